//! The choice of a captain.

use super::super::view::View;
use super::super::{art, words};
use super::{field, glyph, said};
use crate::game::{Align, Area, Field, Ink, Part};

/// How high a captain's card is, and how far it keeps from the next.
const CARD: i16 = 112;
const GAP: i16 = 12;

/// How high all cards of the viewer are.
pub fn height(view: &View) -> i16 {
    view.own.as_ref().map_or(0, |own| own.dealt.len() as i16 * (CARD + GAP))
}

/// The captains among whom the viewer chooses, with what each counts at the end.
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
