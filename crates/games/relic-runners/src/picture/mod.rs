//! The picture of Relic Runners: how far the end is, the map, and a row for each player. At the end the
//! podium is above a smaller map.

mod collection;
mod last_moves;
mod map_layout;
mod players;
mod site_layout;
mod sites;
mod status;
mod toolboxes;
mod trail_markers;
mod trails;

use meadhall_game::{Icon, Picture, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextStyle};

use meadhall_games_art::podium::{Podium, titled_ranking_height};

use super::view::View;
use super::{Action, board, icons, texts};
use last_moves::LastMoves;
use map_layout::MapTransform;

const PICTURE_WIDTH: i16 = 1280;
/// The distance between areas, and to the edge.
const GAP: i16 = 16;
const ITEM_ICON_WIDTH: i16 = 42;
/// The minimum height of the map when it shrinks to make room for the podium.
const MIN_MAP_HEIGHT: i16 = 500;
const MAX_HEIGHT_WITH_PODIUM: i16 = 1476;
/// The plants of the jungle, clear of sites and trails.
const TREE_POSITIONS: [(i16, i16); 6] = [(471, 202), (777, 598), (189, 556), (1059, 244), (45, 634), (1203, 166)];
const FERN_POSITIONS: [(i16, i16); 6] = [(219, 382), (1029, 418), (405, 592), (843, 208), (585, 196), (500, 600)];
const PLANT_SIZE: i16 = 64;
const PODIUM: Podium = Podium {
    source_icons: &[&icons::COIN, &icons::TEMPLE_BLUE, &icons::TOAD, &icons::TEMPLE_IVORY],
    player_name: texts::player,
    format_number: texts::number,
};

/// Draws the state with the options marked and the last moves framed.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let public_state = &view.public_state;
    let is_over = public_state.is_over();
    let titled_ranking_height = titled_ranking_height(public_state.runners.len());
    let mut top = GAP;
    let mut next_row = |height: i16| {
        let row = Rect::new(GAP, top, PICTURE_WIDTH - 2 * GAP, height);
        top += height + GAP;
        row
    };
    let mut parts = Vec::new();
    if is_over {
        PODIUM.draw(&board::title(public_state), &view.known_scores(), next_row(titled_ranking_height), &mut parts);
    } else {
        status::draw(view, next_row(status::STATUS_HEIGHT), &mut parts);
    }
    let map_height = MAX_HEIGHT_WITH_PODIUM - titled_ranking_height - players::rows_height(view) - 4 * GAP;
    let map_transform = MapTransform::fit(next_row(if is_over {
        map_height.clamp(MIN_MAP_HEIGHT, map_layout::MAP_HEIGHT)
    } else {
        map_layout::MAP_HEIGHT
    }));
    let last_moves = LastMoves::from_events(public_state, recent_events);
    draw_jungle(&map_transform, &mut parts);
    trails::draw_lines(view, &map_transform, &mut parts);
    sites::draw(view, options, &last_moves, &map_transform, &mut parts);
    trails::draw_markers(view, options, &last_moves, &map_transform, &mut parts);
    let known_tiles = status::known_tiles(view);
    if !known_tiles.is_empty() {
        status::draw_peeked_tiles(view, options, &known_tiles, next_row(status::PEEKED_TILES_HEIGHT), &mut parts);
    }
    players::draw(view, options, next_row(players::rows_height(view)), &mut parts);
    let background = Rect::new(0, 0, PICTURE_WIDTH, top);
    parts.insert(0, PicturePart::decoration(vec![Shape::rect(background, SurfaceKind::Sea)]));
    Picture { width: PICTURE_WIDTH, height: top, parts }
}

fn draw_jungle(map_transform: &MapTransform, parts: &mut Vec<PicturePart>) {
    let plant_area =
        |(x, y): (i16, i16)| map_transform.to_picture_rect(Rect::square_around(Point { x, y }, PLANT_SIZE));
    let trees = TREE_POSITIONS.map(|at| Shape::icon(&icons::TREE, plant_area(at)));
    let ferns = FERN_POSITIONS.map(|at| Shape::icon(&icons::FERN, plant_area(at)));
    let background = Shape::rect(map_transform.area, SurfaceKind::Land);
    parts.push(PicturePart::decoration([background].into_iter().chain(trees).chain(ferns).collect()));
}

/// Returns a number in the center of an area, as high as the area.
fn number_shape(number: usize, area: Rect, style: TextStyle) -> Shape {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    Shape::centered_text(texts::number(number), area, style)
}

/// Returns an icon with a count beside it.
fn counted_icon(icon: &'static Icon, count: usize, area: Rect) -> Vec<Shape> {
    vec![Shape::icon(icon, area.left_part(ITEM_ICON_WIDTH)), number_shape(count, digits_area(area), TextStyle::Bold)]
}

/// Returns the area for the count beside an icon.
fn digits_area(area: Rect) -> Rect {
    let digits = area.right_part(area.width - ITEM_ICON_WIDTH - 2);
    Rect::new(digits.x, digits.y + 4, digits.width, digits.height - 8)
}

/// Returns how many things are stacked, on a badge.
fn count_badge_shapes(count: usize, area: Rect) -> [Shape; 2] {
    [Shape::rect(area, SurfaceKind::Badge), number_shape(count, area.inset(1), TextStyle::OnDarkBold)]
}

/// Returns the surface and the text style of a name, which stands out if it can be chosen.
const fn badge_style(is_choice: bool) -> (SurfaceKind, TextStyle) {
    if is_choice { (SurfaceKind::ChoiceBadge, TextStyle::Bold) } else { (SurfaceKind::Badge, TextStyle::OnDarkBold) }
}
