//! "6. Build an Outpost".

use super::scenario::*;
use crate::Action;
use crate::hex::Side;

/// The island of five tiles with Vikings of Ann's on L4.
fn vikings_on_l4(vikings: u8) -> Scenario {
    five_tile_island(2).with_vikings(ANN, "L4", Side::E, vikings)
}

/// An island of six tiles with two corners of land; both touch L4 and M4.
fn corners_that_share_tiles() -> Scenario {
    let scenario = scenario(2).with_tile("L4", "LLLLSS cattle", 4).with_tile("M4", "LLLLSS horse", 2).with_tile(
        "M5",
        "LLSSSS sheep",
        4,
    );
    scenario.with_vikings(ANN, "L4", Side::E, 2)
}

/// Two corners of land on either side of L4, which have no other tile in common.
fn corners_on_both_sides_of_l4() -> Scenario {
    let scenario = scenario_on_board(2, "b1")
        .with_tile("L4", "LLSLLS pig", 1)
        .with_tile("L5", "LLSSSS goat", 5)
        .with_tile("M5", "LLSSSS sheep", 3);
    scenario.with_vikings(ANN, "L4", Side::Sw, 2)
}

#[test]
fn an_outpost_stands_where_three_tiles_meet_and_all_is_land() {
    assert_eq!(vikings_on_l4(2).outpost_sites(), [north_corner("M3")]);
}

#[test]
fn building_costs_two_actions_and_no_viking() {
    let scenario = vikings_on_l4(2).apply(Action::BuildOutpost { at: north_corner("M3") });
    assert_eq!((scenario.actions_left(), scenario.log_count("builds")), (Some(2), 1));
    assert_eq!(scenario.player(ANN).outposts, [north_corner("M3")]);
    assert_eq!(scenario.player(ANN).vikings_on(space_at(&scenario, "L4", Side::E)), 2);
    assert_eq!(scenario.points_from(ANN, "outposts"), 2);
}

#[test]
fn with_one_action_left_nothing_is_built() {
    assert!(vikings_on_l4(2).with_actions_left(1).outpost_sites().is_empty());
    for left in 2..=4 {
        assert_eq!(vikings_on_l4(2).with_actions_left(left).outpost_sites(), [north_corner("M3")]);
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
        let scenario =
            five_tile_island(2).with_vikings(ANN, one, side(one), 1).with_vikings(ANN, other, side(other), 1);
        assert_eq!(scenario.outpost_sites(), [north_corner("M3")], "{one} {other}");
    }
}

#[test]
fn one_viking_is_not_enough() {
    assert!(vikings_on_l4(1).outpost_sites().is_empty());
}

#[test]
fn vikings_elsewhere_on_the_island_do_not_count() {
    assert!(
        vikings_on_l4(1)
            .with_vikings(ANN, "L3", Side::Ne, 3)
            .with_vikings(ANN, "N3", Side::Nw, 1)
            .outpost_sites()
            .is_empty()
    );
}

#[test]
fn vikings_aboard_and_of_other_players_do_not_count() {
    let scenario = vikings_on_l4(1).with_ship(ANN, "L4", Side::W, 3).with_vikings(BEN, "L4", Side::E, 2);
    assert!(scenario.outpost_sites().is_empty());
}

#[test]
fn vikings_across_the_water_on_the_same_tile_do_not_count() {
    let strait = || scenario(2).with_tile("L4", "LLLSLS sheep", 4).with_tile("M4", "LLLSSS horse", 3);
    assert!(strait().with_vikings(ANN, "L4", Side::Nw, 2).outpost_sites().is_empty());
    assert!(
        strait().with_vikings(ANN, "L4", Side::Nw, 1).with_vikings(ANN, "L4", Side::E, 1).outpost_sites().is_empty()
    );
    assert_eq!(strait().with_vikings(ANN, "L4", Side::E, 2).outpost_sites(), [north_corner("M3")]);
}

#[test]
fn all_three_tiles_must_have_been_placed() {
    let scenario = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_vikings(ANN, "L4", Side::E, 2);
    assert!(scenario.outpost_sites().is_empty());
}

/// South of L4 there is land towards L3 and M3, but sea between L3 and M3.
#[test]
fn all_three_edges_must_be_land() {
    let scenario = vikings_on_l4(2).with_vikings(ANN, "L3", Side::Ne, 2);
    assert!(!scenario.outpost_sites().contains(&south_corner("L4")));
    let scenario = super::scenario::scenario(2).with_tile("L4", "LLSSSS pig", 4).with_tile("M4", "LLSSSS goat", 4);
    assert!(scenario.with_vikings(ANN, "M3", Side::Ne, 2).outpost_sites().is_empty(), "between L4 and M4 there is sea");
}

#[test]
fn fixed_tiles_count_as_tiles() {
    let scenario = scenario_on_board(2, "b1").with_tile("L4", "LLSSSS pig", 4).with_vikings(ANN, "L3", Side::E, 2);
    assert_eq!(scenario.outpost_sites(), [south_corner("L4")]);
    let scenario = scenario_on_board(2, "b2").with_tile("M4", "LLSSSS pig", 4).with_vikings(ANN, "N3", Side::W, 2);
    assert_eq!(scenario.outpost_sites(), [south_corner("M4")]);
}

#[test]
fn a_tile_touches_at_most_one_outpost_of_any_player() {
    assert_eq!(corners_that_share_tiles().outpost_sites(), [north_corner("M3"), south_corner("M5")]);
    for seat in [ANN, BEN] {
        assert!(
            corners_that_share_tiles().with_outpost(seat, north_corner("M3")).outpost_sites().is_empty(),
            "{seat:?}"
        );
        assert!(
            corners_that_share_tiles().with_outpost(seat, south_corner("M5")).outpost_sites().is_empty(),
            "{seat:?}"
        );
    }
}

#[test]
fn one_tile_in_common_is_enough_to_forbid_it() {
    assert_eq!(corners_on_both_sides_of_l4().outpost_sites(), [north_corner("L4"), south_corner("L4")]);
    for seat in [ANN, BEN] {
        assert!(
            corners_on_both_sides_of_l4().with_outpost(seat, north_corner("L4")).outpost_sites().is_empty(),
            "{seat:?}"
        );
        assert!(
            corners_on_both_sides_of_l4().with_outpost(seat, south_corner("L4")).outpost_sites().is_empty(),
            "{seat:?}"
        );
    }
}

#[test]
fn a_corner_holds_one_outpost() {
    for seat in [ANN, BEN] {
        assert!(vikings_on_l4(2).with_outpost(seat, north_corner("M3")).outpost_sites().is_empty());
    }
}

#[test]
fn outposts_on_other_tiles_do_not_matter() {
    let scenario = archipelago(2)
        .with_vikings(ANN, "S3", Side::E, 2)
        .with_outpost(BEN, north_corner("M3"))
        .with_outpost(ANN, south_corner("J4"));
    assert_eq!(scenario.outpost_sites(), [south_corner("S4")]);
}

#[test]
fn an_island_that_is_open_may_have_an_outpost() {
    assert_eq!(
        archipelago(2).with_settlement_raided(BEN, "W4").with_vikings(ANN, "W4", Side::Se, 2).outpost_sites(),
        [south_corner("W4")]
    );
}

#[test]
fn two_outposts_may_be_built_in_a_turn() {
    let scenario = archipelago(2).with_vikings(ANN, "S3", Side::E, 2).with_vikings(ANN, "J3", Side::E, 2);
    let scenario = scenario
        .apply(Action::BuildOutpost { at: south_corner("S4") })
        .apply(Action::BuildOutpost { at: south_corner("J4") });
    assert_eq!((scenario.player(ANN).outposts.len(), scenario.points_from(ANN, "outposts")), (2, 5));
    assert_ne!(scenario.state.public_state.current_seat, ANN, "the turn ends after four actions");
}

#[test]
fn a_player_builds_at_most_five_outposts() {
    let scenario = || {
        let five = archipelago(2).with_tile("I3", "LLLSSS pig", 1).with_tile("H3", "LLLSSS pig", 0).with_tile(
            "H4",
            "LLLSSS horse",
            3,
        );
        let four = [north_corner("M3"), south_corner("J4"), south_corner("S4"), south_corner("U4")];
        four.into_iter().fold(five, |scenario, at| scenario.with_outpost(ANN, at)).with_vikings(ANN, "I3", Side::W, 2)
    };
    assert_eq!(scenario().outpost_sites(), [south_corner("H4")]);
    let full = scenario().with_outpost(ANN, south_corner("W4"));
    assert_eq!(full.points_from(ANN, "outposts"), 20);
    assert!(full.outpost_sites().is_empty());
    assert_eq!(
        scenario().with_outpost(BEN, south_corner("W4")).outpost_sites(),
        [south_corner("H4")],
        "each player has five outposts of their own"
    );
}

#[test]
fn an_outpost_stays_when_the_vikings_go() {
    let scenario = vikings_on_l4(2).apply(Action::BuildOutpost { at: north_corner("M3") });
    let (l4, l3) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "L3", Side::Ne));
    let scenario = scenario.apply(Action::Walk { from: l4, to: l3, vikings: 2 });
    assert_eq!(scenario.player(ANN).outposts, [north_corner("M3")]);
}
