//! Sends the responses of one interaction, and retries while Discord still accepts them. Retries are safe: a
//! second response is rejected, and a repeated edit changes nothing. A follow-up could be posted twice, so
//! none is ever sent.

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
/// A deferred response can be edited for fifteen minutes.
const LATER: Pace = Pace {
    within: Duration::from_secs(14 * 60),
    a_try: Duration::from_secs(20),
    rest: (Duration::from_millis(500), Duration::from_secs(8)),
    tries: 8,
};

/// How long an edit of a deferred response waits for its picture.
const DRAWN_LATER: Duration = Duration::from_secs(10);

/// The interaction already has a response.
const ANSWERED: isize = 40_060;
const UNKNOWN_MESSAGE: isize = 10_008;

/// The types of interaction responses in Discord's API.
mod kind {
    pub const MESSAGE: u8 = 4;
    pub const MESSAGE_LATER: u8 = 5;
    pub const CHANGE_LATER: u8 = 6;
    pub const CHANGE: u8 = 7;
    pub const CHOICES: u8 = 8;
}

/// Responds to one interaction.
#[derive(Clone, Copy)]
pub struct Waiting<'a> {
    id: InteractionId,
    /// Expires after fifteen minutes.
    token: &'a str,
    pub since: Instant,
}

/// How long and how often a request is retried.
#[derive(Clone, Copy)]
struct Pace {
    /// Counted from when the interaction was received.
    within: Duration,
    a_try: Duration,
    /// The first and the longest delay between attempts.
    rest: (Duration, Duration),
    tries: u32,
}

impl Pace {
    /// Returns the policy of the first response. It ends before the deadline, because part of that is spent
    /// on the way from and to Discord.
    fn first(deadline: Duration) -> Self {
        let rest = (Duration::from_millis(100), Duration::from_millis(400));
        Self { within: deadline * 9 / 10, a_try: deadline * 2 / 5, rest, tries: u32::MAX }
    }
}

/// The last error, and how many attempts were made.
struct Unheard {
    error: Error,
    tries: u32,
}

impl Unheard {
    /// Returns whether an earlier attempt succeeded with a lost response, so that a retry fails with this
    /// code.
    fn was_done(&self, code: isize) -> bool {
        self.tries > 1 && wrong::code(&self.error) == Some(code)
    }
}

impl<'a> Waiting<'a> {
    /// Starts the clock of an interaction that has just been received.
    #[must_use]
    pub fn new(id: InteractionId, token: &'a str) -> Self {
        Self { id, token, since: Instant::now() }
    }

    /// Replies with a message that only the caller sees.
    pub async fn ephemeral(self, wire: &Wire, payload: &Payload) -> Result<(), Error> {
        let whispered = Payload { visibility: Visibility::Ephemeral, ..payload.clone() };
        self.show(wire, kind::MESSAGE, &whispered, Had::This(None)).await.map(drop)
    }

    /// Replaces the message with the pressed button, which has this attachment.
    pub async fn change(self, wire: &Wire, payload: &Payload, had: Had) -> Result<Went, Error> {
        self.show(wire, kind::CHANGE, payload, had).await
    }

    /// Responds with a message. Responses may carry files everywhere; should Discord refuse one, it is sent
    /// without.
    async fn show(self, wire: &Wire, kind: u8, payload: &Payload, had: Had) -> Result<Went, Error> {
        // A picture that takes longer is left out.
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

    /// Acknowledges the interaction and leaves the message unchanged for now.
    pub async fn leave(self, wire: &Wire) -> Result<(), Error> {
        self.respond(wire, kind::CHANGE_LATER, || Response::Nothing).await
    }

    /// Promises an ephemeral reply.
    pub async fn promise(self, wire: &Wire) -> Result<(), Error> {
        let private = json!({ "flags": 1 << 6 });
        self.respond(wire, kind::MESSAGE_LATER, || Response::Plain(&private)).await
    }

    /// Sends autocomplete choices.
    pub async fn offer(self, wire: &Wire, choices: &Value) -> Result<(), Error> {
        self.respond(wire, kind::CHOICES, || Response::Plain(choices)).await
    }

    async fn respond<'b>(self, wire: &Wire, kind: u8, answer: impl Fn() -> Response<'b>) -> Result<(), Error> {
        let request = || wire.answer(self.id, self.token, kind, answer());
        let done = insist(Pace::first(wire.response_deadline), self.since, request).await;
        // This process has responded or, while shards are handed over, another one that has received the
        // event, too.
        if done.as_ref().map_or_else(|unheard| wrong::code(&unheard.error) == Some(ANSWERED), |()| true) {
            wire.watch.answered(self.id.get());
        }
        match done {
            Err(unheard) if !unheard.was_done(ANSWERED) => Err(unheard.error),
            _ => Ok(()),
        }
    }

    /// Fills a deferred reply, or edits the message with the pressed button, which has this attachment.
    pub async fn keep(self, wire: &Wire, payload: &Payload, had: Had) -> Result<(), Error> {
        let envelope = wire.enclose(payload, had, DRAWN_LATER).await;
        let request = || wire.edit_answer(self.token, &envelope);
        insist(LATER, self.since, request).await.map_err(|unheard| unheard.error)
    }

    /// Replaces the text of the message and nothing else.
    pub async fn reword(self, wire: &Wire, words: &Payload) -> Result<(), Error> {
        let request = || wire.reword_answer(self.token, words);
        insist(LATER, self.since, request).await.map_err(|unheard| unheard.error)
    }

    /// Deletes a deferred reply without contents.
    pub async fn take_back(self, wire: &Wire) -> Result<(), Error> {
        let request = || wire.delete_answer(self.token);
        match insist(LATER, self.since, request).await {
            Err(unheard) if unheard.was_done(UNKNOWN_MESSAGE) => Ok(()),
            done => done.map_err(|unheard| unheard.error),
        }
    }
}

/// Retries until success, a permanent error or the end of the policy.
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
