//! Processes due tables. A table that fails is reported once, not at every sweep.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;
use crate::table::TableId;

/// The interval of sweeps.
const EVERY: Duration = Duration::from_secs(5);
/// The shortest interval, however fast the service clock runs.
const SHORTEST: Duration = Duration::from_millis(100);

pub struct Sweeping {
    house: Arc<House>,
    /// Failures that were logged already.
    told: BTreeMap<TableId, String>,
}

impl Sweeping {
    pub const fn of(house: Arc<House>) -> Self {
        Self { house, told: BTreeMap::new() }
    }
}

impl Chore for Sweeping {
    const WHAT: &'static str = "waking what is due";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        let swept = self.house.sweep().await?;
        let failed: BTreeMap<TableId, String> =
            swept.failed.into_iter().map(|(id, failed)| (id, failed.to_string())).collect();
        for (id, why) in failed.iter().filter(|(id, why)| self.told.get(id) != Some(why)) {
            tracing::error!(table = %id, "a table is due and cannot be woken: {why}");
        }
        self.told = failed;
        Ok(self.house.lasts(EVERY).max(SHORTEST))
    }
}
