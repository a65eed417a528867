//! Settings of people, one row for each.

use std::collections::BTreeSet;

use meadhall_game::Lang;
use meadhall_store::{PendingCommit, WriteBatch};
use meadhall_tables::PersonId;
use meadhall_tables::clock::UnixMillis;
use serde::{Deserialize, Serialize};

use super::{Repository, RepositoryError, keys, query, to_json};

/// A person's settings, and what we have learned from their interactions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonSettings {
    pub last_known_name: String,
    /// The language they have chosen.
    pub language: Option<Lang>,
    /// The language of their chat client, as last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_language: Option<Lang>,
    #[serde(default, skip_serializing_if = "DmPreference::is_undecided")]
    pub dm_preference: DmPreference,
    /// When a DM to them was last refused; `None` while DMs work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dms_refused_at: Option<UnixMillis>,
    /// People they do not want at their tables. Nobody else may learn of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub blocked_people: BTreeSet<PersonId>,
}

/// Whether a person also gets their decisions by DM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DmPreference {
    /// They have not chosen: they get DMs.
    #[default]
    Undecided,
    WantsDms,
    NoDms,
    /// They want DMs, but the chat platform refuses them.
    DmsClosed,
}

impl DmPreference {
    fn is_undecided(&self) -> bool {
        *self == Self::Undecided
    }
}

impl Repository {
    /// Returns a person's settings; `None` if they have no row.
    pub async fn person_settings(&self, person: PersonId) -> Result<Option<PersonSettings>, RepositoryError> {
        self.run_query(query::get_row(keys::person_settings(person))).await
    }

    /// Overwrites a person's settings.
    pub fn save_person_settings(&self, person: PersonId, settings: &PersonSettings) -> PendingCommit {
        self.store().commit(WriteBatch::new().put(keys::person_settings(person), to_json(settings)))
    }

    /// Changes a person's settings; retries on conflicts.
    pub async fn update_person_settings<E: From<RepositoryError>>(
        &self,
        person: PersonId,
        update: impl Fn(&mut PersonSettings) -> Result<(), E>,
    ) -> Result<PersonSettings, E> {
        self.update_row(&keys::person_settings(person), update).await
    }
}
