//! The text for a player whose answer was refused.

use super::words;
use crate::game::Text;
use crate::kind::AnswerError;

/// Returns a text that explains the refusal.
pub fn refusal_text(error: &AnswerError) -> Text {
    match error {
        AnswerError::NoSuchSeat { seats, .. } => words::no_such_seat(*seats),
        AnswerError::NotYourDecision { .. } => words::not_asked(),
        AnswerError::NoSuchOption { option_count: options, .. } => words::no_such_option(*options),
        AnswerError::IllegalAction => words::not_offered(),
        AnswerError::MatchOver => words::over(),
    }
}
