//! The beat: the house says that it is alive, every so often and whenever it changes whether players are reached. Time
//! counts from one beat to the next, so the last one is made when the house closes.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use super::chore::{Dead, Trying};
use crate::house::House;
use crate::stop::Stop;
use crate::table::clock::{BEAT, Reach};

/// Beats until it is told to stop.
pub async fn beat(house: Arc<House>, mut reach: watch::Receiver<Reach>, stop: Stop) -> Result<(), Dead> {
    let mut trying = Trying::of("writing service time down");
    loop {
        let now = *reach.borrow_and_update();
        let wait = match house.beat(now).await {
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
            Ok(()) = reach.changed() => {}
            () = sleep(wait) => {}
        }
    }
    // What cannot be written down now is lost time, and nobody loses by that.
    if let Err(error) = house.beat(Reach::Down).await {
        tracing::warn!("the last beat was not written down: {error}");
    }
    Ok(())
}
