//! Limits, bans and block lists: who may open a table or join one, as decided by the operator for the bot, by
//! managers for their server, and by each person for their own tables. A refusal does not say whether a ban
//! or a block caused it, so nobody learns who blocked them.
use std::collections::BTreeSet;
use std::iter;

use super::{Call, Failed, House};
use crate::ledger::{Around, Gate, LedgerError, Room, ServerSettings, Settings, around};
use crate::table::clock::{MINUTE, Wall};
use crate::table::notice::{News, Notice, To};
use crate::table::record::Chair;
use crate::table::refused::{OPENED_A_MINUTE, TABLES_A_CHANNEL, TABLES_A_PERSON};
use crate::table::{Person, Place, Rank, Refused, Standing, Table};

/// The maximum number of people that one person may block.
pub const MOST_BLOCKED: usize = 200;

/// The operator's settings for the whole bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseRules {
    pub limits: Limits,
    /// People who may not use any table.
    pub blocked: BTreeSet<Person>,
}

/// The limits of open tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub a_person: usize,
    pub a_channel: usize,
    /// `None` means that there is no limit for a server.
    pub a_server: Option<usize>,
    /// The number of tables that one person may open within a minute.
    pub a_minute: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { a_person: TABLES_A_PERSON, a_channel: TABLES_A_CHANNEL, a_server: None, a_minute: OPENED_A_MINUTE }
    }
}

impl House {
    #[must_use]
    pub fn ruled(self, rules: HouseRules) -> Self {
        Self { rules, ..self }
    }

    pub const fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Checks whether the actor may open a table there now, and returns the quotas that opening it must
    /// claim.
    pub(super) fn may_open(&self, call: &Call, place: Place, room: Room) -> Result<Vec<Gate>, Refused> {
        let (person, server) = (call.caller.person, &room.server);
        if self.rules.blocked.contains(&person) || server.blocked.contains(&person) {
            return Err(Refused::KeptOut);
        }
        may_stand(server, place, &call.standing)?;
        let opens = |role| server.openers.contains(role);
        let manages = call.caller.rank == Rank::Manager(place.server);
        if !server.openers.is_empty() && !manages && !call.standing.roles.iter().any(opens) {
            return Err(Refused::OtherRoles { roles: server.openers.iter().copied().collect() });
        }
        self.has_time(person, &room)?;
        self.has_room_in_channel(&room)?;
        self.has_room_in_server(&room)?;
        let (now, most) = (self.time().wall, self.rules.limits.a_minute);
        // Wall clocks differ and jump, so a time far in the future does not count as recent either.
        let lately = |opened: &Wall| opened.0.abs_diff(now.0) < MINUTE;
        let noted = room.own.gate.last().map(|last| last.opened.as_slice()).unwrap_or_default();
        let mut opened: Vec<Wall> = noted.iter().copied().filter(lately).collect();
        if opened.len() >= most {
            return Err(Refused::TooFast { most });
        }
        opened.push(now);
        let in_server = self.most_in_server(&room).map(|_| room.in_server.gate);
        Ok([room.own.gate.noting(opened), room.in_channel.gate].into_iter().chain(in_server).collect())
    }

    /// Checks whether a table may be moved there, and returns the quotas that moving it must claim.
    pub(super) fn may_move(&self, call: &Call, table: &Table, place: Place, room: Room) -> Result<Vec<Gate>, Refused> {
        may_stand(&room.server, place, &call.standing)?;
        self.has_room_in_channel(&room)?;
        // Moving within a server does not add a table to it.
        if table.place.server == place.server {
            return Ok(vec![room.in_channel.gate]);
        }
        self.has_room_in_server(&room)?;
        let in_server = self.most_in_server(&room).map(|_| room.in_server.gate);
        Ok(iter::once(room.in_channel.gate).chain(in_server).collect())
    }

    /// Checks whether a person may have one more open table, overall and in this server.
    pub(super) fn has_time(&self, person: Person, room: &Room) -> Result<(), Refused> {
        let (own, most) = (&room.own.tables, self.rules.limits.a_person);
        if own.len() >= most {
            return Err(Refused::TooManyTables { person, most });
        }
        let Some(most) = room.server.limits.a_person.map(usize::from).filter(|here| *here < most) else {
            return Ok(());
        };
        let here = own.iter().filter(|id| room.in_server.tables.contains(id)).count();
        if here >= most { Err(Refused::TooManyHere { person, most }) } else { Ok(()) }
    }

    fn has_room_in_channel(&self, room: &Room) -> Result<(), Refused> {
        let most = self.rules.limits.a_channel.min(room.server.limits.a_channel.map_or(usize::MAX, usize::from));
        if room.in_channel.tables.len() >= most { Err(Refused::ChannelFull { most }) } else { Ok(()) }
    }

    fn has_room_in_server(&self, room: &Room) -> Result<(), Refused> {
        let Some(most) = self.most_in_server(room) else { return Ok(()) };
        if room.in_server.tables.len() >= most { Err(Refused::ServerFull { most }) } else { Ok(()) }
    }

    /// Returns the limit of open tables in a server, if there is one.
    fn most_in_server(&self, room: &Room) -> Option<usize> {
        let own = room.server.limits.tables.map(usize::from);
        self.rules.limits.a_server.into_iter().chain(own).min()
    }

    /// Checks whether a person may join a table.
    pub(super) fn may_sit(&self, table: &Table, person: Person, around: &Around) -> Result<(), Failed> {
        if self.is_turned_away(table, person, around)? { Err(Refused::NotWelcome.into()) } else { Ok(()) }
    }

    /// Returns whether a notification should be delivered. A seat is not offered to a person who may not take
    /// it, or who has blocked somebody at the table; the person who offers it does not learn that.
    pub async fn is_heard(&self, table: &Table, notice: &Notice) -> Result<bool, LedgerError> {
        let (To::Person(person), News::Offered { .. }) = (notice.to, &notice.what) else { return Ok(true) };
        let around = self.ledger.read(around(table, Some(person))).await?;
        if self.is_turned_away(table, person, &around)? {
            return Ok(false);
        }
        let blocked = around.people.by(person)?.blocked;
        Ok(!others(table, person).any(|other| blocked.contains(&other)))
    }

    /// Returns whether the operator or the server has banned a person, or anybody at the table has blocked
    /// them.
    fn is_turned_away(&self, table: &Table, person: Person, around: &Around) -> Result<bool, LedgerError> {
        let server = around.server.as_ref().map_err(Clone::clone)?;
        if self.rules.blocked.contains(&person) || server.blocked.contains(&person) {
            return Ok(true);
        }
        for other in others(table, person) {
            if around.people.by(other)?.blocked.contains(&person) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Blocks a person: they can no longer join tables where the blocker has a seat. Tables that both have
    /// joined already go on.
    pub async fn block(&self, person: Person, other: Person) -> Result<Settings, Failed> {
        let block = |settings: &mut Settings| {
            settings.blocked.insert(other);
            let most = MOST_BLOCKED;
            if settings.blocked.len() > most { Err(Failed::from(Refused::ListFull { most })) } else { Ok(()) }
        };
        self.ledger.amend(person, block).await
    }

    pub async fn unblock(&self, person: Person, other: Person) -> Result<Settings, Failed> {
        let unblock = |settings: &mut Settings| {
            settings.blocked.remove(&other);
            Ok(())
        };
        self.ledger.amend(person, unblock).await
    }

    /// Removes a person from everybody's block list and from every server's ban list.
    pub(super) async fn unlist(&self, person: Person) -> Result<(), Failed> {
        for (server, _) in
            self.ledger.servers_settled(None, usize::MAX).await?.iter().filter(|(_, it)| it.blocked.contains(&person))
        {
            let unlist = |settings: &mut ServerSettings| {
                settings.blocked.remove(&person);
                Ok::<_, Failed>(())
            };
            self.ledger.amend_server(*server, unlist).await?;
        }
        for (other, _) in
            self.ledger.people(None, usize::MAX).await?.iter().filter(|(_, it)| it.blocked.contains(&person))
        {
            self.unblock(*other, person).await?;
        }
        Ok(())
    }
}

/// Checks that tables are allowed here: in a listed channel, or in a thread of one.
fn may_stand(server: &ServerSettings, place: Place, standing: &Standing) -> Result<(), Refused> {
    let within = standing.within.filter(|it| it.thread == place.channel).map(|it| it.channel);
    let named = |channel| server.channels.contains(&channel);
    if server.channels.is_empty() || named(place.channel) || within.is_some_and(named) {
        return Ok(());
    }
    Err(Refused::OtherChannels { channels: server.channels.iter().copied().collect() })
}

/// Returns the owners of the other seats, and the host.
fn others(table: &Table, person: Person) -> impl Iterator<Item = Person> + '_ {
    table.chairs.iter().filter_map(Chair::owner).chain(table.host).filter(move |other| *other != person)
}
