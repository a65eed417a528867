//! What every handler needs: the table service, translations, the HTTP API and the caches of this process.

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

/// Shared state of all handlers.
pub struct Hall {
    pub house: Arc<House>,
    pub company: Company,
    /// Sends all requests that are not about messages.
    pub requests: Arc<Requests>,
    /// Sends all requests about messages.
    pub wire: Wire,
    pub book: Phrasebook,
    pub emoji: OwnEmoji,
    /// What each message shows now.
    pub sent: Sent,
    /// Tables that are being started, so that none gets two threads.
    pub starting: Mutex<HashSet<TableId>>,
    pub parents: Parents,
    pub cinema: Cinema,
    /// Held while channels are looked up, so that only one task does it at a time.
    pub visiting: tokio::sync::Mutex<()>,
}

/// Loads the texts of the adapter and of these games.
pub fn book(games: Catalogue) -> Result<Phrasebook, LangError> {
    let own = [words::SPEECH, words::commands::SPEECH, table::words::SPEECH];
    Phrasebook::new(own.into_iter().chain(games.into_iter().map(|kind| kind.speech())))
}

impl Hall {
    /// `response_deadline` is how long Discord waits for the first response to an interaction.
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

    /// Returns a person's settings, or the defaults if they cannot be read: the person gets a reply all the
    /// same.
    pub async fn settings(&self, person: Person) -> Settings {
        self.house.settled_by(person).await
    }

    /// Returns the saved language of a person, else that of their client.
    pub async fn language_of(&self, person: Person) -> Option<Lang> {
        let settings = self.settings(person).await;
        settings.language.or(settings.seen)
    }
}
