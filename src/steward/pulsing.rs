//! Checks that the store's writer responds, and retries a write after a failed one, so that health checks and
//! metrics notice both even when nobody uses the bot.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::company::Company;
use crate::house::House;
use crate::store::{Change, StoreError};
use crate::table::clock::Reach;

const EVERY: Duration = Duration::from_secs(5);

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
            // Ticking the clock is a write that is allowed at any time. The clock's own job reports its
            // errors.
            let reach = if self.1.falls().borrow().reached { Reach::Up } else { Reach::Down };
            drop(self.0.beat(reach).await);
        }
        Ok(EVERY)
    }
}
