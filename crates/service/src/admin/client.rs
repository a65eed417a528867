//! Client side of the admin socket, used by the CLI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::{AdminOutcome, AdminReply, AdminRequest, FailureKind, to_json_line};
use crate::backup::MAX_LINE_BYTES;

/// Longest line of a reply: an exported line with every quotation mark escaped.
const MAX_REPLY_BYTES: u64 = 2 * MAX_LINE_BYTES as u64 + 4096;

/// Why a request has no outcome.
#[derive(Debug, thiserror::Error)]
pub enum AdminClientError {
    /// The bot refused the request or failed to execute it.
    #[error("{reason}")]
    Rejected { kind: FailureKind, reason: String },
    /// The bot closed the connection before the last line.
    #[error("the bot stopped before it had finished the request; run the command again")]
    Disconnected,
    /// The bot sent nothing for this long.
    #[error("the bot has not responded for {} seconds", .0.as_secs())]
    Timeout(Duration),
    /// The reply is not valid, probably because the bot has another version.
    #[error("the reply of the bot cannot be read; does it run another version of Meadhall? {0}")]
    InvalidReply(serde_json::Error),
    /// The socket failed, or the callback could not pass on a reply.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl AdminClientError {
    /// Tells a bot that has ended from other errors of the connection.
    fn from_socket_error(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe => Self::Disconnected,
            _ => Self::Io(error),
        }
    }
}

/// Sends a request to the bot at this socket and returns the last reply. Returns `None` if no bot runs there. All
/// earlier replies are passed to `on_reply`.
pub fn send_request(
    path: &Path,
    request: &AdminRequest,
    on_reply: &mut dyn FnMut(AdminReply) -> io::Result<()>,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    exchange(path, request, None, on_reply)
}

/// Sends a request that a bot answers at once. Fails if the bot is silent for longer than the timeout.
pub fn send_request_with_timeout(
    path: &Path,
    request: &AdminRequest,
    timeout: Duration,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    exchange(path, request, Some(timeout), &mut |_| Ok(())).map_err(|error| match error {
        AdminClientError::Io(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
            AdminClientError::Timeout(timeout)
        }
        error => error,
    })
}

fn exchange(
    path: &Path,
    request: &AdminRequest,
    timeout: Option<Duration>,
    on_reply: &mut dyn FnMut(AdminReply) -> io::Result<()>,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    let mut stream = match UnixStream::connect(path) {
        Ok(stream) => stream,
        // There is no socket, or an ended process did not remove its socket.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    stream.set_read_timeout(timeout)?;
    stream.set_write_timeout(timeout)?;
    stream.write_all(&to_json_line(request)).map_err(AdminClientError::from_socket_error)?;
    let mut replies = BufReader::new(stream);
    loop {
        let mut text = Vec::new();
        let reply = replies.by_ref().take(MAX_REPLY_BYTES).read_until(b'\n', &mut text);
        reply.map_err(AdminClientError::from_socket_error)?;
        if text.is_empty() {
            return Err(AdminClientError::Disconnected);
        }
        match serde_json::from_slice(&text).map_err(AdminClientError::InvalidReply)? {
            AdminReply::Completed(outcome) => return Ok(Some(outcome)),
            AdminReply::Failed { kind, reason } => return Err(AdminClientError::Rejected { kind, reason }),
            reply => on_reply(reply)?,
        }
    }
}
