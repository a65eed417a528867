//! The only place that reads the system clock; everything else gets the time as an argument.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::table::clock::Wall;

pub fn now() -> Wall {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Wall(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
