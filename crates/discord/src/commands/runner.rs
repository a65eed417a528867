//! Runs a slash command and replies with its result or its error.

use std::future::Future;
use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_service::table_service::CommandError;

use super::texts;
use crate::context::BotContext;
use crate::interactions::data::InteractionData;
use crate::interactions::reply::{InteractionReply, InteractionSource};
use crate::interactions::responder::InteractionResponder;
use crate::messages::payload::MessagePayload;

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

pub fn parse_language(ctx: &BotContext, interaction: &InteractionData, code: &str) -> Result<Lang, SlashCommandError> {
    code.parse().map_err(|_| SlashCommandError::reply(ctx.text_reply(interaction, &texts::no_such_language())))
}

/// Runs a command's work and replies with its result, which only the caller sees. What everybody should see is a change
/// of the table: the outbox shows it on the card or as a notification.
pub async fn run_command<F>(
    slash_context: SlashContext<'_>,
    work: impl FnOnce(Arc<BotContext>, InteractionData) -> F,
) -> Result<(), NotDispatchedError>
where
    F: Future<Output = Result<MessagePayload, SlashCommandError>>,
{
    let responder = InteractionResponder::new(slash_context.interaction.id, &slash_context.interaction.token);
    let ctx = Arc::clone(slash_context.data());
    let interaction = InteractionData::from(slash_context.interaction).with_reply_language(&ctx, responder).await;
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
