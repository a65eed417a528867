//! The final ranking with the points by source.

use meadhall_game::{PicturePart, Rect, Text, TextAlign, TextStyle};
use meadhall_games_art::podium::{self, Podium};

use super::text_shape;
use crate::view::View;
use crate::{icons, score, texts};

/// The heights of the title and of a line of the table.
const TITLE_HEIGHT: i16 = 56;
const TABLE_LINE_HEIGHT: i16 = 74;
const PODIUM: Podium = Podium {
    source_icons: &[
        &icons::SHEEP,
        &icons::OUTPOST,
        &icons::ENEMY,
        &icons::SETTLEMENT,
        &icons::FALLEN,
        &icons::ISLAND,
        &icons::CAPTAIN,
    ],
    player_name: texts::player,
    format_number: texts::number,
};

pub fn height(view: &View) -> i16 {
    TITLE_HEIGHT + podium::ranking_height(view.public_state.players.len() as i16, TABLE_LINE_HEIGHT)
}

pub fn draw(view: &View, title: Text, area: Rect, parts: &mut Vec<PicturePart>) {
    let head = text_shape(title.clone(), area.top_part(TITLE_HEIGHT), 42, TextAlign::Center, TextStyle::OnDarkBold);
    parts.push(PicturePart::for_label(title, vec![head]));
    PODIUM.draw(&score::scores(&view.public_state), area.bottom_part(area.height - TITLE_HEIGHT), parts);
}
