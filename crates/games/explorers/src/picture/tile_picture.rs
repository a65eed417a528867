//! One tile of the map with everything on it.

use meadhall_game::{FactRef, Icon, PicturePart, Shape, Text};

use super::labels::{self, MapLabel, NumberKind};
use super::names;
use super::pieces::MapPiece;
use super::projection::{PlanePoint, SIDE_LENGTH, Viewport};
use super::tile_layout::{OccupiedCircle, PiecePositions, TileLayout};
use crate::hex::{Cell, Space};
use crate::map::{PlacedTile, Terrain, TileToken};
use crate::place_groups::NumberedPlace;
use crate::view::View;
use crate::{board, icons, texts};

/// The size of an outpost in widths of a tile.
pub const OUTPOST_SIZE_IN_HEXES: f32 = 0.44;
/// The share of a piece on land that a ship on the same tile must not cover.
const SHORE_SHARE: f32 = 0.3;
/// The size of a drawing of a tip of sea in widths of a tile.
const SEA_TIP_SIZE_IN_HEXES: f32 = 0.32;

pub struct TilePicture<'a> {
    pub view: &'a View,
    viewport: &'a Viewport,
    pub cell: Cell,
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
    pub fn number_label(&self, number: usize, place: NumberedPlace, obstacles: &[OccupiedCircle]) -> MapLabel {
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
    pub fn outpost_circles(&self) -> Vec<OccupiedCircle> {
        let all = self.view.public_state.players_by_seat().flat_map(|(_, player)| &player.outposts);
        let near = all.filter(|at| at.cells().contains(&self.cell));
        near.map(|at| (PlanePoint::corner_point(*at) - PlanePoint::cell_center(self.cell), OUTPOST_SIZE_IN_HEXES / 2.0))
            .collect()
    }

    /// Returns how bad this place is for the tile's name: it should be wholly on land or wholly on water, and on a terrain
    /// where few things stand in much room.
    pub fn name_cost(&self, at: PlanePoint) -> f32 {
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
