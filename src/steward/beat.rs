//! Records service time: ticks the clock regularly and whenever the connection to Discord changes. Time
//! counts from one tick to the next, so a last tick is made at shutdown.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::chore::{Dead, Trying};
use crate::company::Company;
use crate::house::House;
use crate::stop::Stop;
use crate::table::clock::{BEAT, Reach};

/// Ticks the service clock until shutdown.
pub async fn beat(house: Arc<House>, company: Company, stop: Stop) -> Result<(), Dead> {
    let mut falls = company.falls();
    let mut trying = Trying::of("writing service time down");
    loop {
        let reached = falls.borrow_and_update().reached;
        let wait = match house.beat(if reached { Reach::Up } else { Reach::Down }).await {
            Ok(()) => {
                trying.works();
                Duration::from_millis(BEAT)
            }
            Err(error) => trying.fails(&error.into())?.min(Duration::from_millis(BEAT)),
        };
        tokio::select! {
            biased;
            () = stop.given() => break,
            // If the cluster no longer reports the connection, the last state stays.
            Ok(_) = falls.wait_for(|falls| falls.reached != reached) => {}
            () = sleep(wait) => {}
        }
    }
    // A lost last tick only loses service time, which is in the players' favor.
    if let Err(error) = house.beat(Reach::Down).await {
        tracing::warn!("the last beat was not written down: {error}");
    }
    Ok(())
}
