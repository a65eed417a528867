//! Replies to an interaction once its change is stored. If that takes too long, it defers first and edits the
//! response later. Every interaction gets a reply, even after a panic.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use tokio::join;
use tokio::time::{timeout, timeout_at};

use super::asked::{Asked, language};
use super::envelope::{Had, Missed};
use super::hall::Hall;
use super::payload::{Payload, Visibility};
use super::sent::State;
use super::waiting::Waiting;
use super::words;
use super::wrong;
use crate::Mark;
use crate::calm::calmly_awaited;
use crate::game::Text;
use crate::house::Failed;
use crate::lang::Lang;
use crate::ledger::LedgerError;
use crate::table::{Person, Refused, words as table_words};

/// The longest wait for the lock of a shared message.
const HELD: Duration = Duration::from_secs(1);

/// The reply to an interaction.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Replaces the message with the pressed button.
    Change(Change),
    /// Sends a message that only the caller sees.
    Ephemeral(Payload),
    /// Only acknowledges: the outbox will show the result.
    Nothing,
}

/// The new contents of a message.
#[derive(Clone, Debug)]
pub struct Change {
    pub payload: Payload,
    /// The message's id and its new state, if others may change the message, too.
    pub shows: Option<(u64, State)>,
    /// The attachment of the message when its button was pressed.
    pub had: Had,
}

/// Where an interaction came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A message that others see, too, or that stays for longer.
    Message,
    /// An ephemeral message of the caller.
    Panel,
    /// A slash command.
    Words,
}

impl Hall {
    /// Runs `work` and replies with its result.
    pub async fn answer(&self, asked: &Asked, about: About, waiting: Waiting<'_>, work: impl Future<Output = Answer>) {
        let mut work = pin!(calmly_awaited(work));
        // Work that takes longer than half of the deadline is deferred.
        let answered = match timeout_at(waiting.since + self.wire.response_deadline / 2, &mut work).await {
            Ok(done) => self.first(about, waiting, self.whatever(asked, done)).await,
            Err(_) => {
                // The work continues meanwhile and is completed even if the deferral fails.
                let (promised, done) = join!(self.promise(about, waiting), work);
                match promised {
                    Ok(()) => self.later(about, waiting, self.whatever(asked, done)).await,
                    Err(error) => Err(error),
                }
            }
        };
        if let Err(error) = answered {
            match wrong::code(&error) {
                // The interaction expired, was answered before, or its message is gone: this happens in
                // normal operation.
                Some(10_062 | 40_060 | 10_008 | 10_015 | 50_027) => tracing::debug!(%error, "an answer came too late"),
                _ => tracing::warn!(%error, "an answer was not taken"),
            }
        }
    }

    fn whatever(&self, asked: &Asked, done: Result<Answer, String>) -> Answer {
        done.unwrap_or_else(|panic| {
            let code = format!("R-{}", &Mark::of(&panic).to_string().to_uppercase()[..4]);
            tracing::error!(code, panic, "an answer could not be made");
            Answer::Ephemeral(self.mistake(asked, &code))
        })
    }

    async fn first(&self, about: About, waiting: Waiting<'_>, answer: Answer) -> Result<(), serenity::Error> {
        match (answer, about) {
            (Answer::Change(change), About::Message | About::Panel) => self.change(waiting, &change).await,
            (Answer::Nothing, About::Message | About::Panel) => waiting.leave(&self.wire).await,
            (Answer::Nothing, About::Words) => Ok(()),
            (Answer::Ephemeral(payload), _) | (Answer::Change(Change { payload, .. }), About::Words) => {
                waiting.ephemeral(&self.wire, &payload).await
            }
        }
    }

    /// Edits the message unless it shows this state or a later one already.
    async fn change(&self, waiting: Waiting<'_>, change: &Change) -> Result<(), serenity::Error> {
        let Change { payload, shows, had } = change;
        let Some((message, state)) = *shows else {
            return waiting.change(&self.wire, payload, *had).await.map(drop);
        };
        // Only the process that runs the outbox knows what was sent last, so no other process edits a shared
        // message.
        if !self.company.has_duty() {
            return waiting.leave(&self.wire).await;
        }
        // The holder of the lock is waiting for Discord's rate limit and will show the latest state
        // afterwards.
        let Ok(mut held) = timeout(HELD, self.sent.hold(message)).await else {
            return waiting.leave(&self.wire).await;
        };
        if held.shows(state) {
            return waiting.leave(&self.wire).await;
        }
        let (print, shown) = (payload.print(), held.print());
        if shown == Some(print) {
            waiting.leave(&self.wire).await?;
            held.note(state, print);
            return Ok(());
        }
        let had = shown.map_or(*had, |shown| Had::This(shown.file));
        let went = waiting.change(&self.wire, payload, had).await?;
        match went.missed {
            // The outbox adds the picture later.
            Some(Missed::Late) => held.forget(),
            Some(Missed::Undrawn | Missed::Barred) | None => held.note(state, went.print),
        }
        Ok(())
    }

    /// Defers: panels are edited in place, everything else gets a new ephemeral message with a "thinking"
    /// state.
    async fn promise(&self, about: About, waiting: Waiting<'_>) -> Result<(), serenity::Error> {
        match about {
            About::Panel => waiting.leave(&self.wire).await,
            About::Message | About::Words => waiting.promise(&self.wire).await,
        }
    }

    async fn later(&self, about: About, waiting: Waiting<'_>, answer: Answer) -> Result<(), serenity::Error> {
        match (answer, about) {
            (Answer::Nothing, About::Panel) => Ok(()),
            // The outbox updates shared messages.
            (Answer::Change(Change { shows: Some(_), .. }), About::Message) | (Answer::Nothing, _) => {
                waiting.take_back(&self.wire).await
            }
            (Answer::Change(Change { payload, had, .. }), About::Panel) => {
                waiting.keep(&self.wire, &payload, had).await
            }
            // The components of the panel stay, so they can be used again.
            (Answer::Ephemeral(payload), About::Panel) if payload.is_words() => {
                waiting.reword(&self.wire, &payload).await
            }
            (Answer::Change(Change { payload, .. }) | Answer::Ephemeral(payload), _) => {
                waiting.keep(&self.wire, &payload, Had::Unknown).await
            }
        }
    }

    /// Replies that the interaction is not supported, in the saved language or in that of the client.
    pub async fn turn_away(&self, waiting: Waiting<'_>, person: Option<Person>, locale: &str, said: &Text) {
        let settled = match person {
            Some(person) => self.settings(person).await.language,
            None => None,
        };
        let lang = settled.or_else(|| language(locale)).unwrap_or(Lang::En);
        if let Err(error) = waiting.ephemeral(&self.wire, &ephemeral(self.book.say(lang, said, &[]))).await {
            tracing::warn!(%error, "nobody hears that they were not understood");
        }
    }

    /// Returns the reply to a refused or failed command.
    #[must_use]
    pub fn refused(&self, asked: &Asked, names: &[String], failed: &Failed) -> Payload {
        let say = |text| ephemeral(self.book.say(asked.lang, &text, names));
        match failed {
            // The text says how to list tables.
            Failed::Refused(Refused::NoTable(_)) => say(words::commands::no_such_table()),
            Failed::Refused(refused) => {
                let mut payload = say(table_words::refusal(refused));
                payload.content.extend(mentioned(refused).iter().map(|it| format!(" {it}")));
                payload
            }
            Failed::Ledger(LedgerError::Store(error)) => {
                tracing::error!(%error, "a change was not saved");
                say(table_words::cannot_save())
            }
            Failed::Ledger(error) => {
                tracing::error!(%error, "a table cannot be read");
                self.mistake(asked, "S-READ")
            }
            Failed::Bug { code, what } => {
                tracing::error!(code, what, "the rules made a mistake");
                self.mistake(asked, code)
            }
        }
    }

    fn mistake(&self, asked: &Asked, code: &str) -> Payload {
        ephemeral(format!("{} {code}", self.book.say(asked.lang, &table_words::our_mistake(), &[])))
    }
}

/// Returns the mentions of the channels or roles that a refusal is about.
fn mentioned(refused: &Refused) -> Vec<String> {
    match refused {
        Refused::OtherChannels { channels } => channels.iter().map(|it| format!("<#{}>", it.0)).collect(),
        Refused::OtherRoles { roles } => roles.iter().map(|it| format!("<@&{}>", it.0)).collect(),
        _ => Vec::new(),
    }
}

/// Returns a text message that only the caller sees.
#[must_use]
pub fn ephemeral(content: String) -> Payload {
    Payload { content, visibility: Visibility::Ephemeral, ..Payload::default() }
}
