//! Within the sea: the voyage, what its harbour tile asks for and how everybody stands in it, the coming ones, and the reserve.

use super::super::data::VOYAGES;
use super::super::harbour::{Harbour, Pay, payment};
use super::super::ship::At;
use super::super::{Raids, art, words};
use super::chart::INSIDE;
use super::{field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Showing, Text};

/// What there is room for.
const AREA: Area = Area::new(INSIDE.x + 28, INSIDE.y + 26, INSIDE.width - 56, INSIDE.height - 52);

/// All of it.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let harbour = table.harbour();
    let title = words::board_title(table.voyage, words::harbour(harbour));
    let line = AREA.top(52);
    let sign = glyph(art::of_harbour(harbour), line.left(56));
    let title_words = said(title.clone(), line.right(AREA.width - 68), 36, Align::Left, Ink::Bright);
    parts.push(Part::label(title, vec![sign, title_words]));
    parts.extend(standing(table));
    parts.extend(coming(table));
}

/// Who would be paid what now, best first; then those who would get nothing.
fn standing(table: &Raids) -> Vec<Part> {
    let harbour = table.harbour();
    // Where the order of arrival is what counts, nobody has it before they are home.
    let is_sure =
        |pay: &Pay| harbour != Harbour::Arrival || pay.to.is_none_or(|seat| matches!(table.ship(seat).at, At::Home(_)));
    let ranked: Vec<(Option<Seat>, u8)> =
        payment(table).iter().filter(|pay| is_sure(pay)).map(|Pay { to, worth, .. }| (*to, *worth)).collect();
    let others = table.fleet().map(|(seat, _)| seat).filter(|seat| ranked.iter().all(|(to, _)| *to != Some(*seat)));
    let all: Vec<(Option<Seat>, u8)> = ranked.iter().copied().chain(others.map(|seat| (Some(seat), 0))).collect();
    let wide = AREA.width / 4;
    let each = |(n, (seat, worth)): (i16, (Option<Seat>, u8))| {
        let area = Area::new(AREA.x + n * wide, AREA.y + 66, wide - 12, 58);
        let mut shapes = Vec::new();
        if worth > 0 {
            let coin = area.left(56).inset(1);
            shapes.extend([glyph(&art::COIN, coin), number(worth, coin.inset(12), Ink::Strong)]);
        }
        let who = Area::new(area.x + 62, area.y, 56, 56);
        let Some(seat) = seat else {
            shapes.push(glyph(&art::GHOST, who));
            return Part::ground(shapes);
        };
        shapes.push(marker(seat, who));
        let count = harbour.count(table.ship(seat));
        let Some(counted) = words::counted(harbour, count) else { return Part::ground(shapes) };
        let amount = Area::new(who.x + 62, area.y + 8, 40, 42);
        shapes.push(number(count, amount, Ink::Bright));
        shapes.push(glyph(art::of_harbour(harbour), Area::new(amount.x + 42, area.y + 8, 42, 42)));
        Part::value(words::player(seat), counted, shapes)
    };
    (0..).zip(all).map(each).collect()
}

/// What the harbour will pay for later, and who is in nobody's service.
fn coming(table: &Raids) -> Vec<Part> {
    let row = AREA.bottom(64);
    let wide = (AREA.width - 170) / 3;
    let later = (table.voyage + 1..=VOYAGES).map(|voyage| {
        let harbour = table.harbours[usize::from(voyage) - 1];
        let asks = words::harbour(harbour);
        (words::place_voyage(voyage), asks, art::of_harbour(harbour))
    });
    let all = later.chain([(words::place_reserve(), words::pawns(table.reserve), &art::RESERVE)]);
    let each = |(n, (label, value, sign)): (i16, (_, _, _))| {
        let area = Area::new(row.x + n * wide, row.y, wide - 12, row.height);
        let text = area.right(area.width - 64);
        let shapes = vec![
            field(area.left(58).inset(1), Field::Tile),
            glyph(sign, area.left(58).inset(6)),
            said(Text::clone(&label), text.top(32), 28, Align::Left, Ink::Light),
            said(Text::clone(&value), text.bottom(32), 28, Align::Left, Ink::Bright),
        ];
        let told = |says| Showing { of: Text::clone(&label), says };
        Part { tells: vec![told(None), told(Some(value))], shapes }
    };
    (0..).zip(all).map(each).collect()
}
