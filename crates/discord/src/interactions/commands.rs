//! Runs slash commands and their autocomplete through poise. Clients may know commands of an older version;
//! those get a reply, too.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use meadhall_game::catch_panic::catch_panic_async;
use meadhall_tables::PersonId;
use poise::serenity_prelude::{CreateAutocompleteResponse, ResolvedValue};
use poise::{CommandInteractionType, FrameworkContext, FrameworkError};
use serde_json::json;
use serenity::model::application::{CommandInteraction, CommandType};
use tokio::sync::Mutex;
use tracing::Instrument;

use super::data::InteractionData;
use super::reply::InteractionSource;
use super::responder::InteractionResponder;
use super::spans;
use crate::commands::runner::NotDispatchedError;
use crate::context::BotContext;
use crate::messages::texts;

pub type PoiseFramework<'a> = FrameworkContext<'a, Arc<BotContext>, NotDispatchedError>;

/// Runs a slash command or a context menu command.
pub async fn handle_command(framework: PoiseFramework<'_>, command: &CommandInteraction) {
    let (ctx, name) = (framework.user_data, &command.data.name);
    let responder = InteractionResponder::new(command.id, &command.token);
    let outdated_text = texts::outdated_command();
    let reply_outdated =
        ctx.reply_unsupported(responder, Some(PersonId(command.user.id.get())), &command.locale, &outdated_text);
    if !is_supported_command_type(command.data.kind) {
        return reply_outdated.await;
    }
    let (has_replied, invocation_data, mut parent_commands) =
        (AtomicBool::new(false), Mutex::new(Box::new(()) as _), Vec::new());
    let options = command.data.options();
    let dispatched =
        poise::dispatch_interaction(framework, command, &has_replied, &invocation_data, &options, &mut parent_commands);
    let why = match catch_panic_async(dispatched).instrument(spans::command_span(name)).await {
        Ok(Ok(())) => return,
        Ok(Err(FrameworkError::CommandPanic { payload, .. })) => {
            payload.unwrap_or_else(|| "panic without a message".to_owned())
        }
        // The error may contain user input, so it is not logged.
        Ok(Err(_)) => {
            tracing::info!("/{name} does not match any registered command");
            return reply_outdated.await;
        }
        Err(why) => why,
    };
    tracing::error!("/{name} panicked: {why}");
    let interaction = InteractionData::from(command).with_reply_language(ctx, responder).await;
    ctx.run_and_reply(&interaction, InteractionSource::Command, responder, async move { panic!("{why}") }).await;
}

/// Returns whether poise supports this type of command. poise panics at other types.
const fn is_supported_command_type(kind: CommandType) -> bool {
    matches!(kind, CommandType::ChatInput | CommandType::User | CommandType::Message)
}

/// Replies to an autocomplete request; without choices if the store does not answer in time.
pub async fn handle_autocomplete(framework: PoiseFramework<'_>, command: &CommandInteraction) {
    let responder = InteractionResponder::new(command.id, &command.token);
    let choosing = catch_panic_async(autocomplete_choices(framework, command));
    let choices = match framework.user_data.read_before_reply(responder, choosing).await {
        Some(Ok(choices)) => choices,
        Some(Err(why)) => {
            tracing::error!("/{} panicked during autocomplete: {why}", command.data.name);
            None
        }
        None => None,
    };
    if let Err(error) =
        responder.offer_choices(&framework.user_data.message_api, &json!(choices.unwrap_or_default())).await
    {
        tracing::debug!(%error, "could not send autocomplete choices");
    }
}

/// Returns the choices, or `None` if there is no such command or option.
async fn autocomplete_choices(
    framework: PoiseFramework<'_>,
    command: &CommandInteraction,
) -> Option<CreateAutocompleteResponse> {
    if !is_supported_command_type(command.data.kind) {
        return None;
    }
    let (has_replied, invocation_data, mut parent_commands) =
        (AtomicBool::new(false), Mutex::new(Box::new(()) as _), Vec::new());
    let (options, interaction_type) = (command.data.options(), CommandInteractionType::Autocomplete);
    let found = poise::extract_command_and_run_checks(
        framework,
        command,
        interaction_type,
        &has_replied,
        &invocation_data,
        &options,
        &mut parent_commands,
    )
    .await;
    let context = found.ok()?;
    let (name, input) = context.args.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    })?;
    let option = context.command().parameters.iter().find(|option| option.name == name)?;
    Some(option.autocomplete_callback?(context, input).await)
}
