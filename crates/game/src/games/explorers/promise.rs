//! How promising an option looks at first sight: rules of thumb in points, for computers that look ahead. They need not be right,
//! only better than nothing: what really comes of an option, a search finds out.

use super::data::{HOLD, OUTPOSTS};
use super::hex::{Cell, Sides, Space};
use super::map::{Element, Token};
use super::party::Party;
use super::tile::{Animal, Content, Tile};
use super::waters::Waters;
use super::world::World;
use super::{Action, Explorers, Step};
use crate::game::{self, Seat};

/// So many points more make an option twice as likely.
const DOUBLED: f32 = 0.07;
/// What a point is worth that is not spent, that is spent on anything but sailing, and on leading an animal about.
const UNSPENT: f32 = -0.8;
const SPENT: f32 = -0.25;
const LED: f32 = -0.5;
/// How much of a thing's worth is left for each sea that it is farther away, and how much that counts.
const FARTHER: f32 = 0.75;
const COURSE: f32 = 2.0;
/// What Vikings aboard are worth: without one the longship lies still, and one does not fight.
const CREW: [f32; 4] = [-0.8, 0.0, 0.5, 0.8];
/// How much of an animal's worth is had when a Viking stands by it, with the longship or without, when it is aboard, when that comes
/// home, and when it is delivered.
const AT_HAND: f32 = 0.7;
const WAITING: f32 = 0.1;
const ABOARD: f32 = 0.8;
const HOME: f32 = 1.1;
const DELIVERED: f32 = 1.5;
/// How much of an outpost's worth is had when one Viking stands by, and when there are two.
const BUILDER: f32 = 0.2;
const BUILDERS: f32 = 0.7;
/// What a settlement and an enemy ship are worth to whoever is nearest, and how much of it is had where no sea leads.
const SETTLEMENT: f32 = 4.0;
const ENEMY: f32 = 2.0;
const UNREACHED: f32 = 0.15;
/// What the open ends of the sea are worth together.
const OPEN: f32 = 6.0;

impl Explorers {
    /// How often a sensible player would take each option, to any scale.
    pub(super) fn promises(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        match self.world.step {
            Step::Place { .. } => Look::of(&self.world, seat).placing(options, promise),
            Step::Act { .. } => Look::of(&self.world, seat).acting(options, promise),
            Step::Captains | Step::Over => promise.resize(options.len(), 1.0),
        }
    }
}

/// What a player sees at first sight.
struct Look<'a> {
    world: &'a World,
    party: &'a Party,
    /// What another animal of each kind would bring.
    animals: [f32; 6],
    /// The lands next to which an outpost can be built.
    sites: Vec<Space>,
}

impl<'a> Look<'a> {
    fn of(world: &'a World, seat: Seat) -> Self {
        let party = world.party(seat);
        let builds = matches!(world.step, Step::Act { .. }) && party.outposts.len() < OUTPOSTS;
        let sites = world.map.corners().filter(|_| builds).filter_map(|at| world.site(at)).flatten().collect();
        Self { world, party, animals: Animal::ALL.map(|animal| worth(party, animal)), sites }
    }

    /// Where there is most to do, as far as it is away; and what can be done on the spot.
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

    /// What there is to do where a longship comes to.
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

    /// What anything but sailing brings.
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

    /// What it is worth that so many more Vikings are aboard, or so many fewer.
    fn boarding(&self, more: i8) -> f32 {
        let crew = |vikings: u8| CREW[usize::from(vikings)];
        crew(self.party.crew.saturating_add_signed(more)) - crew(self.party.crew)
    }

    /// What it is worth that so many more Vikings stand on a land, or so many fewer; `hand` is how much of an animal there is had.
    fn coming(&self, land: Space, more: i8, hand: f32) -> f32 {
        let there = self.party.vikings(land);
        self.standing(land, there.saturating_add_signed(more), hand) - self.standing(land, there, hand)
    }

    /// What it is worth that so many Vikings stand on a land.
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

    /// What the next outpost scores.
    fn outpost(&self) -> f32 {
        self.party.outposts.len() as f32 + 2.0
    }

    /// What a fight brings: a ship, and half of the time a Viking who died.
    fn fight(&self) -> f32 {
        0.8 + f32::from(self.party.lost)
    }

    fn herd(&self, animals: &[Animal]) -> f32 {
        animals.iter().map(|animal| self.animals[*animal as usize]).sum()
    }

    /// What the best animals of a land bring, so many as there is room for.
    fn best(&self, land: Space, room: usize) -> f32 {
        let mut best: Vec<f32> =
            self.world.herds.on(land).iter().map(|animal| self.animals[*animal as usize]).collect();
        best.sort_unstable_by(|one, other| other.total_cmp(one));
        best.iter().take(room).sum()
    }

    /// Near what comes out of it, far from the others, and so that the sea stays open.
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

    /// What comes out of a tile, to whoever is nearest.
    fn content(&self, tile: Tile) -> f32 {
        match tile.content() {
            Content::Animal(animal) => 1.4 * self.animals[animal as usize],
            Content::Settlement => SETTLEMENT,
            Content::Ship => ENEMY,
            Content::Nothing => 0.0,
        }
    }

    /// How near a cell is to this player's longship, less how near it is to the nearest of the others.
    fn near(&self, cell: Cell) -> f32 {
        const NEAR: [f32; 8] = [1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1];
        let near = |party: &Party| NEAR[usize::from(cell.apart(party.ship.cell)).min(NEAR.len() - 1)];
        let others = self.world.parties.iter().filter(|party| !std::ptr::eq(*party, self.party)).map(near);
        near(self.party) - 0.7 * others.fold(0.0, f32::max)
    }
}

/// A cell on which a tile can be placed.
#[derive(Clone, Copy)]
struct Empty {
    cell: Cell,
    /// The sides with a neighbour.
    known: Sides,
    /// Those of them at which a sea ends that leads to the harbour.
    sea: Sides,
    near: f32,
}

/// What another animal of this kind brings, once it is delivered with those aboard.
fn worth(party: &Party, animal: Animal) -> f32 {
    let count = |kind| party.delivered.iter().chain(&party.cargo).filter(|held| **held == kind).count();
    let sets = count(animal);
    1.0 + Animal::ALL.into_iter().filter(|kind| *kind != animal && count(*kind) > sets).count() as f32
}

fn likely(gain: f32) -> f32 {
    game::likely(gain, DOUBLED)
}
