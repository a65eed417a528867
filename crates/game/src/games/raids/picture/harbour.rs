//! Inside the loop: the voyage, the current ranking for its harbor tile, the later harbor tiles and the
//! reserve; a combat or a fight with a monster is drawn between them.

use super::super::data::VOYAGES;
use super::super::harbour::{Harbour, payment};
use super::super::ship::At;
use super::super::{Raids, art, words};
use super::ring::INSIDE;
use super::{field, fight, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Showing};

/// The area inside the loop that no route crosses.
const AREA: Area = Area::new(INSIDE.x + 36, INSIDE.y + 30, INSIDE.width - 72, INSIDE.height - 60);
const FIGHT: Area = Area::new(AREA.x, AREA.y + 84, AREA.width, 52);
const RESERVE: i16 = 116;

pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let row = |down: i16, height: i16| Area::new(AREA.x, AREA.y + down, AREA.width, height);
    let fight = fight::shapes(table, FIGHT);
    let [head, middle, foot] = match fight {
        Some(_) => [row(0, 40), row(42, 40), row(139, 59)],
        None => [row(0, 50), row(66, 48), row(136, 62)],
    };
    parts.push(title(table, head));
    parts.extend(standing(table, middle.left(AREA.width - RESERVE - 12)));
    parts.push(reserve(table, middle.right(RESERVE)));
    parts.extend(fight.map(Part::ground));
    parts.extend(coming(table, foot));
}

fn title(table: &Raids, row: Area) -> Part {
    let harbour = table.harbour();
    let title = words::board_title(table.voyage, words::harbour(harbour));
    let sign = glyph(art::of_harbour(harbour), row.left(row.height));
    let line = row.right(row.width - 56);
    Part::label(title.clone(), vec![sign, said(title, line, 36, Align::Left, Ink::Bright)])
}

/// Returns the reserve, on a panel of its own because it is unrelated to the payment.
fn reserve(table: &Raids, area: Area) -> Part {
    let label = words::place_reserve();
    let told = [None, Some(words::pawns(table.reserve))].map(|says| Showing { of: label.clone(), says });
    let count = number(table.reserve, area.right(52).inset(4), Ink::Strong);
    let shapes = vec![field(area, Field::Panel), glyph(&art::RESERVE, area.left(64).inset(3)), count];
    Part { tells: told.into(), shapes }
}

/// Returns how the payment stands, best rank first, then all other players.
fn standing(table: &Raids, row: Area) -> Vec<Part> {
    let harbour = table.harbour();
    let is_home = |seat: Seat| matches!(table.ship(seat).at, At::Home(_));
    let count = |seat: Seat| harbour.count(table.ship(seat));
    // The order of arrival breaks ties, so a tied rank is certain only for a ship that is home.
    let is_sure =
        |seat: Seat| is_home(seat) || table.fleet().all(|(other, _)| other == seat || count(other) != count(seat));
    let paid = payment(table);
    let ranked: Vec<Option<Seat>> = paid.iter().map(|pay| pay.to).collect();
    let others = table.fleet().map(|(seat, _)| seat).filter(|seat| !ranked.contains(&Some(*seat)));
    let all = paid.iter().map(|pay| (pay.to, Some(pay.worth))).chain(others.map(|seat| (Some(seat), None)));
    let wide = row.width / 4;
    let each = |(n, (seat, worth)): (i16, (Option<Seat>, Option<u8>))| {
        let area = Area::new(row.x + n * wide, row.y, wide - 12, row.height);
        let size = area.height;
        let mut shapes = Vec::new();
        if let Some(worth) = worth.filter(|_| seat.is_none_or(is_sure)) {
            let coin = area.left(size).inset(1);
            let middle = coin.inset(size / 5).moved(0, -1);
            shapes.extend([glyph(&art::COIN, coin), number(worth, middle, Ink::Strong)]);
        }
        let who = area.moved(size + 4, 0).left(size);
        let Some(seat) = seat else {
            shapes.push(glyph(&art::GHOST, who));
            return Part::ground(shapes);
        };
        shapes.push(marker(seat, who));
        let Some(counted) = words::counted(harbour, count(seat)) else {
            // For the order of arrival, nothing is shown for a ship before it is home.
            return Part::ground(if is_home(seat) { shapes } else { Vec::new() });
        };
        let amount = Area::new(who.x + size + 2, area.y + size / 8, 42, size * 3 / 4);
        shapes.push(number(count(seat), amount, Ink::Bright));
        shapes.push(glyph(art::of_harbour(harbour), amount.moved(44, 0)));
        Part::value(words::player(seat), counted, shapes)
    };
    (0..).zip(all).map(each).collect()
}

/// Returns the harbor tiles of later voyages.
fn coming(table: &Raids, row: Area) -> Vec<Part> {
    let wide = row.width / 3;
    let later = (table.voyage + 1..=VOYAGES).map(|voyage| (voyage, table.harbours[usize::from(voyage) - 1]));
    let each = |(n, (voyage, harbour)): (i16, (u8, Harbour))| {
        let area = Area::new(row.x + n * wide, row.y, wide - 12, row.height);
        let text = area.right(area.width - row.height - 8);
        let (label, asks) = (words::place_voyage(voyage), words::harbour(harbour));
        let half = row.height / 2;
        let shapes = vec![
            field(area.left(row.height), Field::Tile),
            glyph(art::of_harbour(harbour), area.left(row.height).inset(5)),
            said(label.clone(), text.top(half), 27, Align::Left, Ink::Light),
            said(asks.clone(), text.bottom(half), 27, Align::Left, Ink::Bright),
        ];
        let told = [None, Some(asks)].map(|says| Showing { of: label.clone(), says });
        Part { tells: told.into(), shapes }
    };
    (0..).zip(later).map(each).collect()
}
