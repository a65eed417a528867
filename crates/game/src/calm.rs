//! A panic in the rules is a finding to report, not the end of the program.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Does something; if it panics, tells what the panic said. What it was working on may be half changed: throw it away.
pub fn calmly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        said.unwrap_or("a panic without a word").to_owned()
    })
}

/// Awaits something; if it panics, tells what the panic said.
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
