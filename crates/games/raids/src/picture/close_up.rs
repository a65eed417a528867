//! Close-ups of a question: the fight with both ships, the monster with its price, and the tile that needs a place aboard.

use meadhall_game::{
    CLOSE_UP_SCALE_PERCENT, Picture, PicturePart, Point, Rect, Seat, Shape, SurfaceKind, Text, WindowLimits, cut_parts,
};

use super::layout::{ship_area, ship_center, tile_area};
use super::question::{STRIP_AREA, question_shapes};
use super::{PICTURE_AREA, ahead, harbor, players, spaces, tiles};
use crate::choices::replaceable_tiles;
use crate::tile::VoyageTile;
use crate::{Action, Pending, Raids, icons};

const GAP: i16 = 8;
/// The part of the board without the panels.
const SEA_AREA: Rect = PICTURE_AREA.left_part(842);
/// The picture of a fight, and the width of the sea beside the two panels.
const FIGHT_AREA: Rect = Rect::new(0, 0, FIGHT_SEA_WIDTH + players::SMALL_PANEL_SIZE.0 + GAP, 484);
const FIGHT_SEA_WIDTH: i16 = 338;
/// The picture of a monster, and the height of the price above the sea. A tile and the ship above or below it fit under the price.
const MONSTER_AREA: Rect = Rect::new(0, 0, 480, 312);
const PRICE_HEIGHT: i16 = 72;
/// The picture of a ship and of the new tile beside it. What lies ahead is below them if few answers leave room on a phone.
const STOW_AREA: Rect = Rect::new(0, 0, 604, AHEAD_CORNER.y);
const MAX_OPTIONS_ABOVE_AHEAD: usize = 3;
const AHEAD_CORNER: Point = Point { x: GAP, y: 246 };
const OLD_PANEL_CORNER: Point = Point { x: GAP, y: GAP };
const NEW_TILE_AREA: Rect = Rect::new(462, 46, 126, 146);
/// How far the yellow frame projects over the new tile.
const FRAME_MARGIN: i16 = 8;

/// Returns a picture of what is asked, or `None` if the whole board is.
pub fn decision_picture(state: &Raids, options: &[Action], recent_events: &[Text]) -> Option<Picture> {
    match state.pending {
        Pending::AnswerAttack { seat, opponent, .. } => fight_picture(state, seat, opponent, recent_events),
        Pending::FaceMonster { seat, .. } => monster_picture(state, seat, recent_events),
        Pending::StowTile { seat, tile } => Some(stow_picture(state, options, seat, tile)),
        Pending::SellGoods { .. } | Pending::ChooseStop { .. } | Pending::MatchOver => None,
    }
}

/// Draws the two ships at their space, and their panels. The attacker comes first.
fn fight_picture(state: &Raids, seat: Seat, opponent: Seat, recent_events: &[Text]) -> Option<Picture> {
    let limits = WindowLimits {
        bounds: SEA_AREA,
        width: FIGHT_SEA_WIDTH,
        height: FIGHT_AREA.height,
        badge: (FIGHT_AREA.width / 5, FIGHT_AREA.width / 10),
    };
    let mut parts = sea_parts(state, seat, limits, Point { x: 0, y: 0 }, recent_events)?;
    let (_, panel_height) = players::SMALL_PANEL_SIZE;
    let panels = FIGHT_AREA.right_part(FIGHT_AREA.width - FIGHT_SEA_WIDTH);
    parts.push(PicturePart::decoration(vec![Shape::rect(panels, SurfaceKind::CardHeader)]));
    for (row, seat) in (0..).zip([opponent, seat]) {
        let corner = Point { x: FIGHT_SEA_WIDTH + GAP / 2, y: GAP + row * (panel_height + GAP) };
        parts.extend(players::small_panel(state, seat, corner));
    }
    Some(Picture::close_up(parts, FIGHT_AREA, CLOSE_UP_SCALE_PERCENT))
}

/// Draws the monster with the ship that it has halted, below what it costs to beat it.
fn monster_picture(state: &Raids, seat: Seat, recent_events: &[Text]) -> Option<Picture> {
    let height = MONSTER_AREA.height - PRICE_HEIGHT;
    let limits = WindowLimits { badge: (MONSTER_AREA.width / 5, MONSTER_AREA.width / 10), ..sea_limits(height) };
    let mut parts = sea_parts(state, seat, limits, Point { x: 0, y: PRICE_HEIGHT }, recent_events)?;
    let top = MONSTER_AREA.top_part(PRICE_HEIGHT);
    parts.push(PicturePart::decoration(vec![Shape::rect(top, SurfaceKind::CardHeader)]));
    let (right, down) = (top.center().x - STRIP_AREA.center().x, top.center().y - STRIP_AREA.center().y);
    let price = question_shapes(state).unwrap_or_default().into_iter().map(|shape| shape.translated(right, down));
    parts.push(PicturePart::decoration(price.collect()));
    Some(Picture::close_up(parts, MONSTER_AREA, CLOSE_UP_SCALE_PERCENT))
}

const fn sea_limits(height: i16) -> WindowLimits {
    WindowLimits::with_badge(SEA_AREA, MONSTER_AREA.width, height)
}

/// Draws the sea around the space of a ship, with this upper left corner.
fn sea_parts(
    state: &Raids,
    seat: Seat,
    limits: WindowLimits,
    corner: Point,
    recent_events: &[Text],
) -> Option<Vec<PicturePart>> {
    let space = state.ship(seat).position.reached_space();
    let ships = state.positions().filter(|at| at.reached_space() == space).count() as i16;
    let ship_areas = (0..ships).map(|n| ship_area(ship_center(space, n, ships)));
    let required: Vec<Rect> = ship_areas.chain(tile_area(space)).collect();
    let middle = required.iter().copied().reduce(Rect::union)?.center();
    let window = limits.find_window(&required, middle)?;
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::BOARD_SEA, PICTURE_AREA)])];
    spaces::draw(state, &[], None, recent_events, &mut parts);
    harbor::draw(state, &[], &mut parts);
    Some(cut_parts(parts, window, corner))
}

/// Draws the ship with numbers on the tiles that can be replaced, the new tile, and what lies ahead if there is room.
fn stow_picture(state: &Raids, options: &[Action], seat: Seat, tile: VoyageTile) -> Picture {
    let has_room = options.len() <= MAX_OPTIONS_ABOVE_AHEAD && ahead::contents(state, seat).next().is_some();
    let area = Rect { height: STOW_AREA.height + if has_room { ahead::ROW_HEIGHT } else { 0 }, ..STOW_AREA };
    let mut parts = vec![PicturePart::decoration(vec![Shape::rect(area, SurfaceKind::Sea)])];
    parts.extend(players::small_panel(state, seat, OLD_PANEL_CORNER));
    let replaceable = replaceable_tiles(state, seat, options);
    for (n, aboard) in state.ship(seat).tiles_aboard.iter().enumerate() {
        let Some(index) = replaceable.iter().position(|other| other == aboard) else { continue };
        parts.push(PicturePart::decoration(number_tag(index, n).into()));
    }
    let mut shapes = tiles::sea_tile_shapes(tile, NEW_TILE_AREA);
    let frame = NEW_TILE_AREA.inset(-FRAME_MARGIN);
    shapes.push(Shape::icon(&icons::FRAME_CHOICE, Rect { width: frame.width - 10, height: frame.height - 8, ..frame }));
    parts.push(PicturePart::decoration(shapes));
    parts.extend(has_room.then(|| ahead::draw(state, seat, AHEAD_CORNER)));
    Picture::close_up(parts, area, CLOSE_UP_SCALE_PERCENT)
}

/// Returns the number of a replaceable tile on the n-th tile of the deck.
fn number_tag(index: usize, n: usize) -> [Shape; 2] {
    let Rect { x, y, .. } = deck_tile_area(n);
    spaces::choice_tag(i32::try_from(index + 1).unwrap_or(i32::MAX), Point { x: x + 2, y: y + 2 })
}

/// Returns the area of the n-th tile of the deck.
pub fn deck_tile_area(n: usize) -> Rect {
    players::small_panel_tile(OLD_PANEL_CORNER, n)
}
