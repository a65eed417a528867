//! Calm for what is awaited: a panic ends the work that panicked, and nothing else.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use crate::calm::calmly;

/// Awaits something; if it panics, tells what the panic said.
pub async fn calmly_awaited<T>(work: impl Future<Output = T>) -> Result<T, String> {
    let mut work = pin!(work);
    poll_fn(|context| match calmly(|| work.as_mut().poll(context)) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}
