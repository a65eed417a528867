//! A server's quiet hours: the bot pings no one, and the clocks of its tables are paused.

use serde::{Deserialize, Serialize};

use super::clock::{DAY_MS, MINUTE_MS, UnixMillis};
use super::error::TableError;

const MINUTES_PER_DAY: u16 = 24 * 60;
/// No time zone is further from UTC.
const MAX_UTC_OFFSET_MINUTES: i16 = 14 * 60;

/// A daily time range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The minute of the day at which the quiet hours begin.
    pub from_minute: u16,
    /// The minute of the day at which the quiet hours end, possibly on the next day.
    pub to_minute: u16,
    /// The offset of the server's time zone, in minutes east of UTC.
    pub utc_offset_minutes: i16,
}

impl QuietHours {
    /// Returns these quiet hours, or an error if a value is out of range.
    pub fn validated(self) -> Result<Self, TableError> {
        let are_valid_times = self.from_minute < MINUTES_PER_DAY
            && self.to_minute < MINUTES_PER_DAY
            && self.from_minute != self.to_minute;
        if are_valid_times && (-MAX_UTC_OFFSET_MINUTES..=MAX_UTC_OFFSET_MINUTES).contains(&self.utc_offset_minutes) {
            Ok(self)
        } else {
            Err(TableError::InvalidQuietHours)
        }
    }

    /// Returns start and end of the current quiet hours, or of the next ones.
    pub fn current_or_next(&self, now: UnixMillis) -> (UnixMillis, UnixMillis) {
        let (elapsed_ms, duration_ms) = self.elapsed_and_duration_ms(now);
        let start =
            if elapsed_ms < duration_ms { now.0.saturating_sub(elapsed_ms) } else { now.0 + DAY_MS - elapsed_ms };
        (UnixMillis(start), UnixMillis(start + duration_ms))
    }

    /// Returns when the current quiet hours end; `None` outside of quiet hours.
    pub fn active_until(&self, now: UnixMillis) -> Option<UnixMillis> {
        let (elapsed_ms, duration_ms) = self.elapsed_and_duration_ms(now);
        (elapsed_ms < duration_ms).then(|| UnixMillis(now.0 + duration_ms - elapsed_ms))
    }

    /// Returns how long ago quiet hours last began, and how long they last.
    fn elapsed_and_duration_ms(&self, now: UnixMillis) -> (u64, u64) {
        let minutes_in_day = i64::from(MINUTES_PER_DAY);
        let utc_minute = (now.0 / MINUTE_MS % u64::from(MINUTES_PER_DAY)) as i64;
        let [from, to] = [self.from_minute, self.to_minute].map(i64::from);
        let elapsed = (utc_minute + i64::from(self.utc_offset_minutes) - from).rem_euclid(minutes_in_day);
        let duration = (to - from).rem_euclid(minutes_in_day);
        (elapsed as u64 * MINUTE_MS + now.0 % MINUTE_MS, duration as u64 * MINUTE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: u64 = 60 * MINUTE_MS;

    fn quiet_hours(from: u16, to: u16, offset: i16) -> QuietHours {
        QuietHours { from_minute: from * 60, to_minute: to * 60, utc_offset_minutes: offset * 60 }
    }

    #[test]
    fn quiet_hours_may_span_midnight() {
        let (night, day) = (quiet_hours(22, 8, 0), 20_000 * DAY_MS);
        for (hour, left) in [(21, None), (22, Some(10)), (23, Some(9)), (24, Some(8)), (31, Some(1)), (32, None)] {
            let now = day + hour * HOUR_MS;
            assert_eq!(
                night.active_until(UnixMillis(now)),
                left.map(|left| UnixMillis(now + left * HOUR_MS)),
                "at {hour}"
            );
        }
        assert_eq!(night.active_until(UnixMillis(day + 22 * HOUR_MS - 1)), None);
        assert_eq!(night.active_until(UnixMillis(day + 32 * HOUR_MS - 1)), Some(UnixMillis(day + 32 * HOUR_MS)));
    }

    #[test]
    fn quiet_hours_follow_the_utc_offset() {
        let (day, noon) = (20_000 * DAY_MS, 12 * HOUR_MS);
        // At noon UTC it is 14:00 in the east and 7:00 in the west.
        for (offset, quiet) in [(0, false), (2, true), (-5, false)] {
            assert_eq!(quiet_hours(13, 15, offset).active_until(UnixMillis(day + noon)).is_some(), quiet, "{offset}");
        }
        assert_eq!(quiet_hours(6, 8, -5).active_until(UnixMillis(day + noon)), Some(UnixMillis(day + noon + HOUR_MS)));
    }

    #[test]
    fn the_next_quiet_hours_are_the_current_or_the_coming_ones() {
        let (night, day) = (quiet_hours(22, 8, 0), 20_000 * DAY_MS);
        let tonight = (UnixMillis(day + 22 * HOUR_MS), UnixMillis(day + 32 * HOUR_MS));
        for hour in [9, 21, 22, 24, 31] {
            assert_eq!(night.current_or_next(UnixMillis(day + hour * HOUR_MS + 7)), tonight, "at {hour}");
        }
    }

    #[test]
    fn impossible_quiet_hours_are_refused() {
        assert!(quiet_hours(22, 8, 14).validated().is_ok() && quiet_hours(0, 23, -14).validated().is_ok());
        for wrong in [
            quiet_hours(8, 8, 0),
            quiet_hours(24, 8, 0),
            quiet_hours(8, 24, 0),
            quiet_hours(22, 8, 15),
            quiet_hours(22, 8, -15),
        ] {
            assert_eq!(wrong.validated(), Err(TableError::InvalidQuietHours), "{wrong:?}");
        }
    }
}
