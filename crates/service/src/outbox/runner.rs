//! Runs one delivery as far as its address allows. The result of every request is stored before the next one,
//! so a run after a crash knows which messages exist.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use meadhall_game::Fingerprint;
use meadhall_game::catch_panic::catch_panic_async;
use meadhall_store::StoreError;
use meadhall_tables::{TableError, TableId};
use tokio::time::timeout;

use super::error::{OutboxError, OutboxErrorHandler};
use super::queues::{DeliveryTask, TaskOutcome};
use super::sender::{DEDUPLICATION_MS, DeliveryRequest, DeliverySender, MessageFormat, MessageKey, UndeliveredError};
use crate::repository::{Address, DeadLetterReason, Delivery, Repository, RepositoryError, SendAttempt, keys};
use crate::table_service::{CommandError, LoadedTable, TableService};

/// A request that takes longer counts as lost.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

/// After this many failures to render, a message is sent as text only.
const MAX_FULL_FORMAT_ATTEMPTS: u8 = 3;

/// Runs deliveries, one step at a time.
pub struct DeliveryRunner<P> {
    pub service: Arc<TableService>,
    pub sender: P,
    pub on_error: Box<OutboxErrorHandler>,
    /// The problems reported already, by delivery key, so that each is reported once.
    pub reported_unreadable: Mutex<BTreeMap<String, String>>,
}

/// The work that remains after a step.
pub enum RunProgress {
    /// No work is left, so the delivery can be deleted.
    Done,
    /// The delivery is deleted already.
    Completed,
    /// More work is left at the same address.
    Continue,
    /// More at this address.
    MoveTo(Address),
    /// Only forbidden requests.
    Forbidden,
    /// The table has changed, so it must be loaded again.
    ReloadTable,
}

/// The reason why the run of a delivery stops.
pub enum DeliveryRunError {
    /// Another write changed the same data first, so the delivery must start again.
    Conflict,
    /// The delivery must wait for the backoff, or for the delay that Discord requested.
    RetryLater(Option<Duration>),
    Unsendable {
        reason: DeadLetterReason,
        /// The description of the error for the program's log.
        details: String,
    },
    /// The stored delivery or table cannot be read.
    Unreadable(String),
}

/// One run of a delivery.
pub struct DeliveryRun<'a> {
    pub task: &'a DeliveryTask,
    pub table_id: TableId,
    pub format: MessageFormat,
}

/// The data known during one run of a delivery.
#[derive(Default)]
pub struct RunCache {
    /// The table as loaded last.
    loaded: Option<LoadedTable>,
    /// The attempt that was recorded during this run.
    new_attempt: Option<SendAttempt>,
}

impl<P: DeliverySender> DeliveryRunner<P> {
    /// Runs a delivery until it is done, moves to another address, or must wait.
    pub async fn run(&self, task: &DeliveryTask) -> TaskOutcome {
        let Some(table_id) = keys::table_of_delivery(&task.delivery_key) else {
            return self.report_unreadable(task, "its key has no valid table id".to_owned());
        };
        let format =
            if task.render_failures < MAX_FULL_FORMAT_ATTEMPTS { MessageFormat::Full } else { MessageFormat::TextOnly };
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
                    self.advance_display(run, &mut cache, *target, *revision).await?
                }
                Delivery::Notify(notification) => {
                    self.record_notification_attempt(run, &mut cache, &delivery, notification).await?
                }
                Delivery::NotifyStarted { notification, attempt } => {
                    self.send_notification(run, &mut cache, notification, *attempt).await?
                }
            };
            match progress {
                RunProgress::Continue => {}
                RunProgress::ReloadTable => cache = RunCache::default(),
                RunProgress::MoveTo(address) => return Ok(TaskOutcome::ContinueAt(address)),
                RunProgress::Forbidden => return Ok(TaskOutcome::Forbidden),
                RunProgress::Completed => return Ok(TaskOutcome::Done),
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
                let delivery_key = task.delivery_key.clone();
                (self.on_error)(&OutboxError::MovedToDeadLetters { delivery_key, reason, details });
                TaskOutcome::Done
            }
            Err(StoreError::Conflict { .. }) => TaskOutcome::Conflict,
            Err(_) => TaskOutcome::RetryLater(None),
        }
    }

    fn report_unreadable(&self, task: &DeliveryTask, details: String) -> TaskOutcome {
        // Each scan of the outbox finds the unreadable delivery again, so the problem is reported only once.
        let mut reported = self.reported_unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.insert(task.delivery_key.clone(), details.clone()).as_ref() != Some(&details) {
            (self.on_error)(&OutboxError::UnreadableDelivery { delivery_key: task.delivery_key.clone(), details });
        }
        TaskOutcome::Unreadable
    }

    pub fn repository(&self) -> &Repository {
        self.service.repository()
    }

    /// Returns the table at this revision or a later one, loading it only if necessary, and the attempt
    /// recorded in this run.
    pub async fn load_table<'a>(
        &self,
        run: &DeliveryRun<'_>,
        RunCache { loaded, new_attempt }: &'a mut RunCache,
        revision: u64,
    ) -> Result<(&'a LoadedTable, &'a mut Option<SendAttempt>), DeliveryRunError> {
        if loaded.as_ref().is_none_or(|loaded| loaded.table.revision < revision) {
            *loaded = Some(self.service.load_table(run.table_id).await?);
        }
        let loaded = loaded
            .as_ref()
            .filter(|loaded| loaded.table.revision >= revision)
            .ok_or(DeliveryRunError::RetryLater(None))?;
        Ok((loaded, new_attempt))
    }

    /// Creates an attempt that starts now.
    pub fn new_attempt(&self, address: Address, for_revision: u64, revision: u64) -> SendAttempt {
        SendAttempt {
            address,
            for_revision,
            revision,
            replaces: None,
            first_sent_at: self.service.now().unix,
            is_search_forbidden: false,
        }
    }

    /// Creates a message and returns its id, unless an earlier attempt has created it.
    pub async fn create_unless_sent(
        &self,
        delivery_key: &str,
        attempt: &SendAttempt,
        request: &DeliveryRequest<'_>,
    ) -> Result<Result<u64, UndeliveredError>, DeliveryRunError> {
        let age = self.service.now().unix.0.checked_sub(attempt.first_sent_at.0);
        if age.is_none_or(|age| age >= DEDUPLICATION_MS)
            // If the bot may not search at the address, assume that no earlier attempt succeeded.
            && let Some(message_id) = self.find_sent(delivery_key, attempt).await?.unwrap_or_default()
        {
            return Ok(Ok(message_id));
        }
        self.await_response(self.sender.create_message(
            request,
            attempt.address,
            self.message_key(delivery_key, attempt),
        ))
        .await
    }

    /// Searches for the message of an attempt. Returns an error if the bot may not search at the address.
    pub async fn find_sent(
        &self,
        delivery_key: &str,
        attempt: &SendAttempt,
    ) -> Result<Result<Option<u64>, UndeliveredError>, DeliveryRunError> {
        let message_key = self.message_key(delivery_key, attempt);
        self.await_response(self.sender.find_message(attempt.address, message_key, attempt.first_sent_at)).await
    }

    /// Waits for a response, with a timeout. Temporary errors end the run, and all others are returned.
    pub async fn await_response<T>(
        &self,
        request: impl Future<Output = Result<T, UndeliveredError>>,
    ) -> Result<Result<T, UndeliveredError>, DeliveryRunError> {
        match timeout(REQUEST_TIMEOUT, request).await {
            Err(_) => Err(DeliveryRunError::RetryLater(None)),
            Ok(Err(UndeliveredError::RetryLater { retry_after })) => Err(DeliveryRunError::RetryLater(retry_after)),
            Ok(Err(UndeliveredError::Rejected { code, details })) => {
                Err(DeliveryRunError::Unsendable { reason: DeadLetterReason::Rejected(code), details })
            }
            Ok(response) => Ok(response),
        }
    }

    /// Reports that an address no longer exists. If it is a channel, the channel's tables wait to be moved.
    pub async fn handle_address_gone(&self, address: Address) -> Result<(), DeliveryRunError> {
        if let Address::Channel(channel) = address {
            (self.on_error)(&OutboxError::ChannelGone { channel });
            // A table that cannot be marked is left to the operator and does not delay other tables.
            if let Err(CommandError::Repository(RepositoryError::Store(error))) =
                self.service.mark_channel_lost(channel).await
            {
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Reports that a message was dropped because its address does not accept it.
    pub fn report_dropped(&self, run: &DeliveryRun<'_>, address: Address) {
        (self.on_error)(&OutboxError::DeliveryDropped { delivery_key: run.task.delivery_key.clone(), address });
    }

    /// Returns the key that identifies the message of an attempt.
    pub fn message_key(&self, delivery_key: &str, attempt: &SendAttempt) -> MessageKey {
        let SendAttempt { address, for_revision, revision: _, replaces, first_sent_at: _, is_search_forbidden: _ } =
            attempt;
        MessageKey(
            Fingerprint::of(&(self.repository().store_id(), delivery_key, address, for_revision, replaces)).to_u64(),
        )
    }
}

impl DeliveryRunError {
    /// Creates the error for a panic during rendering.
    pub const fn panicked(details: String) -> Self {
        Self::Unsendable { reason: DeadLetterReason::RenderingPanicked, details }
    }
}

impl From<RepositoryError> for DeliveryRunError {
    fn from(error: RepositoryError) -> Self {
        match error {
            RepositoryError::Store(StoreError::Conflict { .. }) => Self::Conflict,
            RepositoryError::Store(_) => Self::RetryLater(None),
            RepositoryError::UnreadableRow { .. }
            | RepositoryError::NewerSchema { .. }
            | RepositoryError::OtherApplication { .. } => Self::Unreadable(error.to_string()),
        }
    }
}

impl From<StoreError> for DeliveryRunError {
    fn from(error: StoreError) -> Self {
        RepositoryError::Store(error).into()
    }
}

impl From<CommandError> for DeliveryRunError {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::Repository(error) => error.into(),
            // The table has ended meanwhile.
            CommandError::Refused(TableError::TableOver) => Self::Conflict,
            CommandError::Refused(refusal) => Self::Unreadable(refusal.to_string()),
            CommandError::Panicked { details, .. } => Self::panicked(details),
        }
    }
}
