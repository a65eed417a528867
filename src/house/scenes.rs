//! Scenes of tables: what one viewer may see, of a table as somebody has found it or as a call has left it. So whoever shows
//! what has come of a call shows that, and nothing later.

use super::recap::Tale;
use super::{Failed, House, Look, Told};
use crate::game::{Line, Viewer};
use crate::kind::Match;
use crate::ledger::{Around, Door, Doors, Letters, Missing, Settings, around};
use crate::scene::{self, Quiet, Scene, Sight, Silence, Sitter};
use crate::table::clock::Moment;
use crate::table::record::Standstill;
use crate::table::{Person, Refused, Table, TableId};

/// A card is late when something has been on its way to its place for so long, in milliseconds.
const LATE: u64 = 5_000;

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Everybody in its channel.
    All,
    /// One person: what their seat may see, if they have one.
    Of(Person),
}

impl Eyes {
    /// The seat at a table from which they look.
    pub(super) fn at(self, table: &Table) -> Viewer {
        match self {
            Self::All => None,
            Self::Of(person) => table.seat_of(person),
        }
    }
}

impl House {
    /// A table as it is now.
    pub async fn scene(&self, id: TableId, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        let look = self.look(id).await?;
        self.scene_at(&look, eyes, tale).await
    }

    /// A table as it was found.
    pub async fn scene_at(&self, look: &Look, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        self.made(&look.table, look.game.as_deref(), eyes, tale).await
    }

    /// A table as a call has left it.
    pub async fn scene_after(&self, told: &Told, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        self.made(&told.table, told.game.as_deref(), eyes, tale).await
    }

    async fn made(&self, table: &Table, game: Option<&dyn Match>, eyes: Eyes, tale: Tale<'_>) -> Result<Scene, Failed> {
        let happened = self.told_of(table, tale).await?;
        self.sighted(table, game, eyes, &happened).await
    }

    /// A table with this match, of which this has happened.
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

    /// What keeps a table from showing itself, as this person may know it.
    pub async fn quiet(&self, id: TableId, person: Person) -> Result<Quiet, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let (warm, known) = self.warm_knowing(id, &mut slot, &|table| around(table, None)).await?;
        Ok(self.quiet_of(&warm.held.table, Eyes::Of(person), &known.unwrap_or_default()))
    }

    /// What is around a table. What cannot be read now is as if nothing were.
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

    /// Who sits where at a table.
    pub async fn chairs(&self, table: &Table) -> Vec<Sitter> {
        self.chairs_at(std::slice::from_ref(table)).await.pop().unwrap_or_default()
    }

    /// Who sits where at each of these tables.
    pub async fn chairs_at(&self, tables: &[Table]) -> Vec<Vec<Sitter>> {
        let people = tables.iter().flat_map(Table::people);
        let settled = self.ledger.settings_of(people).await.unwrap_or_default();
        let chairs = |table| scene::chairs(table, &|person| settled.or_nothing_by(person).name);
        tables.iter().map(chairs).collect()
    }

    /// What a person has settled. What cannot be read now is as if they had settled nothing.
    pub async fn settled_by(&self, person: Person) -> Settings {
        self.ledger.settings(person).await.ok().flatten().unwrap_or_default()
    }

    /// When a moment of service time will be on the wall, in seconds: if there is no outage until then.
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

    /// Whether the card that the table calls for has been kept from its place for longer than it should be. A place that takes
    /// nothing is left in peace for a while, and the table goes on meanwhile; so it may be an earlier card that was tried last, but
    /// one that came after the last that is there.
    fn is_late(&self, table: &Table, doors: &Doors) -> bool {
        let (card, now) = (doors.shown(Door::Card), self.time().wall);
        let there = card.present.as_ref().map_or(0, |present| present.called);
        let mut since = card.tried.iter().filter(|tried| tried.called > there);
        there < table.card && since.any(|tried| tried.since.0 + LATE < now.0)
    }
}

/// What keeps a table's card from being shown.
pub(super) fn missing_at(table: &Table, doors: &Doors) -> Option<Missing> {
    let refused = doors.shown(Door::Card).refused.filter(|refused| refused.called == table.card);
    refused.map(|refused| refused.missing)
}
