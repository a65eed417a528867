//! How an action is chosen on pictures. A tile is placed in three steps: the tile, the cell, the rotation. Where ships can
//! sail and where outposts can stand is numbered on the first picture of a turn. Loading, unloading and what Vikings can do
//! on land is chosen there too if that is little; otherwise it follows on other pictures.

mod land_action;
mod placement;

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Text};

use land_action::{LandAction, brings_vikings_home, main_load, row_count};
use placement::TileChoice;

use super::hex::{Cell, Space};
use super::place_groups::{FirstGroup, NumberedPlace, PlaceGroups, PlacePage, leads_to_other_places};
use super::public_state::PublicState;
use super::tile::Tile;
use super::view::View;
use super::{Action, Pending, choice_notes, score, texts};

/// Maximum number of rows of land actions on the first picture, so that the end of the turn stays on a phone.
const MAX_DIRECT_ROWS: usize = 3;
const MAX_DIRECT_ROWS_OF_KIND: usize = 2;

/// Returns how an option is chosen on pictures, or `None` if there is nothing to show.
pub fn picture_choices(view: &View, options: &[Action], first_group: FirstGroup) -> Option<PictureChoices> {
    let public_state = &view.public_state;
    match public_state.pending {
        Pending::PlaceTiles { .. } => {}
        Pending::TakeActions { left } if options.len() > 1 || left == 0 => {}
        _ => return None,
    }
    let places = PlaceChooser { public_state, first_group };
    let first_places = places.groups(options, 0);
    let tiles = TileChoice::all(view, options, &places);
    let path = |action: &Action| match action {
        Action::PlaceTile { tile, at, rotation } => {
            let choice = tiles.iter().find(|choice| choice.tile == *tile);
            choice.map(|choice| choice.path(view, options, *at, *rotation)).unwrap_or_default()
        }
        Action::EndTurn => vec![ChoiceStep { position: usize::MAX, ..step(0, texts::choice_done()) }],
        _ => action_path(&places, options, &first_places, action),
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

/// Returns the options that the picture after `depth` steps marks, of those that begin with these steps: those without a
/// place, and those at these places.
pub fn marked_options(remaining: &[Action], depth: usize, shown: &[(usize, NumberedPlace)]) -> Vec<Action> {
    let is_shown =
        |action: &&Action| place_of(action, depth).is_none_or(|place| shown.iter().any(|(_, other)| *other == place));
    chosen_on_map(remaining, depth).filter(is_shown).cloned().collect()
}

/// Returns the options that are chosen on the picture after `depth` steps and not on a later one.
fn chosen_on_map(remaining: &[Action], depth: usize) -> impl Iterator<Item = &Action> {
    let direct_kinds = if depth == 0 { direct_kinds(remaining) } else { Vec::new() };
    remaining.iter().filter(move |action| match LandAction::of(action) {
        Some((kind, _)) => depth > 0 || direct_kinds.contains(&kind),
        None => depth > 0 || matches!(action, Action::Sail { .. } | Action::BuildOutpost { .. }),
    })
}

/// Finds the places of choices, in groups that fit into one picture.
pub struct PlaceChooser<'a> {
    pub public_state: &'a PublicState,
    pub first_group: FirstGroup,
}

impl PlaceChooser<'_> {
    /// Returns the places that have numbers on a page after `depth` steps.
    pub fn numbered(&self, remaining: &[Action], depth: usize, page: PlacePage) -> Vec<(usize, NumberedPlace)> {
        self.groups(remaining, depth).into_numbered(page)
    }

    /// Returns the places among which one is chosen after `depth` steps.
    fn groups(&self, remaining: &[Action], depth: usize) -> PlaceGroups {
        PlaceGroups::new(self.first_group, self.public_state.current_player().ship, all_places(remaining, depth))
    }
}

/// Returns how many of these steps were no steps to other places.
pub fn depth_of_steps(steps: &[ChoiceStep]) -> usize {
    steps.iter().filter(|step| !leads_to_other_places(step)).count()
}

fn all_places(remaining: &[Action], depth: usize) -> Vec<NumberedPlace> {
    let mut places: Vec<NumberedPlace> =
        chosen_on_map(remaining, depth).filter_map(|action| place_of(action, depth)).collect();
    places.sort_by_key(|place| place.reading_order());
    places.dedup();
    places
}

/// Returns the place that is chosen after `depth` steps toward an action.
fn place_of(action: &Action, depth: usize) -> Option<NumberedPlace> {
    match (depth, action) {
        (0, Action::Sail { to }) => Some(NumberedPlace::Sea(*to)),
        (0, Action::BuildOutpost { at }) => Some(NumberedPlace::Corner(*at)),
        (0 | 1, Action::Walk { to, .. } | Action::Transport { to, .. }) => Some(NumberedPlace::Land(*to)),
        (2, Action::Walk { from, .. } | Action::Transport { from, .. }) => Some(NumberedPlace::Land(*from)),
        (1, Action::PlaceTile { at, .. }) => Some(NumberedPlace::FreeCell(*at)),
        (1, action) => LandAction::of(action).map(|(_, land)| NumberedPlace::Land(land)),
        _ => None,
    }
}

/// Returns the steps to an action. `first_places` have the numbers of the first picture.
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
        _ => return land_path(places, options, first_places, action),
    };
    let index = first_places.index(place);
    let number = number_at(index);
    let label = match action {
        Action::BuildOutpost { at } => {
            let points = score::points_gained(places.public_state, |player| player.outposts.push(*at));
            texts::choice_build(number, points)
        }
        Action::Sail { to: Space::MAINLAND } => texts::choice_sail_home(number),
        Action::Sail { to } if map.has_enemy_ship(*to) => texts::choice_fight(number),
        _ => texts::choice_sail(number),
    };
    let mut path = first_places.steps_to(place, |_| false);
    path.push(in_group(group, step(index, label)));
    path
}

/// Returns the kinds of land actions that are chosen on the first picture: those with few options, which differ by what
/// the labels say.
fn direct_kinds(options: &[Action]) -> Vec<LandAction> {
    let mut room = MAX_DIRECT_ROWS;
    let is_direct = |kind: &LandAction| {
        let of_kind = options_of_kind(options, *kind);
        let rows = row_count(&of_kind);
        let is_direct = rows <= room.min(MAX_DIRECT_ROWS_OF_KIND)
            && (1..of_kind.len()).all(|n| have_other_labels(&of_kind[..n], of_kind[n]))
            && !of_kind.iter().all(|action| brings_vikings_home(action));
        room -= if is_direct { rows } else { 0 };
        is_direct
    };
    LandAction::ALL.into_iter().filter(is_direct).collect()
}

/// Whether the label of an option says how it differs from the ones before it. The labels of loads name no land.
fn have_other_labels(earlier: &[&Action], action: &Action) -> bool {
    earlier.iter().all(|other| match (*other, action) {
        (Action::Load { from: one, .. }, Action::Load { from: other, .. })
        | (Action::Unload { onto: one, .. }, Action::Unload { onto: other, .. }) => one == other,
        (Action::Walk { to, vikings, .. }, Action::Walk { to: other_to, vikings: other_vikings, .. }) => {
            (to, vikings) != (other_to, other_vikings)
        }
        (Action::Transport { to, animal, .. }, Action::Transport { to: other_to, animal: other_animal, .. }) => {
            (to, animal) != (other_to, other_animal)
        }
        _ => true,
    })
}

fn options_of_kind(options: &[Action], kind: LandAction) -> Vec<&Action> {
    options.iter().filter(|other| LandAction::of(other).is_some_and(|(other, _)| other == kind)).collect()
}

fn land_path(
    places: &PlaceChooser<'_>,
    options: &[Action],
    first_places: &PlaceGroups,
    action: &Action,
) -> Vec<ChoiceStep> {
    let Some((kind, land)) = LandAction::of(action) else { return Vec::new() };
    let of_kind = options_of_kind(options, kind);
    let is_direct = direct_kinds(options).contains(&kind);
    let main = if is_direct { None } else { main_load(places.public_state, &of_kind) };
    if is_direct || main == Some(action) {
        let position = 10 * target_index(first_places, action) + index_of(&of_kind, &action);
        let mut path = target(action).map(|place| first_places.steps_to(place, |_| false)).unwrap_or_default();
        path.push(in_group(4 + kind as usize, step(position, direct_label(&of_kind, first_places, action))));
        return path;
    }
    let of_kind: Vec<Action> = of_kind.into_iter().cloned().collect();
    let first = more_step(places.public_state, kind, &of_kind, main.is_some());
    let next = match target(action) {
        Some(goal) => walk_steps(places, kind, &of_kind, goal, action),
        None => load_steps(places, kind, &of_kind, land, action),
    };
    [first].into_iter().chain(next).collect()
}

/// Returns the steps to one of many loads or unloads: the land, and what is loaded.
fn load_steps(
    places: &PlaceChooser<'_>,
    kind: LandAction,
    of_kind: &[Action],
    land: Space,
    action: &Action,
) -> Vec<ChoiceStep> {
    let (Action::Load { vikings, animals, .. } | Action::Unload { vikings, animals, .. }) = action else {
        return Vec::new();
    };
    let lands = places.groups(of_kind, 1);
    let from_here: Vec<Action> =
        of_kind.iter().filter(|it| LandAction::of(it).is_some_and(|(_, other)| other == land)).cloned().collect();
    let signs = choice_notes::signs(places.public_state, &from_here);
    let question = [kind.load_question()].into_iter().chain(signs).reduce(texts::note_and);
    let label = kind.label(texts::load_text(*vikings, animals));
    let place = NumberedPlace::Land(land);
    let mut path = lands.steps_to(place, |_| false);
    path.push(numbered_step(kind.land_question(), lands.index(place)));
    path.push(ChoiceStep { question, ..step(index_of(&from_here, action), label) });
    path
}

/// Returns the steps to one of many walks: the goal and who goes there, then the land where the walk begins if several are
/// possible.
fn walk_steps(
    places: &PlaceChooser<'_>,
    kind: LandAction,
    of_kind: &[Action],
    goal: NumberedPlace,
    action: &Action,
) -> Vec<ChoiceStep> {
    let (goals, alike) = (places.groups(of_kind, 1), alike(of_kind, action));
    let (group, who) = match action {
        Action::Walk { vikings, .. } => (usize::from(*vikings), texts::load_vikings(*vikings)),
        Action::Transport { animal, .. } => (*animal as usize, texts::animal_name(*animal, 1)),
        _ => return Vec::new(),
    };
    let index = goals.index(goal);
    let label = texts::choice_going_to(number_at(index), who);
    let label = if alike.len() > 1 { with_most_points(places.public_state, label, &alike) } else { label };
    let where_to = ChoiceStep { question: Some(texts::choice_where_to()), ..step(index, label) };
    let mut path = goals.steps_to(goal, |_| false);
    path.push(in_group(group, where_to));
    if let (Some((_, from)), 2..) = (LandAction::of(action), alike.len()) {
        let (lands, from) = (places.groups(&alike, 2), NumberedPlace::Land(from));
        path.extend(lands.steps_to(from, |_| false));
        path.push(numbered_step(kind.land_question(), lands.index(from)));
    }
    path
}

/// Returns the walks that differ from this one only by where they begin.
fn alike(of_kind: &[Action], action: &Action) -> Vec<Action> {
    of_kind.iter().filter(|other| !have_other_labels(&[other], action)).cloned().collect()
}

/// Returns the step to the options of a kind that have no button on the first picture: beside the most useful one if that has
/// one, or else with the most points that one of them wins.
fn more_step(public_state: &PublicState, kind: LandAction, of_kind: &[Action], is_beside_main: bool) -> ChoiceStep {
    if is_beside_main {
        return in_group(4 + kind as usize, step(usize::from(u8::MAX), kind.more_label()));
    }
    in_group(10, step(kind as usize, with_most_points(public_state, kind.more_label(), of_kind)))
}

/// Returns the label of a step to some options with the most points that one of them wins.
fn with_most_points(public_state: &PublicState, label: Text, options: &[Action]) -> Text {
    match options.iter().map(|action| public_state.points_of(action)).max() {
        Some(points @ 1..) => texts::choice_wins(label, points),
        _ => label,
    }
}

/// Returns the label of a land action of a kind that is chosen on the first picture.
fn direct_label(of_kind: &[&Action], first_places: &PlaceGroups, action: &Action) -> Text {
    let number = number_at(target_index(first_places, action));
    let several_can_walk = of_kind.iter().any(|other| matches!(other, Action::Walk { vikings: 2.., .. }));
    match action {
        Action::Walk { vikings, .. } if several_can_walk => {
            LandAction::Walk.label(texts::choice_going_to(number, texts::load_vikings(*vikings)))
        }
        Action::Walk { .. } => LandAction::Walk.label(texts::number(number)),
        Action::Transport { animal, .. } => {
            LandAction::Transport.label(texts::choice_going_to(number, texts::animal_name(*animal, 1)))
        }
        Action::Load { vikings, animals, .. } => LandAction::Load.label(texts::load_text(*vikings, animals)),
        Action::Unload { vikings, animals, .. } => LandAction::Unload.label(texts::load_text(*vikings, animals)),
        _ => Text::default(),
    }
}

/// Returns the index of the place to which Vikings walk or transport an animal, or 0 for another action.
fn target_index(places: &PlaceGroups, action: &Action) -> usize {
    target(action).map(|place| places.index(place)).unwrap_or_default()
}

/// Returns the place to which Vikings walk or transport an animal.
const fn target(action: &Action) -> Option<NumberedPlace> {
    match action {
        Action::Walk { to, .. } | Action::Transport { to, .. } => Some(NumberedPlace::Land(*to)),
        _ => None,
    }
}

/// Moves a step behind those of all earlier groups, into a new row.
fn in_group(group: usize, step: ChoiceStep) -> ChoiceStep {
    ChoiceStep { position: 1_000 * group + step.position, row: group, ..step }
}

/// Returns a step of a page that asks what the decision asks.
const fn step(position: usize, label: Text) -> ChoiceStep {
    ChoiceStep { position, row: 0, question: None, label }
}

/// Returns a step of a page that asks this, whose label is a number, counted from 1.
fn numbered_step(question: Text, index: usize) -> ChoiceStep {
    ChoiceStep { question: Some(question), ..step(index, texts::number(number_at(index))) }
}

/// Returns the number of the place at this index.
pub fn number_at(index: usize) -> i32 {
    i32::try_from(index + 1).unwrap_or(i32::MAX)
}

fn index_of<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|it| it == one).unwrap_or_default()
}
