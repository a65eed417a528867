//! File names of backups: the creation time in UTC, so that the order by name is the order in time.

use std::path::Path;

use meadhall_tables::clock::{DAY_MS, UnixMillis};

use crate::date::{civil_date, days_since_epoch};

const EXTENSION: &str = ".jsonl.gz";

/// Returns the name of a backup; a backup of raw rows carries its schema version.
pub(super) fn backup_file_name(at: UnixMillis, older: Option<u32>) -> String {
    let (year, month, day) = civil_date(at.0 / DAY_MS);
    let time = at.0 % DAY_MS;
    let [hour, minute, second, milli] = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60, time % 1000];
    let older = older.map(|layout| format!(".schema{layout}")).unwrap_or_default();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}.{milli:03}Z{older}{EXTENSION}")
}

/// Returns when a backup was made, or `None` if its file does not have the name of a backup.
#[must_use]
pub fn backup_created_at(path: &Path) -> Option<UnixMillis> {
    parse_created_at(path.file_name()?.to_str()?)
}

/// Returns the creation time in a file name, or `None` if the name is not that of a backup.
pub(super) fn parse_created_at(name: &str) -> Option<UnixMillis> {
    let (stamp, rest) = name.split_at_checked(24)?;
    let suffix = rest.strip_suffix(EXTENSION)?;
    let schema_version = suffix.strip_prefix(".schema").map(str::parse::<u32>);
    if !suffix.is_empty() && !matches!(schema_version, Some(Ok(_))) {
        return None;
    }
    let numbers: Option<Vec<u64>> =
        stamp.strip_suffix('Z')?.split(['-', 'T', '.']).map(|number| number.parse().ok()).collect();
    let [year, month, day, hour, minute, second, milli] = numbers?.try_into().ok()?;
    let in_range = (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !in_range || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let at = UnixMillis(
        days_since_epoch(year, month, day) * DAY_MS + hour * 3_600_000 + minute * 60_000 + second * 1000 + milli,
    );
    // A time that is formatted differently was not written by this program, such as the 31st of February or a missing
    // zero.
    (self::backup_file_name(at, None).strip_suffix(EXTENSION) == Some(stamp)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_the_time_in_utc() {
        for (at, expected) in [
            (0, "1970-01-01T00-00-00.000Z.jsonl.gz"),
            (951_782_400_000, "2000-02-29T00-00-00.000Z.jsonl.gz"),
            (1_785_542_399_999, "2026-07-31T23-59-59.999Z.jsonl.gz"),
            (4_107_542_400_000, "2100-03-01T00-00-00.000Z.jsonl.gz"),
        ] {
            assert_eq!(backup_file_name(UnixMillis(at), None), expected);
            assert_eq!(parse_created_at(expected), Some(UnixMillis(at)), "{expected}");
        }
        assert_eq!(parse_created_at(&backup_file_name(UnixMillis(5), Some(3))), Some(UnixMillis(5)));
    }

    #[test]
    fn the_file_name_of_every_day_parses_back() {
        for day in (0..80_000).step_by(7) {
            assert_eq!(
                parse_created_at(&backup_file_name(UnixMillis(day * DAY_MS + day), None)),
                Some(UnixMillis(day * DAY_MS + day))
            );
        }
    }

    #[test]
    fn other_files_are_not_taken_for_backups() {
        for name in [
            "",
            "notes.jsonl.gz",
            "2026-07-31T23-59-59.999Z",
            "2026-02-31T23-59-59.999Z.jsonl.gz",
            "2026-07-31T23-59-59.999Z.schema.jsonl.gz",
            "2026-07-31T23-59-59.999Z.jsonl.gz.part",
            "99999999999999999999999Z.jsonl.gz",
            "éééééééééééééééééééééééé.jsonl.gz",
        ] {
            assert_eq!(parse_created_at(name), None, "{name}");
        }
    }
}
