//! Runs code and turns its panic into an error with the panic's message.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Calls the closure. Returns the message of its panic as an error; then discard the data it was changing.
pub fn calmly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        said.unwrap_or("a panic without a word").to_owned()
    })
}

/// Awaits the future. Returns the message of its panic as an error.
pub async fn calmly_awaited<T>(work: impl Future<Output = T>) -> Result<T, String> {
    let mut work = pin!(work);
    poll_fn(|context| match calmly(|| work.as_mut().poll(context)) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_what_it_said() {
        assert_eq!(calmly(|| 7), Ok(7));
        assert_eq!(calmly(|| panic!("plain")), Err::<(), _>("plain".to_owned()));
        assert_eq!(calmly(|| panic!("number {}", 3)), Err::<(), _>("number 3".to_owned()));
    }
}
