//! The choice of a captain.

use crate::view::View;
use crate::{icons, texts};
use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

/// The height of a captain's card, and its distance to the next.
const CARD_HEIGHT: i16 = 96;
const CARD_GAP: i16 = 10;

/// Returns the height of all of the viewer's cards.
pub fn height(view: &View) -> i16 {
    view.private_state
        .as_ref()
        .map_or(0, |private_state| private_state.dealt_captains.len() as i16 * (CARD_HEIGHT + CARD_GAP))
}

/// Draws the captains that the viewer can choose, with how each scores.
pub fn draw(view: &View, area: Rect) -> Vec<PicturePart> {
    let players = view.public_state.players.len() as u8;
    let dealt = view.private_state.iter().flat_map(|private_state| &private_state.dealt_captains);
    let card = |(n, captain): (i16, _)| {
        let card = area.translated(0, n * (CARD_HEIGHT + CARD_GAP)).top_part(CARD_HEIGHT);
        let text = Rect::new(card.x + CARD_HEIGHT, card.y + 6, card.width - CARD_HEIGHT - 12, CARD_HEIGHT - 12);
        PicturePart::decoration(vec![
            Shape::rect(card, SurfaceKind::Tile),
            Shape::icon(icons::captain_icon(captain), card.left_part(CARD_HEIGHT).inset(8)),
            Shape::text(texts::captain_name(captain), text.top_part(42), 40, TextAlign::Left, TextStyle::Bold),
            Shape::text(
                texts::captain_effect(captain, players),
                text.bottom_part(40),
                34,
                TextAlign::Left,
                TextStyle::Body,
            ),
        ])
    };
    (0..).zip(dealt.copied()).map(card).collect()
}
