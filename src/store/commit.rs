//! The outcome of a change, on its way. A store hands it out at once and answers when the disk has the change, or when it
//! is refused; whoever wants to know awaits it in a task, or waits for it in a thread ([`Wait`](super::Wait)).

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::StoreError;

/// A change that was handed in. Whether anybody waits or not, it is made or refused all the same.
#[derive(Debug)]
#[must_use = "a change may be refused"]
pub struct Commit {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
    /// Whatever is stale here is so for good.
    fence: Option<Arc<str>>,
}

/// The store's end of a [`Commit`]. Dropped without an answer, it says that the store is dead.
#[derive(Debug)]
pub struct Pledge(oneshot::Sender<Result<(), StoreError>>);

impl Commit {
    /// A commit that is not answered yet, and where to answer it.
    pub fn pending() -> (Pledge, Self) {
        let (answer, outcome) = oneshot::channel();
        (Pledge(answer), Self { outcome, fence: None })
    }

    /// The same, for whom the store is dead if what is under this key has changed.
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
    /// Tells the outcome to whoever waits.
    pub fn give(self, outcome: Result<(), StoreError>) {
        // Whoever waited may have given up; the change is made or not all the same.
        let _ = self.0.send(outcome);
    }
}
