//! The slash commands. Each reads its options, calls the table service and replies ephemerally; changes of a
//! table are seen on its card. A new command is a function in a file here and an entry of `unlocalized_commands`;
//! its name and description, and those of its options, are in `names/*.ftl`.

mod describe;
mod find_table;
mod help;
mod learn;
pub mod localization;
mod past_turns;
pub mod permission_check;
mod play;
mod seats;
pub mod server;
mod settings;
mod table;
pub mod texts;
mod variants;
mod views;

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_service::table_service::CommandError;
use poise::Command;

use localization::Localizer;

use super::context::BotContext;
use super::interactions::data::InteractionData;
use super::interactions::reply::{InteractionReply, InteractionSource};
use super::interactions::responder::InteractionResponder;
use super::messages::payload::MessagePayload;

/// The context of a slash command.
pub type SlashContext<'a> = poise::ApplicationContext<'a, Arc<BotContext>, NotDispatchedError>;

/// poise did not dispatch the command. This is the only error that poise sees, because commands reply to their own
/// errors.
#[derive(Debug, thiserror::Error)]
#[error("the command was not dispatched")]
pub struct NotDispatchedError;

/// Why a command did nothing.
pub enum SlashCommandError {
    /// The table service refused or failed the command.
    CommandFailed(CommandError),
    /// The command replies with this message instead of a result.
    Reply(Box<MessagePayload>),
}

impl SlashCommandError {
    pub fn reply(payload: MessagePayload) -> Self {
        Self::Reply(Box::new(payload))
    }
}

impl<T: Into<CommandError>> From<T> for SlashCommandError {
    fn from(failed: T) -> Self {
        Self::CommandFailed(failed.into())
    }
}

/// Returns all commands with their translations.
#[must_use]
pub fn all_commands(ctx: &BotContext) -> Vec<Command<Arc<BotContext>, NotDispatchedError>> {
    let mut commands = unlocalized_commands();
    Localizer { translations: &ctx.translations, used_keys: BTreeSet::new() }.localize_commands(&[], &mut commands);
    commands
}

/// Returns all commands in the order of `/help`.
fn unlocalized_commands() -> Vec<Command<Arc<BotContext>, NotDispatchedError>> {
    vec![
        play::play(),
        learn::learn(),
        seats::join(),
        seats::leave(),
        seats::start(),
        views::turn(),
        views::board(),
        views::score(),
        views::log(),
        views::undo(),
        views::games(),
        table::table(),
        settings::settings(),
        server::server(),
        help::help(),
        help::rules(),
        help::stats(),
        describe::describe(),
    ]
}

fn parse_language(ctx: &BotContext, interaction: &InteractionData, code: &str) -> Result<Lang, SlashCommandError> {
    code.parse().map_err(|_| SlashCommandError::reply(ctx.text_reply(interaction, &texts::no_such_language())))
}

/// Runs a command's work and replies with its result.
async fn run_command<F>(
    slash_context: SlashContext<'_>,
    work: impl FnOnce(Arc<BotContext>, InteractionData) -> F,
) -> Result<(), NotDispatchedError>
where
    F: Future<Output = Result<MessagePayload, SlashCommandError>>,
{
    let responder = InteractionResponder::new(slash_context.interaction.id, &slash_context.interaction.token);
    let ctx = Arc::clone(slash_context.data());
    let interaction = InteractionData::from(slash_context.interaction).with_saved_language(&ctx).await;
    let reply = async {
        interaction.remember_name_and_language(&ctx).await;
        InteractionReply::Ephemeral(match work(Arc::clone(&ctx), interaction.clone()).await {
            Ok(payload) => payload,
            Err(SlashCommandError::Reply(payload)) => *payload,
            Err(SlashCommandError::CommandFailed(error)) => ctx.error_reply(&interaction, &[], &error),
        })
    };
    ctx.run_and_reply(&interaction, InteractionSource::Command, responder, reply).await;
    Ok(())
}
