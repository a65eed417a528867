//! "Tile Placement" and "Placing Tokens".

use std::collections::BTreeSet;

use meadhall_game::{Dice, Game, GameLog, Lang, Revelation, Seed};

use super::matches::sample_states;
use super::printed::{self, PRINTED_MAINLAND};
use super::scenario::*;
use super::wording::translate;
use crate::hex::{Cell, Side};
use crate::map::TileToken;
use crate::tile::{Animal, Tile};
use crate::{Action, texts};

fn place_action(tile: &str, at: &str, rotation: u8) -> Action {
    Action::PlaceTile { tile: tile.parse().unwrap(), at: named_cell(at), rotation }
}

/// It is Ann's turn to place one of these tiles.
fn with_hand_to_place(scenario: Scenario, hand: &[&str]) -> Scenario {
    scenario.with_hand(ANN, hand).with_placement_pending()
}

fn placement_cells(scenario: &Scenario, tile: &str) -> BTreeSet<Cell> {
    scenario.placements(tile).into_iter().map(|(at, _)| at).collect()
}

/// Returns the legal rotations of a tile on a cell.
fn rotations_at(scenario: &Scenario, tile: &str, at: &str) -> Vec<u8> {
    scenario
        .placements(tile)
        .into_iter()
        .filter(|(there, _)| *there == named_cell(at))
        .map(|(_, rotation)| rotation)
        .collect()
}

fn named_cells(names: &[&str]) -> BTreeSet<Cell> {
    names.iter().map(|name| named_cell(name)).collect()
}

#[test]
fn before_any_action_a_tile_must_be_placed() {
    let scenario =
        with_hand_to_place(five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2), &["LLSSSS pig", "LLSSSS goat"]);
    assert!(scenario.options().iter().all(|action| matches!(action, Action::PlaceTile { .. })));
}

#[test]
fn one_tile_is_placed_and_then_four_actions_follow() {
    let scenario =
        with_hand_to_place(scenario(2), &["LLSSSS pig", "LLSSSS goat"]).apply(place_action("LLSSSS pig", "L4", 4));
    assert_eq!(scenario.actions_left(), Some(4));
    assert!(scenario.options().iter().all(|action| !matches!(action, Action::PlaceTile { .. })));
}

#[test]
fn the_tile_leaves_the_hand() {
    let scenario =
        with_hand_to_place(scenario(2), &["LLSSSS pig", "LLSSSS goat"]).apply(place_action("LLSSSS pig", "L4", 4));
    let hand: Vec<String> = scenario.state.private_states[0].hand.iter().map(ToString::to_string).collect();
    assert_eq!(hand, ["LLSSSS goat"]);
}

#[test]
fn only_tiles_of_ones_own_hand_are_placed() {
    let scenario = with_hand_to_place(scenario(2), &["LLSSSS pig", "LLSSSS goat"]).with_hand(BEN, &["LLLLSS horse"]);
    let tiles: BTreeSet<String> = scenario
        .options()
        .iter()
        .map(|action| if let Action::PlaceTile { tile, .. } = action { tile.to_string() } else { unreachable!() })
        .collect();
    assert_eq!(tiles, ["LLSSSS goat".to_owned(), "LLSSSS pig".to_owned()].into());
}

/// At the start: north of the three fixed tiles and beside them.
#[test]
fn a_tile_shares_an_edge_with_a_fixed_tile() {
    let scenario = with_hand_to_place(scenario(2), &["LLLSSS cattle"]);
    assert_eq!(placement_cells(&scenario, "LLLSSS cattle"), named_cells(&["K3", "K4", "L4", "M4", "N4", "O3"]));
}

#[test]
fn a_tile_shares_an_edge_with_any_tile_placed() {
    let scenario = with_hand_to_place(scenario(2).with_tile("O3", "LLSSSS ship", 0), &["LLLSSS cattle"]);
    assert_eq!(
        placement_cells(&scenario, "LLLSSS cattle"),
        named_cells(&["K3", "K4", "L4", "M4", "N4", "O4", "P3", "O2"])
    );
}

#[test]
fn a_tile_lies_on_no_other() {
    let scenario = with_hand_to_place(five_tile_island(2), &["LLLSSS cattle"]);
    let placed_tile = named_cells(&["L3", "M3", "N3", "L4", "M4"]);
    assert!(placement_cells(&scenario, "LLLSSS cattle").is_disjoint(&placed_tile));
}

/// L4 needs land towards both fixed tiles: LLLSSS fits in two rotations, LSSSSS in none.
#[test]
fn all_touching_edges_agree() {
    let scenario = with_hand_to_place(scenario(2), &["LLLSSS cattle", "LSSSSS ship", "LLSSSS pig"]);
    assert_eq!(rotations_at(&scenario, "LLLSSS cattle", "L4"), [3, 4]);
    assert_eq!(rotations_at(&scenario, "LLSSSS pig", "L4"), [4]);
    assert_eq!(rotations_at(&scenario, "LSSSSS ship", "L4"), [0; 0]);
}

#[test]
fn sea_meets_sea() {
    let scenario = with_hand_to_place(scenario(2), &["LLLLLS settlement"]);
    assert_eq!(rotations_at(&scenario, "LLLLLS settlement", "O3"), [4], "its only sea edge faces west");
    assert_eq!(rotations_at(&scenario, "LLLLLS settlement", "K4"), [0], "its only sea edge faces south-east");
}

#[test]
fn a_tile_may_be_turned_in_any_way_that_fits() {
    let scenario = with_hand_to_place(scenario(2), &["LLLSSS cattle"]);
    assert_eq!(rotations_at(&scenario, "LLLSSS cattle", "K3"), [1, 2, 3], "all three rotations have sea in the east");
}

#[test]
fn equivalent_rotations_are_one_option() {
    for (tile, ways) in [("LLSLLS pig", 1), ("LSSLSS goat", 2), ("LSSLSS ship", 2), ("LSLSSS ship", 4)] {
        let scenario = with_hand_to_place(scenario(2), &[tile]);
        assert_eq!(rotations_at(&scenario, tile, "K3").len(), ways, "{tile}");
    }
}

#[test]
fn equal_tiles_are_one_option() {
    let scenario = with_hand_to_place(scenario(2), &["LLLSSS cattle", "LLLSSS cattle"]);
    let places = scenario.placements("LLLSSS cattle");
    assert_eq!(places.len(), places.iter().collect::<BTreeSet<_>>().len());
}

/// West and east of the board, the cells that touch the Mainland stay empty.
#[test]
fn a_tile_may_not_touch_the_mainland() {
    let around: BTreeSet<Cell> = PRINTED_MAINLAND
        .into_iter()
        .flat_map(|cell| (0..6).map(move |side| printed::neighbor(cell, side)).chain([cell]))
        .map(|(q, r)| Cell::new(q, r))
        .collect();
    assert!(named_cells(&["K2", "N2", "K1", "O1"]).is_subset(&around));
    let west_side = scenario(2).with_tile("K3", "LLSSSS pig", 2).with_tile("J2", "LLSSSS goat", 2).with_tile(
        "J1",
        "LLSSSS sheep",
        2,
    );
    let both =
        west_side.with_tile("O3", "LLSSSS ship", 0).with_tile("O2", "LLSSSS ship", 5).with_tile("P1", "LLSSSS ship", 2);
    let scenario = with_hand_to_place(both, &["LSSSSS ship", "LLSSSS ship", "LLLSSS cattle"]);
    for tile in ["LSSSSS ship", "LLSSSS ship", "LLLSSS cattle"] {
        assert!(placement_cells(&scenario, tile).is_disjoint(&around), "{tile}");
    }
}

#[test]
fn tiles_may_lie_lower_than_the_board_round_its_sides() {
    let scenario = scenario(2).with_tile("K3", "LLSSSS pig", 2).with_tile("J2", "LLSSSS goat", 2).with_tile(
        "J1",
        "LLSSSS sheep",
        2,
    );
    let scenario = with_hand_to_place(scenario, &["LLSSSS ship"]);
    assert!(
        placement_cells(&scenario, "LLSSSS ship").contains(&named_cell("J0"))
            && placement_cells(&scenario, "LLSSSS ship").contains(&named_cell("I0"))
    );
    let scenario = with_hand_to_place(super::scenario::scenario(2).with_tile("O3", "LLSSSS ship", 0), &["LLSSSS ship"]);
    let scenario = scenario.apply(place_action("LLSSSS ship", "O2", 0));
    assert_eq!(scenario.token_on("O2"), Some(TileToken::EnemyShip));
}

#[test]
fn an_animal_tile_brings_one_animal_of_its_kind_on_its_land() {
    for tile in ["LLSSSS pig", "LLSSSS chicken", "LLSSSS goat", "LLSSSS sheep", "LLLSSS cattle", "LLLSSS horse"] {
        let animal = tile.split_once(' ').unwrap().1;
        let scenario = with_hand_to_place(scenario(2), &[tile]).apply(place_action(tile, "L4", 4));
        let land = space_at(&scenario, "L4", Side::Sw);
        assert_eq!(scenario.animals_on(land).len(), 1);
        assert_eq!(format!("{:?}", scenario.animals_on(land)[0]).to_lowercase(), animal);
        assert_eq!((scenario.token_on("L4"), scenario.state.public_state.animals.iter().count()), (None, 1));
    }
}

#[test]
fn on_a_strait_the_animal_stands_on_one_of_the_lands() {
    let scenario = with_hand_to_place(scenario(2), &["LLSLSS pig"]).apply(place_action("LLSLSS pig", "O3", 1));
    assert_eq!(scenario.animals_on(space_at(&scenario, "O3", Side::Ne)), [Animal::Pig]);
    assert!(scenario.animals_on(space_at(&scenario, "O3", Side::Sw)).is_empty());
}

#[test]
fn a_settlement_tile_draws_a_settlement_and_shows_its_strength() {
    let mut strengths = BTreeSet::new();
    for seed in 0..60 {
        let scenario = with_hand_to_place(scenario(2), &["LLSSSS settlement"])
            .apply_with_seed(place_action("LLSSSS settlement", "L4", 4), seed);
        let Some(TileToken::Settlement(strength)) = scenario.token_on("L4") else {
            panic!("the tile has no settlement")
        };
        strengths.insert(strength);
        assert_eq!((scenario.state.public_state.settlement_bag.len(), scenario.log_count("strength")), (13, 1));
    }
    assert_eq!(strengths, [2, 3, 4, 5].into(), "any strength may be drawn");
}

#[test]
fn a_drawn_settlement_is_not_drawn_again() {
    let scenario = with_hand_to_place(archipelago(2), &["LLSSLS settlement"]);
    for seed in 0..30 {
        let scenario = scenario.clone().apply_with_seed(place_action("LLSSLS settlement", "Y3", 0), seed);
        let Some(TileToken::Settlement(strength)) = scenario.token_on("Y3") else {
            panic!("the tile has no settlement")
        };
        assert_ne!(strength, 2, "all three settlements of strength 2 are on the map");
    }
}

#[test]
fn a_ship_tile_brings_an_enemy_ship_with_a_hidden_reverse() {
    let scenario = with_hand_to_place(scenario(2), &["LLSSSS ship"]).apply(place_action("LLSSSS ship", "L4", 4));
    assert_eq!(scenario.token_on("L4"), Some(TileToken::EnemyShip));
    let public_state = &scenario.state.public_state;
    let sea = space_at(&scenario, "L4", Side::E);
    assert_eq!(public_state.map.token_at(named_cell("L4")), Some((TileToken::EnemyShip, sea)));
    assert!(public_state.map.has_enemy_ship(sea));
    assert_eq!(public_state.remaining_enemy_losses.len(), 12, "all twelve enemy ships are still face down");
}

#[test]
fn placing_logs_the_tile_and_what_it_brings() {
    let scenario = with_hand_to_place(scenario(2), &["LLSSSS ship"]).apply(place_action("LLSSSS ship", "L4", 4));
    assert_eq!((scenario.log_count("places"), scenario.log_count("strength")), (1, 0));
}

#[test]
fn the_tile_that_completes_an_island_is_logged_with_its_controllers() {
    let open = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_vikings(ANN, "L4", Side::E, 1);
    let mut scenario = with_hand_to_place(open, &["LLLSSS horse"]);
    let (mut dice, mut log) = (Dice::new(&Seed::from_number(1), 1), GameLog::new());
    scenario.state.apply(ANN, place_action("LLLSSS horse", "M4", 3), &mut dice, &mut log);
    let [ref places, ref completes] = *log.lines() else { panic!("{:?}", log.lines()) };
    assert_eq!((places.text.key, completes.text.key), ("explorers_log_places", "explorers_log_completes"));
    let cells = ["L4", "M4", "L3", "M3", "N3"].map(|name| texts::cell_name(named_cell(name))).to_vec();
    assert_eq!(completes.text, texts::log_completes(5, cells, 1, vec![texts::player(ANN)], 1));
    for lang in Lang::ALL {
        assert!(translate(lang, &completes.text).ends_with(" (+5)."), "{}", translate(lang, &completes.text));
    }
    let no_island = with_hand_to_place(self::scenario(2), &["LLSSSS ship"]).apply(place_action("LLSSSS ship", "L4", 4));
    assert_eq!(no_island.log_count("completes"), 0, "the island is still open");
}

/// A drawn strength is new information; an animal or a ship is printed on the tile.
#[test]
fn only_a_settlement_reveals_something() {
    for (tile, revealed) in [
        ("LLSSSS settlement", Revelation::SomeRevealed),
        ("LLSSSS pig", Revelation::NoneRevealed),
        ("LLSSSS ship", Revelation::NoneRevealed),
    ] {
        let mut scenario = with_hand_to_place(scenario(2), &[tile]);
        let (mut dice, mut log) = (Dice::new(&Seed::from_number(1), 1), GameLog::new());
        scenario.state.apply(ANN, place_action(tile, "L4", 4), &mut dice, &mut log);
        assert_eq!(log.finish_step(&dice), revealed, "{tile}");
    }
}

/// So no hand has to be drawn anew more than once, and no decision is without options.
#[test]
fn every_tile_fits_north_east_of_the_rightmost_tile_of_the_top_row() {
    for state in sample_states(5) {
        let map = &state.public_state.map;
        let (top_right, _) = map.tiles().max_by_key(|(cell, _)| (cell.row(), cell.q)).unwrap();
        let at = top_right.neighbor(Side::Ne);
        let (_, constraint) = map.free_cells().iter().find(|(cell, _)| *cell == at).unwrap();
        for tile in Tile::all() {
            assert!(tile.distinct_rotations().iter().any(|(_, land)| constraint.allows(*land)), "{tile} at {at:?}");
        }
    }
}
