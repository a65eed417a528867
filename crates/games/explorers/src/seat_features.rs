//! The features that describe players to the learned model. They use no hidden information.

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::animal_values::AnimalValues;
use super::captain::Captain;
use super::data::OUTPOSTS_PER_PLAYER;
use super::hex::Space;
use super::island::Island;
use super::island_influence::InfluenceTable;
use super::map::{TileMap, TileToken};
use super::player::Player;
use super::score::ScoreCalculator;
use super::tile::Animal;
use super::{Explorers, Pending};

const SEATS: FeatureBlock = FeatureBlock::first("seats", 4);
const TURNS_LEFT: FeatureBlock = SEATS.then("turns_left", 2);
const TURN_STATE: FeatureBlock = TURNS_LEFT.then("has_turn_places_actions_turns_until", 4);
const POINTS: FeatureBlock = TURN_STATE.then("points_by_source", 7);
const SHIP: FeatureBlock = POINTS.then("crew_animals_value_room", 4);
const CREW: FeatureBlock = SHIP.then("crew", 4);
const HOME: FeatureBlock = CREW.then("distance_home_with_cargo_stranded", 4);
const VIKINGS: FeatureBlock = HOME.then("vikings_home_away_lost", 3);
/// What the player's Vikings away from home stand at: the strength of settlements, the Vikings missing there, animals
/// beside the ship, and animals elsewhere. Then the Vikings beside the ship, and whether the player can build an outpost.
const PROSPECTS: FeatureBlock = VIKINGS.then("settlements_animals_vikings_can_build", 6);
const NEAR: FeatureBlock = PROSPECTS.then("near_animals_settlements_ships", 6);
const OUTPOSTS: FeatureBlock = NEAR.then("outposts", OUTPOSTS_PER_PLAYER + 1);
const KINDS: FeatureBlock = OUTPOSTS.then("delivered_kinds_and_animals", 2);
const ISLANDS: FeatureBlock = KINDS.then("islands_complete_open_led_contested", 6);
const CAPTAIN_KEPT: FeatureBlock = ISLANDS.then("captain", Captain::ALL.len());
const CAPTAIN_BY_TURNS_LEFT: FeatureBlock = CAPTAIN_KEPT.then("captain_by_turns_left", Captain::ALL.len());

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    SEATS,
    TURNS_LEFT,
    TURN_STATE,
    POINTS,
    SHIP,
    CREW,
    HOME,
    VIKINGS,
    PROSPECTS,
    NEAR,
    OUTPOSTS,
    KINDS,
    ISLANDS,
    CAPTAIN_KEPT,
    CAPTAIN_BY_TURNS_LEFT,
];

impl Explorers {
    pub(crate) fn append_seat_features(&self, rows: &mut FeatureRows) {
        let public_state = &self.public_state;
        let islands = Island::all(&public_state.map);
        let influence = InfluenceTable::new(public_state);
        let calculator = ScoreCalculator::new(public_state, &islands, &influence);
        let seats = public_state.players.len();
        let turns_left = self.turns_left();
        for (seat, player) in public_state.players_by_seat() {
            rows.mark(SEATS, seats - 1);
            rows.add_all(TURNS_LEFT, &[turns_left as f32 / 10.0, 1.0 / (1.0 + turns_left as f32)]);
            let turns_until = (usize::from(seat.0) + seats - public_state.current_seat.index()) % seats;
            let own_turn = |value: f32| if turns_until == 0 { value } else { 0.0 };
            let is_placing = matches!(public_state.pending, Pending::PlaceTiles { .. });
            let actions = f32::from(public_state.actions_left());
            let until = turns_until as f32 / seats as f32;
            rows.add_all(TURN_STATE, &[own_turn(1.0), own_turn(f32::from(is_placing)), own_turn(actions / 4.0), until]);
            for (position, points) in calculator.points_by_source(seat, player).into_iter().enumerate() {
                rows.add(POINTS, position, points as f32 / 5.0);
            }
            self.add_player_features(player, rows);
            add_island_features(&public_state.map, &influence, seat, rows);
            for captain in &player.captains {
                rows.mark(CAPTAIN_KEPT, *captain as usize);
                rows.add(CAPTAIN_BY_TURNS_LEFT, *captain as usize, turns_left as f32 / 10.0);
            }
            rows.end_row();
        }
    }

    fn add_player_features(&self, player: &Player, rows: &mut FeatureRows) {
        let (public_state, map) = (&self.public_state, &self.public_state.map);
        let animal_values = AnimalValues::new(player);
        let cargo_value = animal_values.cargo_value(&player.cargo);
        let room = player.free_hold_space() as f32;
        rows.add_all(
            SHIP,
            &[f32::from(player.crew) / 2.0, player.cargo.len() as f32 / 2.0, cargo_value / 5.0, room / 2.0],
        );
        rows.mark(CREW, player.crew.into());
        let distance = f32::from(player.ship.distance_home());
        let has_cargo = f32::from(!player.cargo.is_empty());
        let is_home = f32::from(player.ship == Space::MAINLAND);
        let is_stranded = f32::from(player.is_stranded());
        rows.add_all(HOME, &[distance / 5.0, has_cargo * distance / 5.0, is_home, is_stranded]);
        let at_home = player.vikings_on(Space::MAINLAND);
        let away: u8 = player.vikings_ashore.values().sum::<u8>() - at_home;
        rows.add_all(VIKINGS, &[f32::from(at_home) / 3.0, f32::from(away) / 3.0, f32::from(player.vikings_lost) / 2.0]);
        let mut prospects = [0.0f32; 6];
        for (&land, &vikings) in &player.vikings_ashore {
            if land == Space::MAINLAND {
                continue;
            }
            if let Some(strength) = map.settlement_on(land) {
                prospects[0] += f32::from(strength) / 5.0;
                prospects[1] += f32::from(strength - vikings.min(strength)) / 3.0;
            }
            let animals = animal_values.ashore_value(public_state.animals.on_land(land)) / 5.0;
            let is_beside_ship = land.cell == player.ship.cell;
            prospects[if is_beside_ship { 2 } else { 3 }] += animals;
            if is_beside_ship {
                prospects[4] += f32::from(vikings) / 2.0;
            }
        }
        let can_build = public_state.free_outpost_sites(player).any(|site| public_state.has_builders(player, site));
        prospects[5] = f32::from(can_build);
        rows.add_all(PROSPECTS, &prospects);
        let mut near = [0.0f32; 6];
        for (land, animals) in public_state.animals.iter() {
            let distance = land.cell.distance(player.ship.cell);
            if distance <= 4 {
                near[usize::from(distance > 2)] += animal_values.ashore_value(animals) / 5.0;
            }
        }
        for (cell, placed_tile) in map.tiles() {
            let distance = cell.distance(player.ship.cell);
            match placed_tile.token {
                Some(TileToken::Settlement(strength)) if distance <= 4 => {
                    near[2 + usize::from(distance > 2)] += f32::from(strength) / 5.0;
                }
                Some(TileToken::EnemyShip) if distance <= 4 => near[4 + usize::from(distance > 2)] += 0.5,
                _ => {}
            }
        }
        rows.add_all(NEAR, &near);
        rows.mark(OUTPOSTS, player.outposts.len());
        let kinds = Animal::ALL.iter().filter(|kind| player.delivered_animals.contains(kind)).count();
        rows.add_all(KINDS, &[kinds as f32 / 3.0, player.delivered_animals.len() as f32 / 5.0]);
    }
}

/// Adds, for complete islands: the size of those that the player leads or shares, the lead there, and the size of those
/// that another player leads. For open islands: the size of those that the player leads or shares, the same divided
/// by one more than their open sides, and the size of those that another player leads.
fn add_island_features(map: &TileMap, influence: &InfluenceTable, seat: Seat, rows: &mut FeatureRows) {
    let mut values = [0.0f32; 6];
    for (number, extent) in (0..).zip(map.island_extents()) {
        let own = influence[number].of(seat);
        let best_other = influence[number].best_other(seat);
        if own == 0 && best_other == 0 {
            continue;
        }
        let size = f32::from(extent.tiles) / 5.0;
        let margin = f32::from(own) - f32::from(best_other);
        if extent.open_sides == 0 {
            values[0] += if own >= best_other { size } else { 0.0 };
            values[1] += if own >= best_other { margin.min(3.0) / 3.0 } else { 0.0 };
            values[2] += if own < best_other { size } else { 0.0 };
        } else if own >= best_other {
            values[3] += size;
            values[4] += size / (1.0 + f32::from(extent.open_sides));
        } else {
            values[5] += size;
        }
    }
    rows.add_all(ISLANDS, &values);
}
