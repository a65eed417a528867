//! The picture of Raids: the sea with its spaces around the edge, the harbor tile on a sail in the middle, and the
//! longships in a column on the right. At the end of the match, the ranking replaces the spaces.

mod ahead;
mod close_up;
mod ending;
mod harbor;
mod harbor_tiles;
mod last_moves;
mod layout;
mod players;
mod question;
mod shelf;
mod ships;
mod spaces;
#[cfg(test)]
mod tests;
pub(crate) mod tiles;

use meadhall_game::{Picture, PicturePart, Rect, Shape, Text};

use super::data::BoardLayout;
use super::{Action, Pending, Raids, icons};

pub use close_up::decision_picture;

const PICTURE_AREA: Rect = Rect::new(0, 0, 1280, 960);
/// The smallest size of text, which is readable on a phone.
const MIN_TEXT_SIZE: i16 = 28;

/// Draws the board, with the offered stops, the way to the chosen one, and the last move among the recent events.
pub fn picture(state: &Raids, options: &[Action], chosen: Option<Action>, recent_events: &[Text]) -> Picture {
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::BOARD_SEA, PICTURE_AREA)])];
    if state.pending == Pending::MatchOver {
        ending::draw(state, &mut parts);
    } else {
        spaces::draw(state, options, chosen, recent_events, &mut parts);
        harbor::draw(state, options, &mut parts);
        harbor_tiles::draw(state, &mut parts);
    }
    players::draw(state, &mut parts);
    Picture::new(PICTURE_AREA.width, PICTURE_AREA.height, parts)
}

fn has_fourth_village(state: &Raids) -> bool {
    state.layout == BoardLayout::FourVillages
}
