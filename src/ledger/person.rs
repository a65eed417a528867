//! What people have settled for themselves, a row for each.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, lookup};
use crate::lang::Lang;
use crate::store::{Change, Commit};
use crate::table::Person;
use crate::table::clock::Wall;

/// What a person has settled, or let us know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Their name, as last seen.
    pub name: String,
    /// The language they want to be spoken to in.
    pub language: Option<Lang>,
    /// The language of their client, as last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Lang>,
    /// Whether they are asked by private message, too.
    #[serde(default, skip_serializing_if = "Letters::are_untold")]
    pub letters: Letters,
    /// When a private message was last refused, while they are closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Wall>,
    /// Whom they do not want at their tables. It is theirs alone to know.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub blocked: BTreeSet<Person>,
}

/// Whether somebody is asked by private message, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letters {
    /// They have not said, so they are.
    #[default]
    Untold,
    /// They want to be.
    Wanted,
    /// They do not want to be.
    Unwanted,
    /// They would be, but take no private messages.
    Closed,
}

impl Letters {
    fn are_untold(&self) -> bool {
        *self == Self::Untold
    }
}

impl Ledger {
    /// What a person has settled.
    pub async fn settings(&self, person: Person) -> Result<Option<Settings>, LedgerError> {
        self.read(lookup::row(keys::person(person))).await
    }

    /// Hands in what a person has settled.
    pub fn settle(&self, person: Person, settings: &Settings) -> Commit {
        self.store().commit(Change::new().put(keys::person(person), json(settings)))
    }

    /// Changes what a person has settled, whoever else does so at the same time.
    pub async fn amend<E: From<LedgerError>>(
        &self,
        person: Person,
        amend: impl Fn(&mut Settings) -> Result<(), E>,
    ) -> Result<Settings, E> {
        self.amend_row(&keys::person(person), amend).await
    }
}
