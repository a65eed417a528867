//! Checks the data folder: permissions, whether it is writable, free space, and the age of the newest backup.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use indicatif::HumanBytes;
use meadhall_service::backup::create_private_file;
use meadhall_service::data_dir::DataDirState;
use meadhall_tables::clock::{DAY_MS, UnixMillis};

use super::report::{CheckStatus, DiagnosticReport};
use crate::cli::data_dir::{CliDataLocation, format_age};

/// The free space below which the next backup may fail.
const CRITICAL_FREE_BYTES: u64 = 64 << 20;
/// The free space below which the operator should free disk space.
const LOW_FREE_BYTES: u64 = 512 << 20;
/// The running bot makes a daily backup, so an older one means that it failed or did not run.
const MAX_BACKUP_AGE_MS: u64 = 2 * DAY_MS;
/// Name of the file that is written as a test.
const PROBE_FILE_NAME: &str = "doctor.part";
const PROBE_BYTES: [u8; 8192] = [0; 8192];

/// Runs all checks of the folder.
pub fn check(report: &mut DiagnosticReport, location: &CliDataLocation, now: UnixMillis) {
    let folder = location.data_dir.path();
    let metadata = match fs::metadata(folder) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return report.add(
                CheckStatus::Note,
                "folder",
                format!("{} does not exist yet: {}", location.describe_folder(), location.describe_creation()),
            );
        }
        Err(error) => {
            return report.add(
                CheckStatus::Problem,
                "folder",
                format!("cannot read {}: {error}", location.describe_folder()),
            );
        }
    };
    let permission_bits_of_others = metadata.mode() & 0o077;
    if !metadata.is_dir() {
        return report.add(
            CheckStatus::Problem,
            "folder",
            format!("{} is not a directory", location.describe_folder()),
        );
    }
    if permission_bits_of_others != 0 {
        let mode = metadata.mode() & 0o777;
        let how = format!("run chmod 700 {}", folder.display());
        report.add(
            CheckStatus::Problem,
            "folder",
            format!("other users can access {} (its mode is {mode:04o}): {how}", location.describe_folder()),
        );
    }
    match check_writable(folder) {
        Ok(()) if permission_bits_of_others == 0 => {
            report.add(CheckStatus::Passed, "folder", location.describe_folder())
        }
        Ok(()) => {}
        Err(error) => report.add(
            CheckStatus::Problem,
            "folder",
            format!("cannot write to {}: {error}", location.describe_folder()),
        ),
    }
    check_disk_space(report, location);
    report_set_aside_stores(report, folder);
    check_backups(report, location, now);
}

/// Writes a file and removes it again.
fn check_writable(folder: &Path) -> io::Result<()> {
    let path = folder.join(PROBE_FILE_NAME);
    // An earlier check may have been killed before it removed the file.
    let _ = fs::remove_file(&path);
    let mut file = create_private_file(&path)?;
    let result = file.write_all(&PROBE_BYTES).and_then(|()| file.sync_all());
    fs::remove_file(&path)?;
    result
}

fn check_disk_space(report: &mut DiagnosticReport, location: &CliDataLocation) {
    let space = match location.data_dir.disk_usage() {
        Ok(space) => space,
        Err(error) => return report.add(CheckStatus::Skipped, "disk", error),
    };
    let status = match space.free_bytes {
        free if free < CRITICAL_FREE_BYTES => CheckStatus::Problem,
        free if free < LOW_FREE_BYTES => CheckStatus::Note,
        _ => CheckStatus::Passed,
    };
    let (free, store) = (HumanBytes(space.free_bytes), HumanBytes(space.store_bytes));
    let text = match location.data_dir.external_store() {
        None => format!("{free} free, {store} used by the store"),
        Some(_) => format!("{free} free here for backups; {store} used in the database, whose disk is not checked"),
    };
    report.add(status, "disk", text);
}

/// Reports what restores have set aside. Nobody is deleted from it.
fn report_set_aside_stores(report: &mut DiagnosticReport, folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.retain(|name| name.starts_with("store.damaged"));
    names.sort();
    if !names.is_empty() {
        let why = "they keep data that people delete later; delete them when all is well";
        report.add(CheckStatus::Note, "old stores", format!("{}: {why}", names.join(", ")));
    }
}

fn check_backups(report: &mut DiagnosticReport, location: &CliDataLocation, now: UnixMillis) {
    let backups = match location.data_dir.backups().list_oldest_first() {
        Ok(all) => all,
        Err(error) => return report.add(CheckStatus::Problem, "backups", error),
    };
    let has_been_used = matches!(location.data_dir.state(), Ok(DataDirState::HasStore | DataDirState::StoreMissing));
    match backups.last() {
        Some((made, _)) if now.0.saturating_sub(made.0) > MAX_BACKUP_AGE_MS => {
            let why = "the bot makes one every day while it runs";
            report.add(
                CheckStatus::Problem,
                "backups",
                format!("the newest was made {}: {why}", format_age(*made, now)),
            );
        }
        Some((made, _)) => {
            report.add(
                CheckStatus::Passed,
                "backups",
                format!("{}, the newest made {}", backups.len(), format_age(*made, now)),
            );
        }
        None if has_been_used => {
            report.add(CheckStatus::Note, "backups", "none yet: the bot makes one every day while it runs")
        }
        None => {}
    }
}
