//! The names of cells that a choice mentions. They lie above all pieces, and pieces keep clear of them.

use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::MIN_TEXT_SIZE;
use super::labels::MapLabel;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::OccupiedCircle;
use crate::hex::{Cell, Space};
use crate::map::TileMap;
use crate::{Action, icons, texts};

/// The height of a name's text, in widths of a tile.
const TEXT_HEIGHT: f32 = 0.17;
/// The height of the text in an empty cell, in widths of a tile.
const EMPTY_CELL_TEXT_HEIGHT: f32 = 0.2;
/// The height of a chip, the width of its rounded ends, and the width of a character, in heights of the text.
const CHIP_HEIGHT: f32 = 1.2;
const CHIP_ENDS_WIDTH: f32 = 0.55;
const CHARACTER_WIDTH: f32 = 0.52;
/// The size of the star of a fight, in heights of the text.
const STAR_SIZE: f32 = 2.1;
/// The largest width of a chip or a star, in widths of a tile. A wider name has no ground, so that the tile stays
/// visible.
const MAX_CHIP_WIDTH: f32 = 0.6;
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
    has_chip: bool,
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
        let text_height = viewport.widths(text_size);
        let name_width = CHARACTER_WIDTH * character_count(cell);
        let chip_width = name_width + CHIP_ENDS_WIDTH;
        let has_chip = chip_width * text_height <= MAX_CHIP_WIDTH;
        let ground_width = if has_chip { chip_width } else { name_width };
        // The corners of the ground may lie below a piece's edge.
        let radius = text_height * (ground_width + CHIP_HEIGHT) / 4.0;
        let overlap = |at: PlanePoint| {
            let depth = |(center, other): &OccupiedCircle| (other + radius - center.distance(at)).max(0.0);
            obstacles.iter().map(depth).sum::<f32>()
        };
        let total = |at: &PlanePoint| 100.0 * overlap(*at) + cost(*at);
        let best = POSITIONS.into_iter().min_by(|a, b| total(a).total_cmp(&total(b))).unwrap_or_default();
        Self { cell, kind, center: PlanePoint::cell_center(cell) + best, text_size, has_chip, radius }
    }

    pub fn into_label(self, viewport: &Viewport) -> MapLabel {
        MapLabel { part: self.part(viewport), center: self.center, radius: self.radius }
    }

    fn part(&self, viewport: &Viewport) -> PicturePart {
        let area = |width: f32, height: f32| text_area(viewport, self.center, self.text_size, (width, height));
        let chip = area(CHARACTER_WIDTH * character_count(self.cell) + CHIP_ENDS_WIDTH, CHIP_HEIGHT);
        let star_size = STAR_SIZE.min(MAX_CHIP_WIDTH / viewport.widths(self.text_size));
        let (ground, style) = match self.kind {
            NameKind::Fight => (Some(Shape::icon(&icons::FIGHT_CHIP, area(star_size, star_size))), TextStyle::Outlined),
            _ if !self.has_chip => (None, TextStyle::Outlined),
            NameKind::Target => (Some(Shape::rect(chip, SurfaceKind::ChoiceBadge)), TextStyle::Bold),
            NameKind::Mentioned => (Some(Shape::rect(chip, SurfaceKind::Badge)), TextStyle::OnDarkBold),
        };
        let text = name_shape(viewport, self.cell, self.center, self.text_size, style);
        PicturePart::decoration(ground.into_iter().chain([text]).collect())
    }
}

/// Draws the name of an empty cell where a tile may be placed. It has no ground, so that the map around it stays
/// visible.
pub fn empty_cell_shape(viewport: &Viewport, cell: Cell) -> Shape {
    let size = empty_cell_text_size(viewport);
    name_shape(viewport, cell, PlanePoint::cell_center(cell), size, TextStyle::Outlined)
}

/// Returns the area of the name of an empty cell.
pub fn empty_cell_text_area(viewport: &Viewport, cell: Cell) -> Rect {
    let width = CHARACTER_WIDTH * character_count(cell);
    text_area(viewport, PlanePoint::cell_center(cell), empty_cell_text_size(viewport), (width, 1.0))
}

fn empty_cell_text_size(viewport: &Viewport) -> i16 {
    viewport.pixels(EMPTY_CELL_TEXT_HEIGHT).max(MIN_TEXT_SIZE)
}

fn name_shape(viewport: &Viewport, cell: Cell, at: PlanePoint, size: i16, style: TextStyle) -> Shape {
    let area = text_area(viewport, at, size, (2.4, 1.0));
    Shape::text(texts::cell_name(cell), area, size, TextAlign::Center, style)
}

/// Returns how many characters the name of a cell has.
fn character_count(cell: Cell) -> f32 {
    let column = if (1..=26).contains(&cell.column()) { 1 } else { 2 };
    let sign = i8::from(cell.row() < 0);
    let digits = if cell.row().abs() < 10 { 1 } else { 2 };
    f32::from(column + sign + digits)
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
