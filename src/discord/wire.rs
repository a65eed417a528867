//! The wire: the one place that makes requests for messages, with their files. A message is created or edited, an interaction is
//! answered, its answer is edited or taken back. One request for each call, two if a thread has to be woken; how often
//! it is tried is the caller's business.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use serenity::Error;
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, InteractionId, MessageId};

use super::payload::{Payload, Print};
use super::throttle::Throttle;
use super::wrong::{Wrong, numbered};
use crate::ledger::Missing;
use crate::outbox::{Nonce, Undelivered};
use crate::table::Person;

/// So many private channels are remembered.
const REMEMBERED: usize = 10_000;

/// Makes requests for messages.
pub struct Wire {
    http: Arc<Http>,
    throttle: Throttle,
    private: Mutex<HashMap<Person, ChannelId>>,
}

impl Wire {
    /// A wire to Discord.
    #[must_use]
    pub fn new(http: Arc<Http>) -> Self {
        Self { http, throttle: Throttle::default(), private: Mutex::default() }
    }

    /// Waits until the next request may be made. Answers to interactions need not wait.
    pub async fn turn(&self) {
        self.throttle.turn().await;
    }

    /// The channel in which a person is written to.
    pub async fn private(&self, person: Person) -> Result<ChannelId, Wrong> {
        if let Some(known) = self.private.lock().unwrap_or_else(PoisonError::into_inner).get(&person) {
            return Ok(*known);
        }
        self.turn().await;
        let body = json!({ "recipient_id": person.0.to_string() });
        let channel = self.http.create_private_channel(&body).await?.id;
        let mut private = self.private.lock().unwrap_or_else(PoisonError::into_inner);
        if private.len() >= REMEMBERED {
            private.clear();
        }
        private.insert(person, channel);
        Ok(channel)
    }

    /// Creates a message. If one was created with this nonce a short while ago, it is that one.
    pub async fn create(&self, channel: ChannelId, payload: &Payload, nonce: Option<Nonce>) -> Result<Message, Wrong> {
        let mut body = payload.body();
        if let Some(nonce) = nonce {
            body["nonce"] = json!(nonce.to_string());
            body["enforce_nonce"] = json!(true);
        }
        self.awake(channel, async || Ok(self.http.send_message(channel, files(payload), &body).await?)).await
    }

    /// Makes a message show this. `shown` is what it shows now, if that is known: a file that it has is not sent again.
    pub async fn edit(
        &self,
        channel: ChannelId,
        message: u64,
        payload: &Payload,
        shown: Option<Print>,
    ) -> Result<(), Wrong> {
        let message: MessageId = numbered(message).ok_or(Undelivered::Gone)?;
        let (body, files) = change(payload, shown);
        let edit = async || Ok(self.http.edit_message(channel, message, &body, files.clone()).await?);
        self.awake(channel, edit).await.map(drop)
    }

    /// Answers an interaction, with a message or without: `kind` is how.
    pub async fn answer(&self, id: InteractionId, token: &str, kind: u8, data: Response<'_>) -> Result<(), Error> {
        let (body, files) = match data {
            Response::Nothing => (json!({ "type": kind }), Vec::new()),
            Response::Plain(data) => (json!({ "type": kind, "data": data }), Vec::new()),
            Response::New(payload) => (json!({ "type": kind, "data": payload.body() }), files(payload)),
            Response::Instead(payload, shown) => {
                let (data, files) = change(payload, shown);
                (json!({ "type": kind, "data": data }), files)
            }
        };
        self.http.create_interaction_response(id, token, &body, files).await
    }

    /// Puts a message in the place of an answer.
    pub async fn edit_answer(&self, token: &str, payload: &Payload) -> Result<(), Error> {
        let (body, files) = change(payload, None);
        self.http.edit_original_interaction_response(token, &body, files).await.map(drop)
    }

    /// Takes an answer back.
    pub async fn delete_answer(&self, token: &str) -> Result<(), Error> {
        self.http.delete_original_interaction_response(token).await
    }

    /// Makes a request about a channel; if it is a thread that is asleep, wakes it first. One that is locked stays so, and
    /// the clocks of its tables stand still.
    async fn awake<T, R>(&self, channel: ChannelId, request: impl Fn() -> R) -> Result<T, Wrong>
    where
        R: Future<Output = Result<T, Wrong>>,
    {
        self.turn().await;
        match request().await {
            Err(Wrong::Archived) => {}
            done => return done,
        }
        self.turn().await;
        let woken = self.http.edit_thread(channel, &json!({ "archived": false }), None).await;
        match woken.map_err(Wrong::from) {
            Ok(_) => {}
            Err(Wrong::Archived) => return Err(Undelivered::Refused(Missing::Locked).into()),
            Err(wrong) => return Err(wrong),
        }
        self.turn().await;
        request().await
    }
}

/// What an interaction is answered with.
pub enum Response<'a> {
    /// Nothing.
    Nothing,
    /// What is no message.
    Plain(&'a Value),
    /// A new message.
    New(&'a Payload),
    /// A message in the place of the message that was pressed, which shows this, if that is known.
    Instead(&'a Payload, Option<Print>),
}

/// What has to be sent so that a message shows a payload. A file takes the place of another; the same stays where it is.
fn change(payload: &Payload, shown: Option<Print>) -> (Value, Vec<CreateAttachment>) {
    let mut body = payload.change();
    let before = shown.and_then(|shown| shown.file);
    match &payload.file {
        file if before == payload.print().file && (shown.is_some() || file.is_none()) => (body, Vec::new()),
        Some(file) => {
            body["attachments"] = json!([{ "id": 0, "filename": file.name }]);
            (body, files(payload))
        }
        None => {
            body["attachments"] = json!([]);
            (body, Vec::new())
        }
    }
}

fn files(payload: &Payload) -> Vec<CreateAttachment> {
    payload.file.iter().map(|file| CreateAttachment::bytes(file.bytes.clone(), file.name.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::payload::Attached;
    use super::*;

    #[test]
    fn a_file_is_sent_once_and_replaced_by_another() {
        let with = |bytes: &[u8]| {
            let file = Attached { name: "board.png".to_owned(), bytes: bytes.to_vec() };
            Payload { file: Some(file), ..Payload::default() }
        };
        let sent = |payload: &Payload, shown: Option<&Payload>| {
            let (body, files) = change(payload, shown.map(Payload::print));
            (files.len(), body.get("attachments").and_then(Value::as_array).map(Vec::len))
        };
        let (one, other, none) = (with(b"one"), with(b"other"), Payload::default());
        assert_eq!(sent(&one, Some(&one)), (0, None), "it is there");
        assert_eq!(sent(&other, Some(&one)), (1, Some(1)));
        assert_eq!(sent(&one, None), (1, Some(1)), "nobody knows what is there");
        assert_eq!(sent(&none, Some(&one)), (0, Some(0)));
        assert_eq!((sent(&none, Some(&none)), sent(&none, None)), ((0, None), (0, None)));
    }
}
