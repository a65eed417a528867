//! The text for a player whose answer was refused.

use super::words;
use crate::game::Text;
use crate::kind::Unanswerable;

/// Returns a text that explains the refusal.
pub fn refusal(why: &Unanswerable) -> Text {
    match why {
        Unanswerable::NoSuchSeat { seats, .. } => words::no_such_seat(*seats),
        Unanswerable::NotAsked { .. } => words::not_asked(),
        Unanswerable::NoSuchOption { options, .. } => words::no_such_option(*options),
        Unanswerable::NotOffered => words::not_offered(),
        Unanswerable::Over => words::over(),
    }
}
