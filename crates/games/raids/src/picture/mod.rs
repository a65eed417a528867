//! The picture of Raids: the loop of spaces along the edge of the sea, with the harbor on the left; inside it
//! the voyage, and below it the longships. At the end of the match, the podium replaces the sea.

mod combat;
mod harbor;
mod last_moves;
mod layout;
mod players;
mod sea;
pub(crate) mod tiles;

use meadhall_game::{Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextStyle};

use meadhall_games_art::podium::Podium;

use super::{Action, Pending, Raids, icons, score, texts};

const PICTURE_WIDTH: i16 = 1280;
const SEA_HEIGHT: i16 = 540;
/// The margin at the edge, and between panels.
const GAP: i16 = 16;
const PODIUM: Podium = Podium {
    source_icons: &[&icons::COIN, &icons::RUNE, &icons::MJOLLNIR, &icons::PENNANT, &icons::GOODS, &icons::MONSTER],
    player_name: texts::player,
    format_number: texts::number,
};

/// Draws the board, with the offered stops and the last move among the recent events.
pub fn picture(state: &Raids, options: &[Action], recent_events: &[Text]) -> Picture {
    let player_rows = i16::try_from(state.ships.len().div_ceil(2)).unwrap_or(1);
    let height = SEA_HEIGHT + player_rows * (players::PANEL_HEIGHT + GAP);
    let mut parts =
        vec![PicturePart::decoration(vec![Shape::rect(Rect::new(0, 0, PICTURE_WIDTH, height), SurfaceKind::Sea)])];
    if state.pending == Pending::MatchOver {
        let area = Rect::new(GAP, GAP, PICTURE_WIDTH - 2 * GAP, SEA_HEIGHT - 2 * GAP);
        PODIUM.draw(&texts::board_over(), &score::scores(state), area, &mut parts);
    } else {
        sea::draw(state, options, recent_events, &mut parts);
        harbor::draw(state, &mut parts);
    }
    players::draw(state, &mut parts);
    Picture { width: PICTURE_WIDTH, height, parts }
}

/// Returns a number in the middle of an area, as high as the area.
fn number_shape(number: impl Into<i32>, area: Rect, style: TextStyle) -> Shape {
    Shape::centered_text(texts::number(number.into()), area, style)
}
