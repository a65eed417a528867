//! Checks the store, through the running bot or directly. A store of an older schema version is not migrated.

use std::time::Duration;

use meadhall_service::admin::{AdminClientError, AdminOutcome, AdminRequest, send_request_with_timeout};
use meadhall_service::data_dir::{DataDirError, DataDirState};
use meadhall_service::monitoring::HealthReport;
use meadhall_service::repository::{
    DeadLetter, RepositoryError, SCHEMA_VERSION, dead_letters_in, find_pending_import, schema_version_of,
};
use meadhall_store::BlockingExt;

use super::report::{CheckStatus, DiagnosticReport};
use crate::cli::data_dir::CliDataLocation;

/// A bot that does not reply within this time hangs.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_LISTED_DEAD_LETTERS: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotRunState {
    Running,
    /// The bot is not running, or its state could not be determined.
    NotRunning,
}

/// Reports the health of the running bot, or checks the store if no bot runs.
pub fn check(report: &mut DiagnosticReport, location: &CliDataLocation) -> BotRunState {
    let ask = |request| send_request_with_timeout(&location.data_dir.admin_socket_path(), &request, REPLY_TIMEOUT);
    match ask(AdminRequest::Health) {
        Ok(Some(AdminOutcome::Health(health))) => {
            report_health(report, &health);
            if location.data_dir.store().is_shared() {
                match ask(AdminRequest::Cluster) {
                    Ok(Some(AdminOutcome::Cluster(cluster))) => report.add(CheckStatus::Passed, "cluster", cluster),
                    Ok(_) => report.add(CheckStatus::Skipped, "cluster", "the bot did not report the other bots"),
                    Err(error) => report.add(CheckStatus::Skipped, "cluster", error),
                }
            }
            match ask(AdminRequest::DeadLetters) {
                Ok(Some(AdminOutcome::DeadLetters(all))) => report_dead_letters(report, &all),
                Ok(_) => report.add(CheckStatus::Skipped, "deliveries", "the bot did not report its dead letters"),
                Err(error) => report.add(CheckStatus::Skipped, "deliveries", error),
            }
            BotRunState::Running
        }
        Ok(Some(_)) | Err(AdminClientError::Rejected { .. } | AdminClientError::InvalidReply(_)) => {
            report.add(
                CheckStatus::Note,
                "bot",
                "another version of Meadhall is running here and does not report its health",
            );
            BotRunState::Running
        }
        Ok(None) => {
            report.add(CheckStatus::Note, "bot", format!("not running in {}", location.describe_folder()));
            check_store(report, location);
            BotRunState::NotRunning
        }
        Err(error) => {
            let is_hanging = matches!(error, AdminClientError::Timeout(_));
            report.add(CheckStatus::Problem, "bot", error);
            if is_hanging { BotRunState::Running } else { BotRunState::NotRunning }
        }
    }
}

fn report_health(report: &mut DiagnosticReport, health: &HealthReport) {
    match health.problems() {
        None => report.add(CheckStatus::Passed, "bot", "running and healthy"),
        Some(problems) => report.add(CheckStatus::Problem, "bot", format!("running, with problems: {problems}")),
    }
}

/// Opens and checks the store while no bot runs.
fn check_store(report: &mut DiagnosticReport, location: &CliDataLocation) {
    match location.data_dir.state() {
        Ok(DataDirState::Empty) => {
            let place = location.data_dir.external_store().map(|_| format!(" in {}", location.describe()));
            let place = place.unwrap_or_default();
            return report.add(
                CheckStatus::Note,
                "store",
                format!("none yet{place}: {}", location.describe_creation()),
            );
        }
        Ok(DataDirState::StoreMissing) => {
            return report_store_problem(report, location, location.data_dir.missing_store_error());
        }
        Ok(DataDirState::HasStore) => {
            if let Err(error) = location.data_dir.check_only_store() {
                return report_store_problem(report, location, error);
            }
        }
        Err(error) => return report_store_problem(report, location, error),
    }
    let store = match location.data_dir.open_for_inspection() {
        Ok(store) => store,
        Err(DataDirError::Empty) => return report.add(CheckStatus::Note, "store", "empty"),
        Err(error) => return report_store_problem(report, location, error),
    };
    let schema_version = schema_version_of(store.as_ref());
    if matches!(schema_version, Ok(None | Some(SCHEMA_VERSION))) {
        match find_pending_import(store.as_ref()) {
            Ok(None) => {}
            Ok(Some(import)) => {
                return report_store_problem(report, location, DataDirError::ImportIncomplete(import.record_count));
            }
            Err(error) => return report_store_problem(report, location, error.into()),
        }
    }
    match schema_version {
        Ok(Some(SCHEMA_VERSION)) => {
            report.add(CheckStatus::Passed, "store", "readable");
            match dead_letters_in(store.as_ref()).block_on() {
                Ok(all) => report_dead_letters(report, &all),
                Err(error) => report.add(CheckStatus::Problem, "deliveries", error),
            }
        }
        Ok(Some(older)) if older < SCHEMA_VERSION => {
            let how = "the bot makes a backup and migrates it when it starts";
            report.add(
                CheckStatus::Note,
                "store",
                format!("readable, schema version {older}, current is {SCHEMA_VERSION}: {how}"),
            );
        }
        Ok(Some(found)) => {
            report_store_problem(report, location, RepositoryError::NewerSchema { found_version: found }.into())
        }
        Ok(None) => report.add(CheckStatus::Note, "store", "empty"),
        Err(error) => report_store_problem(report, location, error.into()),
    }
}

fn report_store_problem(report: &mut DiagnosticReport, location: &CliDataLocation, error: DataDirError) {
    report.add(CheckStatus::Problem, "store", location.to_cli_error(error).into_anyhow());
}

/// Reports dead letters. They are a bug in this program: even their plainest message could not be built.
fn report_dead_letters(report: &mut DiagnosticReport, dead_letters: &[DeadLetter]) {
    if dead_letters.is_empty() {
        return report.add(CheckStatus::Passed, "deliveries", "no dead letters");
    }
    let listed: Vec<String> = dead_letters.iter().take(MAX_LISTED_DEAD_LETTERS).map(describe_dead_letter).collect();
    let more = dead_letters.len().saturating_sub(MAX_LISTED_DEAD_LETTERS);
    let more = if more > 0 { format!("\nand {more} more") } else { String::new() };
    let why = "the log has more about the time when it happened";
    let count = if dead_letters.len() == 1 {
        "1 dead letter".to_owned()
    } else {
        format!("{} dead letters", dead_letters.len())
    };
    report.add(CheckStatus::Problem, "deliveries", format!("{count}; {why}:\n{}{more}", listed.join("\n")));
}

fn describe_dead_letter(DeadLetter { key, description: what, reason: why }: &DeadLetter) -> String {
    match why {
        Some(why) => format!("{key}: {what}: {why}"),
        None => format!("{key}: {what}"),
    }
}
