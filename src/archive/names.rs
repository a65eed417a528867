//! File names of backups: the creation time in UTC, so that the order by name is the order in time.

use crate::date::{date, days};
use crate::table::clock::{DAY, Wall};

const ENDING: &str = ".jsonl.gz";

/// Returns the name of a backup; a backup of raw rows carries its schema version.
pub(super) fn name(at: Wall, older: Option<u32>) -> String {
    let (year, month, day) = date(at.0 / DAY);
    let time = at.0 % DAY;
    let [hour, minute, second, milli] = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60, time % 1000];
    let older = older.map(|layout| format!(".layout{layout}")).unwrap_or_default();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}.{milli:03}Z{older}{ENDING}")
}

/// Returns the creation time in a file name, or `None` if the name is not that of a backup.
pub(super) fn made(name: &str) -> Option<Wall> {
    let (stamp, rest) = name.split_at_checked(24)?;
    let older = rest.strip_suffix(ENDING)?;
    let layout = older.strip_prefix(".layout").map(str::parse::<u32>);
    if !older.is_empty() && !matches!(layout, Some(Ok(_))) {
        return None;
    }
    let numbers: Option<Vec<u64>> =
        stamp.strip_suffix('Z')?.split(['-', 'T', '.']).map(|number| number.parse().ok()).collect();
    let [year, month, day, hour, minute, second, milli] = numbers?.try_into().ok()?;
    let in_range = (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !in_range || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let at = Wall(days(year, month, day) * DAY + hour * 3_600_000 + minute * 60_000 + second * 1000 + milli);
    // A name that is not written back identically is not ours: the 31st of February, a missing zero.
    (self::name(at, None).strip_suffix(ENDING) == Some(stamp)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_time_in_utc() {
        for (at, expected) in [
            (0, "1970-01-01T00-00-00.000Z.jsonl.gz"),
            (951_782_400_000, "2000-02-29T00-00-00.000Z.jsonl.gz"),
            (1_785_542_399_999, "2026-07-31T23-59-59.999Z.jsonl.gz"),
            (4_107_542_400_000, "2100-03-01T00-00-00.000Z.jsonl.gz"),
        ] {
            assert_eq!(name(Wall(at), None), expected);
            assert_eq!(made(expected), Some(Wall(at)), "{expected}");
        }
        assert_eq!(made(&name(Wall(5), Some(3))), Some(Wall(5)));
    }

    #[test]
    fn every_day_has_a_name_that_reads_back() {
        for day in (0..80_000).step_by(7) {
            assert_eq!(made(&name(Wall(day * DAY + day), None)), Some(Wall(day * DAY + day)));
        }
    }

    #[test]
    fn other_files_are_not_ours() {
        for name in [
            "",
            "notes.jsonl.gz",
            "2026-07-31T23-59-59.999Z",
            "2026-02-31T23-59-59.999Z.jsonl.gz",
            "2026-07-31T23-59-59.999Z.layout.jsonl.gz",
            "2026-07-31T23-59-59.999Z.jsonl.gz.part",
            "99999999999999999999999Z.jsonl.gz",
            "éééééééééééééééééééééééé.jsonl.gz",
        ] {
            assert_eq!(made(name), None, "{name}");
        }
    }
}
