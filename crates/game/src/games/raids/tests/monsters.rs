//! "Fighting Monsters".

use super::super::Action::*;
use super::super::sea::Spot;
use super::super::ship::At::{Space, Start};
use super::super::tile::Tile;
use super::super::{Heading, Step, words};
use super::table::*;
use crate::game::{Arg, Decisions};

/// Blue, with this crew and these weapons, sails past a monster on space 3 to a rune on 4; all else is empty.
fn meets(strength: u8, crew: u8, weapons: &[Tile]) -> Table {
    table(4)
        .voyage(4)
        .tile(3, monster(strength))
        .tile(4, Tile::Rune)
        .aboard(BLUE, weapons)
        .with(BLUE, |ship| ship.crew = crew)
        .begin()
        .answer(BLUE, Sail { space: 4 })
}

/// Checks what the fight costs and what it scores.
fn check_fight(strength: u8, weapons: &[Tile], cost: u8) {
    let table = meets(strength, 6, weapons);
    let reserve = table.raids.reserve;
    assert_eq!(table.asked(), (BLUE, vec![Fight, Sacrifice]));
    let table = table.answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.raids.reserve), (6 - cost, reserve + cost));
    assert_eq!(table.raids.ship(BLUE).monsters.as_slice(), [strength]);
    assert_eq!(table.points(BLUE, "monsters"), i32::from(strength), "glory is the strength as shown on the tile");
}

#[test]
fn a_fight_costs_as_many_vikings_as_the_monster_is_strong() {
    check_fight(4, &[], 4);
    check_fight(6, &[], 6);
}

#[test]
fn a_simple_weapon_takes_1_off_and_a_double_weapon_2() {
    check_fight(5, &[AXE], 4);
    check_fight(5, &[DOUBLE_AXE], 3);
    check_fight(5, &[AXE, DOUBLE_AXE], 2);
    check_fight(8, &[AXE, AXE, DOUBLE_AXE], 4);
}

#[test]
fn weapons_never_make_a_fight_cheaper_than_free() {
    check_fight(3, &[AXE, DOUBLE_AXE], 0);
    check_fight(3, &[DOUBLE_AXE, DOUBLE_AXE], 0);
}

#[test]
fn only_weapons_weaken_a_monster() {
    check_fight(4, &[SAIL, MJOLLNIR, PENNANT_3], 4);
}

#[test]
fn a_beaten_monster_leaves_the_sea() {
    let table = meets(3, 3, &[]).answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.spot_at(3)), (0, Spot::Empty));
}

/// "In either case, you cannot stop on this tile and must Navigate past it."
#[test]
fn the_ship_sails_on_to_its_stop_after_a_monster() {
    for answer in [Fight, Sacrifice] {
        let table = meets(3, 5, &[]).answer(BLUE, answer);
        assert_eq!((table.at(BLUE), table.asked().0), (Space(4), GREEN));
    }
}

#[test]
fn a_fight_that_cannot_be_paid_is_not_offered() {
    assert_eq!(meets(4, 3, &[]).asked(), (BLUE, vec![Sacrifice]));
    assert_eq!(meets(4, 3, &[AXE]).asked(), (BLUE, vec![Fight, Sacrifice]));
    assert_eq!(meets(4, 4, &[]).asked(), (BLUE, vec![Fight, Sacrifice]));
}

#[test]
fn a_sacrifice_costs_one_viking_and_leaves_the_monster() {
    let table = meets(4, 5, &[]);
    let reserve = table.raids.reserve;
    let table = table.answer(BLUE, Sacrifice);
    assert_eq!((table.crew(BLUE), table.raids.reserve, table.at(BLUE)), (4, reserve + 1, Space(4)));
    assert_eq!((table.spot_at(3), table.points(BLUE, "monsters")), (Spot::Tile(monster(4)), 0));
}

/// "If you have no Vikings, nothing happens."
#[test]
fn a_ship_without_vikings_passes_a_monster_unharmed_and_unasked() {
    let table = meets(4, 0, &[]);
    assert_eq!((table.at(BLUE), table.crew(BLUE), table.asked().0), (Space(4), 0, GREEN));
    assert_eq!(table.spot_at(3), Spot::Tile(monster(4)));
    assert!(table.told("monster_ignores"));
}

#[test]
fn a_monster_stays_for_the_next_ship_until_it_is_beaten() {
    let table = meets(3, 1, &[]).answer(BLUE, Sacrifice);
    let table = table.with(GREEN, |ship| ship.crew = 6);
    let table = table.answer(GREEN, Sail { space: 4 });
    assert_eq!(table.asked(), (GREEN, vec![Fight, Sacrifice]));
    let table = table.answer(GREEN, Fight);
    assert_eq!((table.points(GREEN, "monsters"), table.spot_at(3)), (3, Spot::Empty));
    assert_eq!(table.crew(GREEN), 6 - 3 - 1, "the monster, and the Viking that opens the combat with Blue");
}

#[test]
fn a_ship_that_stops_before_a_monster_does_not_meet_it() {
    let table = table(4).tile(2, AXE).tile(3, monster(3)).with(BLUE, |ship| ship.crew = 5).begin();
    let table = table.answer(BLUE, Sail { space: 2 });
    assert_eq!((table.asked().0, table.crew(BLUE)), (GREEN, 5));
}

/// Two monsters are two decisions, in the order of the path.
#[test]
fn every_monster_on_the_way_asks_for_itself() {
    let table = table(4)
        .tile(1, monster(3))
        .tile(2, monster(4))
        .tile(4, Tile::Rune)
        .with(BLUE, |ship| ship.crew = 5)
        .begin()
        .answer(BLUE, Sail { space: 4 })
        .answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.asked()), (2, (BLUE, vec![Sacrifice])));
    let table = table.answer(BLUE, Sacrifice);
    assert_eq!((table.crew(BLUE), table.at(BLUE)), (1, Space(4)));
    assert_eq!(table.raids.ship(BLUE).monsters.as_slice(), [3]);
}

#[test]
fn a_village_between_two_monsters_pays_for_the_second() {
    let table = table(4)
        .tile(4, monster(3))
        .tile(6, monster(4))
        .tile(7, Tile::Rune)
        .with(BLUE, |ship| ship.crew = 6)
        .begin()
        .answer(BLUE, Sail { space: 7 })
        .answer(BLUE, Fight);
    assert_eq!((table.crew(BLUE), table.asked()), (4, (BLUE, vec![Fight, Sacrifice])));
    assert_eq!(table.answer(BLUE, Fight).crew(BLUE), 0);
}

#[test]
fn a_ship_sailing_home_meets_every_monster() {
    let table = table(4).no_villagers().tile(3, monster(3)).with(BLUE, |ship| ship.crew = 4).begin();
    let table = table.answer(BLUE, Home);
    assert_eq!(table.raids.step, Step::Monster { seat: BLUE, heading: Heading::Home });
    assert_eq!(table.answer(BLUE, Fight).crew(BLUE), 1);
}

/// The monster is where the ship has halted, not where it is heading.
#[test]
fn a_ship_at_a_monster_is_told_where_it_is_heading() {
    let heading = |table: &Table| -> Option<Arg> {
        let asked = Decisions::of(&table.raids);
        asked.first()?.prompt.args.iter().find(|(name, _)| *name == "heading").map(|(_, arg)| arg.clone())
    };
    let table = table(4).no_villagers().tile(3, monster(3)).with(BLUE, |ship| ship.crew = 4).begin();
    assert_eq!(heading(&table.answer(BLUE, Home)), Some(words::place_harbour().into()));
    assert_eq!(heading(&meets(3, 5, &[])), Some(words::place_space(4).into()));
}

#[test]
fn a_beaten_monster_is_no_stop_and_no_hindrance_to_the_next_ship() {
    let table = meets(3, 5, &[]).answer(BLUE, Fight).with(GREEN, |ship| ship.crew = 3);
    assert_eq!((table.asked().0, table.stops()), (GREEN, vec![4]));
    let table = table.answer(GREEN, Home);
    assert!(!table.told("sacrifices") && table.at(GREEN) != Start(3));
}
