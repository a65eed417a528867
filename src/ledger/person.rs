//! Settings of people, one row for each.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, lookup};
use crate::lang::Lang;
use crate::store::{Change, Commit};
use crate::table::Person;
use crate::table::clock::Wall;

/// A person's settings, and what we have learned from their interactions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub name: String,
    /// The language they have chosen.
    pub language: Option<Lang>,
    /// The language of their Discord client, as last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Lang>,
    #[serde(default, skip_serializing_if = "Letters::are_untold")]
    pub letters: Letters,
    /// When Discord last refused a DM to them; `None` while DMs work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Wall>,
    /// People they do not want at their tables. Nobody else may learn of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub blocked: BTreeSet<Person>,
}

/// Whether a person also gets their decisions by DM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letters {
    /// They have not chosen: they get DMs.
    #[default]
    Untold,
    Wanted,
    Unwanted,
    /// They want DMs, but Discord refuses them.
    Closed,
}

impl Letters {
    fn are_untold(&self) -> bool {
        *self == Self::Untold
    }
}

impl Ledger {
    /// Returns a person's settings; `None` if they have no row.
    pub async fn settings(&self, person: Person) -> Result<Option<Settings>, LedgerError> {
        self.read(lookup::row(keys::person(person))).await
    }

    /// Overwrites a person's settings.
    pub fn settle(&self, person: Person, settings: &Settings) -> Commit {
        self.store().commit(Change::new().put(keys::person(person), json(settings)))
    }

    /// Changes a person's settings; retries on conflicts.
    pub async fn amend<E: From<LedgerError>>(
        &self,
        person: Person,
        amend: impl Fn(&mut Settings) -> Result<(), E>,
    ) -> Result<Settings, E> {
        self.amend_row(&keys::person(person), amend).await
    }
}
