//! The watchdog of systemd: if the unit sets `WatchdogSec`, it restarts a bot that stops sending messages.

use std::env;
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use meadhall_service::monitoring::Monitor;
use tokio::time::sleep;

const SOCKET_ENV_VAR: &str = "NOTIFY_SOCKET";
const TIMEOUT_ENV_VAR: &str = "WATCHDOG_USEC";
/// The number of messages within the timeout.
const MESSAGES_PER_TIMEOUT: u32 = 4;

/// A supervisor that expects messages.
pub struct Watchdog {
    socket: UnixDatagram,
    timeout: Duration,
}

impl Watchdog {
    /// Returns `None` if nothing expects messages.
    pub fn from_env() -> Option<Self> {
        let timeout = env::var(TIMEOUT_ENV_VAR).ok()?.parse().ok().map(Duration::from_micros)?;
        let socket = connect(&env::var(SOCKET_ENV_VAR).ok()?);
        let socket = socket.inspect_err(|error| tracing::warn!(%error, "cannot reach the watchdog of systemd")).ok()?;
        Some(Self { socket, timeout })
    }

    /// Sends messages until the runtime hangs or ends, or the bot has a problem that only a restart solves.
    pub async fn report_health(self, monitor: Monitor) {
        loop {
            if monitor.health().fatal_problem().is_none() {
                // A message that systemd cannot take now is followed by others.
                let _ = self.socket.send(b"WATCHDOG=1");
            }
            sleep(self.timeout / MESSAGES_PER_TIMEOUT).await;
        }
    }
}

/// Connects to a socket by its path. A name that begins with @ is one without a file.
fn connect(name: &str) -> io::Result<UnixDatagram> {
    let address = match name.strip_prefix('@') {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    socket.connect_addr(&address)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use meadhall_store::{GroupReport, StoreError};
    use meadhall_tables::clock::{Connectivity, UnixMillis};
    use tokio::sync::watch;
    use tokio::time;

    use super::*;

    /// Returns how many messages a bot sends within three timeouts.
    async fn count_messages(monitor: &Monitor) -> usize {
        let (supervisor, socket) = UnixDatagram::pair().unwrap();
        let watchdog = Watchdog { socket, timeout: Duration::from_secs(40) };
        // The clock of this test runs ahead whenever nothing else is left to do.
        let _ = time::timeout(Duration::from_secs(119), watchdog.report_health(monitor.clone())).await;
        supervisor.set_nonblocking(true).unwrap();
        let mut message = [0; 64];
        std::iter::from_fn(|| supervisor.recv(&mut message).ok()).filter(|length| *length == 10).count()
    }

    #[tokio::test(start_paused = true)]
    async fn a_bot_is_silent_once_only_a_restart_helps() {
        let (_sender, connectivity) = watch::channel(Connectivity::Offline);
        let monitor = Monitor::enabled(UnixMillis(0), connectivity);
        let (elapsed, error) = (Duration::ZERO, StoreError::Unavailable("the disk is full".to_owned()));
        monitor.group_written(&GroupReport { batch_count: 1, written_bytes: 9, elapsed, result: Err(&error) });
        assert_eq!(count_messages(&monitor).await, 12);
        monitor.writer_responded(Some("the writer has stopped".to_owned()));
        assert_eq!(count_messages(&monitor).await, 0);
    }
}
