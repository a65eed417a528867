//! `meadhall restore`: rebuilds a lost or damaged store, and says what was used and what is missing.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use meadhall_registry::GameRegistry;
use meadhall_service::backup::backup_created_at;
use meadhall_service::data_dir::{DataDirError, RestoreOutcome, RestoredFrom};
use meadhall_service::date::format_utc_minute;
use meadhall_store::sled::{RestoreSource, RestoreSummary};

use super::data::refuse_while_bot_runs;
use super::data_dir::{BEGIN_ANEW_ADVICE, CliDataLocation, format_age};
use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};
use super::progress::ProgressOutput;
use super::wall_clock::wall_clock_now;

/// Restores the store.
#[derive(clap::Args)]
pub struct RestoreArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// Restores this backup or export, even if the store is intact. Without it, the redo log is used, or else the newest
    /// backup that can be read.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub fn run(args: &RestoreArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.config_args.data_location(registry)?, ProgressOutput::new());
    if location.data_dir.store().recovery().is_none() {
        return Err(CliError::InvalidUsage(anyhow!(
            "{} is restored with its own tools, or with meadhall import --new",
            location.describe()
        )));
    }
    refuse_while_bot_runs(&location, &progress)?;
    location.refuse_folder_of_other_user()?;
    if args.file.is_none() && !location.data_dir.path().exists() {
        return Err(location.to_cli_error(DataDirError::Empty));
    }
    // The store and the backups in this folder may be older than the database, which is still there.
    if args.file.is_none() && location.data_dir.has_served_database() && location.data_dir.store().exists().is_ok() {
        return Err(location.to_cli_error(location.data_dir.missing_store_error()));
    }
    if let Some(file) = args.file.as_ref().filter(|file| !file.is_file()) {
        return Err(CliError::InvalidUsage(anyhow!("there is no file {}", file.display())));
    }
    let restored = location.data_dir.restore(args.file.as_deref(), wall_clock_now(), &|done| progress.update(done));
    progress.clear();
    let Some(RestoreOutcome { restored_from, set_aside }) =
        restored.map_err(|error| location.backup_error_to_cli_error(error))?
    else {
        let backups = location.data_dir.path().join("backups");
        let why = "there is no usable redo log beside the store and no readable backup in";
        let how = "restore a copy from elsewhere: meadhall restore FILE";
        return Err(CliError::StoreUnavailable(anyhow!(
            "nothing was restored: {why} {}; {how}\n{BEGIN_ANEW_ADVICE}",
            backups.display()
        )));
    };
    let (lines, outcome) = describe(&location, args.file.is_some(), &restored_from);
    let mut out = io::stdout().lock();
    let written = writeln!(out, "{lines}").and_then(|()| match &set_aside {
        Some(folder) => writeln!(out, "what was there before is in {}", folder.display()),
        None => Ok(()),
    });
    written.map_err(anyhow::Error::from)?;
    Ok(outcome)
}

/// Says what was restored, and whether something is missing.
fn describe(location: &CliDataLocation, is_chosen: bool, from: &RestoredFrom) -> (String, CliOutcome) {
    match from {
        RestoredFrom::IntactStore => {
            (format!("the store in {} is intact: nothing to restore", location.describe()), CliOutcome::Success)
        }
        RestoredFrom::Log { summary, last_tick, newer_backup } => {
            let (mut lines, outcome) = describe_log(summary);
            if let Some(tick) = last_tick {
                let (time, age) = (format_utc_minute(*tick), format_age(*tick, wall_clock_now()));
                lines += &format!(
                    "\nits clock last ticked at {time}, {age}; what happened over a minute later is not in it"
                );
            }
            match newer_backup {
                Some(path) => (describe_newer_backup(&lines, path), CliOutcome::ProblemsFound),
                None => (lines, outcome),
            }
        }
        RestoredFrom::Backup { path, imported } => {
            let age = backup_created_at(path)
                .map_or_else(String::new, |made| format!(", made {}", format_age(made, wall_clock_now())));
            let counts = format!("{} tables or rows", imported.added_count);
            let text = format!("restored {counts} from the backup {}{age}", path.display());
            if is_chosen {
                return (format!("{text}\nwhat happened after it was made is missing"), CliOutcome::Success);
            }
            let missing = "the redo log could not be used: what happened after the backup is missing";
            (format!("{text}\n{missing}"), CliOutcome::ProblemsFound)
        }
    }
}

fn describe_newer_backup(lines: &str, path: &Path) -> String {
    let path = path.display();
    format!("{lines}\nthese files are an old copy: the backup {path} is newer, and meadhall restore {path} restores it")
}

fn describe_log(summary: &RestoreSummary) -> (String, CliOutcome) {
    let RestoreSummary { source, reached_number: reached, durable_number: durable, .. } = summary;
    let source = match source {
        RestoreSource::Store => "the store's own files and its redo log".to_owned(),
        RestoreSource::Checkpoint(path) => format!("the checkpoint {} and the redo log", path.display()),
        RestoreSource::Log => "the redo log".to_owned(),
        RestoreSource::InterruptedRestore => "an earlier restore that was interrupted".to_owned(),
    };
    let text = format!("restored from {source}, up to commit {reached}");
    let lost = durable.saturating_sub(*reached);
    let mark = "without the file store.durable, nothing tells whether there were more";
    let (remark, outcome) = match (lost, summary.has_durable_mark, summary.unreadable_log_bytes) {
        (1.., ..) => (format!("\n{lost} later commits could not be restored"), CliOutcome::ProblemsFound),
        (_, true, _) => ("; nothing is missing".to_owned(), CliOutcome::Success),
        (_, false, 0) => (format!("; {mark}"), CliOutcome::Success),
        (_, false, bytes) => {
            (format!("\nthe last {bytes} bytes of the redo log are unreadable, and {mark}"), CliOutcome::ProblemsFound)
        }
    };
    (text + &remark, outcome)
}
