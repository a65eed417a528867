//! Answering an interaction: after what was asked for is done and durable, or, if that takes long, first that an answer will
//! come. Whoever presses a button always gets one, be it that we made a mistake.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::id::InteractionId;
use tokio::time::timeout;

use super::asked::Asked;
use super::hall::Hall;
use super::letter::{Hearing, Letter};
use super::sent::State;
use super::wrong;
use crate::Mark;
use crate::calm::calmly_awaited;
use crate::house::Failed;
use crate::ledger::LedgerError;
use crate::table::words as table_words;

/// Discord waits for three seconds; whoever needs longer than this says so first.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Kinds of answers, as Discord numbers them.
mod kind {
    pub const MESSAGE: u8 = 4;
    pub const MESSAGE_LATER: u8 = 5;
    pub const CHANGE_LATER: u8 = 6;
    pub const CHANGE: u8 = 7;
}

/// What somebody gets for what they did.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This in the place of the message that they pressed.
    Change(Change),
    /// This, for their eyes alone.
    Whisper(Letter),
    /// First the one, then the other.
    Both(Change, Letter),
    /// Nothing: what is to be seen will come by itself.
    Nothing,
}

/// What a message becomes.
#[derive(Clone, Debug)]
pub struct Change {
    /// What it becomes.
    pub letter: Letter,
    /// The message and what it then shows, if others may change it, too.
    pub shows: Option<(u64, State)>,
}

/// An interaction that waits for its answer.
#[derive(Clone, Copy)]
pub struct Waiting<'a> {
    /// Its number.
    pub id: InteractionId,
    /// What answers it; worth nothing after a quarter of an hour.
    pub token: &'a str,
    /// What it is about.
    pub about: About,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A message was pressed.
    Message,
    /// Something was typed.
    Words,
}

impl Hall {
    /// Does what was asked for, and answers.
    pub async fn answer(&self, asked: &Asked, waiting: Waiting<'_>, work: impl Future<Output = Answer>) {
        let mut work = pin!(calmly_awaited(work));
        let done = timeout(PATIENCE, &mut work).await;
        let answered = match done {
            Ok(done) => self.first(waiting, self.whatever(asked, done)).await,
            Err(_) => match self.promise(waiting).await {
                Ok(()) => {
                    let done = work.await;
                    self.later(waiting, self.whatever(asked, done)).await
                }
                // Nobody hears the answer any more; what was asked for is done all the same.
                Err(error) => {
                    let _ = work.await;
                    Err(error)
                }
            },
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
            Answer::Whisper(self.mistake(asked, &code))
        })
    }

    async fn first(&self, waiting: Waiting<'_>, answer: Answer) -> Result<(), serenity::Error> {
        match (answer, waiting.about) {
            (Answer::Change(change), About::Message) => self.change(waiting, &change).await,
            (Answer::Both(change, letter), About::Message) => {
                self.change(waiting, &change).await?;
                self.follow(waiting, &letter).await
            }
            (Answer::Nothing, About::Message) => self.say(waiting, &json!({ "type": kind::CHANGE_LATER })).await,
            (Answer::Nothing, About::Words) => Ok(()),
            (Answer::Whisper(letter), _)
            | (Answer::Change(Change { letter, .. }) | Answer::Both(Change { letter, .. }, _), About::Words) => {
                let body = json!({ "type": kind::MESSAGE, "data": whispered(&letter) });
                self.http.create_interaction_response(waiting.id, waiting.token, &body, files(&letter)).await
            }
        }
    }

    /// Changes the message, unless it shows something later by now.
    async fn change(&self, waiting: Waiting<'_>, change: &Change) -> Result<(), serenity::Error> {
        let body = json!({ "type": kind::CHANGE, "data": change.letter.change() });
        let Some((message, state)) = change.shows else { return self.say(waiting, &body).await };
        let mut held = self.sent.hold(message).await;
        if held.shows(state) {
            return self.say(waiting, &json!({ "type": kind::CHANGE_LATER })).await;
        }
        self.say(waiting, &body).await?;
        held.note(state);
        Ok(())
    }

    async fn promise(&self, waiting: Waiting<'_>) -> Result<(), serenity::Error> {
        let body = match waiting.about {
            About::Message => json!({ "type": kind::CHANGE_LATER }),
            About::Words => json!({ "type": kind::MESSAGE_LATER, "data": { "flags": 1 << 6 } }),
        };
        self.say(waiting, &body).await
    }

    async fn later(&self, waiting: Waiting<'_>, answer: Answer) -> Result<(), serenity::Error> {
        match (answer, waiting.about) {
            // What others may change, too, the outbox brings up to date.
            (Answer::Change(Change { shows: Some(_), .. }) | Answer::Nothing, About::Message) => Ok(()),
            (Answer::Nothing, About::Words) => Ok(()),
            (Answer::Whisper(letter) | Answer::Both(_, letter), About::Message) => self.follow(waiting, &letter).await,
            (
                Answer::Change(Change { letter, .. })
                | Answer::Both(Change { letter, .. }, _)
                | Answer::Whisper(letter),
                _,
            ) => self
                .http
                .edit_original_interaction_response(waiting.token, &letter.change(), files(&letter))
                .await
                .map(drop),
        }
    }

    async fn follow(&self, waiting: Waiting<'_>, letter: &Letter) -> Result<(), serenity::Error> {
        self.http.create_followup_message(waiting.token, &whispered(letter), files(letter)).await.map(drop)
    }

    async fn say(&self, waiting: Waiting<'_>, body: &Value) -> Result<(), serenity::Error> {
        self.http.create_interaction_response(waiting.id, waiting.token, body, Vec::new()).await
    }

    /// What somebody is told whose wish was not carried out.
    #[must_use]
    pub fn refused(&self, asked: &Asked, names: &[String], failed: &Failed) -> Letter {
        let say = |text| whisper(self.book.say(asked.lang, &text, names));
        match failed {
            Failed::Refused(refused) => say(table_words::refusal(refused)),
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

    fn mistake(&self, asked: &Asked, code: &str) -> Letter {
        whisper(format!("{} {code}", self.book.say(asked.lang, &table_words::our_mistake(), &[])))
    }
}

/// Words for one person alone.
#[must_use]
pub fn whisper(content: String) -> Letter {
    Letter { content, hearing: Hearing::Whispered, ..Letter::default() }
}

fn files(letter: &Letter) -> Vec<CreateAttachment> {
    letter.file.iter().map(|file| CreateAttachment::bytes(file.bytes.clone(), file.name.clone())).collect()
}

fn whispered(letter: &Letter) -> Value {
    Letter { hearing: Hearing::Whispered, ..letter.clone() }.body()
}
