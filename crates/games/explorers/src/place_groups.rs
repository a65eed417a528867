//! The places of a choice in groups, each of which fits into one picture. Those near the ship come first, and "Other
//! places" leads to the next group.

use meadhall_game::{ChoiceStep, NextStep, Text};

use super::hex::{Cell, Corner, Space};
use super::{board, texts};

/// A place that has a number on a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberedPlace {
    /// A cell where a tile can be placed.
    FreeCell(Cell),
    Sea(Space),
    Land(Space),
    Corner(Corner),
}

impl NumberedPlace {
    /// Returns the position when places are read row by row.
    pub fn reading_order(self) -> ((i8, i8), u8) {
        match self {
            Self::FreeCell(cell) => (board::reading_order(cell), 0),
            Self::Sea(space) | Self::Land(space) => (board::reading_order(space.cell), 1 + space.side as u8),
            Self::Corner(at) => (board::reading_order(at.cell), 10 + at.tip as u8),
        }
    }
}

/// Returns the place that is most important to a ship, and others that one picture can show together with it.
pub type FirstGroup = fn(Space, &[NumberedPlace]) -> Vec<NumberedPlace>;

/// Groups of places, each in reading order.
pub struct PlaceGroups(Vec<Vec<NumberedPlace>>);

impl PlaceGroups {
    /// Divides places among groups.
    pub fn new(first_group: FirstGroup, ship: Space, mut places: Vec<NumberedPlace>) -> Self {
        let mut groups = Vec::new();
        while !places.is_empty() {
            let group = first_group(ship, &places);
            places.retain(|place| !group.contains(place));
            groups.push(group);
        }
        Self(groups)
    }

    /// Returns the places of a page with their numbers. The page of the areas numbers the places of each area alike.
    pub fn into_numbered(self, page: PlacePage) -> Vec<(usize, NumberedPlace)> {
        match page {
            PlacePage::Places => (1..).zip(self.0.into_iter().next().unwrap_or_default()).collect(),
            PlacePage::Areas => {
                let of_area =
                    |(number, group): (usize, Vec<NumberedPlace>)| group.into_iter().map(move |it| (number, it));
                (1..).zip(self.0).flat_map(of_area).collect()
            }
        }
    }

    /// Returns the index of a place within its group.
    pub fn index(&self, place: NumberedPlace) -> usize {
        self.0.iter().find_map(|group| group.iter().position(|other| *other == place)).unwrap_or_default()
    }

    /// Returns the places of the group of a place.
    pub fn group_of(&self, place: NumberedPlace) -> &[NumberedPlace] {
        self.0.iter().find(|group| group.contains(&place)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the steps that lead to the group of a place. If there are many groups, the map shows them as areas. A step has a
    /// star if it leads to a place with a star.
    pub fn steps_to(&self, place: NumberedPlace, has_star: impl Fn(&NumberedPlace) -> bool) -> Vec<ChoiceStep> {
        let others = other_places_step(self.0.iter().skip(1).flatten().any(&has_star));
        match self.0.iter().position(|group| group.contains(&place)).unwrap_or_default() {
            0 => Vec::new(),
            _ if self.0.len() == 2 => vec![others],
            area => vec![others, area_step(area, self.0[area].iter().any(&has_star))],
        }
    }
}

/// The step to other places stands after all places, and before the end of the turn.
const OTHER_PLACES_POSITION: usize = usize::MAX - 1;

/// What the places of a page are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlacePage {
    Places,
    /// The areas of other places.
    Areas,
}

impl PlacePage {
    /// Returns what is chosen by these steps.
    pub fn of_steps(steps: &[NextStep<'_>]) -> Self {
        let are_areas = steps.iter().any(|next| next.step.question == Some(texts::choice_which_area()));
        if are_areas { Self::Areas } else { Self::Places }
    }
}

/// Whether a step leads to other places of the same kind.
pub fn leads_to_other_places(step: &ChoiceStep) -> bool {
    step.position == OTHER_PLACES_POSITION || step.question == Some(texts::choice_which_area())
}

fn other_places_step(has_star: bool) -> ChoiceStep {
    let label = starred(texts::choice_other_places(), has_star);
    ChoiceStep { position: OTHER_PLACES_POSITION, row: usize::MAX, question: None, label }
}

fn area_step(area: usize, has_star: bool) -> ChoiceStep {
    let label = starred(texts::choice_area(area), has_star);
    ChoiceStep { position: area, row: 0, question: Some(texts::choice_which_area()), label }
}

/// Adds the star of a place where a tile can complete an island.
pub fn starred(label: Text, has_star: bool) -> Text {
    if has_star { texts::choice_completing(label) } else { label }
}
