//! Whole random matches: the invariants hold at every step.

use super::super::{Action, RelicRunners};
use crate::game::{Decisions, Dice, Game, Log, Seed, Setup};

#[derive(Clone, Copy)]
enum Whim {
    Chance,
    /// Prefers expeditions, exploring and toolboxes.
    Sense,
}

impl Whim {
    fn weight(self, action: &Action) -> u32 {
        match (self, action) {
            (Self::Chance, _) => 1,
            (_, Action::Walk { trails: Some(_), .. }) => 2000,
            (_, Action::Explore) => 30,
            (_, Action::UseToolbox { .. } | Action::Look) => 8,
            (_, Action::Done) => 1,
            _ => 2,
        }
    }

    fn choose(self, options: &[Action], chance: &mut Dice) -> Action {
        let mut left = chance.below(options.iter().map(|option| self.weight(option)).sum());
        let chosen = options.iter().find(|option| {
            let found = left < self.weight(option);
            left = left.saturating_sub(self.weight(option));
            found
        });
        *chosen.unwrap()
    }
}

/// Plays a match to its end and visits the state before each action. Even numbers use weighted random play.
pub fn played(setup: &Setup, number: u64, mut shown: impl FnMut(&RelicRunners)) -> RelicRunners {
    let (seed, whim) = (Seed::numbered(number), if number.is_multiple_of(2) { Whim::Sense } else { Whim::Chance });
    let mut game = RelicRunners::new(setup, &mut Dice::new(&seed, 0));
    let (mut choice, mut asked) = (Dice::new(&seed.child(1), 0), Decisions::silent());
    for step in 1.. {
        shown(&game);
        asked.refill(&game);
        let Some(question) = asked.first() else { break };
        let answer = whim.choose(question.options, &mut choice);
        game.apply(question.seat, answer, &mut Dice::new(&seed, step), &mut Log::muted());
    }
    game
}

#[test]
fn all_pieces_stay_on_the_table_and_every_match_ends() {
    let (mut found, mut stalled) = (0, 0);
    for setup in Setup::every(&RelicRunners::META) {
        for number in 0..24 {
            let mut steps = 0;
            let end = played(&setup, number, |game| {
                steps += 1;
                game.audit().unwrap_or_else(|wrong| panic!("{wrong} ({setup:?}, {number})"));
            });
            assert!(end.fits(&setup) && steps <= RelicRunners::META.cap);
            if end.world.turns_left.is_some() { found += 1 } else { stalled += 1 }
        }
    }
    assert!(found > 40 && stalled > 80, "{found} {stalled}");
}

#[test]
fn every_option_can_be_taken_and_is_offered_once() {
    for (setup, number) in Setup::every(&RelicRunners::META).iter().zip(4..) {
        let mut steps = 0;
        played(setup, number, |game| {
            steps += 1;
            let asked = Decisions::of(game);
            for question in asked.iter().filter(|_| steps % 5 == 0) {
                for (at, option) in question.options.iter().enumerate() {
                    assert!(!question.options[..at].contains(option), "{option:?} twice");
                    let mut after = game.clone();
                    after.apply(question.seat, *option, &mut Dice::new(&Seed::numbered(9), 1), &mut Log::new());
                    after.audit().unwrap_or_else(|wrong| panic!("{wrong} after {option:?}"));
                }
            }
        });
    }
}

/// Options with the same result would be no choice.
#[test]
fn no_two_options_lead_to_the_same() {
    for (setup, number) in Setup::every(&RelicRunners::META).iter().zip(20..) {
        let mut steps = 0;
        played(setup, number, |game| {
            steps += 1;
            let asked = Decisions::of(game);
            for question in asked.iter().filter(|_| steps % 7 == 0) {
                let after = |option: &Action| {
                    let mut after = game.clone();
                    after.apply(question.seat, *option, &mut Dice::new(&Seed::numbered(9), 1), &mut Log::muted());
                    after
                };
                let all: Vec<RelicRunners> = question.options.iter().map(after).collect();
                for (at, one) in all.iter().enumerate() {
                    let same = all[..at].iter().position(|other| other == one);
                    assert_eq!(same.map(|other| (question.options[other], question.options[at])), None);
                }
            }
        });
    }
}
