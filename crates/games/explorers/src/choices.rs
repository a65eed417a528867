//! How an action is chosen on pictures. A tile is placed in three steps: the tile, the cell, the rotation. Where ships can
//! sail and where outposts can stand is numbered on the first picture of a turn. Loading, unloading and what Vikings can do
//! on land is chosen there too if that is little; otherwise it follows on other pictures.

mod land_action;
mod land_choice;
mod placement;
mod places;

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Text};

use land_action::LandAction;
use land_choice::LandChoice;
use placement::TileChoice;
pub use places::PlaceChooser;

use super::hex::{Cell, Space};
use super::place_groups::{FirstGroup, NumberedPlace, PlaceGroups, leads_to_other_places};
use super::tile::Tile;
use super::view::View;
use super::{Action, Pending, choice_notes, score, texts};

/// How many positions each group of buttons has.
const GROUP_SIZE: usize = 10_000;
const LAST_OF_GROUP: usize = GROUP_SIZE - 1;

/// Returns how an option is chosen on pictures, or `None` if there is nothing to show.
pub fn picture_choices(view: &View, options: &[Action], first_group: FirstGroup) -> Option<PictureChoices> {
    let public_state = &view.public_state;
    match public_state.pending {
        Pending::PlaceTiles { .. } => {}
        Pending::TakeActions { left } if options.len() > 1 || left == 0 => {}
        _ => return None,
    }
    let places = PlaceChooser::new(public_state, first_group, options);
    let first_places = places.groups(options, 0);
    let tiles = TileChoice::all(view, options, &places);
    let lands = LandAction::ALL.map(|kind| LandChoice::new(kind, options, &places));
    let path = |action: &Action| match action {
        Action::PlaceTile { tile, at, rotation } => {
            let choice = tiles.iter().find(|choice| choice.tile == *tile);
            choice.map(|choice| choice.path(view, options, *at, *rotation)).unwrap_or_default()
        }
        Action::EndTurn => vec![ChoiceStep { position: usize::MAX, ..step(0, texts::choice_done()) }],
        _ => match lands.iter().find(|choice| choice.is_of(action)) {
            Some(choice) => choice.path(&places, options, &first_places, action),
            None => action_path(&places, options, &first_places, action),
        },
    };
    let mut paths: Vec<Vec<ChoiceStep>> = options.iter().map(path).collect();
    let question = choice_notes::question(view);
    for (action, path) in options.iter().zip(&mut paths) {
        path.iter_mut().for_each(|step| _ = step.question.get_or_insert_with(|| question.clone()));
        if let Some(last) = path.last_mut() {
            last.label = choice_notes::signed_label(public_state, action, std::mem::take(&mut last.label));
        }
    }
    let first_options =
        options.iter().zip(&paths).filter(|(_, path)| path.len() == 1).map(|(action, _)| action.clone());
    Some(PictureChoices {
        note: choice_notes::note(public_state, &first_options.collect::<Vec<_>>()),
        paths,
        answering: AnsweringButtons::LastSteps,
        end_turn: options.iter().position(|action| *action == Action::EndTurn),
    })
}

/// Returns the tiles of these placements, in the order of the hand.
pub fn offered_tiles(options: &[Action]) -> Vec<Tile> {
    let tile = |action: &Action| if let Action::PlaceTile { tile, .. } = action { Some(*tile) } else { None };
    let mut tiles: Vec<Tile> = options.iter().filter_map(tile).collect();
    tiles.dedup();
    tiles
}

/// Returns how many tiles of the viewer's hand are equal to this one.
pub fn count_in_hand(view: &View, tile: Tile) -> usize {
    let hand = view.private_state.iter().flat_map(|private_state| &private_state.hand);
    hand.filter(|held| **held == tile).count()
}

/// Returns the rotations in which this tile can be placed on this cell.
pub fn offered_rotations(options: &[Action], placed: Tile, cell: Cell) -> Vec<u8> {
    let rotation = |action: &Action| match action {
        Action::PlaceTile { tile, at, rotation } if (*tile, *at) == (placed, cell) => Some(*rotation),
        _ => None,
    };
    options.iter().filter_map(rotation).collect()
}

/// Returns how many of these steps were no steps to other places.
pub fn depth_of_steps(steps: &[ChoiceStep]) -> usize {
    steps.iter().filter(|step| !leads_to_other_places(step)).count()
}

/// Returns the steps to an action other than on land. `first_places` have the numbers of the first picture.
fn action_path(
    places: &PlaceChooser<'_>,
    options: &[Action],
    first_places: &PlaceGroups,
    action: &Action,
) -> Vec<ChoiceStep> {
    let map = &places.public_state.map;
    let (group, place) = match action {
        Action::Sail { to } => (usize::from(map.has_enemy_ship(*to)), NumberedPlace::Sea(*to)),
        Action::BuildOutpost { at } => (2, NumberedPlace::Corner(*at)),
        _ => return Vec::new(),
    };
    let number = first_places.number(place);
    let label = match action {
        Action::BuildOutpost { at } => {
            let points = score::points_gained(places.public_state, |player| player.outposts.push(*at));
            texts::choice_build(shown(number), points)
        }
        Action::Sail { to: Space::MAINLAND } => texts::choice_sail_home(shown(number)),
        Action::Sail { to } if map.has_enemy_ship(*to) => texts::choice_fight(shown(number)),
        _ => texts::choice_sail(shown(number)),
    };
    let mut path = places.steps_to(first_places, options, 0, place);
    path.push(in_group(group, step(number, label)));
    path
}

/// Moves a step behind those of all earlier groups, into a new row.
fn in_group(group: usize, step: ChoiceStep) -> ChoiceStep {
    ChoiceStep { position: GROUP_SIZE * group + step.position, row: group, ..step }
}

/// Returns a step of a page that asks what the decision asks.
const fn step(position: usize, label: Text) -> ChoiceStep {
    ChoiceStep { position, row: 0, question: None, label }
}

/// Returns a step of a page that asks this, whose label is a number.
fn numbered_step(question: Text, number: usize) -> ChoiceStep {
    ChoiceStep { question: Some(question), ..step(number, texts::number(shown(number))) }
}

/// Returns the number of the thing at this index.
pub fn number_at(index: usize) -> i32 {
    shown(index + 1)
}

/// Returns a number as texts have it.
fn shown(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn index_of<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|it| it == one).unwrap_or_default()
}
