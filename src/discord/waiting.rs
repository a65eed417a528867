//! An interaction that waits for its answer, and the requests by which it gets one. Each is tried again as long as that helps,
//! and each may be: an interaction is answered once, and whoever answers it again is told so; an edit that is made twice is one
//! edit. A message that follows an answer could come twice, so none is ever sent.

use std::future::Future;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::Error;
use serenity::model::id::InteractionId;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::envelope::{Had, Went};
use super::payload::{Payload, Visibility};
use super::wire::{Response, Wire};
use super::wrong::{self, NO_RIGHT};
use crate::patience::Patience;

/// How long Discord waits for the first response to an interaction.
pub const RESPONSE_DEADLINE: Duration = Duration::from_secs(3);
/// A promise is kept within a quarter of an hour, or not at all.
const LATER: Pace = Pace {
    within: Duration::from_secs(14 * 60),
    a_try: Duration::from_secs(20),
    rest: (Duration::from_millis(500), Duration::from_secs(8)),
    tries: 8,
};

/// A picture that is not drawn so long after it was promised does not keep its message waiting.
const DRAWN_LATER: Duration = Duration::from_secs(10);

/// It was answered before.
const ANSWERED: isize = 40_060;
/// The message is not there.
const UNKNOWN_MESSAGE: isize = 10_008;

/// Kinds of answers, as Discord numbers them.
mod kind {
    pub const MESSAGE: u8 = 4;
    pub const MESSAGE_LATER: u8 = 5;
    pub const CHANGE_LATER: u8 = 6;
    pub const CHANGE: u8 = 7;
    pub const CHOICES: u8 = 8;
}

/// An interaction that waits for its answer.
#[derive(Clone, Copy)]
pub struct Waiting<'a> {
    id: InteractionId,
    /// What answers it; worth nothing after a quarter of an hour.
    token: &'a str,
    /// Since when it has waited.
    pub since: Instant,
}

/// How long and how often something is tried.
#[derive(Clone, Copy)]
struct Pace {
    /// For so long since somebody began to wait.
    within: Duration,
    /// One try takes no longer.
    a_try: Duration,
    /// Waits between tries, the first and the longest.
    rest: (Duration, Duration),
    /// So often.
    tries: u32,
}

impl Pace {
    /// The pace of the first response. Part of the deadline has passed when the bot hears of an interaction, and part will
    /// pass until Discord hears from the bot.
    fn first(deadline: Duration) -> Self {
        let rest = (Duration::from_millis(100), Duration::from_millis(400));
        Self { within: deadline * 9 / 10, a_try: deadline * 2 / 5, rest, tries: u32::MAX }
    }
}

/// Something did not come to a good end.
struct Unheard {
    error: Error,
    tries: u32,
}

impl Unheard {
    /// Whether an earlier try has done it, whose answer was lost: for now it is refused with this code.
    fn was_done(&self, code: isize) -> bool {
        self.tries > 1 && wrong::code(&self.error) == Some(code)
    }
}

impl<'a> Waiting<'a> {
    /// It has just been heard of.
    #[must_use]
    pub fn new(id: InteractionId, token: &'a str) -> Self {
        Self { id, token, since: Instant::now() }
    }

    /// Says something to one person alone.
    pub async fn ephemeral(self, wire: &Wire, payload: &Payload) -> Result<(), Error> {
        let whispered = Payload { visibility: Visibility::Ephemeral, ..payload.clone() };
        self.show(wire, kind::MESSAGE, &whispered, Had::This(None)).await.map(drop)
    }

    /// Puts this in the place of the message that was pressed, which had this file.
    pub async fn change(self, wire: &Wire, payload: &Payload, had: Had) -> Result<Went, Error> {
        self.show(wire, kind::CHANGE, payload, had).await
    }

    /// Answers with a message. Files may be attached to answers everywhere; should Discord think otherwise, it goes without.
    async fn show(self, wire: &Wire, kind: u8, payload: &Payload, had: Had) -> Result<Went, Error> {
        // A picture that takes longer does not keep its message waiting.
        let left = (self.since + wire.response_deadline / 3).saturating_duration_since(Instant::now());
        let envelope = wire.enclose(payload, had, left).await;
        let how = if kind == kind::CHANGE { Response::Instead } else { Response::New };
        let done = self.respond(wire, kind, || how(&envelope)).await;
        let refused = done.as_ref().is_err_and(|error| wrong::code(error) == Some(NO_RIGHT));
        match envelope.barred().filter(|_| refused) {
            Some(bare) => self.respond(wire, kind, || how(&bare)).await.map(|()| bare.went()),
            None => done.map(|()| envelope.went()),
        }
    }

    /// Leaves the message that was pressed as it is, for now at least.
    pub async fn leave(self, wire: &Wire) -> Result<(), Error> {
        self.respond(wire, kind::CHANGE_LATER, || Response::Nothing).await
    }

    /// Promises one person an answer.
    pub async fn promise(self, wire: &Wire) -> Result<(), Error> {
        let private = json!({ "flags": 1 << 6 });
        self.respond(wire, kind::MESSAGE_LATER, || Response::Plain(&private)).await
    }

    /// Offers choices for what is being typed.
    pub async fn offer(self, wire: &Wire, choices: &Value) -> Result<(), Error> {
        self.respond(wire, kind::CHOICES, || Response::Plain(choices)).await
    }

    async fn respond<'b>(self, wire: &Wire, kind: u8, answer: impl Fn() -> Response<'b>) -> Result<(), Error> {
        let request = || wire.answer(self.id, self.token, kind, answer());
        let done = insist(Pace::first(wire.response_deadline), self.since, request).await;
        // By this process, or while a share changes hands by another one that has heard of it, too.
        if done.as_ref().map_or_else(|unheard| wrong::code(&unheard.error) == Some(ANSWERED), |()| true) {
            wire.watch.answered(self.id.get());
        }
        match done {
            Err(unheard) if !unheard.was_done(ANSWERED) => Err(unheard.error),
            _ => Ok(()),
        }
    }

    /// Keeps a promise, or changes the message that was left as it was, and had this file.
    pub async fn keep(self, wire: &Wire, payload: &Payload, had: Had) -> Result<(), Error> {
        let envelope = wire.enclose(payload, had, DRAWN_LATER).await;
        let request = || wire.edit_answer(self.token, &envelope);
        insist(LATER, self.since, request).await.map_err(|unheard| unheard.error)
    }

    /// Puts these words in the place of those of the message that was left as it was. All else stays there.
    pub async fn reword(self, wire: &Wire, words: &Payload) -> Result<(), Error> {
        let request = || wire.reword_answer(self.token, words);
        insist(LATER, self.since, request).await.map_err(|unheard| unheard.error)
    }

    /// Takes a promise back, for nothing is left to be said.
    pub async fn take_back(self, wire: &Wire) -> Result<(), Error> {
        let request = || wire.delete_answer(self.token);
        match insist(LATER, self.since, request).await {
            Err(unheard) if unheard.was_done(UNKNOWN_MESSAGE) => Ok(()),
            done => done.map_err(|unheard| unheard.error),
        }
    }
}

/// Asks until there is an answer that will not change by asking again.
async fn insist<T, R>(pace: Pace, since: Instant, request: impl Fn() -> R) -> Result<T, Unheard>
where
    R: Future<Output = Result<T, Error>>,
{
    let end = since + pace.within;
    let mut patience = Patience::new(pace.rest.0, pace.rest.1);
    loop {
        let until = end.min(Instant::now() + pace.a_try);
        let asked = timeout_at(until, request()).await;
        let wait = patience.fails();
        let tries = patience.failures();
        let error = match asked {
            Ok(Ok(done)) => return Ok(done),
            Ok(Err(error)) => error,
            Err(_) => Error::Other("no answer in time"),
        };
        let next = Instant::now() + wait;
        if wrong::is_final(&error) || tries >= pace.tries || next >= end {
            return Err(Unheard { error, tries });
        }
        tracing::debug!(%error, tries, "an answer is tried again");
        sleep_until(next).await;
    }
}
