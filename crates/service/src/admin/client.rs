//! Client side of the admin socket, used by the CLI.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::long_path::with_socket_path;
use super::{AdminOutcome, AdminReply, AdminRequest, FailureKind, to_json_line};
use crate::backup::MAX_LINE_BYTES;

/// Longest line of a reply: an exported line with every quotation mark escaped.
const MAX_REPLY_BYTES: u64 = 2 * MAX_LINE_BYTES as u64 + 4096;
/// The bot sends a reply more often than this, even if it has nothing to say.
const SILENCE_NOTICE_AFTER: Duration = Duration::from_secs(4);
const MAX_SILENCE: Duration = Duration::from_secs(20);

/// What happens before the last reply.
#[derive(Debug)]
pub enum AdminEvent {
    Reply(AdminReply),
    /// The bot has been silent for some seconds. The request fails if it stays silent for this long.
    BotSilent(Duration),
}

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
    #[error(
        "the bot has not responded for {} seconds: it is overloaded, hangs or is suspended; let it continue or restart it",
        .0.as_secs()
    )]
    Timeout(Duration),
    /// The reply is not valid, probably because the bot has another version.
    #[error("the reply of the bot cannot be read; does it run another version of Meadhall? {0}")]
    InvalidReply(serde_json::Error),
    /// The socket failed.
    #[error("cannot reach the running bot at {}: {error}{}", path.display(), connection_advice(error))]
    Socket { path: PathBuf, error: io::Error },
    /// The callback could not pass on a reply.
    #[error(transparent)]
    Callback(io::Error),
}

impl AdminClientError {
    /// Tells a bot that has ended from other errors of the connection.
    fn from_socket_error(path: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe => Self::Disconnected,
            _ => Self::Socket { path: path.to_owned(), error },
        }
    }
}

fn connection_advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "; run this command as the user of the bot",
        _ => "",
    }
}

/// Sends a request to the bot at this socket and returns the last reply. Returns `None` if no bot runs there. All
/// earlier replies are passed to `on_event`, and whether the bot is silent. Fails if it stays silent.
pub fn send_request(
    path: &Path,
    request: &AdminRequest,
    on_event: &mut dyn FnMut(AdminEvent) -> io::Result<()>,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    exchange(path, request, MAX_SILENCE, on_event)
}

/// Sends a request that a bot answers at once. Fails if the bot is silent for longer than the timeout.
pub fn send_request_with_timeout(
    path: &Path,
    request: &AdminRequest,
    timeout: Duration,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    exchange(path, request, timeout, &mut |_| Ok(()))
}

fn exchange(
    path: &Path,
    request: &AdminRequest,
    max_silence: Duration,
    on_event: &mut dyn FnMut(AdminEvent) -> io::Result<()>,
) -> Result<Option<AdminOutcome>, AdminClientError> {
    let mut stream = match with_socket_path(path, |path| UnixStream::connect(path)) {
        Ok(stream) => stream,
        // There is no socket, or an ended process did not remove its socket.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(AdminClientError::from_socket_error(path, error)),
    };
    let sent = stream.set_write_timeout(Some(max_silence)).and_then(|()| stream.write_all(&to_json_line(request)));
    sent.map_err(|error| AdminClientError::from_socket_error(path, error))?;
    let mut replies = ReplyReader { path, stream: BufReader::new(stream), max_silence };
    loop {
        let text = replies.read_line(on_event)?;
        match serde_json::from_slice(&text).map_err(AdminClientError::InvalidReply)? {
            AdminReply::Completed(outcome) => return Ok(Some(outcome)),
            AdminReply::Failed { kind, reason } => return Err(AdminClientError::Rejected { kind, reason }),
            reply => on_event(AdminEvent::Reply(reply)).map_err(AdminClientError::Callback)?,
        }
    }
}

/// Reads replies, and measures how long the bot is silent.
struct ReplyReader<'a> {
    path: &'a Path,
    stream: BufReader<UnixStream>,
    max_silence: Duration,
}

impl ReplyReader<'_> {
    /// Reads a line, waiting at most for the longest silence.
    fn read_line(
        &mut self,
        on_event: &mut dyn FnMut(AdminEvent) -> io::Result<()>,
    ) -> Result<Vec<u8>, AdminClientError> {
        let mut text = Vec::new();
        let (mut silence, mut wait) = (Duration::ZERO, SILENCE_NOTICE_AFTER.min(self.max_silence));
        loop {
            let missing_bytes = MAX_REPLY_BYTES.saturating_sub(text.len() as u64);
            let read = self.stream.get_ref().set_read_timeout(Some(wait));
            let read = read.and_then(|()| self.stream.by_ref().take(missing_bytes).read_until(b'\n', &mut text));
            match read {
                Ok(_) if text.is_empty() => return Err(AdminClientError::Disconnected),
                Ok(_) => return Ok(text),
                Err(error) if is_timeout(&error) => silence += wait,
                Err(error) => return Err(AdminClientError::from_socket_error(self.path, error)),
            }
            wait = self.max_silence.saturating_sub(silence);
            if wait.is_zero() {
                return Err(AdminClientError::Timeout(self.max_silence));
            }
            on_event(AdminEvent::BotSilent(self.max_silence)).map_err(AdminClientError::Callback)?;
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}
