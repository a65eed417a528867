//! The features of options and seats for the learned model.

use meadhall_game::{Feature, FeatureBlock, FeatureRows, Seat};

use super::scenario::*;
use crate::hex::Side;
use crate::player::Cargo;
use crate::tile::Animal::{Cattle, Horse};
use crate::{Action, option_features, seat_features};

/// Returns the features of an option of the player to act.
fn option_features(scenario: &Scenario, block_name: &str, option: &Action) -> Vec<f32> {
    let mut rows = FeatureRows::new();
    let seat = scenario.state.public_state.current_seat;
    scenario.state.append_option_features(seat, std::slice::from_ref(option), &mut rows);
    values_of_block(option_features::BLOCKS, block_name, rows.rows().next().expect("one option has one row"))
}

/// Returns the features of a seat.
fn seat_features(scenario: &Scenario, block_name: &str, seat: Seat) -> Vec<f32> {
    let mut rows = FeatureRows::new();
    scenario.state.append_seat_features(&mut rows);
    values_of_block(seat_features::BLOCKS, block_name, rows.rows().nth(seat.index()).expect("each seat has a row"))
}

fn values_of_block(blocks: &[FeatureBlock], name: &str, features: &[Feature]) -> Vec<f32> {
    let block = blocks.iter().find(|block| block.name == name).expect("the block exists");
    let mut values = vec![0.0; block.size];
    for (index, value) in features {
        if let Some(value_in_block) = usize::from(*index).checked_sub(block.start).and_then(|at| values.get_mut(at)) {
            *value_in_block += value;
        }
    }
    values
}

/// The features are: tiles led on complete islands by the player and by others, the same on open islands, and the lead.
#[test]
fn the_features_of_an_action_say_how_it_changes_the_led_islands() {
    let ship = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    let onto = space_at(&ship, "L4", Side::E);
    let unload = |vikings| Action::Unload { onto, vikings, animals: Cargo::new() };
    let changes = |scenario: &Scenario, option: &Action| option_features(scenario, "action_changes_leads", option);
    let third = 1.0 / 3.0;
    assert_eq!(changes(&ship, &unload(1)), [1.0, 0.0, 0.0, 0.0, third]);
    let against_two = ship.clone().with_vikings(BEN, "M4", Side::W, 2);
    assert_eq!(changes(&against_two, &unload(1)), [0.0, 0.0, 0.0, 0.0, third]);
    assert_eq!(changes(&against_two, &unload(2)), [1.0, 0.0, 0.0, 0.0, 2.0 * third]);
    let against_one = ship.with_vikings(BEN, "M4", Side::W, 1);
    assert_eq!(changes(&against_one, &unload(2)), [1.0, -1.0, 0.0, 0.0, 2.0 * third]);
    let builder = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2).with_vikings(BEN, "M4", Side::W, 3);
    let build = Action::BuildOutpost { at: north_corner("M3") };
    assert_eq!(changes(&builder, &build), [1.0, -1.0, 0.0, 0.0, 2.0 * third]);
}

/// What the features say of the ship after an action.
#[derive(PartialEq, Debug)]
enum CrewAfter {
    Aboard,
    CanBoard,
    Stranded,
}

#[test]
fn the_features_of_an_action_say_whether_the_ship_is_left_without_crew() {
    let crew_after = |scenario: &Scenario, option: &Action| {
        let marked = option_features(scenario, "no_crew_by_turns_left", option);
        let (can_board, stranded) = marked.split_at(marked.len() / 2);
        let is_marked = |values: &[f32]| values.iter().any(|value| *value != 0.0);
        match (is_marked(can_board), is_marked(stranded)) {
            (false, false) => CrewAfter::Aboard,
            (true, false) => CrewAfter::CanBoard,
            (false, true) => CrewAfter::Stranded,
            (true, true) => panic!("two features of the crew are marked: {marked:?}"),
        }
    };
    let ship = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    let land = space_at(&ship, "L4", Side::E);
    let unload = |vikings| Action::Unload { onto: land, vikings, animals: Cargo::new() };
    assert_eq!(crew_after(&ship, &unload(1)), CrewAfter::Aboard);
    assert_eq!(crew_after(&ship, &unload(2)), CrewAfter::CanBoard);
    // Nobody is left to take the animal home.
    let empty_ship = five_tile_island(2).with_ship(ANN, "L4", Side::W, 0);
    let load = |vikings| Action::Load { from: land, vikings, animals: sorted_cargo(&[Cattle]) };
    assert_eq!(crew_after(&empty_ship, &load(0)), CrewAfter::Stranded);
    assert_eq!(crew_after(&empty_ship.clone().with_vikings(ANN, "L4", Side::E, 1), &load(0)), CrewAfter::CanBoard);
    assert_eq!(crew_after(&empty_ship.with_vikings(ANN, "L4", Side::E, 1), &load(1)), CrewAfter::Aboard);
}

/// The tile on M4 closes the island of L4.
#[test]
fn the_features_of_a_placement_say_how_it_changes_the_led_islands() {
    let open = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_vikings(ANN, "L4", Side::E, 1);
    let open = open.with_hand(ANN, &["LLLSSS horse"]).with_placement_pending();
    let closing = open.options().into_iter().find(|option| match option {
        Action::PlaceTile { at, rotation, .. } => *at == named_cell("M4") && *rotation == 3,
        _ => false,
    });
    let change = option_features(&open, "placement_changes_leads", &closing.expect("the tile fits"));
    let before = open.state.public_state.map.clone();
    let island = before.island_of(before.space_index(space_at(&open, "L4", Side::E))).unwrap();
    let extent = before.island_extents()[usize::from(island)];
    assert!(extent.open_sides > 0);
    let worth = f32::from(extent.tiles) / 5.0 / (1.0 + f32::from(extent.open_sides));
    let expected = [1.0, 0.0, -worth, 0.0, (1.0 - worth) / 3.0];
    assert!(
        change.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6),
        "{change:?} {expected:?}"
    );
}

/// Two Vikings beside cattle and the ship, which has one animal aboard; the five tiles of the island are led by the player.
#[test]
fn the_features_of_a_seat_say_what_its_ship_and_vikings_have() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "L4", Side::E, 2);
    let horse = space_at(&scenario, "M4", Side::W);
    let scenario = scenario.with_animal_aboard(ANN, horse, Horse);
    let of = |block, seat| seat_features(&scenario, block, seat);
    assert_eq!(of("crew_animals_value_room", ANN), [0.5, 0.5, 0.2, 0.5]);
    assert_eq!(of("crew", ANN), [0.0, 1.0, 0.0, 0.0]);
    // Beside a horse, the first cattle are worth two points.
    assert_eq!(of("settlements_animals_vikings_can_build", ANN), [0.0, 0.0, 0.4, 0.0, 1.0, 1.0]);
    assert_eq!(of("islands_complete_open_led_contested", ANN), [1.0, 2.0 / 3.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(of("islands_complete_open_led_contested", BEN), [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(of("settlements_animals_vikings_can_build", BEN), [0.0; 6]);
}
