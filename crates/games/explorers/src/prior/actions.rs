//! The prior weights of actions.

use meadhall_game::Seat;

use super::weight;
use crate::Action;
use crate::animal_values::AnimalValues;
use crate::data::{HOLD_CAPACITY, MIN_CREW_TO_FIGHT, MIN_VIKINGS_TO_BUILD};
use crate::hex::Space;
use crate::map::{Terrain, TileToken};
use crate::player::Player;
use crate::public_state::PublicState;
use crate::space_graph::SpaceGraph;
use crate::tile::Animal;

/// Added to the value of every option except sailing.
const NON_SAILING_OFFSET: f32 = -0.25;
/// The value of ending the turn, without the offset.
const END_TURN_VALUE: f32 = -0.8;
/// The value of a transport, without the offset.
const TRANSPORT_VALUE: f32 = -0.5;
/// The value of undoing the last action, which wastes both actions.
const UNDO_VALUE: f32 = -2.0;
/// A value is multiplied by this number for each sea of distance.
const DISTANCE_DECAY: f32 = 0.75;
/// The value of a sailing option is multiplied by this number.
const SAIL_VALUE_FACTOR: f32 = 2.0;
/// The value of having 0, 1, 2 or 3 Vikings aboard. A ship cannot sail without Vikings, and cannot fight with only one.
const CREW_VALUES: [f32; 4] = [-0.8, 0.0, 0.5, 0.8];
/// The share of an animal's value that counts while a Viking stands beside it far from the longship.
const ANIMAL_WAITING_SHARE: f32 = 0.1;
/// The share that counts while a Viking stands beside it near the longship.
const ANIMAL_NEAR_SHIP_SHARE: f32 = 0.7;
/// The share that counts when it is loaded.
const ANIMAL_ABOARD_SHARE: f32 = 0.8;
/// The share that counts when the ship brings it to the harbor.
const ANIMAL_BROUGHT_HOME_SHARE: f32 = 1.1;
/// The share that counts when it is delivered.
const ANIMAL_DELIVERED_SHARE: f32 = 1.5;
/// The share of an outpost's value that counts while one Viking stands at its site.
const ONE_BUILDER_SHARE: f32 = 0.2;
/// The share of an outpost's value that counts while at least two Vikings stand at its site.
const TWO_BUILDERS_SHARE: f32 = 0.7;

/// The inputs of the estimate that are computed once for all options of a decision.
pub struct ActionHeuristic<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    animal_values: AnimalValues,
    /// Indexed as the lands of the map.
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
    /// Whether Vikings have nothing to gain here, as on most lands.
    const fn is_worthless(self) -> bool {
        (self.loadable_animals | self.waiting_animals | self.settlement) == 0 && !self.is_outpost_site
    }
}

impl<'a> ActionHeuristic<'a> {
    pub fn new(public_state: &'a PublicState, seat: Seat) -> Self {
        let player = public_state.player(seat);
        let map = &public_state.map;
        let lands = vec![LandEstimate::default(); map.graph(Terrain::Land).len()];
        let mut heuristic = Self { public_state, player, animal_values: AnimalValues::new(player), lands };
        for (land, vikings) in &player.vikings_ashore {
            heuristic.land_mut(map.space_index(*land)).vikings = *vikings;
        }
        let room_beside_viking = (HOLD_CAPACITY - 1).saturating_sub(player.cargo.len());
        for (land, animals) in public_state.animals.iter() {
            let best = heuristic.best_animal_values(animals);
            let total = |room: usize| best[..room].iter().sum();
            let (loadable, waiting) = (total(player.free_hold_space()), total(room_beside_viking));
            let land = heuristic.land_mut(map.space_index(land));
            (land.loadable_animals, land.waiting_animals) = (loadable, waiting);
        }
        for (land, strength) in public_state.settlements() {
            heuristic.land_mut(land).settlement = strength;
        }
        for land in public_state.free_outpost_sites(player).flat_map(|site| site.lands) {
            heuristic.land_mut(land).is_outpost_site = true;
        }
        heuristic
    }

    /// Returns the values of the most valuable animals, the best first, padded with 0.
    fn best_animal_values(&self, animals: &[Animal]) -> [u8; HOLD_CAPACITY] {
        let mut best = [0; HOLD_CAPACITY];
        for animal in animals {
            let mut value = self.animal_values.next_value(*animal);
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

    /// Appends the weights of the options. The value of sailing is relative to that of the best sea, which has 0.
    pub fn append_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let map = &self.public_state.map;
        let sail_target = |option: &Action| if let Action::Sail { to } = option { Some(*to) } else { None };
        let sea_values = options.iter().find_map(sail_target).map_or_else(Vec::new, |_| {
            let mut values = self.visit_values();
            map.graph(Terrain::Sea).propagate_values(&mut values, DISTANCE_DECAY);
            values
        });
        let sail_value = |to| SAIL_VALUE_FACTOR * sea_values[usize::from(map.space_index(to))];
        let best = options.iter().filter_map(sail_target).map(sail_value).fold(0.0, f32::max);
        let undoing_action = self.public_state.undoing_action.as_ref();
        prior.extend(options.iter().map(|option| {
            weight(match option {
                option if Some(option) == undoing_action => UNDO_VALUE,
                Action::Sail { to } => sail_value(*to) - best,
                option => self.non_sail_action_value(option) + NON_SAILING_OFFSET,
            })
        }));
    }

    /// Returns the value of visiting each sea of the map.
    fn visit_values(&self) -> Vec<f32> {
        let (map, player) = (&self.public_state.map, self.player);
        let mut values = vec![0.0; map.graph(Terrain::Sea).len()];
        let waiting = player.vikings_on(Space::MAINLAND).min(player.free_hold_space() as u8);
        values[usize::from(SpaceGraph::MAINLAND_INDEX)] = ANIMAL_BROUGHT_HOME_SHARE
            * self.animal_values.cargo_value(&player.cargo)
            + self.crew_change_value(waiting as i8);
        for (placed_tile, spaces) in map.tiles_with_spaces() {
            let landing = spaces.lands.iter().map(|land| self.landing_value(self.lands[usize::from(*land)])).sum();
            for sea in &spaces.seas {
                values[usize::from(*sea)] = landing;
            }
            // An enemy ship lies on the first sea of its tile.
            if let (Some(TileToken::EnemyShip), Some(sea)) = (placed_tile.token, spaces.seas.first())
                && player.crew >= MIN_CREW_TO_FIGHT
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
                ANIMAL_ABOARD_SHARE * self.animal_values.ashore_value(animals)
                    + self.viking_change_value(self.land(*from), -vikings, ANIMAL_NEAR_SHIP_SHARE)
                    + self.crew_change_value(vikings)
            }
            Action::Unload { onto, vikings, animals } => {
                let vikings = *vikings as i8;
                let cargo_value = self.animal_values.cargo_value(animals)
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
            ..MIN_VIKINGS_TO_BUILD => ONE_BUILDER_SHARE * self.next_outpost_points(),
            _ => TWO_BUILDERS_SHARE * self.next_outpost_points(),
        };
        raid + animals + outpost
    }

    fn next_outpost_points(&self) -> f32 {
        self.player.outposts.len() as f32 + 2.0
    }

    /// Returns the value of a fight: a point for the enemy ship, and with a probability of one half a lost Viking, which
    /// costs actions but scores more with each lost one.
    fn fight_value(&self) -> f32 {
        0.8 + f32::from(self.player.vikings_lost)
    }
}
