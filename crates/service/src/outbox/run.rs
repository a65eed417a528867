//! Runs one delivery as far as its address allows. The result of every request is stored before the next one,
//! so a run after a crash knows which messages exist.

use std::sync::PoisonError;

use meadhall_game::catch_panic::catch_panic_async;
use meadhall_store::StoreError;

use super::error::OutboxError;
use super::runner::{DeliveryRun, DeliveryRunError, DeliveryRunner, RunCache, RunProgress};
use super::sender::{DeliverySender, MessageFormat};
use super::task::{DeliveryTask, TaskOutcome};
use crate::repository::{DeadLetterReason, Delivery, RepositoryError, keys};

/// After this many failures to render, a message is sent as text only.
const MAX_FULL_ATTEMPTS: u8 = 3;

impl<P: DeliverySender> DeliveryRunner<P> {
    /// Runs a delivery until it is done, moves to another address, or must wait.
    pub async fn run(&self, task: &DeliveryTask) -> TaskOutcome {
        let Some(table_id) = keys::table_of_delivery(&task.delivery_key) else {
            return self.report_unreadable(task, "its key has no valid table id".to_owned());
        };
        let format =
            if task.render_failures < MAX_FULL_ATTEMPTS { MessageFormat::Full } else { MessageFormat::TextOnly };
        let result = catch_panic_async(self.run_steps(&DeliveryRun { task, table_id, format }))
            .await
            .unwrap_or_else(|panic| Err(DeliveryRunError::panicked(panic)));
        match result {
            Ok(outcome) => outcome,
            Err(DeliveryRunError::Conflict) => TaskOutcome::Conflict,
            Err(DeliveryRunError::RetryLater(retry_after)) => TaskOutcome::RetryLater(retry_after),
            Err(DeliveryRunError::Unreadable(details)) => self.report_unreadable(task, details),
            Err(DeliveryRunError::Unsendable { .. }) if format == MessageFormat::Full => TaskOutcome::Unsendable,
            Err(DeliveryRunError::Unsendable { reason, details }) => {
                self.move_to_dead_letters(task, reason, details).await
            }
        }
    }

    async fn run_steps(&self, run: &DeliveryRun<'_>) -> Result<TaskOutcome, DeliveryRunError> {
        let delivery_key = &run.task.delivery_key;
        let mut cache = RunCache::default();
        loop {
            let Some(delivery) = self.repository().delivery(delivery_key).await? else { return Ok(TaskOutcome::Done) };
            let progress = match &delivery {
                Delivery::ShowTable { target, revision } => {
                    self.update_display(run, &mut cache, *target, *revision).await?
                }
                Delivery::Notify(notification) => {
                    self.start_notification(run, &mut cache, &delivery, notification).await?
                }
                Delivery::NotifyStarted { notification, attempt } => {
                    self.send_notification(run, &mut cache, notification, *attempt).await?
                }
            };
            match progress {
                RunProgress::Continue => {}
                RunProgress::MoveTo(address) => return Ok(TaskOutcome::MovedTo(address)),
                RunProgress::Forbidden => return Ok(TaskOutcome::Forbidden),
                RunProgress::Done => {
                    self.repository().complete_delivery(delivery_key, &delivery).await?;
                    return Ok(TaskOutcome::Done);
                }
            }
        }
    }

    async fn move_to_dead_letters(
        &self,
        task: &DeliveryTask,
        reason: DeadLetterReason,
        details: String,
    ) -> TaskOutcome {
        let moved = match self.repository().delivery(&task.delivery_key).await {
            Ok(Some(delivery)) => self.repository().move_to_dead_letters(&task.delivery_key, &delivery, reason).await,
            Ok(None) => return TaskOutcome::Done,
            Err(RepositoryError::Store(error)) => Err(error),
            Err(error) => return self.report_unreadable(task, error.to_string()),
        };
        match moved {
            Ok(()) => {
                (self.on_error)(&OutboxError::MovedToDeadLetters { delivery_key: task.delivery_key.clone(), details });
                TaskOutcome::Done
            }
            Err(StoreError::Conflict { .. }) => TaskOutcome::Conflict,
            Err(_) => TaskOutcome::RetryLater(None),
        }
    }

    fn report_unreadable(&self, task: &DeliveryTask, details: String) -> TaskOutcome {
        // Each scan of the outbox finds it again, so it is reported once.
        let mut reported = self.reported_unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.insert(task.delivery_key.clone(), details.clone()).as_ref() != Some(&details) {
            (self.on_error)(&OutboxError::UnreadableDelivery { delivery_key: task.delivery_key.clone(), details });
        }
        TaskOutcome::Unreadable
    }
}
