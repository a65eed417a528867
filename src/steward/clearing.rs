//! Clearing: causes that are too old to come again are struck out.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore, Next};
use crate::house::House;
use crate::table::clock::DAY;

/// Clears.
pub struct Clearing(pub Arc<House>);

impl Chore for Clearing {
    const WHAT: &'static str = "striking out old causes";

    async fn once(&mut self) -> Result<Next, Amiss> {
        let struck = self.0.strike_causes().await?;
        tracing::debug!("{struck} old causes struck out");
        Ok(Next::After(Duration::from_millis(DAY)))
    }
}
