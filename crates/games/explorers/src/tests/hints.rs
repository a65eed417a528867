//! What a hint names instead of the action that a computer chose.

use meadhall_game::{Game, Presentation};

use super::scenario::*;
use crate::hex::{Side, Space};
use crate::tile::Animal::{Cattle, Horse};
use crate::{Action, Explorers, texts};

fn idle_hint(scenario: &Scenario) -> Option<Action> {
    let (options, view) = (scenario.options(), scenario.state.view(Some(ANN)));
    let (option, reason) = Explorers::better_hint(&view, &options, 0);
    assert_eq!(reason, Some(texts::hint_no_points()).filter(|_| options[option] == Action::EndTurn));
    reason.map(|_| options[option].clone())
}

#[test]
fn the_last_turn_ends_as_soon_as_no_action_can_win_points() {
    let last_turn = |mut scenario: Scenario| {
        scenario.state.stack.clear();
        scenario.state.private_states[0].hand.clear();
        scenario.state.private_states[1].hand.truncate(1);
        scenario
    };
    let empty = scenario(2);
    assert_eq!(idle_hint(&empty), None, "another turn follows");
    assert_eq!(idle_hint(&last_turn(empty)), Some(Action::EndTurn));
    // A cow comes aboard, home and ashore.
    let with_cow = five_tile_island(2).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "L4", Side::E, 1);
    let l4 = space_at(&with_cow, "L4", Side::E);
    let with_cow = last_turn(with_cow.with_animal_aboard(ANN, l4, Cattle));
    let hints = [1, 2, 3, 4].map(|left| idle_hint(&with_cow.clone().with_actions_left(left)).is_some());
    assert!(hints[0] && !hints[3] && hints.is_sorted_by(|one, other| one >= other), "{hints:?}");
}

#[test]
fn a_hint_takes_all_that_one_action_can() {
    let instead_of = |scenario: &Scenario, action: &Action| {
        let (options, view) = (scenario.options(), scenario.state.view(Some(ANN)));
        let chosen = options.iter().position(|option| option == action).unwrap();
        options[Explorers::better_hint(&view, &options, chosen).0].clone()
    };
    // Without a Viking aboard, the ship could not sail with the cow.
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 0).with_vikings(ANN, "L4", Side::E, 2);
    let from = space_at(&scenario, "L4", Side::E);
    let load = |vikings| Action::Load { from, vikings, animals: sorted_cargo(&[Cattle]) };
    assert_eq!(instead_of(&scenario, &load(0)), load(1));
    assert_eq!(instead_of(&scenario, &load(2)), load(2));
    let m4 = space_at(&scenario, "M4", Side::W);
    let scenario = five_tile_island(2).with_animal_aboard(ANN, m4, Horse).with_animal_aboard(ANN, from, Cattle);
    let scenario = scenario.edit_player(ANN, |player| {
        player.crew -= 1;
        player.add_vikings(Space::MAINLAND, 1);
    });
    let unload = |animals: &[_]| Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: sorted_cargo(animals) };
    assert_eq!(instead_of(&scenario, &unload(&[Horse])), unload(&[Cattle, Horse]));
}
