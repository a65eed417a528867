//! `meadhall export`, `import`, `backup`, `verify`, `compact`. A running bot is asked through its admin socket;
//! otherwise the store is opened here.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::PathBuf;

use anyhow::{Context, Error, anyhow};
use meadhall_registry::GameRegistry;
use meadhall_service::admin::{
    AdminClientError, AdminEvent, AdminOutcome, AdminReply, AdminRequest, FailureKind, send_request,
};
use meadhall_service::backup::{
    self, CheckedImport, ExportScope, ExportSummary, ImportSummary, NamedFile, ReplayScope, VerifyFinding,
    VerifySummary, count_with_noun, create_private_file,
};
use meadhall_service::data_dir::{DataDirError, DataDirState};
use meadhall_service::repository::Repository;
use meadhall_store::CompactionSummary;
use meadhall_tables::TableId;

use super::data_dir::{CliDataLocation, absolute_path};
use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};
use super::progress::ProgressOutput;
use super::wall_clock::wall_clock_now;

/// Exports the store or a single table.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// New file for the export, or - for the standard output.
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// Exports only this table.
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
}

/// Imports an export or a backup.
#[derive(clap::Args)]
pub struct ImportArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// The export or backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Creates a new store, where there is none yet.
    #[arg(long)]
    new: bool,
}

/// Verifies the store.
#[derive(clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// Also replays finished matches.
    #[arg(long)]
    finished: bool,
}

/// Exports everything or one table to a file or to the standard output.
pub fn run_export(args: &ExportArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.config_args.data_location(registry)?, ProgressOutput::new());
    if args.file == "-" {
        let exported = write_export(&location, args.table, &mut BufWriter::new(io::stdout().lock()), &progress)?;
        return Ok(print_result(&progress, &mut io::stderr(), format_args!("{exported} exported"))?);
    }
    let file = create_private_file(args.file.as_ref()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => anyhow!("{} exists already; an export needs a new file", args.file),
        _ => Error::from(error).context(format!("cannot create {}", args.file)),
    });
    let file = file.map_err(CliError::InvalidUsage)?;
    let mut out = BufWriter::new(NamedFile::new(file, &args.file));
    let written = write_export(&location, args.table, &mut out, &progress).and_then(|exported| {
        out.flush().and_then(|()| out.get_ref().sync_all()).context("cannot write the export")?;
        Ok(exported)
    });
    // An incomplete export is useless.
    let exported = written.inspect_err(|_| drop(fs::remove_file(&args.file)))?;
    Ok(print_result(&progress, &mut io::stdout(), format_args!("{exported} exported"))?)
}

fn write_export(
    location: &CliDataLocation,
    table: Option<TableId>,
    out: &mut dyn Write,
    progress: &ProgressOutput,
) -> Result<ExportSummary, CliError> {
    let request = AdminRequest::Export { table };
    let outcome = ask_running_bot(location, &request, progress, &mut |line| writeln!(out, "{line}"))?;
    if let Some(AdminOutcome::Exported(exported)) = outcome {
        out.flush().context("cannot write the export")?;
        return Ok(exported);
    }
    let repository = open_repository_to_read(location, progress)?;
    let scope = table.map_or(ExportScope::Everything, ExportScope::OneTable);
    backup::export(&repository, scope, out, &|done| progress.update(done))
        .map_err(|error| location.backup_error_to_cli_error(error))
}

/// Imports a file. A new store is created only if `--new` was given.
pub fn run_import(args: &ImportArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.config_args.data_location(registry)?, ProgressOutput::new());
    refuse_while_bot_runs(&location, &progress)?;
    location.refuse_folder_of_other_user()?;
    if !args.file.is_file() {
        return Err(CliError::InvalidUsage(anyhow!("there is no file {}", args.file.display())));
    }
    let state = location.data_dir.state().map_err(|error| location.to_cli_error(error))?;
    if state == DataDirState::Empty && !args.new {
        let why = "add --new to create it from the file";
        return Err(CliError::InvalidUsage(anyhow!("no data found in {}; {why}", location.describe())));
    }
    let show = |done| progress.update(done);
    let checked_import = CheckedImport::check_file(&args.file, registry, &show)
        .map_err(|error| location.backup_error_to_cli_error(error))?;
    let store = if args.new {
        location.data_dir.create_for_import()
    } else {
        location.data_dir.open_existing_store().map(Some)
    };
    let Some(store) = store.map_err(|error| location.to_cli_error(error))? else {
        let why = "omit --new to import the file into it";
        return Err(CliError::InvalidUsage(anyhow!("there is already data in {}; {why}", location.describe())));
    };
    let backup = |layout| location.data_dir.back_up_raw_rows(store.as_ref(), layout, wall_clock_now(), &show);
    let imported = checked_import
        .write_to_store(&store, &backup, &show)
        .map_err(|error| location.backup_error_to_cli_error(error))?;
    location.data_dir.write_marker().map_err(|error| location.to_cli_error(error.into()))?;
    if imported == ImportSummary::default() {
        return Ok(print_result(
            &progress,
            &mut io::stdout(),
            format_args!("nothing to import: no tables, no people"),
        )?);
    }
    let ImportSummary {
        added_count: new,
        already_present_count: known,
        person_count: people,
        server_count: servers,
        kept_settings_count: kept,
    } = imported;
    let new = count_with_noun(new, "table", "tables");
    let servers = if servers > 0 { format!(" and {servers} servers") } else { String::new() };
    let settings = format!("settings of {people} people{servers} imported, settings of {kept} kept");
    Ok(print_result(&progress, &mut io::stdout(), format_args!("{new} imported, {known} already present; {settings}"))?)
}

pub fn run_backup(args: &ConfigArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.data_location(registry)?, ProgressOutput::new());
    let backup = match ask_running_bot(&location, &AdminRequest::Backup, &progress, &mut |_| Ok(()))? {
        Some(AdminOutcome::BackedUp { path, contents }) => Some((path, contents)),
        Some(_) => None,
        None => {
            location.refuse_folder_of_other_user()?;
            let repository = open_repository(&location, &progress)?;
            let made = location.data_dir.backups().create(&repository, wall_clock_now(), &|done| progress.update(done));
            let made = made.map_err(|error| location.backup_error_to_cli_error(error))?;
            made.map(|made| (absolute_path(&made.path).display().to_string(), made.contents))
        }
    };
    Ok(match backup {
        Some((path, contents)) => {
            print_result(&progress, &mut io::stdout(), format_args!("{contents} backed up in {path}"))?
        }
        None => {
            print_result(&progress, &mut io::stdout(), format_args!("nothing to back up yet: no tables, no people"))?
        }
    })
}

pub fn run_verify(args: &VerifyArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.config_args.data_location(registry)?, ProgressOutput::new());
    let matches = if args.finished { ReplayScope::AllMatches } else { ReplayScope::OpenMatches };
    let outcome = ask_running_bot(&location, &AdminRequest::Verify { matches }, &progress, &mut |_| Ok(()))?;
    let verified = if let Some(AdminOutcome::Verified(verified)) = outcome {
        verified
    } else {
        let repository = open_repository_to_read(&location, &progress)?;
        let mut print_finding = |finding: VerifyFinding| progress.print_line(&finding.to_string());
        let verified = backup::verify_store(&repository, matches, &mut print_finding, &|done| progress.update(done));
        verified.map_err(|error| location.backup_error_to_cli_error(error))?
    };
    let VerifySummary { table_count: tables, replayed_count: replayed, finding_count: findings } = verified;
    let tables = count_with_noun(tables, "table", "tables");
    let replayed = count_with_noun(replayed, "match", "matches");
    let findings_said = count_with_noun(findings, "finding", "findings");
    let line = format_args!("{tables} verified, {replayed} replayed, {findings_said}");
    print_result(&progress, &mut io::stdout(), line)?;
    Ok(if findings == 0 { CliOutcome::Success } else { CliOutcome::ProblemsFound })
}

pub fn run_compact(args: &ConfigArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let (location, progress) = (args.data_location(registry)?, ProgressOutput::new());
    if location.data_dir.store().compaction().is_some() {
        ask_running_bot(&location, &AdminRequest::Compact, &progress, &mut |_| Ok(()))?;
    }
    location.refuse_folder_of_other_user()?;
    let compacted =
        location.data_dir.compact(&|done| progress.update(done)).map_err(|error| location.to_cli_error(error))?;
    let text = match compacted {
        Some(CompactionSummary { bytes_before, bytes_after, .. }) if bytes_after == bytes_before => {
            format!("nothing to reclaim: a copy would not be smaller than the store, which has {bytes_before} bytes")
        }
        Some(CompactionSummary { bytes_before, bytes_after, entry_count }) => {
            format!("{entry_count} entries kept, {bytes_before} bytes before, {bytes_after} after")
        }
        None => format!("nothing to do: {} reclaims space by itself", location.describe()),
    };
    Ok(print_result(&progress, &mut io::stdout(), format_args!("{text}"))?)
}

/// Sends the request to the running bot; returns `None` if no bot runs.
fn ask_running_bot(
    location: &CliDataLocation,
    request: &AdminRequest,
    progress: &ProgressOutput,
    write_line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> Result<Option<AdminOutcome>, CliError> {
    let mut is_slowness_noted = false;
    let mut handle_event = |event| {
        let reply = match event {
            AdminEvent::Reply(reply) => reply,
            AdminEvent::BotSilent(limit) => {
                let seconds = limit.as_secs();
                progress.print_note(&format!("the running bot does not respond; waiting up to {seconds} seconds"));
                return Ok(());
            }
        };
        match reply {
            AdminReply::Progress(done) => progress.update(done),
            AdminReply::ExportLine(text) => write_line(&text)?,
            AdminReply::Finding(finding) => progress.print_line(&finding.to_string()),
            AdminReply::StillWorking if !mem::replace(&mut is_slowness_noted, true) => {
                progress.print_note("the running bot is still working on it");
            }
            AdminReply::StillWorking | AdminReply::Completed(_) | AdminReply::Failed { .. } => {}
        }
        Ok(())
    };
    send_request(&location.data_dir.admin_socket_path(), request, &mut handle_event).map_err(|error| match error {
        AdminClientError::Rejected { kind: FailureKind::InvalidRequest, reason: why } => {
            CliError::InvalidUsage(anyhow!(why))
        }
        AdminClientError::Rejected { kind: FailureKind::StoreUnavailable, reason: why } => {
            CliError::StoreUnavailable(anyhow!(why))
        }
        error @ (AdminClientError::Disconnected | AdminClientError::Timeout(_)) => {
            CliError::StoreUnavailable(error.into())
        }
        AdminClientError::Callback(error) => CliError::OperationFailed(error.into()),
        error => CliError::OperationFailed(error.into()),
    })
}

/// Fails if a bot runs, for commands that need the store for themselves.
pub fn refuse_while_bot_runs(location: &CliDataLocation, progress: &ProgressOutput) -> Result<(), CliError> {
    ask_running_bot(location, &AdminRequest::Import, progress, &mut |_| Ok(())).map(drop)
}

/// Opens the repository to read it when no bot runs. Nothing in the store changes.
fn open_repository_to_read(location: &CliDataLocation, progress: &ProgressOutput) -> Result<Repository, CliError> {
    let note_migration = |older| {
        let when = "at its next start, after a backup; this was done on a copy";
        progress.print_note(&format!("the store has schema version {older}; the bot will migrate it {when}"));
    };
    location
        .data_dir
        .open_to_read(wall_clock_now(), &note_migration, &|done| progress.update(done))
        .map_err(|error| location.to_cli_error(error))
}

/// Opens the repository when no bot runs.
fn open_repository(location: &CliDataLocation, progress: &ProgressOutput) -> Result<Repository, CliError> {
    location
        .data_dir
        .open(wall_clock_now(), &|done| progress.update(done))
        .map_err(|error: DataDirError| location.to_cli_error(error))
}

fn print_result(
    progress: &ProgressOutput,
    out: &mut dyn Write,
    line: std::fmt::Arguments<'_>,
) -> anyhow::Result<CliOutcome> {
    progress.clear();
    writeln!(out, "{line}")?;
    Ok(CliOutcome::Success)
}
