//! The outbox, run for as long as the house is open: begun when there is a hall, and ended when nobody is being answered any
//! more, so that what the last answers have left is still begun. What it cannot deliver is noted for whoever runs the house.

use std::sync::Arc;

use tokio::task::JoinHandle;

use super::super::traced;
use crate::company::Company;
use crate::house::House;
use crate::outbox::{Outbox, Post, Trouble};
use crate::stop::Stop;

/// An outbox that runs.
pub struct Delivery {
    stop: Stop,
    running: JoinHandle<()>,
}

impl Delivery {
    /// Delivers what is in the outbox of this house, from when that is this process's duty.
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

    /// Begins nothing more, and waits for what is under way, but not for long.
    pub async fn end(self) {
        self.stop.give();
        if let Err(error) = self.running.await {
            tracing::error!("the outbox has ended before: {error}");
        }
    }
}

/// A trouble names keys and addresses, and nothing that was to be said.
fn note(trouble: &Trouble) {
    let _about = traced::errand(trouble).entered();
    match trouble {
        Trouble::Parked { .. } | Trouble::Unreadable { .. } => tracing::error!("{trouble}"),
        Trouble::GivenUp { .. } | Trouble::Refused { .. } | Trouble::Lost { .. } => tracing::info!("{trouble}"),
        Trouble::Failing { .. } => tracing::warn!("{trouble}"),
    }
}
