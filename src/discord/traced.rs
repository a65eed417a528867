//! What the log says beside its sentences: which table, which seat. Whatever is logged while something is being done has them, in fields
//! of their own, so that whoever looks for a table finds all of it. Nobody's name, and nothing that is asked or answered.

use tracing::Span;
use tracing::field::{Empty, display};

use super::button::{Button, Question};
use crate::ledger::keys;
use crate::outbox::Trouble;
use crate::table::TableId;

/// A command, whose table is told as soon as it is found.
pub fn command(name: &str) -> Span {
    tracing::error_span!("command", name, table = Empty)
}

/// A press of this button.
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

/// An errand that has come to this trouble.
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

/// What is being done is about this table.
pub fn about(table: TableId) {
    Span::current().record("table", display(table));
}
