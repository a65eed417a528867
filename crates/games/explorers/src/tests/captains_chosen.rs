//! The choice of captains: secret and simultaneous.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Revelation, Seat, Seed};

use crate::captain::Captain;
use crate::{Action, Explorers, Pending};

fn new_match(players: u8, seed: u64) -> Explorers {
    let setup = MatchSetup::new(&Explorers::META, players, []).unwrap();
    Explorers::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0))
}

/// A seat chooses its first or second captain. Returns the keys of the public log, and whether anything was
/// revealed.
fn choose_captain(state: &mut Explorers, seat: Seat, index: usize) -> (Vec<&'static str>, Revelation) {
    let captain = state.private_states[seat.index()].dealt_captains[index];
    let (mut dice, mut log) = (Dice::new(&Seed::from_number(1), 1), GameLog::new());
    state.apply(seat, Action::ChooseCaptain { captain }, &mut dice, &mut log);
    state.check_invariants().unwrap();
    (log.texts_for(None).map(|text| text.key).collect(), log.finish_step(&dice))
}

#[test]
fn each_player_chooses_one_of_two_dealt_captains() {
    let state = new_match(4, 3);
    for decision in Decisions::collect(&state).iter() {
        let dealt = &state.private_states[decision.seat.index()].dealt_captains;
        let choices: Vec<Action> = dealt.iter().map(|&captain| Action::ChooseCaptain { captain }).collect();
        assert_eq!(decision.options, choices);
        assert!(decision.is_secret, "the dealt captains are secret");
    }
}

#[test]
fn only_players_who_have_not_chosen_are_asked() {
    let mut state = new_match(3, 3);
    choose_captain(&mut state, Seat(1), 0);
    let seats: Vec<Seat> = Decisions::collect(&state).iter().map(|decision| decision.seat).collect();
    assert_eq!(seats, [Seat(0), Seat(2)]);
    assert_eq!(state.public_state.pending, Pending::ChooseCaptains);
}

#[test]
fn a_chosen_captain_is_hidden_until_all_have_chosen() {
    let mut state = new_match(3, 3);
    let before = [None, Some(Seat(0)), Some(Seat(2))].map(|viewer| state.view(viewer));
    let (log_keys, revealed) = choose_captain(&mut state, Seat(1), 1);
    assert_eq!((log_keys, revealed), (vec![""; 0], Revelation::NoneRevealed));
    assert!(state.public_state.players.iter().all(|player| player.captains.is_empty()));
    let after = [None, Some(Seat(0)), Some(Seat(2))].map(|viewer| state.view(viewer));
    assert!(before == after, "the choice is invisible to others");
}

#[test]
fn captains_are_revealed_when_all_have_chosen() {
    let mut state = new_match(3, 3);
    let chosen: Vec<Captain> = (0..3).map(|seat| state.private_states[seat].dealt_captains[seat % 2]).collect();
    choose_captain(&mut state, Seat(2), 0);
    choose_captain(&mut state, Seat(0), 0);
    let (log_keys, revealed) = choose_captain(&mut state, Seat(1), 1);
    assert_eq!(log_keys.iter().filter(|key| **key == "explorers_log_captain").count(), 3);
    assert_eq!(revealed, Revelation::SomeRevealed);
    let open: Vec<Captain> = state.public_state.players.iter().flat_map(|player| player.captains.clone()).collect();
    assert_eq!(open, chosen);
}

#[test]
fn all_other_captains_go_back_to_the_box() {
    let mut state = new_match(2, 3);
    choose_captain(&mut state, Seat(0), 0);
    choose_captain(&mut state, Seat(1), 0);
    assert!(
        state
            .private_states
            .iter()
            .all(|private_state| private_state.dealt_captains.is_empty() && private_state.chosen_captain.is_none())
    );
}

#[test]
fn after_the_choice_the_first_player_places_a_tile() {
    for seed in 0..10 {
        let mut state = new_match(4, seed);
        let first = state.public_state.current_seat;
        for seat in Seat::all(4) {
            choose_captain(&mut state, seat, 0);
        }
        assert_eq!(state.public_state.pending, Pending::PlaceTiles { left: 1 });
        let decisions = Decisions::collect(&state);
        assert_eq!((decisions.len(), decisions.first().unwrap().seat), (1, first));
    }
}

#[test]
fn the_order_of_the_choices_changes_nothing() {
    let (mut first, mut second) = (new_match(2, 5), new_match(2, 5));
    choose_captain(&mut first, Seat(0), 0);
    choose_captain(&mut first, Seat(1), 1);
    choose_captain(&mut second, Seat(1), 1);
    choose_captain(&mut second, Seat(0), 0);
    assert_eq!(first, second);
}
