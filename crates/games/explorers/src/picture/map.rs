//! The map: tiles with everything on them, the last moves, and the places where something can be done.

use meadhall_game::{FactRef, Icon, PicturePart, Rect, Seat, Shape, SurfaceKind, Text};

use super::close_up::CloseUp;
use super::labels::{self, MapLabel, MapMarks, NumberKind};
use super::names::{self, CellName, NameKind};
use super::pieces::MapPiece;
use super::projection::{PlanePoint, SIDE_LENGTH, Viewport};
use super::tile_layout::{OccupiedCircle, PiecePositions, TileLayout};
use super::{PICTURE_AREA, are_apart, last_moves, mainland};
use crate::choices::NumberedPlace;
use crate::hex::{Cell, Corner, Space};
use crate::map::{PlacedTile, Terrain, TileToken};
use crate::view::View;
use crate::{Action, board, icons, texts};

/// The maximum width of a hexagon.
const MAX_HEX_WIDTH: i16 = 210;
/// The minimum width of a hexagon, in pixels, at which the panels may cover the south of the Mainland.
const MIN_SHORE_HEX_WIDTH: i16 = 120;
/// The share of a piece on land that a ship on the same tile must not cover.
const SHORE_SHARE: f32 = 0.3;
/// The size of an outpost in widths of a tile.
const OUTPOST_SIZE_IN_HEXES: f32 = 0.44;
/// The size of a drawing of a tip of sea in widths of a tile.
const SEA_TIP_SIZE_IN_HEXES: f32 = 0.32;

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
            let tiles = tile_pictures(view, &whole, |_| true);
            draw_part(&MapPart { view, viewport: &whole, window: PICTURE_AREA, tiles }, marks, recent_events, parts);
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
    draw_part(&MapPart { view, viewport, window: room, tiles }, marks, recent_events, parts);
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
    tiles: Vec<TilePicture<'a>>,
}

fn draw_part(part: &MapPart<'_>, marks: MapMarks<'_>, recent_events: &[Text], parts: &mut Vec<PicturePart>) {
    let MapPart { view, viewport, window, tiles } = part;
    let (map, options) = (&view.public_state.map, marks.options);
    let has_mainland = mainland::is_visible(viewport) || *window == PICTURE_AREA;
    if has_mainland {
        parts.push(mainland::ground_part(viewport));
    }
    parts.extend(tiles.iter().map(TilePicture::ground_part));
    parts.push(last_moves::last_moves_part(map, viewport, *window, recent_events));
    let labels = tile_labels(tiles, marks, viewport);
    let targets = tiles
        .iter()
        .filter(|tile| matches!(names::name_kind(map, options, tile.cell), Some(NameKind::Target | NameKind::Fight)));
    let frame = |cell| Shape::icon(&icons::TARGET_HEX, viewport.frame_area(cell));
    parts.push(PicturePart::decoration(targets.map(|tile| frame(tile.cell)).collect()));
    if has_mainland {
        mainland::draw(view, viewport, parts);
    }
    tiles.iter().for_each(|tile| tile.draw_contents(&labels, parts));
    let is_shown = |at: &Corner| at.cells().into_iter().all(|cell| tiles.iter().any(|tile| tile.cell == cell));
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

/// Returns the pictures of the tiles on these cells from north to south, because the lower edge of a tile lies on the
/// tiles further south.
pub fn tile_pictures<'a>(
    view: &'a View,
    viewport: &'a Viewport,
    is_shown: impl Fn(Cell) -> bool,
) -> Vec<TilePicture<'a>> {
    let shown = view.public_state.map.tiles().filter(|(cell, _)| is_shown(*cell));
    let mut tiles: Vec<TilePicture<'_>> =
        shown.map(|(cell, placed_tile)| TilePicture::new(view, viewport, cell, placed_tile)).collect();
    tiles.sort_by_key(|tile| board::reading_order(tile.cell));
    tiles
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
fn fit_viewport(view: &View, options: &[Action], room: Rect) -> Viewport {
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
            let number = labels::free_cell_shape(viewport, number, viewport.frame_area(cell));
            return PicturePart::decoration(vec![frame, number]);
        }
        let area = names::empty_cell_text_area(viewport, cell);
        if marks.numbered.is_some() || named_areas.iter().any(|other| !are_apart(area, *other)) {
            return PicturePart::decoration(vec![frame]);
        }
        named_areas.push(area);
        PicturePart::decoration(vec![frame, names::empty_cell_shape(viewport, cell)])
    };
    placeable_cells(marks.options).into_iter().map(part).collect()
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

pub struct TilePicture<'a> {
    view: &'a View,
    viewport: &'a Viewport,
    cell: Cell,
    layout: TileLayout,
    ground: &'static Icon,
    /// The board's texts about the tile's land sides and, if the tile has two seas, about the seas.
    shape_values: Vec<Text>,
}

impl<'a> TilePicture<'a> {
    fn new(view: &'a View, viewport: &'a Viewport, cell: Cell, placed_tile: &PlacedTile) -> Self {
        let layout = TileLayout::on_map(&view.public_state.map, cell, placed_tile.shape());
        let shape_values = board::shape_values(&view.public_state, cell, placed_tile);
        Self { view, viewport, cell, layout, ground: icons::tile_icon(placed_tile.shape()), shape_values }
    }

    fn value_part(&self, value: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::cell_name(self.cell), value, shapes)
    }

    /// Draws the lands and seas of the tile.
    pub fn ground_part(&self) -> PicturePart {
        let mut shapes = vec![Shape::icon(self.ground, self.viewport.tile_area(self.cell))];
        shapes.extend(self.layout.sea_tips.iter().map(|before| {
            let corner = PlanePoint::from_angle_sixths(f32::from(*before as u8) + 0.5) * SIDE_LENGTH;
            let at = PlanePoint::cell_center(self.cell) + corner;
            Shape::icon(icons::sea_tip_icon(*before), self.viewport.square(at, SEA_TIP_SIZE_IN_HEXES))
        }));
        let name = texts::cell_name(self.cell);
        PicturePart::new(FactRef::all(&name, &self.shape_values), shapes)
    }

    /// Draws all pieces on the tile.
    pub fn draw_contents(&self, labels: &[MapLabel], parts: &mut Vec<PicturePart>) {
        let public_state = &self.view.public_state;
        let map = &public_state.map;
        let min_size = self.viewport.min_piece_size();
        let mut occupied = self.outpost_circles();
        let near_labels = labels.iter().map(|label| label.circle_from(self.cell));
        occupied.extend(near_labels.filter(|(center, radius)| center.distance(PlanePoint::default()) < 0.6 + radius));
        let mut on_land: Vec<OccupiedCircle> = Vec::new();
        for land in map.spaces(self.cell, Terrain::Land) {
            let mut things = Vec::new();
            if let Some((TileToken::Settlement(strength), _)) = map.token_at(self.cell).filter(|(_, at)| *at == land) {
                things.push((MapPiece::Settlement(strength), texts::settlement_of(strength)));
            }
            for group in public_state.animals.on_land(land).chunk_by(|a, b| a == b) {
                let count = group.len() as u8;
                things.push((MapPiece::Animals(group[0], count), texts::animal_name(group[0], count)));
            }
            let vikings = public_state
                .players_by_seat()
                .map(|(seat, player)| (seat, player.vikings_on(land)))
                .filter(|group| group.1 > 0);
            things.extend(
                vikings.map(|(seat, count)| (MapPiece::Vikings(seat, count), texts::on_board_vikings(seat, count))),
            );
            if things.is_empty() {
                continue;
            }
            let positions = self.layout.place_on_land(land.side, things.len(), min_size, &occupied);
            on_land.extend(positions.centers.iter().map(|at| (*at, SHORE_SHARE * positions.size)));
            self.draw_pieces(Terrain::Land, land, things, positions, parts);
        }
        occupied.extend(on_land);
        for sea in map.spaces(self.cell, Terrain::Sea) {
            let mut things = Vec::new();
            if map.has_enemy_ship(sea) {
                things.push((MapPiece::EnemyShip, texts::enemy_ship()));
            }
            let ships = public_state.players_by_seat().filter(|(_, player)| player.ship == sea);
            things.extend(ships.map(|(seat, player)| (MapPiece::Longship(seat, player), texts::on_board_ship(seat))));
            if things.is_empty() {
                continue;
            }
            let positions = self.layout.place_on_sea(sea.side, things.len(), min_size, &occupied);
            self.draw_pieces(Terrain::Sea, sea, things, positions, parts);
        }
    }

    /// Draws the things on one space.
    fn draw_pieces(
        &self,
        terrain: Terrain,
        space: Space,
        things: Vec<(MapPiece<'_>, Text)>,
        positions: PiecePositions,
        parts: &mut Vec<PicturePart>,
    ) {
        for ((thing, value), at) in things.into_iter().zip(positions.centers) {
            let size = positions.size * thing.scale();
            let area = self.viewport.square(PlanePoint::cell_center(self.cell) + at, size);
            let value = board::with_side_if_divided(&self.view.public_state.map, terrain, space, value);
            parts.push(self.value_part(value, thing.shapes(area)));
        }
    }

    /// Places the number of a space where it covers little else.
    fn number_label(&self, number: usize, place: NumberedPlace, obstacles: &[OccupiedCircle]) -> MapLabel {
        let size = 2.0 * labels::badge_radius(self.viewport);
        let positions = match place {
            NumberedPlace::Sea(space) => self.layout.place_on_sea(space.side, 1, size, obstacles),
            NumberedPlace::Land(space) => self.layout.place_on_land(space.side, 1, size, obstacles),
            NumberedPlace::FreeCell(_) | NumberedPlace::Corner(_) => PiecePositions { size, centers: Vec::new() },
        };
        let center = PlanePoint::cell_center(self.cell) + positions.centers.first().copied().unwrap_or_default();
        MapLabel::number(self.viewport, number, center, NumberKind::of(&self.view.public_state.map, place))
    }

    /// Returns the outposts that touch the tile.
    fn outpost_circles(&self) -> Vec<OccupiedCircle> {
        let all = self.view.public_state.players_by_seat().flat_map(|(_, player)| &player.outposts);
        let near = all.filter(|at| at.cells().contains(&self.cell));
        near.map(|at| (PlanePoint::corner_point(*at) - PlanePoint::cell_center(self.cell), OUTPOST_SIZE_IN_HEXES / 2.0))
            .collect()
    }

    /// Returns how bad this place is for the tile's name: it should be wholly on land or wholly on water, and on a terrain
    /// where few things stand in much room.
    fn name_cost(&self, at: PlanePoint) -> f32 {
        let is_land = self.layout.is_land(at);
        let is_uniform =
            [-0.13, 0.13].into_iter().all(|offset| self.layout.is_land(at + PlanePoint::new(offset, 0.0)) == is_land);
        let things = if is_land { self.land_thing_count() } else { self.sea_thing_count() };
        let room = names::POSITIONS.into_iter().filter(|other| self.layout.is_land(*other) == is_land).count().max(1);
        let crowd = (things * names::POSITIONS.len()) as f32 / room as f32;
        crowd + if is_uniform { 0.0 } else { 0.5 }
    }

    fn land_thing_count(&self) -> usize {
        let public_state = &self.view.public_state;
        let has_settlement = matches!(public_state.map.token_at(self.cell), Some((TileToken::Settlement(_), _)));
        let lands = public_state.map.spaces(self.cell, Terrain::Land);
        let on_land = |land: Space| {
            let groups = public_state.players_by_seat().filter(|(_, player)| player.vikings_on(land) > 0).count();
            groups + public_state.animals.on_land(land).chunk_by(|a, b| a == b).count()
        };
        usize::from(has_settlement) + lands.map(on_land).sum::<usize>()
    }

    fn sea_thing_count(&self) -> usize {
        let public_state = &self.view.public_state;
        let ships = public_state.players_by_seat().filter(|(_, player)| player.ship.cell == self.cell).count();
        let seas = public_state.map.spaces(self.cell, Terrain::Sea);
        ships + seas.filter(|sea| public_state.map.has_enemy_ship(*sea)).count()
    }
}
