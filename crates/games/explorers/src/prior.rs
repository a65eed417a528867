//! Rules of thumb, in points, that weigh options for the search. They need not be exact, only better than
//! equal weights.

use meadhall_game::Seat;

use super::data::{HOLD_CAPACITY, OUTPOSTS_PER_PLAYER};
use super::hex::{Cell, Side, SideSet, Space};
use super::map::{EdgeConstraint, Terrain, TileToken};
use super::player::Player;
use super::public_state::PublicState;
use super::space_graph::SpaceGraph;
use super::tile::{Animal, Tile, TileContent, TileShape};
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
            Pending::TakeActions { .. } => {
                Heuristic::new(&self.public_state, seat).with_lands().action_weights(options, prior);
            }
            Pending::ChooseCaptains | Pending::MatchOver => prior.resize(options.len(), 1.0),
        }
    }
}

/// The inputs of the estimate that are computed once for all options of a decision.
struct Heuristic<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    /// The value of one more animal of each kind.
    animal_values: [u8; 6],
    /// Indexed as the lands of the map. Empty for a placement.
    lands: Vec<LandEstimate>,
}

/// What a land has for the player.
#[derive(Clone, Copy, Default)]
struct LandEstimate {
    vikings: u8,
    /// The total value of the best animals for which the hold has room.
    loadable_animals: u8,
    /// The total value of the best animals for which the hold would have room beside one Viking.
    waiting_animals: u8,
    /// The strength of the settlement, or 0.
    settlement: u8,
    is_outpost_site: bool,
}

impl LandEstimate {
    /// Whether Vikings have nothing to gain here.
    const fn is_worthless(self) -> bool {
        self.loadable_animals | self.waiting_animals | self.settlement == 0 && !self.is_outpost_site
    }
}

impl<'a> Heuristic<'a> {
    fn new(public_state: &'a PublicState, seat: Seat) -> Self {
        let player = public_state.player(seat);
        Self { public_state, player, animal_values: animal_values(player), lands: Vec::new() }
    }

    /// Looks at every land, for the estimate of actions.
    fn with_lands(mut self) -> Self {
        let (map, player) = (&self.public_state.map, self.player);
        self.lands = vec![LandEstimate::default(); map.graph(Terrain::Land).len()];
        for (land, vikings) in &player.vikings_ashore {
            self.land_mut(map.space_index(*land)).vikings = *vikings;
        }
        let room_beside_viking = (HOLD_CAPACITY - 1).saturating_sub(player.cargo.len());
        for (land, animals) in self.public_state.animals.iter() {
            let best = self.best_animal_values(animals);
            let total = |room: usize| best[..room].iter().sum();
            let (loadable, waiting) = (total(player.free_hold_space()), total(room_beside_viking));
            let land = self.land_mut(map.space_index(land));
            (land.loadable_animals, land.waiting_animals) = (loadable, waiting);
        }
        for (placed_tile, spaces) in map.tiles_with_spaces() {
            // A settlement stands on the first land of its tile.
            if let (Some(TileToken::Settlement(strength)), Some(land)) = (placed_tile.token, spaces.lands.first()) {
                self.land_mut(*land).settlement = strength;
            }
        }
        if player.outposts.len() < OUTPOSTS_PER_PLAYER {
            for land in self.public_state.free_outpost_sites().flat_map(|site| site.lands) {
                self.land_mut(land).is_outpost_site = true;
            }
        }
        self
    }

    /// Returns the values of the most valuable animals, the best first, padded with 0.
    fn best_animal_values(&self, animals: &[Animal]) -> [u8; HOLD_CAPACITY] {
        let mut best = [0; HOLD_CAPACITY];
        for animal in animals {
            let mut value = self.animal_values[*animal as usize];
            for better in &mut best {
                if value > *better {
                    std::mem::swap(better, &mut value);
                }
            }
        }
        best
    }

    fn land_mut(&mut self, index: u8) -> &mut LandEstimate {
        &mut self.lands[usize::from(index)]
    }

    fn land(&self, land: Space) -> LandEstimate {
        self.lands[usize::from(self.public_state.map.space_index(land))]
    }

    /// Weights a sailing option by the best value of the seas beyond it, and any other option by the value of its
    /// action.
    fn action_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let map = &self.public_state.map;
        let sail_target = |option: &Action| if let Action::Sail { to } = option { Some(*to) } else { None };
        let sea_values = options.iter().find_map(sail_target).map_or_else(Vec::new, |_| {
            let mut values = self.visit_values();
            map.graph(Terrain::Sea).propagate_values(&mut values, DISTANCE_DECAY);
            values
        });
        let sail_value = |to| SAIL_VALUE_FACTOR * sea_values[usize::from(map.space_index(to))];
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

    /// Returns the value of visiting each sea of the map.
    fn visit_values(&self) -> Vec<f32> {
        let (map, player) = (&self.public_state.map, self.player);
        let mut values = vec![0.0; map.graph(Terrain::Sea).len()];
        let waiting = player.vikings_on(Space::MAINLAND).min(player.free_hold_space() as u8);
        values[usize::from(SpaceGraph::MAINLAND_INDEX)] =
            ANIMAL_BROUGHT_HOME_SHARE * self.animals_value(&player.cargo) + self.crew_change_value(waiting as i8);
        for (placed_tile, spaces) in map.tiles_with_spaces() {
            let landing = spaces.lands.iter().map(|land| self.landing_value(self.lands[usize::from(*land)])).sum();
            for sea in &spaces.seas {
                values[usize::from(*sea)] = landing;
            }
            // An enemy ship lies on the first sea of its tile.
            if let (Some(TileToken::EnemyShip), Some(sea)) = (placed_tile.token, spaces.seas.first())
                && player.crew > 1
            {
                values[usize::from(*sea)] = self.fight_value() + landing;
            }
        }
        values
    }

    /// Returns the value of a land to a longship on the same tile.
    fn landing_value(&self, land: LandEstimate) -> f32 {
        if land.is_worthless() {
            return 0.0;
        }
        let loading = if land.vikings > 0 { ANIMAL_ABOARD_SHARE * f32::from(land.loadable_animals) } else { 0.0 };
        let ashore = self.vikings_value(land, land.vikings, ANIMAL_NEAR_SHIP_SHARE);
        let landing = (1..=self.player.crew).map(|vikings| {
            self.vikings_value(land, land.vikings + vikings, ANIMAL_NEAR_SHIP_SHARE) - ashore
                + self.crew_change_value(-(vikings as i8))
        });
        landing.fold(loading, f32::max)
    }

    /// Returns the estimated value of an action other than sailing.
    fn non_sail_action_value(&self, action: &Action) -> f32 {
        match action {
            Action::Load { from, vikings, animals } => {
                let vikings = *vikings as i8;
                ANIMAL_ABOARD_SHARE * self.animals_value(animals)
                    + self.viking_change_value(self.land(*from), -vikings, ANIMAL_NEAR_SHIP_SHARE)
                    + self.crew_change_value(vikings)
            }
            Action::Unload { onto, vikings, animals } => {
                let vikings = *vikings as i8;
                let cargo_value = self.animals_value(animals)
                    * if *onto == Space::MAINLAND { ANIMAL_DELIVERED_SHARE } else { -ANIMAL_DELIVERED_SHARE };
                cargo_value
                    + self.viking_change_value(self.land(*onto), vikings, ANIMAL_NEAR_SHIP_SHARE)
                    + self.crew_change_value(-vikings)
            }
            Action::Walk { from, to, vikings } => {
                let (vikings, ship) = (*vikings as i8, self.player.ship.cell);
                let share =
                    |land: &Space| if land.cell == ship { ANIMAL_NEAR_SHIP_SHARE } else { ANIMAL_WAITING_SHARE };
                self.viking_change_value(self.land(*to), vikings, share(to))
                    + self.viking_change_value(self.land(*from), -vikings, share(from))
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
    fn viking_change_value(&self, land: LandEstimate, change: i8, share: f32) -> f32 {
        self.vikings_value(land, land.vikings.saturating_add_signed(change), share)
            - self.vikings_value(land, land.vikings, share)
    }

    /// Returns the value of a number of Vikings on a land.
    fn vikings_value(&self, land: LandEstimate, vikings: u8, share: f32) -> f32 {
        if vikings == 0 || land.is_worthless() {
            return 0.0;
        }
        let raid = if vikings < land.settlement { f32::from(vikings) / 2.0 } else { land.settlement.into() };
        let animals = share * f32::from(land.waiting_animals);
        let outpost = match vikings {
            _ if !land.is_outpost_site => 0.0,
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
        animals.iter().map(|animal| self.animal_values[*animal as usize]).sum::<u8>().into()
    }

    /// Weights placements. Content should be near the player's longship and far from opponents, the sea should stay
    /// open, and islands should close.
    fn placement_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let map = &self.public_state.map;
        let is_harbor_sea = |sea: Space| map.graph(Terrain::Sea).is_connected_to_mainland(map.space_index(sea));
        let free_cell = |(cell, constraint): &(Cell, EdgeConstraint)| {
            let is_reached = |side: &Side| is_harbor_sea(Space { cell: cell.neighbor(*side), side: side.opposite() });
            let harbor_sea_sides: SideSet = constraint.sea_sides().iter().filter(is_reached).collect();
            FreeCell {
                cell: *cell,
                neighbor_sides: constraint.constrained_sides(),
                harbor_sea_sides,
                harbor_sea_count: harbor_sea_sides.count(),
                proximity: self.proximity(*cell),
            }
        };
        let cells: Vec<FreeCell> = map.free_cells().iter().map(free_cell).collect();
        let open_ends: u16 = cells.iter().map(|free| u16::from(free.harbor_sea_count)).sum();
        let value_per_end = TOTAL_OPEN_SEA_VALUE / f32::from(4 + open_ends);
        let start = prior.len();
        for options in options.chunk_by(|one, other| placed_tile(one) == placed_tile(other)) {
            let Some(tile) = placed_tile(&options[0]) else { continue };
            let (shapes, content_value) = (tile.shapes(), self.content_value(tile));
            let land_count = shapes[0].land_sides().count();
            // The options of one tile are sorted by cell.
            let mut index = 0;
            prior.extend(options.iter().map(|option| {
                let Action::PlaceTile { at, rotation, .. } = option else { return 0.0 };
                // Most options are on the same cell as the last one or on the next.
                index += usize::from(cells.get(index).is_some_and(|free| free.cell != *at));
                index += cells[index..].iter().take_while(|free| free.cell != *at).count();
                let Some(free) = cells.get(index) else { return 0.0 };
                free.placement_value(shapes[usize::from(*rotation % 6)], land_count, content_value, value_per_end)
            }));
        }
        prior[start..].iter_mut().for_each(|value| *value = weight(*value));
    }

    /// Returns the value of a tile's content to the nearest player.
    fn content_value(&self, tile: Tile) -> f32 {
        match tile.content() {
            TileContent::Animal(animal) => 1.4 * f32::from(self.animal_values[animal as usize]),
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
    harbor_sea_count: u8,
    proximity: f32,
}

impl FreeCell {
    /// Returns the value of a tile of this shape on the cell.
    fn placement_value(&self, shape: TileShape, land_count: u8, content_value: f32, value_per_end: f32) -> f32 {
        let (known, sea) = (self.neighbor_sides, self.harbor_sea_sides);
        let joined =
            shape.seas.map(|sides| if sides.intersection(sea) == SideSet::EMPTY { SideSet::EMPTY } else { sides });
        let joined_sea_sides = joined[0].union(joined[1]);
        let reach_factor = [1.0, UNREACHABLE_FACTOR][usize::from(joined_sea_sides == SideSet::EMPTY)];
        let opened_ends = joined_sea_sides.difference(known).count() as i8 - self.harbor_sea_count as i8;
        let coast = 2 * shape.land_sides().intersection(known).count() as i8 - land_count as i8;
        reach_factor * self.proximity * content_value
            + value_per_end * f32::from(opened_ends)
            + COAST_VALUE * f32::from(coast)
    }
}

fn placed_tile(option: &Action) -> Option<Tile> {
    if let Action::PlaceTile { tile, .. } = option { Some(*tile) } else { None }
}

/// Returns, for each kind, the value of delivering one more animal in addition to the animals delivered or aboard.
fn animal_values(player: &Player) -> [u8; 6] {
    let mut counts = [0_u8; 6];
    player.delivered_animals.iter().chain(&player.cargo).for_each(|held| counts[*held as usize] += 1);
    counts.map(|sets| 1 + counts.iter().filter(|count| **count > sets).count() as u8)
}

fn weight(gain: f32) -> f32 {
    meadhall_game::prior_weight(gain, POINTS_PER_DOUBLING)
}
