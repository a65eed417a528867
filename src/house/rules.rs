//! Who may open a table or sit down, and how many tables there may be: what the host of the house has decided for all, the managers
//! of a server for it, and each person for the tables where they sit. Whoever is refused for somebody's sake is told the same
//! whatever the reason, so that nobody learns who has blocked whom.

use std::collections::BTreeSet;

use super::{Call, Failed, House};
use crate::ledger::{Around, LedgerError, Room, ServerSettings, Settings, around, room};
use crate::table::notice::{News, Notice, To};
use crate::table::record::Chair;
use crate::table::refused::{OPENED_A_MINUTE, TABLES_A_CHANNEL, TABLES_A_PERSON};
use crate::table::{Person, Place, Rank, Refused, Server, Standing, Table, TableId};

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

    /// Whether whoever calls may open a table there now; if so, it counts. Tells what the server has decided.
    pub(super) async fn may_open(&self, call: &Call, place: Place) -> Result<ServerSettings, Failed> {
        let person = call.caller.person;
        let room = self.ledger.read(room(person, place)).await?;
        let server = &room.server;
        if self.rules.blocked.contains(&person) || server.blocked.contains(&person) {
            return Err(Refused::KeptOut.into());
        }
        may_stand(server, place, &call.standing)?;
        let opens = |role| server.openers.contains(role);
        let manages = call.caller.rank == Rank::Manager(place.server);
        if !server.openers.is_empty() && !manages && !call.standing.roles.iter().any(opens) {
            return Err(Refused::OtherRoles { roles: server.openers.iter().copied().collect() }.into());
        }
        self.has_time_in(person, place.server, &room).await?;
        self.has_room_in_channel(&room)?;
        self.has_room_in_server(&room)?;
        let most = self.rules.limits.a_minute;
        if self.doorbell.rings(person, most, self.time().wall) {
            Ok(room.server)
        } else {
            Err(Refused::TooFast { most }.into())
        }
    }

    /// Whether a table may be taken there.
    pub(super) fn may_move(&self, call: &Call, table: &Table, place: Place, room: &Room) -> Result<(), Failed> {
        may_stand(&room.server, place, &call.standing)?;
        self.has_room_in_channel(room)?;
        // One that comes from another channel of the same server makes it no fuller.
        if table.place.server == place.server { Ok(()) } else { self.has_room_in_server(room) }
    }

    /// Whether a person may have one more table to look after, in this place.
    pub(super) async fn has_time(&self, person: Person, place: Place) -> Result<(), Failed> {
        self.has_time_in(person, place.server, &self.ledger.read(room(person, place)).await?).await
    }

    async fn has_time_in(&self, person: Person, server: Server, room: &Room) -> Result<(), Failed> {
        let most = self.rules.limits.a_person;
        let own: Vec<TableId> = room.own.iter().filter(|(_, occupied)| *occupied).map(|(id, _)| *id).collect();
        if own.len() >= most {
            return Err(Refused::TooManyTables { person, most }.into());
        }
        let here = room.server.limits.a_person.map(usize::from).filter(|here| *here < most);
        let Some(most) = here else { return Ok(()) };
        let mut here = 0;
        for held in self.ledger.tables(&own).await? {
            let table = held?.table;
            here += usize::from(table.place.server == server && table.occupies(person));
        }
        if here >= most { Err(Refused::TooManyHere { person, most }.into()) } else { Ok(()) }
    }

    fn has_room_in_channel(&self, room: &Room) -> Result<(), Failed> {
        let most = self.rules.limits.a_channel.min(room.server.limits.a_channel.map_or(usize::MAX, usize::from));
        if room.in_channel.len() >= most { Err(Refused::ChannelFull { most }.into()) } else { Ok(()) }
    }

    fn has_room_in_server(&self, room: &Room) -> Result<(), Failed> {
        let own = room.server.limits.tables.map(usize::from);
        let Some(most) = self.rules.limits.a_server.into_iter().chain(own).min() else { return Ok(()) };
        if room.in_server >= most { Err(Refused::ServerFull { most }.into()) } else { Ok(()) }
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
