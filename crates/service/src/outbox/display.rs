//! Brings a card or a DM up to date, one request at a time.

use meadhall_tables::clock::DAY_MS;
use meadhall_tables::{PauseReason, Table};

use super::error::OutboxError;
use super::plan::{DesiredMessage, DisplayGoal, DisplayStep, plan_steps, remaining_state};
use super::runner::{DeliveryRun, DeliveryRunError, DeliveryRunner, RunCache, RunProgress};
use super::sender::{DeliveryRequest, DeliverySender, MessageContent, MessageKey, PingMode, UndeliveredError};
use crate::repository::{
    Address, CurrentMessage, DeliveryObstacle, DisplayTarget, DisplayedMessages, ForbiddenUpdate, MessageRef,
    RetiredMessage, SendAttempt,
};
use crate::table_service::{LoadedTable, TableService};

/// One target that is being updated.
struct DisplayRun<'a> {
    goal: DisplayGoal,
    loaded: &'a LoadedTable,
    /// The attempt that was recorded in this run. No earlier request can have created its message, so no search is
    /// needed.
    new_attempt: &'a mut Option<SendAttempt>,
    service: &'a TableService,
    /// Whether the table has changed since it was loaded.
    is_outdated: bool,
}

/// The time for which the bot tries to show the result of a finished table.
const TRY_SHOWING_RESULT_FOR_MS: u64 = 7 * DAY_MS;

impl<P: DeliverySender> DeliveryRunner<P> {
    /// Makes one step towards a target that shows this revision, and stores the result.
    pub(super) async fn advance_display(
        &self,
        run: &DeliveryRun<'_>,
        cache: &mut RunCache,
        target: DisplayTarget,
        min_revision: u64,
    ) -> Result<RunProgress, DeliveryRunError> {
        let (loaded, first) = self.load_table(run, cache, min_revision).await?;
        if target == DisplayTarget::Card && loaded.table.is_paused_for(PauseReason::BotRemovedFromServer) {
            // When the server adds the bot again, the clock resumes, which queues the card again.
            return Ok(RunProgress::Done);
        }
        let desired = DesiredMessage::for_target(&loaded.table, target);
        let mut display = DisplayRun {
            goal: DisplayGoal { target, desired, min_revision, skip_forbidden: run.task.skip_forbidden },
            loaded,
            new_attempt: first,
            service: &self.service,
            is_outdated: false,
        };
        let stored = self.repository().displayed(run.table_id, target).await?;
        let mut displayed = stored.clone().unwrap_or_default();
        if let Some(DesiredMessage { address, for_revision }) = desired.filter(|_| run.task.skip_forbidden) {
            displayed.carry_over_refusal(address, for_revision);
        }
        let steps = plan_steps(&display.goal, &displayed);
        let (progress, after) =
            match (steps.first(), steps.iter().find(|step| Some(step.address()) == run.task.address)) {
                (None, _) if display.goal.has_skipped_steps(&displayed) => (RunProgress::Forbidden, Some(displayed)),
                (None, _) => {
                    if display.loaded.table.result().is_some() {
                        displayed.collapsed.clear();
                    }
                    (RunProgress::Done, remaining_state(desired, displayed))
                }
                (Some(first), None) => return Ok(RunProgress::MoveTo(first.address())),
                (_, Some(step)) => {
                    let after = self.run_step(run, &mut display, *step, displayed).await?;
                    let progress = if display.is_outdated {
                        RunProgress::ReloadTable
                    } else if !display.goal.skip_forbidden && step.is_forbidden(&after) {
                        RunProgress::Forbidden
                    } else {
                        RunProgress::Continue
                    };
                    (progress, Some(after))
                }
            };
        if after != stored {
            self.repository().save_displayed(run.table_id, target, stored.as_ref(), after.as_ref()).await?;
        }
        if matches!(progress, RunProgress::Forbidden | RunProgress::Done) && display.loaded.table.result().is_none() {
            self.service.update_not_notified_pause(run.table_id).await?;
        }
        Ok(progress)
    }

    /// Runs one step and returns the state of the target afterwards.
    async fn run_step(
        &self,
        run: &DeliveryRun<'_>,
        display: &mut DisplayRun<'_>,
        step: DisplayStep,
        mut displayed: DisplayedMessages,
    ) -> Result<DisplayedMessages, DeliveryRunError> {
        let delivery_key = &run.task.delivery_key;
        let result = match step {
            DisplayStep::RecordAttempt(desired) => {
                let attempt = self.new_attempt(desired.address, desired.for_revision, display.loaded.table.revision);
                *display.new_attempt = Some(attempt);
                displayed.attempts.push(attempt);
                Ok(())
            }
            DisplayStep::CreateMessage(attempt) => {
                self.send_displayed_message(run, display, attempt, &mut displayed).await?
            }
            DisplayStep::EditMessage(current) => {
                self.edit_displayed_message(run, display, current, &mut displayed).await?
            }
            DisplayStep::RemoveButtons(retired) => {
                let RetiredMessage { message, for_revision, .. } = retired;
                let request = display.delivery_request(
                    run,
                    MessageContent::Retired { target: display.goal.target, for_revision },
                    PingMode::NoMention,
                );
                let edited = self.await_response(self.sender.edit_message(&request, message)).await?;
                displayed.retired.retain(|past| past.message != message);
                displayed.current = displayed.current.filter(|current| current.message != message);
                if edited.is_ok() && display.goal.target != DisplayTarget::Card {
                    displayed.add_collapsed(message);
                }
                edited
            }
            DisplayStep::DeleteMessage(message) => {
                let deleted = self.await_response(self.sender.delete_message(message)).await?;
                displayed.retired.retain(|past| past.message != message);
                displayed.collapsed.retain(|line| *line != message);
                displayed.reminders.retain(|reminder| reminder.message != message);
                deleted
            }
            DisplayStep::FindLostMessage(attempt) => {
                displayed.attempts.retain(|tried| *tried != attempt);
                let SendAttempt { address, for_revision, .. } = attempt;
                let retired = |message_id| RetiredMessage {
                    message: MessageRef { address, id: message_id },
                    for_revision,
                    is_edit_forbidden: false,
                };
                self.find_sent(delivery_key, &attempt).await?.map(|found| displayed.retired.extend(found.map(retired)))
            }
        };
        match result {
            Ok(()) => Ok(displayed),
            Err(UndeliveredError::Outdated) => {
                display.is_outdated = true;
                Ok(displayed)
            }
            Err(error) => self.record_failure(run, display, step, error, displayed).await,
        }
    }

    async fn send_displayed_message(
        &self,
        run: &DeliveryRun<'_>,
        display: &DisplayRun<'_>,
        attempt: SendAttempt,
        displayed: &mut DisplayedMessages,
    ) -> Result<Result<(), UndeliveredError>, DeliveryRunError> {
        let SendAttempt { address, for_revision, revision, replaces, .. } = attempt;
        let ping = if replaces.is_none() { self.ping_for(&display.loaded.table).await } else { PingMode::NoMention };
        let request = display.delivery_request(run, MessageContent::Current(display.goal.target), ping);
        let created = self.create_unless_sent(&run.task.delivery_key, &attempt, &request).await?;
        // If an earlier request may have created the message, the attempt is still listed, so that the message is
        // searched for.
        if created.is_ok() || *display.new_attempt == Some(attempt) {
            displayed.attempts.retain(|tried| *tried != attempt);
        }
        Ok(created.map(|message_id| {
            displayed.retired.extend(displayed.current.map(|current| current.retired()));
            let message_key = self.message_key(&run.task.delivery_key, &attempt).0;
            displayed.current = Some(CurrentMessage {
                message: MessageRef { address, id: message_id },
                for_revision,
                shown_revision: revision,
                message_key,
            });
            displayed.forbidden = None;
        }))
    }

    async fn edit_displayed_message(
        &self,
        run: &DeliveryRun<'_>,
        display: &DisplayRun<'_>,
        current: CurrentMessage,
        displayed: &mut DisplayedMessages,
    ) -> Result<Result<(), UndeliveredError>, DeliveryRunError> {
        let CurrentMessage { message, for_revision, .. } = current;
        let table = &display.loaded.table;
        let request = DeliveryRequest {
            message_key: Some(MessageKey(current.message_key)),
            ..display.delivery_request(run, MessageContent::Current(display.goal.target), PingMode::NoMention)
        };
        match self.await_response(self.sender.edit_message(&request, message)).await? {
            Ok(()) => {
                displayed.current = Some(CurrentMessage { shown_revision: table.revision, ..current });
                displayed.forbidden = None;
            }
            // If somebody deleted a finished table's card, do not post it again.
            Err(UndeliveredError::MessageGone) if table.result().is_some() => {
                displayed.current = None;
                displayed.given_up_revision = Some(for_revision);
            }
            Err(UndeliveredError::MessageGone) => {
                let attempt = self.new_attempt(message.address, for_revision, table.revision);
                displayed.current = None;
                displayed.attempts.push(SendAttempt { replaces: Some(message.id), ..attempt });
            }
            Err(error) => return Ok(Err(error)),
        }
        Ok(Ok(()))
    }

    /// Records why a step failed.
    async fn record_failure(
        &self,
        run: &DeliveryRun<'_>,
        display: &DisplayRun<'_>,
        step: DisplayStep,
        error: UndeliveredError,
        mut displayed: DisplayedMessages,
    ) -> Result<DisplayedMessages, DeliveryRunError> {
        let address = step.address();
        let is_current = !self.is_long_over(&display.loaded.table);
        match (step, error) {
            (_, UndeliveredError::AddressGone) => return self.forget_address(run, display, address, displayed).await,
            // A message that cannot be edited keeps its buttons; pressing one shows the current decision. It
            // moves to the end of the list, so that the next run tries another message first.
            (DisplayStep::RemoveButtons(retired), UndeliveredError::Forbidden(_)) if is_current => {
                displayed.retired.push(RetiredMessage { is_edit_forbidden: true, ..retired });
            }
            (DisplayStep::FindLostMessage(attempt), UndeliveredError::Forbidden(_)) if is_current => {
                displayed.attempts.push(SendAttempt { is_search_forbidden: true, ..attempt });
            }
            // A DM that cannot be deleted stays; pressing a button on it shows the current decision.
            (
                DisplayStep::RecordAttempt(_)
                | DisplayStep::RemoveButtons(_)
                | DisplayStep::DeleteMessage(_)
                | DisplayStep::FindLostMessage(_),
                _,
            ) => {}
            (DisplayStep::CreateMessage(_) | DisplayStep::EditMessage(_), error) => {
                let Some(DesiredMessage { for_revision, .. }) = display.goal.desired else { return Ok(displayed) };
                let obstacle = match error {
                    UndeliveredError::Forbidden(obstacle) if is_current => obstacle,
                    UndeliveredError::DmsDisabled | UndeliveredError::Forbidden(_) => {
                        self.report_dropped(run, address);
                        return Ok(DisplayedMessages { given_up_revision: Some(for_revision), ..displayed });
                    }
                    UndeliveredError::MessageGone
                    | UndeliveredError::AddressGone
                    | UndeliveredError::Outdated
                    | UndeliveredError::RetryLater { .. }
                    | UndeliveredError::Rejected { .. } => DeliveryObstacle::ReasonUnknown,
                };
                let forbidden = Some(ForbiddenUpdate { for_revision, obstacle, address: Some(address) });
                if displayed.forbidden != forbidden {
                    (self.on_error)(&OutboxError::DeliveryForbidden {
                        delivery_key: run.task.delivery_key.clone(),
                        address,
                        obstacle,
                    });
                }
                displayed.forbidden = forbidden;
            }
        }
        Ok(displayed)
    }

    /// Returns whether a table ended so long ago that its result need not be shown any more.
    fn is_long_over(&self, table: &Table) -> bool {
        table.result().is_some_and(|over| over.ended_at.0 + TRY_SHOWING_RESULT_FOR_MS < self.service.now().unix.0)
    }

    /// Removes every message from the target whose address no longer exists.
    async fn forget_address(
        &self,
        run: &DeliveryRun<'_>,
        display: &DisplayRun<'_>,
        address: Address,
        mut displayed: DisplayedMessages,
    ) -> Result<DisplayedMessages, DeliveryRunError> {
        self.handle_address_gone(address).await?;
        displayed.current = displayed.current.filter(|current| current.message.address != address);
        displayed.retired.retain(|retired| retired.message.address != address);
        displayed.collapsed.retain(|line| line.address != address);
        displayed.reminders.retain(|reminder| reminder.message.address != address);
        displayed.attempts.retain(|tried| tried.address != address);
        if let Some(desired) = display.goal.desired.filter(|desired| desired.address == address) {
            self.report_dropped(run, address);
            displayed.given_up_revision = Some(desired.for_revision);
        }
        Ok(displayed)
    }
}

impl<'a> DisplayRun<'a> {
    fn delivery_request(
        &self,
        run: &DeliveryRun<'_>,
        content: MessageContent<'a>,
        ping: PingMode,
    ) -> DeliveryRequest<'a> {
        DeliveryRequest {
            loaded: self.loaded,
            content,
            format: run.format,
            ping,
            message_key: None,
            service: self.service,
        }
    }
}
