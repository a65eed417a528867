//! "Fighting Monsters".

use meadhall_game::{Decisions, TextArg};

use super::scenario::*;
use crate::Action::*;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{Space, Start};
use crate::tile::VoyageTile;
use crate::{Destination, Pending, texts};

/// Blue, with this crew and these weapons, sails past a monster on space 3 to a rune on 4; all else is empty.
fn blue_meets_monster(strength: u8, crew: u8, weapons: &[VoyageTile]) -> Scenario {
    scenario(4)
        .voyage(4)
        .tile(3, monster(strength))
        .tile(4, VoyageTile::Rune)
        .stow(BLUE, weapons)
        .edit_ship(BLUE, |ship| ship.crew_size = crew)
        .begin()
        .apply(BLUE, SailTo { space: 4 })
}

/// Checks what the fight costs and what it scores.
fn check_fight(strength: u8, weapons: &[VoyageTile], cost: u8) {
    let scenario = blue_meets_monster(strength, 6, weapons);
    let reserve = scenario.state.pawns_in_reserve;
    assert_eq!(scenario.decision(), (BLUE, vec![FightMonster, SacrificeViking]));
    let scenario = scenario.apply(BLUE, FightMonster);
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (6 - cost, reserve + cost));
    assert_eq!(scenario.state.ship(BLUE).beaten_monsters.as_slice(), [strength]);
    assert_eq!(scenario.points(BLUE, "monsters"), i32::from(strength), "glory is the strength as shown on the tile");
}

#[test]
fn a_fight_costs_the_strength_of_the_monster_in_vikings() {
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
fn a_fight_never_costs_less_than_nothing() {
    check_fight(3, &[AXE, DOUBLE_AXE], 0);
    check_fight(3, &[DOUBLE_AXE, DOUBLE_AXE], 0);
}

#[test]
fn only_weapons_weaken_a_monster() {
    check_fight(4, &[SAIL, MJOLLNIR, PENNANT_3], 4);
}

#[test]
fn a_beaten_monster_leaves_the_sea() {
    let scenario = blue_meets_monster(3, 3, &[]).apply(BLUE, FightMonster);
    assert_eq!((scenario.crew_size(BLUE), scenario.content_at(3)), (0, SpaceContent::Empty));
}

/// "In either case, you cannot stop on this tile and must Navigate past it."
#[test]
fn the_ship_sails_on_to_its_stop_after_a_monster() {
    for answer in [FightMonster, SacrificeViking] {
        let scenario = blue_meets_monster(3, 5, &[]).apply(BLUE, answer);
        assert_eq!((scenario.position(BLUE), scenario.decision().0), (Space(4), GREEN));
    }
}

#[test]
fn a_fight_that_cannot_be_paid_is_not_offered() {
    assert_eq!(blue_meets_monster(4, 3, &[]).decision(), (BLUE, vec![SacrificeViking]));
    assert_eq!(blue_meets_monster(4, 3, &[AXE]).decision(), (BLUE, vec![FightMonster, SacrificeViking]));
    assert_eq!(blue_meets_monster(4, 4, &[]).decision(), (BLUE, vec![FightMonster, SacrificeViking]));
}

#[test]
fn a_sacrifice_costs_one_viking_and_leaves_the_monster() {
    let scenario = blue_meets_monster(4, 5, &[]);
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.apply(BLUE, SacrificeViking);
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.state.pawns_in_reserve, scenario.position(BLUE)),
        (4, reserve + 1, Space(4))
    );
    assert_eq!((scenario.content_at(3), scenario.points(BLUE, "monsters")), (SpaceContent::Tile(monster(4)), 0));
}

/// "If you have no Vikings, nothing happens."
#[test]
fn a_ship_without_vikings_passes_a_monster_without_a_decision() {
    let scenario = blue_meets_monster(4, 0, &[]);
    assert_eq!((scenario.position(BLUE), scenario.crew_size(BLUE), scenario.decision().0), (Space(4), 0, GREEN));
    assert_eq!(scenario.content_at(3), SpaceContent::Tile(monster(4)));
    assert!(scenario.is_logged("monster_ignores"));
}

#[test]
fn a_monster_stays_for_the_next_ship_until_it_is_beaten() {
    let scenario = blue_meets_monster(3, 1, &[]).apply(BLUE, SacrificeViking);
    let scenario = scenario.edit_ship(GREEN, |ship| ship.crew_size = 6);
    let scenario = scenario.apply(GREEN, SailTo { space: 4 });
    assert_eq!(scenario.decision(), (GREEN, vec![FightMonster, SacrificeViking]));
    let scenario = scenario.apply(GREEN, FightMonster);
    assert_eq!((scenario.points(GREEN, "monsters"), scenario.content_at(3)), (3, SpaceContent::Empty));
    assert_eq!(scenario.crew_size(GREEN), 6 - 3 - 1, "the fight costs 3 and opening the combat with Blue costs 1");
}

#[test]
fn a_ship_that_stops_before_a_monster_does_not_meet_it() {
    let scenario = scenario(4).tile(2, AXE).tile(3, monster(3)).edit_ship(BLUE, |ship| ship.crew_size = 5).begin();
    let scenario = scenario.apply(BLUE, SailTo { space: 2 });
    assert_eq!((scenario.decision().0, scenario.crew_size(BLUE)), (GREEN, 5));
}

/// Two monsters are two decisions, in the order of the path.
#[test]
fn every_monster_on_the_way_is_a_decision_of_its_own() {
    let scenario = scenario(4)
        .tile(1, monster(3))
        .tile(2, monster(4))
        .tile(4, VoyageTile::Rune)
        .edit_ship(BLUE, |ship| ship.crew_size = 5)
        .begin()
        .apply(BLUE, SailTo { space: 4 })
        .apply(BLUE, FightMonster);
    assert_eq!((scenario.crew_size(BLUE), scenario.decision()), (2, (BLUE, vec![SacrificeViking])));
    let scenario = scenario.apply(BLUE, SacrificeViking);
    assert_eq!((scenario.crew_size(BLUE), scenario.position(BLUE)), (1, Space(4)));
    assert_eq!(scenario.state.ship(BLUE).beaten_monsters.as_slice(), [3]);
}

#[test]
fn a_viking_from_a_village_can_fight_the_next_monster() {
    let scenario = scenario(4)
        .tile(4, monster(3))
        .tile(6, monster(4))
        .tile(7, VoyageTile::Rune)
        .edit_ship(BLUE, |ship| ship.crew_size = 6)
        .begin()
        .apply(BLUE, SailTo { space: 7 })
        .apply(BLUE, FightMonster);
    assert_eq!((scenario.crew_size(BLUE), scenario.decision()), (4, (BLUE, vec![FightMonster, SacrificeViking])));
    assert_eq!(scenario.apply(BLUE, FightMonster).crew_size(BLUE), 0);
}

#[test]
fn a_ship_sailing_home_meets_every_monster() {
    let scenario =
        scenario(4).without_villagers().tile(3, monster(3)).edit_ship(BLUE, |ship| ship.crew_size = 4).begin();
    let scenario = scenario.apply(BLUE, SailHome);
    assert_eq!(scenario.state.pending, Pending::FaceMonster { seat: BLUE, destination: Destination::Home });
    assert_eq!(scenario.apply(BLUE, FightMonster).crew_size(BLUE), 1);
}

/// The monster is where the ship has halted, not where it is heading.
#[test]
fn the_monster_prompt_names_the_destination() {
    let heading = |scenario: &Scenario| -> Option<TextArg> {
        let decisions = Decisions::collect(&scenario.state);
        decisions.first()?.prompt.args.iter().find(|(name, _)| *name == "heading").map(|(_, arg)| arg.clone())
    };
    let scenario =
        scenario(4).without_villagers().tile(3, monster(3)).edit_ship(BLUE, |ship| ship.crew_size = 4).begin();
    assert_eq!(heading(&scenario.apply(BLUE, SailHome)), Some(texts::place_harbor().into()));
    assert_eq!(heading(&blue_meets_monster(3, 5, &[])), Some(texts::place_space(4).into()));
}

#[test]
fn a_beaten_monster_does_not_affect_the_next_ship() {
    let scenario = blue_meets_monster(3, 5, &[]).apply(BLUE, FightMonster).edit_ship(GREEN, |ship| ship.crew_size = 3);
    assert_eq!((scenario.decision().0, scenario.offered_stops()), (GREEN, vec![4]));
    let scenario = scenario.apply(GREEN, SailHome);
    assert!(!scenario.is_logged("sacrifices") && scenario.position(GREEN) != Start(3));
}
