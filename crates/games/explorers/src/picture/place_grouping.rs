//! Which places fit into one picture.

use super::map_area::{MapArea, place_point, ship_point};
use crate::hex::Space;
use crate::place_groups::NumberedPlace;

/// Maximum number of places of a group.
const MAX_PLACES: usize = 12;

/// Returns the place that is nearest to the ship, and as many others as one picture can show together with it.
pub fn first_group(ship: Space, places: &[NumberedPlace]) -> Vec<NumberedPlace> {
    let distance = |place: &NumberedPlace, center| place_point(*place).squared_distance(center);
    let near = |one: &&NumberedPlace, other: &&NumberedPlace, center| {
        distance(one, center).total_cmp(&distance(other, center))
    };
    let Some(first) = places.iter().min_by(|one, other| near(one, other, ship_point(ship))) else {
        return Vec::new();
    };
    let mut by_distance: Vec<&NumberedPlace> = places.iter().collect();
    by_distance.sort_by(|one, other| near(one, other, place_point(*first)));
    let mut group: Vec<NumberedPlace> = Vec::new();
    for window in MapArea::windows_with(*first, places) {
        let inside = by_distance.iter().copied().copied().filter(|place| window.shows(*place));
        let inside: Vec<NumberedPlace> = inside.take(MAX_PLACES).collect();
        if inside.len() > group.len() {
            group = inside;
        }
    }
    // The corners with the chosen tile and with Discord's badge need room, too.
    while group.len() > 1 && MapArea::of_places(&group, ship).is_none() {
        group.pop();
    }
    places.iter().copied().filter(|place| group.contains(place)).collect()
}
