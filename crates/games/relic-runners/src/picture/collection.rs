//! The relics, blue tiles and ivory tiles that a player has collected. What is missing is engraved.

use meadhall_game::{Icon, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::{TEXT_SIZE, labeled_icon, left_square, right_of};
use crate::runner::RunnerState;
use crate::tile::{IvoryTile, SiteColor};
use crate::{Action, icons, texts};

/// The opacity of what a player does not have.
const MISSING_RELIC_OPACITY: u8 = 32;
const MISSING_TILE_OPACITY: u8 = 45;
/// The width of the number beside a relic.
const DIGIT_WIDTH: i16 = 14;

/// Draws the relics by color, each at a fixed place with its number.
pub fn relic_shapes(runner: &RunnerState, area: Rect) -> Vec<Shape> {
    let count = |color: SiteColor| runner.relics.iter().filter(|relic| **relic == color).count();
    let owned = relic_places(area).map(|(color, place)| (color, place, count(color)));
    let shapes = owned.filter(|(.., count)| *count > 0).flat_map(|(color, place, count)| {
        let size = relic_size(place);
        let icon = Shape::icon(icons::relic_icon(color), left_square(place, size));
        let number = texts::number(count as i32);
        let number_area = right_of(place, size);
        let number = Shape::text(number, number_area, TEXT_SIZE, TextAlign::Left, TextStyle::Bold);
        [icon].into_iter().chain((count > 1).then_some(number))
    });
    shapes.collect()
}

/// Draws the kinds of relics that the player lacks.
pub fn missing_relic_shapes(runner: &RunnerState, area: Rect) -> Vec<Shape> {
    let missing = relic_places(area).filter(|(color, _)| !runner.relics.contains(color));
    let shapes = missing.map(|(color, place)| {
        let icon_area = left_square(place, relic_size(place) - 2);
        Shape::translucent_icon(icons::relic_icon(color), icon_area, MISSING_RELIC_OPACITY)
    });
    shapes.collect()
}

/// Returns a place for each color, in one row or, in a high area, in two.
fn relic_places(area: Rect) -> impl Iterator<Item = (SiteColor, Rect)> {
    let columns: i16 = if area.height * 2 > area.width { 2 } else { 4 };
    let (width, height) = (area.width / columns, area.height * columns / 4);
    let place =
        move |index: i16| Rect::new(area.x + index % columns * width, area.y + index / columns * height, width, height);
    (0..).zip(SiteColor::ALL).map(move |(index, color)| (color, place(index)))
}

/// Returns the size of a relic, which leaves room for a digit beside it.
fn relic_size(place: Rect) -> i16 {
    (place.width - DIGIT_WIDTH).min(place.height)
}

/// Draws the number of blue tiles.
pub fn blue_tile_shapes(runner: &RunnerState, area: Rect, icon_size: i16) -> Vec<Shape> {
    labeled_icon(
        &icons::TILE_BLUE_2,
        texts::times(runner.blue_tiles.len()),
        area,
        icon_size.min(area.height),
        TEXT_SIZE,
    )
    .into()
}

pub fn missing_blue_tile_shape(area: Rect, icon_size: i16) -> Shape {
    Shape::translucent_icon(&icons::TILE_BLUE_2, left_square(area, icon_size.min(area.height)), MISSING_TILE_OPACITY)
}

/// The ivory tiles of a player, and which of them can be chosen.
pub struct IvoryTiles<'a> {
    pub runner: &'a RunnerState,
    pub options: &'a [Action],
    /// The number of levels in the match.
    pub level_count: u8,
    pub area: Rect,
    pub icon_size: i16,
    /// The lines with the names of the player's tiles; without them, all levels are in one row.
    pub names: Option<Rect>,
}

impl IvoryTiles<'_> {
    fn level_area(&self, level: u8) -> Rect {
        let width = self.area.width / i16::from(self.level_count);
        self.area.translated(i16::from(level - 1) * width, 0).left_part(width)
    }

    /// Returns the line of a player's tile; the small tiles are on top.
    fn line_area(&self, lines: Rect, level: u8) -> Rect {
        let is_owned = |level: &u8| self.tile_at(*level).is_some();
        let count = (1..=self.level_count).filter(is_owned).count().max(1) as i16;
        let above = (level + 1..=self.level_count).filter(is_owned).count() as i16;
        let height = lines.height / count;
        lines.translated(0, above * height).top_part(height)
    }

    fn icon_area(&self, area: Rect) -> Rect {
        left_square(area, self.icon_size.min(area.height - 2).min(area.width))
    }

    fn tile_at(&self, level: u8) -> Option<IvoryTile> {
        self.runner.ivory_tiles[usize::from(level) - 1]
    }

    fn icon(level: u8) -> &'static Icon {
        icons::tile_icon(SiteColor::Ivory, level)
    }

    /// Draws the tiles that the player has.
    pub fn shapes(&self) -> Vec<Shape> {
        let tiles = (1..=self.level_count).filter_map(|level| Some((level, self.tile_at(level)?)));
        tiles.flat_map(|(level, tile)| self.tile_shapes(level, tile)).collect()
    }

    fn tile_shapes(&self, level: u8, tile: IvoryTile) -> Vec<Shape> {
        let is_choice = self.options.contains(&Action::UseIvoryTile { tile })
            || self.options.contains(&Action::KeepIvoryTile { tile });
        let area = self.names.map_or_else(|| self.level_area(level), |lines| self.line_area(lines, level));
        let icon_area = self.icon_area(area);
        let highlight = is_choice.then(|| Shape::rect(icon_area.inset(-2), SurfaceKind::ChoiceCell));
        let icon = Shape::icon(Self::icon(level), if is_choice { icon_area.inset(2) } else { icon_area });
        let name_area = right_of(area, icon_area.width + 8);
        let name = Shape::text(texts::ivory_tile_plate(tile), name_area, TEXT_SIZE, TextAlign::Left, TextStyle::Body);
        highlight.into_iter().chain([icon]).chain(self.names.is_some().then_some(name)).collect()
    }

    /// Draws the places of the tiles that the player lacks.
    pub fn missing_shapes(&self) -> Vec<Shape> {
        let missing = (1..=self.level_count).filter(|level| self.tile_at(*level).is_none());
        missing
            .map(|level| {
                Shape::translucent_icon(Self::icon(level), self.icon_area(self.level_area(level)), MISSING_TILE_OPACITY)
            })
            .collect()
    }
}
