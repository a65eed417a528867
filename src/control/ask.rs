//! Client side of the admin socket, used by the CLI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::{Blame, Reply, Request, Upshot, line};
use crate::archive::LONGEST_LINE;

/// Longest line of a reply: an exported line with every quotation mark escaped.
const LONGEST_ANSWER: u64 = 2 * LONGEST_LINE as u64 + 4096;

/// Why a request has no outcome.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The bot refused or failed.
    #[error("{why}")]
    Refused {
        fault: Blame,
        why: String,
    },
    /// The bot closed the connection before the last line.
    #[error("the bot has ended before it was done")]
    Gone,
    /// The bot sent nothing for this long.
    #[error("the bot has said nothing for {} seconds", .0.as_secs())]
    Silent(Duration),
    /// The reply is not valid, probably because the bot has another version.
    #[error("the bot gives an answer that this Meadhall does not understand: {0}")]
    Reply(serde_json::Error),
    /// The socket failed, or the callback could not pass on a reply.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Sends a request to the bot at this socket. Returns `None` if no bot runs there. All but the last reply go
/// to `heard`.
pub fn ask(
    path: &Path,
    request: &Request,
    heard: &mut dyn FnMut(Reply) -> io::Result<()>,
) -> Result<Option<Upshot>, AskError> {
    asked(path, request, None, heard)
}

/// Sends a request that is answered at once. A bot that is silent for longer than the timeout hangs.
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
        // No socket, or one left behind by a process that has ended.
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
