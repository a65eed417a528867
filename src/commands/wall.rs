//! The clock on the wall. It is asked here alone; everything below is told the time.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::table::clock::Wall;

/// What time it is.
pub fn now() -> Wall {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Wall(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
