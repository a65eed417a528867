//! Feeling the pulse: the store's writer is asked whether it is there, and a disk that has refused something is tried again, so that whoever looks
//! from outside learns both without asking for anything.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore, Next};
use crate::house::House;
use crate::store::{Change, StoreError};

/// How often.
const EVERY: Duration = Duration::from_secs(5);

/// Feels it.
pub struct Pulsing(pub Arc<House>);

impl Chore for Pulsing {
    const WHAT: &'static str = "asking after the store";

    async fn once(&mut self) -> Result<Next, Amiss> {
        let watch = self.0.watch();
        watch.asks_writer();
        let answer = self.0.ledger().store().commit(Change::new()).await;
        watch.writer_answers(matches!(answer, Err(StoreError::Dead)).then(|| StoreError::Dead.to_string()));
        if let Err(error @ StoreError::Dead) = answer {
            return Err(error.into());
        }
        if watch.is_stuck() {
            // By writing what may be written at any time. Whoever beats tells what goes wrong.
            drop(self.0.beat(watch.reach()).await);
        }
        Ok(Next::After(EVERY))
    }
}
