//! The supply: the stack, the bag, the enemy ships; and for its owner alone the hand.

use meadhall_game::{FactRef, Icon, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::pieces;
use super::projection::{PlanePoint, SIDE_LENGTH};
use super::tile_layout::TileLayout;
use crate::tile::Tile;
use crate::view::View;
use crate::{icons, texts};

/// The height of a line, and of a tile of the hand.
const LINE_HEIGHT: i16 = 60;
const HAND_HEIGHT: i16 = 132;
/// The width of a tile of the hand, including the gap to the next.
const HAND_TILE_WIDTH: i16 = 124;
/// The width of the whole supply, and of each entry.
const SUPPLY_WIDTH: i16 = 4 * SUPPLY_ITEM_WIDTH;
const SUPPLY_ITEM_WIDTH: i16 = 136;

/// Returns the height of the supply section. If the viewer has tiles in hand, they are drawn beside the title and the
/// supply.
pub fn height(view: &View) -> i16 {
    if viewer_hand(view).is_empty() { LINE_HEIGHT } else { HAND_HEIGHT }
}

pub fn draw(view: &View, title: Text, row: Rect, parts: &mut Vec<PicturePart>) {
    let hand = viewer_hand(view);
    let hand_width = HAND_TILE_WIDTH * hand.len() as i16;
    let (title_area, supply_area) = match hand {
        [] => (row.left_part(row.width - SUPPLY_WIDTH), row.right_part(SUPPLY_WIDTH)),
        _ => (row.left_part(row.width - hand_width).top_part(LINE_HEIGHT), row.bottom_part(LINE_HEIGHT)),
    };
    parts.push(PicturePart::for_label(
        title.clone(),
        vec![Shape::text(title, title_area, 42, TextAlign::Left, TextStyle::OnDarkBold)],
    ));
    parts.extend(supply_parts(view, supply_area));
    let tile_area =
        |n: i16| Rect::new(row.x + row.width - hand_width + n * HAND_TILE_WIDTH, row.y, HAND_TILE_WIDTH, row.height);
    parts.extend(
        (0..)
            .zip(hand)
            .map(|(n, tile)| PicturePart::for_label(texts::tile_name(*tile), hand_tile_shapes(*tile, tile_area(n)))),
    );
}

fn viewer_hand(view: &View) -> &[Tile] {
    view.private_state.as_ref().map(|private_state| private_state.hand.as_slice()).unwrap_or_default()
}

fn supply_parts(view: &View, row: Rect) -> [PicturePart; 3] {
    let public_state = &view.public_state;
    let deadly_count = public_state.remaining_enemy_losses.iter().filter(|loss| **loss > 0).count();
    let enemies = texts::enemies(public_state.remaining_enemy_losses.len(), deadly_count);
    let supply_part = |first_column: i16, label: Text, value: Text, counts: &[(&'static Icon, usize)]| {
        let mut shapes = Vec::new();
        for (column, (icon, count)) in (first_column..).zip(counts) {
            let area = row.translated(column * SUPPLY_ITEM_WIDTH, 0);
            let count = i32::try_from(*count).unwrap_or(i32::MAX);
            shapes.push(Shape::icon(icon, area.left_part(row.height)));
            let number_area = Rect::new(area.x + row.height + 6, area.y + 6, 62, row.height - 12);
            shapes.push(Shape::text(texts::number(count), number_area, 44, TextAlign::Left, TextStyle::OnDarkBold));
        }
        PicturePart { facts: FactRef::all(&label, &[value]), shapes }
    };
    let bag = public_state.settlement_bag.len();
    [
        supply_part(0, texts::place_stack(), texts::tiles(view.stack_size), &[(&icons::TILE, view.stack_size)]),
        supply_part(1, texts::place_bag(), texts::tokens(bag), &[(&icons::BAG, bag)]),
        supply_part(
            2,
            texts::place_enemies(),
            enemies,
            &[(&icons::ENEMY, public_state.remaining_enemy_losses.len()), (&icons::FALLEN, deadly_count)],
        ),
    ]
}

/// Draws a tile of the hand without rotation, with its content.
pub fn hand_tile_shapes(tile: Tile, area: Rect) -> Vec<Shape> {
    let (layout, center) = (TileLayout::standalone(tile.shape(0)), area.center());
    let hex_width = f32::from(area.height) / (2.0 * SIDE_LENGTH) * 0.98;
    let point = |at: PlanePoint| Point {
        x: center.x + (at.x * hex_width).round() as i16,
        y: center.y + (at.y * hex_width).round() as i16,
    };
    let polygon = |line: &[PlanePoint], field| Shape::Polygon {
        corners: line.iter().map(|at| point(*at)).collect(),
        surface: field,
    };
    let outline: Vec<PlanePoint> =
        (0..6u8).map(|n| PlanePoint::from_angle_sixths(f32::from(n) + 0.5) * SIDE_LENGTH).collect();
    let mut shapes = vec![polygon(&outline, SurfaceKind::ShallowWater)];
    shapes.extend(layout.lands.iter().map(|(_, line)| polygon(line, SurfaceKind::Coast)));
    shapes.extend(layout.lands.iter().map(|(_, line)| polygon(line, SurfaceKind::JoinedLand)));
    shapes.push(polygon(&outline, SurfaceKind::TileEdge));
    if let (Some(thing), Some(side)) = (pieces::content_icon(tile), tile.content_side(0)) {
        let land = layout.lands.iter().any(|(land, _)| land.contains(side));
        let positions = if land { layout.place_on_land(side, 1, &[]) } else { layout.place_on_sea(side, 1, &[]) };
        let size = (positions.size * hex_width).round() as i16;
        shapes.extend(positions.centers.into_iter().map(|at| Shape::icon(thing, Rect::square_around(point(at), size))));
    }
    shapes
}
