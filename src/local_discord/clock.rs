//! The platform's clock: it runs by itself, and can be put forward. Every deadline of the platform is told by it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The time of the local Discord. Copies tell the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead: Arc<AtomicU64>,
}

impl Clock {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        millis(since) + self.ahead.load(Ordering::SeqCst)
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.ahead.fetch_add(millis(by), Ordering::SeqCst);
    }
}

/// A span in milliseconds.
#[must_use]
pub fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// A time as Discord writes it.
#[must_use]
pub fn written(milliseconds: u64) -> String {
    // Days since 1970 to a date, after the algorithm that counts years from March.
    let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000);
    let z = days + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (seconds, thousandths) = (rest / 1_000, rest % 1_000);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{thousandths:03}000+00:00",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_dates() {
        assert_eq!(written(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(written(951_827_696_789), "2000-02-29T12:34:56.789000+00:00");
        assert_eq!(written(1_462_015_105_796), "2016-04-30T11:18:25.796000+00:00");
    }

    #[test]
    fn the_clock_can_be_put_forward() {
        let clock = Clock::default();
        let before = clock.now();
        clock.clone().advance(Duration::from_secs(900));
        assert!(clock.now() >= before + 900_000);
    }
}
