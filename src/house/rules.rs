//! Who may open a table or sit down, and how many tables there may be: what the host of the house has decided for all, the managers
//! of a server for it, and each person for the tables where they sit. Whoever is refused for somebody's sake is told the same
//! whatever the reason, so that nobody learns who has blocked whom.

use std::collections::BTreeSet;
use std::iter;

use super::{Call, Failed, House};
use crate::ledger::{Around, Gate, LedgerError, Room, ServerSettings, Settings, around};
use crate::table::clock::{MINUTE, Wall};
use crate::table::notice::{News, Notice, To};
use crate::table::record::Chair;
use crate::table::refused::{OPENED_A_MINUTE, TABLES_A_CHANNEL, TABLES_A_PERSON};
use crate::table::{Person, Place, Rank, Refused, Standing, Table};

/// So many people may be on anybody's list of those whom they do not want at their tables.
pub const MOST_BLOCKED: usize = 200;

/// What the host of the house has decided for all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseRules {
    /// How many tables there may be.
    pub limits: Limits,
    /// Who is kept out of all tables.
    pub blocked: BTreeSet<Person>,
}

/// How many tables there may be anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open ones of one person.
    pub a_person: usize,
    /// Open ones in one channel.
    pub a_channel: usize,
    /// Open ones in one server, if they are counted.
    pub a_server: Option<usize>,
    /// Opened by one person within a minute.
    pub a_minute: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { a_person: TABLES_A_PERSON, a_channel: TABLES_A_CHANNEL, a_server: None, a_minute: OPENED_A_MINUTE }
    }
}

impl House {
    /// The same house with these rules.
    #[must_use]
    pub fn ruled(self, rules: HouseRules) -> Self {
        Self { rules, ..self }
    }

    /// What is decided for all of the house.
    pub const fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Whether whoever calls may open a table there now, and through which gates it comes then.
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
        // Clocks may differ, and jump: what is far ahead was not lately either.
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

    /// Whether a table may be taken there, and through which gates it comes then.
    pub(super) fn may_move(&self, call: &Call, table: &Table, place: Place, room: Room) -> Result<Vec<Gate>, Refused> {
        may_stand(&room.server, place, &call.standing)?;
        self.has_room_in_channel(&room)?;
        // One that comes from another channel of the same server makes it no fuller.
        if table.place.server == place.server {
            return Ok(vec![room.in_channel.gate]);
        }
        self.has_room_in_server(&room)?;
        let in_server = self.most_in_server(&room).map(|_| room.in_server.gate);
        Ok(iter::once(room.in_channel.gate).chain(in_server).collect())
    }

    /// Whether a person may have one more table to look after, in the server of this room.
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

    /// How many tables there may be in a server, if they are counted there.
    fn most_in_server(&self, room: &Room) -> Option<usize> {
        let own = room.server.limits.tables.map(usize::from);
        self.rules.limits.a_server.into_iter().chain(own).min()
    }

    /// Whether a person may come to sit at a table.
    pub(super) fn may_sit(&self, table: &Table, person: Person, around: &Around) -> Result<(), Failed> {
        if self.is_turned_away(table, person, around)? { Err(Refused::NotWelcome.into()) } else { Ok(()) }
    }

    /// Whether whoever is told a notice is to hear of it. Nobody is offered a seat that they may not take, or beside somebody
    /// whom they have blocked; and whoever has offered it does not learn that.
    pub async fn is_heard(&self, table: &Table, notice: &Notice) -> Result<bool, LedgerError> {
        let (To::Person(person), News::Offered { .. }) = (notice.to, &notice.what) else { return Ok(true) };
        let around = self.ledger.read(around(table, Some(person))).await?;
        if self.is_turned_away(table, person, &around)? {
            return Ok(false);
        }
        let blocked = around.people.by(person)?.blocked;
        Ok(!others(table, person).any(|other| blocked.contains(&other)))
    }

    /// Whether the house or the server keeps a person out of a table, or anybody who sits there has blocked them.
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

    /// From now on a person does not want this one at their tables. Where both sit already, they go on.
    pub async fn block(&self, person: Person, other: Person) -> Result<Settings, Failed> {
        let block = |settings: &mut Settings| {
            settings.blocked.insert(other);
            let most = MOST_BLOCKED;
            if settings.blocked.len() > most { Err(Failed::from(Refused::ListFull { most })) } else { Ok(()) }
        };
        self.ledger.amend(person, block).await
    }

    /// A person does not mind this one any more.
    pub async fn unblock(&self, person: Person, other: Person) -> Result<Settings, Failed> {
        let unblock = |settings: &mut Settings| {
            settings.blocked.remove(&other);
            Ok(())
        };
        self.ledger.amend(person, unblock).await
    }

    /// Takes a person off everybody's list, and every server's.
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

/// Whether tables are opened in this place: in a channel that is named, or in a thread of one.
fn may_stand(server: &ServerSettings, place: Place, standing: &Standing) -> Result<(), Refused> {
    let within = standing.within.filter(|it| it.thread == place.channel).map(|it| it.channel);
    let named = |channel| server.channels.contains(&channel);
    if server.channels.is_empty() || named(place.channel) || within.is_some_and(named) {
        return Ok(());
    }
    Err(Refused::OtherChannels { channels: server.channels.iter().copied().collect() })
}

/// Whoever else sits at a table, or hosts it.
fn others(table: &Table, person: Person) -> impl Iterator<Item = Person> + '_ {
    table.chairs.iter().filter_map(Chair::owner).chain(table.host).filter(move |other| *other != person)
}
