//! A combat or a monster in one line: how many Vikings a ship has sent or how strong the monster is, what it
//! costs to continue, and how many Vikings are there. Costs that cannot be paid are dimmed.

use super::super::{Raids, Step, art, words};
use super::{field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Seat, Shape, Text};

/// Space between items that belong together, and between groups of them.
const CLOSE: i16 = 6;
const APART: i16 = 18;
const SIGN: i16 = 42;
const COUNT: i16 = 32;
const ASKED: i16 = 52;
/// Width of one side of a combat, and of an operator with the space around it.
const SIDE: i16 = 5 * CLOSE + 3 * SIGN + ASKED + APART + COUNT;
const RECKONING: i16 = 2 * APART - CLOSE + SIGN / 2;

/// Returns the combat or the fight with a monster, if one is under way.
pub fn shapes(table: &Raids, area: Area) -> Option<Vec<Shape>> {
    let mut shapes = vec![field(area, Field::Panel)];
    match table.step {
        Step::Combat { seat, other, sent } => {
            let swords = Area::around(area.middle(), SIGN);
            let side = |left: i16| Area::new(left, area.y + 4, SIDE, area.height - 8);
            let beside = SIGN / 2 + APART;
            let (came, asked) = (side(area.middle().x - beside - SIDE), side(area.middle().x + beside));
            let cost = table.step.retaliation();
            let party = |place: Area, seat: Seat, price: Text, can_pay: bool| {
                let mut group = Group::on(place);
                group.whose(seat);
                group.pays(table, seat, price, can_pay)
            };
            shapes.extend(party(came, other, words::number(sent.into()), true));
            shapes.push(glyph(&art::FIGHT, swords));
            shapes.extend(party(asked, seat, words::perhaps(cost), cost <= table.ship(seat).crew));
        }
        Step::Monster { seat, .. } => shapes.extend(monster(table, seat, area)),
        _ => return None,
    }
    Some(shapes)
}

/// Returns the monster's strength minus the weapons, equals the cost.
fn monster(table: &Raids, seat: Seat, area: Area) -> Vec<Shape> {
    let (ship, strength) = (table.ship(seat), table.monster_at(seat));
    let armed = ship.weapons() > 0;
    let less = if armed { SIGN + COUNT + 2 * CLOSE + RECKONING } else { 0 };
    let wide = SIDE + APART - CLOSE + 2 * (SIGN + CLOSE) + less + RECKONING;
    let mut group = Group::on(Area::new(area.middle().x - wide / 2, area.y + 4, wide, area.height - 8));
    group.whose(seat);
    group.end += APART - CLOSE;
    group.sign(&art::MONSTER);
    let badge = group.next(SIGN);
    group.shapes.extend([field(badge, Field::Danger), number(strength, badge.inset(4), Ink::Bright)]);
    if armed {
        group.bars(&[0]);
        group.sign(&art::WEAPON);
        group.said(words::number(ship.weapons().into()), COUNT);
    }
    group.bars(&[-7, 7]);
    let cost = ship.cost(strength);
    group.pays(table, seat, words::perhaps(cost), cost <= ship.crew)
}

/// Items side by side on a tile of their own.
struct Group {
    area: Area,
    /// Where the next item begins.
    end: i16,
    shapes: Vec<Shape>,
}

impl Group {
    fn on(area: Area) -> Self {
        Self { area, end: area.x + CLOSE, shapes: vec![field(area, Field::Tile)] }
    }

    fn next(&mut self, width: i16) -> Area {
        let place = Area::new(self.end, self.area.y + (self.area.height - SIGN) / 2, width, SIGN);
        self.end += width + CLOSE;
        place
    }

    fn sign(&mut self, sign: &'static Glyph) {
        let place = self.next(SIGN);
        self.shapes.push(glyph(sign, place));
    }

    fn said(&mut self, text: Text, width: i16) {
        let place = self.next(width);
        self.shapes.push(said(text, place, 40, Align::Left, Ink::Strong));
    }

    /// Adds a minus or an equals sign; each bar is this far below the middle.
    fn bars(&mut self, down: &[i16]) {
        self.end += APART - CLOSE;
        let middle = self.next(SIGN / 2).middle();
        self.end += APART - CLOSE;
        let bar = |down: &i16| field(Area::new(middle.x - 11, middle.y + down - 3, 22, 6), Field::Badge);
        self.shapes.extend(down.iter().map(bar));
    }

    fn whose(&mut self, seat: Seat) {
        let place = self.next(SIGN);
        self.shapes.push(marker(seat, place));
    }

    /// Adds the Vikings to send and those aboard, and returns all shapes.
    fn pays(mut self, table: &Raids, seat: Seat, price: Text, can_pay: bool) -> Vec<Shape> {
        let begin = self.end;
        self.sign(&art::VIKING);
        self.said(price, ASKED);
        if !can_pay {
            let dimmed = Area::new(begin - 2, self.area.y, self.end - begin, self.area.height);
            self.shapes.push(field(dimmed, Field::Veil));
        }
        self.end += APART - CLOSE;
        self.sign(&art::BOAT);
        self.said(words::number(table.ship(seat).crew.into()), COUNT);
        self.shapes
    }
}
