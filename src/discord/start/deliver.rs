//! Runs the outbox while this process is the leader, and logs what could not be delivered. It is stopped
//! after the last reply, so that deliveries of the last replies are still started.

use std::sync::Arc;

use tokio::task::JoinHandle;

use super::super::traced;
use crate::company::Company;
use crate::house::House;
use crate::outbox::{Outbox, Post, Trouble};
use crate::stop::Stop;

/// The outbox task of this process.
pub struct Delivery {
    stop: Stop,
    running: JoinHandle<()>,
}

impl Delivery {
    /// Starts the outbox once this process is the leader.
    pub fn begin<P: Post>(house: Arc<House>, post: P, company: Company) -> Self {
        let stop = Stop::default();
        let stopped = stop.clone();
        let running = tokio::spawn(async move {
            tokio::select! {
                biased;
                () = stopped.given() => return,
                () = company.duty() => {}
            }
            Outbox::new(house, post, Box::new(note)).run(stopped.listen()).await;
        });
        Self { stop, running }
    }

    /// Starts no new delivery, and waits a short time for those in flight.
    pub async fn end(self) {
        self.stop.give();
        if let Err(error) = self.running.await {
            tracing::error!("the outbox has ended before: {error}");
        }
    }
}

/// Logs a delivery problem. It holds keys and ids, and no message texts.
fn note(trouble: &Trouble) {
    let _about = traced::errand(trouble).entered();
    match trouble {
        Trouble::Parked { .. } | Trouble::Unreadable { .. } => tracing::error!("{trouble}"),
        Trouble::GivenUp { .. } | Trouble::Refused { .. } | Trouble::Lost { .. } => tracing::info!("{trouble}"),
        Trouble::Failing { .. } => tracing::warn!("{trouble}"),
    }
}
