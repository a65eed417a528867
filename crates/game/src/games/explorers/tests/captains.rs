//! "The captains", with the rulebook's own examples.

use super::super::captain::Captain::{self, *};
use super::super::hex::Side;
use super::super::party::Party;
use super::super::tile::Animal::{Cattle, Chicken, Goat, Horse, Pig, Sheep};
use super::table::*;

/// Checks a captain's points after an edit of the player.
#[track_caller]
fn check(captain: Captain, has: impl FnOnce(&mut Party), points: i32) {
    let table = archipelago(3).captain(ANN, captain).with(ANN, has);
    assert_eq!(table.count(ANN, "captain"), points);
}

#[track_caller]
fn check_on(table: Table, captain: Captain, points: i32) {
    assert_eq!(table.captain(ANN, captain).points(ANN, "captain"), points);
}

/// Tiles in a row from N3 to the east, with a corner for an outpost at the end; its nearest tile is the
/// sixth.
fn six_tiles_away() -> Table {
    let mut table = table(2);
    for at in ["O3", "P3", "Q3", "R3"] {
        table = table.tile(at, "LLSSSS ship", 1);
    }
    table.tile("S3", "LLSSSS pig", 0).tile("T3", "LLSSSS goat", 2).tile("S4", "LLSSSS sheep", 4)
}

#[test]
fn archer_six_tiles_from_the_mainland_are_six_points() {
    check_on(six_tiles_away().outpost(ANN, south("S4")), Archer, 6);
}

#[test]
fn archer_a_fixed_tile_is_number_one() {
    check_on(five(2).outpost(ANN, north("M3")), Archer, 1);
    let table = archipelago(2).outpost(ANN, south("J4"));
    check_on(table, Archer, 2);
}

#[test]
fn archer_the_farthest_outpost_counts() {
    let table = archipelago(2).outpost(ANN, south("J4")).outpost(ANN, south("S4")).outpost(ANN, north("M3"));
    check_on(table, Archer, 6);
}

#[test]
fn archer_the_outposts_of_others_do_not_count() {
    check_on(archipelago(2).outpost(ANN, south("J4")).outpost(BEN, south("S4")), Archer, 2);
    check_on(archipelago(2).outpost(BEN, south("S4")), Archer, 0);
}

/// Land or sea alike: the path leads over the sea of four ship tiles, whose land does not help.
#[test]
fn archer_the_way_leads_over_tiles_and_not_through_the_air() {
    let bend = table(2)
        .tile("O3", "LLSSSS ship", 4)
        .tile("P3", "LLSSSS ship", 4)
        .tile("P4", "LLSSSS ship", 0)
        .tile("P5", "LLSSSS ship", 0)
        .tile("O5", "LLSSSS pig", 2)
        .tile("N5", "LLSSSS goat", 0)
        .tile("N6", "LLSSSS sheep", 4)
        .outpost(ANN, south("N6"));
    check_on(bend.clone(), Archer, 6);
    check_on(bend.tile("N4", "LSSSSS chicken", 0), Archer, 3);
}

#[test]
fn barbarian_one_for_each_enemy_ship() {
    check(Barbarian, |party| party.sunk = 3, 3);
    check(Barbarian, |_| {}, 0);
    check_on(archipelago(2).sunk(ANN, "O3", 1).sunk(ANN, "P3", 0).sunk(BEN, "Q3", 0), Barbarian, 2);
}

#[test]
fn cartographer_the_second_largest_island_scores_again() {
    let table = || archipelago(2).vikings(ANN, "L4", Side::E, 1).vikings(ANN, "S3", Side::E, 1);
    check_on(table(), Cartographer, 3);
    check_on(table().vikings(ANN, "O3", Side::E, 1), Cartographer, 3);
    assert_eq!(table().captain(ANN, Cartographer).points(ANN, "islands"), 8);
}

#[test]
fn cartographer_of_two_equal_largest_islands_one_scores_again() {
    let table = archipelago(2).vikings(ANN, "J3", Side::E, 1).vikings(ANN, "S3", Side::E, 1);
    check_on(table.vikings(ANN, "O3", Side::E, 1), Cartographer, 3);
}

#[test]
fn cartographer_with_one_island_there_is_nothing() {
    check_on(archipelago(2).vikings(ANN, "L4", Side::E, 1), Cartographer, 0);
    check_on(archipelago(2), Cartographer, 0);
}

/// Shared control counts; an open island and an island of another player do not.
#[test]
fn cartographer_only_controlled_and_complete_islands_count() {
    let one = || archipelago(2).vikings(ANN, "L4", Side::E, 1);
    check_on(one().vikings(ANN, "S3", Side::E, 1).vikings(BEN, "S3", Side::E, 2), Cartographer, 0);
    check_on(one().vikings(ANN, "S3", Side::E, 1).vikings(BEN, "S3", Side::E, 1), Cartographer, 3);
    check_on(one().vikings(ANN, "N4", Side::E, 1), Cartographer, 0);
}

#[test]
fn hero_two_for_each_set_of_outpost_settlement_and_ship() {
    let sets = |outposts: usize, settlements: usize, ships: u8, points| {
        let sites = [north("M3"), south("J4"), south("S4"), south("U4"), south("W4")];
        let has = |party: &mut Party| {
            party.outposts = sites[..outposts].to_vec();
            party.raided = vec![2; settlements];
            party.sunk = ships;
        };
        check(Hero, has, points);
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
    check(Huntsman, |party| party.delivered = vec![Pig, Pig, Pig, Sheep, Sheep, Sheep, Sheep, Cattle], 6);
    check(Huntsman, |party| party.delivered = vec![Pig, Chicken, Goat, Sheep, Cattle, Horse], 0);
    check(Huntsman, |party| party.delivered = vec![Pig; 6], 6);
}

/// Six Vikings and an outpost, with three players.
#[test]
fn queen_the_influence_on_one_island_less_the_number_of_players() {
    let table = |players| {
        let table = five(players).ship(ANN, "L4", Side::W, 1).vikings(ANN, "L4", Side::E, 6);
        table.outpost(ANN, north("M3"))
    };
    check_on(table(3), Queen, 5);
    check_on(table(2), Queen, 6);
    check_on(table(4), Queen, 4);
}

#[test]
fn queen_never_below_zero() {
    check_on(five(4).vikings(ANN, "L4", Side::E, 1), Queen, 0);
    check_on(five(4), Queen, 0);
}

#[test]
fn queen_the_best_of_her_islands_counts() {
    let table = archipelago(2).vikings(ANN, "L4", Side::E, 1).vikings(ANN, "S3", Side::E, 4);
    check_on(table, Queen, 2);
}

#[test]
fn queen_only_an_island_under_her_control_counts() {
    let table = five(2).vikings(ANN, "L4", Side::E, 4);
    check_on(table.clone().vikings(BEN, "L4", Side::E, 5), Queen, 0);
    check_on(table.vikings(BEN, "L4", Side::E, 4), Queen, 2);
    check_on(archipelago(2).vikings(ANN, "N4", Side::E, 5), Queen, 0);
}

#[test]
fn scout_one_for_each_island_of_others_with_a_viking_on_it() {
    let mut table = archipelago(2);
    for (at, side) in [("O3", Side::E), ("Q3", Side::E), ("S3", Side::E), ("J3", Side::E)] {
        table = table.vikings(ANN, at, side, 1);
    }
    let table = table.vikings(BEN, "P3", Side::W, 2).vikings(BEN, "R3", Side::W, 2).outpost(BEN, south("S4"));
    check_on(table.outpost(BEN, south("J4")), Scout, 4);
}

#[test]
fn scout_only_islands_that_she_does_not_control_count() {
    let table =
        archipelago(2).vikings(ANN, "O3", Side::E, 1).vikings(ANN, "S3", Side::E, 1).vikings(BEN, "S3", Side::E, 1);
    check_on(table, Scout, 0);
}

#[test]
fn scout_only_complete_islands_count() {
    let table = archipelago(2).raided(BEN, "W3").vikings(ANN, "W3", Side::E, 1).vikings(BEN, "W3", Side::E, 2);
    check_on(table, Scout, 0);
}

#[test]
fn scout_an_outpost_alone_is_no_viking() {
    check_on(archipelago(2).outpost(ANN, south("S4")).vikings(BEN, "S3", Side::E, 3), Scout, 0);
    let table = archipelago(2).outpost(ANN, south("S4")).vikings(ANN, "S3", Side::E, 1).vikings(BEN, "S3", Side::E, 4);
    check_on(table, Scout, 1);
}

#[test]
fn scout_several_vikings_on_an_island_count_once() {
    let table =
        archipelago(2).vikings(ANN, "S3", Side::E, 1).vikings(ANN, "S4", Side::Sw, 1).vikings(BEN, "T3", Side::W, 3);
    check_on(table, Scout, 1);
}

#[test]
fn shieldmaiden_one_for_each_controlled_island() {
    let table = archipelago(2).vikings(ANN, "O3", Side::E, 1).vikings(ANN, "S3", Side::E, 1).outpost(ANN, north("M3"));
    check_on(table.clone(), Shieldmaiden, 3);
    check_on(table.clone().vikings(BEN, "O3", Side::E, 1), Shieldmaiden, 3);
    check_on(table.clone().vikings(BEN, "O3", Side::E, 2), Shieldmaiden, 2);
    check_on(table.vikings(ANN, "N4", Side::E, 1), Shieldmaiden, 3);
}

#[test]
fn trader_two_for_every_three_animals() {
    for (animals, points) in [0, 0, 0, 2, 2, 2, 4, 4, 4, 6].into_iter().enumerate() {
        check(Trader, |party| party.delivered = vec![Pig; animals], points);
    }
    check(Trader, |party| party.delivered = vec![Pig, Pig, Chicken, Goat, Goat, Cattle, Horse], 4);
}

#[test]
fn tyrant_one_for_each_settlement() {
    let table =
        archipelago(2).strength("W3", 5).raided(ANN, "W3").raided(ANN, "X3").raided(ANN, "W4").raided(ANN, "N4");
    check_on(table, Tyrant, 4);
    check_on(archipelago(2).raided(BEN, "W3"), Tyrant, 0);
}

#[test]
fn watchman_one_for_each_outpost() {
    let sites = [north("M3"), south("J4"), south("S4"), south("U4"), south("W4")];
    for built in 0..=5 {
        let table = sites[..built].iter().fold(archipelago(2), |table, at| table.outpost(ANN, *at));
        check_on(table, Watchman, built as i32);
    }
}
