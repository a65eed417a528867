//! The supply: the stack, the bag, the enemy ships; and for its owner alone the hand.

use super::super::tile::Tile;
use super::super::view::View;
use super::super::{art, words};
use super::plane::{Dot, SIDE};
use super::plot::Plot;
use super::{glyph, piece, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Point, Shape, Showing, Text};

/// The height of a line, and of a tile of the hand.
const LINE: i16 = 60;
const HAND: i16 = 132;
/// The width of a tile of the hand, including the gap to the next.
const HELD: i16 = 124;
/// The width of the whole supply, and of each entry.
const STOCK: i16 = 4 * STORE;
const STORE: i16 = 136;

/// Returns the height of the section. A viewer with tiles sees them beside two lines of text.
pub fn height(view: &View) -> i16 {
    if hand(view).is_empty() { LINE } else { HAND }
}

pub fn draw(view: &View, title: Text, row: Area, parts: &mut Vec<Part>) {
    let hand = hand(view);
    let wide = HELD * hand.len() as i16;
    let (head, stock) = match hand {
        [] => (row.left(row.width - STOCK), row.right(STOCK)),
        _ => (row.left(row.width - wide).top(LINE), row.bottom(LINE)),
    };
    parts.push(Part::label(title.clone(), vec![said(title, head, 42, Align::Left, Ink::Bright)]));
    parts.extend(stores(view, stock));
    let place = |n: i16| Area::new(row.x + row.width - wide + n * HELD, row.y, HELD, row.height);
    parts.extend((0..).zip(hand).map(|(n, tile)| Part::label(words::tile(*tile), held(*tile, place(n)))));
}

fn hand(view: &View) -> &[Tile] {
    view.own.as_ref().map(|own| own.hand.as_slice()).unwrap_or_default()
}

fn stores(view: &View, row: Area) -> [Part; 3] {
    let world = &view.world;
    let deadly = world.enemies.iter().filter(|dies| **dies > 0).count();
    let enemies = words::enemies(world.enemies.len(), deadly);
    let one = |n: i16, label: Text, says: Text, all: &[(&'static Glyph, usize)]| {
        let mut shapes = Vec::new();
        for (place, (thing, count)) in (n..).zip(all) {
            let area = row.moved(place * STORE, 0);
            let count = i32::try_from(*count).unwrap_or(i32::MAX);
            shapes.push(glyph(thing, area.left(row.height)));
            let digits = Area::new(area.x + row.height + 6, area.y + 6, 62, row.height - 12);
            shapes.push(said(words::number(count), digits, 44, Align::Left, Ink::Bright));
        }
        let tells = [None, Some(says)].map(|says| Showing { of: label.clone(), says });
        Part { tells: tells.into(), shapes }
    };
    let bag = world.settlements.len();
    [
        one(0, words::place_stack(), words::tiles(view.stack), &[(&art::TILE, view.stack)]),
        one(1, words::place_bag(), words::tokens(bag), &[(&art::BAG, bag)]),
        one(2, words::place_enemies(), enemies, &[(&art::ENEMY, world.enemies.len()), (&art::FALLEN, deadly)]),
    ]
}

/// Draws a tile of the hand without rotation, with its content.
pub fn held(tile: Tile, area: Area) -> Vec<Shape> {
    let (plot, middle) = (Plot::alone(tile.shape(0)), area.middle());
    let wide = f32::from(area.height) / (2.0 * SIDE) * 0.98;
    let point =
        |at: Dot| Point { x: middle.x + (at.x * wide).round() as i16, y: middle.y + (at.y * wide).round() as i16 };
    let region = |line: &[Dot], field| Shape::Region { corners: line.iter().map(|at| point(*at)).collect(), field };
    let rim: Vec<Dot> = (0..6u8).map(|n| Dot::towards(f32::from(n) + 0.5) * SIDE).collect();
    let mut shapes = vec![region(&rim, Field::Shoal)];
    shapes.extend(plot.lands.iter().map(|(_, line)| region(line, Field::Coast)));
    shapes.extend(plot.lands.iter().map(|(_, line)| region(line, Field::Soil)));
    shapes.push(region(&rim, Field::Seam));
    if let (Some(thing), Some(side)) = (piece::content(tile), tile.token_side(0)) {
        let land = plot.lands.iter().any(|(land, _)| land.has(side));
        let stand = if land { plot.ashore(side, 1, &[]) } else { plot.afloat(side, 1, &[]) };
        let size = (stand.size * wide).round() as i16;
        shapes.extend(stand.at.into_iter().map(|at| glyph(thing, Area::around(point(at), size))));
    }
    shapes
}
