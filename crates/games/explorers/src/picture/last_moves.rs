//! The last moves: where a tile was placed, and the routes since.

use meadhall_game::{LineStyle, PicturePart, Rect, Shape, Text, TextArg};

use super::mainland;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::TileLayout;
use crate::hex::{Cell, Space};
use crate::map::{Terrain, TileMap};
use crate::{icons, texts};

/// The fraction of a route's last leg that is drawn. The rest is left out, because the moved piece stands at the end.
const DRAWN_FINAL_LEG_FRACTION: f32 = 0.3;
/// The minimum width of a hexagon, in pixels, at which routes are drawn. On smaller tiles they would hide the pieces.
const MIN_ROUTE_HEX_WIDTH: i16 = 84;
/// The extent of a point of a route.
const ROUTE_EXTENT: PlanePoint = PlanePoint::new(0.05, 0.05);

/// Draws a frame around the last placed tile and the routes of the moves after it, as far as the window shows them.
pub fn last_moves_part(map: &TileMap, viewport: &Viewport, window: Rect, recent_events: &[Text]) -> PicturePart {
    let last_placement = recent_events.iter().rposition(|text| text.key == texts::PLACE_LOG_KEY);
    let placed =
        last_placement.and_then(|at| Some((at, cell_by_name(map, text_argument(&recent_events[at], "cell")?)?)));
    let mut shapes = Vec::new();
    if let Some((_, cell)) = placed.filter(|(_, cell)| viewport.shows_cell(*cell, window)) {
        shapes.push(Shape::icon(&icons::LAST_HEX, viewport.frame_area(cell)));
    }
    // On small tiles routes would hide the pieces.
    if !viewport.is_hex_at_least(MIN_ROUTE_HEX_WIDTH) {
        return PicturePart::decoration(shapes);
    }
    let since = placed.map_or(0, |(at, _)| at);
    for route in routes(map, &recent_events[since..]) {
        let points = route_points(map, &route);
        if points.iter().all(|at| viewport.is_within(*at, *at + ROUTE_EXTENT, window)) {
            shapes.push(Shape::Polyline { points: viewport.points(points), style: LineStyle::Wake });
        }
    }
    PicturePart::decoration(shapes)
}

/// Returns the cell of the last placed tile.
pub fn last_placed_cell(map: &TileMap, recent_events: &[Text]) -> Option<Cell> {
    let text = recent_events.iter().rfind(|text| text.key == texts::PLACE_LOG_KEY)?;
    cell_by_name(map, text_argument(text, "cell")?)
}

struct Route {
    terrain: Terrain,
    spaces: Vec<Space>,
}

/// Returns the routes of all sailing, walking and transport moves. Consecutive moves of a piece form one route.
fn routes(map: &TileMap, recent_events: &[Text]) -> Vec<Route> {
    let mut routes: Vec<Route> = Vec::new();
    for text in recent_events {
        let Some((_, terrain)) = texts::MOVE_LOG_KEYS.into_iter().find(|(key, _)| *key == text.key) else { continue };
        let space = |name| space_by_name(map, terrain, text_argument(text, name)?);
        let (Some(from), Some(to)) = (space("from"), space("to")) else { continue };
        match routes.iter_mut().find(|route| route.terrain == terrain && route.spaces.last() == Some(&from)) {
            Some(route) => route.spaces.push(to),
            None => routes.push(Route { terrain, spaces: vec![from, to] }),
        }
    }
    routes
}

fn text_argument<'a>(text: &'a Text, name: &str) -> Option<&'a Text> {
    match text.args.iter().find(|(arg, _)| *arg == name) {
        Some((_, TextArg::Text(text))) => Some(text),
        _ => None,
    }
}

fn cell_by_name(map: &TileMap, name: &Text) -> Option<Cell> {
    map.tiles().map(|(cell, _)| cell).find(|cell| texts::cell_name(*cell) == *name)
}

fn space_by_name(map: &TileMap, terrain: Terrain, name: &Text) -> Option<Space> {
    let mut spaces = map.tiles().flat_map(|(cell, _)| map.spaces(cell, terrain)).chain([Space::MAINLAND]);
    spaces.find(|space| texts::space_name(map, *space, terrain) == *name)
}

/// Returns the points of a route. It runs through the centers of spaces and across the sides between them.
fn route_points(map: &TileMap, route: &Route) -> Vec<PlanePoint> {
    let mut points = Vec::new();
    for leg in route.spaces.windows(2) {
        let [from, to] = [leg[0], leg[1]].map(|space| space_center(map, space, route.terrain));
        let is_harbor = leg.contains(&Space::MAINLAND);
        let crossing = if is_harbor {
            (from + to) * 0.5
        } else {
            (PlanePoint::cell_center(leg[0].cell) + PlanePoint::cell_center(leg[1].cell)) * 0.5
        };
        points.pop();
        points.extend([from, crossing, to]);
    }
    if let [.., before, last] = points.as_mut_slice() {
        *last = *before + (*last - *before) * DRAWN_FINAL_LEG_FRACTION;
    }
    points
}

/// Returns the point of a space that is farthest from other spaces.
fn space_center(map: &TileMap, space: Space, terrain: Terrain) -> PlanePoint {
    let Some(placed_tile) = map.tile_at(space.cell) else {
        return if terrain == Terrain::Land { mainland::SHORE_CENTER } else { mainland::HARBOR_CENTER };
    };
    let layout = TileLayout::on_map(map, space.cell, placed_tile.shape());
    let positions = match terrain {
        Terrain::Land => layout.place_on_land(space.side, 1, 0.0, &[]),
        Terrain::Sea => layout.place_on_sea(space.side, 1, 0.0, &[]),
    };
    positions.centers.into_iter().fold(PlanePoint::cell_center(space.cell), |center, at| center + at)
}
