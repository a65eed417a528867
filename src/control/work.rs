//! Executes a request on a blocking thread. If the client disconnects, an export stops and all other requests
//! run to the end.

use std::io::{self, Write};

use tokio::sync::mpsc::Sender;

use super::{Blame, Clerk, Reply, Request, Upshot};
use crate::archive::{ArchiveError, Done, Scope, export, verify};
use crate::store::Wait;

const EVERY: u64 = 64;

/// Executes the request and returns its last reply.
pub(super) fn work(desk: &Clerk, request: &Request, answers: &Sender<Reply>) -> Reply {
    match done(desk, request, answers) {
        Ok(outcome) => Reply::Done(outcome),
        Err(Refused::Running) => {
            Reply::Failed { fault: Blame::Store, why: "the bot is running: stop it first".to_owned() }
        }
        Err(Refused::Archive(error)) => Reply::Failed { fault: Blame::of(&error), why: error.to_string() },
    }
}

enum Refused {
    Running,
    Archive(ArchiveError),
}

impl From<ArchiveError> for Refused {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

fn done(desk: &Clerk, request: &Request, answers: &Sender<Reply>) -> Result<Upshot, Refused> {
    // A progress reply that finds no room is dropped; the next one says more.
    let progress = |done: Done| {
        if done.done.is_multiple_of(EVERY) {
            drop(answers.try_send(Reply::Progress(done)));
        }
    };
    let ledger = desk.house.ledger();
    Ok(match request {
        Request::Health => Upshot::Health(desk.house.watch().health()),
        Request::Parked => Upshot::Parked(ledger.parked().wait().map_err(ArchiveError::from)?),
        Request::Backup => {
            let made = desk.backups.make(ledger, desk.house.time().wall, &progress)?;
            made.map_or(Upshot::NothingToBackUp, |made| Upshot::BackedUp {
                path: made.path.display().to_string(),
                holds: made.holds,
            })
        }
        Request::Export { table } => {
            let scope = table.map_or(Scope::Everything, Scope::Table);
            let mut lines = Lines { answers, line: Vec::new() };
            Upshot::Exported(export(ledger, scope, &mut lines, &progress)?)
        }
        Request::Verify { matches } => {
            let mut tell = |finding| drop(answers.blocking_send(Reply::Finding(finding)));
            Upshot::Verified(verify(ledger, *matches, &mut tell, &progress)?)
        }
        Request::Compact | Request::Import => return Err(Refused::Running),
    })
}

/// Sends written bytes as replies, one a line.
struct Lines<'a> {
    answers: &'a Sender<Reply>,
    line: Vec<u8>,
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pieces = bytes.split(|byte| *byte == b'\n');
        self.line.extend_from_slice(pieces.next().unwrap_or_default());
        for piece in pieces {
            let line = String::from_utf8(std::mem::take(&mut self.line)).map_err(io::Error::other)?;
            self.answers.blocking_send(Reply::Line(line)).map_err(|_| io::ErrorKind::BrokenPipe)?;
            self.line.extend_from_slice(piece);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
