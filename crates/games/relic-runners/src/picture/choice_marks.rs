//! What a picture marks: the options, the numbers of trails, and the option that is shown before it is chosen.

use meadhall_game::{PicturePart, Point, Rect, Shape, SurfaceKind, TextStyle};

use super::map_layout::{self, MAP_AREA};
use super::number_shape;
use super::site_layout::{PlateSize, SiteLayout};
use super::trail_markers::VisiblePart;
use crate::map::{MapSite, Trail};
use crate::view::View;
use crate::{Action, route};

/// The size of the number of a trail.
const NUMBER_SIZE: i16 = 54;
/// The number of places along a trail that are tried for its number.
const NUMBER_PLACES: u8 = 15;
/// How many hidden pixels count as much as one pixel of distance from the middle of the trail.
const HIDDEN_PIXELS_PER_DISTANCE: f32 = 12.0;
/// The dots along the chosen walk, large enough for a phone.
const DOT_SIZE: i16 = 32;
const DOT_DISTANCE: f32 = 42.0;
const RING_CORNERS: u8 = 36;
/// Trails whose middles differ less in height are numbered from left to right.
const READING_ROW_HEIGHT: i16 = 80;

#[derive(Clone, Copy)]
pub struct ChoiceMarks<'a> {
    pub options: &'a [Action],
    /// The trails with numbers; the first has number 1.
    numbered: &'a [Trail],
    /// The option that is shown before it is chosen.
    shown: Option<Action>,
    /// The size of the names that are the labels of buttons.
    choice_plate_size: PlateSize,
}

impl<'a> ChoiceMarks<'a> {
    /// Marks options that are chosen elsewhere.
    pub const fn of_options(options: &'a [Action]) -> Self {
        Self { options, numbered: &[], shown: None, choice_plate_size: PlateSize::Small }
    }

    pub const fn with_labels(options: &'a [Action], shown: Option<Action>, numbered: &'a [Trail]) -> Self {
        Self { options, numbered, shown, choice_plate_size: PlateSize::Large }
    }

    /// Whether the explorer can go to the site or explore it.
    pub fn is_choice(&self, view: &View, site: MapSite) -> bool {
        self.options.iter().any(|action| match *action {
            Action::Walk { to, .. } | Action::Teleport { to } => to == site,
            Action::ExploreNeighbor { site: near } => near == site,
            Action::Explore | Action::LookThroughStack => view.public_state.site_to_explore() == site,
            _ => false,
        })
    }

    pub fn plate_size(&self, view: &View, site: MapSite) -> PlateSize {
        if self.is_choice(view, site) { self.choice_plate_size } else { PlateSize::Small }
    }

    /// Whether the shown option ends at the site.
    pub fn is_chosen_site(&self, site: MapSite) -> bool {
        matches!(self.shown, Some(Action::Walk { to, .. } | Action::Teleport { to }) if to == site)
    }

    /// Whether the shown walk flips the token of this river.
    pub fn is_flipped_by_walk(&self, river: Trail) -> bool {
        matches!(self.shown, Some(Action::Walk { flipped_tokens, .. }) if flipped_tokens.contains(river))
    }

    /// Draws dots along the shown walk, dark ones where no own pathway lies.
    pub fn draw_route(&self, view: &View, parts: &mut Vec<PicturePart>) {
        let Some(action) = self.shown else { return };
        let own = view.public_state.current_player().pathways;
        let surface = |trail| if own.contains(trail) { SurfaceKind::ChoiceBadge } else { SurfaceKind::Badge };
        let trails = route::walk_route(&view.public_state, action);
        parts.push(PicturePart::decoration(trails.into_iter().flat_map(|it| dots(it, surface(it))).collect()));
    }

    /// Draws the numbers of trails, each on its own trail. Returns their areas.
    pub fn number_parts(&self, occupied: &[Rect]) -> (Vec<Rect>, Vec<PicturePart>) {
        let mut occupied = occupied.to_vec();
        let (mut areas, mut parts) = (Vec::new(), Vec::new());
        for (index, trail) in self.numbered.iter().enumerate() {
            let area = number_area(*trail, &occupied);
            let is_chosen = self.shown.and_then(Action::trail) == Some(*trail);
            let badge = Shape::rect(area, SurfaceKind::ChoiceBadge);
            let number = number_shape(index + 1, area.inset(5), TextStyle::Bold);
            let ring = is_chosen.then(|| white_ring(area.inset(-7)));
            parts.push(PicturePart::decoration([badge, number].into_iter().chain(ring).collect()));
            occupied.push(area);
            areas.push(area);
        }
        (areas, parts)
    }

    /// Returns what a close-up must show: the numbers of trails, or else the sites that can be chosen and where the
    /// current player is.
    pub fn required_areas(&self, view: &View, numbers: &[Rect]) -> Vec<Rect> {
        if !numbers.is_empty() {
            return numbers.to_vec();
        }
        let here = view.public_state.current_player().site;
        let areas = |site: MapSite| {
            let layout = SiteLayout::new(site);
            layout.ring(false).union(layout.plate(self.plate_size(view, site)))
        };
        MapSite::all().filter(|site| self.is_choice(view, *site) || *site == here).map(areas).collect()
    }

    /// Returns the names of the sites to which the numbered trails lead, which a close-up shows if there is room.
    pub fn end_areas(&self) -> impl Iterator<Item = Rect> {
        let sites = self.numbered.iter().flat_map(|trail| trail.ends());
        sites.map(|site| SiteLayout::new(site).plate(PlateSize::Small))
    }
}

/// Returns the place of a trail's number on the line of the trail, near its middle and where it hides little.
fn number_area(trail: Trail, occupied: &[Rect]) -> Rect {
    let VisiblePart { start, end } = VisiblePart::of(trail);
    let length = map_layout::trail_length(trail);
    // The number stays off the sites at both ends if the trail is long enough.
    let room = ((end - start) - f32::from(NUMBER_SIZE) / length).max(0.0);
    let middle = f32::midpoint(start, end);
    let place = |n: u8| {
        let offset = room * (f32::from(n) / f32::from(NUMBER_PLACES - 1) - 0.5);
        let area = Rect::square_around(map_layout::trail_point(trail, middle + offset, 0.0), NUMBER_SIZE);
        let hidden: i32 = occupied.iter().map(|other| map_layout::overlap_area(area, *other)).sum();
        (hidden as f32 / HIDDEN_PIXELS_PER_DISTANCE + (offset * length).abs(), area)
    };
    let places = (0..NUMBER_PLACES).map(place);
    places.min_by(|one, other| one.0.total_cmp(&other.0)).map_or_else(|| place(NUMBER_PLACES / 2).1, |(_, area)| area)
}

/// Returns the position of a trail when trails are read row by row.
pub fn reading_order(trail: Trail) -> (i16, i16) {
    let Point { x, y } = map_layout::trail_point(trail, VisiblePart::of(trail).middle(), 0.0);
    (y / READING_ROW_HEIGHT, x)
}

/// Returns a white ring in an area, without the part that is not on the map.
pub fn white_ring(area: Rect) -> Shape {
    let center = area.center();
    let limits = MAP_AREA.inset(4);
    let corner = |n: u8| {
        let angle = f32::from(n) / f32::from(RING_CORNERS) * std::f32::consts::TAU;
        let offset = |length: i16, part: f32| (f32::from(length) / 2.0 * part).round() as i16;
        Point {
            x: (center.x + offset(area.width, angle.cos())).clamp(limits.x, limits.x + limits.width),
            y: (center.y + offset(area.height, angle.sin())).clamp(limits.y, limits.y + limits.height),
        }
    };
    Shape::Polygon { corners: (0..RING_CORNERS).map(corner).collect(), surface: SurfaceKind::LastMoveFrame }
}

fn dots(trail: Trail, surface: SurfaceKind) -> impl Iterator<Item = Shape> {
    let visible = VisiblePart::of(trail);
    let count = (visible.length(trail) / DOT_DISTANCE).round().max(1.0) as u8;
    (0..count).map(move |n| {
        let part = (f32::from(n) + 0.5) / f32::from(count);
        let center = map_layout::trail_point(trail, visible.start + (visible.end - visible.start) * part, 0.0);
        Shape::rect(Rect::square_around(center, DOT_SIZE), surface)
    })
}
