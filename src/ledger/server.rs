//! Settings of servers, a row for each server that has any.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, lookup, parse};
use crate::lang::Lang;
use crate::store::{Change, Commit, Entry, Reads};
use crate::table::clock::Wall;
use crate::table::quiet::QuietHours;
use crate::table::{Channel, Person, Server, ServerRole};

/// A server's settings. Empty or missing ones have the bot's defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerSettings {
    /// The channels in which tables may be opened; empty for all.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub channels: BTreeSet<Channel>,
    /// The roles that may open tables; empty for everybody.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub openers: BTreeSet<ServerRole>,
    /// The default language of tables here, and of people whose own language is not supported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Lang>,
    #[serde(skip_serializing_if = "ServerLimits::are_usual")]
    pub limits: ServerLimits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// People who may not open or join tables here.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub blocked: BTreeSet<Person>,
    /// When the bot was removed from the server; `None` while it is a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone_since: Option<Wall>,
}

/// The most open tables in a server. `None` means the bot's limit, which is never exceeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_channel: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_person: Option<u16>,
}

impl ServerLimits {
    fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Ledger {
    /// Returns a server's settings; `None` if it has no row.
    pub async fn server(&self, server: Server) -> Result<Option<ServerSettings>, LedgerError> {
        self.read(lookup::row(keys::server(server))).await
    }

    /// Returns the settings of all servers that have any; the defaults where a row cannot be read.
    pub async fn servers_ruled(&self) -> Result<Vec<(Server, ServerSettings)>, LedgerError> {
        let rows = self.store().scan(keys::RULED, None, usize::MAX).await?;
        let settings = |row: &Entry| parse(&row.key, &row.value).unwrap_or_default();
        Ok(rows.iter().filter_map(|row| Some((keys::server_ruled(&row.key)?, settings(row)))).collect())
    }

    /// Returns settings of servers in the order of their rows, starting after `after`.
    pub async fn servers_settled(
        &self,
        after: Option<Server>,
        most: usize,
    ) -> Result<Vec<(Server, ServerSettings)>, LedgerError> {
        let rows = self.store().scan(keys::RULED, after.map(keys::server).as_deref(), most).await?;
        let read = rows.iter().map(|row| {
            let none =
                || LedgerError::Unreadable { key: row.key.clone(), why: "this is no server's number".to_owned() };
            Ok((keys::server_ruled(&row.key).ok_or_else(none)?, parse(&row.key, &row.value)?))
        });
        read.collect()
    }

    /// Overwrites a server's settings.
    pub fn settle_server(&self, server: Server, settings: &ServerSettings) -> Commit {
        self.store().commit(Change::new().put(keys::server(server), json(settings)))
    }

    /// Changes a server's settings; retries on conflicts.
    pub async fn amend_server<E: From<LedgerError>>(
        &self,
        server: Server,
        amend: impl Fn(&mut ServerSettings) -> Result<(), E>,
    ) -> Result<ServerSettings, E> {
        self.amend_row(&keys::server(server), amend).await
    }
}
