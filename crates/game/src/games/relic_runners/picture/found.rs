//! The relics, blue tiles and ivory tiles that a player has collected.

use super::super::runner::Runner;
use super::super::tile::{Colour, Find, Ivory};
use super::super::view::View;
use super::super::{Action, art, words};
use super::{counted, field, glyph, number, said};
use crate::game::{Align, Area, Field, Ink, Shape};

/// Blue tiles have two rows. If these columns are full, equal tiles are stacked.
const COLUMNS: usize = 3;

/// Draws the relics by color, each at a fixed place.
pub fn relics(runner: &Runner, area: Area) -> Vec<Shape> {
    let (wide, high) = (area.width / 2, area.height / 2);
    let place = |n: i16| Area::new(area.x + n % 2 * wide, area.y + n / 2 * high, wide, high).inset(2);
    let count = |colour: Colour| runner.relics.iter().filter(|relic| **relic == colour).count();
    let all = (0..).zip([Colour::Green, Colour::Ivory, Colour::Blue, Colour::Purple]);
    let there = all.map(|(n, colour)| (place(n), colour, count(colour))).filter(|it| it.2 > 0);
    there.flat_map(|(place, colour, count)| counted(art::of_relic(colour), count, place)).collect()
}

/// Draws the blue tiles, sorted by value where known, otherwise by size.
pub fn blue(view: &View, runner: &Runner, area: Area) -> Vec<Shape> {
    let known = |tile: &u8| match view.finds[usize::from(*tile)] {
        Some(Find::Blue(value)) => (Some(value), 0),
        _ => (None, view.world.kind(*tile).1),
    };
    let mut tiles: Vec<(Option<u8>, u8)> = runner.blue.iter().map(known).collect();
    tiles.sort_unstable();
    let piled = tiles.len() > 2 * COLUMNS;
    let piles: Vec<_> = tiles.chunk_by(|one, other| piled && one == other).collect();
    let columns = piles.len().div_ceil(2).max(COLUMNS) as i16;
    let (wide, high) = (area.width / columns, area.height / 2);
    let place = |n: i16| Area::new(area.x + n % columns * wide, area.y + n / columns * high, wide, high);
    let pile = |(n, pile): (i16, &[_])| alike(pile[0], pile.len(), Area::around(place(n).middle(), 44.min(wide)));
    (0..).zip(piles).flat_map(pile).collect()
}

/// Draws a stack of equal blue tiles.
fn alike((value, level): (Option<u8>, u8), count: usize, area: Area) -> Vec<Shape> {
    let face = area.inset(area.height / 8);
    let mut shapes = vec![glyph(&art::BLUE_TILE, area)];
    match value {
        Some(value) => shapes.push(number(value.into(), face, Ink::Strong)),
        None => shapes.extend([glyph(&art::SLABS, face), glyph(art::of_level(level), face)]),
    }
    if count > 1 {
        let badge = area.right(28).bottom(28).moved(8, 6);
        shapes.extend([field(badge, Field::Badge), number(count, badge.inset(1), Ink::Bright)]);
    }
    shapes
}

/// Draws the ivory tiles by name, one line for each size.
pub fn ivory(runner: &Runner, options: &[Action], area: Area) -> Vec<Shape> {
    let high = area.height / 3;
    let line = |tile: Ivory| area.moved(0, i16::from(3 - tile.level()) * high).top(high);
    let one = |tile: Ivory| {
        let line = line(tile);
        let picked = options.contains(&Action::UseTile { tile }) || options.contains(&Action::Keep { tile });
        let sign = line.left(high).inset(1);
        let name = line.right(line.width - high - 6);
        let mark = picked.then(|| field(sign.inset(-1), Field::Pick));
        let shapes = [
            glyph(&art::SLABS, sign),
            glyph(art::of_level(tile.level()), sign),
            said(words::ivory(tile), name, 28, Align::Left, Ink::Plain),
        ];
        mark.into_iter().chain(shapes)
    };
    runner.ivory.into_iter().flatten().flat_map(one).collect()
}
