//! A combat or a monster in one line: how many Vikings a ship has sent or how strong the monster is, what it
//! costs to continue, and how many Vikings are there. Costs that cannot be paid are dimmed.

use meadhall_game::{Icon, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::number_shape;
use crate::{Pending, Raids, icons, texts};

/// Space between items that belong together, and between groups of them.
const ITEM_GAP: i16 = 6;
const GROUP_GAP: i16 = 18;
const ICON_SIZE: i16 = 42;
const COUNT_WIDTH: i16 = 32;
const PRICE_WIDTH: i16 = 52;
/// Width of one side of a combat, and of an operator with the space around it.
const SIDE_WIDTH: i16 = 5 * ITEM_GAP + 3 * ICON_SIZE + PRICE_WIDTH + GROUP_GAP + COUNT_WIDTH;
const OPERATOR_WIDTH: i16 = 2 * GROUP_GAP - ITEM_GAP + ICON_SIZE / 2;

/// Returns the combat or the fight with a monster, if one is under way.
pub fn fight_shapes(state: &Raids, area: Rect) -> Option<Vec<Shape>> {
    let mut shapes = vec![Shape::rect(area, SurfaceKind::Panel)];
    match state.pending {
        Pending::AnswerAttack { seat, opponent, vikings_sent } => {
            let swords_area = Rect::square_around(area.center(), ICON_SIZE);
            let side_area = |left: i16| Rect::new(left, area.y + 4, SIDE_WIDTH, area.height - 8);
            let center_distance = ICON_SIZE / 2 + GROUP_GAP;
            let (opponent_area, asked_area) = (
                side_area(area.center().x - center_distance - SIDE_WIDTH),
                side_area(area.center().x + center_distance),
            );
            let cost = state.pending.retaliation_cost();
            let side_shapes = |area: Rect, seat: Seat, price: Text, can_pay: bool| {
                let mut row = FightRow::new(area);
                row.push_marker(seat);
                row.into_shapes_with_price(state, seat, price, can_pay)
            };
            shapes.extend(side_shapes(opponent_area, opponent, texts::number(vikings_sent.into()), true));
            shapes.push(Shape::icon(&icons::FIGHT, swords_area));
            shapes.extend(side_shapes(asked_area, seat, texts::perhaps(cost), cost <= state.ship(seat).crew_size));
        }
        Pending::FaceMonster { seat, .. } => shapes.extend(monster_shapes(state, seat, area)),
        _ => return None,
    }
    Some(shapes)
}

/// Returns the fight as an equation: the monster's strength, minus the ship's weapons, equals the cost in Vikings.
fn monster_shapes(state: &Raids, seat: Seat, area: Rect) -> Vec<Shape> {
    let (ship, strength) = (state.ship(seat), state.monster_strength(seat));
    let has_weapons = ship.weapon_power() > 0;
    let weapons_width = if has_weapons { ICON_SIZE + COUNT_WIDTH + 2 * ITEM_GAP + OPERATOR_WIDTH } else { 0 };
    let width = SIDE_WIDTH + GROUP_GAP - ITEM_GAP + 2 * (ICON_SIZE + ITEM_GAP) + weapons_width + OPERATOR_WIDTH;
    let mut row = FightRow::new(Rect::new(area.center().x - width / 2, area.y + 4, width, area.height - 8));
    row.push_marker(seat);
    row.next_x += GROUP_GAP - ITEM_GAP;
    row.push_icon(&icons::MONSTER);
    let badge_area = row.next_area(ICON_SIZE);
    row.shapes.extend([
        Shape::rect(badge_area, SurfaceKind::DangerBadge),
        number_shape(strength, badge_area.inset(4), TextStyle::OnDarkBold),
    ]);
    if has_weapons {
        row.push_operator(&[0]);
        row.push_icon(&icons::WEAPON);
        row.push_text(texts::number(ship.weapon_power().into()), COUNT_WIDTH);
    }
    row.push_operator(&[-7, 7]);
    let cost = ship.vikings_to_beat(strength);
    row.into_shapes_with_price(state, seat, texts::perhaps(cost), cost <= ship.crew_size)
}

/// A row of items on a background, for one side of a fight.
struct FightRow {
    area: Rect,
    /// The horizontal position of the next item.
    next_x: i16,
    shapes: Vec<Shape>,
}

impl FightRow {
    fn new(area: Rect) -> Self {
        Self { area, next_x: area.x + ITEM_GAP, shapes: vec![Shape::rect(area, SurfaceKind::Tile)] }
    }

    fn next_area(&mut self, width: i16) -> Rect {
        let area = Rect::new(self.next_x, self.area.y + (self.area.height - ICON_SIZE) / 2, width, ICON_SIZE);
        self.next_x += width + ITEM_GAP;
        area
    }

    fn push_icon(&mut self, icon: &'static Icon) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.push(Shape::icon(icon, area));
    }

    fn push_text(&mut self, text: Text, width: i16) {
        let area = self.next_area(width);
        self.shapes.push(Shape::text(text, area, 40, TextAlign::Left, TextStyle::Bold));
    }

    /// Adds a minus sign or an equals sign. Each number is the vertical offset of one bar from the middle.
    fn push_operator(&mut self, y_offsets: &[i16]) {
        self.next_x += GROUP_GAP - ITEM_GAP;
        let center = self.next_area(ICON_SIZE / 2).center();
        self.next_x += GROUP_GAP - ITEM_GAP;
        let bar =
            |y_offset: &i16| Shape::rect(Rect::new(center.x - 11, center.y + y_offset - 3, 22, 6), SurfaceKind::Badge);
        self.shapes.extend(y_offsets.iter().map(bar));
    }

    fn push_marker(&mut self, seat: Seat) {
        let area = self.next_area(ICON_SIZE);
        self.shapes.push(Shape::seat_marker(seat, area));
    }

    /// Adds the number of Vikings to send and the number of Vikings aboard, and returns all shapes of the row.
    fn into_shapes_with_price(mut self, state: &Raids, seat: Seat, price: Text, can_pay: bool) -> Vec<Shape> {
        let start_x = self.next_x;
        self.push_icon(&icons::VIKING);
        self.push_text(price, PRICE_WIDTH);
        if !can_pay {
            let dimmed_area = Rect::new(start_x - 2, self.area.y, self.next_x - start_x, self.area.height);
            self.shapes.push(Shape::rect(dimmed_area, SurfaceKind::Dimmed));
        }
        self.next_x += GROUP_GAP - ITEM_GAP;
        self.push_icon(&icons::BOAT);
        self.push_text(texts::number(state.ship(seat).crew_size.into()), COUNT_WIDTH);
        self.shapes
    }
}
