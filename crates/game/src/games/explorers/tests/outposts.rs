//! "6. Build an Outpost".

use super::super::Action;
use super::super::hex::Side;
use super::table::*;

/// The island of five tiles with Vikings of Ann's on L4.
fn on_l4(vikings: u8) -> Table {
    five(2).vikings(ANN, "L4", Side::E, vikings)
}

/// An island of six tiles with two corners of land; both touch L4 and M4.
fn two_corners() -> Table {
    let table = table(2).tile("L4", "LLLLSS pig", 4).tile("M4", "LLLLSS goat", 2).tile("M5", "LLSSSS sheep", 4);
    table.vikings(ANN, "L4", Side::E, 2)
}

/// Two corners of land on either side of L4, which have no other tile in common.
fn through_l4() -> Table {
    let table =
        table_on(2, "b1").tile("L4", "LLSLLS pig", 1).tile("L5", "LLSSSS goat", 5).tile("M5", "LLSSSS sheep", 3);
    table.vikings(ANN, "L4", Side::Sw, 2)
}

#[test]
fn an_outpost_stands_where_three_tiles_meet_and_all_is_land() {
    assert_eq!(on_l4(2).sites(), [north("M3")]);
}

#[test]
fn building_costs_two_actions_and_no_viking() {
    let table = on_l4(2).does(Action::Build { at: north("M3") });
    assert_eq!((table.points_left(), table.told("builds")), (Some(2), 1));
    assert_eq!(table.party(ANN).outposts, [north("M3")]);
    assert_eq!(table.party(ANN).vikings(space(&table, "L4", Side::E)), 2);
    assert_eq!(table.points(ANN, "outposts"), 2);
}

#[test]
fn with_one_action_left_nothing_is_built() {
    assert!(on_l4(2).left(1).sites().is_empty());
    for left in 2..=4 {
        assert_eq!(on_l4(2).left(left).sites(), [north("M3")]);
    }
}

#[test]
fn the_vikings_may_be_on_any_of_the_three_tiles() {
    for [one, other] in [["L4", "M4"], ["L4", "M3"], ["M3", "M4"], ["M3", "M3"], ["M4", "M4"]] {
        let side = |at| {
            if at == "M4" {
                Side::W
            } else if at == "L4" {
                Side::E
            } else {
                Side::Ne
            }
        };
        let table = five(2).vikings(ANN, one, side(one), 1).vikings(ANN, other, side(other), 1);
        assert_eq!(table.sites(), [north("M3")], "{one} {other}");
    }
}

#[test]
fn one_viking_is_not_enough() {
    assert!(on_l4(1).sites().is_empty());
}

#[test]
fn vikings_elsewhere_on_the_island_do_not_count() {
    assert!(on_l4(1).vikings(ANN, "L3", Side::Ne, 3).vikings(ANN, "N3", Side::Nw, 1).sites().is_empty());
}

#[test]
fn vikings_aboard_and_of_other_players_do_not_count() {
    let table = on_l4(1).ship(ANN, "L4", Side::W, 3).vikings(BEN, "L4", Side::E, 2);
    assert!(table.sites().is_empty());
}

#[test]
fn vikings_across_the_water_on_the_same_tile_do_not_count() {
    let strait = || table(2).tile("L4", "LLLSLS sheep", 4).tile("M4", "LLLSSS horse", 3);
    assert!(strait().vikings(ANN, "L4", Side::Nw, 2).sites().is_empty());
    assert!(strait().vikings(ANN, "L4", Side::Nw, 1).vikings(ANN, "L4", Side::E, 1).sites().is_empty());
    assert_eq!(strait().vikings(ANN, "L4", Side::E, 2).sites(), [north("M3")]);
}

#[test]
fn all_three_tiles_must_have_been_placed() {
    let table = table(2).tile("L4", "LLLSSS cattle", 4).vikings(ANN, "L4", Side::E, 2);
    assert!(table.sites().is_empty());
}

/// South of L4 there is land towards L3 and M3, but sea between L3 and M3.
#[test]
fn all_three_edges_must_be_land() {
    let table = on_l4(2).vikings(ANN, "L3", Side::Ne, 2);
    assert!(!table.sites().contains(&south("L4")));
    let table = super::table::table(2).tile("L4", "LLSSSS pig", 4).tile("M4", "LLSSSS goat", 4);
    assert!(table.vikings(ANN, "M3", Side::Ne, 2).sites().is_empty(), "between L4 and M4 there is sea");
}

#[test]
fn fixed_tiles_count_as_tiles() {
    let table = table_on(2, "b1").tile("L4", "LLSSSS pig", 4).vikings(ANN, "L3", Side::E, 2);
    assert_eq!(table.sites(), [south("L4")]);
    let table = table_on(2, "b2").tile("M4", "LLSSSS pig", 4).vikings(ANN, "N3", Side::W, 2);
    assert_eq!(table.sites(), [south("M4")]);
}

#[test]
fn a_tile_touches_one_outpost_whoever_owns_it() {
    assert_eq!(two_corners().sites(), [north("M3"), south("M5")]);
    for seat in [ANN, BEN] {
        assert!(two_corners().outpost(seat, north("M3")).sites().is_empty(), "{seat:?}");
        assert!(two_corners().outpost(seat, south("M5")).sites().is_empty(), "{seat:?}");
    }
}

#[test]
fn one_tile_in_common_is_enough_to_forbid_it() {
    assert_eq!(through_l4().sites(), [north("L4"), south("L4")]);
    for seat in [ANN, BEN] {
        assert!(through_l4().outpost(seat, north("L4")).sites().is_empty(), "{seat:?}");
        assert!(through_l4().outpost(seat, south("L4")).sites().is_empty(), "{seat:?}");
    }
}

#[test]
fn on_the_same_corner_nobody_builds_again() {
    for seat in [ANN, BEN] {
        assert!(on_l4(2).outpost(seat, north("M3")).sites().is_empty());
    }
}

#[test]
fn outposts_on_other_tiles_do_not_matter() {
    let table = archipelago(2).vikings(ANN, "S3", Side::E, 2).outpost(BEN, north("M3")).outpost(ANN, south("J4"));
    assert_eq!(table.sites(), [south("S4")]);
}

#[test]
fn an_island_that_is_open_may_have_an_outpost() {
    assert_eq!(archipelago(2).raided(BEN, "W4").vikings(ANN, "W4", Side::Se, 2).sites(), [south("W4")]);
}

#[test]
fn two_outposts_may_be_built_in_a_turn() {
    let table = archipelago(2).vikings(ANN, "S3", Side::E, 2).vikings(ANN, "J3", Side::E, 2);
    let table = table.does(Action::Build { at: south("S4") }).does(Action::Build { at: south("J4") });
    assert_eq!((table.party(ANN).outposts.len(), table.points(ANN, "outposts")), (2, 5));
    assert_ne!(table.explorers.world.turn, ANN, "the four actions are spent");
}

#[test]
fn nobody_builds_a_sixth() {
    let table = || {
        let five = archipelago(2).tile("I3", "LLLSSS pig", 1).tile("H3", "LLLSSS pig", 0).tile("H4", "LLLSSS goat", 3);
        let four = [north("M3"), south("J4"), south("S4"), south("U4")];
        four.into_iter().fold(five, |table, at| table.outpost(ANN, at)).vikings(ANN, "I3", Side::W, 2)
    };
    assert_eq!(table().sites(), [south("H4")]);
    let full = table().outpost(ANN, south("W4"));
    assert_eq!(full.points(ANN, "outposts"), 20);
    assert!(full.sites().is_empty());
    assert_eq!(table().outpost(BEN, south("W4")).sites(), [south("H4")], "each has five of their own");
}

#[test]
fn an_outpost_stays_when_the_vikings_go() {
    let table = on_l4(2).does(Action::Build { at: north("M3") });
    let (l4, l3) = (space(&table, "L4", Side::E), space(&table, "L3", Side::Ne));
    let table = table.does(Action::Walk { from: l4, to: l3, vikings: 2 });
    assert_eq!(table.party(ANN).outposts, [north("M3")]);
}
