//! What a hint names instead of the action that a computer chose: the end of the last turn if nothing can win points any
//! more, or an action that does more at once.

use std::collections::HashSet;

use meadhall_game::{Decisions, Text};

use super::animals::AnimalsOnMap;
use super::hex::Space;
use super::player::Player;
use super::public_state::PublicState;
use super::tile::Animal;
use super::view::View;
use super::{Action, Pending, choice_notes, texts};

/// Returns a better option than the chosen one, with the reason, or else the chosen one.
pub fn better_hint(view: &View, options: &[Action], chosen: usize) -> (usize, Option<Text>) {
    let Pending::TakeActions { left: left @ 1.. } = view.public_state.pending else { return (chosen, None) };
    let end_turn = options.iter().position(|action| *action == Action::EndTurn);
    let is_over = || choice_notes::is_last_turn(view) && !can_win_points(&view.public_state, left, &mut HashSet::new());
    match end_turn.filter(|_| is_over()) {
        Some(end_turn) => (end_turn, Some(texts::hint_no_points())),
        None => (doing_more(&view.public_state, options, chosen).unwrap_or(chosen), None),
    }
}

/// Returns a load or delivery of more animals, or one that also takes the Viking aboard without whom the ship cannot sail.
fn doing_more(public_state: &PublicState, options: &[Action], chosen: usize) -> Option<usize> {
    let (crew, chosen) = (public_state.current_player().crew, options.get(chosen)?);
    let animals_of_better = |option: &Action| match (chosen, option) {
        (
            Action::Load { from, vikings, animals },
            Action::Load { from: other_from, vikings: other_vikings, animals: more },
        ) => {
            let is_manned = crew + other_vikings > 0;
            let takes_crew = vikings == other_vikings || crew + vikings == 0 && *other_vikings == 1;
            (from == other_from && is_manned && takes_crew && has_all(more, animals)).then_some(more.len())
        }
        (
            Action::Unload { onto: Space::MAINLAND, vikings, animals },
            Action::Unload { onto: Space::MAINLAND, vikings: other_vikings, animals: more },
        ) => (vikings == other_vikings && !animals.is_empty() && has_all(more, animals)).then_some(more.len()),
        _ => None,
    };
    let points = public_state.points_of(chosen);
    let is_as_good = |option: &Action| public_state.points_of(option) >= points;
    let better = options.iter().enumerate().filter_map(|(index, option)| Some((animals_of_better(option)?, index)));
    better.filter(|(_, index)| is_as_good(&options[*index])).max().map(|(_, index)| index)
}

fn has_all(more: &[Animal], animals: &[Animal]) -> bool {
    animals.iter().all(|animal| more.contains(animal)) && more.len() >= animals.len()
}

/// What actions change on the way to points.
type SeenState = (u8, Player, AnimalsOnMap);

/// Whether the current player can win points with this many actions, as far as no such state was seen.
fn can_win_points(public_state: &PublicState, left: u8, seen: &mut HashSet<SeenState>) -> bool {
    if left == 0 || !seen.insert((left, public_state.current_player().clone(), public_state.animals.clone())) {
        return false;
    }
    let mut decisions = Decisions::without_prompts();
    public_state.ask_action(left, &mut decisions);
    let Some(decision) = decisions.first() else { return false };
    let goes_on = |action: &&Action| !matches!(action, Action::EndTurn | Action::BuildOutpost { .. });
    decision.options.iter().any(|action| public_state.points_of(action) > 0)
        || decision
            .options
            .iter()
            .filter(goes_on)
            .any(|action| can_win_points(&public_state.after(action), left - 1, seen))
}
