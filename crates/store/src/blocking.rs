//! Blocks a thread on a future.

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// Lets a thread block on a future. Must not be used inside async tasks, which can `await`. Stores resolve their
/// futures on their own threads, so blocking on such a future always ends.
pub trait BlockingExt: Future + Sized {
    /// Parks the thread until the future resolves.
    fn block_on(self) -> Self::Output {
        let waker = Waker::from(Arc::new(ThreadWaker(thread::current())));
        // A constrained future would use up tokio's task budget and then stay pending, because this thread never
        // yields.
        let mut outcome = pin!(tokio::task::unconstrained(self));
        loop {
            match outcome.as_mut().poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(outcome) => return outcome,
                Poll::Pending => thread::park(),
            }
        }
    }
}

impl<F: Future> BlockingExt for F {}

struct ThreadWaker(Thread);

impl Wake for ThreadWaker {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PendingCommit;

    #[tokio::test]
    async fn block_on_ignores_the_task_budget_of_a_runtime() {
        for _ in 0..1_000 {
            assert_eq!(PendingCommit::from(Ok(())).block_on(), Ok(()));
        }
    }
}
