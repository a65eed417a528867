//! Builds the view that one viewer may have of a table, as loaded or as a command has left it. A view after a
//! command therefore shows the result of that command, and no later change.

use super::recap::Tale;
use super::{Failed, House, Look, Told};
use crate::game::{Line, Viewer};
use crate::kind::Match;
use crate::ledger::{Around, Door, Doors, Letters, Missing, Settings, around};
use crate::scene::{self, Quiet, Scene, Sight, Silence, Sitter};
use crate::table::clock::Moment;
use crate::table::record::Standstill;
use crate::table::{Person, Refused, Table, TableId};

/// A card is overdue when it has been on its way for this many milliseconds.
const LATE: u64 = 5_000;

/// Everybody, or one person: a view shows only what its audience may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Everybody in the table's channel.
    All,
    /// One person, who sees what their seat may see.
    Of(Person),
}

impl Eyes {
    /// Returns the seat from which the audience sees a table.
    pub(super) fn at(self, table: &Table) -> Viewer {
        match self {
            Self::All => None,
            Self::Of(person) => table.seat_of(person),
        }
    }
}

impl House {
    /// Loads a table and builds a view of it.
    pub async fn scene(&self, id: TableId, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        let look = self.look(id).await?;
        self.scene_at(&look, eyes, tale).await
    }

    /// Builds a view of a loaded table.
    pub async fn scene_at(&self, look: &Look, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        self.made(&look.table, look.game.as_deref(), eyes, tale).await
    }

    /// Builds a view of a table as a command has left it.
    pub async fn scene_after(&self, told: &Told, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        self.made(&told.table, told.game.as_deref(), eyes, tale).await
    }

    async fn made(&self, table: &Table, game: Option<&dyn Match>, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        let happened = self.told_of(table, tale).await?;
        self.sighted(table, game, eyes, &happened).await
    }

    /// Builds a view with these log lines.
    pub(super) async fn sighted(
        &self,
        table: &Table,
        game: Option<&dyn Match>,
        eyes: Eyes,
        happened: &[Line],
    ) -> Result<Scene, Failed> {
        let kind = self.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
        let (viewer, around) = (eyes.at(table), self.around(table).await);
        Ok(Scene::of(&Sight {
            table,
            game,
            kind,
            viewer,
            names: &|person| around.people.or_nothing_by(person).name,
            wall: &|moment| self.on_the_wall(moment),
            quiet: self.quiet_of(table, eyes, &around),
            happened,
        }))
    }

    /// Returns the obstacles to showing or playing a table, as far as this person may know them.
    pub async fn quiet(&self, id: TableId, person: Person) -> Result<Quiet, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let (warm, known) = self.warm_knowing(id, &mut slot, &|table| around(table, None)).await?;
        Ok(self.quiet_of(&warm.held.table, Eyes::Of(person), &known.unwrap_or_default()))
    }

    /// Reads the settings and displayed messages around a table; empty if the store cannot be read.
    async fn around(&self, table: &Table) -> Around {
        self.ledger.read(around(table, None)).await.unwrap_or_default()
    }

    fn quiet_of(&self, table: &Table, eyes: Eyes, around: &Around) -> Quiet {
        let is_shut =
            |person| table.seat_of(person).is_some() && around.people.or_nothing_by(person).letters == Letters::Closed;
        let closed = match eyes {
            Eyes::Of(person) => table.over().is_none() && table.stands_still(Standstill::Unreached) && is_shut(person),
            Eyes::All => false,
        };
        let server = around.server.as_ref().ok().filter(|_| table.over().is_none());
        let hours = server.filter(|_| table.stands_still(Standstill::Quiet)).and_then(|server| self.ends_quiet(server));
        let hours = hours.map(|until| i64::try_from(until.0 / 1_000).unwrap_or(i64::MAX));
        let else_too = hours.is_none() || table.lost.is_some() || table.stopped_by.len() > 1;
        let clock = table.stopped.is_some() && table.playing().is_some() && else_too;
        Quiet { table: table.id, silence: self.silence_of(table, &around.doors), clock, closed, hours }
    }

    /// Returns who sits where at a table.
    pub async fn chairs(&self, table: &Table) -> Vec<Sitter> {
        self.chairs_at(std::slice::from_ref(table)).await.pop().unwrap_or_default()
    }

    /// Returns who sits where at each of these tables.
    pub async fn chairs_at(&self, tables: &[Table]) -> Vec<Vec<Sitter>> {
        let people = tables.iter().flat_map(Table::people);
        let settled = self.ledger.settings_of(people).await.unwrap_or_default();
        let chairs = |table| scene::chairs(table, &|person| settled.or_nothing_by(person).name);
        tables.iter().map(chairs).collect()
    }

    /// Returns a person's settings, or the default if they are missing or cannot be read.
    pub async fn settled_by(&self, person: Person) -> Settings {
        self.ledger.settings(person).await.ok().flatten().unwrap_or_default()
    }

    /// Converts a service time to Unix seconds, assuming no outage until then.
    pub fn on_the_wall(&self, moment: Moment) -> i64 {
        let time = self.time();
        let left = self.service_time().lasts(moment.0.saturating_sub(time.now.0));
        i64::try_from((time.wall.0 + left) / 1_000).unwrap_or(i64::MAX)
    }

    fn silence_of(&self, table: &Table, doors: &Doors) -> Option<Silence> {
        let stands = |why| table.stands_still(why);
        if table.over().is_some() {
            None
        } else if let Some(end) = table.ends_lost() {
            Some(Silence::Lost(self.on_the_wall(end)))
        } else if stands(Standstill::Away) {
            Some(Silence::Away)
        } else if stands(Standstill::Outage) {
            Some(Silence::Outage)
        } else if stands(Standstill::Locked) {
            Some(Silence::Locked)
        } else {
            match missing_at(table, doors) {
                Some(Missing::Locked) => Some(Silence::Locked),
                Some(Missing::Rights(rights)) => Some(Silence::Rights(rights)),
                Some(Missing::Letters | Missing::Unsaid) => Some(Silence::Unsaid),
                None => (stands(Standstill::Unreached) || self.is_late(table, doors)).then_some(Silence::Trouble),
            }
        }
    }

    /// Returns whether the current card is overdue. While a channel is backing off, the last attempt may be
    /// for an earlier card; it counts if it is newer than the displayed card.
    fn is_late(&self, table: &Table, doors: &Doors) -> bool {
        let (card, now) = (doors.shown(Door::Card), self.time().wall);
        let there = card.present.as_ref().map_or(0, |present| present.called);
        let mut since = card.tried.iter().filter(|tried| tried.called > there);
        there < table.card && since.any(|tried| tried.since.0 + LATE < now.0)
    }
}

/// Returns why the table's current card cannot be shown.
pub(super) fn missing_at(table: &Table, doors: &Doors) -> Option<Missing> {
    let refused = doors.shown(Door::Card).refused.filter(|refused| refused.called == table.card);
    refused.map(|refused| refused.missing)
}
