//! "Passing by a Village, Visit, or Pillage tile".

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space};
use crate::tile::VoyageTile;

/// The first ships, each with this crew, leave the harbor and sail past this content of space 4.
fn after_passing(ship_count: usize, content: SpaceContent, crew: u8) -> Scenario {
    let mut scenario = scenario(4).voyage(2).without_villagers().tile(14, AXE).with_content(4, content);
    for space in [6, 7, 8, 9] {
        scenario = scenario.tile(space, VoyageTile::Rune);
    }
    for seat in [BLUE, GREEN, ORANGE, PINK] {
        scenario = scenario.edit_ship(seat, |ship| ship.crew_size = crew);
    }
    let mut scenario = scenario.begin();
    for (seat, space) in [(BLUE, 6), (GREEN, 7), (ORANGE, 8)].into_iter().take(ship_count) {
        scenario = scenario.apply(seat, SailTo { space });
    }
    scenario
}

fn crew_sizes(scenario: &Scenario) -> [u8; 4] {
    [BLUE, GREEN, ORANGE, PINK].map(|seat| scenario.crew_size(seat))
}

/// FR: "pour les emplacements Village, vous prenez un Viking".
#[test]
fn a_village_gives_one_viking_to_each_ship_that_passes() {
    let scenario = scenario(4)
        .tile(4, VoyageTile::Rune)
        .tile(6, VoyageTile::Rune)
        .tile(7, VoyageTile::Rune)
        .tile(8, VoyageTile::Rune)
        .tile(9, VoyageTile::Rune)
        .begin();
    assert_eq!(scenario.content_at(5), SpaceContent::Village { pawns: 4 });
    let mut scenario = scenario;
    for (passed, (seat, space)) in (1..).zip([(BLUE, 6), (GREEN, 7), (ORANGE, 8), (PINK, 9)]) {
        scenario = scenario.apply(seat, SailTo { space });
        assert_eq!(
            (scenario.crew_size(seat), scenario.content_at(5)),
            (1, SpaceContent::Village { pawns: 4 - passed })
        );
    }
}

#[test]
fn a_ship_that_stops_before_a_village_takes_nothing() {
    let scenario =
        scenario(4).tile(4, VoyageTile::Rune).tile(6, VoyageTile::Rune).begin().apply(BLUE, SailTo { space: 4 });
    assert_eq!((scenario.crew_size(BLUE), scenario.content_at(5)), (0, SpaceContent::Village { pawns: 4 }));
}

/// "If you recruit a Viking and don't have any empty Shields, put it back in the Reserve."
#[test]
fn a_full_ship_sends_the_viking_of_a_village_to_the_reserve() {
    let scenario = scenario(4).tile(6, VoyageTile::Rune).edit_ship(BLUE, |ship| ship.crew_size = 10);
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.begin().apply(BLUE, SailTo { space: 6 });
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (10, reserve + 1));
    assert_eq!(scenario.content_at(5), SpaceContent::Village { pawns: 3 });
}

#[test]
fn every_village_on_the_way_gives_a_viking() {
    let scenario = scenario(4).tile(19, VoyageTile::Rune).begin().apply(BLUE, SailTo { space: 19 });
    assert_eq!(scenario.crew_size(BLUE), 3);
    let scenario = scenario.apply(GREEN, SailHome);
    assert_eq!((scenario.crew_size(GREEN), scenario.log_count("village")), (3, 6));
}

#[test]
fn a_visit_gives_two_vikings_then_one_then_none() {
    for (ships, crews_then, left) in [(1, [2, 0, 0, 0], 1), (2, [2, 1, 0, 0], 0)] {
        let scenario = after_passing(ships, SpaceContent::Tile(VISIT), 0);
        assert_eq!(
            (crew_sizes(&scenario), scenario.content_at(4)),
            (crews_then, SpaceContent::Tile(VoyageTile::Visit { pawns: left }))
        );
        assert!(!scenario.offered_stops().contains(&4), "the tile stays and is no stop");
    }
    let scenario = after_passing(3, SpaceContent::Tile(VISIT), 0);
    assert_eq!((crew_sizes(&scenario), scenario.log_count("visit")), ([2, 1, 0, 0], 3));
}

#[test]
fn a_ship_with_one_free_shield_takes_one_of_two_vikings_of_a_visit() {
    let scenario =
        scenario(4).without_villagers().tile(3, VISIT).tile(4, AXE).edit_ship(BLUE, |ship| ship.crew_size = 9);
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.begin().apply(BLUE, SailTo { space: 4 });
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (10, reserve + 1));
    assert_eq!(scenario.content_at(3), SpaceContent::Tile(VoyageTile::Visit { pawns: 1 }));
}

#[test]
fn a_pillage_gives_the_coin_of_3_then_the_coin_of_1_then_nothing() {
    let scenario = after_passing(3, SpaceContent::Tile(PILLAGE), 0);
    let coins = [BLUE, GREEN, ORANGE].map(|seat| scenario.coins(seat));
    let one = Coins { one_count: 1, ..Coins::default() };
    let three = Coins { three_count: 1, ..Coins::default() };
    assert_eq!(coins, [three, one, Coins::default()]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| scenario.points(seat, "coins")), [3, 1, 0]);
}

#[test]
fn an_empty_village_gives_no_viking() {
    let scenario = after_passing(3, SpaceContent::Empty, 3);
    assert_eq!(crew_sizes(&scenario), [3, 3, 3, 3]);
    assert_eq!(scenario.content_at(5), SpaceContent::Village { pawns: 0 });
}

/// Advice: "a move is resolved in path order; Vikings gained on the way count in the combat".
#[test]
fn vikings_taken_aboard_on_the_way_count_in_combat() {
    let scenario = scenario(3)
        .voyage(2)
        .tile(2, VoyageTile::Rune)
        .tile(4, VoyageTile::Rune)
        .tile(6, VISIT)
        .tile(7, AXE)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(4), 0)
        .ship(ORANGE, Space(7), 2)
        .begin();
    let scenario = scenario.apply(BLUE, SailTo { space: 7 });
    assert_eq!(
        scenario.crew_size(BLUE),
        1 + 2 - 1,
        "+1 from the village, +2 from the visit, -1 for opening the combat"
    );
    let scenario = scenario.apply(ORANGE, Retaliate);
    assert_eq!(scenario.decision(), (BLUE, vec![Flee]));
}

/// With a visit before or after a monster, the path decides which Vikings can fight.
#[test]
fn passed_spaces_are_resolved_in_the_order_of_the_path() {
    let blue_after = |visit_space, monster_space| {
        scenario(4)
            .without_villagers()
            .tile(visit_space, VISIT)
            .tile(monster_space, monster(3))
            .tile(4, AXE)
            .edit_ship(BLUE, |ship| ship.crew_size = 1)
            .begin()
            .apply(BLUE, SailTo { space: 4 })
    };
    assert_eq!(blue_after(1, 2).decision(), (BLUE, vec![FightMonster, SacrificeViking]));
    let late = blue_after(2, 1);
    assert_eq!((late.crew_size(BLUE), late.decision()), (1, (BLUE, vec![SacrificeViking])));
    assert_eq!(late.apply(BLUE, SacrificeViking).crew_size(BLUE), 2);
}

/// "Each time your marker passes by one of these spaces": on the way home, too.
#[test]
fn a_ship_sailing_home_takes_what_it_passes() {
    let scenario = scenario(4).voyage(2).tile(3, VISIT).tile(4, PILLAGE).begin().apply(BLUE, SailHome);
    assert_eq!((scenario.position(BLUE), scenario.crew_size(BLUE)), (ShipPosition::Home(1), 2 + 3));
    assert_eq!(scenario.points(BLUE, "coins"), 3);
}

#[test]
fn a_pillage_pays_by_order_of_passing_not_by_seat() {
    let scenario = scenario(3)
        .voyage(2)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .tile(4, AXE)
        .tile(6, PILLAGE)
        .tile(7, AXE)
        .tile(8, SAIL)
        .ship(ORANGE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .ship(BLUE, Space(4), 0)
        .begin()
        .apply(ORANGE, SailTo { space: 8 })
        .apply(GREEN, SailTo { space: 7 })
        .apply(BLUE, StowTile)
        .apply(BLUE, SailHome);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| scenario.points(seat, "coins")), [0, 1, 3]);
}
