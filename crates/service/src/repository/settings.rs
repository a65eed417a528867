//! Settings of people and of servers, one row for each that has any.

use std::collections::BTreeSet;

use meadhall_game::Lang;
use meadhall_store::{PendingCommit, StoreEntry, StoreExt, WriteBatch};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::{CardBoard, ChannelId, PersonId, RoleId, ServerId};
use serde::{Deserialize, Serialize};

use super::{PersonList, Repository, RepositoryError, from_json, keys, query, to_json};

/// A person's settings, and facts that the bot learned from the person's interactions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonSettings {
    pub last_known_name: String,
    /// The language that the person has chosen.
    pub language: Option<Lang>,
    /// The language of their chat client, as last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_language: Option<Lang>,
    #[serde(default, skip_serializing_if = "DmPreference::is_undecided")]
    pub dm_preference: DmPreference,
    /// When a DM to them was last refused; `None` while DMs work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dms_refused_at: Option<UnixMillis>,
    /// The channel of their direct messages, if the bot has opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dm_channel: Option<ChannelId>,
    /// The people that this person has blocked from their tables. Nobody else may learn of this list.
    #[serde(default, skip_serializing_if = "PersonList::is_empty")]
    pub blocked_people: PersonList,
}

/// Whether a person also gets their decisions by DM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DmPreference {
    /// The person has not chosen, and receives direct messages.
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

/// A server's settings. Empty or missing ones have the bot's defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerSettings {
    /// The channels in which tables may be opened; empty for all.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub table_channels: BTreeSet<ChannelId>,
    /// The roles that may open tables; empty for everybody.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub opener_roles: BTreeSet<RoleId>,
    /// The default language of tables in the server, and of people whose own language is not supported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Lang>,
    #[serde(skip_serializing_if = "ServerTableLimits::is_default")]
    pub table_limits: ServerTableLimits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet_hours: Option<QuietHours>,
    /// What the cards of tables show of the board.
    #[serde(skip_serializing_if = "CardBoard::is_default")]
    pub card_board: CardBoard,
    /// The people who may not open or join tables in the server.
    #[serde(skip_serializing_if = "PersonList::is_empty")]
    pub banned_people: PersonList,
    /// When the bot was removed from the server; `None` while it is a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_removed_at: Option<UnixMillis>,
}

/// The maximum number of open tables in a server. `None` means the limit of the bot, which always applies too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerTableLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_server: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_channel: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_person: Option<u16>,
}

impl ServerTableLimits {
    fn is_default(&self) -> bool {
        *self == Self::default()
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

    /// Returns a server's settings; `None` if it has no row.
    pub async fn server_settings(&self, server: ServerId) -> Result<Option<ServerSettings>, RepositoryError> {
        self.run_query(query::get_row(keys::server_settings(server))).await
    }

    /// Returns the settings of all servers that have any; the defaults where a row cannot be read.
    pub async fn all_server_settings(&self) -> Result<Vec<(ServerId, ServerSettings)>, RepositoryError> {
        let rows = self.store().scan(keys::SERVER_SETTINGS_PREFIX, None, usize::MAX).await?;
        let settings = |row: &StoreEntry| from_json(&row.key, &row.value).unwrap_or_default();
        Ok(rows.iter().filter_map(|row| Some((keys::server_of_settings_key(&row.key)?, settings(row)))).collect())
    }

    /// Returns settings of servers in the order of their rows, starting after `after`.
    pub async fn server_settings_page(
        &self,
        after: Option<ServerId>,
        max: usize,
    ) -> Result<Vec<(ServerId, ServerSettings)>, RepositoryError> {
        let rows =
            self.store().scan(keys::SERVER_SETTINGS_PREFIX, after.map(keys::server_settings).as_deref(), max).await?;
        let page = rows.iter().map(|row| {
            let invalid_key = || RepositoryError::UnreadableRow {
                key: row.key.clone(),
                reason: "the key has no valid server id".to_owned(),
            };
            Ok((keys::server_of_settings_key(&row.key).ok_or_else(invalid_key)?, from_json(&row.key, &row.value)?))
        });
        page.collect()
    }

    /// Overwrites a server's settings.
    pub fn save_server_settings(&self, server: ServerId, settings: &ServerSettings) -> PendingCommit {
        self.store().commit(WriteBatch::new().put(keys::server_settings(server), to_json(settings)))
    }

    /// Changes a server's settings; retries on conflicts.
    pub async fn update_server_settings<E: From<RepositoryError>>(
        &self,
        server: ServerId,
        update: impl Fn(&mut ServerSettings) -> Result<(), E>,
    ) -> Result<ServerSettings, E> {
        self.update_row(&keys::server_settings(server), update).await
    }
}
