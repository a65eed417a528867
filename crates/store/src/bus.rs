//! Notifications between processes with the same store. A notification reaches only processes that are
//! listening at that moment; after a gap the handler gets an event.

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// What a listener receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusEvent {
    /// A message from another process.
    Message(String),
    /// Messages may have been missed until now, because the connection was just opened.
    Gap,
}

/// Called for each event.
pub type BusEventHandler = Box<dyn Fn(BusEvent) + Send + Sync>;

/// Sends notifications to the other processes.
#[derive(Clone)]
pub struct ClusterBus(UnboundedSender<String>);

impl ClusterBus {
    /// Returns the sender, and the receiver of what is to be sent.
    pub fn channel() -> (Self, UnboundedReceiver<String>) {
        let (sender, outgoing) = mpsc::unbounded_channel();
        (Self(sender), outgoing)
    }

    /// Sends a message without waiting. Failures are not reported.
    pub fn publish(&self, message: impl Into<String>) {
        // Sending fails only if the store is being closed.
        let _ = self.0.send(message.into());
    }
}
