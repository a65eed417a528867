//! The previews of options.

use meadhall_game::{ChoiceStep, Game, Lang, Presentation};

use super::scenario::*;
use super::wording::translate;
use crate::hex::{Side, Space};
use crate::tile::Animal::Pig;
use crate::{Action, Explorers};

fn previews(scenario: &Scenario, action: &Action) -> Vec<String> {
    let previews = Explorers::preview(&scenario.state.view(Some(ANN)), action);
    previews.iter().map(|text| translate(Lang::En, text)).collect()
}

/// A pig stands on O3, two moves from the harbor by N3.
fn distant_pig() -> Scenario {
    scenario(2).with_tile("O3", "LLSSSS pig", 0)
}

fn sail(scenario: &Scenario, cell: &str) -> Action {
    Action::Sail { to: space_at(scenario, cell, Side::E) }
}

#[test]
fn a_move_to_an_empty_sea_says_to_what_it_leads() {
    let scenario = distant_pig();
    assert_eq!(previews(&scenario, &sail(&scenario, "N3")), ["From there 1 move to: pig."]);
    assert_eq!(previews(&scenario, &sail(&scenario, "L3")), ["There is nothing there."]);
}

#[test]
fn with_animals_aboard_a_move_says_how_far_home_is_and_what_they_score_there() {
    let scenario = distant_pig().with_ship(ANN, "O3", Side::W, 1);
    let land = space_at(&scenario, "O3", Side::E);
    let scenario = scenario.with_animal_aboard(ANN, land, Pig);
    assert_eq!(previews(&scenario, &sail(&scenario, "N3")), ["From there 1 move to the harbor."]);
    let to_n3 = sail(&scenario, "N3");
    let scenario = scenario.apply(to_n3);
    let home = previews(&scenario, &Action::Sail { to: Space::MAINLAND });
    assert_eq!(home, ["There your animals bring +1 point, once unloaded (1 action)."]);
}

#[test]
fn a_tile_says_how_far_away_it_brings_something() {
    let scenario = scenario(2).with_hand(ANN, &["LLSSSS pig"]).with_placement_pending();
    let says: Vec<Vec<String>> = scenario.options().iter().map(|action| previews(&scenario, action)).collect();
    let near = |all: &Vec<String>| all.last().is_some_and(|last| last == "There: pig, 2 moves from your ship.");
    assert!(says.iter().any(near), "{says:?}");
}

#[test]
fn a_tile_and_a_landing_say_who_has_vikings_on_the_island() {
    let scenario = scenario(2).with_vikings(ANN, "L3", Side::Ne, 2).with_hand(ANN, &["LLSSSS pig"]);
    let scenario = scenario.with_placement_pending();
    let question = |path: &Vec<ChoiceStep>| translate(Lang::En, path.last().unwrap().question.as_ref().unwrap());
    let paths = Explorers::picture_choices(&scenario.state.view(Some(ANN)), &scenario.options()).unwrap().paths;
    let says = "Like this? An island of 3 tiles, still open. Influence there: Ann (2).";
    assert!(paths.iter().any(|path| question(path) == says));
    let island = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2).with_vikings(ANN, "L4", Side::E, 1);
    let onto = space_at(&island, "L4", Side::E);
    let landing = Action::Unload { onto, vikings: 1, animals: sorted_cargo(&[]) };
    assert!(previews(&island, &landing).contains(&"Influence there: Ann (2).".to_owned()));
}

#[test]
fn landing_vikings_says_what_they_can_do_there() {
    let scenario = distant_pig().with_ship(ANN, "O3", Side::W, 2);
    let land = |scenario: &Scenario, vikings| {
        let onto = space_at(scenario, "O3", Side::E);
        previews(scenario, &Action::Unload { onto, vikings, animals: sorted_cargo(&[]) }).remove(0)
    };
    assert_eq!(land(&scenario, 1), "Then you can load: pig.");
    assert_eq!(land(&scenario, 2), "⚠ Your ship cannot sail without a Viking aboard.");
    let scenario =
        super::scenario::scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_ship(ANN, "O3", Side::W, 2);
    assert_eq!(land(&scenario, 1), "For the raid: 1 of 2 Vikings.");
}
