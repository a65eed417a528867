//! The places among which actions choose: their numbers, and the points to win there.

use meadhall_game::{ChoiceStep, Decisions, Game, Lang, MatchSetup, Presentation};

use super::full_match::play_random;
use super::wording::translate;
use crate::choices::PlaceChooser;
use crate::place_groups::{NumberedPlace, PlacePage};
use crate::{Action, Explorers, picture};

/// An option that wins points is one press away, or each step to it says how many a press there can win.
#[test]
fn points_are_marked_on_the_whole_way_to_them() {
    let (mut direct_count, mut distant_count) = (0, 0);
    for (seed, setup) in (0..12).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first() else { return };
            let Some(choices) = Explorers::picture_choices(&state.view(Some(decision.seat)), decision.options) else {
                return;
            };
            for (action, path) in decision.options.iter().zip(&choices.paths) {
                if state.public_state.points_of(action) <= 0 {
                    continue;
                }
                let is_marked = |step: &ChoiceStep| {
                    let label = translate(Lang::En, &step.label);
                    label.contains("(+") || label.contains(": +")
                };
                let is_beside_better = path[0].label.key.ends_with("_other");
                assert!(is_beside_better || path.iter().all(is_marked), "seed {seed}: {action:?} {path:?}");
                direct_count += usize::from(path.len() == 1);
                distant_count += usize::from(path.len() > 1 && !is_beside_better);
            }
        });
    }
    assert!(direct_count > 30 && distant_count > 50, "{direct_count} of one press, {distant_count} of several");
}

/// A place has the same number in all questions of a decision.
#[test]
fn a_place_keeps_its_number() {
    let mut shared_count = 0;
    for (seed, setup) in (0..6).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first() else { return };
            let places = PlaceChooser::new(&state.public_state, picture::first_group, decision.options);
            let is_walk = |action: &&Action| matches!(action, Action::Walk { .. });
            let (walks, others): (Vec<&Action>, Vec<&Action>) = decision.options.iter().partition(is_walk);
            let numbers = |actions: Vec<&Action>, depth| {
                let actions: Vec<Action> = actions.into_iter().cloned().collect();
                places.numbered(&actions, depth, PlacePage::Places)
            };
            let all = [numbers(walks.clone(), 1), numbers(walks, 2), numbers(others.clone(), 0), numbers(others, 1)];
            for (number, place) in all.iter().flatten() {
                let of_place = all.iter().flatten().filter(|(_, other)| other == place);
                let of_number = all.iter().flatten().filter(|(other, _)| other == number);
                let is_free_cell = matches!(place, NumberedPlace::FreeCell(_));
                assert!(is_free_cell || of_place.clone().all(|(other, _)| other == number), "seed {seed}: {all:?}");
                assert!(is_free_cell || of_number.clone().all(|(_, other)| other == place), "seed {seed}: {all:?}");
                shared_count += usize::from(of_place.count() > 1);
            }
        });
    }
    assert!(shared_count > 500, "{shared_count}");
}
