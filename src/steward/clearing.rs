//! Clearing: causes that are too old to come again are struck out, and what servers had decided that have long shown the house out.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;
use crate::table::clock::DAY;

/// Clears.
pub struct Clearing(pub Arc<House>);

impl Chore for Clearing {
    const WHAT: &'static str = "clearing away what is old";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        let struck = self.0.strike_causes().await?;
        let erased = self.0.erase_gone().await?;
        tracing::debug!("{struck} old causes struck out, the settings of {erased} servers erased");
        Ok(Duration::from_millis(DAY))
    }
}
