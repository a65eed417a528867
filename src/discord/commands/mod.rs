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

use super::answer::{About, Answer, ephemeral};
use super::asked::Asked;
use super::hall::Hall;
use super::payload::Payload;
use super::waiting::Waiting;
use super::words::commands as words;
use crate::game::Text;
use crate::house::Failed;
use crate::lang::Lang;

/// The context of a slash command.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<Hall>, Unanswered>;

/// poise did not dispatch the command. Commands themselves reply to their own errors.
#[derive(Debug, thiserror::Error)]
#[error("a command was not begun")]
pub struct Unanswered;

/// Why a command did nothing.
pub enum No {
    /// The table service refused it or failed.
    Failed(Failed),
    /// The command replies with this message instead.
    Told(Box<Payload>),
}

impl No {
    pub fn told(payload: Payload) -> Self {
        Self::Told(Box::new(payload))
    }
}

impl<T: Into<Failed>> From<T> for No {
    fn from(failed: T) -> Self {
        Self::Failed(failed.into())
    }
}

/// Returns all commands with their translations.
#[must_use]
pub fn all(hall: &Hall) -> Vec<Command<Arc<Hall>, Unanswered>> {
    let mut all = vec![play::play(), learn::learn(), seats::join(), seats::leave(), seats::start()];
    all.extend([look::turn(), look::board(), look::score(), look::log(), look::undo(), look::games()]);
    all.extend([
        table::table(),
        settings::settings(),
        server::server(),
        help::help(),
        help::rules(),
        help::stats(),
        describe::describe(),
    ]);
    local::localise(&mut all, &hall.book);
    all
}

fn language_named(hall: &Hall, asked: &Asked, code: &str) -> Result<Lang, No> {
    code.parse().map_err(|_| No::told(in_private(hall, asked, &words::no_such_language())))
}

/// Translates a text into an ephemeral message.
fn in_private(hall: &Hall, asked: &Asked, text: &Text) -> Payload {
    ephemeral(hall.book.say(asked.lang, text, &[]))
}

/// Runs a command's work and replies with its result.
async fn reply<F>(context: Context<'_>, work: impl FnOnce(Arc<Hall>, Asked) -> F) -> Result<(), Unanswered>
where
    F: Future<Output = Result<Payload, No>>,
{
    let waiting = Waiting::new(context.interaction.id, &context.interaction.token);
    let hall = Arc::clone(context.data());
    let asked = Asked::from(context.interaction).in_their_language(&hall).await;
    let answer = async {
        asked.greet(&hall).await;
        Answer::Ephemeral(match work(Arc::clone(&hall), asked.clone()).await {
            Ok(payload) => payload,
            Err(No::Told(payload)) => *payload,
            Err(No::Failed(failed)) => hall.refused(&asked, &[], &failed),
        })
    };
    hall.answer(&asked, About::Words, waiting, answer).await;
    Ok(())
}
