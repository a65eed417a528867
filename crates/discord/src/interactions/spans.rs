//! Tracing spans with the table and seat that log lines are about. They never contain names, decisions or
//! answers.

use meadhall_service::outbox::OutboxError;
use meadhall_service::repository::keys;
use meadhall_tables::TableId;
use tracing::Span;
use tracing::field::{Empty, display};

use super::component_action::{ComponentAction, DecisionId};

/// Creates the tracing span of a command. The table id is added when the table has been found.
pub fn command_span(name: &str) -> Span {
    tracing::error_span!("command", name, table = Empty)
}

/// Creates the tracing span for the press of a button or menu.
pub fn component_span(action: Option<&ComponentAction>) -> Span {
    let span = tracing::error_span!("component", table = Empty, seat = Empty);
    if let Some(table) = action.and_then(ComponentAction::table) {
        span.record("table", display(table));
    }
    if let Some(ComponentAction::AnswerDecision(_, answer)) = action {
        span.record("seat", answer.seat.0);
    }
    if let Some(
        ComponentAction::ChooseOption(_, DecisionId { seat, .. }, _)
        | ComponentAction::ShowPanelPage(_, DecisionId { seat, .. }, _),
    ) = action
    {
        span.record("seat", seat.0);
    }
    span
}

/// Creates the tracing span of a delivery problem.
pub fn delivery_span(problem: &OutboxError) -> Span {
    let span = tracing::error_span!("delivery", table = Empty, seat = Empty);
    let (OutboxError::MovedToDeadLetters { delivery_key: errand, .. }
    | OutboxError::UnreadableDelivery { delivery_key: errand, .. }
    | OutboxError::DeliveryDropped { delivery_key: errand, .. }
    | OutboxError::DeliveryForbidden { delivery_key: errand, .. }) = problem
    else {
        return span;
    };
    if let Some(table) = keys::table_of_delivery(errand) {
        span.record("table", display(table));
    }
    if let Some(seat) = errand.rsplit('/').next().and_then(|door| door.strip_prefix("seat")?.parse::<u8>().ok()) {
        span.record("seat", seat);
    }
    span
}

/// Records a table id in the current tracing span.
pub fn record_table(table: TableId) {
    Span::current().record("table", display(table));
}
