//! The places among which actions choose: their numbers, and which of them a picture shows.

use meadhall_game::{ChoiceStep, Text};

use super::land_action::{LandAction, direct_kinds, main_options};
use crate::place_groups::{FirstGroup, NumberedPlace, PlaceGroups, PlacePage};
use crate::public_state::PublicState;
use crate::{Action, texts};

/// Finds the places of choices, in groups that fit into one picture.
pub struct PlaceChooser<'a> {
    pub public_state: &'a PublicState,
    first_group: FirstGroup,
    /// The options that win points at once, with these points.
    gains: Vec<(&'a Action, i32)>,
    /// The places of all options but placements, in the order of their numbers: a place has one number in all questions.
    numbered: Vec<NumberedPlace>,
    /// The kinds of land actions that are chosen on the first picture.
    direct_kinds: Vec<LandAction>,
    /// The most useful options of the other kinds, which are chosen there, too.
    main_options: Vec<&'a Action>,
}

impl<'a> PlaceChooser<'a> {
    pub fn new(public_state: &'a PublicState, first_group: FirstGroup, options: &'a [Action]) -> Self {
        let gains = options.iter().map(|action| (action, public_state.points_of(action)));
        let gains: Vec<(&Action, i32)> = gains.filter(|(_, points)| *points > 0).collect();
        let direct_kinds = direct_kinds(options);
        let other_kinds = LandAction::ALL.into_iter().filter(|kind| !direct_kinds.contains(kind));
        let main_options = other_kinds.flat_map(|kind| main_options(public_state, kind.options(options))).collect();
        Self { public_state, first_group, gains, numbered: numbered_places(options), direct_kinds, main_options }
    }

    /// Whether a land action is chosen on the first picture.
    pub fn is_direct(&self, action: &Action) -> bool {
        LandAction::of(action).is_some_and(|(kind, _)| self.direct_kinds.contains(&kind))
            || self.main_options.contains(&action)
    }

    /// Returns the places that have numbers on a page after `depth` steps.
    pub fn numbered(&self, remaining: &[Action], depth: usize, page: PlacePage) -> Vec<(usize, NumberedPlace)> {
        self.groups(remaining, depth).into_numbered(page)
    }

    /// Returns the places among which one is chosen after `depth` steps.
    pub fn groups(&self, remaining: &[Action], depth: usize) -> PlaceGroups {
        let places = |actions: Vec<&Action>| {
            let mut places: Vec<NumberedPlace> = actions.into_iter().filter_map(|it| place_of(it, depth)).collect();
            places.sort_by_key(|place| place.reading_order());
            places.dedup();
            places
        };
        let winning = self.gains.iter().map(|(action, _)| *action).filter(|it| remaining.contains(it)).collect();
        let all = places(self.chosen_on_map(remaining, depth).collect());
        let ship = self.public_state.current_player().ship;
        PlaceGroups::new(self.first_group, ship, &places(winning), all, &self.numbered)
    }

    /// Returns the options that the picture after `depth` steps marks, of those that begin with these steps: those without a
    /// place, and those at these places.
    pub fn marked_options(&self, remaining: &[Action], depth: usize, shown: &[(usize, NumberedPlace)]) -> Vec<Action> {
        let is_shown = |action: &&Action| {
            place_of(action, depth).is_none_or(|place| shown.iter().any(|(_, other)| *other == place))
        };
        self.chosen_on_map(remaining, depth).filter(is_shown).cloned().collect()
    }

    /// Returns the options that are chosen on the picture after `depth` steps and not on a later one.
    fn chosen_on_map<'b>(&'b self, remaining: &'b [Action], depth: usize) -> impl Iterator<Item = &'b Action> {
        remaining.iter().filter(move |action| match LandAction::of(action) {
            Some(_) => depth > 0 || self.is_direct(action),
            None => depth > 0 || matches!(action, Action::Sail { .. } | Action::BuildOutpost { .. }),
        })
    }

    /// Returns the steps to the group of a place that one of these options chooses after `depth` steps, with the points to
    /// win there.
    pub fn steps_to(
        &self,
        groups: &PlaceGroups,
        options: &[Action],
        depth: usize,
        place: NumberedPlace,
    ) -> Vec<ChoiceStep> {
        groups.steps_to(place, |label, places| {
            let are_lands = places.iter().all(|place| matches!(place, NumberedPlace::Land(_)));
            let are_walks = depth == 0 && are_lands && self.direct_kinds.contains(&LandAction::Walk);
            let is_first = label == texts::choice_other_places();
            let label = if are_walks && is_first { texts::choice_walk_other() } else { label };
            let is_there = |action: &Action| place_of(action, depth).is_some_and(|place| places.contains(&place));
            self.with_most_points(label, |action| is_there(action) && options.contains(action))
        })
    }

    /// Returns the label of a step to some options with the most points that one of them wins.
    pub fn with_most_points(&self, label: Text, is_there: impl Fn(&Action) -> bool) -> Text {
        match self.gains.iter().filter(|(action, _)| is_there(action)).map(|(_, points)| *points).max() {
            Some(points) => texts::choice_wins(label, points),
            None => label,
        }
    }
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

/// Returns the places of these options in the order of their numbers: seas, corners and lands to go to, then other lands.
/// So the places on the first picture have the first numbers.
fn numbered_places(options: &[Action]) -> Vec<NumberedPlace> {
    let goals = options.iter().filter_map(|action| place_of(action, 0));
    let lands = options.iter().filter_map(|action| LandAction::of(action).map(|(_, land)| NumberedPlace::Land(land)));
    let mut goals: Vec<NumberedPlace> = goals.collect();
    let mut lands: Vec<NumberedPlace> = lands.filter(|land| !goals.contains(land)).collect();
    goals.sort_by_key(|place| (place.kind_order(), place.reading_order()));
    lands.sort_by_key(|place| place.reading_order());
    let mut all: Vec<NumberedPlace> = goals.into_iter().chain(lands).collect();
    all.dedup();
    all
}
