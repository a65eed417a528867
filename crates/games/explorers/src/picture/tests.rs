//! The center of every number lies on the cell, space, corner or tile that it names.

use meadhall_conformance::{ChoicePage, choice_pages};
use meadhall_game::{Decisions, Game, MatchSetup, PictureChoices, Point, Presentation};

use super::choosing::{area_of, hand_tile_center, rotation_area, whole_map};
use super::map_area::HEX_WIDTH;
use super::projection::{APOTHEM, PlanePoint, Viewport};
use super::tile_layout::TileLayout;
use super::{PICTURE_AREA, first_group, mainland};
use crate::choices::{PlaceChooser, depth_of_steps, offered_rotations, offered_tiles};
use crate::hex::{Side, Space};
use crate::place_groups::{NumberedPlace, PlacePage};
use crate::tests::full_match::play_random;
use crate::view::View;
use crate::{Action, Explorers, texts};

/// A number that is shifted this far to the right or down is no longer on its place.
const SHIFT: i16 = 200;
/// No place has such a high number.
const MAX_NUMBER: usize = 200;

fn is_in_hexagon(from_center: PlanePoint) -> bool {
    Side::ALL.into_iter().all(|side| from_center.offset_towards(side) <= APOTHEM)
}

/// Whether a point lies on the same height of the Mainland as this one.
fn is_beside(at: PlanePoint, center: PlanePoint) -> bool {
    (at.x - center.x).abs() < 1.4 && (at.y - center.y).abs() < 0.2
}

/// Whether a point of the plane lies on a place.
fn is_on_place(view: &View, place: NumberedPlace, at: PlanePoint) -> bool {
    let map = &view.public_state.map;
    let on_tile = |space: Space| {
        let from_center = at - PlanePoint::cell_center(space.cell);
        (from_center, TileLayout::on_map(map, space.cell, map.tile_at(space.cell).unwrap().shape()))
    };
    match place {
        NumberedPlace::FreeCell(cell) => is_in_hexagon(at - PlanePoint::cell_center(cell)),
        NumberedPlace::Sea(Space::MAINLAND) => is_beside(at, mainland::HARBOR_CENTER),
        NumberedPlace::Land(Space::MAINLAND) => is_beside(at, mainland::SHORE_CENTER),
        NumberedPlace::Sea(space) => {
            let (from_center, layout) = on_tile(space);
            is_in_hexagon(from_center) && layout.is_on_sea(space.side, from_center)
        }
        NumberedPlace::Land(space) => {
            let (from_center, layout) = on_tile(space);
            is_in_hexagon(from_center) && layout.is_on_land(space.side, from_center)
        }
        NumberedPlace::Corner(corner) => at.distance(PlanePoint::corner_point(corner)) < 0.2,
    }
}

/// A page of a decision, and what its numbers stand for.
struct LabeledPage<'a> {
    view: &'a View,
    page: &'a ChoicePage,
    places: PlaceChooser<'a>,
    remaining: Vec<Action>,
    depth: usize,
    kind: PlacePage,
}

impl<'a> LabeledPage<'a> {
    fn new(view: &'a View, options: &'a [Action], choices: &PictureChoices, page: &'a ChoicePage) -> Self {
        let remaining: Vec<Action> = choices.remaining_options(options, page.chosen).cloned().collect();
        let kind = PlacePage::of_steps(&choices.next_steps(page.chosen));
        let depth = depth_of_steps(choices.chosen_path(page.chosen));
        let places = PlaceChooser::new(&view.public_state, first_group, options);
        Self { view, page, places, remaining, depth, kind }
    }

    /// Whether the number at this point lies on what it names.
    fn is_right(&self, number: usize, at: Point) -> bool {
        let index = i16::try_from(number - 1).unwrap();
        match (self.depth, &self.remaining[0]) {
            (0, Action::PlaceTile { .. }) => {
                let count = i16::try_from(offered_tiles(&self.remaining).len()).unwrap();
                let Point { x, y } = hand_tile_center(index, PICTURE_AREA.width / count);
                is_in_hexagon(Viewport::around(x, y, HEX_WIDTH).plane_point(at.x, at.y))
            }
            (2, Action::PlaceTile { tile, at: cell, .. }) => {
                let count = i16::try_from(offered_rotations(&self.remaining, *tile, *cell).len()).unwrap();
                let Point { x, y } = rotation_area(index, count).center();
                is_in_hexagon(Viewport::around(x, y, HEX_WIDTH).plane_point(at.x, at.y))
            }
            _ => {
                let numbered = self.places.numbered(&self.remaining, self.depth, self.kind);
                let viewport = match self.kind {
                    PlacePage::Places => area_of(self.view, &numbered).viewport,
                    PlacePage::Areas => {
                        whole_map(self.view, &self.places.marked_options(&self.remaining, self.depth, &numbered))
                    }
                };
                let at = viewport.plane_point(at.x, at.y);
                numbered
                    .iter()
                    .filter(|(other, _)| *other == number)
                    .any(|(_, place)| is_on_place(self.view, *place, at))
            }
        }
    }

    /// Checks the numbers of the page and returns how many there are.
    fn check(&self) -> usize {
        let mut number_count = 0;
        for number in 1..MAX_NUMBER {
            let centers = self.page.centers_of(&texts::number(i32::try_from(number).unwrap()));
            for center in centers {
                let shifted =
                    [(SHIFT, 0), (0, SHIFT)].map(|(right, down)| Point { x: center.x + right, y: center.y + down });
                assert!(self.is_right(number, center), "{number} at {center:?}: {:?}", self.remaining);
                let is_noticed = self.kind == PlacePage::Areas || shifted.iter().any(|at| !self.is_right(number, *at));
                assert!(is_noticed, "{number} at {center:?} may be shifted: {:?}", self.remaining);
                number_count += 1;
            }
        }
        number_count
    }
}

#[test]
fn every_number_lies_on_what_it_names() {
    let (mut counts, mut area_pages) = ([0; 3], 0);
    for (seed, setup) in (0..6).zip(MatchSetup::all(&Explorers::META).iter().cycle()) {
        let mut state_count = 0;
        play_random(setup, seed, |state| {
            state_count += 1;
            let decisions = Decisions::collect(state);
            let Some(decision) = decisions.first().filter(|_| state_count % 9 == 1) else { return };
            let view = state.view(Some(decision.seat));
            let Some(choices) = Explorers::picture_choices(&view, decision.options) else { return };
            let pages = choice_pages::<Explorers>(&view, decision.options, &[]);
            for page in pages.iter().take(40) {
                let labeled = LabeledPage::new(&view, decision.options, &choices, page);
                area_pages += usize::from(labeled.kind == PlacePage::Areas);
                counts[labeled.depth] += labeled.check();
            }
        });
    }
    assert!(counts.iter().all(|count| *count > 100) && area_pages > 10, "{counts:?}, {area_pages} pages of areas");
}
