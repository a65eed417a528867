//! The final ranking, drawn in the place of the sea.

use meadhall_game::{PicturePart, Rect, TextAlign, TextStyle};
use meadhall_games_art::podium::Podium;

use super::{GAP, PICTURE_WIDTH, SEA_HEIGHT, text_shape};
use crate::{Raids, icons, score, texts};

/// The area below the title.
const RANKING_AREA: Rect =
    Rect::new(GAP, GAP + TITLE_HEIGHT, PICTURE_WIDTH - 2 * GAP, SEA_HEIGHT - 2 * GAP - TITLE_HEIGHT);
const TITLE_HEIGHT: i16 = 56;
const PODIUM: Podium = Podium {
    source_icons: &[&icons::COIN, &icons::RUNE, &icons::MJOLLNIR, &icons::PENNANT, &icons::GOODS, &icons::MONSTER],
    player_name: texts::player,
    format_number: texts::number,
};

pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let title = text_shape(
        texts::board_over(),
        RANKING_AREA.translated(0, -TITLE_HEIGHT).top_part(TITLE_HEIGHT),
        42,
        TextAlign::Center,
        TextStyle::OnDarkBold,
    );
    parts.push(PicturePart::for_label(texts::board_over(), vec![title]));
    PODIUM.draw(&score::scores(state), RANKING_AREA, parts);
}
