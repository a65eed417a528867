//! Converts between days since 1970 and civil dates. It knows no time zones.

use meadhall_tables::clock::{DAY_MS, MINUTE_MS, UnixMillis};

/// Returns the year, month and day of a day number counted from 1970. The calculation uses years that begin in March,
/// so that a leap day is the last day of its year.
pub const fn civil_date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + if month <= 2 { 1 } else { 0 }, month, day)
}

/// Returns the day number, counted from 1970, of a date, which must not be before 1970.
pub const fn days_since_epoch(year: u64, month: u64, day: u64) -> u64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year / 400, year % 400);
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Formats a time to the minute, such as `2026-07-31 23:59 UTC`.
#[must_use]
pub fn format_utc_minute(at: UnixMillis) -> String {
    let ((year, month, day), minutes) = (civil_date(at.0 / DAY_MS), at.0 % DAY_MS / MINUTE_MS);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_to_the_minute() {
        assert_eq!(format_utc_minute(UnixMillis(0)), "1970-01-01 00:00 UTC");
        assert_eq!(format_utc_minute(UnixMillis(1_785_542_399_999)), "2026-07-31 23:59 UTC");
    }
}
