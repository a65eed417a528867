//! The spaces with their tiles, villages, numbers and frames, and the ships beside them.

use meadhall_game::{LineStyle, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::layout::{frame_area, number_corner, tile_area, village_viking_area};
use super::{has_fourth_village, last_moves, ships, tiles};
use crate::choices::destination;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition;
use crate::{Action, Raids, icons, texts};

/// The land of a fourth village, which covers the bay of the harbor.
const FOURTH_VILLAGE_AREA: Rect = Rect::new(0, 0, 100, 218);
const NO_VIKING_OPACITY_PERCENT: u8 = 35;

pub fn draw(
    state: &Raids,
    options: &[Action],
    chosen: Option<Action>,
    recent_events: &[Text],
    parts: &mut Vec<PicturePart>,
) {
    if has_fourth_village(state) {
        parts.push(PicturePart::decoration(vec![Shape::icon(&icons::FOURTH_VILLAGE, FOURTH_VILLAGE_AREA)]));
    }
    let spaces = || state.sea.spaces_after(0);
    parts.extend(spaces().flat_map(|(space, content)| tile_part(state, options, space, content)));
    parts.extend(last_moves::route_part(state, recent_events));
    let choice_frame = |(space, _)| {
        let area = frame_area(space).filter(|_| options.contains(&Action::SailTo { space }))?;
        Some(PicturePart::decoration(vec![Shape::icon(&icons::FRAME_CHOICE, area)]))
    };
    parts.extend(spaces().filter_map(choice_frame));
    parts.extend(chosen.and_then(|action| chosen_part(state, action)));
    parts.extend(spaces().filter_map(|(space, content)| village_part(space, content)));
    parts.extend(last_moves::ring_part(state, recent_events));
    parts.extend(spaces().flat_map(|(space, _)| ships::ship_parts(state, space)));
    let number_part =
        |(space, _)| PicturePart::for_label(texts::column_space(space), number_shapes(state, options, space));
    parts.extend(spaces().map(number_part));
}

/// Returns the tile of a space, or the water where it was taken. A tile out of the sailing ship's reach is veiled.
fn tile_part(state: &Raids, options: &[Action], space: u8, content: SpaceContent) -> Vec<PicturePart> {
    let Some(area) = tile_area(space) else { return Vec::new() };
    let label = texts::column_space(space);
    match content {
        SpaceContent::Tile(tile) => {
            let shapes = tiles::sea_tile_shapes(tile, area);
            let mut parts = vec![PicturePart::for_value(label, texts::tile_name_with_shields(tile), shapes)];
            if is_out_of_reach(state, options, space, content) {
                parts.push(PicturePart::decoration(vec![Shape::icon(&icons::VEIL, area)]));
            }
            parts
        }
        SpaceContent::Empty | SpaceContent::Village { .. } => {
            let shapes = vec![Shape::icon(&icons::TILE_GONE, area)];
            // If a ship lies at an empty space, the board names only the ship.
            let is_named = !state.positions().any(|at| at == ShipPosition::Space(space));
            vec![match is_named {
                true => PicturePart::for_value(label, texts::on_board_empty(), shapes),
                false => PicturePart::decoration(shapes),
            }]
        }
    }
}

/// Whether a ship that chooses where to sail has passed the space, or cannot stop at its tile. Visits, pillages and
/// monsters on the way stay bright: they matter as much as the stops.
fn is_out_of_reach(state: &Raids, options: &[Action], space: u8, content: SpaceContent) -> bool {
    let Some(seat) = state.pending.seat().filter(|_| options.contains(&Action::SailHome)) else { return false };
    let reached = state.ship(seat).position.reached_space();
    let is_stop = options.contains(&Action::SailTo { space });
    space < reached || (space > reached && content.stop_tile().is_some() && !is_stop)
}

/// Returns the way to a stop, and a frame around the stop.
fn chosen_part(state: &Raids, action: Action) -> Option<PicturePart> {
    if !matches!(action, Action::SailTo { .. } | Action::SailHome) {
        return None;
    }
    let to = destination(state, &action);
    let from = state.ship(state.pending.seat()?).position.reached_space();
    let route = Shape::Polyline { points: last_moves::route_points(state, from, to), style: LineStyle::Planned };
    let frame = frame_area(to).map(|area| Shape::rect(area, SurfaceKind::BestFrame));
    Some(PicturePart::decoration(std::iter::once(route).chain(frame).collect()))
}

/// Returns the Vikings of a village; a pale one stands for none.
fn village_part(space: u8, content: SpaceContent) -> Option<PicturePart> {
    let SpaceContent::Village { pawns } = content else { return None };
    let viking_area = |n: u8| village_viking_area(space, n.into());
    let shapes = if pawns == 0 {
        vec![Shape::translucent_icon(&icons::VIKING, viking_area(0)?, NO_VIKING_OPACITY_PERCENT)]
    } else {
        (0..pawns).filter_map(viking_area).map(|area| Shape::icon(&icons::VIKING, area)).collect()
    };
    Some(PicturePart::for_value(texts::column_space(space), texts::on_board_village(pawns), shapes))
}

/// Returns the number of a space: on a yellow plate if a ship may stop there, and on a red one with swords if that
/// means combat or if there is one.
fn number_shapes(state: &Raids, options: &[Action], space: u8) -> Vec<Shape> {
    let Point { x, y } = number_corner(space);
    let is_stop = options.contains(&Action::SailTo { space });
    if ships::has_combat(state, space) || is_stop && state.occupied_spaces().contains(space) {
        let area = Rect::new(x + 2, y - 3, 42, 42);
        return vec![
            Shape::icon(&icons::TAG_FIGHT, Rect::new(x - 4, y - 4, 88, 44)),
            Shape::text(texts::number(space.into()), area, 32, TextAlign::Center, TextStyle::OnDarkBold),
            Shape::icon(&icons::FIGHT, Rect::new(x + 43, y + 1, 34, 34)),
        ];
    }
    if is_stop {
        return choice_tag(space.into(), Point { x, y }).into();
    }
    number_tag(space, Point { x, y }).into()
}

/// Returns the number of a space on a dark plate.
pub fn number_tag(space: u8, Point { x, y }: Point) -> [Shape; 2] {
    let area = Rect::new(x + 2, y + 1, 40, 34);
    [
        Shape::icon(&icons::TAG_NUMBER, Rect::new(x, y, 46, 38)),
        Shape::text(texts::number(space.into()), area, 28, TextAlign::Center, TextStyle::OnDarkBold),
    ]
}

/// Returns the number of something that can be chosen, on a yellow plate at the corner of a tile.
pub fn choice_tag(number: i32, Point { x, y }: Point) -> [Shape; 2] {
    let area = Rect::new(x, y - 3, 44, 40);
    [
        Shape::icon(&icons::TAG_CHOICE, Rect::new(x - 4, y - 4, 52, 42)),
        Shape::text(texts::number(number), area, 32, TextAlign::Center, TextStyle::Bold),
    ]
}
