//! Pauses the clocks of a server's tables during its quiet hours. Which servers were quiet is not stored, so
//! the first run looks at all servers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;
use crate::table::Server;

/// The interval of checks, in wall-clock time.
const EVERY: Duration = Duration::from_secs(20);

pub struct Quieting {
    house: Arc<House>,
    /// The servers that were quiet at the last run; `None` before the first run.
    quiet: Option<BTreeSet<Server>>,
}

impl Quieting {
    pub const fn of(house: Arc<House>) -> Self {
        Self { house, quiet: None }
    }
}

impl Chore for Quieting {
    const WHAT: &'static str = "keeping quiet hours";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        let quiet: BTreeSet<Server> = self.house.quiet_servers().await?.into_iter().collect();
        let before = match &self.quiet {
            Some(before) => before.clone(),
            None => self.house.ledger().servers().await?.into_iter().collect(),
        };
        let mut done = Ok(());
        for server in before.union(&quiet) {
            done = done.and(self.house.keep_hours(*server).await);
        }
        done?;
        self.quiet = Some(quiet);
        Ok(EVERY)
    }
}
