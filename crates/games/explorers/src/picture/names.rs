//! The names of cells that a choice mentions. They lie above all pieces, and pieces keep clear of them.

use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::MIN_TEXT_SIZE;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::OccupiedCircle;
use crate::hex::{Cell, Space};
use crate::map::TileMap;
use crate::{Action, icons, texts};

/// The height of a name's text, in widths of a tile.
const TEXT_HEIGHT: f32 = 0.17;
/// The size of the ground of a name, and the radius of the circle that pieces leave free, in heights of the text.
const GROUND_SIZE: (f32, f32) = (1.8, 1.4);
const RADIUS: f32 = 0.72;
/// Where a name can lie on its tile, the preferred places first.
pub const POSITIONS: [PlanePoint; 6] = [
    PlanePoint::new(0.0, 0.36),
    PlanePoint::new(0.0, -0.36),
    PlanePoint::new(-0.28, 0.2),
    PlanePoint::new(0.28, 0.2),
    PlanePoint::new(-0.28, -0.2),
    PlanePoint::new(0.28, -0.2),
];

/// Why a cell has its name on the map.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NameKind {
    /// An option goes, loads or unloads there.
    Target,
    /// An option sails there and fights.
    Fight,
    /// An option only mentions the cell.
    Mentioned,
}

/// The name of a cell on the map.
pub struct CellName {
    cell: Cell,
    kind: NameKind,
    center: PlanePoint,
    text_size: i16,
    /// In widths of a tile.
    radius: f32,
}

impl CellName {
    /// Chooses a place on the tile, where `cost` is lowest. Outposts and other names count more than any cost.
    pub fn on_tile(
        viewport: &Viewport,
        cell: Cell,
        kind: NameKind,
        obstacles: &[OccupiedCircle],
        cost: impl Fn(PlanePoint) -> f32,
    ) -> Self {
        let text_size = viewport.pixels(TEXT_HEIGHT).max(MIN_TEXT_SIZE);
        let radius = RADIUS * f32::from(text_size) / f32::from(viewport.pixels(1.0));
        let overlap = |at: PlanePoint| {
            let depth = |(center, other): &OccupiedCircle| (other + radius - center.distance(at)).max(0.0);
            obstacles.iter().map(depth).sum::<f32>()
        };
        let total = |at: &PlanePoint| 100.0 * overlap(*at) + cost(*at);
        let best = POSITIONS.into_iter().min_by(|a, b| total(a).total_cmp(&total(b))).unwrap_or_default();
        Self { cell, kind, center: PlanePoint::cell_center(cell) + best, text_size, radius }
    }

    /// Returns the circle that pieces leave free, relative to a cell.
    pub fn circle_from(&self, cell: Cell) -> OccupiedCircle {
        (self.center - PlanePoint::cell_center(cell), self.radius)
    }

    pub fn part(&self, viewport: &Viewport) -> PicturePart {
        let area = |width: f32, height: f32| text_area(viewport, self.center, self.text_size, (width, height));
        let (ground, style) = match self.kind {
            NameKind::Fight => (Shape::icon(&icons::FIGHT_CHIP, area(2.1, 2.1)), TextStyle::OnDarkBold),
            NameKind::Target => (Shape::icon(&icons::PILL, area(GROUND_SIZE.0, GROUND_SIZE.1)), TextStyle::Bold),
            NameKind::Mentioned => (Shape::rect(area(1.6, 1.15), SurfaceKind::Badge), TextStyle::OnDarkBold),
        };
        let name = texts::cell_name(self.cell);
        let text = Shape::text(name, area(2.0, 1.0), self.text_size, TextAlign::Center, style);
        PicturePart::decoration(vec![ground, text])
    }
}

/// Draws the name of an empty cell where a tile may be placed.
pub fn empty_cell_shapes(viewport: &Viewport, cell: Cell) -> [Shape; 2] {
    let center = PlanePoint::cell_center(cell);
    let size = viewport.pixels(0.26).max(MIN_TEXT_SIZE);
    let ground = text_area(viewport, center, size, GROUND_SIZE);
    // On the smallest maps the ground ends where the next cell begins.
    let excess = (ground.width - viewport.pixels(0.96)).max(0);
    let ground = Rect::new(ground.x + excess / 2, ground.y, ground.width - excess, ground.height);
    let text = text_area(viewport, center, size, (2.0, 1.0));
    [
        Shape::icon(&icons::PILL, ground),
        Shape::text(texts::cell_name(cell), text, size, TextAlign::Center, TextStyle::Bold),
    ]
}

fn text_area(viewport: &Viewport, at: PlanePoint, size: i16, heights: (f32, f32)) -> Rect {
    let pixels = |heights: f32| (heights * f32::from(size)).round() as i16;
    viewport.rect_in_pixels(at, pixels(heights.0), pixels(heights.1))
}

/// Returns why a choice mentions the cell; `None` if no choice does.
pub fn name_kind(map: &TileMap, options: &[Action], cell: Cell) -> Option<NameKind> {
    let is_here = |space: &Space| *space != Space::MAINLAND && space.cell == cell;
    let kind = |action: &Action| match action {
        Action::Sail { to } if is_here(to) && map.has_enemy_ship(*to) => Some(NameKind::Fight),
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } if is_here(to) => {
            Some(NameKind::Target)
        }
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } if is_here(land) => Some(NameKind::Target),
        Action::Walk { from, .. } | Action::Transport { from, .. } if is_here(from) => Some(NameKind::Mentioned),
        Action::BuildOutpost { at } if at.cells().contains(&cell) => Some(NameKind::Mentioned),
        _ => None,
    };
    let kinds: Vec<NameKind> = options.iter().filter_map(kind).collect();
    [NameKind::Fight, NameKind::Target, NameKind::Mentioned].into_iter().find(|kind| kinds.contains(kind))
}
