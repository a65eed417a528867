//! The panels of the longships, in a column that two, three or four of them fill: a head with name, crew and glory, the
//! ship with its tiles, shields and Vikings, and a shelf for the things beside it.

use meadhall_game::{Icon, PicturePart, Point, Rect, Seat, Shape, TextAlign, TextStyle};

use super::{shelf, tiles};
use crate::ship::{EMPTY_SPACE_SHIELDS, Longship, MIDDLE_SPACE_COUNT};
use crate::{Raids, icons, score, texts};

const PANEL_X: i16 = 842;
const PANEL_WIDTH: i16 = 430;
const GAP: i16 = 8;
const SMALL_PANEL_HEIGHT: i16 = 230;
const MAX_SHIPS: usize = 4;
const HEAD_HEIGHT: i16 = 48;
const SHIP_HEIGHT: i16 = 146;
/// The first deck space, and the distance to the next one.
const DECK_X: i16 = 42;
const DECK_PITCH: i16 = 70;
const SHIELD_PITCH: i16 = 33;
/// Where the second line of a head begins below the upper edge of its panel.
const SECOND_LINE_Y: i16 = 45;
/// How far left the crew is on a line of its own.
const SECOND_LINE_SHIFT: i16 = 215;

/// The panels for a number of ships.
pub struct PanelLayout {
    icon: &'static Icon,
    height: i16,
    /// Whether crew and glory have a line of their own below the name.
    has_two_lines: bool,
    /// Where the ship begins below the upper edge of the panel.
    ship_y: i16,
    pub shelf: shelf::ShelfLayout,
}

/// Draws the panels of all ships.
pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let layout = panel_layout(state.ships.len());
    for seat in Seat::all(state.ships.len() as u8) {
        let y = GAP + i16::from(seat.0) * (layout.height + GAP);
        parts.extend(panel_parts(state, seat, &layout, Point { x: PANEL_X, y }));
    }
}

/// The width and height of a small panel.
pub const SMALL_PANEL_SIZE: (i16, i16) = (PANEL_WIDTH, SMALL_PANEL_HEIGHT);

/// Draws a panel as small as that of four ships, with this upper left corner.
pub fn small_panel(state: &Raids, seat: Seat, corner: Point) -> Vec<PicturePart> {
    panel_parts(state, seat, &panel_layout(MAX_SHIPS), corner)
}

/// Returns the area of the n-th tile aboard in a small panel.
pub fn small_panel_tile(corner: Point, n: usize) -> Rect {
    let Point { x, y } = corner;
    deck_area(Rect::new(x, y + panel_layout(MAX_SHIPS).ship_y, PANEL_WIDTH, SHIP_HEIGHT), n)
}

fn panel_parts(state: &Raids, seat: Seat, layout: &PanelLayout, corner: Point) -> Vec<PicturePart> {
    let ship = state.ship(seat);
    let panel = Rect::new(corner.x, corner.y, PANEL_WIDTH, layout.height);
    let is_deciding = state.pending.seat() == Some(seat);
    let head_icon = if is_deciding { &icons::PANEL_HEAD_TURN } else { &icons::PANEL_HEAD };
    let mut parts = vec![PicturePart::decoration(vec![
        Shape::icon(layout.icon, panel),
        Shape::icon(head_icon, panel.top_part(HEAD_HEIGHT)),
    ])];
    let best_glory = state.ships.iter().map(score::ship_glory).max().unwrap_or_default();
    let glory = score::ship_glory(ship);
    let (name_right, text_size) = if layout.has_two_lines { (420, 38) } else { (222, 33) };
    parts.push(owner_part(seat, panel, is_deciding, name_right, text_size));
    let line = if layout.has_two_lines { panel.translated(0, SECOND_LINE_Y) } else { panel };
    let style = head_style(is_deciding && !layout.has_two_lines);
    let crew_line = if layout.has_two_lines { line.translated(-SECOND_LINE_SHIFT, 0) } else { line };
    parts.push(crew_part(seat, ship, crew_line, style, text_size));
    parts.push(glory_part(seat, glory, line, glory == best_glory && glory > 0));
    parts.extend(ship_parts(seat, ship, panel.translated(0, layout.ship_y).top_part(SHIP_HEIGHT)));
    parts.extend(shelf::draw(seat, ship, panel, layout.shelf));
    parts
}

const fn panel_layout(ship_count: usize) -> PanelLayout {
    match ship_count {
        0..=2 => PanelLayout {
            icon: &icons::PANEL_OF_TWO,
            height: 468,
            has_two_lines: true,
            ship_y: 90,
            shelf: shelf::ShelfLayout::ColumnForEachGood,
        },
        3 => PanelLayout {
            icon: &icons::PANEL_OF_THREE,
            height: 309,
            has_two_lines: false,
            ship_y: 46,
            shelf: shelf::ShelfLayout::Tall,
        },
        _ => PanelLayout {
            icon: &icons::PANEL_OF_FOUR,
            height: SMALL_PANEL_HEIGHT,
            has_two_lines: false,
            ship_y: 46,
            shelf: shelf::ShelfLayout::OneLine,
        },
    }
}

const fn head_style(is_deciding: bool) -> TextStyle {
    if is_deciding { TextStyle::Bold } else { TextStyle::OnDarkBold }
}

/// Returns the owner of a ship, with an arrowhead if it is the owner's turn to decide.
fn owner_part(seat: Seat, panel: Rect, is_deciding: bool, name_right: i16, text_size: i16) -> PicturePart {
    let name_x = if is_deciding { 86 } else { 58 };
    let name_area = Rect::new(panel.x + name_x, panel.y + 5, name_right - name_x, 40);
    let mut shapes = vec![Shape::seat_marker(seat, Rect::new(panel.x + 6, panel.y + 1, 46, 46))];
    if is_deciding {
        shapes.push(Shape::icon(&icons::TURN, Rect::new(panel.x + 55, panel.y + 10, 28, 28)));
    }
    shapes.push(Shape::text(texts::player(seat), name_area, text_size, TextAlign::Left, head_style(is_deciding)));
    PicturePart::for_label(texts::player(seat), shapes)
}

/// Returns the number of Vikings and of shields.
fn crew_part(seat: Seat, ship: &Longship, line: Rect, style: TextStyle, text_size: i16) -> PicturePart {
    let (crew_size, capacity) = (ship.crew_size, ship.capacity());
    let count_area = Rect::new(line.x + 264, line.y + 5, 80, 40);
    let count = texts::of_room(crew_size, capacity);
    let shapes = vec![
        Shape::icon(&icons::VIKING, Rect::new(line.x + 227, line.y + 7, 34, 34)),
        Shape::text(count, count_area, text_size, TextAlign::Left, style),
    ];
    PicturePart::for_value(texts::player(seat), texts::player_has_crew(crew_size, capacity), shapes)
}

/// Returns the glory of a ship, with a laurel if no ship has more.
fn glory_part(seat: Seat, glory: i32, line: Rect, is_best: bool) -> PicturePart {
    let plate_area = Rect::new(line.x + 352, line.y + 4, 64, 40);
    let mut shapes = vec![Shape::icon(&icons::GLORY_PLATE, plate_area)];
    if is_best {
        shapes.push(Shape::icon(&icons::LAUREL, Rect::new(line.x + 334, line.y - 1, 100, 51)));
    }
    shapes.push(Shape::text(texts::number(glory), plate_area, 33, TextAlign::Center, TextStyle::Bold));
    PicturePart::for_value(texts::player(seat), texts::player_has_glory(glory), shapes)
}

/// Returns the ship with the tiles on its deck, a shield for each place of the crew, and a Viking above each shield that
/// is manned. The Vikings are larger than their places, so that they are visible on a phone.
fn ship_parts(seat: Seat, ship: &Longship, area: Rect) -> Vec<PicturePart> {
    let deck_area = |n: usize| deck_area(area, n);
    let free_spaces =
        (ship.tiles_aboard.len()..MIDDLE_SPACE_COUNT).map(|n| Shape::icon(&icons::DECK_FREE, deck_area(n)));
    let back = std::iter::once(Shape::icon(&icons::LONGSHIP_BACK, area)).chain(free_spaces).collect();
    let mut parts = vec![PicturePart::decoration(back)];
    if !ship.tiles_aboard.is_empty() {
        let tiles_text = texts::player_has_tiles(texts::tile_names(&ship.tiles_aboard, texts::tile_name_with_shields));
        let shapes =
            ship.tiles_aboard.iter().enumerate().flat_map(|(n, tile)| tiles::ship_tile_shapes(*tile, deck_area(n)));
        parts.push(PicturePart::for_value(texts::player(seat), tiles_text, shapes.collect()));
    }
    let shield_positions: Vec<i16> = (0..MIDDLE_SPACE_COUNT)
        .flat_map(|n| {
            let shields =
                ship.tiles_aboard.get(n).map_or(EMPTY_SPACE_SHIELDS, |tile| tile.shields().unwrap_or_default());
            let first_x = deck_area(n).x + if shields == 1 { SHIELD_PITCH / 2 } else { 0 };
            (0..i16::from(shields)).map(move |shield| first_x + shield * SHIELD_PITCH)
        })
        .collect();
    let crew = shield_positions
        .iter()
        .take(ship.crew_size.into())
        .map(|x| Shape::icon(&icons::CREW_VIKING, Rect::new(x - 4, area.y + 63, 42, 42)));
    let front = std::iter::once(Shape::icon(&icons::LONGSHIP_FRONT, area));
    let shields =
        shield_positions.iter().map(|x| Shape::icon(&icons::CREW_SHIELD, Rect::new(*x, area.y + 104, 33, 33)));
    parts.push(PicturePart::decoration(crew.chain(front).chain(shields).collect()));
    parts
}

/// Returns the area of the n-th tile on the deck of a ship in this area.
fn deck_area(ship: Rect, n: usize) -> Rect {
    Rect::new(ship.x + DECK_X + i16::try_from(n).unwrap_or(0) * DECK_PITCH, ship.y + 2, 66, 72)
}
