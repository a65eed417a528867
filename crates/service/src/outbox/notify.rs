//! Sends a notification once: records the attempt, sends it, deletes the row.

use meadhall_tables::clock::MINUTE_MS;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::{PauseReason, Table};

use super::runner::{DeliveryRun, DeliveryRunError, DeliveryRunner, RunCache, RunProgress};
use super::sender::{DeliveryRequest, DeliverySender, MessageContent, PingMode, UndeliveredError};
use crate::repository::{Address, Delivery, DisplayTarget, MessageRef, ReminderMessage, SendAttempt};

/// After this time a notification is no longer worth retrying.
const RETRY_NOTIFICATION_FOR_MS: u64 = 60 * MINUTE_MS;

impl<P: DeliverySender> DeliveryRunner<P> {
    /// Records that a notification is being sent, and where. A notification for a lost channel is dropped.
    pub(super) async fn record_notification_attempt(
        &self,
        run: &DeliveryRun<'_>,
        cache: &mut RunCache,
        delivery: &Delivery,
        notification: &Notification,
    ) -> Result<RunProgress, DeliveryRunError> {
        let table = &self.load_table(run, cache, 0).await?.0.table;
        if table.tutorial.is_some()
            || !notification.is_current(table)
            || !self.service.should_deliver(table, notification).await?
        {
            return Ok(RunProgress::Done);
        }
        let address = match notification.recipient {
            NotificationRecipient::Channel if is_channel_unreachable(table) => return Ok(RunProgress::Done),
            NotificationRecipient::Channel => Address::Channel(table.location.channel),
            NotificationRecipient::Person(person) => Address::Person(person),
        };
        let attempt = self.new_attempt(address, table.revision, table.revision);
        if run.task.address != Some(address) {
            return Ok(RunProgress::MoveTo(address));
        }
        let started = Delivery::NotifyStarted { notification: notification.clone(), attempt };
        self.repository().update_delivery(&run.task.delivery_key, delivery, &started).await?;
        Ok(RunProgress::Continue)
    }

    /// Sends a notification whose attempt is recorded.
    pub(super) async fn send_notification(
        &self,
        run: &DeliveryRun<'_>,
        cache: &mut RunCache,
        notification: &Notification,
        attempt: SendAttempt,
    ) -> Result<RunProgress, DeliveryRunError> {
        let address = attempt.address;
        if run.task.skip_forbidden {
            return Ok(RunProgress::Forbidden);
        }
        if run.task.address != Some(address) {
            return Ok(RunProgress::MoveTo(address));
        }
        let (loaded, _) = self.load_table(run, cache, attempt.revision).await?;
        if matches!(address, Address::Channel(_)) && is_channel_unreachable(&loaded.table) {
            return Ok(RunProgress::Done);
        }
        let ping = self.ping_for(&loaded.table).await;
        let request = DeliveryRequest {
            loaded,
            content: MessageContent::Notification(notification),
            format: run.format,
            ping,
            message_key: None,
            service: &self.service,
        };
        match self.create_unless_sent(&run.task.delivery_key, &attempt, &request).await? {
            Ok(message_id) => {
                let message = MessageRef { address, id: message_id };
                return self.complete_notification(run, notification, attempt, message).await;
            }
            Err(UndeliveredError::Outdated) => return Ok(RunProgress::Done),
            Err(UndeliveredError::AddressGone) => self.handle_address_gone(address).await?,
            // If the person gets no DMs, the notification is posted in the table's channel.
            Err(UndeliveredError::Forbidden(_) | UndeliveredError::DmsDisabled)
                if matches!(address, Address::Person(_)) =>
            {
                let table = &loaded.table;
                if !is_channel_unreachable(table) {
                    let channel_address = Address::Channel(table.location.channel);
                    let previous = Delivery::NotifyStarted { notification: notification.clone(), attempt };
                    let attempt = self.new_attempt(channel_address, attempt.for_revision, table.revision);
                    let delivery = Delivery::NotifyStarted { notification: notification.clone(), attempt };
                    self.repository().update_delivery(&run.task.delivery_key, &previous, &delivery).await?;
                    return Ok(RunProgress::MoveTo(channel_address));
                }
            }
            Err(UndeliveredError::Forbidden(_))
                if matches!(address, Address::Channel(_)) && self.is_recent_enough_to_retry(attempt) =>
            {
                return Ok(RunProgress::Forbidden);
            }
            Err(_) => {}
        }
        self.report_dropped(run, address);
        Ok(RunProgress::Done)
    }

    /// Completes the delivery of a notification. A DM that reminds of a decision is recorded, so that it is deleted once
    /// the decision is settled.
    async fn complete_notification(
        &self,
        run: &DeliveryRun<'_>,
        notification: &Notification,
        attempt: SendAttempt,
        message: MessageRef,
    ) -> Result<RunProgress, DeliveryRunError> {
        let NotificationEvent::Reminder { seat, asked_revision, .. } = notification.event else {
            return Ok(RunProgress::Done);
        };
        if !matches!(message.address, Address::Person(_)) {
            return Ok(RunProgress::Done);
        }
        let (repository, target) = (self.repository(), DisplayTarget::SeatDm(seat));
        let stored = repository.displayed(run.table_id, target).await?;
        let mut displayed = stored.clone().unwrap_or_default();
        displayed.reminders.push(ReminderMessage { message, asked_revision });
        let delivery = Delivery::NotifyStarted { notification: notification.clone(), attempt };
        repository
            .complete_reminder(&run.task.delivery_key, &delivery, (run.table_id, target), stored.as_ref(), &displayed)
            .await?;
        Ok(RunProgress::Completed)
    }

    /// Returns how a table's new messages mention people: without a sound during the server's quiet hours.
    pub(super) async fn ping_for(&self, table: &Table) -> PingMode {
        if self.service.quiet_until(table.location.server).await.is_some() {
            PingMode::SilentMention
        } else {
            PingMode::Mention
        }
    }

    /// Returns whether a forbidden notification is recent enough to be retried.
    fn is_recent_enough_to_retry(&self, attempt: SendAttempt) -> bool {
        self.service.now().unix.0.saturating_sub(attempt.first_sent_at.0) < RETRY_NOTIFICATION_FOR_MS
    }
}

/// Returns whether the table's channel is gone, or its server has removed the bot.
fn is_channel_unreachable(table: &Table) -> bool {
    table.channel_lost_since.is_some() || table.is_paused_for(PauseReason::BotRemovedFromServer)
}
