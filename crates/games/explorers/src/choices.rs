//! How an action is chosen on pictures. A tile is placed in three steps: the tile, the cell, the rotation. Where ships can
//! sail and where outposts can stand is numbered on the first picture of a turn. Loading, unloading and what Vikings can do
//! on land is chosen there too if that is little; otherwise it follows on other pictures.

use meadhall_game::{AnsweringButtons, ChoiceStep, PictureChoices, Text};

use super::hex::{Cell, Space};
use super::place_groups::{FirstGroup, NumberedPlace, PlaceGroups, PlacePage, leads_to_other_places};
use super::placing::completes_island;
use super::public_state::PublicState;
use super::tile::Tile;
use super::view::View;
use super::{Action, Pending, texts};

/// What Vikings do on land.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LandAction {
    Load,
    Unload,
    Walk,
    Transport,
}

impl LandAction {
    /// The first ones have room on the first picture first.
    const ALL: [Self; 4] = [Self::Unload, Self::Load, Self::Walk, Self::Transport];

    /// Returns what the action does on land, and from or onto which land.
    const fn of(action: &Action) -> Option<(Self, Space)> {
        match action {
            Action::Load { from, .. } => Some((Self::Load, *from)),
            Action::Unload { onto, .. } => Some((Self::Unload, *onto)),
            Action::Walk { from, .. } => Some((Self::Walk, *from)),
            Action::Transport { from, .. } => Some((Self::Transport, *from)),
            _ => None,
        }
    }

    /// Returns the label of a button that does this with or to something.
    fn label(self, object: Text) -> Text {
        match self {
            Self::Load => texts::choice_load(object),
            Self::Unload => texts::choice_unload(object),
            Self::Walk => texts::choice_walk(object),
            Self::Transport => texts::choice_transport(object),
        }
    }

    /// Returns the label of the button that opens the choices of this kind.
    fn more_label(self) -> Text {
        match self {
            Self::Load => texts::choice_load_more(),
            Self::Unload => texts::choice_unload_more(),
            Self::Walk => texts::choice_walk_more(),
            Self::Transport => texts::choice_transport_more(),
        }
    }

    /// Returns the maximum number of options that are on the first picture.
    const fn max_direct_options(self) -> usize {
        match self {
            Self::Load | Self::Unload => MAX_DIRECT_LOADS,
            Self::Walk | Self::Transport => MAX_DIRECT_WALKS,
        }
    }

    /// Asks on which land.
    fn land_question(self) -> Text {
        match self {
            Self::Load => texts::choice_load_from(),
            Self::Unload => texts::choice_unload_onto(),
            Self::Walk => texts::choice_walk_from(),
            Self::Transport => texts::choice_transport_from(),
        }
    }
}

/// Maximum number of options to load or to unload that are on the first picture. All ways to unload at a harbor have room.
const MAX_DIRECT_LOADS: usize = 8;
/// Maximum number of options to walk or to transport that are on the first picture.
const MAX_DIRECT_WALKS: usize = 4;
/// Maximum number of options of all land actions that are on the first picture.
const MAX_DIRECT_OPTIONS: usize = 14;

/// Returns how an option is chosen on pictures, or `None` if there is nothing to show.
pub fn picture_choices(view: &View, options: &[Action], first_group: FirstGroup) -> Option<PictureChoices> {
    let public_state = &view.public_state;
    match public_state.pending {
        Pending::PlaceTiles { .. } => {}
        Pending::TakeActions { .. } if options.len() > 1 => {}
        _ => return None,
    }
    let places = PlaceChooser { public_state, first_group };
    let first_places = places.groups(options, 0);
    let cells: Vec<(Tile, PlaceGroups)> =
        offered_tiles(options).into_iter().map(|tile| (tile, places.cell_groups(options, tile))).collect();
    let path = |action: &Action| match action {
        Action::PlaceTile { tile, at, rotation } => {
            let cells = cells.iter().find(|(offered, _)| offered == tile).map(|(_, cells)| cells);
            cells.map(|cells| placement_path(view, options, cells, *tile, *at, *rotation)).unwrap_or_default()
        }
        Action::EndTurn => vec![ChoiceStep { position: usize::MAX, ..step(0, texts::choice_done()) }],
        _ => action_path(&places, options, &first_places, action),
    };
    Some(PictureChoices {
        paths: options.iter().map(path).collect(),
        answering: AnsweringButtons::LastSteps,
        note: None,
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

    /// Returns the cells where this tile can be placed.
    fn cell_groups(&self, options: &[Action], placed: Tile) -> PlaceGroups {
        let is_of_tile = |action: &&Action| matches!(action, Action::PlaceTile { tile, .. } if *tile == placed);
        let of_tile: Vec<Action> = options.iter().filter(is_of_tile).cloned().collect();
        self.groups(&of_tile, 1)
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
        (0 | 2, Action::Walk { to, .. } | Action::Transport { to, .. }) => Some(NumberedPlace::Land(*to)),
        (1, Action::PlaceTile { at, .. }) => Some(NumberedPlace::FreeCell(*at)),
        (1, action) => LandAction::of(action).map(|(_, land)| NumberedPlace::Land(land)),
        _ => None,
    }
}

fn placement_path(
    view: &View,
    options: &[Action],
    cells: &PlaceGroups,
    tile: Tile,
    at: Cell,
    rotation: u8,
) -> Vec<ChoiceStep> {
    let (tiles, rotations) = (offered_tiles(options), offered_rotations(options, tile, at));
    let last = match rotations.as_slice() {
        // A single rotation needs no question, but the picture shows it before the tile is placed.
        [_] => step(0, texts::choice_place()),
        rotations => numbered_step(texts::choice_which_rotation(), index_of(rotations, &rotation)),
    };
    let mut which_tile = numbered_step(texts::choice_which_tile(), index_of(&tiles, &tile));
    let count = count_in_hand(view, tile);
    if count > 1 {
        which_tile.label = texts::choice_equal_tiles(number_at(which_tile.position), count);
    }
    let place = NumberedPlace::FreeCell(at);
    let mut which_cell = numbered_step(texts::choice_which_cell(), cells.index(place));
    if rotations.iter().any(|rotation| completes_island(&view.public_state.map, tile, at, *rotation)) {
        which_cell.label = texts::choice_completing(number_at(which_cell.position));
    }
    let mut path = vec![which_tile];
    path.extend(cells.steps_to(place));
    path.extend([which_cell, last]);
    path
}

/// Returns the steps to an action. `first_places` have the numbers of the first picture.
fn action_path(
    places: &PlaceChooser<'_>,
    options: &[Action],
    first_places: &PlaceGroups,
    action: &Action,
) -> Vec<ChoiceStep> {
    let map = &places.public_state.map;
    let (group, place, label): (_, _, fn(i32) -> Text) = match action {
        Action::Sail { to } if map.has_enemy_ship(*to) => (1, NumberedPlace::Sea(*to), texts::choice_fight),
        Action::Sail { to } => (0, NumberedPlace::Sea(*to), texts::choice_sail),
        Action::BuildOutpost { at } => (2, NumberedPlace::Corner(*at), texts::choice_build),
        _ => return land_path(places, options, first_places, action),
    };
    let mut path = first_places.steps_to(place);
    let index = first_places.index(place);
    path.push(in_group(group, step(index, label(number_at(index)))));
    path
}

/// Returns the kinds of land actions that are chosen on the first picture: those with few options, which differ by what
/// the labels say.
fn direct_kinds(options: &[Action]) -> Vec<LandAction> {
    let mut room = MAX_DIRECT_OPTIONS;
    let is_direct = |kind: &LandAction| {
        let of_kind = options_of_kind(options, *kind);
        let has_room = of_kind.len() <= room.min(kind.max_direct_options());
        let is_direct = has_room && (1..of_kind.len()).all(|n| have_other_labels(&of_kind[..n], of_kind[n]));
        room -= if is_direct { of_kind.len() } else { 0 };
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
    if direct_kinds(options).contains(&kind) {
        let position = 10 * target_index(first_places, action) + index_of(&of_kind, &action);
        let mut path = target(action).map(|place| first_places.steps_to(place)).unwrap_or_default();
        path.push(in_group(4 + kind as usize, step(position, direct_label(&of_kind, first_places, action))));
        return path;
    }
    let of_kind: Vec<Action> = of_kind.into_iter().cloned().collect();
    let lands = places.groups(&of_kind, 1);
    let from_here: Vec<Action> =
        of_kind.iter().filter(|it| LandAction::of(it).is_some_and(|(_, other)| other == land)).cloned().collect();
    let targets = places.groups(&from_here, 2);
    let to_land = |group: usize, who: Text, to: Space| {
        let index = targets.index(NumberedPlace::Land(to));
        if from_here.len() == 1 {
            return step(0, texts::choice_going_to(number_at(index), who));
        }
        let label = texts::choice_going_to(number_at(index), who);
        in_group(group, ChoiceStep { question: Some(texts::choice_where_to()), ..step(index, label) })
    };
    let last = match action {
        Action::Walk { to, vikings, .. } => to_land((*vikings).into(), texts::load_vikings(*vikings), *to),
        Action::Transport { to, animal, .. } => to_land(*animal as usize, texts::animal_name(*animal, 1), *to),
        Action::Load { vikings, animals, .. } | Action::Unload { vikings, animals, .. } => {
            step(index_of(&from_here, action), kind.label(texts::load_text(*vikings, animals)))
        }
        _ => return Vec::new(),
    };
    let land = NumberedPlace::Land(land);
    let mut path = vec![in_group(10, step(kind as usize, kind.more_label()))];
    path.extend(lands.steps_to(land));
    path.push(numbered_step(kind.land_question(), lands.index(land)));
    path.extend(target(action).map(|place| targets.steps_to(place)).unwrap_or_default());
    path.push(last);
    path
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
fn number_at(index: usize) -> i32 {
    i32::try_from(index + 1).unwrap_or(i32::MAX)
}

fn index_of<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|it| it == one).unwrap_or_default()
}
