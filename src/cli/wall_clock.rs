//! The only place that reads the system clock; everything else gets the time as an argument.

use std::time::{SystemTime, UNIX_EPOCH};

use meadhall_tables::clock::UnixMillis;

pub fn wall_clock_now() -> UnixMillis {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    UnixMillis(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX))
}
