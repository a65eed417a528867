//! Random matches: every piece stays on the table.

use super::super::{Action, Explorers, Step};
use crate::game::{Decisions, Dice, Game, Log, Seed, Setup};

/// Plays a random match and calls `shown` with the state before each action. The seed decides all choices.
pub fn played(setup: &Setup, seed: u64, mut shown: impl FnMut(&Explorers)) -> Explorers {
    let seed = Seed::numbered(seed);
    let mut table = Explorers::new(setup, &mut Dice::new(&seed, 0));
    let mut choice = Dice::new(&seed.child(1), 0);
    for step in 1.. {
        shown(&table);
        let asked = Decisions::of(&table);
        let Some(question) = asked.iter().nth(choice.index(asked.len().max(1))) else { break };
        let answer = question.options[choice.index(question.options.len())].clone();
        table.apply(question.seat, answer, &mut Dice::new(&seed, step), &mut Log::muted());
    }
    table
}

#[test]
fn a_match_takes_48_turns_and_all_pieces_stay_on_the_table() {
    for setup in Setup::every(&Explorers::META) {
        for seed in 0..5 {
            let (mut placed, mut turns) = (0, vec![0; setup.seats().into()]);
            let mut last = None;
            let end = played(&setup, seed, |table| {
                table.audit().unwrap_or_else(|wrong| panic!("{wrong} ({setup:?}, seed {seed})"));
                if let Step::Act { left: 4 } = table.world.step {
                    if last != Some(table.world.map.tiles().count()) {
                        turns[table.world.turn.index()] += 1;
                        placed += 1;
                    }
                    last = Some(table.world.map.tiles().count());
                }
            });
            let whole = if setup.seats() == 1 { 16 } else { 48 };
            assert_eq!((end.world.step, placed), (Step::Over, whole));
            assert!(turns.iter().all(|own| *own == whole / usize::from(setup.seats())), "{turns:?}");
        }
    }
}

#[test]
fn every_option_can_be_taken() {
    let setup = Setup::new(&Explorers::META, 3, []).unwrap();
    played(&setup, 7, |table| {
        for question in Decisions::of(table).iter() {
            for option in question.options.iter().step_by(3) {
                let mut after = table.clone();
                let option: Action = option.clone();
                after.apply(question.seat, option.clone(), &mut Dice::new(&Seed::numbered(9), 1), &mut Log::new());
                after.audit().unwrap_or_else(|wrong| panic!("{wrong} after {option:?}"));
            }
        }
    });
}
