//! Executes a request on a blocking thread. If the client disconnects, an export stops and all other requests
//! run to the end.

use std::io::{self, Write};

use meadhall_store::BlockingExt;
use tokio::sync::mpsc::Sender;

use super::{AdminContext, AdminOutcome, AdminReply, AdminRequest, FailureKind};
use crate::backup::{BackupError, ExportScope, ProgressUpdate, export, verify_store};

const ITEMS_PER_PROGRESS_REPLY: u64 = 64;

/// Executes the request and returns its last reply.
pub(super) fn handle_request(
    context: &AdminContext,
    request: &AdminRequest,
    reply_sender: &Sender<AdminReply>,
) -> AdminReply {
    match execute(context, request, reply_sender) {
        Ok(outcome) => AdminReply::Completed(outcome),
        Err(RequestError::BotRunning) => AdminReply::Failed {
            kind: FailureKind::StoreUnavailable,
            reason: "the bot is running: stop it first".to_owned(),
        },
        Err(RequestError::Backup(error)) => {
            AdminReply::Failed { kind: FailureKind::from_error(&error), reason: error.to_string() }
        }
    }
}

enum RequestError {
    BotRunning,
    Backup(BackupError),
}

impl From<BackupError> for RequestError {
    fn from(error: BackupError) -> Self {
        Self::Backup(error)
    }
}

fn execute(
    context: &AdminContext,
    request: &AdminRequest,
    reply_sender: &Sender<AdminReply>,
) -> Result<AdminOutcome, RequestError> {
    // A progress reply is dropped if the queue is full. The next one contains newer progress.
    let progress = |step: ProgressUpdate| {
        if step.done_count.is_multiple_of(ITEMS_PER_PROGRESS_REPLY) {
            drop(reply_sender.try_send(AdminReply::Progress(step)));
        }
    };
    let repository = context.service.repository();
    Ok(match request {
        AdminRequest::Health => AdminOutcome::Health(context.service.monitor().health()),
        AdminRequest::DeadLetters => {
            AdminOutcome::DeadLetters(repository.dead_letters().block_on().map_err(BackupError::from)?)
        }
        AdminRequest::Cluster => {
            AdminOutcome::Cluster(repository.cluster_report().block_on().map_err(BackupError::from)?)
        }
        AdminRequest::Backup => {
            let backup = context.backups.create(repository, context.service.now().unix, &progress)?;
            backup.map_or(AdminOutcome::NothingToBackUp, |backup| AdminOutcome::BackedUp {
                // The client may have another working directory.
                path: std::path::absolute(&backup.path).unwrap_or(backup.path).display().to_string(),
                contents: backup.contents,
            })
        }
        AdminRequest::Export { table } => {
            let scope = table.map_or(ExportScope::Everything, ExportScope::OneTable);
            let mut lines = ExportLineWriter { reply_sender, partial_line: Vec::new() };
            AdminOutcome::Exported(export(repository, scope, &mut lines, &progress)?)
        }
        AdminRequest::Verify { matches } => {
            let mut send_finding = |finding| drop(reply_sender.blocking_send(AdminReply::Finding(finding)));
            AdminOutcome::Verified(verify_store(repository, *matches, &mut send_finding, &progress)?)
        }
        AdminRequest::Compact | AdminRequest::Import => return Err(RequestError::BotRunning),
    })
}

/// Sends written bytes as replies, one a line.
struct ExportLineWriter<'a> {
    reply_sender: &'a Sender<AdminReply>,
    partial_line: Vec<u8>,
}

impl Write for ExportLineWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pieces = bytes.split(|byte| *byte == b'\n');
        self.partial_line.extend_from_slice(pieces.next().unwrap_or_default());
        for piece in pieces {
            let line = String::from_utf8(std::mem::take(&mut self.partial_line)).map_err(io::Error::other)?;
            self.reply_sender.blocking_send(AdminReply::ExportLine(line)).map_err(|_| io::ErrorKind::BrokenPipe)?;
            self.partial_line.extend_from_slice(piece);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
