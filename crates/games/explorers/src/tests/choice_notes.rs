//! What stands beside the buttons of a choice on pictures.

use meadhall_game::{Game, Lang, MatchSetup, Presentation};

use super::full_match::play_random;
use super::scenario::*;
use super::wording::translate;
use crate::choice_notes;
use crate::data::FIXED_CELLS;
use crate::hex::Side;
use crate::tile::Animal::{Horse, Pig};
use crate::{Action, Explorers, texts};

fn question(scenario: &Scenario) -> String {
    translate(Lang::En, &choice_notes::question(&scenario.state.view(Some(ANN))))
}

/// Returns the note, and the labels of the buttons with a sign.
fn note_and_signs(scenario: &Scenario) -> (String, Vec<String>) {
    let (view, options) = (scenario.state.view(Some(ANN)), scenario.options());
    let choices = Explorers::picture_choices(&view, &options).unwrap();
    let labels = choices.paths.iter().map(|path| translate(Lang::En, &path.last().unwrap().label));
    let note = choices.note.map(|note| translate(Lang::En, &note)).unwrap_or_default();
    (note, labels.filter(|label| label.starts_with('⚠')).collect())
}

#[test]
fn the_question_says_the_points_and_what_is_left() {
    let mut scenario = scenario(3);
    scenario.state.stack.truncate(1);
    scenario.state.private_states.iter_mut().for_each(|private_state| private_state.hand.truncate(1));
    assert_eq!(question(&scenario), "4 actions left · you 0, the others 0 and 0 · 4 tiles left");
    let scenario = scenario.with_actions_left(1).edit_player(ANN, |player| player.enemy_ships_sunk = 2);
    assert_eq!(question(&scenario), "1 action left · you 2, the others 0 and 0 · 4 tiles left");
}

#[test]
fn in_the_fourth_turn_without_a_point_the_note_says_how_animals_score() {
    let mut said_count = 0;
    for (seed, setup) in (0..6).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let public_state = &state.public_state;
            let says = choice_notes::note(public_state, &[]).map(|note| translate(Lang::En, &note)).unwrap_or_default();
            if says.contains("An animal scores once it is on the Mainland.") {
                let placed = public_state.map.tiles().count() - FIXED_CELLS.len();
                let per_round = usize::from(public_state.tiles_per_turn()) * public_state.players.len();
                assert!((3 * per_round + 1..=4 * per_round).contains(&placed), "{placed}");
                said_count += 1;
            }
        });
    }
    assert!(said_count > 0);
}

#[test]
fn the_first_outpost_is_explained() {
    let note = |scenario: &Scenario| {
        let public_state = &scenario.state.public_state;
        choice_notes::note(public_state, &scenario.options()).map(|note| translate(Lang::En, &note))
    };
    let island = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 2);
    assert_eq!(note(&island).as_deref(), Some("An outpost counts as two Vikings on its island."));
    let second = island.edit_player(ANN, |player| player.outposts.push(north_corner("M3")));
    assert_eq!(note(&second), None);
}

#[test]
fn before_a_tile_is_placed_the_note_says_who_leads_on_the_own_open_island() {
    let island = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_placement_pending();
    let note = |scenario: &Scenario| choice_notes::note(&scenario.state.public_state, &[]);
    assert_eq!(note(&island), None);
    let held = island.with_vikings(ANN, "L4", Side::E, 2).with_vikings(BEN, "L3", Side::Ne, 1);
    let says = note(&held).map(|note| translate(Lang::En, &note));
    assert_eq!(says.as_deref(), Some("Your largest open island: 3 tiles, 2 open sides; influence: you 2, a rival 1."));
}

#[test]
fn the_last_turn_is_announced() {
    for (tiles_of_the_last_player, end) in [(1, "your last turn"), (2, "2 tiles left")] {
        let mut scenario = scenario(2);
        scenario.state.stack.clear();
        scenario.state.private_states[0].hand.clear();
        scenario.state.private_states[1].hand.truncate(tiles_of_the_last_player);
        assert_eq!(question(&scenario), format!("4 actions left · you 0, the other 0 · {end}"));
    }
}

#[test]
fn animals_that_fill_a_ship_without_a_viking_have_a_warning() {
    let scenario = archipelago(2).with_ship(ANN, "L4", Side::W, 0).with_vikings(ANN, "L4", Side::E, 1);
    let [m4, k3] = [("M4", Side::W), ("K3", Side::W)].map(|(cell, side)| space_at(&scenario, cell, side));
    let scenario = scenario.with_animal_aboard(ANN, m4, Horse);
    let note = "Your ship cannot sail without a Viking aboard.";
    assert_eq!(note_and_signs(&scenario), (note.to_owned(), Vec::new()));
    let (note, signs) = note_and_signs(&scenario.with_animal_aboard(ANN, k3, Pig));
    assert_eq!(note, "Your ship cannot sail without a Viking aboard. A button with ⚠ leaves no room for a Viking.");
    assert_eq!(signs, ["⚠ ↑ Load: cow"]);
}

#[test]
fn the_last_vikings_aboard_go_ashore_with_a_warning_except_at_home() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    let (note, signs) = note_and_signs(&scenario);
    assert_eq!(note, "A button with ⚠ leaves your ship without a Viking: it cannot sail.");
    assert_eq!(signs, ["⚠ ↓ Unload: 2 Vikings (+5)"]);
    assert_eq!(note_and_signs(&five_tile_island(2)), (String::new(), Vec::new()));
}

#[test]
fn animals_that_go_ashore_for_nothing_have_a_warning() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    let m4 = space_at(&scenario, "M4", Side::W);
    let scenario = scenario.with_animal_aboard(ANN, m4, Horse);
    let (note, signs) = note_and_signs(&scenario);
    assert_eq!(note, "", "the sign is on the next picture");
    let (view, options) = (scenario.state.view(Some(ANN)), scenario.options());
    let choices = Explorers::picture_choices(&view, &options).unwrap();
    let unload = options.iter().position(|action| *action == scenario.unload_options()[0]).unwrap();
    let question = choices.paths[unload].last().unwrap().question.clone().unwrap();
    assert_eq!(
        translate(Lang::En, &question),
        "What goes ashore? A button with ⚠ leaves your ship without a Viking: it cannot sail. ⚠ Animals score only on the Mainland."
    );
    assert!(
        signs.contains(&"⚠ ↓ Unload: horse".to_owned())
            && signs.iter().all(|label| label.contains("horse") || label.contains("2 Vikings")),
        "{signs:?}"
    );
}

#[test]
fn an_action_that_takes_the_last_one_back_has_a_preview_and_no_sign() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    let onto = space_at(&scenario, "L4", Side::E);
    let scenario = scenario.apply(Action::Unload { onto, vikings: 1, animals: sorted_cargo(&[]) });
    assert!(note_and_signs(&scenario).1.iter().all(|label| !label.contains("Load")));
    let back = Action::Load { from: onto, vikings: 1, animals: sorted_cargo(&[]) };
    let preview = Explorers::preview(&scenario.state.view(Some(ANN)), &back);
    assert_eq!(preview[0], texts::preview_takes_back());
}
