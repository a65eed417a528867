//! Random matches: every piece stays on the table.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};

use crate::{Action, Explorers, Pending};

/// Plays a random match and calls `visit` with the state before each action. The seed decides all choices.
pub fn play_random(setup: &MatchSetup, seed: u64, mut visit: impl FnMut(&Explorers)) -> Explorers {
    let seed = Seed::from_number(seed);
    let mut state = Explorers::new(setup, &mut Dice::new(&seed, 0));
    let mut choices = Dice::new(&seed.derive(1), 0);
    for step in 1.. {
        visit(&state);
        let decisions = Decisions::collect(&state);
        let Some(decision) = decisions.iter().nth(choices.index(decisions.len().max(1))) else { break };
        let answer = decision.options[choices.index(decision.options.len())].clone();
        state.apply(decision.seat, answer, &mut Dice::new(&seed, step), &mut GameLog::disabled());
    }
    state
}

#[test]
fn a_match_takes_48_turns_and_all_pieces_stay_on_the_table() {
    for setup in MatchSetup::all(&Explorers::META) {
        for seed in 0..5 {
            let (mut turns_played, mut turns) = (0, vec![0; setup.seats().into()]);
            let mut last_tile_count = None;
            let end = play_random(&setup, seed, |state| {
                state.check_invariants().unwrap_or_else(|wrong| panic!("{wrong} ({setup:?}, seed {seed})"));
                if let Pending::TakeActions { left: 4 } = state.public_state.pending {
                    if last_tile_count != Some(state.public_state.map.tiles().count()) {
                        turns[state.public_state.current_seat.index()] += 1;
                        turns_played += 1;
                    }
                    last_tile_count = Some(state.public_state.map.tiles().count());
                }
            });
            let turn_count = if setup.seats() == 1 { 16 } else { 48 };
            assert_eq!((end.public_state.pending, turns_played), (Pending::MatchOver, turn_count));
            assert!(turns.iter().all(|count| *count == turn_count / usize::from(setup.seats())), "{turns:?}");
        }
    }
}

#[test]
fn every_option_can_be_taken() {
    let setup = MatchSetup::new(&Explorers::META, 3, []).unwrap();
    play_random(&setup, 7, |state| {
        for decision in Decisions::collect(state).iter() {
            for option in decision.options.iter().step_by(3) {
                let mut after = state.clone();
                let option: Action = option.clone();
                after.apply(
                    decision.seat,
                    option.clone(),
                    &mut Dice::new(&Seed::from_number(9), 1),
                    &mut GameLog::new(),
                );
                after.check_invariants().unwrap_or_else(|wrong| panic!("{wrong} after {option:?}"));
            }
        }
    });
}
