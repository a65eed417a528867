//! Pauses a table's clock while somebody who must decide could not be notified, neither by the card nor by a
//! DM, and resumes it when a message is shown again. What each target shows is read from the store.

use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::table::{PauseReason, PendingDecision};
use meadhall_tables::{PersonId, Table, TableId};

use super::{CommandError, TableService};
use crate::repository::{
    ChangeReason, DisplayTarget, DisplayedByTarget, DisplayedMessages, RepositoryError, displayed_by_target,
    stored_table,
};

/// Whether the owner of an open decision has been notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NotificationStatus {
    /// A message shows the decision.
    Notified,
    /// A message may be on its way.
    Pending,
    /// The decision cannot be shown: neither the table's channel nor the person's DMs accept messages.
    Undeliverable,
}

impl TableService {
    /// Pauses the decision clock of a table while somebody cannot be shown their decision, and resumes it afterwards.
    /// Changes nothing if the clock is right already.
    pub async fn update_not_notified_pause(&self, id: TableId) -> Result<(), CommandError> {
        loop {
            let (stored, displayed) =
                self.repository().run_query(stored_table(id).join(displayed_by_target(id))).await?;
            let Some(stored) = stored else { return Ok(()) };
            if needed_pause_change(&stored.table, &displayed)?.is_none() {
                return Ok(());
            }
            // The displayed messages are read again, because one may have been sent meanwhile.
            let extra_reads = |table: &Table| displayed_by_target(table.id);
            self.edit_table_with(id, None, extra_reads, |edit, displayed| {
                match needed_pause_change(&edit.table, &displayed)? {
                    Some(true) => edit.pause_clock(PauseReason::PlayerNotNotified)?,
                    Some(false) => edit.clear_pause_reasons(&[PauseReason::PlayerNotNotified])?,
                    None => {}
                }
                Ok(Vec::new())
            })
            .await?;
        }
    }

    /// Sends a person's open decisions again, after they have enabled DMs.
    pub async fn resend_dms_to(&self, person: PersonId) -> Result<(), CommandError> {
        for stored in self.repository().existing_tables(&self.repository().open_tables_of(person).await?).await? {
            let stored = stored?;
            let Some(seat) = stored.table.seat_of(person) else { continue };
            let id = stored.table.id;
            if stored.table.seats[seat.index()].pending_decision.is_some() {
                self.repository().requeue_display(id, DisplayTarget::SeatDm(seat), stored.table.revision).await?;
                self.notifier().notify(id, ChangeReason::ObstacleRemoved);
            }
        }
        Ok(())
    }
}

/// Returns `Some(true)` if the clock must be paused, `Some(false)` if it must be resumed, and `None` if it
/// stays unchanged.
fn needed_pause_change(table: &Table, displayed: &DisplayedByTarget) -> Result<Option<bool>, RepositoryError> {
    let is_paused = table.is_paused_for(PauseReason::PlayerNotNotified);
    if table.result().is_some() {
        return Ok(None);
    }
    let status = notification_statuses(table, displayed)?
        .into_iter()
        .map(|(_, status)| status)
        .max()
        .unwrap_or(NotificationStatus::Notified);
    Ok(match (status, is_paused) {
        (NotificationStatus::Undeliverable, false) => Some(true),
        (NotificationStatus::Notified, true) => Some(false),
        _ => None,
    })
}

/// Returns the earliest time at which a decision was opened that is due for a timeout or a reminder but was never shown
/// to its player.
pub(super) fn not_notified_since(
    table: &Table,
    displayed: &DisplayedByTarget,
    now: ServiceInstant,
) -> Result<Option<ServiceInstant>, RepositoryError> {
    let pending = notification_statuses(table, displayed)?
        .into_iter()
        .filter(|(_, status)| *status != NotificationStatus::Notified);
    let decision = pending.filter_map(|(decision, _)| {
        let deadline = decision.deadline?;
        deadline.last_stage_between(decision.reminded_until, now).map(|_| deadline.asked_at)
    });
    Ok(decision.min())
}

/// Returns the open decisions of people with their notification status; empty if no card was ever shown.
fn notification_statuses(
    table: &Table,
    displayed: &DisplayedByTarget,
) -> Result<Vec<(PendingDecision, NotificationStatus)>, RepositoryError> {
    let Some(card) = displayed.get(DisplayTarget::Card)? else { return Ok(Vec::new()) };
    let mut statuses = Vec::new();
    for (seat, seat_state) in table.iter_seats() {
        let (Some(_), Some(decision)) = (seat_state.person(), seat_state.pending_decision) else { continue };
        let dm = displayed.get(DisplayTarget::SeatDm(seat))?.unwrap_or_default();
        statuses.push((decision, notification_status_of(table, &card, &dm, decision)));
    }
    Ok(statuses)
}

fn notification_status_of(
    table: &Table,
    card: &DisplayedMessages,
    dm: &DisplayedMessages,
    decision: PendingDecision,
) -> NotificationStatus {
    // A card calls for the decision if it was posted after the decision was opened. One against computers calls nobody.
    let on_card =
        card.current.is_some_and(|current| table.is_solo() || current.for_revision >= decision.asked_revision);
    let by_dm = dm.current.is_some_and(|current| current.for_revision == decision.asked_revision);
    if on_card || by_dm {
        NotificationStatus::Notified
    } else if card.is_forbidden(table.card_revision)
        && (dm.is_forbidden(decision.asked_revision) || dm.given_up_revision == Some(decision.asked_revision))
    {
        NotificationStatus::Undeliverable
    } else {
        NotificationStatus::Pending
    }
}
