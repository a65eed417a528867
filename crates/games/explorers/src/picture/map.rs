//! The map: tiles with everything on them, the last moves, and the places where something can be done.

use meadhall_game::{FactRef, PicturePart, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::pieces::MapPiece;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::{OccupiedCircle, PiecePositions, TileLayout};
use super::{last_moves, mainland};
use crate::hex::{Cell, Corner, Space};
use crate::map::{PlacedTile, Terrain, TileToken};
use crate::view::View;
use crate::{Action, board, icons, texts};

/// The maximum width of a hexagon.
const MAX_HEX_WIDTH: f32 = 230.0;
/// The distance of a cell's name from the center of the tile and the height of the name, both in widths of the tile.
const NAME_OFFSET_AND_HEIGHT: (f32, f32) = (0.4, 0.21);
/// On small tiles the name is enlarged, to at most this height in widths of the tile and at most this height in pixels.
const SMALL_NAME_MAX_HEXES_AND_PIXELS: (f32, i16) = (0.31, 28);
/// The minimum width of a hexagon, in pixels, at which free cells have a frame.
const MIN_FRAMED_HEX_WIDTH: f32 = 90.0;
/// The size of an outpost in widths of a tile.
const OUTPOST_SIZE_IN_HEXES: f32 = 0.46;

pub fn draw(view: &View, options: &[Action], recent_events: &[Text], room: Rect, parts: &mut Vec<PicturePart>) {
    let map = &view.public_state.map;
    let placeable = placeable_cells(options);
    let visible_cells = map.tiles().map(|(cell, _)| cell).chain(placeable.iter().copied());
    let viewport = Viewport::fit(visible_cells, mainland::VISIBLE_CORNERS, room, MAX_HEX_WIDTH);
    let tiles: Vec<TilePicture<'_>> =
        map.tiles().map(|(cell, placed_tile)| TilePicture::new(view, &viewport, cell, placed_tile)).collect();
    parts.extend(tiles.iter().map(TilePicture::water_part));
    parts.push(mainland::ground_part(&viewport));
    parts.extend(tiles.iter().map(TilePicture::coast_part));
    parts.extend(tiles.iter().map(TilePicture::land_part));
    parts.push(PicturePart::decoration(
        tiles.iter().map(|site| site.hexagon_shape(1.0, SurfaceKind::TileEdge)).collect(),
    ));
    parts.push(last_moves::last_moves_part(map, &viewport, recent_events));
    tiles.iter().for_each(|site| site.draw_contents(options, parts));
    mainland::draw(view, options, &viewport, parts);
    parts.extend(
        view.public_state
            .players_by_seat()
            .flat_map(|(seat, player)| player.outposts.iter().map(move |at| (seat, *at)))
            .map(|(seat, at)| outpost_part(&viewport, seat, at)),
    );
    let sites =
        options.iter().filter_map(|action| if let Action::BuildOutpost { at } = action { Some(*at) } else { None });
    parts.push(PicturePart::decoration(sites.flat_map(|at| outpost_site_shapes(&viewport, at)).collect()));
    parts.extend(placeable.into_iter().map(|cell| placeable_cell_part(&viewport, cell)));
}

/// Returns the empty cells where a tile may be placed now.
fn placeable_cells(options: &[Action]) -> Vec<Cell> {
    let cell = |action: &Action| if let Action::PlaceTile { at, .. } = action { Some(*at) } else { None };
    let mut cells: Vec<Cell> = options.iter().filter_map(cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Draws a free cell with the name that the menu uses.
fn placeable_cell_part(viewport: &Viewport, cell: Cell) -> PicturePart {
    let is_framed = viewport.is_hex_at_least(MIN_FRAMED_HEX_WIDTH);
    let (width, height) = if is_framed { (0.62, 0.34) } else { (0.86, 0.5) };
    let badge = badge_area(viewport, PlanePoint::cell_center(cell), width, height);
    let label =
        Shape::text(texts::cell_name(cell), badge.inset(4), badge.height - 6, TextAlign::Center, TextStyle::Bold);
    let mut shapes = vec![Shape::rect(badge, SurfaceKind::ChoiceBadge), label];
    if is_framed {
        shapes.insert(0, Shape::Polygon { corners: viewport.hexagon(cell, 0.86), surface: SurfaceKind::ChoiceFrame });
    }
    PicturePart::decoration(shapes)
}

/// Draws a corner where an outpost may be built.
fn outpost_site_shapes(viewport: &Viewport, at: Corner) -> [Shape; 2] {
    let badge = viewport.square(PlanePoint::corner_point(at), 0.36);
    [Shape::rect(badge, SurfaceKind::ChoiceBadge), Shape::icon(&icons::OUTPOST, badge.inset(badge.height / 5))]
}

/// Draws an outpost, which is a fact of all three tiles around it.
fn outpost_part(viewport: &Viewport, seat: Seat, at: Corner) -> PicturePart {
    let value = texts::on_board_outpost(seat, texts::corner_name(at));
    let facts = at.cells().map(|cell| FactRef::value(&texts::cell_name(cell), &value));
    let center = PlanePoint::corner_point(at) - PlanePoint::new(0.0, OUTPOST_SIZE_IN_HEXES * 0.12);
    PicturePart {
        facts: facts.into(),
        shapes: MapPiece::Outpost(seat).shapes(viewport.square(center, OUTPOST_SIZE_IN_HEXES)),
    }
}

fn badge_area(viewport: &Viewport, at: PlanePoint, widths: f32, heights: f32) -> Rect {
    let (center, width, height) = (viewport.point(at), viewport.pixels(widths), viewport.pixels(heights));
    Rect::new(center.x - width / 2, center.y - height / 2, width, height)
}

struct TilePicture<'a> {
    view: &'a View,
    viewport: &'a Viewport,
    cell: Cell,
    layout: TileLayout,
    /// The board's texts about the tile's land sides and, if the tile has two seas, about the seas.
    shape_values: Vec<Text>,
}

impl<'a> TilePicture<'a> {
    fn new(view: &'a View, viewport: &'a Viewport, cell: Cell, placed_tile: &PlacedTile) -> Self {
        let layout = TileLayout::on_map(&view.public_state.map, cell, placed_tile.shape());
        Self { view, viewport, cell, layout, shape_values: board::shape_values(&view.public_state, cell, placed_tile) }
    }

    fn value_part(&self, value: Text, shapes: Vec<Shape>) -> PicturePart {
        PicturePart::for_value(texts::cell_name(self.cell), value, shapes)
    }

    fn hexagon_shape(&self, scale: f32, field: SurfaceKind) -> Shape {
        Shape::Polygon { corners: self.viewport.hexagon(self.cell, scale), surface: field }
    }

    fn water_part(&self) -> PicturePart {
        let shapes = vec![self.hexagon_shape(1.0, SurfaceKind::ShallowWater)];
        match self.shape_values.get(1) {
            Some(seas) => self.value_part(seas.clone(), shapes),
            None => PicturePart::decoration(shapes),
        }
    }

    fn land_shapes(&self, field: SurfaceKind) -> Vec<Shape> {
        let outline_points = |outline: &Vec<PlanePoint>| {
            self.viewport.points(outline.iter().map(|at| PlanePoint::cell_center(self.cell) + *at))
        };
        self.layout
            .lands
            .iter()
            .map(|(_, land)| Shape::Polygon { corners: outline_points(land), surface: field })
            .collect()
    }

    fn coast_part(&self) -> PicturePart {
        PicturePart::decoration(self.land_shapes(SurfaceKind::Coast))
    }

    fn land_part(&self) -> PicturePart {
        let shapes = self.land_shapes(SurfaceKind::JoinedLand);
        self.shape_values.first().map_or_else(PicturePart::default, |lands| self.value_part(lands.clone(), shapes))
    }

    /// Draws the name of the tile's cell and all pieces on the tile.
    fn draw_contents(&self, options: &[Action], parts: &mut Vec<PicturePart>) {
        let public_state = &self.view.public_state;
        let map = &public_state.map;
        let occupied = self.outpost_circles();
        let name = self.name_position(&occupied);
        let occupied: Vec<OccupiedCircle> = occupied.into_iter().chain([(name, 0.11)]).collect();
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
            self.draw_pieces(
                Terrain::Land,
                land,
                things,
                |count| self.layout.place_on_land(land.side, count, &occupied),
                parts,
            );
        }
        for sea in map.spaces(self.cell, Terrain::Sea) {
            let mut things = Vec::new();
            if map.has_enemy_ship(sea) {
                things.push((MapPiece::EnemyShip, texts::enemy_ship()));
            }
            let ships = public_state.players_by_seat().filter(|(_, player)| player.ship == sea);
            things.extend(ships.map(|(seat, player)| (MapPiece::Longship(seat, player), texts::on_board_ship(seat))));
            self.draw_pieces(
                Terrain::Sea,
                sea,
                things,
                |count| self.layout.place_on_sea(sea.side, count, &occupied),
                parts,
            );
        }
        parts.push(PicturePart::for_label(texts::cell_name(self.cell), self.name_shapes(name, options)));
    }

    /// Draws the things on one space.
    fn draw_pieces(
        &self,
        terrain: Terrain,
        space: Space,
        things: Vec<(MapPiece<'_>, Text)>,
        positions_for: impl Fn(usize) -> PiecePositions,
        parts: &mut Vec<PicturePart>,
    ) {
        if things.is_empty() {
            return;
        }
        let positions = positions_for(things.len());
        for ((thing, value), at) in things.into_iter().zip(positions.centers) {
            let area = self.viewport.square(PlanePoint::cell_center(self.cell) + at, positions.size);
            let value = board::with_side_if_divided(&self.view.public_state.map, terrain, space, value);
            parts.push(self.value_part(value, thing.shapes(area)));
        }
    }

    /// Returns the outposts that touch the tile.
    fn outpost_circles(&self) -> Vec<OccupiedCircle> {
        let all = self.view.public_state.players_by_seat().flat_map(|(_, player)| &player.outposts);
        let near = all.filter(|at| at.cells().contains(&self.cell));
        near.map(|at| (PlanePoint::corner_point(*at) - PlanePoint::cell_center(self.cell), OUTPOST_SIZE_IN_HEXES / 2.0))
            .collect()
    }

    /// Returns a position for the cell's name in the south or north of the tile. It avoids outposts and prefers a
    /// position wholly on land or wholly on water.
    fn name_position(&self, towers: &[OccupiedCircle]) -> PlanePoint {
        let is_blocked = |at: PlanePoint| towers.iter().any(|(center, radius)| center.distance(at) < radius + 0.1);
        let is_uniform = |at: PlanePoint| {
            let is_land = [-0.13, 0.0, 0.13].map(|offset| self.layout.is_land(at + PlanePoint::new(offset, 0.0)));
            is_land[0] == is_land[1] && is_land[1] == is_land[2]
        };
        let candidates =
            [NAME_OFFSET_AND_HEIGHT.0, -NAME_OFFSET_AND_HEIGHT.0].map(|offset| PlanePoint::new(0.0, offset));
        let clear = || candidates.into_iter().filter(|at| !is_blocked(*at));
        clear().find(|at| is_uniform(*at)).or_else(|| clear().next()).unwrap_or(candidates[0])
    }

    /// Draws the cell's name. A badge marks a tile where an option goes, loads or unloads, and another badge warns of a
    /// fight.
    fn name_shapes(&self, name: PlanePoint, options: &[Action]) -> Vec<Shape> {
        let size = self
            .viewport
            .pixels(SMALL_NAME_MAX_HEXES_AND_PIXELS.0)
            .min(SMALL_NAME_MAX_HEXES_AND_PIXELS.1)
            .max(self.viewport.pixels(NAME_OFFSET_AND_HEIGHT.1));
        let center = self.viewport.point(PlanePoint::cell_center(self.cell) + name);
        let area = Rect::new(center.x - size, center.y - size * 11 / 20, size * 2, size * 11 / 10);
        let is_here = |to: &Space| to.cell == self.cell;
        let (mut is_option, mut is_fight) = (false, false);
        for action in options {
            is_option |= match action {
                Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => is_here(to),
                Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => is_here(land),
                Action::ChooseCaptain { .. }
                | Action::PlaceTile { .. }
                | Action::BuildOutpost { .. }
                | Action::EndTurn => false,
            };
            is_fight |=
                matches!(action, Action::Sail { to } if is_here(to) && self.view.public_state.map.has_enemy_ship(*to));
        }
        let (badge, style) = match (is_fight, is_option) {
            (true, _) => (Some(SurfaceKind::FightBadge), TextStyle::OnDarkBold),
            (_, true) => (Some(SurfaceKind::ChoiceBadge), TextStyle::Bold),
            _ if self.layout.is_land(name) => (None, TextStyle::Muted),
            _ => (None, TextStyle::OnDark),
        };
        let label = Shape::text(texts::cell_name(self.cell), area, size, TextAlign::Center, style);
        badge.map(|surface| Shape::rect(area, surface)).into_iter().chain([label]).collect()
    }
}
