//! "The captains", with the rulebook's own examples.

use super::scenario::*;
use crate::captain::Captain::{self, *};
use crate::hex::Side;
use crate::player::Player;
use crate::tile::Animal::{Cattle, Chicken, Goat, Horse, Pig, Sheep};

/// Checks a captain's points after an edit of the player.
#[track_caller]
fn check_captain(captain: Captain, edit: impl FnOnce(&mut Player), points: i32) {
    let scenario = archipelago(3).with_captain(ANN, captain).edit_player(ANN, edit);
    assert_eq!(scenario.points_from_unchecked(ANN, "captain"), points);
}

#[track_caller]
fn check_captain_in(scenario: Scenario, captain: Captain, points: i32) {
    assert_eq!(scenario.with_captain(ANN, captain).points_from(ANN, "captain"), points);
}

/// Tiles in a row from N3 to the east, with a corner for an outpost at the end; its nearest tile is the
/// sixth.
fn scenario_with_corner_six_tiles_away() -> Scenario {
    let mut scenario = scenario(2);
    for at in ["O3", "P3", "Q3", "R3"] {
        scenario = scenario.with_tile(at, "LLSSSS ship", 1);
    }
    scenario.with_tile("S3", "LLSSSS pig", 0).with_tile("T3", "LLSSSS goat", 2).with_tile("S4", "LLSSSS sheep", 4)
}

#[test]
fn archer_six_tiles_from_the_mainland_are_six_points() {
    check_captain_in(scenario_with_corner_six_tiles_away().with_outpost(ANN, south_corner("S4")), Archer, 6);
}

#[test]
fn archer_a_fixed_tile_is_number_one() {
    check_captain_in(five_tile_island(2).with_outpost(ANN, north_corner("M3")), Archer, 1);
    let scenario = archipelago(2).with_outpost(ANN, south_corner("J4"));
    check_captain_in(scenario, Archer, 2);
}

#[test]
fn archer_the_farthest_outpost_counts() {
    let scenario = archipelago(2)
        .with_outpost(ANN, south_corner("J4"))
        .with_outpost(ANN, south_corner("S4"))
        .with_outpost(ANN, north_corner("M3"));
    check_captain_in(scenario, Archer, 6);
}

#[test]
fn archer_the_outposts_of_others_do_not_count() {
    check_captain_in(
        archipelago(2).with_outpost(ANN, south_corner("J4")).with_outpost(BEN, south_corner("S4")),
        Archer,
        2,
    );
    check_captain_in(archipelago(2).with_outpost(BEN, south_corner("S4")), Archer, 0);
}

/// Land or sea alike: the path leads over the sea of four ship tiles, whose land does not help.
#[test]
fn archer_counts_the_path_over_tiles_and_not_the_straight_line() {
    let bend = scenario(2)
        .with_tile("O3", "LLSSSS ship", 4)
        .with_tile("P3", "LLSSSS ship", 4)
        .with_tile("P4", "LLSSSS ship", 0)
        .with_tile("P5", "LLSSSS ship", 0)
        .with_tile("O5", "LLSSSS pig", 2)
        .with_tile("N5", "LLSSSS goat", 0)
        .with_tile("N6", "LLSSSS sheep", 4)
        .with_outpost(ANN, south_corner("N6"));
    check_captain_in(bend.clone(), Archer, 6);
    check_captain_in(bend.with_tile("N4", "LSSSSS chicken", 0), Archer, 3);
}

#[test]
fn barbarian_one_for_each_enemy_ship() {
    check_captain(Barbarian, |player| player.enemy_ships_sunk = 3, 3);
    check_captain(Barbarian, |_| {}, 0);
    check_captain_in(
        archipelago(2)
            .with_enemy_ship_sunk(ANN, "O3", 1)
            .with_enemy_ship_sunk(ANN, "P3", 0)
            .with_enemy_ship_sunk(BEN, "Q3", 0),
        Barbarian,
        2,
    );
}

#[test]
fn cartographer_the_second_largest_island_scores_again() {
    let scenario = || archipelago(2).with_vikings(ANN, "L4", Side::E, 1).with_vikings(ANN, "S3", Side::E, 1);
    check_captain_in(scenario(), Cartographer, 3);
    check_captain_in(scenario().with_vikings(ANN, "O3", Side::E, 1), Cartographer, 3);
    assert_eq!(scenario().with_captain(ANN, Cartographer).points_from(ANN, "islands"), 8);
}

#[test]
fn cartographer_of_two_equal_largest_islands_one_scores_again() {
    let scenario = archipelago(2).with_vikings(ANN, "J3", Side::E, 1).with_vikings(ANN, "S3", Side::E, 1);
    check_captain_in(scenario.with_vikings(ANN, "O3", Side::E, 1), Cartographer, 3);
}

#[test]
fn cartographer_scores_nothing_with_one_island() {
    check_captain_in(archipelago(2).with_vikings(ANN, "L4", Side::E, 1), Cartographer, 0);
    check_captain_in(archipelago(2), Cartographer, 0);
}

/// Shared control counts; an open island and an island of another player do not.
#[test]
fn cartographer_only_controlled_and_complete_islands_count() {
    let one_island = || archipelago(2).with_vikings(ANN, "L4", Side::E, 1);
    check_captain_in(
        one_island().with_vikings(ANN, "S3", Side::E, 1).with_vikings(BEN, "S3", Side::E, 2),
        Cartographer,
        0,
    );
    check_captain_in(
        one_island().with_vikings(ANN, "S3", Side::E, 1).with_vikings(BEN, "S3", Side::E, 1),
        Cartographer,
        3,
    );
    check_captain_in(one_island().with_vikings(ANN, "N4", Side::E, 1), Cartographer, 0);
}

#[test]
fn hero_two_for_each_set_of_outpost_settlement_and_ship() {
    let sets = |outposts: usize, settlements: usize, ships: u8, points| {
        let sites =
            [north_corner("M3"), south_corner("J4"), south_corner("S4"), south_corner("U4"), south_corner("W4")];
        let edit = |player: &mut Player| {
            player.outposts = sites[..outposts].to_vec();
            player.raided_settlements = vec![2; settlements];
            player.enemy_ships_sunk = ships;
        };
        check_captain(Hero, edit, points);
    };
    sets(4, 3, 5, 6);
    sets(2, 3, 5, 4);
    sets(4, 3, 1, 2);
    sets(5, 0, 5, 0);
    sets(0, 3, 5, 0);
    sets(5, 5, 5, 10);
}

#[test]
fn huntsman_two_for_each_pair_of_equal_animals() {
    check_captain(
        Huntsman,
        |player| player.delivered_animals = vec![Pig, Pig, Pig, Sheep, Sheep, Sheep, Sheep, Cattle],
        6,
    );
    check_captain(Huntsman, |player| player.delivered_animals = vec![Pig, Chicken, Goat, Sheep, Cattle, Horse], 0);
    check_captain(Huntsman, |player| player.delivered_animals = vec![Pig; 6], 6);
}

/// Six Vikings and an outpost, with three players.
#[test]
fn queen_the_influence_on_one_island_less_the_number_of_players() {
    let scenario_for = |players| {
        let scenario = five_tile_island(players).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "L4", Side::E, 6);
        scenario.with_outpost(ANN, north_corner("M3"))
    };
    check_captain_in(scenario_for(3), Queen, 5);
    check_captain_in(scenario_for(2), Queen, 6);
    check_captain_in(scenario_for(4), Queen, 4);
}

#[test]
fn queen_never_below_zero() {
    check_captain_in(five_tile_island(4).with_vikings(ANN, "L4", Side::E, 1), Queen, 0);
    check_captain_in(five_tile_island(4), Queen, 0);
}

#[test]
fn queen_the_best_of_her_islands_counts() {
    let scenario = archipelago(2).with_vikings(ANN, "L4", Side::E, 1).with_vikings(ANN, "S3", Side::E, 4);
    check_captain_in(scenario, Queen, 2);
}

#[test]
fn queen_only_an_island_under_her_control_counts() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 4);
    check_captain_in(scenario.clone().with_vikings(BEN, "L4", Side::E, 5), Queen, 0);
    check_captain_in(scenario.with_vikings(BEN, "L4", Side::E, 4), Queen, 2);
    check_captain_in(archipelago(2).with_vikings(ANN, "N4", Side::E, 5), Queen, 0);
}

#[test]
fn scout_one_for_each_island_of_others_with_a_viking_on_it() {
    let mut scenario = archipelago(2);
    for (at, side) in [("O3", Side::E), ("Q3", Side::E), ("S3", Side::E), ("J3", Side::E)] {
        scenario = scenario.with_vikings(ANN, at, side, 1);
    }
    let scenario = scenario
        .with_vikings(BEN, "P3", Side::W, 2)
        .with_vikings(BEN, "R3", Side::W, 2)
        .with_outpost(BEN, south_corner("S4"));
    check_captain_in(scenario.with_outpost(BEN, south_corner("J4")), Scout, 4);
}

#[test]
fn scout_only_islands_that_she_does_not_control_count() {
    let scenario = archipelago(2).with_vikings(ANN, "O3", Side::E, 1).with_vikings(ANN, "S3", Side::E, 1).with_vikings(
        BEN,
        "S3",
        Side::E,
        1,
    );
    check_captain_in(scenario, Scout, 0);
}

#[test]
fn scout_only_complete_islands_count() {
    let scenario = archipelago(2).with_settlement_raided(BEN, "W3").with_vikings(ANN, "W3", Side::E, 1).with_vikings(
        BEN,
        "W3",
        Side::E,
        2,
    );
    check_captain_in(scenario, Scout, 0);
}

#[test]
fn scout_an_outpost_alone_is_no_viking() {
    check_captain_in(
        archipelago(2).with_outpost(ANN, south_corner("S4")).with_vikings(BEN, "S3", Side::E, 3),
        Scout,
        0,
    );
    let scenario = archipelago(2)
        .with_outpost(ANN, south_corner("S4"))
        .with_vikings(ANN, "S3", Side::E, 1)
        .with_vikings(BEN, "S3", Side::E, 4);
    check_captain_in(scenario, Scout, 1);
}

#[test]
fn scout_several_vikings_on_an_island_count_once() {
    let scenario = archipelago(2)
        .with_vikings(ANN, "S3", Side::E, 1)
        .with_vikings(ANN, "S4", Side::Sw, 1)
        .with_vikings(BEN, "T3", Side::W, 3);
    check_captain_in(scenario, Scout, 1);
}

#[test]
fn shieldmaiden_one_for_each_controlled_island() {
    let scenario = archipelago(2)
        .with_vikings(ANN, "O3", Side::E, 1)
        .with_vikings(ANN, "S3", Side::E, 1)
        .with_outpost(ANN, north_corner("M3"));
    check_captain_in(scenario.clone(), Shieldmaiden, 3);
    check_captain_in(scenario.clone().with_vikings(BEN, "O3", Side::E, 1), Shieldmaiden, 3);
    check_captain_in(scenario.clone().with_vikings(BEN, "O3", Side::E, 2), Shieldmaiden, 2);
    check_captain_in(scenario.with_vikings(ANN, "N4", Side::E, 1), Shieldmaiden, 3);
}

#[test]
fn trader_two_for_every_three_animals() {
    for (animals, points) in [0, 0, 0, 2, 2, 2, 4, 4, 4, 6].into_iter().enumerate() {
        check_captain(Trader, |player| player.delivered_animals = vec![Pig; animals], points);
    }
    check_captain(Trader, |player| player.delivered_animals = vec![Pig, Pig, Chicken, Goat, Goat, Cattle, Horse], 4);
}

#[test]
fn tyrant_one_for_each_settlement() {
    let scenario = archipelago(2)
        .with_settlement_strength("W3", 5)
        .with_settlement_raided(ANN, "W3")
        .with_settlement_raided(ANN, "X3")
        .with_settlement_raided(ANN, "W4")
        .with_settlement_raided(ANN, "N4");
    check_captain_in(scenario, Tyrant, 4);
    check_captain_in(archipelago(2).with_settlement_raided(BEN, "W3"), Tyrant, 0);
}

#[test]
fn watchman_one_for_each_outpost() {
    let sites = [north_corner("M3"), south_corner("J4"), south_corner("S4"), south_corner("U4"), south_corner("W4")];
    for built in 0..=5 {
        let scenario = sites[..built].iter().fold(archipelago(2), |scenario, at| scenario.with_outpost(ANN, *at));
        check_captain_in(scenario, Watchman, built as i32);
    }
}
