//! Finishes erasures that a shutdown has interrupted, and those requested at another process, whose own
//! erasure did not reach the backups of this one.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;

/// The interval of checks for pending requests.
const EVERY: Duration = Duration::from_secs(60);

pub struct Forgetting(pub Arc<House>);

impl Chore for Forgetting {
    const WHAT: &'static str = "forgetting who asked for it";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        self.0.go_on_forgetting().await?;
        Ok(EVERY)
    }
}
