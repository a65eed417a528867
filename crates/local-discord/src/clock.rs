//! The clock of the fake, which tests can move forward. All of its deadlines use this clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::{Date, UtcDateTime};

/// The clock of the local Discord. Tests can advance it; all clones share that offset.
#[derive(Clone, Debug, Default)]
pub struct FakeClock {
    offset_ms: Arc<AtomicU64>,
    /// The fixed start time in milliseconds since 1970, if this clock does not run by itself.
    stopped_at_ms: Option<u64>,
}

impl FakeClock {
    /// Creates a clock that advances only by [`Self::advance`].
    #[must_use]
    pub fn new_stopped() -> Self {
        Self { stopped_at_ms: Some(Self::default().now_ms()), ..Self::default() }
    }

    /// Returns milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        let runs = || duration_millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default());
        self.stopped_at_ms.unwrap_or_else(runs) + self.offset_ms.load(Ordering::SeqCst)
    }

    pub fn advance(&self, by: Duration) {
        self.offset_ms.fetch_add(duration_millis(by), Ordering::SeqCst);
    }
}

#[must_use]
pub fn duration_millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// Formats milliseconds since 1970 as Discord does.
#[must_use]
pub fn format_timestamp(milliseconds: u64) -> String {
    let seconds = i64::try_from(milliseconds / 1_000).unwrap_or(i64::MAX);
    let at = UtcDateTime::from_unix_timestamp(seconds).unwrap_or(UtcDateTime::MAX);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.as_hms();
    let (month, thousandths) = (u8::from(month), milliseconds % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{thousandths:03}000+00:00")
}

/// Parses a date and time with an optional UTC offset. Returns `None` before 1970.
#[must_use]
pub fn parse_timestamp_ms(text: &str) -> Option<u64> {
    let (date, rest) = text.split_once(['T', 't', ' '])?;
    let (clock, zone) = rest.split_at(rest.find(['Z', 'z', '+', '-']).unwrap_or(rest.len()));
    let mut date = date.splitn(3, '-');
    let (year, month, day) = (date.next()?, date.next()?.parse::<u8>().ok()?, date.next()?.parse().ok()?);
    let date = Date::from_calendar_date(year.parse().ok()?, month.try_into().ok()?, day).ok()?;
    let (whole, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let clock: Vec<i64> = whole.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let seconds = clock.iter().zip([3_600, 60, 1]).map(|(part, unit_seconds)| part * unit_seconds).sum::<i64>();
    let thousandths: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let utc_offset_seconds = zone.get(1..).filter(|it| !it.is_empty()).map_or(Some(0), |it| {
        let (hours, minutes) = it.split_once(':').or_else(|| it.split_at_checked(2))?;
        let minutes: i64 = if minutes.is_empty() { 0 } else { minutes.parse().ok()? };
        Some((hours.parse::<i64>().ok()? * 60 + minutes) * if zone.starts_with('-') { -60 } else { 60 })
    })?;
    let midnight = date.midnight().assume_utc().unix_timestamp();
    u64::try_from((midnight + seconds - utc_offset_seconds) * 1_000 + thousandths).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_of_other_programs_are_parsed() {
        for time in [0, 951_827_696_789, 1_462_015_105_796] {
            assert_eq!(parse_timestamp_ms(&format_timestamp(time)), Some(time));
        }
        assert_eq!(parse_timestamp_ms("2016-04-30T13:18:25.7+02:00"), Some(1_462_015_105_700));
        assert_eq!(parse_timestamp_ms("2016-04-30 07:18-0400"), Some(1_462_015_080_000));
        assert_eq!(parse_timestamp_ms("2016-04-30T11:18:25Z"), Some(1_462_015_105_000));
        for nonsense in ["yesterday", "1969-12-31T23:59:59Z", "2026-02-29T00:00:00Z"] {
            assert_eq!(parse_timestamp_ms(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn timestamps_are_formatted_as_dates() {
        assert_eq!(format_timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(format_timestamp(951_827_696_789), "2000-02-29T12:34:56.789000+00:00");
        assert_eq!(format_timestamp(1_462_015_105_796), "2016-04-30T11:18:25.796000+00:00");
    }

    #[test]
    fn the_clock_can_be_advanced() {
        let clock = FakeClock::default();
        let before = clock.now_ms();
        clock.clone().advance(Duration::from_secs(900));
        assert!(clock.now_ms() >= before + 900_000);
        let stopped = FakeClock::new_stopped();
        let before = stopped.now_ms();
        stopped.advance(Duration::from_secs(1));
        assert_eq!(stopped.now_ms(), before + 1_000);
    }
}
