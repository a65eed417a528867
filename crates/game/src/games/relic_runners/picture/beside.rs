//! The status above the map, and below it the hidden tiles that only the viewer knows.

use super::super::map::Site;
use super::super::view::View;
use super::super::{Action, art, board, legend, words};
use super::{field, glyph, said, site};
use crate::game::{Align, Area, Fact, Field, Ink, Part, Showing};

/// The heights of both rows.
pub const HEIGHT: i16 = 60;
pub const KNOWN: i16 = 52;
const APART: i16 = 8;
const WIDE: i16 = 340;

/// Draws how far the end is.
pub fn draw(view: &View, row: Area, parts: &mut Vec<Part>) {
    let facts = board::to_come(&view.world);
    let title = board::title(&view.world);
    let head = row.left(row.width - WIDE * facts.len() as i16);
    parts.push(Part::label(title.clone(), vec![said(title, head, 44, Align::Left, Ink::Bright)]));
    let place = |n: usize| row.right(WIDE).moved(-WIDE * n as i16, 0);
    parts.extend(facts.into_iter().enumerate().map(|(n, fact)| coming(fact, place(n))));
}

fn coming(fact: Fact, area: Area) -> Part {
    let half = area.height / 2;
    let line = |text, area: Area, ink| said(text, area, 28, Align::Right, ink);
    let mut shapes = vec![line(fact.label.clone(), area.top(half), Ink::Light)];
    let wide = area.width / (fact.values.len() as i16).max(1);
    let lower = area.bottom(half);
    let values = fact.values.iter().enumerate();
    shapes.extend(
        values.map(|(n, says)| line(says.clone(), lower.left(wide - 6).moved(6 + n as i16 * wide, 0), Ink::Bright)),
    );
    let says = [None].into_iter().chain(fact.values.into_iter().map(Some));
    Part { tells: says.map(|says| Showing { of: fact.label.clone(), says }).collect(), shapes }
}

/// A face-down tile whose face the viewer knows.
pub struct Known {
    site: Site,
    tile: u8,
}

/// Returns all face-down tiles whose faces the viewer knows.
pub fn known(view: &View) -> Vec<Known> {
    let world = &view.world;
    let hidden = |site: Site| {
        let open = world.top(site).filter(|_| site::is_open(world, site));
        let stack = site.temple().into_iter().flat_map(|temple| world.stack(temple).rev());
        stack.filter(move |tile| Some(*tile) != open).map(move |tile| Known { site, tile })
    };
    Site::temples().flat_map(hidden).filter(|it| view.finds[usize::from(it.tile)].is_some()).collect()
}

/// Draws the known tiles side by side.
pub fn draw_known(view: &View, options: &[Action], known: &[Known], row: Area, parts: &mut Vec<Part>) {
    let wide = (row.width + APART) / known.len() as i16;
    for (n, it) in known.iter().enumerate() {
        let Some(find) = view.finds[usize::from(it.tile)] else { continue };
        let level = view.world.kind(it.tile).1;
        let picked = options.contains(&Action::Take { level });
        let (ground, ink) = if picked { (Field::Pick, Ink::Strong) } else { (Field::Badge, Ink::Bright) };
        let card = row.moved(n as i16 * wide, 0).left(wide - APART);
        let name = card.inset(8).left(64);
        let sign = card.inset(6).moved(74, 0).left(40);
        let text = card.right(card.width - 128).left(card.width - 134);
        let shapes = vec![
            field(card, Field::Tile),
            field(name, ground),
            said(words::site(it.site), name.inset(3), 30, Align::Middle, ink),
            glyph(&art::SLABS, sign),
            glyph(art::of_level(level), sign),
            said(legend::find(find), text, 32, Align::Left, Ink::Plain),
        ];
        let says = words::lies_known(words::level(level), legend::find(find));
        parts.push(Part::value(words::site(it.site), says, shapes));
    }
}
