//! Rulings 7 to 11: sailing.

use super::super::Action::*;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space};
use super::super::tile::Tile;
use super::super::{Heading, Step, Why};
use super::table::*;

/// Blue at 2 without crew, Green just ahead at 3, Orange far ahead at 12; a free stop at 13; empty villages.
fn voyage_of_blue() -> Table {
    table(3)
        .voyage(4)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(3, Tile::Rune)
        .tile(12, Tile::Rune)
        .tile(13, Tile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(12), 0)
}

fn village(table: Table, space: u8) -> Table {
    table.spot(space, Spot::Village { pawns: 3 })
}

/// Checks whether Blue may name Orange's tile; the free stop beyond it is always legal.
fn check_orange(table: Table, legal: bool) -> Table {
    let table = table.begin();
    assert_eq!((table.stops().contains(&12), table.stops().contains(&13)), (legal, true));
    table
}

#[test]
fn ruling_07_an_empty_ship_may_not_name_an_occupied_stop() {
    check_orange(voyage_of_blue(), false);
}

#[test]
fn ruling_07_an_empty_ship_may_name_an_occupied_stop_if_a_village_on_the_way_gives_a_viking() {
    let table = check_orange(village(voyage_of_blue(), 5), true).answer(BLUE, Sail { space: 12 });
    assert_eq!((table.crew(BLUE), table.asked()), (0, (ORANGE, vec![Flee])));
}

#[test]
fn ruling_07_an_empty_ship_may_name_an_occupied_stop_if_a_visit_on_the_way_gives_a_viking() {
    for pawns in 1..=3 {
        check_orange(voyage_of_blue().tile(8, Tile::Visit { pawns }), true);
    }
    check_orange(voyage_of_blue().tile(8, Tile::Visit { pawns: 0 }), false);
}

#[test]
fn ruling_07_a_viking_beyond_the_stop_does_not_help() {
    check_orange(village(voyage_of_blue(), 15), false);
}

#[test]
fn ruling_07_a_viking_without_a_shield_does_not_help() {
    let crammed = [WOOD_4, WOOD_6, PIG_5, FUR_8, AMBER_8];
    check_orange(village(voyage_of_blue().aboard(BLUE, &crammed), 5), false);
}

#[test]
fn ruling_07_an_occupied_stop_is_illegal_if_every_way_past_the_monsters_leaves_none() {
    // The village's Viking comes aboard before the monster, and is the only one to sacrifice.
    check_orange(village(voyage_of_blue(), 5).tile(8, monster(3)), false);
    check_orange(voyage_of_blue().ship(BLUE, Space(2), 1).tile(8, monster(3)), false);
    check_orange(voyage_of_blue().ship(BLUE, Space(2), 2).tile(8, monster(3)).tile(9, monster(4)), false);
}

#[test]
fn ruling_07_one_viking_more_than_the_sacrifices_is_enough() {
    check_orange(voyage_of_blue().ship(BLUE, Space(2), 2).tile(8, monster(3)), true);
    check_orange(voyage_of_blue().ship(BLUE, Space(2), 3).tile(8, monster(3)).tile(9, monster(4)), true);
}

#[test]
fn ruling_07_an_empty_ship_gives_nothing_to_a_monster_before_the_village() {
    check_orange(village(voyage_of_blue(), 5).tile(4, monster(3)), true);
    check_orange(village(voyage_of_blue(), 10).tile(8, monster(3)), true);
}

#[test]
fn ruling_07_a_free_fight_is_the_best_choice_on_the_way() {
    let armed = || village(voyage_of_blue(), 5).aboard(BLUE, &[AXE, DOUBLE_AXE]);
    check_orange(armed().tile(8, monster(3)), true);
    check_orange(armed().tile(8, monster(4)), false);
    check_orange(armed().tile(8, monster(3)).tile(9, monster(4)), false);
}

#[test]
fn ruling_07_holds_in_flight() {
    let table = table(3)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(3, AXE)
        .tile(4, VISIT)
        .tile(6, PORT)
        .tile(7, monster(3))
        .tile(8, monster(4))
        .tile(9, SAIL)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(6), 0);
    let flees = |table: Table| table.begin().answer(BLUE, Sail { space: 3 }).answer(GREEN, Flee);
    assert_eq!(flees(table.again()).stops(), [6, 9], "the visit is before the stop");
    let moved = table.tile(11, Tile::Rune).ship(ORANGE, Space(9), 0);
    assert_eq!(flees(moved).stops(), [6, 11], "the two visitors go to the monsters");
}

/// Blue has three Vikings and sails for Orange's tile, past a monster of strength 3 that stands on 8.
fn toward_orange() -> Table {
    let table = voyage_of_blue().ship(BLUE, Space(2), 3).tile(6, AXE).tile(8, monster(3)).tile(9, SAIL);
    table.begin().answer(BLUE, Sail { space: 12 })
}

#[test]
fn ruling_08_the_named_stop_stays_the_heading_after_a_monster() {
    let table = toward_orange();
    assert_eq!(table.raids.step, Step::Monster { seat: BLUE, heading: Heading::Space(12) });
    let table = table.answer(BLUE, Sacrifice);
    assert_eq!((table.crew(BLUE), table.at(BLUE), table.asked().0), (3 - 1 - 1, Space(12), ORANGE));
}

#[test]
fn ruling_08_a_fight_may_spend_the_vikings_that_the_stop_would_have_needed() {
    let table = toward_orange();
    assert_eq!(table.asked(), (BLUE, vec![Fight, Sacrifice]));
    let table = table.answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.raids.step), (0, Step::Sail { seat: BLUE, why: Why::Barred }));
    assert_eq!(table.asked().1, [Sail { space: 9 }, Sail { space: 13 }, Home], "nothing behind the monster any more");
    let table = table.answer(BLUE, Sail { space: 9 });
    assert_eq!((table.at(BLUE), table.asked().0, table.told("attacks")), (Space(9), GREEN, false));
}

#[test]
fn ruling_08_the_ship_is_not_asked_again_while_the_stop_is_legal() {
    let with_village = village(voyage_of_blue(), 10).ship(BLUE, Space(2), 3).tile(8, monster(3));
    let table = with_village.begin().answer(BLUE, Sail { space: 12 }).answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.at(BLUE), table.asked()), (0, Space(12), (ORANGE, vec![Flee])));
}

#[test]
fn ruling_08_what_was_passed_before_the_second_question_is_not_passed_again() {
    let table = village(voyage_of_blue(), 5).voyage(4).tile(6, PILLAGE).tile(8, monster(3)).ship(BLUE, Space(2), 2);
    let table = table.begin().answer(BLUE, Sail { space: 12 }).answer(BLUE, Fight);
    assert_eq!(table.raids.step, Step::Sail { seat: BLUE, why: Why::Barred });
    let table = table.answer(BLUE, Sail { space: 13 });
    assert_eq!((table.crew(BLUE), table.points(BLUE, "coins")), (0, 3));
    assert_eq!((table.spot_at(5), table.times_told("beats")), (Spot::Village { pawns: 2 }, 1));
}

#[test]
fn ruling_08_a_free_stop_and_home_are_never_barred() {
    for (answer, at) in [(Sail { space: 13 }, Space(13)), (Home, At::Home(1))] {
        let table = voyage_of_blue().ship(BLUE, Space(2), 3).tile(8, monster(3));
        let table = table.begin().answer(BLUE, answer).answer(BLUE, Fight);
        assert_eq!((table.crew(BLUE), table.at(BLUE)), (0, at));
    }
}

/// Blue sails past a monster of strength 3 with weapons that take 3 off.
fn free_fight(crew: u8) -> Table {
    let table =
        voyage_of_blue().tile(3, SAIL).ship(BLUE, Space(2), crew).aboard(BLUE, &[AXE, DOUBLE_AXE]).tile(8, monster(3));
    table.begin().answer(BLUE, Sail { space: 13 })
}

#[test]
fn ruling_09_a_free_fight_is_offered_even_to_a_ship_without_vikings() {
    let table = free_fight(0);
    assert_eq!(table.asked(), (BLUE, vec![Fight, Sacrifice]));
    let table = table.answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.points(BLUE, "monsters"), table.spot_at(8)), (0, 3, Spot::Empty));
}

#[test]
fn ruling_09_a_free_fight_may_be_refused() {
    for (crew, left) in [(0, 0), (1, 0), (4, 3)] {
        let table = free_fight(crew).answer(BLUE, Sacrifice);
        assert_eq!((table.crew(BLUE), table.spot_at(8)), (left, Spot::Tile(monster(3))));
        assert_eq!(table.points(BLUE, "monsters"), 0);
    }
}

#[test]
fn ruling_09_a_ship_with_vikings_is_asked_even_if_it_can_only_sacrifice() {
    let table = voyage_of_blue().ship(BLUE, Space(2), 1).tile(8, monster(3)).begin().answer(BLUE, Sail { space: 13 });
    assert_eq!(table.asked(), (BLUE, vec![Sacrifice]));
}

/// FR would remove it when fewer than two ships are left before it.
#[test]
fn ruling_09_a_monster_stays_though_only_one_ship_is_left_before_it() {
    let table = duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(7, monster(3))
        .tile(8, Tile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 1)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Flee)
        .answer(GREEN, Sail { space: 8 })
        .answer(GREEN, Sacrifice);
    assert_eq!((table.asked().0, table.spot_at(7)), (BLUE, Spot::Tile(monster(3))));
    let table = table.answer(BLUE, Stow);
    assert_eq!(table.spot_at(7), Spot::Empty, "step 1 of Blue's turn");
}

#[test]
fn ruling_10_home_is_legal_on_a_turn_in_flight_and_when_barred() {
    assert!(voyage_of_blue().begin().asked().1.contains(&Home));
    assert!(toward_orange().answer(BLUE, Fight).asked().1.contains(&Home));
    let flight = duel().tile(2, AXE).tile(3, AXE).tile(4, Tile::Rune).ship(BLUE, Space(2), 1).ship(GREEN, Space(3), 0);
    let flight = flight.begin().answer(BLUE, Stow).answer(BLUE, Sail { space: 3 }).answer(GREEN, Flee);
    assert_eq!(flight.asked(), (GREEN, vec![Sail { space: 4 }, Home]));
    let home = flight.answer(GREEN, Home);
    assert_eq!((home.at(GREEN), home.crew(GREEN)), (At::Home(2), 4), "with a Viking from every village");
}

/// Blue attacks Green, who has this crew, at 6; Orange is at 7. The test decides what lies beyond.
fn attacked(green: u8, beyond: &[(u8, Tile)]) -> Table {
    let table = table(3).voyage(2).no_villagers().tile(2, Tile::Rune).tile(6, AXE).tile(7, PORT);
    beyond
        .iter()
        .fold(table, |table, &(space, tile)| table.tile(space, tile))
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .ship(ORANGE, Space(7), 2)
        .begin()
        .answer(BLUE, Sail { space: 6 })
}

#[test]
fn ruling_11_combat_is_asked_in_two_questions() {
    let table = attacked(5, &[(8, SAIL)]);
    assert_eq!(table.asked(), (GREEN, vec![Retaliate, Flee]));
    let table = table.answer(GREEN, Flee);
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 7 }, Sail { space: 8 }, Home]));
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_even_if_it_could_retaliate() {
    for crew in [0, 2, 10] {
        assert_eq!(attacked(crew, &[]).default(), Flee, "{crew} Vikings");
    }
    let back = attacked(5, &[]).answer(GREEN, Retaliate).with(BLUE, |ship| ship.crew = 9);
    assert_eq!((back.asked(), back.default()), ((BLUE, vec![Retaliate, Flee]), Flee));
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_to_the_nearest_stop_that_needs_no_fight() {
    let table = attacked(5, &[(9, SAIL), (13, AXE)]).answer(GREEN, Flee);
    assert_eq!(table.asked().1, [Sail { space: 7 }, Sail { space: 9 }, Sail { space: 13 }, Home]);
    assert_eq!(table.default(), Sail { space: 9 });
}

#[test]
fn ruling_11_at_a_deadline_a_ship_flees_home_if_every_stop_needs_a_fight() {
    let table = attacked(5, &[]).answer(GREEN, Flee);
    assert_eq!((table.asked().1, table.default()), (vec![Sail { space: 7 }, Home], Home));
    let table = attacked(0, &[]).answer(GREEN, Flee);
    assert_eq!((table.asked().1, table.default()), (vec![Home], Home));
}

#[test]
fn ruling_11_the_opening_viking_is_paid_when_the_ship_arrives() {
    let table = voyage_of_blue().ship(BLUE, Space(2), 5).tile(8, monster(3)).begin();
    let table = table.answer(BLUE, Sail { space: 12 });
    assert_eq!(table.crew(BLUE), 5, "not when it sets sail");
    assert_eq!(table.answer(BLUE, Sacrifice).crew(BLUE), 3);
}
