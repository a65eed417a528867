//! The requests that create, edit and answer with messages. One request a call; two if a thread must be
//! unarchived or an upload is refused. Retries are the caller's decision.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::Error;
use serenity::http::Http;
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, InteractionId, MessageId};

use super::envelope::{Envelope, Had, Went};
use super::payload::Payload;
use super::requests::Requests;
use super::studio::Studio;
use super::wrong::{Wrong, numbered};
use crate::ledger::Missing;
use crate::outbox::{Nonce, Undelivered};
use crate::table::Person;
use crate::watch::Watch;

/// The cache is cleared when it is full.
const REMEMBERED: usize = 10_000;

/// Sends requests about messages.
pub struct Wire {
    requests: Arc<Requests>,
    studio: Studio,
    /// Records which interactions have been answered.
    pub watch: Watch,
    /// How long Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    private: Mutex<HashMap<Person, ChannelId>>,
}

impl Wire {
    /// `pictures` is how many pictures may be rendered at a time.
    #[must_use]
    pub fn new(requests: Arc<Requests>, pictures: usize, watch: Watch, response_deadline: Duration) -> Self {
        let studio = Studio::open(pictures, watch.clone());
        Self { requests, studio, watch, response_deadline, private: Mutex::default() }
    }

    /// Returns a person's DM channel, opening it if necessary.
    pub async fn private(&self, person: Person) -> Result<ChannelId, Wrong> {
        if let Some(known) = self.private.lock().unwrap_or_else(PoisonError::into_inner).get(&person) {
            return Ok(*known);
        }
        self.requests.turn().await;
        let body = json!({ "recipient_id": person.0.to_string() });
        let channel = self.requests.ask(|http| http.create_private_channel(&body)).await?.id;
        let mut private = self.private.lock().unwrap_or_else(PoisonError::into_inner);
        if private.len() >= REMEMBERED {
            private.clear();
        }
        private.insert(person, channel);
        Ok(channel)
    }

    /// Prepares a message to be sent, or to replace one with this attachment. Its picture is rendered
    /// unless the message has it already; if that takes longer than `within`, the message goes without
    /// it.
    pub async fn enclose(&self, payload: &Payload, had: Had, within: Duration) -> Envelope {
        Envelope::of(payload, had, &self.studio, within).await
    }

    /// Creates a message, or returns the one that was created with this nonce a short while ago.
    pub async fn create(
        &self,
        channel: ChannelId,
        envelope: &Envelope,
        nonce: Option<Nonce>,
    ) -> Result<(Message, Went), Wrong> {
        let created = self.create_once(channel, envelope, nonce).await;
        let (Err(Wrong::Undelivered(Undelivered::Refused(Missing::Rights(0)))), Some(bare)) =
            (&created, envelope.barred())
        else {
            return created.map(|message| (message, envelope.went()));
        };
        Ok((self.create_once(channel, &bare, nonce).await?, bare.went()))
    }

    async fn create_once(
        &self,
        channel: ChannelId,
        envelope: &Envelope,
        nonce: Option<Nonce>,
    ) -> Result<Message, Wrong> {
        let mut body = envelope.body();
        if let Some(nonce) = nonce {
            body["nonce"] = json!(nonce.to_string());
            body["enforce_nonce"] = json!(true);
        }
        let send = async || Ok(self.requests.ask(|http| http.send_message(channel, envelope.files(), &body)).await?);
        self.awake(channel, send).await
    }

    pub async fn edit(&self, channel: ChannelId, message: u64, envelope: &Envelope) -> Result<Went, Wrong> {
        let edited = self.edit_once(channel, message, envelope).await;
        let (Err(Wrong::Undelivered(Undelivered::Refused(Missing::Rights(0)))), Some(bare)) =
            (&edited, envelope.barred())
        else {
            return edited.map(|()| envelope.went());
        };
        self.edit_once(channel, message, &bare).await?;
        Ok(bare.went())
    }

    async fn edit_once(&self, channel: ChannelId, message: u64, envelope: &Envelope) -> Result<(), Wrong> {
        let message: MessageId = numbered(message).ok_or(Undelivered::Gone)?;
        let body = envelope.change();
        let edit =
            async || Ok(self.requests.ask(|http| http.edit_message(channel, message, &body, envelope.files())).await?);
        self.awake(channel, edit).await.map(drop)
    }

    /// Responds to an interaction. `kind` is the response type in Discord's API.
    pub async fn answer(&self, id: InteractionId, token: &str, kind: u8, data: Response<'_>) -> Result<(), Error> {
        let (body, files) = match data {
            Response::Nothing => (json!({ "type": kind }), Vec::new()),
            Response::Plain(data) => (json!({ "type": kind, "data": data }), Vec::new()),
            Response::New(envelope) => (json!({ "type": kind, "data": envelope.body() }), envelope.files()),
            Response::Instead(envelope) => (json!({ "type": kind, "data": envelope.change() }), envelope.files()),
        };
        self.requests.ask(|http| http.create_interaction_response(id, token, &body, files)).await
    }

    /// Replaces the message of a response.
    pub async fn edit_answer(&self, token: &str, envelope: &Envelope) -> Result<(), Error> {
        let body = envelope.change();
        let edit = |http| Http::edit_original_interaction_response(http, token, &body, envelope.files());
        self.requests.ask(edit).await.map(drop)
    }

    /// Replaces the text of a response and nothing else.
    pub async fn reword_answer(&self, token: &str, words: &Payload) -> Result<(), Error> {
        let body = words.rewording();
        let edit = |http| Http::edit_original_interaction_response(http, token, &body, Vec::new());
        self.requests.ask(edit).await.map(drop)
    }

    pub async fn delete_answer(&self, token: &str) -> Result<(), Error> {
        self.requests.ask(|http| http.delete_original_interaction_response(token)).await
    }

    /// Sends a request for a channel; if that is an archived thread, unarchives it first. A locked one stays
    /// archived, and the clocks of its tables pause.
    async fn awake<T, R>(&self, channel: ChannelId, request: impl Fn() -> R) -> Result<T, Wrong>
    where
        R: Future<Output = Result<T, Wrong>>,
    {
        self.requests.turn().await;
        match request().await {
            Err(Wrong::Archived) => {}
            done => return done,
        }
        self.requests.turn().await;
        let body = json!({ "archived": false });
        let woken = self.requests.ask(|http| http.edit_thread(channel, &body, None)).await;
        match woken.map_err(Wrong::from) {
            Ok(_) => {}
            Err(Wrong::Archived) => return Err(Undelivered::Refused(Missing::Locked).into()),
            Err(wrong) => return Err(wrong),
        }
        self.requests.turn().await;
        request().await
    }
}

/// The data of an interaction response.
pub enum Response<'a> {
    Nothing,
    /// Data that is no message.
    Plain(&'a Value),
    New(&'a Envelope),
    /// Replaces the message with the pressed button.
    Instead(&'a Envelope),
}

#[cfg(test)]
mod tests {
    use local_discord::people::Seen;
    use local_discord::world::rights;
    use local_discord::{LocalDiscord, Settings, TOKEN};

    use super::super::attached::{Attached, Pictured};
    use super::super::client::{Place, http};
    use super::super::envelope::Missed;
    use super::super::payload::Beneath;
    use super::super::waiting::RESPONSE_DEADLINE;
    use super::*;
    use crate::draw::{DrawError, Drawing};

    const SOON: Duration = Duration::from_secs(20);

    /// Renders at once, fails or panics, as the SVG says.
    fn drawn(drawing: &Drawing) -> Result<Vec<u8>, DrawError> {
        match drawing.svg.as_str() {
            "panic" => panic!("a library stumbles"),
            "fail" => Err(DrawError::Size { width: 0, height: 0 }),
            svg => Ok(svg.as_bytes().to_vec()),
        }
    }

    fn board(svg: &str) -> Payload {
        let (drawing, words) = (Drawing { svg: svg.to_owned(), width: 8 }, Beneath::Board("a board".to_owned()));
        let file = Some(Attached::Drawn(Pictured::new(drawing, "A board.", words)));
        Payload { content: svg.to_owned(), file, ..Payload::default() }
    }

    /// Returns whether a message has the picture with its alt text, and whether it has a text board.
    fn shows(seen: &Seen) -> (bool, bool) {
        let picture = seen.files.iter().any(|it| it.description.as_deref() == Some("A board."));
        (picture, seen.embeds.iter().any(|it| it["description"].as_str().unwrap().contains("a board")))
    }

    #[tokio::test]
    async fn a_message_has_its_picture_or_its_board_in_words_and_nothing_is_lost_for_a_picture() {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
        let ann = discord.person("Ann", "en-US");
        let guild = discord.guild("Fjord", &[&ann]);
        let here = discord.channel(guild, "games");
        let place = Place::Local { requests: discord.requests(), authority: discord.authority().to_owned() };
        let http = Arc::new(http(TOKEN, &place).unwrap());
        let requests = Arc::new(Requests::new(http, Arc::default()));
        let wire = Wire { studio: Studio::of(drawn), ..Wire::new(requests, 1, Watch::default(), RESPONSE_DEADLINE) };
        let channel: ChannelId = here.to_string().parse().unwrap();
        let mut first = None;
        for (svg, shown, missed) in [
            ("one", (true, false), None),
            ("fail", (false, true), Some(Missed::Undrawn)),
            ("panic", (false, true), Some(Missed::Undrawn)),
        ] {
            let envelope = wire.enclose(&board(svg), Had::This(None), SOON).await;
            let (message, went) = wire.create(channel, &envelope, None).await.unwrap();
            let seen = ann.sees(here).pop().unwrap();
            assert_eq!((shows(&seen), went.missed), (shown, missed), "{svg}");
            first = first.or(Some((message.id.get(), went)));
        }
        let (number, went) = first.unwrap();
        let changes = async |svg: &str, had: Had| {
            let envelope = wire.enclose(&board(svg), had, SOON).await;
            let went = wire.edit(channel, number, &envelope).await.unwrap();
            (shows(&ann.sees(here)[0]), went.missed)
        };
        let had = Had::This(went.print.file);
        assert_eq!(changes("one", had).await, ((true, false), None), "it stays");
        discord.deny(here, rights::ATTACH);
        assert_eq!(changes("one", had).await, ((true, false), None), "it may stay, too");
        assert_eq!(changes("other", had).await, ((false, true), Some(Missed::Barred)), "an old picture does not");
        discord.deny(here, 0);
        assert_eq!(changes("other", Had::This(None)).await, ((true, false), None));
        assert_eq!(changes("panic", Had::Unknown).await, ((false, true), Some(Missed::Undrawn)));
    }
}
