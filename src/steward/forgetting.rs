//! Forgetting: who asked to be forgotten while the house was going down is forgotten now, and who asked another process leaves the copies
//! that this one has made.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;

/// How often it is looked whether somebody has asked for it.
const EVERY: Duration = Duration::from_secs(60);

/// Forgets.
pub struct Forgetting(pub Arc<House>);

impl Chore for Forgetting {
    const WHAT: &'static str = "forgetting who asked for it";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        self.0.go_on_forgetting().await?;
        Ok(EVERY)
    }
}
