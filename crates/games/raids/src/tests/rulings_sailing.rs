//! Rulings 7 to 11: sailing.

use super::scenario::*;
use crate::Action::*;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space};
use crate::tile::{GoodsKind, VoyageTile};
use crate::{Destination, Pending, SailReason};

/// Blue at 2 without crew, Green just ahead at 3, Orange far ahead at 12; a free stop at 13; empty villages.
fn blue_behind_orange() -> Scenario {
    scenario(3)
        .voyage(4)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .tile(12, VoyageTile::Rune)
        .tile(13, VoyageTile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(12), 0)
}

fn with_village(scenario: Scenario, space: u8) -> Scenario {
    scenario.with_content(space, SpaceContent::Village { pawns: 3 })
}

/// Checks whether Blue may name Orange's tile; the free stop beyond it is always legal.
fn check_may_stop_at_orange(scenario: Scenario, legal: bool) -> Scenario {
    let scenario = scenario.begin();
    assert_eq!((scenario.offered_stops().contains(&12), scenario.offered_stops().contains(&13)), (legal, true));
    scenario
}

#[test]
fn ruling_07_an_empty_ship_may_not_name_an_occupied_stop() {
    check_may_stop_at_orange(blue_behind_orange(), false);
}

#[test]
fn ruling_07_an_empty_ship_may_name_an_occupied_stop_if_a_village_on_the_way_gives_a_viking() {
    let scenario =
        check_may_stop_at_orange(with_village(blue_behind_orange(), 5), true).apply(BLUE, SailTo { space: 12 });
    assert_eq!((scenario.crew_size(BLUE), scenario.decision()), (0, (ORANGE, vec![Flee])));
}

#[test]
fn ruling_07_an_empty_ship_may_name_an_occupied_stop_if_a_visit_on_the_way_gives_a_viking() {
    for pawns in 1..=3 {
        check_may_stop_at_orange(blue_behind_orange().tile(8, VoyageTile::Visit { pawns }), true);
    }
    check_may_stop_at_orange(blue_behind_orange().tile(8, VoyageTile::Visit { pawns: 0 }), false);
}

#[test]
fn ruling_07_a_viking_beyond_the_stop_does_not_help() {
    check_may_stop_at_orange(with_village(blue_behind_orange(), 15), false);
}

#[test]
fn ruling_07_a_viking_without_a_shield_does_not_help() {
    let fur_5 = VoyageTile::Goods { good: GoodsKind::Fur, glory: 5, shields: 0 };
    let amber_7 = VoyageTile::Goods { good: GoodsKind::Amber, glory: 7, shields: 0 };
    let tiles_without_shields = [WOOD_4, WOOD_6, PIG_5, fur_5, amber_7];
    check_may_stop_at_orange(with_village(blue_behind_orange().stow(BLUE, &tiles_without_shields), 5), false);
}

#[test]
fn ruling_07_an_occupied_stop_is_illegal_if_every_way_past_the_monsters_leaves_none() {
    // The village's Viking comes aboard before the monster, and is the only one to sacrifice.
    check_may_stop_at_orange(with_village(blue_behind_orange(), 5).tile(8, monster(3)), false);
    check_may_stop_at_orange(blue_behind_orange().ship(BLUE, Space(2), 1).tile(8, monster(3)), false);
    check_may_stop_at_orange(
        blue_behind_orange().ship(BLUE, Space(2), 2).tile(8, monster(3)).tile(9, monster(4)),
        false,
    );
}

#[test]
fn ruling_07_one_viking_more_than_the_sacrifices_is_enough() {
    check_may_stop_at_orange(blue_behind_orange().ship(BLUE, Space(2), 2).tile(8, monster(3)), true);
    check_may_stop_at_orange(
        blue_behind_orange().ship(BLUE, Space(2), 3).tile(8, monster(3)).tile(9, monster(4)),
        true,
    );
}

#[test]
fn ruling_07_an_empty_ship_gives_nothing_to_a_monster_before_the_village() {
    check_may_stop_at_orange(with_village(blue_behind_orange(), 5).tile(4, monster(3)), true);
    check_may_stop_at_orange(with_village(blue_behind_orange(), 10).tile(8, monster(3)), true);
}

#[test]
fn ruling_07_a_free_fight_is_the_best_choice_on_the_way() {
    let armed_blue = || with_village(blue_behind_orange(), 5).stow(BLUE, &[AXE, DOUBLE_AXE]);
    check_may_stop_at_orange(armed_blue().tile(8, monster(3)), true);
    check_may_stop_at_orange(armed_blue().tile(8, monster(4)), false);
    check_may_stop_at_orange(armed_blue().tile(8, monster(3)).tile(9, monster(4)), false);
}

#[test]
fn ruling_07_holds_for_a_fleeing_ship() {
    let scenario = scenario(3)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(3, AXE)
        .tile(4, VISIT)
        .tile(6, PORT)
        .tile(7, monster(3))
        .tile(8, monster(4))
        .tile(9, SAIL)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(6), 0);
    let green_flees = |scenario: Scenario| scenario.begin().apply(BLUE, SailTo { space: 3 }).apply(GREEN, Flee);
    assert_eq!(green_flees(scenario.duplicate()).offered_stops(), [6, 9], "the visit is before the stop");
    let moved = scenario.tile(11, VoyageTile::Rune).ship(ORANGE, Space(9), 0);
    assert_eq!(
        green_flees(moved).offered_stops(),
        [6, 11],
        "the two Vikings of the visit are sacrificed to the monsters"
    );
}

/// Blue has three Vikings and sails for Orange's tile, past a monster of strength 3 that stands on 8.
fn blue_sails_for_orange() -> Scenario {
    let scenario = blue_behind_orange().ship(BLUE, Space(2), 3).tile(6, AXE).tile(8, monster(3)).tile(9, SAIL);
    scenario.begin().apply(BLUE, SailTo { space: 12 })
}

#[test]
fn ruling_08_the_named_stop_stays_the_heading_after_a_monster() {
    let scenario = blue_sails_for_orange();
    assert_eq!(scenario.state.pending, Pending::FaceMonster { seat: BLUE, destination: Destination::Space(12) });
    let scenario = scenario.apply(BLUE, SacrificeViking);
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.position(BLUE), scenario.decision().0),
        (3 - 1 - 1, Space(12), ORANGE)
    );
}

#[test]
fn ruling_08_a_fight_may_spend_the_vikings_that_the_stop_would_have_needed() {
    let scenario = blue_sails_for_orange();
    assert_eq!(scenario.decision(), (BLUE, vec![FightMonster, SacrificeViking]));
    let scenario = scenario.apply(BLUE, FightMonster);
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.state.pending),
        (0, Pending::ChooseStop { seat: BLUE, reason: SailReason::StopBlocked })
    );
    assert_eq!(
        scenario.decision().1,
        [SailTo { space: 9 }, SailTo { space: 13 }, SailHome],
        "stops behind the monster are not offered any more"
    );
    let scenario = scenario.apply(BLUE, SailTo { space: 9 });
    assert_eq!(
        (scenario.position(BLUE), scenario.decision().0, scenario.is_logged("attacks")),
        (Space(9), GREEN, false)
    );
}

#[test]
fn ruling_08_the_ship_is_not_asked_again_while_the_stop_is_legal() {
    let with_village = with_village(blue_behind_orange(), 10).ship(BLUE, Space(2), 3).tile(8, monster(3));
    let scenario = with_village.begin().apply(BLUE, SailTo { space: 12 }).apply(BLUE, FightMonster);
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.position(BLUE), scenario.decision()),
        (0, Space(12), (ORANGE, vec![Flee]))
    );
}

#[test]
fn ruling_08_spaces_passed_before_the_second_decision_are_not_passed_again() {
    let scenario =
        with_village(blue_behind_orange(), 5).voyage(4).tile(6, PILLAGE).tile(8, monster(3)).ship(BLUE, Space(2), 2);
    let scenario = scenario.begin().apply(BLUE, SailTo { space: 12 }).apply(BLUE, FightMonster);
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: BLUE, reason: SailReason::StopBlocked });
    let scenario = scenario.apply(BLUE, SailTo { space: 13 });
    assert_eq!((scenario.crew_size(BLUE), scenario.points(BLUE, "coins")), (0, 3));
    assert_eq!((scenario.content_at(5), scenario.log_count("beats")), (SpaceContent::Village { pawns: 2 }, 1));
}

#[test]
fn ruling_08_a_free_stop_and_home_are_never_blocked() {
    for (answer, position) in [(SailTo { space: 13 }, Space(13)), (SailHome, ShipPosition::Home(1))] {
        let scenario = blue_behind_orange().ship(BLUE, Space(2), 3).tile(8, monster(3));
        let scenario = scenario.begin().apply(BLUE, answer).apply(BLUE, FightMonster);
        assert_eq!((scenario.crew_size(BLUE), scenario.position(BLUE)), (0, position));
    }
}

/// Blue sails past a monster of strength 3 with weapons that take 3 off.
fn free_fight(crew: u8) -> Scenario {
    let scenario = blue_behind_orange()
        .tile(3, SAIL)
        .ship(BLUE, Space(2), crew)
        .stow(BLUE, &[AXE, DOUBLE_AXE])
        .tile(8, monster(3));
    scenario.begin().apply(BLUE, SailTo { space: 13 })
}

#[test]
fn ruling_09_a_free_fight_is_offered_even_to_a_ship_without_vikings() {
    let scenario = free_fight(0);
    assert_eq!(scenario.decision(), (BLUE, vec![FightMonster, SacrificeViking]));
    let table = scenario.apply(BLUE, FightMonster);
    assert_eq!(
        (table.crew_size(BLUE), table.points(BLUE, "monsters"), table.content_at(8)),
        (0, 3, SpaceContent::Empty)
    );
}

#[test]
fn ruling_09_a_free_fight_may_be_refused() {
    for (crew, left) in [(0, 0), (1, 0), (4, 3)] {
        let scenario = free_fight(crew).apply(BLUE, SacrificeViking);
        assert_eq!((scenario.crew_size(BLUE), scenario.content_at(8)), (left, SpaceContent::Tile(monster(3))));
        assert_eq!(scenario.points(BLUE, "monsters"), 0);
    }
}

#[test]
fn ruling_09_a_ship_with_vikings_is_asked_even_if_it_can_only_sacrifice() {
    let scenario =
        blue_behind_orange().ship(BLUE, Space(2), 1).tile(8, monster(3)).begin().apply(BLUE, SailTo { space: 13 });
    assert_eq!(scenario.decision(), (BLUE, vec![SacrificeViking]));
}

/// FR would remove it when fewer than two ships are left before it.
#[test]
fn ruling_09_a_monster_stays_though_only_one_ship_is_left_before_it() {
    let scenario = blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(7, monster(3))
        .tile(8, VoyageTile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 1)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Flee)
        .apply(GREEN, SailTo { space: 8 })
        .apply(GREEN, SacrificeViking);
    assert_eq!((scenario.decision().0, scenario.content_at(7)), (BLUE, SpaceContent::Tile(monster(3))));
    let scenario = scenario.apply(BLUE, StowTile);
    assert_eq!(scenario.content_at(7), SpaceContent::Empty, "step 1 of Blue's turn discards the tile");
}

#[test]
fn ruling_10_home_is_legal_on_a_turn_when_fleeing_and_when_the_stop_is_blocked() {
    assert!(blue_behind_orange().begin().decision().1.contains(&SailHome));
    assert!(blue_sails_for_orange().apply(BLUE, FightMonster).decision().1.contains(&SailHome));
    let fleeing = blue_and_green_at_sea()
        .tile(2, AXE)
        .tile(3, AXE)
        .tile(4, VoyageTile::Rune)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(3), 0);
    let flight = fleeing.begin().apply(BLUE, StowTile).apply(BLUE, SailTo { space: 3 }).apply(GREEN, Flee);
    assert_eq!(flight.decision(), (GREEN, vec![SailTo { space: 4 }, SailHome]));
    let at_home = flight.apply(GREEN, SailHome);
    assert_eq!(
        (at_home.position(GREEN), at_home.crew_size(GREEN)),
        (ShipPosition::Home(2), 3),
        "the ship takes a Viking from every village"
    );
}

/// Blue attacks Green, who has this crew, at 6; Orange is at 7. The test decides what lies beyond.
fn green_is_attacked(green: u8, beyond: &[(u8, VoyageTile)]) -> Scenario {
    let scenario = scenario(3).voyage(2).without_villagers().tile(2, VoyageTile::Rune).tile(6, AXE).tile(7, PORT);
    beyond
        .iter()
        .fold(scenario, |scenario, &(space, tile)| scenario.tile(space, tile))
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .ship(ORANGE, Space(7), 2)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
}

#[test]
fn ruling_11_combat_takes_two_decisions() {
    let scenario = green_is_attacked(5, &[(8, SAIL)]);
    assert_eq!(scenario.decision(), (GREEN, vec![Retaliate, Flee]));
    let scenario = scenario.apply(GREEN, Flee);
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 7 }, SailTo { space: 8 }, SailHome]));
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_even_if_it_could_retaliate() {
    for crew in [0, 2, 10] {
        assert_eq!(green_is_attacked(crew, &[]).default_action(), Flee, "{crew} Vikings");
    }
    let back = green_is_attacked(5, &[]).apply(GREEN, Retaliate).edit_ship(BLUE, |ship| ship.crew_size = 9);
    assert_eq!((back.decision(), back.default_action()), ((BLUE, vec![Retaliate, Flee]), Flee));
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_to_the_nearest_stop_that_needs_no_fight() {
    let scenario = green_is_attacked(5, &[(9, SAIL), (13, AXE)]).apply(GREEN, Flee);
    assert_eq!(scenario.decision().1, [SailTo { space: 7 }, SailTo { space: 9 }, SailTo { space: 13 }, SailHome]);
    assert_eq!(scenario.default_action(), SailTo { space: 9 });
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_home_if_every_stop_needs_a_fight() {
    let scenario = green_is_attacked(5, &[]).apply(GREEN, Flee);
    assert_eq!((scenario.decision().1, scenario.default_action()), (vec![SailTo { space: 7 }, SailHome], SailHome));
    let scenario = green_is_attacked(0, &[]).apply(GREEN, Flee);
    assert_eq!((scenario.decision().1, scenario.default_action()), (vec![SailHome], SailHome));
}

#[test]
fn ruling_11_the_opening_viking_is_paid_when_the_ship_arrives() {
    let scenario = blue_behind_orange().ship(BLUE, Space(2), 5).tile(8, monster(3)).begin();
    let scenario = scenario.apply(BLUE, SailTo { space: 12 });
    assert_eq!(scenario.crew_size(BLUE), 5, "the opening Viking is not paid when the ship sets sail");
    assert_eq!(scenario.apply(BLUE, SacrificeViking).crew_size(BLUE), 3);
}
