//! Runs slash commands and their autocomplete through poise. Clients may know commands of an older version;
//! those get a reply, too.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use poise::serenity_prelude::{CreateAutocompleteResponse, ResolvedValue};
use poise::{CommandInteractionType, FrameworkContext, FrameworkError};
use serde_json::json;
use serenity::model::application::{CommandInteraction, CommandType};
use tokio::sync::Mutex;
use tracing::Instrument;

use super::super::answer::About;
use super::super::asked::Asked;
use super::super::hall::Hall;
use super::super::traced;
use super::super::waiting::Waiting;
use super::super::words;
use super::Unanswered;
use crate::calm::calmly_awaited;
use crate::table::Person;

pub type Framework<'a> = FrameworkContext<'a, Arc<Hall>, Unanswered>;

/// Runs a slash command or a menu entry.
pub async fn run(framework: Framework<'_>, typed: &CommandInteraction) {
    let (hall, name) = (framework.user_data, &typed.data.name);
    let waiting = Waiting::new(typed.id, &typed.token);
    let outdated = words::outdated();
    let turn_away = hall.turn_away(waiting, Some(Person(typed.user.id.get())), &typed.locale, &outdated);
    if !is_known(typed.data.kind) {
        return turn_away.await;
    }
    let (answered, more, mut path) = (AtomicBool::new(false), Mutex::new(Box::new(()) as _), Vec::new());
    let options = typed.data.options();
    let done = poise::dispatch_interaction(framework, typed, &answered, &more, &options, &mut path);
    let why = match calmly_awaited(done).instrument(traced::command(name)).await {
        Ok(Ok(())) => return,
        Ok(Err(FrameworkError::CommandPanic { payload, .. })) => {
            payload.unwrap_or_else(|| "a panic without a word".to_owned())
        }
        // The error may contain user input, so it is not logged.
        Ok(Err(_)) => {
            tracing::info!("/{name} does not fit any command");
            return turn_away.await;
        }
        Err(why) => why,
    };
    tracing::error!("/{name} has panicked: {why}");
    let asked = Asked::from(typed).in_their_language(hall).await;
    hall.answer(&asked, About::Words, waiting, async move { panic!("{why}") }).await;
}

/// Returns whether poise supports this type of command; it panics at others.
const fn is_known(kind: CommandType) -> bool {
    matches!(kind, CommandType::ChatInput | CommandType::User | CommandType::Message)
}

/// Replies to an autocomplete request.
pub async fn complete(framework: Framework<'_>, typed: &CommandInteraction) {
    let waiting = Waiting::new(typed.id, &typed.token);
    let offered = calmly_awaited(offered(framework, typed)).await.unwrap_or_else(|why| {
        tracing::error!("/{} has panicked while it was typed: {why}", typed.data.name);
        None
    });
    if let Err(error) = waiting.offer(&framework.user_data.wire, &json!(offered.unwrap_or_default())).await {
        tracing::debug!(%error, "choices came too late");
    }
}

/// Returns the choices, or `None` if there is no such command or option.
async fn offered(framework: Framework<'_>, typed: &CommandInteraction) -> Option<CreateAutocompleteResponse> {
    if !is_known(typed.data.kind) {
        return None;
    }
    let (answered, more, mut path) = (AtomicBool::new(false), Mutex::new(Box::new(()) as _), Vec::new());
    let (options, kind) = (typed.data.options(), CommandInteractionType::Autocomplete);
    let found =
        poise::extract_command_and_run_checks(framework, typed, kind, &answered, &more, &options, &mut path).await;
    let context = found.ok()?;
    let (name, written) = context.args.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    })?;
    let option = context.command().parameters.iter().find(|option| option.name == name)?;
    Some(option.autocomplete_callback?(context, written).await)
}
