//! The word that everything is to come to an end: given once, and heard by everybody who holds it, however late they
//! listen. It does not wait until anybody has come to an end.

use tokio::sync::watch;

/// A word to stop. Copies are the same word.
#[derive(Clone, Debug, Default)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Gives the word.
    pub fn give(&self) {
        self.0.send_replace(true);
    }

    /// Whether it is given.
    pub fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is given.
    pub async fn given(&self) {
        // It cannot fail: the end that gives the word is held here.
        let _ = self.0.subscribe().wait_for(|given| *given).await;
    }

    /// The same, for whoever outlives this one.
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
