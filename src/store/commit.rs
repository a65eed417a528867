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
#[must_use = "a change may be refused"]
pub struct Commit {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
    /// If a precondition on this key fails, the writer counts as stopped.
    fence: Option<Arc<str>>,
}

/// The store's end of a [`Commit`]. If it is dropped unused, the commit reports that the writer has stopped.
#[derive(Debug)]
pub struct Pledge(oneshot::Sender<Result<(), StoreError>>);

impl Commit {
    /// Returns a commit without a result yet, and the responder for it.
    pub fn pending() -> (Pledge, Self) {
        let (answer, outcome) = oneshot::channel();
        (Pledge(answer), Self { outcome, fence: None })
    }

    /// Makes a conflict on this key report that the writer has stopped.
    pub(super) fn fenced_by(self, key: Arc<str>) -> Self {
        Self { fence: Some(key), ..self }
    }
}

impl From<Result<(), StoreError>> for Commit {
    fn from(outcome: Result<(), StoreError>) -> Self {
        let (answer, commit) = Self::pending();
        answer.give(outcome);
        commit
    }
}

impl Future for Commit {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.outcome).poll(context).map(|answer| match answer {
            Ok(Err(StoreError::Stale { key })) if self.fence.as_deref() == Some(key.as_str()) => Err(StoreError::Dead),
            Ok(outcome) => outcome,
            Err(_) => Err(StoreError::Dead),
        })
    }
}

impl Pledge {
    pub fn give(self, outcome: Result<(), StoreError>) {
        // The receiver may have been dropped.
        let _ = self.0.send(outcome);
    }
}
