//! Labels on the map: the names of cells that a choice mentions, or the numbers of the places that can be chosen. They lie
//! above all pieces, and pieces keep clear of them.

use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextStyle};

use super::mainland::{HARBOR_CENTER, SHORE_CENTER};
use super::number_shape;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::OccupiedCircle;
use crate::hex::{Cell, Space};
use crate::map::TileMap;
use crate::place_groups::NumberedPlace;
use crate::{Action, icons};

/// The width of the badge with a number, in widths of a tile, and its smallest width in pixels.
const BADGE_SIZE: f32 = 0.4;
const MIN_BADGE_SIZE: i16 = 60;
/// The size of the badge on a free cell, and the place and radius of its star, in widths of a tile.
const FREE_CELL_BADGE_SIZE: f32 = 0.5;
const STAR_OFFSET: PlanePoint = PlanePoint::new(0.28, -0.2);
const STAR_RADIUS: f32 = 0.17;
/// How near the inner corners of a star are to its center, as a share of its radius.
const STAR_INNER_SHARE: f32 = 0.42;
/// Where the numbers of the harbor and of the Mainland lie, from their centers.
const MAINLAND_OFFSET: PlanePoint = PlanePoint::new(-1.15, 0.0);

/// What the map marks.
#[derive(Clone, Copy)]
pub struct MapMarks<'a> {
    /// The options whose places are framed.
    pub options: &'a [Action],
    /// The places with their numbers; `None` if cells have their names.
    pub numbered: Option<&'a [(usize, NumberedPlace)]>,
    /// The cells where a tile can complete an island.
    pub completing: &'a [Cell],
}

impl MapMarks<'_> {
    /// Returns the numbered places of a cell with their numbers.
    pub fn numbers_on(&self, cell: Cell) -> impl Iterator<Item = (usize, NumberedPlace)> {
        let is_here = move |place: NumberedPlace| match place {
            NumberedPlace::FreeCell(at) => at == cell,
            NumberedPlace::Sea(space) | NumberedPlace::Land(space) => space.cell == cell,
            NumberedPlace::Corner(_) => false,
        };
        self.numbers().filter(move |(_, place)| is_here(*place))
    }

    /// Returns all places with their numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, NumberedPlace)> {
        self.numbered.unwrap_or_default().iter().copied()
    }
}

/// What is done at a place with a number, which its ground shows.
#[derive(Clone, Copy)]
pub enum NumberKind {
    Sail,
    Fight,
    OnLand,
    Outpost,
}

impl NumberKind {
    pub fn of(map: &TileMap, place: NumberedPlace) -> Self {
        match place {
            NumberedPlace::Sea(sea) if map.has_enemy_ship(sea) => Self::Fight,
            NumberedPlace::Sea(_) => Self::Sail,
            NumberedPlace::Land(_) | NumberedPlace::FreeCell(_) => Self::OnLand,
            NumberedPlace::Corner(_) => Self::Outpost,
        }
    }

    /// Returns a number on its ground: a ship, a star, a shield or a square.
    fn shapes(self, number: i32, area: Rect) -> Vec<Shape> {
        let size = area.height;
        let number = |area: Rect, percent: i16, style| number_shape(number, area, size * percent / 100, style);
        let larger = |percent: i16| area.inset((100 - percent) * size / 200);
        match self {
            Self::Sail => {
                let on_sail = Rect { y: area.y - size / 14, ..area };
                vec![Shape::icon(&icons::SAIL_CHIP, larger(116)), number(on_sail, 76, TextStyle::Bold)]
            }
            Self::Fight => vec![Shape::icon(&icons::FIGHT_CHIP, larger(140)), number(area, 70, TextStyle::Outlined)],
            Self::OnLand => vec![Shape::icon(&icons::WALK_CHIP, larger(112)), number(area, 76, TextStyle::Bold)],
            Self::Outpost => vec![Shape::rect(area, SurfaceKind::ChoiceCell), number(area, 80, TextStyle::Bold)],
        }
    }
}

/// A label on the map.
pub struct MapLabel {
    /// The center on the plane.
    pub center: PlanePoint,
    /// In widths of a tile.
    pub radius: f32,
    pub part: PicturePart,
}

impl MapLabel {
    /// Returns the circle that pieces leave free, relative to a cell.
    pub fn circle_from(&self, cell: Cell) -> OccupiedCircle {
        (self.center - PlanePoint::cell_center(cell), self.radius)
    }

    /// Returns the number of a place, centered on this point.
    pub fn number(viewport: &Viewport, number: usize, center: PlanePoint, kind: NumberKind) -> Self {
        let size = badge_size(viewport);
        let margin = size * 2 / 10;
        let within = viewport.rect_in_pixels(center, size + 2 * margin, size + 2 * margin);
        let shapes = kind.shapes(i32::try_from(number).unwrap_or(i32::MAX), within.inset(margin));
        Self { center, radius: viewport.widths(size) / 2.0, part: PicturePart::decoration(shapes) }
    }
}

/// Returns a number on a yellow ground.
pub fn number_badge(number: i32, area: Rect) -> Vec<Shape> {
    let shape = number_shape(number, area, area.height * 8 / 10, TextStyle::Bold);
    vec![Shape::rect(area, SurfaceKind::ChoiceBadge), shape]
}

/// Returns the radius of the badge with a number, in widths of a tile.
pub fn badge_radius(viewport: &Viewport) -> f32 {
    viewport.widths(badge_size(viewport)) / 2.0
}

fn badge_size(viewport: &Viewport) -> i16 {
    viewport.pixels(BADGE_SIZE).max(MIN_BADGE_SIZE)
}

/// Returns the number of a free cell, with a star if a tile can complete an island there.
pub fn free_cell_shapes(viewport: &Viewport, number: usize, cell: Cell, marks: MapMarks<'_>) -> Vec<Shape> {
    let center = PlanePoint::cell_center(cell);
    let size = viewport.pixels(FREE_CELL_BADGE_SIZE).max(MIN_BADGE_SIZE);
    let mut shapes =
        number_badge(i32::try_from(number).unwrap_or(i32::MAX), viewport.rect_in_pixels(center, size, size));
    if marks.completing.contains(&cell) {
        shapes.push(star_shape(viewport, center + STAR_OFFSET));
    }
    shapes
}

fn star_shape(viewport: &Viewport, center: PlanePoint) -> Shape {
    let corner = |n: u8| {
        let radius = if n.is_multiple_of(2) { STAR_RADIUS } else { STAR_RADIUS * STAR_INNER_SHARE };
        viewport.point(center + PlanePoint::from_angle_sixths(1.5 + 0.6 * f32::from(n)) * radius)
    };
    Shape::Polygon { corners: (0..10).map(corner).collect(), surface: SurfaceKind::GloryBadge }
}

/// Returns the numbers on the Mainland and in its harbor.
pub fn mainland_labels(viewport: &Viewport, marks: MapMarks<'_>) -> Vec<MapLabel> {
    let label = |(number, place)| {
        let (center, kind) = match place {
            NumberedPlace::Sea(Space::MAINLAND) => (HARBOR_CENTER, NumberKind::Sail),
            NumberedPlace::Land(Space::MAINLAND) => (SHORE_CENTER, NumberKind::OnLand),
            _ => return None,
        };
        Some(MapLabel::number(viewport, number, center + MAINLAND_OFFSET, kind))
    };
    marks.numbers().filter_map(label).collect()
}
