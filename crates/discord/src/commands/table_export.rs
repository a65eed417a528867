//! The file of `/table export`: the whole record after a match, or what the caller may see.

use std::collections::BTreeMap;
use std::sync::Arc;

use meadhall_i18n::{OptionNumbers, board_as_text};
use meadhall_service::backup::{self, ExportScope};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::StoreError;
use meadhall_tables::{AccessLevel, Table, TableError, TableId};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::texts;
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::messages::attachment::MessageAttachment;
use crate::messages::names::{NameStyle, Translator};
use crate::messages::payload::MessagePayload;

/// Returns the table as a file.
pub async fn export_reply(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, CommandError> {
    let loaded = ctx.service.load_table(id).await?;
    let bytes = if may_export_everything(interaction, &loaded.table) {
        export_archive(ctx, id).await?
    } else {
        export_visible_part(ctx, interaction, id).await?
    };
    let file = MessageAttachment::File { file_name: format!("{id}.jsonl"), bytes: bytes.into(), alt_text: None };
    Ok(MessagePayload {
        attachment: Some(file),
        ..ctx.text_reply(interaction, &texts::exported(ctx.game_name(&loaded.table)))
    })
}

/// Returns whether the caller gets the complete record, with its seed: only after the end, and only if they played or
/// manage the server.
fn may_export_everything(interaction: &InteractionData, table: &Table) -> bool {
    let is_manager = interaction.caller.access == AccessLevel::ServerManager(table.location.server);
    table.result().is_some() && (is_manager || table.has_played(interaction.person()))
}

/// Exports the complete record of a finished table, on a thread for blocking work.
async fn export_archive(ctx: &BotContext, id: TableId) -> Result<Vec<u8>, StoreError> {
    let (service, mut out) = (Arc::clone(&ctx.service), Vec::new());
    let exported = spawn_blocking(move || {
        backup::export(service.repository(), ExportScope::OneTable(id), &mut out, &|_| {})
            .map(|_| out)
            .map_err(|it| it.to_string())
    });
    exported.await.unwrap_or_else(|error| Err(error.to_string())).map_err(StoreError::Unavailable)
}

/// Exports the part of a table that the caller may see.
async fn export_visible_part(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<Vec<u8>, CommandError> {
    let audience = ViewAudience::Person(interaction.person());
    let view = match ctx.service.load_view(id, audience, LogRange::WholeMatch).await {
        Err(CommandError::Refused(TableError::MatchFrozen)) => {
            ctx.service.load_view(id, audience, LogRange::Empty).await?
        }
        scene => scene?,
    };
    let translator =
        Translator::for_seats(&ctx.translations, interaction.reply_language, &view.seats, NameStyle::Label);
    let board = view.board.as_ref().map(|board| {
        board_as_text(
            &ctx.translations,
            interaction.reply_language,
            board,
            translator.seat_names(),
            OptionNumbers::Shown,
        )
    });
    let variants = view.game_info.variants.iter().map(|it| (it.id, it.choices.get(it.chosen_index).map(|(id, _)| *id)));
    let mut lines = vec![json!({
        "table": id, "game": view.game_info.id, "variants": variants.collect::<BTreeMap<_, _>>(), "seats": translator.seat_names(),
        "your_seat": view.viewer, "language": interaction.reply_language, "board": board,
    })];
    lines.extend(view.log.iter().map(|text| json!({ "happened": translator.translate(text) })));
    Ok(lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect())
}
