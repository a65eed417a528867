//! The relics, blue tiles and ivory tiles that a player has collected.

use meadhall_game::{Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::{count_badge_shapes, counted_icon, number_shape};
use crate::runner::RunnerState;
use crate::tile::{IvoryTile, SiteColor, TileFace};
use crate::view::View;
use crate::{Action, icons, texts};

/// The number of columns for blue tiles, which lie in two rows. If there are too many tiles, equal tiles are stacked.
const MIN_BLUE_COLUMNS: usize = 3;

/// Draws the relics by color, each at a fixed place.
pub fn relic_shapes(runner: &RunnerState, area: Rect) -> Vec<Shape> {
    let (width, height) = (area.width / 2, area.height / 2);
    let area_at =
        |index: i16| Rect::new(area.x + index % 2 * width, area.y + index / 2 * height, width, height).inset(2);
    let count = |color: SiteColor| runner.relics.iter().filter(|relic| **relic == color).count();
    let all = (0..).zip([SiteColor::Green, SiteColor::Ivory, SiteColor::Blue, SiteColor::Purple]);
    let present = all.map(|(index, color)| (area_at(index), color, count(color))).filter(|it| it.2 > 0);
    present.flat_map(|(area, color, count)| counted_icon(icons::relic_icon(color), count, area)).collect()
}

/// Draws the blue tiles, sorted by value where known, otherwise by size.
pub fn blue_tile_shapes(view: &View, runner: &RunnerState, area: Rect) -> Vec<Shape> {
    let value_and_level = |tile: &u8| match view.known_faces[usize::from(*tile)] {
        Some(TileFace::Blue(value)) => (Some(value), 0),
        _ => (None, view.public_state.tile_color_and_level(*tile).1),
    };
    let mut tiles: Vec<(Option<u8>, u8)> = runner.blue_tiles.iter().map(value_and_level).collect();
    tiles.sort_unstable();
    let are_piled = tiles.len() > 2 * MIN_BLUE_COLUMNS;
    let piles: Vec<_> = tiles.chunk_by(|a, b| are_piled && a == b).collect();
    let columns = piles.len().div_ceil(2).max(MIN_BLUE_COLUMNS) as i16;
    let (width, height) = (area.width / columns, area.height / 2);
    let area_at =
        |index: i16| Rect::new(area.x + index % columns * width, area.y + index / columns * height, width, height);
    let pile = |(index, pile): (i16, &[_])| {
        blue_pile_shapes(pile[0], pile.len(), Rect::square_around(area_at(index).center(), 44.min(width)))
    };
    (0..).zip(piles).flat_map(pile).collect()
}

/// Draws a stack of equal blue tiles.
fn blue_pile_shapes((value, level): (Option<u8>, u8), count: usize, area: Rect) -> Vec<Shape> {
    let face_area = area.inset(area.height / 8);
    let mut shapes = vec![Shape::icon(&icons::BLUE_TILE, area)];
    match value {
        Some(value) => shapes.push(number_shape(value.into(), face_area, TextStyle::Bold)),
        None => shapes
            .extend([Shape::icon(&icons::SLABS, face_area), Shape::icon(icons::tile_level_icon(level), face_area)]),
    }
    if count > 1 {
        let badge_area = area.right_part(28).bottom_part(28).translated(8, 6);
        shapes.extend(count_badge_shapes(count, badge_area));
    }
    shapes
}

/// Draws the ivory tiles by name, one line for each size.
pub fn ivory_tile_shapes(runner: &RunnerState, options: &[Action], area: Rect) -> Vec<Shape> {
    let height = area.height / 3;
    let line_area = |tile: IvoryTile| area.translated(0, i16::from(3 - tile.level()) * height).top_part(height);
    let tile_shapes = |tile: IvoryTile| {
        let line_area = line_area(tile);
        let is_choice =
            options.contains(&Action::UseIvoryTile { tile }) || options.contains(&Action::KeepIvoryTile { tile });
        let icon_area = line_area.left_part(height).inset(1);
        let name_area = line_area.right_part(line_area.width - height - 6);
        let highlight = is_choice.then(|| Shape::rect(icon_area.inset(-1), SurfaceKind::ChoiceBadge));
        let shapes = [
            Shape::icon(&icons::SLABS, icon_area),
            Shape::icon(icons::tile_level_icon(tile.level()), icon_area),
            Shape::text(texts::ivory_tile_name(tile), name_area, 28, TextAlign::Left, TextStyle::Body),
        ];
        highlight.into_iter().chain(shapes)
    };
    runner.ivory_tiles.into_iter().flatten().flat_map(tile_shapes).collect()
}
