//! Feeling the pulse: the store's writer is asked whether it is there, and a disk that has refused something is tried again, so that whoever looks
//! from outside learns both without asking for anything.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::company::Company;
use crate::house::House;
use crate::store::{Change, StoreError};
use crate::table::clock::Reach;

/// How often.
const EVERY: Duration = Duration::from_secs(5);

/// Feels it.
pub struct Pulsing(pub Arc<House>, pub Company);

impl Chore for Pulsing {
    const WHAT: &'static str = "asking after the store";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        let watch = self.0.watch();
        watch.asks_writer();
        let answer = self.0.ledger().store().commit(Change::new()).await;
        watch.writer_answers(matches!(answer, Err(StoreError::Dead)).then(|| StoreError::Dead.to_string()));
        if let Err(error @ StoreError::Dead) = answer {
            return Err(error.into());
        }
        if watch.is_stuck() && self.1.has_duty() {
            // By writing what may be written at any time. Whoever beats tells what goes wrong.
            let reach = if self.1.falls().borrow().reached { Reach::Up } else { Reach::Down };
            drop(self.0.beat(reach).await);
        }
        Ok(EVERY)
    }
}
