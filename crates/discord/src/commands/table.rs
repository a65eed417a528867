//! `/table …`: concede, end, replace, move, check, export and replay.

use std::collections::BTreeMap;
use std::sync::Arc;

use meadhall_game::{DEFAULT_LEVEL, Seat};
use meadhall_i18n::{OptionNumbers, board_as_text};
use meadhall_service::backup::{self, ExportScope};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::StoreError;
use meadhall_tables::table::{Proposal, Replacement};
use meadhall_tables::{AccessLevel, PersonId, Table, TableError, TableId, TableLocation};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, User};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::{find_table, permission_check, texts};
use crate::context::BotContext;
use crate::interactions::component_action::MatchEndMode;
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::attachment::MessageAttachment;
use crate::messages::confirm::{self, EndEffect};
use crate::messages::names::{NameStyle, Translator, mention};
use crate::messages::payload::MessagePayload;
use crate::rendering::replay as replay_rendering;

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("concede", "end", "replace", "r#move", "check", "export", "replay")
)]
pub async fn table(_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    Err(NotDispatchedError)
}

#[poise::command(slash_command)]
async fn concede(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let ends_match = ctx.service.would_concession_end_match(&interaction.command_context(), id).await?;
        confirm_ending(&ctx, &interaction, id, MatchEndMode::Concede, ends_match).await
    })
    .await
}

#[poise::command(slash_command)]
async fn end(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        ask_to_end_match(&ctx, &interaction, id).await
    })
    .await
}

/// Asks the caller whether to end the match for everybody.
pub async fn ask_to_end_match(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, SlashCommandError> {
    let ends_match = ctx.service.would_vote_end_match(&interaction.command_context(), id).await?;
    confirm_ending(ctx, interaction, id, MatchEndMode::ForEveryone, ends_match).await
}

/// Returns the confirmation prompt.
async fn confirm_ending(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
    end_mode: MatchEndMode,
    ends_match: bool,
) -> Result<MessagePayload, SlashCommandError> {
    let view = ctx.service.load_view(id, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
    let effect = if ends_match { EndEffect::MatchEnds } else { EndEffect::MatchContinues };
    Ok(confirm::end_confirmation_prompt(ctx.message_context(interaction, &view), end_mode, effect))
}

#[poise::command(slash_command)]
async fn replace(
    slash_context: SlashContext<'_>,
    #[autocomplete = "complete_seat"] seat: String,
    by: Option<User>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_table(&ctx, &interaction, table.as_deref()).await?;
        let loaded_table = ctx.service.load_table(id).await?.table;
        let seat = find_seat(&ctx, &interaction, &loaded_table, &seat).await.ok_or(TableError::UnknownSeat(Seat(0)))?;
        let replacement = match &by {
            Some(user) if user.bot => {
                return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::cannot_seat_bot())));
            }
            Some(user) => Replacement::Person(PersonId(user.id.get())),
            None => Replacement::Ai(DEFAULT_LEVEL.to_owned()),
        };
        let proposal = Proposal::ReplacePlayer { seat, replacement };
        let outcome = ctx.service.vote(&interaction.command_context(), id, proposal.clone()).await?;
        let is_pending = outcome.table.votes.iter().any(|pending_proposal| pending_proposal.proposal == proposal);
        Ok(match &by {
            _ if is_pending => ctx.text_reply(&interaction, &texts::proposal_made()),
            Some(user) => {
                // The person has no seat yet, so theirs is the only name.
                let names = [mention(PersonId(user.id.get()))];
                let language = interaction.reply_language;
                MessagePayload::ephemeral(ctx.translations.translate(language, &texts::seat_offered(Seat(0)), &names))
            }
            None => ctx.text_reply(&interaction, &texts::seat_replaced()),
        })
    })
    .await
}

#[poise::command(slash_command)]
async fn r#move(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let Some(place) = interaction.location() else {
            return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::not_in_private())));
        };
        let id = table_to_move(&ctx, &interaction, place, table.as_deref()).await?;
        let outcome = ctx.service.move_table(&interaction.command_context(), id, place).await?;
        Ok(ctx.text_reply(&interaction, &texts::table_moved(ctx.game_name(&outcome.table))))
    })
    .await
}

/// Finds the table that is to be moved to `place`: the named one, or the caller's only one elsewhere. The thread of a
/// match takes no other table.
async fn table_to_move(
    ctx: &BotContext,
    interaction: &InteractionData,
    place: TableLocation,
    name: Option<&str>,
) -> Result<TableId, SlashCommandError> {
    let is_elsewhere = |it: &Table| it.location != place || it.channel_lost_since.is_some();
    if let Some(id) = find_table::table_of_thread(ctx, interaction).await? {
        let named = name.map(|name| name.trim().parse::<TableId>().ok());
        let table = ctx.service.load_table(id).await?.table;
        let can_return = table.result().is_none() && is_elsewhere(&table) && named.is_none_or(|it| it == Some(id));
        let taken = || SlashCommandError::reply(ctx.text_reply(interaction, &texts::thread_taken()));
        return if can_return { Ok(id) } else { Err(taken()) };
    }
    let mut own_tables = find_table::tables_by_urgency(ctx, interaction.person()).await;
    own_tables.retain(is_elsewhere);
    match (name, own_tables.as_slice()) {
        (None, [only]) => Ok(only.id),
        (None, [_, _, ..]) => {
            Err(SlashCommandError::reply(find_table::which_table_reply(ctx, interaction, &own_tables).await))
        }
        _ => find_table::resolve_table(ctx, interaction, name).await,
    }
}

#[poise::command(slash_command)]
async fn check(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        Ok(permission_check::permission_report(&ctx, &interaction).await)
    })
    .await
}

#[poise::command(slash_command)]
async fn export(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_open_or_finished_table(&ctx, &interaction, table.as_deref()).await?;
        let loaded = ctx.service.load_table(id).await?;
        let bytes = if may_export_everything(&interaction, &loaded.table) {
            export_archive(&ctx, id).await?
        } else {
            export_visible_part(&ctx, &interaction, id).await?
        };
        let file = MessageAttachment::File { file_name: format!("{id}.jsonl"), bytes: bytes.into(), alt_text: None };
        Ok(MessagePayload {
            attachment: Some(file),
            ..ctx.text_reply(&interaction, &texts::exported(ctx.game_name(&loaded.table)))
        })
    })
    .await
}

#[poise::command(slash_command)]
async fn replay(
    slash_context: SlashContext<'_>,
    #[autocomplete = "find_table::complete"] table: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let id = find_table::resolve_open_or_finished_table(&ctx, &interaction, table.as_deref()).await?;
        Ok(replay_rendering::replay_reply(&ctx, &interaction, id).await?)
    })
    .await
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

/// Finds a seat by its number or its label.
async fn find_seat(ctx: &BotContext, interaction: &InteractionData, table: &Table, name: &str) -> Option<Seat> {
    let seats = u8::try_from(table.seats.len()).ok()?;
    let translator = ctx.translator_for_table(interaction.reply_language, table, NameStyle::Label).await;
    let number = name.trim().parse::<u8>().ok().and_then(|number| number.checked_sub(1)).filter(|seat| *seat < seats);
    let seat_by_label = || Seat::all(seats).find(|seat| translator.seat_names()[seat.index()] == name);
    number.map(Seat).or_else(seat_by_label)
}

/// Offers the seats of the table.
async fn complete_seat(slash_context: SlashContext<'_>, typed: &str) -> CreateAutocompleteResponse {
    let interaction = InteractionData::from(slash_context.interaction);
    let ctx = slash_context.data();
    let Ok(id) = find_table::resolve_table(ctx, &interaction, None).await else {
        return CreateAutocompleteResponse::new();
    };
    let Ok(Some(loaded)) = ctx.service.repository().table(id).await else { return CreateAutocompleteResponse::new() };
    let translator = ctx.translator_for_table(interaction.reply_language, &loaded.table, NameStyle::Label).await;
    let typed = typed.to_lowercase();
    let seats = (1..).zip(translator.seat_names()).filter(|(_, name)| name.to_lowercase().contains(&typed));
    let seats = seats.map(|(number, name): (u32, &String)| AutocompleteChoice::new(name.clone(), number.to_string()));
    CreateAutocompleteResponse::new().set_choices(seats.take(limits::AUTOCOMPLETE_CHOICES).collect())
}
