//! The map: tiles with everything on them, the last moves, and the places where something can be done.

use meadhall_game::{FactRef, Icon, PicturePart, Rect, Seat, Shape, Text, TextAlign, TextStyle};

use super::pieces::MapPiece;
use super::projection::{PlanePoint, SIDE_LENGTH, Viewport};
use super::tile_layout::{OccupiedCircle, PiecePositions, TileLayout};
use super::{MIN_TEXT_SIZE, last_moves, mainland};
use crate::hex::{Cell, Corner, Space};
use crate::map::{PlacedTile, Terrain, TileToken};
use crate::view::View;
use crate::{Action, board, icons, texts};

/// The maximum width of a hexagon.
const MAX_HEX_WIDTH: i16 = 210;
/// The distance of a cell's name from the center of the tile and the height of the name, both in widths of the tile.
const NAME_OFFSET_AND_HEIGHT: (f32, f32) = (0.4, 0.17);
/// The minimum width of a hexagon, in pixels, at which all tiles have their names. On smaller tiles only those have
/// names that can be chosen.
const MIN_NAMED_HEX_WIDTH: i16 = 84;
/// The size of an outpost in widths of a tile.
const OUTPOST_SIZE_IN_HEXES: f32 = 0.44;
/// The size of a drawing of a tip of sea in widths of a tile.
const SEA_TIP_SIZE_IN_HEXES: f32 = 0.32;

pub fn draw(view: &View, options: &[Action], recent_events: &[Text], room: Rect, parts: &mut Vec<PicturePart>) {
    let map = &view.public_state.map;
    let placeable = placeable_cells(options);
    let visible_cells = map.tiles().map(|(cell, _)| cell).chain(placeable.iter().copied());
    let viewport = Viewport::fit(visible_cells, mainland::VISIBLE_CORNERS, room, MAX_HEX_WIDTH);
    let mut tiles: Vec<TilePicture<'_>> =
        map.tiles().map(|(cell, placed_tile)| TilePicture::new(view, &viewport, cell, placed_tile)).collect();
    // The lower edge of a tile lies on the tiles further south.
    tiles.sort_by_key(|tile| board::reading_order(tile.cell));
    parts.push(mainland::ground_part(&viewport));
    parts.extend(tiles.iter().map(TilePicture::ground_part));
    parts.push(last_moves::last_moves_part(map, &viewport, recent_events));
    let targets = tiles.iter().filter(|tile| tile.is_target(options));
    let frame = |cell| Shape::icon(&icons::TARGET_HEX, viewport.frame_area(cell));
    parts.push(PicturePart::decoration(targets.map(|tile| frame(tile.cell)).collect()));
    mainland::draw(view, options, &viewport, parts);
    tiles.iter().for_each(|site| site.draw_contents(options, parts));
    parts.extend(
        view.public_state
            .players_by_seat()
            .flat_map(|(seat, player)| player.outposts.iter().map(move |at| (seat, *at)))
            .map(|(seat, at)| outpost_part(&viewport, seat, at)),
    );
    let sites =
        options.iter().filter_map(|action| if let Action::BuildOutpost { at } = action { Some(*at) } else { None });
    parts.push(PicturePart::decoration(sites.map(|at| outpost_site_shape(&viewport, at)).collect()));
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
    let at = PlanePoint::cell_center(cell);
    let size = viewport.pixels(0.26).max(MIN_TEXT_SIZE);
    PicturePart::decoration(vec![
        Shape::icon(&icons::CHOICE_HEX, viewport.frame_area(cell)),
        Shape::icon(&icons::PILL, viewport.rect(at, 0.58, 0.46)),
        Shape::text(texts::cell_name(cell), viewport.rect(at, 0.52, 0.4), size, TextAlign::Center, TextStyle::Bold),
    ])
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
    PicturePart {
        facts: facts.into(),
        shapes: MapPiece::Outpost(seat).shapes(viewport.square(center, OUTPOST_SIZE_IN_HEXES)),
    }
}

struct TilePicture<'a> {
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
    fn ground_part(&self) -> PicturePart {
        let mut shapes = vec![Shape::icon(self.ground, self.viewport.tile_area(self.cell))];
        shapes.extend(self.layout.sea_tips.iter().map(|before| {
            let corner = PlanePoint::from_angle_sixths(f32::from(*before as u8) + 0.5) * SIDE_LENGTH;
            let at = PlanePoint::cell_center(self.cell) + corner;
            Shape::icon(icons::sea_tip_icon(*before), self.viewport.square(at, SEA_TIP_SIZE_IN_HEXES))
        }));
        let name = texts::cell_name(self.cell);
        PicturePart { facts: FactRef::all(&name, &self.shape_values), shapes }
    }

    /// Whether an option goes, loads or unloads on this tile.
    fn is_target(&self, options: &[Action]) -> bool {
        options.iter().any(|action| match action {
            Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => to.cell == self.cell,
            Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => land.cell == self.cell,
            Action::ChooseCaptain { .. } | Action::PlaceTile { .. } | Action::BuildOutpost { .. } | Action::EndTurn => {
                false
            }
        })
    }

    /// Draws the name of the tile's cell and all pieces on the tile.
    fn draw_contents(&self, options: &[Action], parts: &mut Vec<PicturePart>) {
        let public_state = &self.view.public_state;
        let map = &public_state.map;
        let occupied = self.outpost_circles();
        let name = self.name_position(&occupied);
        let occupied: Vec<OccupiedCircle> = occupied.into_iter().chain([(name, 0.13)]).collect();
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
        parts.push(PicturePart::decoration(self.name_shapes(name, options)));
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
            let size = positions.size * thing.scale();
            let area = self.viewport.square(PlanePoint::cell_center(self.cell) + at, size);
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

    /// Draws the cell's name. A yellow ground marks a tile where an option goes, loads or unloads, and a star warns of a
    /// fight.
    fn name_shapes(&self, name: PlanePoint, options: &[Action]) -> Vec<Shape> {
        let is_target = self.is_target(options);
        if !is_target && !self.viewport.is_hex_at_least(MIN_NAMED_HEX_WIDTH) {
            return Vec::new();
        }
        let is_fight = options.iter().any(|action| {
            matches!(action, Action::Sail { to } if to.cell == self.cell && self.view.public_state.map.has_enemy_ship(*to))
        });
        let size = self.viewport.pixels(NAME_OFFSET_AND_HEIGHT.1).max(MIN_TEXT_SIZE);
        let center = self.viewport.point(PlanePoint::cell_center(self.cell) + name);
        let area = |width: i16, height: i16| Rect::new(center.x - width / 2, center.y - height / 2, width, height);
        let (ground, style) = match (is_fight, is_target) {
            (true, _) => (Some((&icons::FIGHT_CHIP, area(size * 2, size * 2))), TextStyle::OnDarkBold),
            (_, true) => (Some((&icons::PILL, area(size * 18 / 10, size * 14 / 10))), TextStyle::Bold),
            _ if self.layout.is_land(name) => (None, TextStyle::Muted),
            _ => (None, TextStyle::OnDark),
        };
        let label =
            Shape::text(texts::cell_name(self.cell), area(size * 17 / 10, size), size, TextAlign::Center, style);
        ground.map(|(icon, area)| Shape::icon(icon, area)).into_iter().chain([label]).collect()
    }
}
