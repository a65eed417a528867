//! Deletes old command ids, and the settings of servers that removed the bot long ago.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;
use crate::table::clock::DAY;

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
