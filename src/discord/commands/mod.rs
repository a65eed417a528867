//! The slash commands. Each reads its options, calls the table service and replies ephemerally; changes of a
//! table are seen on its card.

pub mod decided;
mod describe;
mod help;
mod learn;
mod local;
mod look;
mod play;
pub mod rights;
mod seats;
mod server;
mod settings;
mod steps;
mod table;
pub mod typed;
mod variants;
mod which;

use std::future::Future;
use std::sync::Arc;

use poise::Command;

use super::answer::{InteractionReply, InteractionSource, ephemeral_payload};
use super::asked::InteractionData;
use super::hall::BotContext;
use super::payload::MessagePayload;
use super::waiting::InteractionResponder;
use super::words::commands as words;
use crate::game::Text;
use crate::house::CommandError;
use crate::lang::Lang;

/// The context of a slash command.
pub type SlashContext<'a> = poise::ApplicationContext<'a, Arc<BotContext>, NotDispatchedError>;

/// poise did not dispatch the command. Commands themselves reply to their own errors.
#[derive(Debug, thiserror::Error)]
#[error("a command was not begun")]
pub struct NotDispatchedError;

/// Why a command did nothing.
pub enum SlashCommandError {
    /// The table service refused it or failed.
    CommandFailed(CommandError),
    /// The command replies with this message instead.
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
    let mut commands = vec![play::play(), learn::learn(), seats::join(), seats::leave(), seats::start()];
    commands.extend([look::turn(), look::board(), look::score(), look::log(), look::undo(), look::games()]);
    commands.extend([
        table::table(),
        settings::settings(),
        server::server(),
        help::help(),
        help::rules(),
        help::stats(),
        describe::describe(),
    ]);
    local::localize_commands(&mut commands, &ctx.translations);
    commands
}

fn parse_language(ctx: &BotContext, interaction: &InteractionData, code: &str) -> Result<Lang, SlashCommandError> {
    code.parse().map_err(|_| SlashCommandError::reply(ephemeral_text(ctx, interaction, &words::no_such_language())))
}

/// Translates a text into an ephemeral message.
fn ephemeral_text(ctx: &BotContext, interaction: &InteractionData, text: &Text) -> MessagePayload {
    ephemeral_payload(ctx.translations.translate(interaction.reply_language, text, &[]))
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
