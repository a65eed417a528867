//! Rules of thumb, in points, that weigh options for the search. They need not be exact, only better than
//! equal weights.

use super::data::{HOLD, OUTPOSTS};
use super::hex::{Cell, Sides, Space};
use super::map::{Element, Token};
use super::party::Party;
use super::tile::{Animal, Content, Tile};
use super::waters::Waters;
use super::world::World;
use super::{Action, Explorers, Step};
use crate::game::{self, Seat};

/// An option that is worth this many points more gets twice the weight.
const DOUBLED: f32 = 0.07;
/// The value of an action that is forfeited, that is spent on anything but sailing, and that is spent on
/// transport.
const UNSPENT: f32 = -0.8;
const SPENT: f32 = -0.25;
const LED: f32 = -0.5;
/// How much of a value is left for each sea of distance, and how much the value beyond a sea counts.
const FARTHER: f32 = 0.75;
const COURSE: f32 = 2.0;
/// By the number of Vikings aboard: a ship without one cannot sail, and one cannot fight.
const CREW: [f32; 4] = [-0.8, 0.0, 0.5, 0.8];
/// Shares of an animal's value: a Viking stands by it, with the longship there or not; it is aboard; the ship
/// is home; it is delivered.
const AT_HAND: f32 = 0.7;
const WAITING: f32 = 0.1;
const ABOARD: f32 = 0.8;
const HOME: f32 = 1.1;
const DELIVERED: f32 = 1.5;
/// Shares of an outpost's value while one Viking stands there, and while two do.
const BUILDER: f32 = 0.2;
const BUILDERS: f32 = 0.7;
/// The value of a settlement and of an enemy ship to the nearest player, and the factor for tiles without
/// access by sea.
const SETTLEMENT: f32 = 4.0;
const ENEMY: f32 = 2.0;
const UNREACHED: f32 = 0.15;
/// The value of all open ends of the sea together.
const OPEN: f32 = 6.0;

impl Explorers {
    /// Appends a weight for each option; only their ratios matter.
    pub(super) fn promises(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        match self.world.step {
            Step::Place { .. } => Look::of(&self.world, seat).placing(options, promise),
            Step::Act { .. } => Look::of(&self.world, seat).acting(options, promise),
            Step::Captains | Step::Over => promise.resize(options.len(), 1.0),
        }
    }
}

/// Values that are computed once for all options of a decision.
struct Look<'a> {
    world: &'a World,
    party: &'a Party,
    /// The value of one more animal of each kind.
    animals: [f32; 6],
    /// The lands at corners where an outpost can be built.
    sites: Vec<Space>,
}

impl<'a> Look<'a> {
    fn of(world: &'a World, seat: Seat) -> Self {
        let party = world.party(seat);
        let builds = matches!(world.step, Step::Act { .. }) && party.outposts.len() < OUTPOSTS;
        let sites = world.map.corners().filter(|_| builds).filter_map(|at| world.site(at)).flatten().collect();
        Self { world, party, animals: Animal::ALL.map(|animal| worth(party, animal)), sites }
    }

    /// Weighs sailing by the best value beyond each sea, and everything else by its own value.
    fn acting(&self, options: &[Action], promise: &mut Vec<f32>) {
        let sails = |option: &Action| if let Action::Sail { to } = option { Some(*to) } else { None };
        let course = options.iter().find_map(sails).map(|_| {
            let waters = Waters::around(&self.world.map, self.party.ship);
            let calls = waters.seas().iter().map(|sea| self.calls(*sea)).collect();
            let worth = waters.spread(calls, FARTHER);
            (waters, worth)
        });
        let there = |to| course.as_ref().map_or(0.0, |(waters, worth)| COURSE * worth[waters.find(to).unwrap_or(0)]);
        let best = options.iter().filter_map(sails).map(there).fold(0.0, f32::max);
        promise.extend(
            options
                .iter()
                .map(|option| likely(sails(option).map_or_else(|| self.gain(option) + SPENT, |to| there(to) - best))),
        );
    }

    /// Returns the value of visiting a sea.
    fn calls(&self, sea: Space) -> f32 {
        let (world, party) = (self.world, self.party);
        if sea == Space::MAINLAND {
            let waiting = party.vikings(Space::MAINLAND).min(party.room() as u8);
            return HOME * self.herd(&party.cargo) + self.boarding(waiting as i8);
        }
        let fight = if world.map.has_enemy(sea) && party.crew > 1 { self.fight() } else { 0.0 };
        let land = |land| {
            let herd = if party.vikings(land) > 0 { ABOARD * self.best(land, party.room()) } else { 0.0 };
            let ashore =
                (1..=party.crew as i8).map(|ashore| self.coming(land, ashore, AT_HAND) + self.boarding(-ashore));
            ashore.fold(herd, f32::max)
        };
        fight + world.map.spaces(sea.cell, Element::Land).map(land).sum::<f32>()
    }

    /// Returns the value of anything but sailing.
    fn gain(&self, action: &Action) -> f32 {
        match action {
            Action::Load { from, vikings, animals } => {
                let vikings = *vikings as i8;
                ABOARD * self.herd(animals) + self.coming(*from, -vikings, AT_HAND) + self.boarding(vikings)
            }
            Action::Unload { onto, vikings, animals } => {
                let vikings = *vikings as i8;
                let herd = self.herd(animals) * if *onto == Space::MAINLAND { DELIVERED } else { -DELIVERED };
                herd + self.coming(*onto, vikings, AT_HAND) + self.boarding(-vikings)
            }
            Action::Walk { from, to, vikings } => {
                let (vikings, ship) = (*vikings as i8, self.party.ship.cell);
                let hand = |land: &Space| if land.cell == ship { AT_HAND } else { WAITING };
                self.coming(*to, vikings, hand(to)) + self.coming(*from, -vikings, hand(from))
            }
            Action::Transport { .. } => LED,
            Action::Build { .. } => 1.0 + self.outpost(),
            Action::Done => UNSPENT,
            Action::Sail { .. } | Action::Keep { .. } | Action::Place { .. } => 0.0,
        }
    }

    /// Returns the value of a change in the number of Vikings aboard.
    fn boarding(&self, more: i8) -> f32 {
        let crew = |vikings: u8| CREW[usize::from(vikings)];
        crew(self.party.crew.saturating_add_signed(more)) - crew(self.party.crew)
    }

    /// Returns the value of a change in the number of Vikings on a land. `hand` is the share of an animal's
    /// value there.
    fn coming(&self, land: Space, more: i8, hand: f32) -> f32 {
        let there = self.party.vikings(land);
        self.standing(land, there.saturating_add_signed(more), hand) - self.standing(land, there, hand)
    }

    /// Returns the value of a number of Vikings on a land.
    fn standing(&self, land: Space, vikings: u8, hand: f32) -> f32 {
        if vikings == 0 || land == Space::MAINLAND {
            return 0.0;
        }
        let raid = match self.world.map.token(land.cell) {
            Some((Token::Settlement(strength), at)) if at == land && vikings < strength => f32::from(vikings) / 2.0,
            Some((Token::Settlement(strength), at)) if at == land => strength.into(),
            _ => 0.0,
        };
        let room = (HOLD - 1).saturating_sub(self.party.cargo.len());
        let herd = hand * self.best(land, room);
        let site = match vikings {
            _ if !self.sites.contains(&land) => 0.0,
            1 => BUILDER * self.outpost(),
            _ => BUILDERS * self.outpost(),
        };
        raid + herd + site
    }

    fn outpost(&self) -> f32 {
        self.party.outposts.len() as f32 + 2.0
    }

    /// Returns the value of a fight: the ship, and a lost Viking in half of the cases.
    fn fight(&self) -> f32 {
        0.8 + f32::from(self.party.lost)
    }

    fn herd(&self, animals: &[Animal]) -> f32 {
        animals.iter().map(|animal| self.animals[*animal as usize]).sum()
    }

    /// Returns the value of the best animals of a land, as many as there is room for.
    fn best(&self, land: Space, room: usize) -> f32 {
        let mut best: Vec<f32> =
            self.world.herds.on(land).iter().map(|animal| self.animals[*animal as usize]).collect();
        best.sort_unstable_by(|one, other| other.total_cmp(one));
        best.iter().take(room).sum()
    }

    /// Weighs placements: near the own ship, far from others, and so that the sea stays open.
    fn placing(&self, options: &[Action], promise: &mut Vec<f32>) {
        let map = &self.world.map;
        let mut cells: Vec<Empty> = map
            .free()
            .iter()
            .map(|(cell, rim)| Empty { cell: *cell, known: rim.known(), sea: Sides::NONE, near: self.near(*cell) })
            .collect();
        let mut ends = 0;
        for sea in Waters::around(map, Space::MAINLAND).seas() {
            for side in map.sides(*sea).iter() {
                if let Ok(at) = cells.binary_search_by_key(&sea.cell.across(side), |empty| empty.cell) {
                    cells[at].sea = cells[at].sea.with(side.opposite());
                    ends += 1;
                }
            }
        }
        let open = OPEN / (4 + ends) as f32;
        promise.extend(options.iter().map(|option| {
            let Action::Place { tile, at, turned } = option else { return 1.0 };
            let Ok(place) = cells.binary_search_by_key(at, |empty| empty.cell) else { return 1.0 };
            let Empty { known, sea, near, .. } = cells[place];
            let joined = tile
                .shape(*turned)
                .seas()
                .filter(|space| space.shared(sea) != Sides::NONE)
                .fold(Sides::NONE, Sides::and);
            let reached = if joined == Sides::NONE { UNREACHED } else { 1.0 };
            let opened = joined.without(known).count() as f32 - sea.count() as f32;
            likely(reached * near * self.content(*tile) + open * opened)
        }));
    }

    /// Returns the value of a tile's content to the nearest player.
    fn content(&self, tile: Tile) -> f32 {
        match tile.content() {
            Content::Animal(animal) => 1.4 * self.animals[animal as usize],
            Content::Settlement => SETTLEMENT,
            Content::Ship => ENEMY,
            Content::Nothing => 0.0,
        }
    }

    /// Returns how near the cell is to the player's longship, less how near it is to the nearest opponent's.
    fn near(&self, cell: Cell) -> f32 {
        const NEAR: [f32; 8] = [1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1];
        let near = |party: &Party| NEAR[usize::from(cell.apart(party.ship.cell)).min(NEAR.len() - 1)];
        let others = self.world.parties.iter().filter(|party| !std::ptr::eq(*party, self.party)).map(near);
        near(self.party) - 0.7 * others.fold(0.0, f32::max)
    }
}

/// A cell where a tile can be placed.
#[derive(Clone, Copy)]
struct Empty {
    cell: Cell,
    known: Sides,
    /// Sides at which a sea ends that is connected to the harbor.
    sea: Sides,
    near: f32,
}

/// Returns the value of one more animal of this kind, delivered with those aboard.
fn worth(party: &Party, animal: Animal) -> f32 {
    let count = |kind| party.delivered.iter().chain(&party.cargo).filter(|held| **held == kind).count();
    let sets = count(animal);
    1.0 + Animal::ALL.into_iter().filter(|kind| *kind != animal && count(*kind) > sets).count() as f32
}

fn likely(gain: f32) -> f32 {
    game::likely(gain, DOUBLED)
}
