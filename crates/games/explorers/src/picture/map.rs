//! The map: tiles with everything on them, the last moves, and the places where something can be done.

use meadhall_game::{FactRef, PicturePart, Rect, Seat, Shape, SurfaceKind, Text};

use super::close_up::CloseUp;
use super::labels::{self, MapLabel, MapMarks, NumberKind};
use super::map_area::MapArea;
use super::names::{self, CellName, NameKind};
use super::pieces::MapPiece;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::OccupiedCircle;
use super::tile_picture::{OUTPOST_SIZE_IN_HEXES, TilePicture, tile_pictures};
use super::{PICTURE_AREA, are_apart, last_moves, mainland};
use crate::hex::{Cell, Corner};
use crate::place_groups::NumberedPlace;
use crate::view::View;
use crate::{Action, icons, texts};

/// The maximum width of a hexagon.
const MAX_HEX_WIDTH: i16 = 210;
/// The minimum width of a hexagon, in pixels, at which the panels may cover the south of the Mainland.
const MIN_SHORE_HEX_WIDTH: i16 = 120;

/// Draws the map and returns what is visible of the plane.
pub fn draw(
    view: &View,
    marks: MapMarks<'_>,
    recent_events: &[Text],
    room: Rect,
    parts: &mut Vec<PicturePart>,
) -> Viewport {
    let whole = fit_viewport(view, marks.options, room);
    match CloseUp::of_choices(view, marks, recent_events, &whole, room) {
        Some(close_up) => {
            draw_close_up(view, marks, recent_events, &close_up, room, parts);
            close_up.viewport
        }
        None => {
            parts.extend(draw_whole(view, marks, recent_events, &whole));
            whole
        }
    }
}

/// Draws the region of the choices, and the whole map in a corner. Tiles that the close-up shows have their pieces there
/// only.
fn draw_close_up(
    view: &View,
    marks: MapMarks<'_>,
    recent_events: &[Text],
    close_up: &CloseUp,
    room: Rect,
    parts: &mut Vec<PicturePart>,
) {
    let CloseUp { viewport, overview, overview_area } = close_up;
    let is_free = |cell: Cell| are_apart(viewport.frame_area(cell), *overview_area);
    let is_shown = |cell: Cell| viewport.shows_cell(cell, room) && is_free(cell);
    // The rail and the panels cover a part of these tiles, so the overview shows their facts.
    let is_cut = |cell: Cell| !is_shown(cell) && viewport.shows_cell(cell, PICTURE_AREA) && is_free(cell);
    let cut_tiles = tile_pictures(view, viewport, is_cut);
    let mut cut_parts: Vec<PicturePart> = cut_tiles.iter().map(TilePicture::ground_part).collect();
    cut_tiles.iter().for_each(|tile| tile.draw_contents(&[], &mut cut_parts));
    parts.extend(cut_parts.into_iter().map(|part| PicturePart::decoration(part.shapes)));
    let tiles = tile_pictures(view, viewport, is_shown);
    let part = MapPart { view, viewport, window: room, edge: MapEdge::WholeTilesOnly, tiles };
    draw_part(&part, marks, recent_events, parts);
    parts.push(PicturePart::decoration(vec![
        Shape::rect(*overview_area, SurfaceKind::Tile),
        Shape::rect(overview_area.inset(4), SurfaceKind::Sea),
    ]));
    parts.push(mainland::ground_part(overview));
    let all = tile_pictures(view, overview, |_| true);
    parts.extend(all.iter().map(TilePicture::ground_part));
    if !mainland::is_visible(viewport) {
        mainland::draw(view, overview, parts);
    }
    all.iter().filter(|tile| !is_shown(tile.cell)).for_each(|tile| tile.draw_contents(&[], parts));
    let hidden = |at: &Corner| !at.cells().into_iter().all(is_shown);
    parts.extend(outposts(view).filter(|(_, at)| hidden(at)).map(|(seat, at)| outpost_part(overview, seat, at)));
    parts.push(PicturePart::decoration(vec![close_up.frame_shape(room)]));
}

/// A part of the map that is drawn with everything on it.
struct MapPart<'a> {
    view: &'a View,
    viewport: &'a Viewport,
    /// The area beyond which nothing is drawn.
    window: Rect,
    edge: MapEdge,
    tiles: Vec<TilePicture<'a>>,
}

/// What the edge of a part of the map does.
enum MapEdge {
    /// The part is the whole map.
    Whole,
    /// The part has only whole tiles.
    WholeTilesOnly,
    /// The edge cuts tiles.
    Cut,
}

/// Draws the whole map.
pub fn draw_whole(view: &View, marks: MapMarks<'_>, recent_events: &[Text], viewport: &Viewport) -> Vec<PicturePart> {
    let tiles = tile_pictures(view, viewport, |_| true);
    let mut parts = Vec::new();
    let part = MapPart { view, viewport, window: PICTURE_AREA, edge: MapEdge::Whole, tiles };
    draw_part(&part, marks, recent_events, &mut parts);
    parts
}

/// Draws an area of the map, at whose edge tiles are cut.
pub fn draw_area(view: &View, marks: MapMarks<'_>, recent_events: &[Text], area: &MapArea) -> Vec<PicturePart> {
    let MapArea { viewport, window, .. } = area;
    let tiles = tile_pictures(view, viewport, |cell| viewport.overlaps_cell(cell, *window));
    let mut parts = Vec::new();
    let part = MapPart { view, viewport, window: *window, edge: MapEdge::Cut, tiles };
    draw_part(&part, marks, recent_events, &mut parts);
    parts
}

fn draw_part(part: &MapPart<'_>, marks: MapMarks<'_>, recent_events: &[Text], parts: &mut Vec<PicturePart>) {
    let MapPart { view, viewport, window, tiles, .. } = part;
    let (map, options) = (&view.public_state.map, marks.options);
    let has_mainland = match part.edge {
        MapEdge::Whole => true,
        MapEdge::WholeTilesOnly => mainland::is_visible(viewport),
        MapEdge::Cut => mainland::drawn_area(viewport).overlaps(*window),
    };
    if has_mainland {
        parts.push(mainland::ground_part(viewport));
    }
    parts.extend(tiles.iter().map(TilePicture::ground_part));
    parts.push(last_moves::last_moves_part(map, viewport, *window, recent_events));
    let labels = tile_labels(tiles, marks, viewport);
    let is_target = |cell: Cell| match marks.numbered {
        Some(_) => marks.numbers_on(cell).next().is_some() || is_loading_place(options, cell),
        None => matches!(names::name_kind(map, options, cell), Some(NameKind::Target | NameKind::Fight)),
    };
    let targets = tiles.iter().filter(|tile| is_target(tile.cell));
    let frame = |cell| Shape::icon(&icons::TARGET_HEX, viewport.frame_area(cell));
    parts.push(PicturePart::decoration(targets.map(|tile| frame(tile.cell)).collect()));
    if has_mainland {
        mainland::draw(view, viewport, parts);
    }
    tiles.iter().for_each(|tile| tile.draw_contents(&labels, parts));
    let is_drawn = |cell: Cell| tiles.iter().any(|tile| tile.cell == cell);
    let is_shown = |at: &Corner| match part.edge {
        MapEdge::Whole | MapEdge::Cut => at.cells().into_iter().any(is_drawn),
        MapEdge::WholeTilesOnly => at.cells().into_iter().all(is_drawn),
    };
    parts.extend(outposts(view).filter(|(_, at)| is_shown(at)).map(|(seat, at)| outpost_part(viewport, seat, at)));
    let sites =
        options.iter().filter_map(|action| if let Action::BuildOutpost { at } = action { Some(*at) } else { None });
    parts.push(PicturePart::decoration(sites.map(|at| outpost_site_shape(viewport, at)).collect()));
    parts.extend(placeable_cell_parts(viewport, marks));
    parts.extend(labels.into_iter().map(|label| label.part));
    if has_mainland && marks.numbered.is_none() {
        parts.push(mainland::name_part(options, viewport));
    }
    if has_mainland {
        parts.extend(labels::mainland_labels(viewport, marks).into_iter().map(|label| label.part));
    }
    let corner_label = |(number, place)| match place {
        NumberedPlace::Corner(at) => {
            Some(MapLabel::number(viewport, number, PlanePoint::corner_point(at), NumberKind::Outpost).part)
        }
        _ => None,
    };
    parts.extend(marks.numbers().filter_map(corner_label));
}

/// Returns all outposts with their owners.
fn outposts(view: &View) -> impl Iterator<Item = (Seat, Corner)> {
    view.public_state.players_by_seat().flat_map(|(seat, player)| player.outposts.iter().map(move |at| (seat, *at)))
}

/// Returns the areas of all tiles and choices on the map, and of the Mainland.
pub fn covered_areas(view: &View, options: &[Action], viewport: &Viewport) -> impl Iterator<Item = Rect> {
    let tiles = visible_cells(view, options).into_iter().map(|cell| viewport.frame_area(cell));
    tiles.chain([mainland::drawn_area(viewport)])
}

/// Makes the map as large as its cells allow. Only a large Mainland may reach below the panels.
pub fn fit_viewport(view: &View, options: &[Action], room: Rect) -> Viewport {
    let fit = |bottom: f32| {
        let corners = [mainland::NORTH_WESTERN_CORNER, PlanePoint::new(-mainland::NORTH_WESTERN_CORNER.x, bottom)];
        Viewport::fit(visible_cells(view, options).into_iter(), corners, room, MAX_HEX_WIDTH)
    };
    let large = fit(mainland::SHORE_BOTTOM);
    if large.is_hex_at_least(MIN_SHORE_HEX_WIDTH) { large } else { fit(mainland::bottom_on_small_maps(options)) }
}

/// Returns the cells of all tiles, and the empty cells where a tile may be placed now.
fn visible_cells(view: &View, options: &[Action]) -> Vec<Cell> {
    view.public_state.map.tiles().map(|(cell, _)| cell).chain(placeable_cells(options)).collect()
}

/// Places the names or numbers of all tiles that a choice mentions, tile by tile.
fn tile_labels(tiles: &[TilePicture<'_>], marks: MapMarks<'_>, viewport: &Viewport) -> Vec<MapLabel> {
    let mut labels: Vec<MapLabel> = Vec::new();
    for tile in tiles {
        let near_labels = labels.iter().map(|label| label.circle_from(tile.cell));
        let mut obstacles: Vec<OccupiedCircle> = tile.outpost_circles().into_iter().chain(near_labels).collect();
        if marks.numbered.is_some() {
            for (number, place) in marks.numbers_on(tile.cell) {
                let label = tile.number_label(number, place, &obstacles);
                obstacles.push(label.circle_from(tile.cell));
                labels.push(label);
            }
        } else if let Some(kind) = names::name_kind(&tile.view.public_state.map, marks.options, tile.cell) {
            let name = CellName::on_tile(viewport, tile.cell, kind, &obstacles, |at| tile.name_cost(at));
            labels.push(name.into_label(viewport));
        }
    }
    labels
}

/// Whether an option loads or unloads on a cell.
fn is_loading_place(options: &[Action], cell: Cell) -> bool {
    let is_here = |action: &Action| matches!(action, Action::Load { from: land, .. } | Action::Unload { onto: land, .. } if land.cell == cell);
    options.iter().any(is_here)
}

/// Returns the empty cells where a tile may be placed now.
fn placeable_cells(options: &[Action]) -> Vec<Cell> {
    let cell = |action: &Action| if let Action::PlaceTile { at, .. } = action { Some(*at) } else { None };
    let mut cells: Vec<Cell> = options.iter().filter_map(cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Draws the free cells with their names or numbers. A name that would touch another one is left out.
fn placeable_cell_parts(viewport: &Viewport, marks: MapMarks<'_>) -> Vec<PicturePart> {
    let mut named_areas: Vec<Rect> = Vec::new();
    let part = |cell: Cell| {
        let frame = Shape::icon(&icons::CHOICE_HEX, viewport.frame_area(cell));
        if let Some((number, _)) = marks.numbers_on(cell).next() {
            let number = labels::free_cell_shapes(viewport, number, cell, marks);
            return PicturePart::decoration([frame].into_iter().chain(number).collect());
        }
        let area = names::empty_cell_text_area(viewport, cell);
        if named_areas.iter().any(|other| !are_apart(area, *other)) {
            return PicturePart::decoration(vec![frame]);
        }
        named_areas.push(area);
        PicturePart::decoration(vec![frame, names::empty_cell_shape(viewport, cell)])
    };
    // A cell without a number is chosen on another page.
    let is_shown = |cell: &Cell| marks.numbered.is_none() || marks.numbers_on(*cell).next().is_some();
    placeable_cells(marks.options).into_iter().filter(is_shown).map(part).collect()
}

/// Draws a corner where an outpost may be built.
fn outpost_site_shape(viewport: &Viewport, at: Corner) -> Shape {
    let center = PlanePoint::corner_point(at) - PlanePoint::new(0.0, 0.08);
    Shape::icon(&icons::SITE, viewport.square(center, 0.46))
}

/// Draws an outpost, which is a fact of all three tiles around it.
fn outpost_part(viewport: &Viewport, seat: Seat, at: Corner) -> PicturePart {
    let value = texts::on_board_outpost(seat, texts::corner_name(at));
    let facts = at.cells().map(|cell| FactRef::value(&texts::cell_name(cell), &value));
    let center = PlanePoint::corner_point(at) - PlanePoint::new(0.0, OUTPOST_SIZE_IN_HEXES * 0.12);
    PicturePart::new(facts.into(), MapPiece::Outpost(seat).shapes(viewport.square(center, OUTPOST_SIZE_IN_HEXES)))
}
