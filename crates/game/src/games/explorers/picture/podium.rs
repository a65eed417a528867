//! The final ranking with the points by source.

use super::super::view::View;
use super::super::{art, score, words};
use super::text_shape;
use crate::game::{PicturePart, Rect, Text, TextAlign, TextStyle};
use crate::games::podium::{self, Podium};

/// The heights of the title and of a line of the table.
const TITLE_HEIGHT: i16 = 56;
const TABLE_LINE_HEIGHT: i16 = 74;
const PODIUM: Podium = Podium {
    source_icons: &[
        &art::SHEEP,
        &art::OUTPOST,
        &art::ENEMY,
        &art::SETTLEMENT,
        &art::FALLEN,
        &art::ISLAND,
        &art::CAPTAIN,
    ],
    player_name: words::player,
    format_number: words::number,
};

pub fn height(view: &View) -> i16 {
    TITLE_HEIGHT + podium::ranking_height(view.public_state.players.len() as i16, TABLE_LINE_HEIGHT)
}

pub fn draw(view: &View, title: Text, area: Rect, parts: &mut Vec<PicturePart>) {
    let head = text_shape(title.clone(), area.top_part(TITLE_HEIGHT), 42, TextAlign::Center, TextStyle::OnDarkBold);
    parts.push(PicturePart::for_label(title, vec![head]));
    PODIUM.draw(&score::scores(&view.public_state), area.bottom_part(area.height - TITLE_HEIGHT), parts);
}
