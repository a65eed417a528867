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
    /// Returns the position of places of this kind among those of all kinds.
    pub const fn kind_order(self) -> u8 {
        match self {
            Self::FreeCell(_) | Self::Sea(_) => 0,
            Self::Corner(_) => 1,
            Self::Land(_) => 2,
        }
    }

    /// Returns the position when places are read row by row.
    pub fn reading_order(self) -> ((i8, i8), u8) {
        match self {
            Self::FreeCell(cell) => (board::reading_order(cell), 0),
            Self::Sea(space) | Self::Land(space) => (board::reading_order(space.cell), 1 + space.side as u8),
            Self::Corner(at) => (board::reading_order(at.cell), 10 + at.tip as u8),
        }
    }
}

/// Returns the place that is most important to a ship, and others that one picture can show together with it, the winning
/// ones first.
pub type FirstGroup = fn(Space, &[NumberedPlace], &[NumberedPlace]) -> Vec<NumberedPlace>;

/// Groups of places with their numbers, each in reading order.
pub struct PlaceGroups(Vec<Vec<(usize, NumberedPlace)>>);

impl PlaceGroups {
    /// Divides places among groups. A place without a number is counted within its group.
    pub fn new(
        first_group: FirstGroup,
        ship: Space,
        winning: &[NumberedPlace],
        mut places: Vec<NumberedPlace>,
        numbered: &[NumberedPlace],
    ) -> Self {
        let number = |(index, place): (usize, NumberedPlace)| {
            (1 + numbered.iter().position(|other| *other == place).unwrap_or(index), place)
        };
        let mut groups = Vec::new();
        while !places.is_empty() {
            let group = first_group(ship, winning, &places);
            places.retain(|place| !group.contains(place));
            groups.push(group.into_iter().enumerate().map(number).collect());
        }
        Self(groups)
    }

    /// Returns the places of a page with their numbers. The page of the areas numbers the places of each area alike.
    pub fn into_numbered(self, page: PlacePage) -> Vec<(usize, NumberedPlace)> {
        match page {
            PlacePage::Places => self.0.into_iter().next().unwrap_or_default(),
            PlacePage::Areas => {
                let of_area = |(number, group): (usize, Vec<(usize, NumberedPlace)>)| {
                    group.into_iter().map(move |(_, place)| (number, place))
                };
                (1..).zip(self.0).flat_map(of_area).collect()
            }
        }
    }

    /// Returns the number of a place.
    pub fn number(&self, place: NumberedPlace) -> usize {
        self.0.iter().flatten().find(|(_, other)| *other == place).map(|(number, _)| *number).unwrap_or_default()
    }

    /// Returns the index of the group of a place.
    fn group_index(&self, place: NumberedPlace) -> usize {
        self.0.iter().position(|group| group.iter().any(|(_, other)| *other == place)).unwrap_or_default()
    }

    /// Returns the places of the group of a place.
    fn group_of(&self, place: NumberedPlace) -> Vec<NumberedPlace> {
        let group = self.0.get(self.group_index(place));
        group.into_iter().flatten().map(|(_, place)| *place).collect()
    }

    /// Returns the steps that lead to the group of a place. If there are many groups, the map shows them as areas. `marked` adds
    /// to the label of a step what the places have to which it leads.
    pub fn steps_to(&self, place: NumberedPlace, marked: impl Fn(Text, &[NumberedPlace]) -> Text) -> Vec<ChoiceStep> {
        let area = self.group_index(place);
        if area == 0 {
            return Vec::new();
        }
        let others: Vec<NumberedPlace> = self.0.iter().skip(1).flatten().map(|(_, place)| *place).collect();
        let others = other_places_step(marked(texts::choice_other_places(), &others));
        if self.0.len() == 2 {
            return vec![others];
        }
        vec![others, area_step(area, marked(texts::choice_area(area), &self.group_of(place)))]
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

const fn other_places_step(label: Text) -> ChoiceStep {
    ChoiceStep { position: OTHER_PLACES_POSITION, row: usize::MAX, question: None, label }
}

fn area_step(area: usize, label: Text) -> ChoiceStep {
    ChoiceStep { position: area, row: 0, question: Some(texts::choice_which_area()), label }
}

/// Adds the star of a place where a tile can complete an island.
pub fn starred(label: Text, has_star: bool) -> Text {
    if has_star { texts::choice_completing(label) } else { label }
}
