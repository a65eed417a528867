//! Flights during another ship's turn: whose turn it is, and what the fleeing player learns.

use meadhall_game::{Decisions, Seat};

use super::scenario::*;
use crate::Action::{self, *};
use crate::ship::ShipPosition::Space;
use crate::tile::VoyageTile;

/// Green lies at 6 with a monster before the next stop, and Orange ahead at 8. Blue attacks Green.
fn blue_attacks_green(blue: u8, green: u8, orange: u8) -> Scenario {
    scenario(3)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(7, monster(5))
        .tile(8, VoyageTile::Rune)
        .tile(9, SAIL)
        .ship(BLUE, Space(2), blue)
        .ship(GREEN, Space(6), green)
        .ship(ORANGE, Space(8), orange)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
}

/// Plays these answers, and checks which seat each question asks and whether it interrupts another turn.
#[track_caller]
fn check_interruptions(mut scenario: Scenario, answers: &[(Seat, Action, bool)]) -> Scenario {
    for (seat, action, is_interruption) in answers {
        let decisions = Decisions::collect(&scenario.state);
        let decision = decisions.first().unwrap();
        assert_eq!((decision.seat, decision.is_out_of_turn), (*seat, *is_interruption), "{:?}", decision.prompt);
        scenario = scenario.apply(*seat, *action);
    }
    scenario
}

#[test]
fn every_question_to_a_ship_that_flees_from_the_turn_of_another_one_is_an_interruption() {
    let scenario = check_interruptions(
        blue_attacks_green(3, 1, 0),
        &[
            (GREEN, Flee, true),
            (GREEN, SailTo { space: 9 }, true),
            (GREEN, SacrificeViking, true),
            (BLUE, StowTile, false),
        ],
    );
    assert_eq!(scenario.state.flight, None, "a flight ends with the turn");
}

/// Green flees onto Orange, who retaliates: Green is asked again in Blue's turn.
#[test]
fn a_ship_that_begins_another_combat_in_flight_is_not_on_its_own_turn() {
    check_interruptions(
        blue_attacks_green(3, 3, 2),
        &[
            (GREEN, Flee, true),
            (GREEN, SailTo { space: 8 }, true),
            (GREEN, SacrificeViking, true),
            (ORANGE, Retaliate, true),
            (GREEN, Flee, true),
            (GREEN, SailTo { space: 9 }, true),
            (BLUE, StowTile, false),
        ],
    );
}

#[test]
fn an_attacker_who_flees_is_on_its_own_turn() {
    check_interruptions(
        blue_attacks_green(4, 3, 0),
        &[
            (GREEN, Retaliate, true),
            (BLUE, Flee, false),
            (BLUE, SailTo { space: 9 }, false),
            (BLUE, SacrificeViking, false),
            (GREEN, StowTile, false),
        ],
    );
}

#[test]
fn the_question_to_a_fleeing_ship_says_who_attacked() {
    let scenario = blue_attacks_green(3, 1, 0).apply(GREEN, Flee);
    assert_eq!(scenario.question(), "Blue attacked you with 1 Viking; your crew of 1 fled. Where do you sail?");
    let scenario = blue_attacks_green(5, 2, 0).apply(GREEN, Retaliate).apply(BLUE, Retaliate).apply(GREEN, Flee);
    assert_eq!(
        scenario.question(),
        "Blue retaliated with 3 Vikings; your ship without Vikings fled. Where do you sail?"
    );
}

/// No stop is ahead, so that the flight and its destination are no questions.
#[test]
fn a_monster_in_flight_is_a_question_that_says_who_attacked() {
    let scenario = blue_and_green_at_sea()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(7, monster(5))
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 1)
        .stow(GREEN, &[DOUBLE_AXE, DOUBLE_AXE])
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Flee)
        .apply(GREEN, SailHome);
    assert_eq!(scenario.decision(), (GREEN, vec![FightMonster, SacrificeViking]));
    let question = scenario.question();
    assert!(question.starts_with("Blue drove you off with 1 Viking. A monster"), "{question}");
}

#[test]
fn a_fleeing_ship_that_can_no_longer_stop_there_is_asked_with_the_attack_again() {
    let scenario = blue_attacks_green(3, 1, 0).apply(GREEN, Flee);
    let scenario = scenario.apply(GREEN, SailTo { space: 9 }).edit_ship(ORANGE, |ship| ship.position = Space(9));
    let question = scenario.apply(GREEN, SacrificeViking).question();
    assert!(question.starts_with("Blue drove you off with 1 Viking. You can no longer stop"), "{question}");
}

#[test]
fn a_ship_that_flees_in_a_second_combat_reads_about_that_one() {
    let scenario = blue_attacks_green(3, 3, 2)
        .apply(GREEN, Flee)
        .apply(GREEN, SailTo { space: 8 })
        .apply(GREEN, SacrificeViking)
        .apply(ORANGE, Retaliate)
        .apply(GREEN, Flee);
    assert_eq!(scenario.question(), "Orange retaliated with 2 Vikings; your crew of 1 fled. Where do you sail?");
}
