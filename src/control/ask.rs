//! The other end of the socket: whoever asks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::{Blame, Reply, Request, Upshot, line};
use crate::archive::LONGEST_LINE;

/// No answer is longer, in bytes: a line of an export, with every quotation mark in it escaped.
const LONGEST_ANSWER: u64 = 2 * LONGEST_LINE as u64 + 4096;

/// Why there is no outcome.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The house cannot do it.
    #[error("{why}")]
    Refused {
        /// Whose doing that is.
        fault: Blame,
        /// Why.
        why: String,
    },
    /// The house has gone in the middle.
    #[error("the bot has ended before it was done")]
    Gone,
    /// The house does not answer.
    #[error("the bot has said nothing for {} seconds", .0.as_secs())]
    Silent(Duration),
    /// The house says something that nobody understands.
    #[error("the bot gives an answer that this Meadhall does not understand: {0}")]
    Reply(serde_json::Error),
    /// The socket cannot be used, or an answer cannot be passed on.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Asks the house at this socket; `None` if there is nobody. Everything but the last line goes to `heard`.
pub fn ask(
    path: &Path,
    request: &Request,
    heard: &mut dyn FnMut(Reply) -> io::Result<()>,
) -> Result<Option<Upshot>, AskError> {
    asked(path, request, None, heard)
}

/// The same, of what is told at once: a house that is silent for longer than this hangs.
pub fn ask_within(path: &Path, request: &Request, patience: Duration) -> Result<Option<Upshot>, AskError> {
    asked(path, request, Some(patience), &mut |_| Ok(())).map_err(|error| match error {
        AskError::Io(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
            AskError::Silent(patience)
        }
        error => error,
    })
}

fn asked(
    path: &Path,
    request: &Request,
    patience: Option<Duration>,
    heard: &mut dyn FnMut(Reply) -> io::Result<()>,
) -> Result<Option<Upshot>, AskError> {
    let mut house = match UnixStream::connect(path) {
        Ok(house) => house,
        // No socket, or one that a process has left which is gone.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    house.set_read_timeout(patience)?;
    house.set_write_timeout(patience)?;
    house.write_all(&line(request))?;
    let mut answers = BufReader::new(house);
    loop {
        let mut text = Vec::new();
        answers.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut text)?;
        if text.is_empty() {
            return Err(AskError::Gone);
        }
        match serde_json::from_slice(&text).map_err(AskError::Reply)? {
            Reply::Done(outcome) => return Ok(Some(outcome)),
            Reply::Failed { fault, why } => return Err(AskError::Refused { fault, why }),
            answer => heard(answer)?,
        }
    }
}
