//! The open question in one short line. In a combat it shows the attacker, the defender and the Vikings sent; before a monster,
//! its strength less that of the weapons, and how many Vikings it costs, pale if the crew is too small; in a port, how many goods can still be sold;
//! for a new tile, what needs a place aboard.

use meadhall_game::{Icon, Rect, Seat, Shape, Text, TextAlign, TextStyle};

use super::tiles::{badge_shapes, value_badge};
use crate::{Pending, Raids, icons, texts};

/// Between the ships in the lanes on both sides.
pub const STRIP_AREA: Rect = Rect::new(219, 582, 402, 64);
const ICON_SIZE: i16 = 44;
const GAP: i16 = 4;
/// The width of a minus and of an equals sign.
const SIGN_WIDTH: i16 = 30;
const TOO_DEAR_OPACITY_PERCENT: u8 = 40;

/// Returns the line at its place on the board, unless the question is where to sail.
pub fn question_shapes(state: &Raids) -> Option<Vec<Shape>> {
    let mut row = QuestionRow::default();
    match state.pending {
        Pending::AnswerAttack { seat, opponent, vikings_sent } => {
            row.push_marker(opponent);
            row.push_text(texts::strip_attacks(), 118);
            row.push_marker(seat);
            row.push_vikings(vikings_sent);
        }
        Pending::FaceMonster { seat, .. } => {
            let (ship, strength) = (state.ship(seat), state.monster_strength(seat));
            let cost = ship.vikings_to_beat(strength);
            row.push_marker(seat);
            row.push_icon(&icons::MONSTER);
            row.push_badge(&icons::BADGE_STRENGTH, strength.into());
            if ship.weapon_power() > 0 {
                row.push_text(texts::strip_minus(), SIGN_WIDTH);
                row.push_icon(&icons::WEAPON);
                row.push_number(ship.weapon_power());
            }
            row.push_text(texts::strip_equals(), SIGN_WIDTH);
            row.push_price(cost, ship.crew_size);
        }
        Pending::StowTile { seat, tile } => {
            row.push_marker(seat);
            row.push_text(texts::strip_makes_room(), 210);
            row.push_icon(icons::tile_icon(tile));
            let badge_area = row.next_area(ICON_SIZE);
            row.shapes.extend(value_badge(tile, badge_area));
        }
        Pending::SellGoods { seat, sales_left } => {
            row.push_marker(seat);
            row.push_text(texts::strip_sells(sales_left), 210);
            row.push_icon(&icons::GOODS);
        }
        Pending::ChooseStop { .. } | Pending::MatchOver => return None,
    }
    let is_fight = matches!(state.pending, Pending::AnswerAttack { .. } | Pending::FaceMonster { .. });
    Some(row.into_centered_shapes(if is_fight { &icons::FIGHT_STRIP } else { &icons::QUESTION_STRIP }))
}

/// A row of items that grows to the right.
#[derive(Default)]
struct QuestionRow {
    /// The horizontal position of the next item.
    next_x: i16,
    shapes: Vec<Shape>,
}

impl QuestionRow {
    fn next_area(&mut self, width: i16) -> Rect {
        let area = Rect::new(self.next_x, STRIP_AREA.y + 9, width, ICON_SIZE);
        self.next_x += width + GAP;
        area
    }

    fn push_icon(&mut self, icon: &'static Icon) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.push(Shape::icon(icon, area));
    }

    fn push_badge(&mut self, icon: &'static Icon, number: i32) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.extend(badge_shapes(icon, number, area));
    }

    fn push_text(&mut self, text: Text, width: i16) {
        let area = self.next_area(width);
        self.shapes.push(Shape::text(text, area, 36, TextAlign::Center, TextStyle::Bold));
    }

    fn push_number(&mut self, number: u8) {
        let area = self.next_area(if number < 10 { 24 } else { 44 });
        self.shapes.push(Shape::text(texts::number(number.into()), area, 42, TextAlign::Left, TextStyle::Bold));
    }

    fn push_marker(&mut self, seat: Seat) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.push(Shape::seat_marker(seat, area));
    }

    /// Adds Vikings who were sent.
    fn push_vikings(&mut self, count: u8) {
        self.push_icon(&icons::VIKING);
        self.push_number(count);
    }

    /// Adds the Vikings that a monster costs.
    fn push_price(&mut self, price: u8, crew_size: u8) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.push(match price <= crew_size {
            true => Shape::icon(&icons::VIKING, area),
            false => Shape::translucent_icon(&icons::VIKING, area, TOO_DEAR_OPACITY_PERCENT),
        });
        self.push_number(price);
    }

    /// Returns the items in the middle of a strip.
    fn into_centered_shapes(self, strip_icon: &'static Icon) -> Vec<Shape> {
        let right = STRIP_AREA.center().x - (self.next_x - GAP) / 2;
        let strip = Shape::icon(strip_icon, STRIP_AREA);
        std::iter::once(strip).chain(self.shapes.into_iter().map(|shape| shape.translated(right, 0))).collect()
    }
}
