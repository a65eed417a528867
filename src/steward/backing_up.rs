//! Makes a backup when the newest one is a day old, on a blocking thread.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;

use super::chore::{Amiss, Chore};
use crate::archive::{ArchiveError, Backups};
use crate::house::House;
use crate::table::clock::{DAY, MINUTE, Wall};

/// The longest time between checks, because clocks may jump and operators make backups themselves.
const LOOK: u64 = 10 * MINUTE;

pub struct BackingUp {
    pub house: Arc<House>,
    pub backups: Arc<Backups>,
}

impl Chore for BackingUp {
    const WHAT: &'static str = "making a backup";

    async fn once(&mut self) -> Result<Duration, Amiss> {
        let (house, backups) = (Arc::clone(&self.house), Arc::clone(&self.backups));
        let looked = spawn_blocking(move || look(&house, &backups)).await;
        let wait = looked.map_err(|error| Amiss::Panic(error.to_string()))??;
        Ok(wait)
    }
}

/// Makes a backup if one is due. Returns when to check again.
fn look(house: &House, backups: &Backups) -> Result<Duration, ArchiveError> {
    let now = house.time().wall;
    let newest = backups.list()?.last().map(|(made, _)| *made);
    let left = newest.map_or(0, |made| left(made, now));
    if left > 0 {
        return Ok(Duration::from_millis(left.min(LOOK)));
    }
    if let Some(made) = backups.make(house.ledger(), now, &|_| {})? {
        tracing::info!("{} backed up in {}", made.holds, made.path.display());
    }
    Ok(Duration::from_millis(LOOK))
}

/// Returns how long until the next backup is due. A backup with a date in the future does not count.
const fn left(made: Wall, now: Wall) -> u64 {
    if made.0 > now.0 { 0 } else { DAY.saturating_sub(now.0 - made.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_passes_between_two_backups_whatever_the_clock_does() {
        let made = Wall(10 * DAY);
        assert_eq!(left(made, made), DAY);
        assert_eq!(left(made, Wall(11 * DAY - 1)), 1);
        assert_eq!(left(made, Wall(11 * DAY)), 0);
        assert_eq!(left(made, Wall(50 * DAY)), 0);
        assert_eq!(left(made, Wall(9 * DAY)), 0);
    }
}
