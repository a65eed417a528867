//! Opens tables, for commands and for the menu of games.

use meadhall_service::table_service::{CommandContext, CommandEffect, CommandError, CommandOutcome};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::{CommandId, Table, TableError, TableLocation};
use serenity::model::Permissions;

use super::runner::SlashCommandError;
use super::{permission_check, texts};
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::interactions::start_match::StartLocation;
use crate::messages::buttons::table_link;
use crate::messages::payload::{MessagePayload, MessageRow};

/// The permissions that the bot needs in a channel to show a table there, besides the one to write.
const BOT_TABLE_PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

/// Returns where a table can be shown, or a reply if that is impossible because the caller may not write here or the bot
/// lacks permissions.
pub async fn permitted_table_location(
    ctx: &BotContext,
    interaction: &InteractionData,
) -> Result<TableLocation, SlashCommandError> {
    let not_in_server = || SlashCommandError::reply(ctx.text_reply(interaction, &texts::not_in_private()));
    let location = interaction.location().ok_or_else(not_in_server)?;
    if interaction.holds_only_posts {
        return Err(SlashCommandError::reply(ctx.text_reply(interaction, &texts::no_table_among_posts())));
    }
    let to_write =
        if interaction.in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    if !interaction.caller_permissions.intersects(to_write | Permissions::ADMINISTRATOR) {
        return Err(SlashCommandError::reply(ctx.text_reply(interaction, &texts::caller_cannot_write())));
    }
    if interaction.bot_permissions.contains(BOT_TABLE_PERMISSIONS | to_write) {
        Ok(location)
    } else {
        Err(SlashCommandError::reply(permission_check::missing_permissions_reply(ctx, interaction).await))
    }
}

/// Completes the reply to a new table: delivery warnings, and a link to the table.
pub async fn finish_new_table_reply(
    ctx: &BotContext,
    interaction: &InteractionData,
    table: &Table,
    mut payload: MessagePayload,
) -> MessagePayload {
    // The reply links to the card, so the bot waits until Discord has accepted the card, and warns if Discord refuses
    // it.
    if ctx.wait_for_card(table.id).await.is_err() {
        payload = ctx.with_delivery_warning(interaction, table.id, payload).await;
    }
    let link = table_link(&ctx.translator(interaction), table.location);
    payload.rows.push(MessageRow::Buttons(vec![link]));
    payload
}

/// Opens a table and starts its match. Returns `None` if an earlier run of the command has started it or is about to.
pub async fn open_and_start(
    ctx: &BotContext,
    interaction: &InteractionData,
    command: &CommandContext,
    opening: NewTable,
) -> Result<Option<(CommandOutcome, StartLocation)>, SlashCommandError> {
    let opened = ctx.service.open_table(command, opening).await?;
    start_opened(ctx, interaction, &opened).await
}

/// Starts the match of a table that was just opened. Returns `None` if an earlier run of the command has started it or is
/// about to.
pub async fn start_opened(
    ctx: &BotContext,
    interaction: &InteractionData,
    opened: &CommandOutcome,
) -> Result<Option<(CommandOutcome, StartLocation)>, SlashCommandError> {
    let start_command = CommandContext {
        command_id: Some(CommandId(format!("i{}b", interaction.id))),
        ..interaction.command_context()
    };
    match ctx.start_match(interaction, &start_command, opened.table.id).await {
        Err(CommandError::Refused(TableError::AlreadyStarted)) if opened.effect == CommandEffect::NothingChanged => {
            Ok(None)
        }
        started => Ok(Some(started?)),
    }
}
