//! The ships in the lane beside their spaces, and at the pier.

use meadhall_game::{PicturePart, Point, Rect, Seat, Shape, Text};

use super::layout::{ghost_area, ship_area, ship_center, side};
use crate::ship::ShipPosition;
use crate::{Pending, Raids, icons, texts};

/// A player's ship or the ghost, at a position that its number sorts.
pub struct ShownShip {
    /// `None` for the ghost.
    pub seat: Option<Seat>,
    /// What the board says about the ship at its position.
    pub text: Text,
    pub number: u8,
}

/// Returns the ships to which `position_number` assigns a number, sorted by this number.
pub fn shown_ships(
    state: &Raids,
    position_number: impl Fn(ShipPosition) -> Option<u8>,
    describe: impl Fn(Text, u8) -> Text,
) -> Vec<ShownShip> {
    let ships = state.ships_by_seat().map(|(seat, ship)| (Some(seat), texts::player(seat), ship.position));
    let ghost = state.ghost_position.map(|at| (None, texts::ghost(), at));
    let shown = ships.chain(ghost).filter_map(|(seat, name, at)| {
        let number = position_number(at)?;
        Some(ShownShip { seat, text: describe(name, number), number })
    });
    let mut shown: Vec<ShownShip> = shown.collect();
    shown.sort_by_key(|ship| ship.number);
    shown
}

/// Returns the ships at a space, with swords between two that fight.
pub fn ship_parts(state: &Raids, space: u8) -> Vec<PicturePart> {
    let ships = shown_ships(state, |at| (at == ShipPosition::Space(space)).then_some(space), |ship, _| ship);
    let ship_count = i16::try_from(ships.len()).unwrap_or(1);
    let part = |(n, ship): (i16, ShownShip)| {
        let shapes = ship_shapes(ship.seat, ship_center(space, n, ship_count), side(space) >= 2);
        PicturePart::for_value(texts::column_space(space), ship.text, shapes)
    };
    let mut parts: Vec<PicturePart> = (0..).zip(ships).map(part).collect();
    if has_combat(state, space) {
        let swords_area = Rect::square_around(ship_center(space, 0, 1), 40);
        parts.push(PicturePart::decoration(vec![Shape::icon(&icons::FIGHT, swords_area)]));
    }
    parts
}

/// Whether two ships fight at a space.
pub fn has_combat(state: &Raids, space: u8) -> bool {
    matches!(state.pending, Pending::AnswerAttack { seat, .. } if state.ship(seat).position == ShipPosition::Space(space))
}

/// Returns a ship with the marker of its seat on the sail.
fn ship_shapes(seat: Option<Seat>, center: Point, sails_left: bool) -> Vec<Shape> {
    let Some(seat) = seat else { return vec![Shape::icon(&icons::GHOST, ghost_area(center))] };
    let ship_icon = if sails_left { &icons::SHIP_LEFT } else { &icons::SHIP_RIGHT };
    let marker_area = Rect::new(center.x - 26, center.y - 35, 52, 52);
    vec![Shape::icon(ship_icon, ship_area(center)), Shape::seat_marker(seat, marker_area)]
}

/// Returns a ship at its berth, with the upper left corner of the berth.
pub fn berth_shapes(seat: Option<Seat>, Point { x, y }: Point) -> Vec<Shape> {
    match seat {
        Some(seat) => vec![
            Shape::icon(&icons::SHIP_BERTH, Rect::new(x, y + 2, 54, 37)),
            Shape::seat_marker(seat, Rect::new(x + 8, y - 7, 40, 40)),
        ],
        None => vec![Shape::icon(&icons::GHOST, Rect::new(x + 4, y - 6, 46, 44))],
    }
}
