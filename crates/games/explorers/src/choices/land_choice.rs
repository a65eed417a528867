//! How an action on land is chosen: on the first picture, or on others that follow.

use meadhall_game::{ChoiceStep, Text};

use super::land_action::{LandAction, have_other_labels};
use super::{LAST_OF_GROUP, PlaceChooser, in_group, index_of, numbered_step, shown, step};
use crate::place_groups::{NumberedPlace, PlaceGroups};
use crate::{Action, choice_notes, texts};

/// How the options of one kind are chosen.
pub struct LandChoice<'a> {
    kind: LandAction,
    options: Vec<&'a Action>,
    /// The options that are not chosen on the first picture.
    others: Vec<Action>,
    /// Where these go, or what is loaded or unloaded there.
    places: PlaceGroups,
}

impl<'a> LandChoice<'a> {
    pub fn new(kind: LandAction, options: &'a [Action], places: &PlaceChooser<'_>) -> Self {
        let options = kind.options(options);
        let others: Vec<Action> = options.iter().copied().filter(|action| !places.is_direct(action)).cloned().collect();
        Self { kind, options, places: places.groups(&others, 1), others }
    }

    /// Whether the action is of this kind.
    pub fn is_of(&self, action: &Action) -> bool {
        LandAction::of(action).is_some_and(|(kind, _)| kind == self.kind)
    }

    /// Returns the steps to an action. `first_places` have the numbers of the first picture.
    pub fn path(
        &self,
        places: &PlaceChooser<'_>,
        options: &[Action],
        first_places: &PlaceGroups,
        action: &Action,
    ) -> Vec<ChoiceStep> {
        if places.is_direct(action) {
            let goal = goal(action);
            let number = goal.map(|place| first_places.number(place)).unwrap_or_default();
            let position = 10 * number + index_of(&self.options, &action);
            let to_goal = goal.map(|place| places.steps_to(first_places, options, 0, place));
            let act = in_group(4 + self.kind as usize, step(position, self.direct_label(number, action)));
            return to_goal.into_iter().flatten().chain([act]).collect();
        }
        let next = match goal(action) {
            Some(goal) => self.walk_steps(places, goal, action),
            None => self.load_steps(places, action),
        };
        [self.more_step(places)].into_iter().chain(next).collect()
    }

    /// Returns the step to the options that have no button on the first picture: beside those that have one, or else with the
    /// most points that one of them wins.
    fn more_step(&self, places: &PlaceChooser<'_>) -> ChoiceStep {
        if self.others.len() < self.options.len() {
            return in_group(4 + self.kind as usize, step(LAST_OF_GROUP, self.kind.other_label()));
        }
        let label = places.with_most_points(self.kind.more_label(), |action| self.others.contains(action));
        in_group(10, step(self.kind as usize, label))
    }

    /// Returns the steps to one of many loads or unloads: the land, and what is loaded.
    fn load_steps(&self, places: &PlaceChooser<'_>, action: &Action) -> Vec<ChoiceStep> {
        let (Action::Load { from: land, vikings, animals } | Action::Unload { onto: land, vikings, animals }) = action
        else {
            return Vec::new();
        };
        let is_here = |other: &&Action| LandAction::of(other).is_some_and(|(_, other)| other == *land);
        let from_here: Vec<Action> = self.others.iter().filter(is_here).cloned().collect();
        let signs = choice_notes::signs(places.public_state, &from_here);
        let question = [self.kind.load_question()].into_iter().chain(signs).reduce(texts::note_and);
        let label = self.kind.label(texts::load_text(*vikings, animals));
        let place = NumberedPlace::Land(*land);
        let mut path = places.steps_to(&self.places, &self.others, 1, place);
        path.push(numbered_step(self.kind.land_question(), self.places.number(place)));
        path.push(ChoiceStep { question, ..step(index_of(&from_here, action), label) });
        path
    }

    /// Returns the steps to one of many walks: the goal and who goes there, then the land where the walk begins if several are
    /// possible.
    fn walk_steps(&self, places: &PlaceChooser<'_>, goal: NumberedPlace, action: &Action) -> Vec<ChoiceStep> {
        let (group, who) = match action {
            Action::Walk { vikings, .. } => (usize::from(*vikings), texts::load_vikings(*vikings)),
            Action::Transport { animal, .. } => (*animal as usize, texts::animal_name(*animal, 1)),
            _ => return Vec::new(),
        };
        // These walks differ only by where they begin.
        let is_alike = |other: &&Action| !have_other_labels(&[other], action);
        let alike: Vec<Action> = self.others.iter().filter(is_alike).cloned().collect();
        let number = self.places.number(goal);
        let label = texts::choice_going_to(shown(number), who);
        let label = if alike.len() > 1 { places.with_most_points(label, |it| alike.contains(it)) } else { label };
        let where_to = ChoiceStep { question: Some(texts::choice_where_to()), ..step(number, label) };
        let mut path = places.steps_to(&self.places, &self.others, 1, goal);
        path.push(in_group(group, where_to));
        if let (Some((_, from)), 2..) = (LandAction::of(action), alike.len()) {
            let (lands, from) = (places.groups(&alike, 2), NumberedPlace::Land(from));
            path.extend(places.steps_to(&lands, &alike, 2, from));
            path.push(numbered_step(self.kind.land_question(), lands.number(from)));
        }
        path
    }

    /// Returns the label of an action on the first picture.
    fn direct_label(&self, number: usize, action: &Action) -> Text {
        let several_can_walk = self.options.iter().any(|other| matches!(other, Action::Walk { vikings: 2.., .. }));
        let object = match action {
            Action::Walk { vikings, .. } if several_can_walk => {
                texts::choice_going_to(shown(number), texts::load_vikings(*vikings))
            }
            Action::Transport { animal, .. } => texts::choice_going_with(shown(number), texts::animal_name(*animal, 1)),
            Action::Load { vikings, animals, .. } | Action::Unload { vikings, animals, .. } => {
                texts::load_text(*vikings, animals)
            }
            _ => texts::number(shown(number)),
        };
        self.kind.label(object)
    }
}

/// Returns the land to which Vikings walk or transport an animal.
const fn goal(action: &Action) -> Option<NumberedPlace> {
    match action {
        Action::Walk { to, .. } | Action::Transport { to, .. } => Some(NumberedPlace::Land(*to)),
        _ => None,
    }
}
