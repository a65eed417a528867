//! Whole random matches: the invariants hold at every step.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};

use crate::{Action, RelicRunners};

#[derive(Clone, Copy)]
enum PlayStyle {
    UniformRandom,
    /// Prefers expeditions, exploring and toolboxes.
    WeightedRandom,
}

impl PlayStyle {
    fn weight(self, action: &Action) -> u32 {
        match (self, action) {
            (Self::UniformRandom, _) => 1,
            (_, Action::Walk { expedition_trails: Some(_), .. }) => 2000,
            (_, Action::Explore) => 30,
            (_, Action::UseToolbox { .. } | Action::LookThroughStack) => 8,
            (_, Action::DoNothingMore) => 1,
            _ => 2,
        }
    }

    fn choose_action(self, options: &[Action], dice: &mut Dice) -> Action {
        let mut remaining = dice.below(options.iter().map(|option| self.weight(option)).sum());
        let chosen = options.iter().find(|option| {
            let found = remaining < self.weight(option);
            remaining = remaining.saturating_sub(self.weight(option));
            found
        });
        *chosen.unwrap()
    }
}

/// Plays a match to its end and visits the state before each action. Even numbers use weighted random play.
pub fn play_random_match(setup: &MatchSetup, number: u64, mut on_state: impl FnMut(&RelicRunners)) -> RelicRunners {
    let (seed, style) = (
        Seed::from_number(number),
        if number.is_multiple_of(2) { PlayStyle::WeightedRandom } else { PlayStyle::UniformRandom },
    );
    let mut game = RelicRunners::new(setup, &mut Dice::new(&seed, 0));
    let (mut choice_dice, mut decisions) = (Dice::new(&seed.derive(1), 0), Decisions::without_prompts());
    for step in 1.. {
        on_state(&game);
        decisions.refill(&game);
        let Some(decision) = decisions.first() else { break };
        let action = style.choose_action(decision.options, &mut choice_dice);
        game.apply(decision.seat, action, &mut Dice::new(&seed, step), &mut GameLog::disabled());
    }
    game
}

#[test]
fn invariants_hold_and_every_match_ends() {
    let (mut found, mut stalled) = (0, 0);
    for setup in MatchSetup::all(&RelicRunners::META) {
        for number in 0..24 {
            let mut steps = 0;
            let end = play_random_match(&setup, number, |game| {
                steps += 1;
                game.check_invariants().unwrap_or_else(|error| panic!("{error} ({setup:?}, {number})"));
            });
            assert!(end.matches_setup(&setup) && steps <= RelicRunners::META.max_steps);
            if end.public_state.turns_left.is_some() { found += 1 } else { stalled += 1 }
        }
    }
    assert!(found > 40 && stalled > 80, "{found} {stalled}");
}

#[test]
fn every_option_is_legal_and_offered_once() {
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(4..) {
        let mut steps = 0;
        play_random_match(setup, number, |game| {
            steps += 1;
            let decisions = Decisions::collect(game);
            for decision in decisions.iter().filter(|_| steps % 5 == 0) {
                for (index, option) in decision.options.iter().enumerate() {
                    assert!(!decision.options[..index].contains(option), "{option:?} is offered twice");
                    let mut after = game.clone();
                    after.apply(decision.seat, *option, &mut Dice::new(&Seed::from_number(9), 1), &mut GameLog::new());
                    after.check_invariants().unwrap_or_else(|error| panic!("{error} after {option:?}"));
                }
            }
        });
    }
}

/// Options with the same result would be no choice.
#[test]
fn no_two_options_have_the_same_result() {
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(20..) {
        let mut steps = 0;
        play_random_match(setup, number, |game| {
            steps += 1;
            let decisions = Decisions::collect(game);
            for decision in decisions.iter().filter(|_| steps % 7 == 0) {
                let after = |option: &Action| {
                    let mut after = game.clone();
                    after.apply(
                        decision.seat,
                        *option,
                        &mut Dice::new(&Seed::from_number(9), 1),
                        &mut GameLog::disabled(),
                    );
                    after
                };
                let all: Vec<RelicRunners> = decision.options.iter().map(after).collect();
                for (index, a) in all.iter().enumerate() {
                    let equal_index = all[..index].iter().position(|b| b == a);
                    assert_eq!(
                        equal_index.map(|equal_index| (decision.options[equal_index], decision.options[index])),
                        None
                    );
                }
            }
        });
    }
}
