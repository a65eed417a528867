//! A server's quiet hours: the bot pings no one, and the clocks of its tables are paused.

use serde::{Deserialize, Serialize};

use super::clock::{DAY, MINUTE, Wall};
use super::refused::Refused;

const DAY_LONG: u16 = 24 * 60;
/// No time zone is further from UTC.
const FARTHEST: i16 = 14 * 60;

/// A daily time range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The minute of the day at which they begin.
    pub from: u16,
    /// The minute of the day at which they end, possibly on the next day.
    pub to: u16,
    /// The offset of the server's time zone, in minutes east of UTC.
    pub offset: i16,
}

impl QuietHours {
    /// Returns these hours if they are possible.
    pub fn checked(self) -> Result<Self, Refused> {
        let times = self.from < DAY_LONG && self.to < DAY_LONG && self.from != self.to;
        if times && (-FARTHEST..=FARTHEST).contains(&self.offset) { Ok(self) } else { Err(Refused::NoSuchHours) }
    }

    /// Returns start and end of the current quiet hours, or of the next ones.
    pub fn next(&self, now: Wall) -> (Wall, Wall) {
        let lasts = (u64::from(self.to) + u64::from(DAY_LONG) - u64::from(self.from)) % u64::from(DAY_LONG) * MINUTE;
        let end =
            self.end(now).or_else(|| (1..=DAY / MINUTE).find_map(|minutes| self.end(Wall(now.0 + minutes * MINUTE))));
        let end = end.unwrap_or(now);
        (Wall(end.0.saturating_sub(lasts)), end)
    }

    /// Returns when the current quiet hours end; `None` outside of quiet hours.
    pub fn end(&self, now: Wall) -> Option<Wall> {
        let day = i64::try_from(DAY).ok()?;
        let minute = i64::try_from(MINUTE).ok()?;
        let here = i64::try_from(now.0).ok()? + i64::from(self.offset) * minute;
        let since = |time: u16| (here - i64::from(time) * minute).rem_euclid(day);
        let lasts = (i64::from(self.to) - i64::from(self.from)).rem_euclid(day / minute) * minute;
        let left = lasts - since(self.from);
        (left > 0).then(|| Wall(now.0.saturating_add_signed(left)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 60 * MINUTE;

    fn hours(from: u16, to: u16, offset: i16) -> QuietHours {
        QuietHours { from: from * 60, to: to * 60, offset: offset * 60 }
    }

    #[test]
    fn a_night_goes_over_midnight_and_ends_in_the_morning() {
        let (night, day) = (hours(22, 8, 0), 20_000 * DAY);
        for (hour, left) in [(21, None), (22, Some(10)), (23, Some(9)), (24, Some(8)), (31, Some(1)), (32, None)] {
            let now = day + hour * HOUR;
            assert_eq!(night.end(Wall(now)), left.map(|left| Wall(now + left * HOUR)), "at {hour}");
        }
        assert_eq!(night.end(Wall(day + 22 * HOUR - 1)), None);
        assert_eq!(night.end(Wall(day + 32 * HOUR - 1)), Some(Wall(day + 32 * HOUR)));
    }

    #[test]
    fn the_hours_are_those_of_the_place_where_people_live() {
        let (day, noon) = (20_000 * DAY, 12 * HOUR);
        // At noon UTC it is 14:00 in the east and 7:00 in the west.
        for (offset, quiet) in [(0, false), (2, true), (-5, false)] {
            assert_eq!(hours(13, 15, offset).end(Wall(day + noon)).is_some(), quiet, "{offset}");
        }
        assert_eq!(hours(6, 8, -5).end(Wall(day + noon)), Some(Wall(day + noon + HOUR)));
    }

    #[test]
    fn the_next_hours_are_those_that_it_is_or_those_to_come() {
        let (night, day) = (hours(22, 8, 0), 20_000 * DAY);
        let tonight = (Wall(day + 22 * HOUR), Wall(day + 32 * HOUR));
        for hour in [9, 21, 22, 24, 31] {
            assert_eq!(night.next(Wall(day + hour * HOUR + 7)), tonight, "at {hour}");
        }
    }

    #[test]
    fn hours_that_nobody_has_are_refused() {
        assert!(hours(22, 8, 14).checked().is_ok() && hours(0, 23, -14).checked().is_ok());
        for wrong in [hours(8, 8, 0), hours(24, 8, 0), hours(8, 24, 0), hours(22, 8, 15), hours(22, 8, -15)] {
            assert_eq!(wrong.checked(), Err(Refused::NoSuchHours), "{wrong:?}");
        }
    }
}
