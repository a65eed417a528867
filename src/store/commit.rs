//! The outcome of a change, on its way. A store hands it out at once and answers when the disk has the change, or when it
//! is refused; whoever wants to know awaits it in a task, or waits for it in a thread.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use tokio::sync::oneshot;

use super::StoreError;

/// A change that was handed in. Whether anybody waits or not, it is made or refused all the same.
#[derive(Debug)]
#[must_use = "a change may be refused"]
pub struct Commit(oneshot::Receiver<Result<(), StoreError>>);

/// The store's end of a [`Commit`]. Dropped without an answer, it says that the store is dead.
#[derive(Debug)]
pub struct Pledge(oneshot::Sender<Result<(), StoreError>>);

impl Commit {
    /// A commit that is not answered yet, and where to answer it.
    pub fn pending() -> (Pledge, Self) {
        let (answer, outcome) = oneshot::channel();
        (Pledge(answer), Self(outcome))
    }

    /// Waits for the outcome, and keeps the thread waiting: inside an asynchronous runtime, better await it.
    pub fn wait(self) -> Result<(), StoreError> {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        // A runtime would make a task that has had its share come back later; a thread has nobody to come back from.
        let mut outcome = std::pin::pin!(tokio::task::unconstrained(self));
        loop {
            match outcome.as_mut().poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(outcome) => return outcome,
                Poll::Pending => thread::park(),
            }
        }
    }
}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
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
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(StoreError::Dead)))
    }
}

impl Pledge {
    /// Tells the outcome to whoever waits.
    pub fn give(self, outcome: Result<(), StoreError>) {
        // Whoever waited may have given up; the change is made or not all the same.
        let _ = self.0.send(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thread_of_a_runtime_waits_as_often_as_it_likes() {
        for _ in 0..1_000 {
            assert_eq!(Commit::from(Ok(())).wait(), Ok(()));
        }
    }
}
