//! What a player is told whose answer was not taken.

use super::words;
use crate::game::Text;
use crate::kind::Refused;

/// The refusal in words that help.
pub fn refusal(why: &Refused) -> Text {
    match why {
        Refused::NoSuchSeat { seats, .. } => words::no_such_seat(*seats),
        Refused::NotAsked { .. } => words::not_asked(),
        Refused::NoSuchOption { options, .. } => words::no_such_option(*options),
        Refused::NotOffered => words::not_offered(),
        Refused::Over => words::over(),
    }
}
