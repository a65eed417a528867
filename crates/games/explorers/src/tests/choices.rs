//! How actions are chosen on pictures.

use meadhall_game::{
    ChoiceStep, ChosenSteps, Decisions, Game, Lang, MatchSetup, Picture, PictureChoices, Presentation, Shape,
    SurfaceKind,
};

use super::full_match::play_random;
use super::scenario::*;
use super::wording::translate;
use crate::choices::PlaceChooser;
use crate::hex::{Side, Space};
use crate::place_groups::{NumberedPlace, PlacePage};
use crate::tile::Animal::{Cattle, Horse, Pig};
use crate::tile::{Tile, TileContent};
use crate::{Action, Explorers, Pending, choices, picture, texts};

fn picture_choices(scenario: &Scenario) -> PictureChoices {
    Explorers::picture_choices(&scenario.state.view(Some(ANN)), &scenario.options()).unwrap()
}

/// Returns the steps to an option.
fn path(scenario: &Scenario, action: &Action) -> Vec<ChoiceStep> {
    let position = scenario.options().iter().position(|option| option == action).unwrap();
    picture_choices(scenario).paths.swap_remove(position)
}

fn first_picture(scenario: &Scenario) -> Picture {
    let (view, options, choices) = (scenario.state.view(Some(ANN)), scenario.options(), picture_choices(scenario));
    Explorers::choice_picture(&view, &options, &choices, ChosenSteps::default(), &[]).unwrap()
}

fn all_shapes(picture: Picture) -> impl Iterator<Item = Shape> {
    picture.parts.into_iter().flat_map(|part| part.shapes)
}

/// Ann's ship lies in the harbor with a Viking and two animals.
fn ship_home_with_animals() -> Scenario {
    let scenario = archipelago(2);
    let [l4, m4] = [("L4", Side::E), ("M4", Side::W)].map(|(cell, side)| space_at(&scenario, cell, side));
    let scenario = scenario.edit_player(ANN, |player| {
        player.crew -= 1;
        player.add_vikings(Space::MAINLAND, 1);
    });
    scenario.with_animal_aboard(ANN, l4, Cattle).with_animal_aboard(ANN, m4, Horse)
}

#[test]
fn of_many_ways_to_unload_the_best_has_a_button_and_the_others_follow_behind_another() {
    let scenario = ship_home_with_animals();
    let labels = |action: &Action| {
        path(&scenario, action).iter().map(|step| translate(Lang::En, &step.label)).collect::<Vec<_>>()
    };
    let best = Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: sorted_cargo(&[Cattle, Horse]) };
    assert_eq!((scenario.unload_options().len(), labels(&best)), (7, vec!["↓ Unload: cow and horse (+3)".to_owned()]));
    for unload in scenario.unload_options().iter().filter(|unload| **unload != best) {
        let labels = labels(unload);
        assert_eq!((labels.len(), labels[0].as_str()), (3, "↓ Unload something else…"), "{unload:?}");
    }
    let (choices, end_turn) = (picture_choices(&scenario), path(&scenario, &Action::EndTurn));
    let buttons = choices.next_steps(ChosenSteps::default());
    let unload_buttons = buttons.iter().filter(|next| next.step.label == texts::choice_unload_other());
    assert_eq!((unload_buttons.count(), buttons.last().unwrap().step), (1, &end_turn[0]));
    let vikings_only = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2);
    for unload in vikings_only.unload_options() {
        assert_eq!(path(&vikings_only, &unload).len(), 1);
    }
}

#[test]
fn a_load_of_animals_has_a_button_and_vikings_go_home_behind_one() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS pig", 0).with_ship(ANN, "O3", Side::W, 1);
    let land = space_at(&scenario, "O3", Side::E);
    let scenario = scenario.with_vikings(ANN, "O3", Side::E, 1);
    let load = |vikings, animals: &[_]| Action::Load { from: land, vikings, animals: sorted_cargo(animals) };
    let depths = [load(0, &[Pig]), load(1, &[Pig]), load(1, &[])].map(|action| path(&scenario, &action).len());
    assert_eq!(depths, [1, 3, 3]);
    let at_home = five_tile_island(2);
    assert!(at_home.unload_options().iter().all(|unload| path(&at_home, unload).len() > 1));
}

#[test]
fn a_viking_goes_ashore_beside_an_animal_by_one_press() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS pig", 0).with_ship(ANN, "O3", Side::W, 3);
    for unload in scenario.unload_options() {
        let Action::Unload { vikings, .. } = unload else { panic!("{unload:?}") };
        assert_eq!(path(&scenario, &unload).len() == 1, vikings == 1, "{unload:?}");
    }
}

#[test]
fn of_many_walks_the_one_that_wins_points_has_a_button_beside_those_elsewhere() {
    let scenario = scenario(2)
        .with_tile("L4", "LLLSSS settlement", 4)
        .with_settlement_strength("L4", 4)
        .with_vikings(ANN, "L4", Side::E, 2)
        .with_vikings(ANN, "L3", Side::Ne, 2);
    let (mut winning_count, walks) = (0, scenario.walk_options());
    for walk in &walks {
        let (path, wins) = (path(&scenario, walk), scenario.state.public_state.points_of(walk) > 0);
        let label = translate(Lang::En, &path[0].label);
        assert_eq!(path.len() == 1, wins, "{walk:?}");
        let is_right = if wins { label.ends_with(": 2 Vikings (+4)") } else { label == "Walk elsewhere…" };
        assert!(is_right, "{walk:?}: {label}");
        winning_count += usize::from(wins);
    }
    assert!(winning_count == 1 && walks.len() > 3, "{winning_count} of {}", walks.len());
}

#[test]
fn of_many_walks_the_goal_is_chosen_first_and_where_it_begins_only_if_that_is_open() {
    let scenario = scenario(2)
        .with_tile("L4", "LLLSSS settlement", 4)
        .with_settlement_strength("L4", 4)
        .with_vikings(ANN, "L4", Side::E, 2)
        .with_vikings(ANN, "L3", Side::Ne, 2)
        .with_vikings(ANN, "M3", Side::Nw, 1);
    let walks = scenario.walk_options();
    let mut press_counts = Vec::new();
    let wins_nothing = |walk: &&Action| scenario.state.public_state.points_of(walk) == 0;
    for walk in walks.iter().filter(wins_nothing) {
        let Action::Walk { to, vikings, .. } = walk else { panic!("{walk:?}") };
        let is_alike = |other: &&Action| matches!(other, Action::Walk { to: other_to, vikings: other_vikings, .. } if (other_to, other_vikings) == (to, vikings));
        let steps = path(&scenario, walk);
        assert_eq!(steps[1].question, Some(texts::choice_where_to()));
        assert_eq!(steps.len(), 2 + usize::from(walks.iter().filter(is_alike).count() > 1), "{walk:?}");
        press_counts.push(steps.len());
    }
    assert!([2, 3].iter().all(|count| press_counts.contains(count)), "{press_counts:?}");
}

#[test]
fn a_rotation_says_what_the_tile_joins() {
    let (mut labels, mut state_count) = (Vec::new(), 0);
    play_random(&MatchSetup::all(&Explorers::META)[1], 6, |state| {
        let decisions = Decisions::collect(state);
        let is_asked = matches!(state.public_state.pending, Pending::PlaceTiles { .. });
        let Some(decision) = decisions.first().filter(|_| is_asked) else { return };
        state_count += 1;
        if state_count % 6 == 0 {
            let choices = Explorers::picture_choices(&state.view(Some(decision.seat)), decision.options).unwrap();
            let last_labels = choices.paths.iter().take(40).map(|path| &path.last().unwrap().label);
            labels.extend(last_labels.map(|label| translate(Lang::En, label)));
        }
    });
    for words in [": new island", ": island of ", ": your island of ", "Place it like this"] {
        assert!(labels.iter().any(|label| label.contains(words)), "{words}: {labels:?}");
    }
}

#[test]
fn the_question_about_the_place_of_a_single_tile_names_it_and_says_the_points() {
    let scenario = scenario(2).with_hand(ANN, &["LLSSSS pig"]).with_placement_pending();
    let steps = path(&scenario, &scenario.options()[0]);
    let question = translate(Lang::En, steps[1].question.as_ref().unwrap());
    assert!(question.starts_with("pig · Where? · you 0, the other 0 · "), "{question}");
}

#[test]
fn a_label_says_what_an_action_costs() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "L4", Side::E, 1);
    let leave = Action::Load { from: space_at(&scenario, "L4", Side::E), vikings: 1, animals: sorted_cargo(&[]) };
    let says = |lang| translate(lang, &path(&scenario, &leave).last().unwrap().label);
    assert_eq!(says(Lang::En), "↑ Load: 1 Viking (−5)");
    let preview = &Explorers::preview(&scenario.state.view(Some(ANN)), &leave)[0];
    assert_eq!(translate(Lang::En, preview), "⚠ This costs you 5 points.");
}

/// The steps to a placement ask for a rotation if there are several, and otherwise only offer to place the tile.
#[test]
fn a_single_rotation_is_not_asked_for() {
    let scenario = scenario(2).with_hand(ANN, &["LLLLLS settlement", "LLSSSS pig"]).with_placement_pending();
    let options = scenario.options();
    let mut single_count = 0;
    for option in &options {
        let Action::PlaceTile { tile, at, .. } = option else { continue };
        let is_single = choices::offered_rotations(&options, *tile, *at).len() == 1;
        single_count += usize::from(is_single);
        let last = path(&scenario, option).pop().unwrap();
        let question = translate(Lang::En, &last.question.unwrap());
        // Which island the tile completes follows.
        let asked = if is_single { "Like this?" } else { "Which way around?" };
        assert!(question.starts_with(asked) && (last.label == texts::choice_place()) == is_single, "{question}");
    }
    assert!((1..options.len()).contains(&single_count), "{single_count} of {}", options.len());
}

#[test]
fn tiles_of_the_hand_are_named_and_counted_beside_their_number() {
    let scenario = scenario(2).with_hand(ANN, &["LLSSSS pig", "LLSSSS pig", "LLSSSS goat"]).with_placement_pending();
    let label = |tile: &str| {
        let tile: Tile = tile.parse().unwrap();
        let is_placed = |action: &Action| matches!(action, Action::PlaceTile { tile: placed, .. } if *placed == tile);
        path(&scenario, &scenario.options().into_iter().find(is_placed).unwrap())[0].label.clone()
    };
    let pair = texts::equal_tiles(2);
    let labels = ["LLSSSS pig", "LLSSSS goat"].map(|tile| translate(Lang::En, &label(tile)));
    assert_eq!(labels, ["2: pig (2 ×)", "1: goat"]);
    let is_count = |shape: &Shape| matches!(shape, Shape::Text { text, .. } if *text == pair);
    assert_eq!(all_shapes(first_picture(&scenario)).filter(is_count).count(), 1);
}

#[test]
fn the_turn_is_ended_in_the_last_row_and_words_say_how_many_actions_are_left() {
    for left in [1, 3] {
        let scenario = five_tile_island(2).with_actions_left(left);
        let choices = picture_choices(&scenario);
        assert_eq!(scenario.options()[choices.end_turn.unwrap()], Action::EndTurn);
        assert_eq!(path(&scenario, &Action::EndTurn)[0].label, texts::choice_done());
        let words = Explorers::option_path(&scenario.state.view(Some(ANN)), &Action::EndTurn);
        assert_eq!(words, [texts::option_done(left)]);
    }
    let labels = Lang::ALL.map(|lang| translate(lang, &texts::option_done(2)));
    let expected = [
        "End the turn (2 actions left)",
        "Terminar el turno (quedan 2 acciones)",
        "Terminer le tour (2 actions restantes)",
    ];
    assert_eq!(labels, expected);
}

/// Returns the widths of all icons whose names begin like this.
fn icon_widths(picture: Picture, name: &str) -> Vec<i16> {
    let width = |shape: Shape| match shape {
        Shape::Icon { icon, area, .. } if icon.name.starts_with(name) => Some(area.width),
        _ => None,
    };
    all_shapes(picture).filter_map(width).collect()
}

/// A phone shows the picture with less than a third of its pixels.
#[test]
fn on_a_large_map_the_numbered_places_are_enlarged() {
    let scenario = archipelago(2).with_ship(ANN, "N3", Side::E, 2);
    let picture = first_picture(&scenario);
    let smallest = icon_widths(picture.clone(), "tile_").into_iter().min().unwrap();
    let on_phone = 302 * i32::from(smallest) / i32::from(picture.width);
    assert!(on_phone >= 60, "{on_phone}");
    assert!(icon_widths(picture, "sail_chip").into_iter().all(|width| width >= 100));
}

#[test]
fn the_numbers_of_sailing_and_of_walking_have_other_grounds() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 2).with_vikings(ANN, "L3", Side::Ne, 1);
    let count = |name| icon_widths(first_picture(&scenario), name).len();
    assert_eq!(
        (count("sail_chip"), count("walk_chip")),
        (scenario.sail_options().len(), scenario.walk_options().len())
    );
    assert!(!scenario.walk_options().is_empty());
}

#[test]
fn every_number_of_a_choice_is_on_its_picture() {
    let (mut checked_count, mut harbor_count) = (0, 0);
    for (seed, setup) in (0..12).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first() else { return };
            if !matches!(state.public_state.pending, Pending::TakeActions { .. }) {
                return;
            }
            let view = state.view(Some(decision.seat));
            let places = PlaceChooser::new(&state.public_state, picture::first_group, decision.options);
            let numbered = places.numbered(decision.options, 0, PlacePage::Places);
            harbor_count +=
                usize::from(numbered.iter().any(|(_, place)| *place == NumberedPlace::Sea(Space::MAINLAND)));
            let picture = picture::choice_picture(&view, &places, decision.options, 0, PlacePage::Places, &[]);
            let is_chip = |shape: &Shape| match shape {
                Shape::Icon { icon, .. } => icon.name.ends_with("_chip"),
                Shape::Rect { surface, .. } => *surface == SurfaceKind::ChoiceCell,
                _ => false,
            };
            let chip_count = all_shapes(picture).filter(is_chip).count();
            assert_eq!(chip_count, numbered.len(), "seed {seed}: {numbered:?}");
            checked_count += numbered.len();
        });
    }
    assert!(checked_count > 2_500 && harbor_count > 100, "{checked_count} numbers, {harbor_count} in the harbor");
}

#[test]
fn home_is_among_the_first_places_and_named() {
    let mut home_count = 0;
    for (seed, setup) in (0..12).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first() else { return };
            let home = Action::Sail { to: Space::MAINLAND };
            let Some(position) = decision.options.iter().position(|option| *option == home) else { return };
            let choices = Explorers::picture_choices(&state.view(Some(decision.seat)), decision.options).unwrap();
            let keys: Vec<&str> = choices.paths[position].iter().map(|step| step.label.key).collect();
            assert_eq!(keys, ["explorers_choice_sail_home"], "seed {seed}");
            home_count += 1;
        });
    }
    assert!(home_count > 100, "{home_count}");
}

/// All steps to a place where a tile completes an island have its star, and only then the question of this tile explains it.
#[test]
fn a_star_leads_to_every_place_that_completes_an_island() {
    let (mut star_count, mut distant_count) = (0, 0);
    for (seed, setup) in (0..12).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first() else { return };
            if !matches!(state.public_state.pending, Pending::PlaceTiles { .. }) {
                return;
            }
            let paths = Explorers::picture_choices(&state.view(Some(decision.seat)), decision.options).unwrap().paths;
            for path in &paths {
                let [_, ways @ .., which_cell, _] = &path[..] else { panic!("{path:?}") };
                let explains = format!("{:?}", which_cell.question).contains("explorers_choice_which_cell_completing");
                let has_star = |step: &ChoiceStep| format!("{:?}", step.label).contains("explorers_choice_completing");
                if has_star(which_cell) {
                    assert!(explains && ways.iter().all(has_star), "seed {seed}: {path:?}");
                    star_count += 1;
                    distant_count += ways.len().min(1);
                }
                let is_of_tile = |other: &&Vec<ChoiceStep>| other[0] == path[0];
                let shows_star = paths.iter().filter(is_of_tile).any(|other| has_star(&other[other.len() - 2]));
                assert_eq!(explains, shows_star, "seed {seed}: {path:?}");
            }
        });
    }
    assert!(star_count > 50 && distant_count > 5, "{star_count} stars, {distant_count} on other pages");
}

/// The overview of the map lies in a corner of a close-up, and a frame marks the tile placed last.
#[test]
fn the_overview_does_not_cover_the_tile_placed_last() {
    let (mut state_count, mut close_up_count) = (0, 0);
    for (seed, setup) in (0..12).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        play_random(setup, seed, |state| {
            state_count += 1;
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first().filter(|_| state_count % 25 == 0) else { return };
            let view = state.view(Some(decision.seat));
            for (cell, _) in state.public_state.map.tiles() {
                let content = texts::content_name(TileContent::Nothing);
                let event = texts::log_places(decision.seat, texts::cell_name(cell), content);
                let picture = picture::picture(&view, decision.options, &[event]);
                let shapes: Vec<Shape> = all_shapes(picture).collect();
                let overview = shapes.iter().find_map(|shape| match shape {
                    Shape::Rect { surface: SurfaceKind::Tile, area } => Some(*area),
                    _ => None,
                });
                let frame = shapes.iter().find_map(|shape| match shape {
                    Shape::Icon { icon, area, .. } if icon.name == "last_hex" => Some(*area),
                    _ => None,
                });
                let Some((overview, frame)) = overview.zip(frame) else { continue };
                assert!(picture::are_apart(overview, frame), "seed {seed}, {cell:?}: {overview:?} {frame:?}");
                close_up_count += 1;
            }
        });
    }
    assert!(close_up_count > 100, "{close_up_count}");
}
