//! A shutdown signal: sent once, and seen by everybody who holds the token, also by those who start to wait
//! later. It does not wait until the tasks have ended.

use tokio::sync::watch;

/// A shutdown signal. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(watch::Sender<bool>);

impl CancellationToken {
    pub fn cancel(&self) {
        self.0.send_replace(true);
    }

    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the token is cancelled.
    pub async fn cancelled(&self) {
        // This cannot fail, because the sender is held here.
        let _ = self.0.subscribe().wait_for(|given| *given).await;
    }

    /// Like [`Self::cancelled`], for a future that outlives this token.
    pub fn cancelled_owned(&self) -> impl Future<Output = ()> + Send + 'static {
        let stop = self.clone();
        async move { stop.cancelled().await }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn cancellation_reaches_everybody_who_waits_before_or_after_it() {
        let stop = CancellationToken::default();
        let mut before = Box::pin(stop.cancelled_owned());
        assert_eq!(before.as_mut().now_or_never(), None, "nothing was cancelled yet");
        assert!(!stop.is_cancelled());
        stop.clone().cancel();
        assert!(stop.is_cancelled());
        assert_eq!(before.now_or_never(), Some(()));
        assert_eq!(stop.cancelled().now_or_never(), Some(()), "a late waiter returns at once");
    }
}
