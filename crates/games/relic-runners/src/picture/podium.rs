//! The final ranking.

use meadhall_game::{PicturePart, Rect, TextAlign, TextStyle};
use meadhall_games_art::podium::{self, Podium};

use super::text_shape;
use crate::view::View;
use crate::{board, icons, score, texts};

const TITLE_HEIGHT: i16 = 56;
const RANKING_LINE_HEIGHT: i16 = 74;
const PODIUM: Podium = Podium {
    source_icons: &[&icons::COIN, &icons::TEMPLE_BLUE, &icons::TOAD, &icons::TEMPLE_IVORY],
    player_name: texts::player,
    format_number: texts::number,
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
