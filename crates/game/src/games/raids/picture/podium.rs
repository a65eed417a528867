//! The final ranking, drawn in the place of the sea.

use super::super::{Raids, art, score, words};
use super::{GAP, PICTURE_WIDTH, SEA_HEIGHT, text_shape};
use crate::game::{PicturePart, Rect, TextAlign, TextStyle};
use crate::games::podium::Podium;

/// The area below the title.
const RANKING_AREA: Rect =
    Rect::new(GAP, GAP + TITLE_HEIGHT, PICTURE_WIDTH - 2 * GAP, SEA_HEIGHT - 2 * GAP - TITLE_HEIGHT);
const TITLE_HEIGHT: i16 = 56;
const PODIUM: Podium = Podium {
    source_icons: &[&art::COIN, &art::RUNE, &art::MJOLLNIR, &art::PENNANT, &art::GOODS, &art::MONSTER],
    player_name: words::player,
    format_number: words::number,
};

pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let title = text_shape(
        words::board_over(),
        RANKING_AREA.translated(0, -TITLE_HEIGHT).top_part(TITLE_HEIGHT),
        42,
        TextAlign::Center,
        TextStyle::OnDarkBold,
    );
    parts.push(PicturePart::for_label(words::board_over(), vec![title]));
    PODIUM.draw(&score::scores(state), RANKING_AREA, parts);
}
