//! What a server's managers have decided for it, a row for each server that has decided anything.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, lookup, parse};
use crate::lang::Lang;
use crate::store::{Change, Commit, Entry, Reads};
use crate::table::clock::Wall;
use crate::table::quiet::QuietHours;
use crate::table::{Channel, Person, Server, ServerRole};

/// What a server has decided. What is empty or not there is as it is everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerSettings {
    /// The channels in which tables are opened; in all, if none is named.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub channels: BTreeSet<Channel>,
    /// The roles that open tables; everybody does, if none is named.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub openers: BTreeSet<ServerRole>,
    /// The language of tables for which nobody chooses one, and of people who have none of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Lang>,
    /// How many tables there may be.
    #[serde(skip_serializing_if = "ServerLimits::are_usual")]
    pub limits: ServerLimits,
    /// When nobody is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// Who is kept out of its tables.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub blocked: BTreeSet<Person>,
    /// Since when the house has been shown out of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone_since: Option<Wall>,
}

/// How many open tables a server has at most. What is not said is as everywhere; more than everywhere it never is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerLimits {
    /// In all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<u16>,
    /// In one channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_channel: Option<u16>,
    /// Of one person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_person: Option<u16>,
}

impl ServerLimits {
    fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Ledger {
    /// What a server has decided.
    pub async fn server(&self, server: Server) -> Result<Option<ServerSettings>, LedgerError> {
        self.read(lookup::row(keys::server(server))).await
    }

    /// The servers that have decided anything, and what; of one whose row cannot be read, nothing.
    pub async fn servers_ruled(&self) -> Result<Vec<(Server, ServerSettings)>, LedgerError> {
        let rows = self.store().scan(keys::RULED, None, usize::MAX).await?;
        let settings = |row: &Entry| parse(&row.key, &row.value).unwrap_or_default();
        Ok(rows.iter().filter_map(|row| Some((keys::server_ruled(&row.key)?, settings(row)))).collect())
    }

    /// What servers have decided, those after `after` only, in the order of their rows.
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

    /// Hands in what a server has decided.
    pub fn settle_server(&self, server: Server, settings: &ServerSettings) -> Commit {
        self.store().commit(Change::new().put(keys::server(server), json(settings)))
    }

    /// Changes what a server has decided, whoever else does so at the same time.
    pub async fn amend_server<E: From<LedgerError>>(
        &self,
        server: Server,
        amend: impl Fn(&mut ServerSettings) -> Result<(), E>,
    ) -> Result<ServerSettings, E> {
        self.amend_row(&keys::server(server), amend).await
    }
}
