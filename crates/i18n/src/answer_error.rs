//! The text for a player whose answer was refused.

use meadhall_game::{AnswerError, Text};

use super::texts;

/// Returns a text that explains the refusal.
pub fn refusal_text(error: &AnswerError) -> Text {
    match error {
        AnswerError::NoSuchSeat { seats, .. } => texts::no_such_seat(*seats),
        AnswerError::NotYourDecision { .. } => texts::not_asked(),
        AnswerError::NoSuchOption { option_count: options, .. } => texts::no_such_option(*options),
        AnswerError::IllegalAction => texts::not_offered(),
        AnswerError::MatchOver => texts::match_over(),
    }
}
