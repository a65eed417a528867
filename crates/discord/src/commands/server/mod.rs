//! `/server …`: settings that a server's managers make for its tables. Discord offers them to managers
//! only; the service checks again.

mod quiet_hours;
pub mod summary;

use std::collections::BTreeSet;

use meadhall_service::repository::ServerSettings;
use meadhall_tables::{AccessLevel, CardBoard, ChannelId, PersonId, RoleId, ServerId, TableError};
use poise::serenity_prelude::User;

use summary::settings_summary;

use super::overview::command_links;
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, parse_language, run_command};
use super::texts;
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::messages::payload::MessagePayload;

/// How a command changes a list of channels or roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum ListAction {
    #[name = "add"]
    Add,
    #[name = "remove"]
    Remove,
    #[name = "clear"]
    Clear,
}

/// What cards show of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum CardBoardChoice {
    #[name = "picture"]
    Picture,
    #[name = "emoji"]
    Emoji,
    #[name = "both"]
    Both,
}

impl From<CardBoardChoice> for CardBoard {
    fn from(choice: CardBoardChoice) -> Self {
        match choice {
            CardBoardChoice::Picture => Self::Picture,
            CardBoardChoice::Emoji => Self::Emoji,
            CardBoardChoice::Both => Self::Both,
        }
    }
}

#[poise::command(
    slash_command,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    interaction_context = "Guild",
    subcommands("overview", "channels", "openers", "language", "board", "limits", "quiet", "block", "unblock")
)]
pub async fn server(_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    Err(NotDispatchedError)
}

#[poise::command(slash_command)]
async fn overview(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let server = require_server(&ctx, &interaction)?;
        if interaction.caller.access != AccessLevel::ServerManager(server) {
            return Err(TableError::ManagersOnly.into());
        }
        let summary = settings_summary(&ctx, &interaction, &ctx.service.server_settings(server).await);
        let commands = ["channels", "openers", "language", "limits", "quiet", "block", "unblock"];
        let rows = vec![command_links(&ctx, &interaction, "server", &commands)];
        Ok(MessagePayload { rows, ..MessagePayload::ephemeral(summary) })
    })
    .await
}

#[poise::command(slash_command)]
async fn channels(
    slash_context: SlashContext<'_>,
    action: ListAction,
    #[channel_types("Text", "Voice", "News", "Forum")] channel: Option<serenity::all::ChannelId>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        // Without the option `channel`, the current channel is used; in a thread, its parent channel.
        let here =
            interaction.caller_roles_and_thread.thread.map_or(interaction.channel, |within| within.parent_channel);
        let channel = channel.map_or(here, |it| ChannelId(it.get()));
        let update =
            |settings: &mut ServerSettings| apply_list_action(&mut settings.table_channels, action, Some(channel));
        update_and_show(&ctx, &interaction, update).await
    })
    .await
}

#[poise::command(slash_command)]
async fn openers(
    slash_context: SlashContext<'_>,
    action: ListAction,
    role: Option<serenity::all::RoleId>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        if action != ListAction::Clear && role.is_none() {
            return Err(SlashCommandError::reply(ctx.text_reply(&interaction, &texts::which_role())));
        }
        let role = role.map(|it| RoleId(it.get()));
        let update = |settings: &mut ServerSettings| apply_list_action(&mut settings.opener_roles, action, role);
        update_and_show(&ctx, &interaction, update).await
    })
    .await
}

#[poise::command(slash_command)]
async fn language(
    slash_context: SlashContext<'_>,
    #[autocomplete = "super::play::complete_language"] language: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let language = language.map(|code| parse_language(&ctx, &interaction, &code)).transpose()?;
        update_and_show(&ctx, &interaction, |settings| settings.language = language).await
    })
    .await
}

#[poise::command(slash_command)]
async fn board(slash_context: SlashContext<'_>, board: CardBoardChoice) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        update_and_show(&ctx, &interaction, |settings| settings.card_board = board.into()).await
    })
    .await
}

#[poise::command(slash_command)]
async fn limits(
    slash_context: SlashContext<'_>,
    #[min = 0]
    #[max = 1000]
    server: Option<u16>,
    #[min = 0]
    #[max = 1000]
    channel: Option<u16>,
    #[min = 0]
    #[max = 1000]
    person: Option<u16>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let update = |settings: &mut ServerSettings| {
            let limits = &mut settings.table_limits;
            let each = [&mut limits.per_server, &mut limits.per_channel, &mut limits.per_person];
            for (limit, new_limit) in each.into_iter().zip([server, channel, person]) {
                *limit = new_limit.map_or(*limit, |new_limit| Some(new_limit).filter(|new_limit| *new_limit > 0));
            }
        };
        update_and_show(&ctx, &interaction, update).await
    })
    .await
}

#[poise::command(slash_command)]
async fn quiet(
    slash_context: SlashContext<'_>,
    #[max_length = 10] from: Option<String>,
    #[max_length = 10] to: Option<String>,
    #[max_length = 10] offset: Option<String>,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let inputs = [&from, &to, &offset].map(Option::as_deref);
        let quiet = if inputs == [None; 3] {
            None
        } else {
            Some(quiet_hours::parse_quiet_hours(inputs).ok_or(TableError::InvalidQuietHours)?)
        };
        update_and_show(&ctx, &interaction, |settings| settings.quiet_hours = quiet).await
    })
    .await
}

#[poise::command(slash_command)]
async fn block(slash_context: SlashContext<'_>, user: User) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let person = PersonId(user.id.get());
        let payload = update_and_show(&ctx, &interaction, |settings| {
            settings.banned_people.insert(person);
        })
        .await?;
        let first = ctx.text(&interaction, &texts::server_blocked());
        Ok(MessagePayload { content: format!("{first}\n{}", payload.content), ..payload })
    })
    .await
}

#[poise::command(slash_command)]
async fn unblock(slash_context: SlashContext<'_>, user: User) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let person = PersonId(user.id.get());
        update_and_show(&ctx, &interaction, |settings| {
            settings.banned_people.remove(person);
        })
        .await
    })
    .await
}

fn apply_list_action<T: Ord>(list: &mut BTreeSet<T>, action: ListAction, item: Option<T>) {
    match (action, item) {
        (ListAction::Add, item) => list.extend(item),
        (ListAction::Remove, item) => list.retain(|it| Some(it) != item.as_ref()),
        (ListAction::Clear, _) => list.clear(),
    }
}

/// Saves a change and replies with all settings.
async fn update_and_show(
    ctx: &BotContext,
    interaction: &InteractionData,
    update: impl Fn(&mut ServerSettings),
) -> Result<MessagePayload, SlashCommandError> {
    let server = require_server(ctx, interaction)?;
    let settings = ctx.service.update_server_settings(&interaction.command_context(), server, update).await?;
    Ok(MessagePayload::ephemeral(settings_summary(ctx, interaction, &settings)))
}

/// Returns the server, or a reply in direct messages.
fn require_server(ctx: &BotContext, interaction: &InteractionData) -> Result<ServerId, SlashCommandError> {
    interaction.server.ok_or_else(|| SlashCommandError::reply(ctx.text_reply(interaction, &texts::not_in_private())))
}
