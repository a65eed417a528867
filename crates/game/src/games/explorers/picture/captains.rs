//! The choice of a captain.

use super::super::view::View;
use super::super::{art, words};
use super::{field, glyph, said};
use crate::game::{Align, Area, Field, Ink, Part};

/// The height of a captain's card, and its distance to the next.
const CARD: i16 = 112;
const GAP: i16 = 12;

/// Returns the height of all of the viewer's cards.
pub fn height(view: &View) -> i16 {
    view.own.as_ref().map_or(0, |own| own.dealt.len() as i16 * (CARD + GAP))
}

/// Draws the captains that the viewer can choose, with how each scores.
pub fn draw(view: &View, area: Area) -> Vec<Part> {
    let players = view.world.parties.len() as u8;
    let dealt = view.own.iter().flat_map(|own| &own.dealt);
    let card = |(n, captain): (i16, _)| {
        let card = area.moved(0, n * (CARD + GAP)).top(CARD);
        let text = Area::new(card.x + CARD, card.y + 6, card.width - CARD - 12, CARD - 12);
        Part::ground(vec![
            field(card, Field::Tile),
            glyph(&art::CAPTAIN, card.left(CARD).inset(8)),
            said(words::captain(captain), text.top(48), 44, Align::Left, Ink::Strong),
            said(words::captain_does(captain, players), text.bottom(46), 38, Align::Left, Ink::Plain),
        ])
    };
    (0..).zip(dealt.copied()).map(card).collect()
}
