//! The features that describe options to the learned model. Of hidden information, they use only the hand of the player
//! who decides.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::captain::Captain;
use super::data::OUTPOSTS_PER_PLAYER;
use super::hex::{Cell, SideSet, Space};
use super::map::Terrain;
use super::player::Player;
use super::prior::{animal_values, total_value};
use super::public_state::PublicState;
use super::tile::{Animal, Tile, TileContent};
use super::{Action, Explorers};

const ACTION_KINDS: usize = 7;
const TURN_CLASSES: usize = 5;
const CONTENT_KINDS: usize = 8;
const DISTANCES: usize = 7;

/// What an action is, by the number of actions left.
const ACTION: FeatureBlock = FeatureBlock::first("action_by_actions_left", ACTION_KINDS * 4);
/// What an action is, by the number of turns that the player still has.
const ACTION_LATE: FeatureBlock = ACTION.then("action_by_turns_left", ACTION_KINDS * TURN_CLASSES);
/// The Vikings and animals that are loaded or unloaded, at home and elsewhere.
const LOAD: FeatureBlock = ACTION_LATE.then("load_vikings_animals", 8);
const UNLOAD: FeatureBlock = LOAD.then("unload_vikings_animals", 8);
const UNLOAD_HOME: FeatureBlock = UNLOAD.then("unload_home_vikings_animals", 8);
const CREW_AFTER: FeatureBlock = UNLOAD_HOME.then("crew_after", 4);
const CARGO_VALUE: FeatureBlock = CREW_AFTER.then("value_of_moved_animals", 3);
/// Where the pieces go: to a settlement by the Vikings still needed, to an outpost site, to animals, beside the ship.
const TARGET: FeatureBlock = CARGO_VALUE.then("land_after", 10);
const SOURCE: FeatureBlock = TARGET.then("land_before", 10);
/// Sailing: home, to an enemy ship, nearer to home, to lands with something to do.
const SAIL: FeatureBlock = SOURCE.then("sail", 8);
const SAIL_FIGHT: FeatureBlock = SAIL.then("sail_and_fight_by_crew", 4);
/// The content of a placed tile, by its distance from the player's ship and from the nearest other ship.
const PLACE_NEAR: FeatureBlock = SAIL_FIGHT.then("content_by_own_distance", CONTENT_KINDS * DISTANCES);
const PLACE_FAR: FeatureBlock = PLACE_NEAR.then("content_by_other_distance", CONTENT_KINDS * DISTANCES);
const PLACE_LATE: FeatureBlock = PLACE_FAR.then("content_by_turns_left", CONTENT_KINDS * TURN_CLASSES);
/// The sides of a placed tile that meet land, that stay open as land and as sea, and the neighbors.
const PLACE_SIDES: FeatureBlock = PLACE_LATE.then("met_open_land_open_sea_neighbors", 4);
/// The islands that a tile touches: own and other influence, and whether it completes one.
const PLACE_ISLAND: FeatureBlock = PLACE_SIDES.then("island_own_other_completes", 5);
const CAPTAIN: FeatureBlock = PLACE_ISLAND.then("captain", Captain::ALL.len());

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    ACTION,
    ACTION_LATE,
    LOAD,
    UNLOAD,
    UNLOAD_HOME,
    CREW_AFTER,
    CARGO_VALUE,
    TARGET,
    SOURCE,
    SAIL,
    SAIL_FIGHT,
    PLACE_NEAR,
    PLACE_FAR,
    PLACE_LATE,
    PLACE_SIDES,
    PLACE_ISLAND,
    CAPTAIN,
];

impl Explorers {
    pub(crate) fn add_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        let player = self.public_state.player(seat);
        let mut site_lands = Vec::new();
        if self.public_state.actions_left() > 0 && player.outposts.len() < OUTPOSTS_PER_PLAYER {
            let lands = self.public_state.map.graph(Terrain::Land);
            let sites = self.public_state.free_outpost_sites();
            site_lands.extend(sites.flat_map(|site| site.lands).map(|land| lands.space(land)));
        }
        let describer = OptionDescriber {
            public_state: &self.public_state,
            player,
            animal_values: animal_values(player),
            site_lands,
            turn_class: turn_class(self.turns_left()),
        };
        for option in options {
            describer.add_features(option, rows);
            rows.end_row();
        }
    }
}

/// Describes the options of one decision.
struct OptionDescriber<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    /// The value of one more animal of each kind.
    animal_values: [u8; 6],
    /// The lands at corners where the player can build an outpost.
    site_lands: Vec<Space>,
    turn_class: usize,
}

impl OptionDescriber<'_> {
    fn add_features(&self, option: &Action, rows: &mut FeatureRows) {
        let mark_action = |kind: usize, rows: &mut FeatureRows| {
            let actions = usize::from(self.public_state.actions_left().max(1)) - 1;
            rows.mark(ACTION, kind * 4 + actions.min(3));
            rows.mark(ACTION_LATE, kind * TURN_CLASSES + self.turn_class);
        };
        match option {
            Action::ChooseCaptain { captain } => rows.mark(CAPTAIN, *captain as usize),
            Action::PlaceTile { tile, at, rotation } => self.add_placement(*tile, *at, *rotation, rows),
            Action::EndTurn => mark_action(0, rows),
            Action::Sail { to } => {
                mark_action(1, rows);
                self.add_sail(*to, rows);
            }
            Action::Load { from, vikings, animals } => {
                mark_action(2, rows);
                rows.mark(LOAD, usize::from(*vikings));
                rows.mark(LOAD, 4 + animals.len());
                rows.mark(CREW_AFTER, usize::from(self.player.crew + vikings));
                rows.add(CARGO_VALUE, 0, self.value_of(animals) / 5.0);
                self.add_land(SOURCE, *from, -(*vikings as i8), rows);
            }
            Action::Unload { onto, vikings, animals } => {
                mark_action(3, rows);
                let is_home = *onto == Space::MAINLAND;
                let block = if is_home { UNLOAD_HOME } else { UNLOAD };
                rows.mark(block, usize::from(*vikings));
                rows.mark(block, 4 + animals.len());
                rows.mark(CREW_AFTER, usize::from(self.player.crew - vikings));
                rows.add(CARGO_VALUE, if is_home { 1 } else { 2 }, self.value_of(animals) / 5.0);
                self.add_land(TARGET, *onto, *vikings as i8, rows);
            }
            Action::Walk { from, to, vikings } => {
                mark_action(4, rows);
                self.add_land(SOURCE, *from, -(*vikings as i8), rows);
                self.add_land(TARGET, *to, *vikings as i8, rows);
            }
            Action::Transport { from, to, animal } => {
                mark_action(5, rows);
                rows.add(CARGO_VALUE, 2, self.value_of(&[*animal]) / 5.0);
                self.add_land(SOURCE, *from, -1, rows);
                self.add_land(TARGET, *to, 1, rows);
            }
            Action::BuildOutpost { .. } => mark_action(6, rows),
        }
    }

    fn value_of(&self, animals: &[Animal]) -> f32 {
        total_value(&self.animal_values, animals)
    }

    /// Describes a land after a number of Vikings came or went.
    fn add_land(&self, block: FeatureBlock, land: Space, change: i8, rows: &mut FeatureRows) {
        if land == Space::MAINLAND {
            rows.mark(block, 0);
            return;
        }
        let before = self.player.vikings_on(land);
        let vikings = before.saturating_add_signed(change);
        let settlement = self.public_state.map.settlement_on(land);
        if let Some(strength) = settlement {
            let missing = strength.saturating_sub(vikings);
            rows.mark(block, 1 + usize::from(missing.min(3)));
        }
        let animals = self.value_of(self.public_state.animals.on_land(land));
        if vikings > 0 && before == 0 {
            rows.add(block, 5, animals / 5.0);
        }
        if vikings == 0 && settlement.is_none() {
            rows.add(block, 6, 0.2 + animals / 5.0);
        }
        if land.cell == self.player.ship.cell {
            rows.mark(block, 7);
        }
        if self.site_lands.contains(&land) {
            rows.add(block, 8, f32::from(vikings.min(2)));
            rows.mark(block, 9);
        }
    }

    fn add_sail(&self, to: Space, rows: &mut FeatureRows) {
        let player = self.player;
        let has_cargo = f32::from(!player.cargo.is_empty());
        let nearer = f32::from(player.ship.distance_home()) - f32::from(to.distance_home());
        if to == Space::MAINLAND {
            rows.add_all(SAIL, &[1.0, has_cargo, self.value_of(&player.cargo) / 5.0]);
            return;
        }
        rows.add(SAIL, 3, nearer);
        rows.add(SAIL, 4, has_cargo * nearer);
        if self.public_state.map.has_enemy_ship(to) {
            rows.mark(SAIL_FIGHT, player.crew.into());
        }
        let mut to_do = [0.0f32; 3];
        for land in self.public_state.map.spaces(to.cell, Terrain::Land) {
            let vikings = player.vikings_on(land);
            to_do[0] += self.value_of(self.public_state.animals.on_land(land)) / 5.0;
            to_do[1] += self.public_state.map.settlement_on(land).map_or(0.0, |strength| f32::from(strength) / 5.0);
            to_do[2] += f32::from(vikings) / 2.0;
        }
        (5..).zip(to_do).for_each(|(position, value)| rows.add(SAIL, position, value));
    }

    fn add_placement(&self, tile: Tile, at: Cell, rotation: u8, rows: &mut FeatureRows) {
        let kind = match tile.content() {
            TileContent::Animal(animal) => animal as usize,
            TileContent::Settlement => 6,
            TileContent::EnemyShip | TileContent::Nothing => 7,
        };
        let distance = |player: &Player| usize::from(at.distance(player.ship.cell)).min(DISTANCES - 1);
        rows.mark(PLACE_NEAR, kind * DISTANCES + distance(self.player));
        let others = self.public_state.players.iter().filter(|player| !std::ptr::eq(*player, self.player));
        if let Some(other) = others.map(distance).min() {
            rows.mark(PLACE_FAR, kind * DISTANCES + other);
        }
        rows.mark(PLACE_LATE, kind * TURN_CLASSES + self.turn_class);
        let map = &self.public_state.map;
        let known = map.constraint_at(at).constrained_sides();
        let land = tile.shape(rotation).land_sides();
        let sea = tile.shape(rotation).seas.into_iter().fold(SideSet::EMPTY, SideSet::union);
        rows.add_all(
            PLACE_SIDES,
            &[
                land.intersection(known).count() as f32,
                land.difference(known).count() as f32,
                sea.difference(known).count() as f32,
                known.count() as f32,
            ],
        );
        self.add_touched_islands(land.intersection(known), land.difference(known), at, rows);
    }

    /// Describes the influence beside a new tile: of the player and of others, on the lands that it touches.
    fn add_touched_islands(&self, met: SideSet, open: SideSet, at: Cell, rows: &mut FeatureRows) {
        let map = &self.public_state.map;
        let (mut own, mut others) = (0.0, 0.0);
        for side in met.iter() {
            let Some(land) = map.space_with_side(at.neighbor(side), side.opposite()) else { continue };
            for player in &self.public_state.players {
                let vikings = f32::from(player.vikings_on(land));
                if std::ptr::eq(player, self.player) { own += vikings } else { others += vikings }
            }
        }
        let is_closed = f32::from(open == SideSet::EMPTY && met != SideSet::EMPTY);
        rows.add_all(
            PLACE_ISLAND,
            &[own / 2.0, others / 2.0, is_closed * own / 2.0, is_closed * others / 2.0, is_closed],
        );
    }
}

/// Returns the class of a number of turns: 0, 1, 2, up to 5, more.
const fn turn_class(turns: usize) -> usize {
    match turns {
        0..=2 => turns,
        3..=5 => 3,
        _ => 4,
    }
}
