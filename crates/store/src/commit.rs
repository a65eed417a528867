//! A batch that was submitted: a future that resolves when the batch is durable or refused. A task awaits it;
//! a thread blocks on it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::StoreError;

/// A batch that was submitted. Dropping this does not cancel the batch.
#[derive(Debug)]
#[must_use = "a commit may fail"]
pub struct PendingCommit {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
    /// If a precondition on this key fails, the writer counts as stopped.
    fence_key: Option<Arc<str>>,
}

/// The store's end of a [`PendingCommit`]. If it is dropped unused, the commit reports that the writer has stopped.
#[derive(Debug)]
pub struct CommitResponder(oneshot::Sender<Result<(), StoreError>>);

impl PendingCommit {
    /// Returns a commit without a result yet, and the responder for it.
    pub fn channel() -> (CommitResponder, Self) {
        let (sender, outcome) = oneshot::channel();
        (CommitResponder(sender), Self { outcome, fence_key: None })
    }

    /// Makes a conflict on this key report that the writer has stopped.
    pub(crate) fn with_fence(self, key: Arc<str>) -> Self {
        Self { fence_key: Some(key), ..self }
    }
}

impl From<Result<(), StoreError>> for PendingCommit {
    fn from(outcome: Result<(), StoreError>) -> Self {
        let (responder, commit) = Self::channel();
        responder.send(outcome);
        commit
    }
}

impl Future for PendingCommit {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.outcome).poll(context).map(|answer| match answer {
            Ok(Err(StoreError::Conflict { key })) if self.fence_key.as_deref() == Some(key.as_str()) => {
                Err(StoreError::WriterStopped)
            }
            Ok(outcome) => outcome,
            Err(_) => Err(StoreError::WriterStopped),
        })
    }
}

impl CommitResponder {
    pub fn send(self, outcome: Result<(), StoreError>) {
        // The receiver may have been dropped.
        let _ = self.0.send(outcome);
    }
}
