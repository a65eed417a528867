//! Sends what the outbox asks for: builds the payload and makes one request a call. When and how often is the
//! outbox's decision.

use std::sync::Arc;
use std::time::Duration;

use serenity::http::MessagePagination;
use serenity::model::id::{ChannelId, MessageId};

use super::button::seals;
use super::envelope::{Had, Missed, Went};
use super::faces::news::Ear;
use super::faces::{card, news, question, track};
use super::hall::Hall;
use super::payload::{Beneath, Payload, Visibility};
use super::private::may_write;
use super::sent::State;
use super::wrong::{Wrong, numbered};
use crate::house::{Eyes, Tale};
use crate::lang::Lang;
use crate::ledger::{Address, Door, Letters, Message, Missing, Settings};
use crate::outbox::{Content, Nonce, Parcel, Post, Sound, Style, Undelivered};
use crate::table::Person;
use crate::table::clock::Wall;
use crate::table::notice::To;
use crate::watch::Letter;

/// Snowflakes count milliseconds from this Unix time.
const BEGINNING: u64 = 1_420_070_400_000;
/// Messages are searched from this long before they were sent, because clocks differ.
const SLACK: u64 = 5 * 60_000;
const DRAWN: Duration = Duration::from_secs(10);
const PAGE: u8 = 100;
const PAGES: usize = 50;

/// Sends the deliveries of the outbox.
pub struct Courier {
    hall: Arc<Hall>,
}

impl Courier {
    #[must_use]
    pub const fn new(hall: Arc<Hall>) -> Self {
        Self { hall }
    }

    async fn channel(&self, address: Address) -> Result<ChannelId, Wrong> {
        match address {
            Address::Channel(channel) => Ok(numbered(channel.0).ok_or(Undelivered::Nowhere)?),
            Address::Person(person) => self.hall.wire.private(person).await,
        }
    }

    /// Renders the requested content for this address, from the table as the outbox has loaded it and nothing
    /// later.
    async fn payload(&self, parcel: &Parcel<'_>, address: Address) -> Result<Payload, Undelivered> {
        let Parcel { look, content, style, sound, seal } = parcel;
        let (hall, table) = (&self.hall, &look.table);
        let (eyes, lang) = match address {
            Address::Channel(_) => (Eyes::All, table.language),
            Address::Person(person) => (Eyes::Of(person), hall.language_of(person).await.unwrap_or(table.language)),
        };
        let tale = match content {
            Content::Live(Door::Card) => Tale::News,
            Content::Settled { door: Door::Card, called } => Tale::Turn(*called),
            Content::Live(Door::Private(_)) | Content::Settled { .. } | Content::Notice(_) => Tale::Nothing,
        };
        let scene = hall.house.scene_at(look, eyes, tale).await.map_err(|_| Undelivered::Later { wait: None })?;
        let (book, scene) = (&hall.book, &scene);
        let mut payload = match (content, address) {
            (Content::Live(Door::Card), _) => track::upon(book, scene, &hall.emoji.known(), card::live(book, scene)),
            (Content::Settled { door: Door::Card, .. }, Address::Channel(at)) => card::settled(book, scene, at),
            (Content::Live(Door::Private(_)), _) => question::live(book, scene, lang),
            (Content::Settled { .. }, _) => question::settled(book, scene, lang),
            (Content::Notice(notice), _) => news::payload(book, scene, notice, ear(notice.to, address, lang)),
        };
        if matches!(address, Address::Channel(_)) && table.is_bare() {
            payload = payload.without_picture();
        }
        if *style == Style::Plain {
            (payload.board, payload.file) = (Beneath::Nothing, None);
        }
        match sound {
            Sound::Calls => {}
            Sound::Hushed => payload.visibility = Visibility::Silent,
            Sound::Silent => {
                payload.calls.clear();
                payload.visibility = Visibility::Silent;
            }
        }
        payload.seal = *seal;
        Ok(payload)
    }

    /// Records whether a person's direct messages are open.
    async fn note_direct_messages(&self, person: Person, taken: bool) {
        let now = self.hall.house.time().wall;
        let note = |settings: &mut Settings| {
            (settings.letters, settings.closed) = match (settings.letters, taken) {
                (Letters::Closed, true) => (Letters::Wanted, None),
                (Letters::Untold | Letters::Wanted | Letters::Closed, false) => (Letters::Closed, Some(now)),
                (letters, _) => (letters, settings.closed),
            };
        };
        // A failed write is ignored: the next attempt records the same. Unchanged settings are not written.
        let _ = self.hall.house.amend(person, note).await;
    }

    /// Marks a channel as text-only after a forbidden upload, so that a notification says so and no card
    /// tries it again.
    async fn note(&self, address: Address, went: &Went) {
        let (Address::Channel(channel), Some(Missed::Barred)) = (address, went.missed) else { return };
        self.hall.requests.turn().await;
        // A refusal does not say which permission is missing.
        let Ok(false) = self.hall.takes_pictures(channel).await else { return };
        if let Err(error) = self.hall.house.note_bare(channel).await {
            tracing::warn!(%error, "nobody is told that no pictures are taken in a channel");
        }
    }

    /// Adds the missing permissions to a refusal. Discord has to be asked for them.
    async fn settled<T>(&self, address: Address, done: Result<T, Wrong>) -> Result<T, Undelivered> {
        match (done.map_err(Undelivered::from), address) {
            (Err(Undelivered::Refused(Missing::Rights(0))), Address::Channel(channel)) => {
                self.hall.requests.turn().await;
                Err(Undelivered::Refused(self.hall.missing_in(channel).await))
            }
            (done, _) => done,
        }
    }
}

impl Post for Courier {
    async fn create(&self, parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Result<u64, Undelivered> {
        if let Address::Person(person) = address {
            may_write(&self.hall.settings(person).await, self.hall.house.time().wall)?;
        }
        let mut payload = self.payload(parcel, address).await?;
        payload.seal = Some(nonce);
        let sent = async {
            let channel = self.channel(address).await?;
            let envelope = self.hall.wire.enclose(&payload, Had::This(None), DRAWN).await;
            self.hall.wire.create(channel, &envelope, Some(nonce)).await
        };
        let sent = self.settled(address, sent.await).await;
        if let Address::Person(person) = address {
            let letter = match sent {
                Ok(_) => Letter::Sent,
                Err(Undelivered::Refused(Missing::Letters)) => Letter::Refused,
                Err(_) => Letter::Failed,
            };
            self.hall.house.watch().letter(letter);
            if letter != Letter::Failed {
                self.note_direct_messages(person, letter == Letter::Sent).await;
            }
        }
        let sent = sent.map(|(message, went)| (message.id.get(), shows(&message, &payload, &went), went));
        tracing::debug!(table = %parcel.look.table.id, ?address, ?nonce, ?sent, "a message was sent");
        let (number, as_sent, went) = sent?;
        if let (Some(state), Style::Full, true) = (state(parcel), parcel.style, as_sent) {
            self.hall.sent.hold(number).await.note(state, went.print);
        }
        self.note(address, &went).await;
        Ok(number)
    }

    async fn edit(&self, parcel: &Parcel<'_>, message: Message) -> Result<(), Undelivered> {
        let mut held = self.hall.sent.hold(message.number).await;
        let state = state(parcel);
        if state.is_some_and(|state| held.shows(state)) {
            return Ok(());
        }
        let payload = self.payload(parcel, message.address).await?;
        let (print, shown) = (payload.print(), held.print());
        if let Some(state) = state.filter(|_| shown == Some(print)) {
            held.note(state, print);
            return Ok(());
        }
        let edited = async {
            let channel = self.channel(message.address).await?;
            let had = shown.map_or(Had::Unknown, |shown| Had::This(shown.file));
            let envelope = self.hall.wire.enclose(&payload, had, DRAWN).await;
            self.hall.wire.edit(channel, message.number, &envelope).await
        };
        let edited = self.settled(message.address, edited.await).await;
        tracing::debug!(table = %parcel.look.table.id, ?message, ?state, ?edited, "a message was edited");
        let went = edited?;
        if let Some(state) = state {
            held.note(state, went.print);
        }
        self.note(message.address, &went).await;
        Ok(())
    }

    async fn find(&self, address: Address, nonce: Nonce, since: Wall) -> Result<Option<u64>, Undelivered> {
        let channel = self.channel(address).await?;
        let first = since.0.saturating_sub(BEGINNING + SLACK) << 22;
        let mut after = MessageId::new(first.max(1));
        for _ in 0..PAGES {
            self.hall.requests.turn().await;
            let later = Some(MessagePagination::After(after));
            let page = self.hall.requests.ask(|http| http.get_messages(channel, later, Some(PAGE))).await;
            let page = page.map_err(Wrong::from)?;
            if let Some(found) = page.iter().find(|message| seals(message).any(|seal| seal == nonce)) {
                return Ok(Some(found.id.get()));
            }
            match page.iter().map(|message| message.id).max() {
                Some(last) if page.len() == usize::from(PAGE) => after = last,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// Returns whether a message shows what was sent. Discord may return one of an earlier attempt with older
/// contents.
fn shows(message: &serenity::model::channel::Message, payload: &Payload, went: &Went) -> bool {
    let body = if went.missed.is_some() { payload.clone().without_picture().change() } else { payload.change() };
    let beneath = message.embeds.first().and_then(|embed| embed.description.as_deref());
    let said = body["content"] == message.content.as_str() && body["embeds"][0]["description"].as_str() == beneath;
    said && Had::of(message) == Had::This(went.print.file)
}

/// Returns the state of a message with this content.
fn state(parcel: &Parcel<'_>) -> Option<State> {
    match parcel.content {
        Content::Live(_) => Some(State::Live(parcel.look.table.revision)),
        Content::Settled { .. } => Some(State::Settled),
        Content::Notice(_) => None,
    }
}

fn ear(to: To, address: Address, lang: Lang) -> Ear {
    match (address, to) {
        (Address::Person(_), _) => Ear::Private(lang),
        (Address::Channel(_), To::Person(person)) => Ear::Channel(Some(person)),
        (Address::Channel(_), To::Channel) => Ear::Channel(None),
    }
}
