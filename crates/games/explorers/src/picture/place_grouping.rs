//! Which places fit into one picture.

use super::map_area::{MapArea, place_point, ship_point};
use crate::hex::Space;
use crate::place_groups::NumberedPlace;

/// Maximum number of places of a group.
const MAX_PLACES: usize = 12;

/// Returns the harbor, or otherwise the place that is nearest to the ship, and those that one picture can show together with
/// it: the winning ones first, then the nearest to both. Of free cells, a winning one is the most important.
pub fn first_group(ship: Space, winning: &[NumberedPlace], places: &[NumberedPlace]) -> Vec<NumberedPlace> {
    let ship_at = ship_point(ship);
    let distance = |place: NumberedPlace, center| place_point(place).distance(center);
    let wins_nothing = |place: NumberedPlace| !winning.contains(&place);
    let is_later = |place: NumberedPlace| matches!(place, NumberedPlace::FreeCell(_)) && wins_nothing(place);
    let nearest = places.iter().copied().min_by(|one, other| {
        let by_distance = distance(*one, ship_at).total_cmp(&distance(*other, ship_at));
        is_later(*one).cmp(&is_later(*other)).then(by_distance)
    });
    let harbor = NumberedPlace::Sea(Space::MAINLAND);
    let Some(first) = places.contains(&harbor).then_some(harbor).or(nearest) else { return Vec::new() };
    let mut by_distance = places.to_vec();
    let from_both = |place: NumberedPlace| distance(place, ship_at) + distance(place, place_point(first));
    by_distance.sort_by(|one, other| {
        wins_nothing(*one).cmp(&wins_nothing(*other)).then(from_both(*one).total_cmp(&from_both(*other)))
    });
    let mut group = vec![first];
    for place in by_distance.into_iter().filter(|place| *place != first) {
        group.push(place);
        // The corners with the chosen tile and with Discord's badge need room, too.
        if group.len() > MAX_PLACES || MapArea::of_places(&group, ship).is_none() {
            group.pop();
        }
    }
    places.iter().copied().filter(|place| group.contains(place)).collect()
}
