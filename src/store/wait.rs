//! Waiting in a thread for what can be awaited.

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// Waiting in a thread that may wait: inside an asynchronous runtime, better await it. A store answers from threads of its
/// own, so whoever waits for one is always answered.
pub trait Wait: Future + Sized {
    /// Keeps the thread waiting until the outcome is there.
    fn wait(self) -> Self::Output {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        // A runtime would make a task that has had its share come back later; a thread has nobody to come back from.
        let mut outcome = pin!(tokio::task::unconstrained(self));
        loop {
            match outcome.as_mut().poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(outcome) => return outcome,
                Poll::Pending => thread::park(),
            }
        }
    }
}

impl<F: Future> Wait for F {}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Commit;

    #[tokio::test]
    async fn a_thread_of_a_runtime_waits_as_often_as_it_likes() {
        for _ in 0..1_000 {
            assert_eq!(Commit::from(Ok(())).wait(), Ok(()));
        }
    }
}
