//! The outbox, run for as long as the house is open. What it cannot deliver is noted for whoever runs the house.

use std::sync::Arc;

use crate::house::House;
use crate::outbox::{Outbox, Post, Trouble};
use crate::stop::Stop;

/// Delivers what is in the outbox until it is told to stop.
pub async fn deliver<P: Post>(house: Arc<House>, post: P, stop: Stop) {
    Outbox::new(house, post, Box::new(note)).run(stop.given()).await;
}

/// A trouble names keys and addresses, and nothing that was to be said.
fn note(trouble: &Trouble) {
    match trouble {
        Trouble::Parked { .. } | Trouble::Unreadable { .. } => tracing::error!("{trouble}"),
        Trouble::GivenUp { .. } | Trouble::Lost { .. } => tracing::info!("{trouble}"),
        Trouble::Failing { .. } => tracing::warn!("{trouble}"),
    }
}
