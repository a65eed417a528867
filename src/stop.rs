//! A shutdown signal: sent once, and seen by everybody who holds the token, also by those who start to wait
//! later. It does not wait until the tasks have ended.

use tokio::sync::watch;

/// A shutdown signal. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    pub fn give(&self) {
        self.0.send_replace(true);
    }

    pub fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the token is cancelled.
    pub async fn given(&self) {
        // This cannot fail, because the sender is held here.
        let _ = self.0.subscribe().wait_for(|given| *given).await;
    }

    /// Like [`Self::given`], for a future that outlives this token.
    pub fn listen(&self) -> impl Future<Output = ()> + Send + 'static {
        let stop = self.clone();
        async move { stop.given().await }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn the_word_is_heard_by_whoever_listens_before_or_after() {
        let stop = Stop::default();
        let mut before = Box::pin(stop.listen());
        assert_eq!(before.as_mut().now_or_never(), None, "nobody has said anything");
        assert!(!stop.is_given());
        stop.clone().give();
        assert!(stop.is_given());
        assert_eq!(before.now_or_never(), Some(()));
        assert_eq!(stop.given().now_or_never(), Some(()), "however late");
    }
}
