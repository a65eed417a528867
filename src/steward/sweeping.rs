//! Sweeping: what is due is woken. A table that cannot be woken is told of once, not at every sweep.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::chore::{Amiss, Chore};
use crate::house::House;
use crate::table::TableId;

/// How often, in service time.
const EVERY: Duration = Duration::from_secs(5);
/// Not more often than this, on the wall.
const SHORTEST: Duration = Duration::from_millis(100);

/// Sweeps.
pub struct Sweeping {
    house: Arc<House>,
    /// What was told of tables that cannot be woken.
    told: BTreeMap<TableId, String>,
}

impl Sweeping {
    /// Of this house.
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
