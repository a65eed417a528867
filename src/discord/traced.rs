//! Tracing spans with the table and seat that log lines are about. They never contain names, decisions or
//! answers.

use tracing::Span;
use tracing::field::{Empty, display};

use super::button::{Button, Question};
use crate::ledger::keys;
use crate::outbox::Trouble;
use crate::table::TableId;

/// Creates the span of a command. Its table is recorded once it is found.
pub fn command(name: &str) -> Span {
    tracing::error_span!("command", name, table = Empty)
}

/// Creates the span of a pressed button or menu.
pub fn press(button: Option<&Button>) -> Span {
    let span = tracing::error_span!("press", table = Empty, seat = Empty);
    if let Some(table) = button.and_then(Button::table) {
        span.record("table", display(table));
    }
    if let Some(Button::Answer(_, press)) = button {
        span.record("seat", press.seat.0);
    }
    if let Some(Button::Choose(_, Question { seat, .. }, _) | Button::Turn(_, Question { seat, .. }, _)) = button {
        span.record("seat", seat.0);
    }
    span
}

/// Creates the span of a delivery problem.
pub fn errand(trouble: &Trouble) -> Span {
    let span = tracing::error_span!("errand", table = Empty, seat = Empty);
    let (Trouble::Parked { errand, .. }
    | Trouble::Unreadable { errand, .. }
    | Trouble::GivenUp { errand, .. }
    | Trouble::Refused { errand, .. }) = trouble
    else {
        return span;
    };
    if let Some(table) = keys::table_of_errand(errand) {
        span.record("table", display(table));
    }
    if let Some(seat) = errand.rsplit('/').next().and_then(|door| door.strip_prefix("seat")?.parse::<u8>().ok()) {
        span.record("seat", seat);
    }
    span
}

/// Records the table of the current span.
pub fn about(table: TableId) {
    Span::current().record("table", display(table));
}
