//! Who may open a table or sit down, and how many tables there may be: what the host of the house has decided for all, the managers
//! of a server for it, and each person for the tables where they sit. Whoever is refused for somebody's sake is told the same
//! whatever the reason, so that nobody learns who has blocked whom.

use std::collections::BTreeSet;

use super::{Call, Failed, House};
use crate::ledger::{LedgerError, ServerSettings, Settings};
use crate::table::notice::{News, Notice, To};
use crate::table::record::Chair;
use crate::table::refused::{OPENED_A_MINUTE, TABLES_A_CHANNEL, TABLES_A_PERSON};
use crate::table::{Person, Place, Rank, Refused, Server, Standing, Table};

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

    /// Whether whoever calls may open a table there now; if so, it counts.
    pub(super) fn may_open(&self, call: &Call, place: Place) -> Result<(), Failed> {
        let (person, server) = (call.caller.person, self.ledger.server(place.server)?.unwrap_or_default());
        if self.rules.blocked.contains(&person) || server.blocked.contains(&person) {
            return Err(Refused::KeptOut.into());
        }
        may_stand(&server, place, &call.standing)?;
        let opens = |role| server.openers.contains(role);
        let manages = call.caller.rank == Rank::Manager(place.server);
        if !server.openers.is_empty() && !manages && !call.standing.roles.iter().any(opens) {
            return Err(Refused::OtherRoles { roles: server.openers.iter().copied().collect() }.into());
        }
        self.has_time_here(person, place.server, &server)?;
        self.has_room_in_channel(place, &server)?;
        self.has_room_in_server(place.server, &server)?;
        let most = self.rules.limits.a_minute;
        if self.doorbell.rings(person, most, self.time().wall) { Ok(()) } else { Err(Refused::TooFast { most }.into()) }
    }

    /// Whether a table may be taken there.
    pub(super) fn may_move(&self, call: &Call, table: &Table, place: Place) -> Result<(), Failed> {
        let server = self.ledger.server(place.server)?.unwrap_or_default();
        may_stand(&server, place, &call.standing)?;
        self.has_room_in_channel(place, &server)?;
        // One that comes from another channel of the same server makes it no fuller.
        if table.place.server == place.server { Ok(()) } else { self.has_room_in_server(place.server, &server) }
    }

    /// Whether a person may have one more table to look after, in this server.
    pub(super) fn has_time(&self, person: Person, server: Server) -> Result<(), Failed> {
        self.has_time_here(person, server, &self.ledger.server(server)?.unwrap_or_default())
    }

    fn has_time_here(&self, person: Person, server: Server, settings: &ServerSettings) -> Result<(), Failed> {
        let most = self.rules.limits.a_person;
        if self.ledger.occupied_by(person)? >= most {
            return Err(Refused::TooManyTables { person, most }.into());
        }
        let Some(most) = settings.limits.a_person.map(usize::from).filter(|here| *here < most) else { return Ok(()) };
        let mut here = 0;
        for id in self.ledger.tables_of(person)? {
            let held = self.ledger.table(id)?;
            here += usize::from(held.is_some_and(|it| it.table.place.server == server && it.table.occupies(person)));
        }
        if here >= most { Err(Refused::TooManyHere { person, most }.into()) } else { Ok(()) }
    }

    fn has_room_in_channel(&self, place: Place, settings: &ServerSettings) -> Result<(), Failed> {
        let most = self.rules.limits.a_channel.min(settings.limits.a_channel.map_or(usize::MAX, usize::from));
        let full = self.ledger.tables_in(place.channel)?.len() >= most;
        if full { Err(Refused::ChannelFull { most }.into()) } else { Ok(()) }
    }

    fn has_room_in_server(&self, server: Server, settings: &ServerSettings) -> Result<(), Failed> {
        let own = settings.limits.tables.map(usize::from);
        let Some(most) = self.rules.limits.a_server.into_iter().chain(own).min() else { return Ok(()) };
        let full = self.ledger.tables_of_server(server)?.len() >= most;
        if full { Err(Refused::ServerFull { most }.into()) } else { Ok(()) }
    }

    /// Whether a person may come to sit at a table.
    pub(super) fn may_sit(&self, table: &Table, person: Person) -> Result<(), Failed> {
        if self.is_kept_out(table.place.server, person)? || self.is_unwanted(table, person)? {
            return Err(Refused::NotWelcome.into());
        }
        Ok(())
    }

    /// Whether whoever is told a notice is to hear of it. Nobody is offered a seat that they may not take, or beside somebody
    /// whom they have blocked; and whoever has offered it does not learn that.
    pub fn is_heard(&self, table: &Table, notice: &Notice) -> Result<bool, LedgerError> {
        let (To::Person(person), News::Offered { .. }) = (notice.to, &notice.what) else { return Ok(true) };
        if self.is_kept_out(table.place.server, person)? || self.is_unwanted(table, person)? {
            return Ok(false);
        }
        let blocked = self.ledger.settings(person)?.unwrap_or_default().blocked;
        Ok(!others(table, person).any(|other| blocked.contains(&other)))
    }

    fn is_kept_out(&self, server: Server, person: Person) -> Result<bool, LedgerError> {
        let own = self.ledger.server(server)?.unwrap_or_default().blocked;
        Ok(self.rules.blocked.contains(&person) || own.contains(&person))
    }

    /// Whether anybody who sits there has blocked them.
    fn is_unwanted(&self, table: &Table, person: Person) -> Result<bool, LedgerError> {
        for other in others(table, person) {
            if self.ledger.settings(other)?.is_some_and(|it| it.blocked.contains(&person)) {
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
            self.ledger.servers_settled(None, usize::MAX)?.iter().filter(|(_, it)| it.blocked.contains(&person))
        {
            let unlist = |settings: &mut ServerSettings| {
                settings.blocked.remove(&person);
                Ok::<_, Failed>(())
            };
            self.ledger.amend_server(*server, unlist).await?;
        }
        for (other, _) in self.ledger.people(None, usize::MAX)?.iter().filter(|(_, it)| it.blocked.contains(&person)) {
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
