//! The final ranking.

use super::super::view::View;
use super::super::{art, board, score, words};
use super::text_shape;
use crate::game::{PicturePart, Rect, TextAlign, TextStyle};
use crate::games::podium::{self, Podium};

const TITLE_HEIGHT: i16 = 56;
const RANKING_LINE_HEIGHT: i16 = 74;
const PODIUM: Podium = Podium {
    source_icons: &[&art::COIN, &art::TEMPLE_BLUE, &art::TOAD, &art::TEMPLE_IVORY],
    player_name: words::player,
    format_number: words::number,
};

pub fn podium_height(view: &View) -> i16 {
    TITLE_HEIGHT + podium::ranking_height(view.public_state.runners.len() as i16, RANKING_LINE_HEIGHT)
}

pub fn draw(view: &View, area: Rect, parts: &mut Vec<PicturePart>) {
    let title = board::title(&view.public_state);
    let title_shape =
        text_shape(title.clone(), area.top_part(TITLE_HEIGHT), 42, TextAlign::Center, TextStyle::OnDarkBold);
    parts.push(PicturePart::for_label(title, vec![title_shape]));
    let scores = score::scores(&view.public_state, |tile| view.known_faces[usize::from(tile)]);
    PODIUM.draw(&scores, area.bottom_part(area.height - TITLE_HEIGHT), parts);
}
