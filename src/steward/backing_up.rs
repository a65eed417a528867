//! Backing up: a day after the newest backup the next one is made, on a thread that may take its time.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;

use super::chore::{Amiss, Chore};
use crate::archive::{ArchiveError, Backups};
use crate::house::House;
use crate::table::clock::{DAY, MINUTE, Wall};

/// It is looked at least so often, for clocks may jump and people make backups themselves.
const LOOK: u64 = 10 * MINUTE;

/// Backs up.
pub struct BackingUp {
    /// What.
    pub house: Arc<House>,
    /// Where.
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

/// Makes a backup if it is time to. Tells when to look again.
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

/// How long until a day has passed. A backup from the future is none to wait for.
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
