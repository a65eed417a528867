//! The hall: what everything here needs to answer people. The house, the words, and the wire.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::cinema::Cinema;
use super::emoji::OwnEmoji;
use super::parents::Parents;
use super::requests::Requests;
use super::sent::Sent;
use super::wire::Wire;
use super::words;
use crate::company::Company;
use crate::house::House;
use crate::kind::Catalogue;
use crate::lang::{Lang, LangError, Phrasebook};
use crate::ledger::Settings;
use crate::table::{self, Person, TableId};

/// What is needed to answer people.
pub struct Hall {
    /// The tables.
    pub house: Arc<House>,
    /// The other processes that work here.
    pub company: Company,
    /// Asks Discord about anything but messages.
    pub requests: Arc<Requests>,
    /// Where messages go.
    pub wire: Wire,
    /// Everything that can be said.
    pub book: Phrasebook,
    /// The emoji that can be written.
    pub emoji: OwnEmoji,
    /// What each message was last brought to.
    pub sent: Sent,
    /// Tables that are being started, so that none gets two threads.
    pub starting: Mutex<HashSet<TableId>>,
    /// Where threads hang.
    pub parents: Parents,
    /// Where replays are drawn.
    pub cinema: Cinema,
    /// Held by whoever asks about many places: one after the other.
    pub visiting: tokio::sync::Mutex<()>,
}

/// Everything that can be said here, and by these games.
pub fn book(games: Catalogue) -> Result<Phrasebook, LangError> {
    let own = [words::SPEECH, words::commands::SPEECH, table::words::SPEECH];
    Phrasebook::new(own.into_iter().chain(games.into_iter().map(|kind| kind.speech())))
}

impl Hall {
    /// The hall of this house, where these work, in which so many pictures are drawn at once. Discord waits this long for
    /// the first response to an interaction.
    pub fn new(
        house: Arc<House>,
        requests: Arc<Requests>,
        company: Company,
        pictures: usize,
        response_deadline: Duration,
    ) -> Result<Arc<Self>, LangError> {
        let book = book(house.games())?;
        Ok(Arc::new(Self {
            wire: Wire::new(Arc::clone(&requests), pictures, house.watch().clone(), response_deadline),
            requests,
            house,
            company,
            book,
            emoji: OwnEmoji::default(),
            sent: Sent::default(),
            starting: Mutex::default(),
            parents: Parents::default(),
            cinema: Cinema::default(),
            visiting: tokio::sync::Mutex::default(),
        }))
    }

    /// What a person has settled. What cannot be read now is as if they had settled nothing: they are answered all the same.
    pub async fn settings(&self, person: Person) -> Settings {
        self.house.settled_by(person).await
    }

    /// The language in which a person is written to.
    pub async fn language_of(&self, person: Person) -> Option<Lang> {
        let settings = self.settings(person).await;
        settings.language.or(settings.seen)
    }
}
