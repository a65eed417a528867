//! Rules of thumb, in glory, that weigh options for the AI's search. They need not be right, only better
//! than nothing: the search finds out what an option is worth.

use super::coins::pillage_coin;
use super::data::VOYAGES;
use super::score::rune_glory;
use super::sea::Spot;
use super::ship::{At, BARE_SHIELDS, Ship};
use super::tile::Tile;
use super::{Action, Raids, Step};
use crate::game::{self, Seat};

/// Glory lost for each stop that is left to the others.
const SKIPPED: f32 = 1.7;
/// Beyond this many skipped stops, an option gets a constant low weight: no rule of thumb favors it.
const FAR: u8 = 3;
/// What coming home is worth by itself.
const AT_HOME: f32 = 0.3;
/// The share of a stop's value that remains if it must be fought for, and the Vikings that the fight costs.
const FOUGHT_FOR: f32 = 0.5;
const FIGHTERS: f32 = 1.5;
/// How often an opponent that has enough Vikings gives up first.
const YIELDS: f32 = 0.4;
/// An option with this much more glory is twice as likely.
const DOUBLED: f32 = 0.75;

impl Raids {
    /// Adds a weight for each option: how often a sensible player would take it, on any scale.
    pub(super) fn promises(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        let look = Look::of(self, seat);
        match self.step {
            Step::Sail { .. } => look.sailing(options, promise),
            _ => promise.extend(options.iter().map(|action| likely(look.gain(*action)))),
        }
    }
}

/// What a player estimates at a glance, from the point of view of one seat.
struct Look<'a> {
    table: &'a Raids,
    ship: &'a Ship,
    /// How many voyages follow this one.
    to_come: f32,
    /// The value of a Viking: future use, and glory from Mjöllnirs.
    viking: f32,
    /// The value of the tile that a new one would replace, or 0 if there is a free space.
    least: f32,
}

impl<'a> Look<'a> {
    fn of(table: &'a Raids, seat: Seat) -> Self {
        let ship = table.ship(seat);
        let to_come = f32::from(VOYAGES - table.voyage);
        let power = |tile: &Tile| if let Tile::Mjollnir { power, .. } = tile { *power } else { 0 };
        let hammers = f32::from(ship.aboard.iter().map(power).sum::<u8>());
        let sure = if to_come > 0.0 { 0.6 } else { 1.0 };
        let viking = hammers * sure + 0.35 + 0.2 * to_come;
        let mut look = Self { table, ship, to_come, viking, least: 0.0 };
        let at_stops = matches!(table.step, Step::Sail { .. } | Step::Combat { .. });
        if at_stops && ship.aboard.is_full() {
            look.least = ship.aboard.iter().map(|old| look.worth(*old)).fold(f32::INFINITY, f32::min);
        }
        look
    }

    /// Weighs the stops from the nearest to the farthest: what lies on the way, and what is left to others.
    fn sailing(&self, options: &[Action], promise: &mut Vec<f32>) {
        let held = self.table.held();
        let (mut passed, mut on_the_way, mut skipped) = (self.ship.at.reached(), 0.0, 0);
        for option in options {
            if skipped > FAR {
                promise.push(likely(-SKIPPED * f32::from(FAR)));
                continue;
            }
            let end = if let Action::Sail { space } = option { *space } else { self.table.sea.len() + 1 };
            for space in self.table.sea.passages().beyond(passed).before(end) {
                on_the_way += self.passing(self.table.sea.at(space));
            }
            passed = end - 1;
            let fought_for = held.contains(end);
            let there = match option {
                Action::Sail { .. } if fought_for => FOUGHT_FOR * self.stop(end) - FIGHTERS * self.viking,
                Action::Sail { .. } => self.stop(end),
                _ => AT_HOME,
            };
            promise.push(likely(there + on_the_way - SKIPPED * f32::from(skipped)));
            skipped += u8::from(!fought_for);
        }
    }

    /// Estimates the glory gained by an option of any other decision.
    fn gain(&self, action: Action) -> f32 {
        match (action, self.table.step) {
            (Action::Stow, Step::Stow { tile, .. }) => self.worth(tile),
            (Action::Replace { old }, Step::Stow { tile, .. }) => self.worth(tile) - self.worth(old),
            (Action::Sell { good: Tile::Goods { glory, .. } }, _) => f32::from(glory),
            (Action::Fight, Step::Monster { seat, .. }) => {
                let strength = self.table.monster_at(seat);
                f32::from(strength) - self.viking * f32::from(self.ship.cost(strength))
            }
            (Action::Sacrifice, _) => -self.viking,
            (Action::Retaliate, Step::Combat { other, sent, .. }) => {
                let stake = if let At::Space(space) = self.ship.at { self.stop(space) } else { 0.0 };
                let beaten = self.table.ship(other).crew <= sent + 1;
                (if beaten { stake } else { YIELDS * stake }) - self.viking * f32::from(sent + 1)
            }
            _ => 0.0,
        }
    }

    /// Returns the value of a stop; its tile may have to replace another one.
    fn stop(&self, space: u8) -> f32 {
        let Some(tile) = self.table.sea.at(space).stop() else { return 0.0 };
        let worth = self.worth(tile);
        if tile.shields().is_some() { (worth - self.least).max(0.0) } else { worth }
    }

    /// Returns the value of a tile for this ship.
    fn worth(&self, tile: Tile) -> f32 {
        let room = |shields: u8| 0.4 * (f32::from(shields) - f32::from(BARE_SHIELDS));
        match tile {
            Tile::Weapon { power, shields } => f32::from(power) * (0.6 + 1.3 * self.to_come) + room(shields),
            Tile::Sail { power, shields } => f32::from(power) * (0.3 + 0.8 * self.to_come) + room(shields),
            Tile::Mjollnir { power, shields } => {
                let crew = if self.to_come > 0.0 { 4.5 } else { f32::from(self.ship.crew) };
                f32::from(power) * crew + room(shields)
            }
            Tile::Pennant { glory, shields } => f32::from(glory) + room(shields),
            Tile::Goods { glory, shields, .. } => f32::from(glory) * (0.25 + 0.15 * self.to_come) + room(shields),
            Tile::Rune => (rune_glory(self.ship.runes + 1) - rune_glory(self.ship.runes)) as f32 * 0.5 + 1.5,
            Tile::Port { sales } => self.sales(sales) + 0.5,
            Tile::Monster { .. } | Tile::Visit { .. } | Tile::Pillage { .. } => 0.0,
        }
    }

    /// Returns the glory of the most valuable goods aboard that a port could sell.
    fn sales(&self, sales: u8) -> f32 {
        let (mut dearest, mut second) = (0, 0);
        for tile in &self.ship.aboard {
            if let Tile::Goods { glory, .. } = *tile {
                second = second.max(glory.min(dearest));
                dearest = dearest.max(glory);
            }
        }
        f32::from(dearest + if sales > 1 { second } else { 0 })
    }

    /// Returns the value of passing a space.
    fn passing(&self, spot: Spot) -> f32 {
        match spot {
            Spot::Tile(Tile::Monster { strength }) => {
                let cost = self.ship.cost(strength);
                let won = f32::from(strength) - self.viking * f32::from(cost);
                if cost <= self.ship.crew { won.max(-self.viking) } else { -self.viking }
            }
            Spot::Tile(Tile::Pillage { coins }) => pillage_coin(coins).map_or(0.0, f32::from),
            spot => {
                let room = self.ship.capacity().saturating_sub(self.ship.crew);
                self.viking * f32::from(spot.pawns_for_next().min(room))
            }
        }
    }
}

fn likely(gain: f32) -> f32 {
    game::likely(gain, DOUBLED)
}
