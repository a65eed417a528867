//! Answering an interaction: after what was asked for is done and durable, or, if that takes long, first that an answer will
//! come. Whoever presses a button always gets one, be it that we made a mistake.

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

/// So long an answer waits for whoever is just changing the same message.
const HELD: Duration = Duration::from_secs(1);

/// What somebody gets for what they did.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This in the place of the message that they pressed.
    Change(Change),
    /// This, for their eyes alone.
    Ephemeral(Payload),
    /// Nothing: what is to be seen will come by itself.
    Nothing,
}

/// What a message becomes.
#[derive(Clone, Debug)]
pub struct Change {
    /// What it becomes.
    pub payload: Payload,
    /// The message and what it then shows, if others may change it, too.
    pub shows: Option<(u64, State)>,
    /// The file that the message had when it was pressed.
    pub had: Had,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A message was pressed that is there for others, too, or for longer.
    Message,
    /// Somebody's own message was pressed.
    Panel,
    /// Something was typed.
    Words,
}

impl Hall {
    /// Does what was asked for, and answers.
    pub async fn answer(&self, asked: &Asked, about: About, waiting: Waiting<'_>, work: impl Future<Output = Answer>) {
        let mut work = pin!(calmly_awaited(work));
        // Work that takes longer than half of the deadline is answered by a promise.
        let answered = match timeout_at(waiting.since + self.wire.response_deadline / 2, &mut work).await {
            Ok(done) => self.first(about, waiting, self.whatever(asked, done)).await,
            Err(_) => {
                // What was asked for goes on meanwhile, and is done although nobody may hear of it.
                let (promised, done) = join!(self.promise(about, waiting), work);
                match promised {
                    Ok(()) => self.later(about, waiting, self.whatever(asked, done)).await,
                    Err(error) => Err(error),
                }
            }
        };
        if let Err(error) = answered {
            match wrong::code(&error) {
                // It came too late, was answered before, or the message is gone: normal life.
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

    /// Changes the message, unless it shows that already, or something later.
    async fn change(&self, waiting: Waiting<'_>, change: &Change) -> Result<(), serenity::Error> {
        let Change { payload, shows, had } = change;
        let Some((message, state)) = *shows else {
            return waiting.change(&self.wire, payload, *had).await.map(drop);
        };
        // What others see, too, is changed by whoever knows what was sent there last.
        if !self.company.has_duty() {
            return waiting.leave(&self.wire).await;
        }
        // Whoever holds it for long has been told to wait by Discord, and will show what is so then.
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
            // The outbox brings the picture after it.
            Some(Missed::Late) => held.forget(),
            Some(Missed::Undrawn | Missed::Barred) | None => held.note(state, went.print),
        }
        Ok(())
    }

    /// A panel will change; beside anything else there will be an answer, and it is seen that it takes a while.
    async fn promise(&self, about: About, waiting: Waiting<'_>) -> Result<(), serenity::Error> {
        match about {
            About::Panel => waiting.leave(&self.wire).await,
            About::Message | About::Words => waiting.promise(&self.wire).await,
        }
    }

    async fn later(&self, about: About, waiting: Waiting<'_>, answer: Answer) -> Result<(), serenity::Error> {
        match (answer, about) {
            (Answer::Nothing, About::Panel) => Ok(()),
            // What others see, too, the outbox brings up to date.
            (Answer::Change(Change { shows: Some(_), .. }), About::Message) | (Answer::Nothing, _) => {
                waiting.take_back(&self.wire).await
            }
            (Answer::Change(Change { payload, had, .. }), About::Panel) => {
                waiting.keep(&self.wire, &payload, had).await
            }
            // What can be pressed there stays, to be pressed again.
            (Answer::Ephemeral(payload), About::Panel) if payload.is_words() => {
                waiting.reword(&self.wire, &payload).await
            }
            (Answer::Change(Change { payload, .. }) | Answer::Ephemeral(payload), _) => {
                waiting.keep(&self.wire, &payload, Had::Unknown).await
            }
        }
    }

    /// Tells whoever did what nobody here understands, in their language, or in that of their client.
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

    /// What somebody is told whose wish was not carried out.
    #[must_use]
    pub fn refused(&self, asked: &Asked, names: &[String], failed: &Failed) -> Payload {
        let say = |text| ephemeral(self.book.say(asked.lang, &text, names));
        match failed {
            // Here one can look for tables.
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

/// The channels or roles that a refusal is about, as Discord shows them.
fn mentioned(refused: &Refused) -> Vec<String> {
    match refused {
        Refused::OtherChannels { channels } => channels.iter().map(|it| format!("<#{}>", it.0)).collect(),
        Refused::OtherRoles { roles } => roles.iter().map(|it| format!("<@&{}>", it.0)).collect(),
        _ => Vec::new(),
    }
}

/// Words for one person alone.
#[must_use]
pub fn ephemeral(content: String) -> Payload {
    Payload { content, visibility: Visibility::Ephemeral, ..Payload::default() }
}
