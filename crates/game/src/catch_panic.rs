//! Runs code and turns its panic into an error with the panic's message.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Calls the closure and returns the message of its panic as an error. After a panic, discard the data that the closure
/// was changing.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        message.unwrap_or("panic without a message").to_owned()
    })
}

/// Awaits the future. Returns the message of its panic as an error.
pub async fn catch_panic_async<T>(work: impl Future<Output = T>) -> Result<T, String> {
    let mut work = pin!(work);
    poll_fn(|context| match catch_panic(|| work.as_mut().poll(context)) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_with_its_message() {
        assert_eq!(catch_panic(|| 7), Ok(7));
        assert_eq!(catch_panic(|| panic!("plain")), Err::<(), _>("plain".to_owned()));
        assert_eq!(catch_panic(|| panic!("number {}", 3)), Err::<(), _>("number 3".to_owned()));
    }
}
