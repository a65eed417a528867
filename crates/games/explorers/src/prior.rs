//! Rules of thumb, in points, that weigh options for the search. They need not be exact, only better than
//! equal weights.

use meadhall_game::Seat;

use super::data::{HOLD_CAPACITY, OUTPOSTS_PER_PLAYER};
use super::hex::{Cell, SideSet, Space};
use super::map::{Terrain, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::reachable_seas::ReachableSeas;
use super::tile::{Animal, Tile, TileContent};
use super::{Action, Explorers, Pending};

/// An option that is worth this many points more gets twice the weight.
const POINTS_PER_DOUBLING: f32 = 0.07;
/// The value of ending the turn, the value added to every action except sailing, and the value of a transport.
const END_TURN_VALUE: f32 = -0.8;
const NON_SAILING_OFFSET: f32 = -0.25;
const TRANSPORT_VALUE: f32 = -0.5;
/// A value is multiplied by this number for each sea of distance.
const DISTANCE_DECAY: f32 = 0.75;
/// The value of a sailing option is multiplied by this number.
const SAIL_VALUE_FACTOR: f32 = 2.0;
/// The value of having 0, 1, 2 or 3 Vikings aboard. A ship cannot sail without Vikings, and should not fight with only
/// one.
const CREW_VALUES: [f32; 4] = [-0.8, 0.0, 0.5, 0.8];
/// The shares of an animal's value that count while a Viking stands beside it near the longship, while a Viking stands
/// beside it far from the longship, when it is loaded, when the ship brings it to the harbor, and when it is delivered.
const ANIMAL_NEAR_SHIP_SHARE: f32 = 0.7;
const ANIMAL_WAITING_SHARE: f32 = 0.1;
const ANIMAL_ABOARD_SHARE: f32 = 0.8;
const ANIMAL_BROUGHT_HOME_SHARE: f32 = 1.1;
const ANIMAL_DELIVERED_SHARE: f32 = 1.5;
/// The shares of an outpost's value that count while one Viking, or at least two Vikings, stand at its site.
const ONE_BUILDER_SHARE: f32 = 0.2;
const TWO_BUILDERS_SHARE: f32 = 0.7;
/// The value of a settlement and of an enemy ship to the nearest player, and the factor for tiles without
/// access by sea.
const PLACED_SETTLEMENT_VALUE: f32 = 4.0;
const PLACED_ENEMY_SHIP_VALUE: f32 = 2.0;
const UNREACHABLE_FACTOR: f32 = 0.15;
/// The total value of all sides at which the sea connected to the harbor is still open.
const TOTAL_OPEN_SEA_VALUE: f32 = 6.0;

/// The value of each land side of a new tile that meets land, and the cost of each land side that stays open. An island
/// scores only once no side is open.
const COAST_VALUE: f32 = 0.15;

impl Explorers {
    /// Appends a weight for each option; only their ratios matter.
    pub(crate) fn prior_weights(&self, seat: Seat, options: &[Action], prior: &mut Vec<f32>) {
        match self.public_state.pending {
            Pending::PlaceTiles { .. } => Heuristic::new(&self.public_state, seat).placement_weights(options, prior),
            Pending::TakeActions { .. } => Heuristic::new(&self.public_state, seat).action_weights(options, prior),
            Pending::ChooseCaptains | Pending::MatchOver => prior.resize(options.len(), 1.0),
        }
    }
}

/// The inputs of the estimate that are computed once for all options of a decision.
struct Heuristic<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    /// The value of one more animal of each kind.
    animal_values: [f32; 6],
    /// The lands at corners where an outpost can be built.
    outpost_lands: Vec<Space>,
}

impl<'a> Heuristic<'a> {
    fn new(public_state: &'a PublicState, seat: Seat) -> Self {
        let player = public_state.player(seat);
        let can_build =
            matches!(public_state.pending, Pending::TakeActions { .. }) && player.outposts.len() < OUTPOSTS_PER_PLAYER;
        let sites = public_state
            .map
            .corners()
            .filter(|_| can_build)
            .filter_map(|at| public_state.outpost_lands(at))
            .flatten()
            .collect();
        Self {
            public_state,
            player,
            animal_values: Animal::ALL.map(|animal| animal_value(player, animal)),
            outpost_lands: sites,
        }
    }

    /// Weights a sailing option by the best value of the seas beyond it, and any other option by the value of its
    /// action.
    fn action_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let sail_target = |option: &Action| if let Action::Sail { to } = option { Some(*to) } else { None };
        let sea_values = options.iter().find_map(sail_target).map(|_| {
            let reachable_seas = ReachableSeas::from_sea(&self.public_state.map, self.player.ship);
            let values = reachable_seas.seas().iter().map(|sea| self.visit_value(*sea)).collect();
            let worth = reachable_seas.propagate_values(values, DISTANCE_DECAY);
            (reachable_seas, worth)
        });
        let sail_value = |to| {
            sea_values.as_ref().map_or(0.0, |(reachable_seas, worth)| {
                SAIL_VALUE_FACTOR * worth[reachable_seas.index_of(to).unwrap_or(0)]
            })
        };
        let best = options.iter().filter_map(sail_target).map(sail_value).fold(0.0, f32::max);
        prior.extend(options.iter().map(|option| {
            weight(
                sail_target(option).map_or_else(
                    || self.non_sail_action_value(option) + NON_SAILING_OFFSET,
                    |to| sail_value(to) - best,
                ),
            )
        }));
    }

    /// Returns the value of visiting a sea.
    fn visit_value(&self, sea: Space) -> f32 {
        let (public_state, player) = (self.public_state, self.player);
        if sea == Space::MAINLAND {
            let waiting = player.vikings_on(Space::MAINLAND).min(player.free_hold_space() as u8);
            return ANIMAL_BROUGHT_HOME_SHARE * self.animals_value(&player.cargo)
                + self.crew_change_value(waiting as i8);
        }
        let fight = if public_state.map.has_enemy_ship(sea) && player.crew > 1 { self.fight_value() } else { 0.0 };
        let land_value = |land| {
            let loading = if player.vikings_on(land) > 0 {
                ANIMAL_ABOARD_SHARE * self.best_animals_value(land, player.free_hold_space())
            } else {
                0.0
            };
            let landing = (1..=player.crew as i8).map(|vikings| {
                self.viking_change_value(land, vikings, ANIMAL_NEAR_SHIP_SHARE) + self.crew_change_value(-vikings)
            });
            landing.fold(loading, f32::max)
        };
        fight + public_state.map.spaces(sea.cell, Terrain::Land).map(land_value).sum::<f32>()
    }

    /// Returns the estimated value of an action other than sailing.
    fn non_sail_action_value(&self, action: &Action) -> f32 {
        match action {
            Action::Load { from, vikings, animals } => {
                let vikings = *vikings as i8;
                ANIMAL_ABOARD_SHARE * self.animals_value(animals)
                    + self.viking_change_value(*from, -vikings, ANIMAL_NEAR_SHIP_SHARE)
                    + self.crew_change_value(vikings)
            }
            Action::Unload { onto, vikings, animals } => {
                let vikings = *vikings as i8;
                let cargo_value = self.animals_value(animals)
                    * if *onto == Space::MAINLAND { ANIMAL_DELIVERED_SHARE } else { -ANIMAL_DELIVERED_SHARE };
                cargo_value
                    + self.viking_change_value(*onto, vikings, ANIMAL_NEAR_SHIP_SHARE)
                    + self.crew_change_value(-vikings)
            }
            Action::Walk { from, to, vikings } => {
                let (vikings, ship) = (*vikings as i8, self.player.ship.cell);
                let share =
                    |land: &Space| if land.cell == ship { ANIMAL_NEAR_SHIP_SHARE } else { ANIMAL_WAITING_SHARE };
                self.viking_change_value(*to, vikings, share(to))
                    + self.viking_change_value(*from, -vikings, share(from))
            }
            Action::Transport { .. } => TRANSPORT_VALUE,
            Action::BuildOutpost { .. } => 1.0 + self.next_outpost_points(),
            Action::EndTurn => END_TURN_VALUE,
            Action::Sail { .. } | Action::ChooseCaptain { .. } | Action::PlaceTile { .. } => 0.0,
        }
    }

    /// Returns the value of a change in the number of Vikings aboard.
    fn crew_change_value(&self, change: i8) -> f32 {
        let value = |vikings: u8| CREW_VALUES[usize::from(vikings)];
        value(self.player.crew.saturating_add_signed(change)) - value(self.player.crew)
    }

    /// Returns the value of a change in the number of Vikings on a land. `share` is the share of an animal's
    /// value there.
    fn viking_change_value(&self, land: Space, change: i8, share: f32) -> f32 {
        let vikings = self.player.vikings_on(land);
        self.vikings_value(land, vikings.saturating_add_signed(change), share)
            - self.vikings_value(land, vikings, share)
    }

    /// Returns the value of a number of Vikings on a land.
    fn vikings_value(&self, land: Space, vikings: u8, share: f32) -> f32 {
        if vikings == 0 || land == Space::MAINLAND {
            return 0.0;
        }
        let raid = match self.public_state.map.token_at(land.cell) {
            Some((TileToken::Settlement(strength), at)) if at == land && vikings < strength => f32::from(vikings) / 2.0,
            Some((TileToken::Settlement(strength), at)) if at == land => strength.into(),
            _ => 0.0,
        };
        let room = (HOLD_CAPACITY - 1).saturating_sub(self.player.cargo.len());
        let animals = share * self.best_animals_value(land, room);
        let outpost = match vikings {
            _ if !self.outpost_lands.contains(&land) => 0.0,
            1 => ONE_BUILDER_SHARE * self.next_outpost_points(),
            _ => TWO_BUILDERS_SHARE * self.next_outpost_points(),
        };
        raid + animals + outpost
    }

    fn next_outpost_points(&self) -> f32 {
        self.player.outposts.len() as f32 + 2.0
    }

    /// Returns the value of a fight: the point for the enemy ship, minus the cost of losing a Viking with a probability
    /// of one half.
    fn fight_value(&self) -> f32 {
        0.8 + f32::from(self.player.vikings_lost)
    }

    fn animals_value(&self, animals: &[Animal]) -> f32 {
        animals.iter().map(|animal| self.animal_values[*animal as usize]).sum()
    }

    /// Returns the total value of the most valuable animals on a land, limited to `room` animals.
    fn best_animals_value(&self, land: Space, room: usize) -> f32 {
        let mut values: Vec<f32> =
            self.public_state.animals.on_land(land).iter().map(|animal| self.animal_values[*animal as usize]).collect();
        values.sort_unstable_by(|a, b| b.total_cmp(a));
        values.iter().take(room).sum()
    }

    /// Weights placements. Content should be near the player's longship and far from opponents, the sea should stay
    /// open, and islands should close.
    fn placement_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let map = &self.public_state.map;
        let mut cells: Vec<FreeCell> = map
            .free_cells()
            .iter()
            .map(|(cell, constraint)| FreeCell {
                cell: *cell,
                neighbor_sides: constraint.constrained_sides(),
                harbor_sea_sides: SideSet::EMPTY,
                proximity: self.proximity(*cell),
            })
            .collect();
        let mut open_ends = 0;
        for sea in ReachableSeas::from_sea(map, Space::MAINLAND).seas() {
            for side in map.sides(*sea).iter() {
                if let Ok(index) = cells.binary_search_by_key(&sea.cell.neighbor(side), |empty| empty.cell) {
                    cells[index].harbor_sea_sides = cells[index].harbor_sea_sides.inserted(side.opposite());
                    open_ends += 1;
                }
            }
        }
        let value_per_end = TOTAL_OPEN_SEA_VALUE / (4 + open_ends) as f32;
        prior.extend(options.iter().map(|option| {
            let Action::PlaceTile { tile, at, rotation } = option else { return 1.0 };
            let Ok(index) = cells.binary_search_by_key(at, |empty| empty.cell) else { return 1.0 };
            let FreeCell { neighbor_sides: known, harbor_sea_sides: sea, proximity: near, .. } = cells[index];
            let joined_sea_sides = tile
                .shape(*rotation)
                .sea_spaces()
                .filter(|sides| sides.intersection(sea) != SideSet::EMPTY)
                .fold(SideSet::EMPTY, SideSet::union);
            let reach_factor = if joined_sea_sides == SideSet::EMPTY { UNREACHABLE_FACTOR } else { 1.0 };
            let opened_ends = joined_sea_sides.difference(known).count() as f32 - sea.count() as f32;
            let land_sides = tile.shape(*rotation).land_sides();
            let met_sides = land_sides.intersection(known).count() as f32;
            let coast = met_sides - land_sides.difference(known).count() as f32;
            weight(reach_factor * near * self.content_value(*tile) + value_per_end * opened_ends + COAST_VALUE * coast)
        }));
    }

    /// Returns the value of a tile's content to the nearest player.
    fn content_value(&self, tile: Tile) -> f32 {
        match tile.content() {
            TileContent::Animal(animal) => 1.4 * self.animal_values[animal as usize],
            TileContent::Settlement => PLACED_SETTLEMENT_VALUE,
            TileContent::EnemyShip => PLACED_ENEMY_SHIP_VALUE,
            TileContent::Nothing => 0.0,
        }
    }

    /// Returns the difference between the proximity of the cell to the player's longship and its proximity to the
    /// nearest opponent's.
    fn proximity(&self, cell: Cell) -> f32 {
        const PROXIMITY_BY_DISTANCE: [f32; 8] = [1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1];
        let proximity = |player: &Player| {
            PROXIMITY_BY_DISTANCE[usize::from(cell.distance(player.ship.cell)).min(PROXIMITY_BY_DISTANCE.len() - 1)]
        };
        let others =
            self.public_state.players.iter().filter(|player| !std::ptr::eq(*player, self.player)).map(proximity);
        proximity(self.player) - 0.7 * others.fold(0.0, f32::max)
    }
}

/// A cell where a tile can be placed.
#[derive(Clone, Copy)]
struct FreeCell {
    cell: Cell,
    neighbor_sides: SideSet,
    /// The sides of the cell beyond which a sea ends that is connected to the harbor.
    harbor_sea_sides: SideSet,
    proximity: f32,
}

/// Returns the value of delivering one more animal of this kind, in addition to the animals delivered or aboard.
fn animal_value(player: &Player, animal: Animal) -> f32 {
    let count = |kind| player.delivered_animals.iter().chain(&player.cargo).filter(|held| **held == kind).count();
    let sets = count(animal);
    1.0 + Animal::ALL.into_iter().filter(|kind| *kind != animal && count(*kind) > sets).count() as f32
}

fn weight(gain: f32) -> f32 {
    meadhall_game::prior_weight(gain, POINTS_PER_DOUBLING)
}
