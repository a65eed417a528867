//! The beat: the house says that it is alive, every so often and whenever it changes whether players are reached. Time
//! counts from one beat to the next, so the last one is made when the house closes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::chore::{Dead, Trying};
use crate::company::Company;
use crate::house::House;
use crate::stop::Stop;
use crate::table::clock::{BEAT, Reach};

/// Beats until it is told to stop.
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
            // If nobody says any more whether players are reached, it stays as it was.
            Ok(_) = falls.wait_for(|falls| falls.reached != reached) => {}
            () = sleep(wait) => {}
        }
    }
    // What cannot be written down now is lost time, and nobody loses by that.
    if let Err(error) = house.beat(Reach::Down).await {
        tracing::warn!("the last beat was not written down: {error}");
    }
    Ok(())
}
