//! SIGTERM and Ctrl-C: the first signal shuts down, the second exits at once. Acknowledged changes are on
//! disk in both cases. A parent process may instead close the standard input.

use std::io::{self, Read};
use std::{process, thread};

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Cancels `shutdown` at the first SIGTERM or Ctrl-C, and exits the process at the second. Must be called within a
/// tokio runtime.
pub fn cancel_on_signal(shutdown: &CancellationToken) -> io::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        let mut next_signal = async || {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        next_signal().await;
        tracing::info!("shutting down; press Ctrl-C again to exit immediately");
        shutdown.cancel();
        next_signal().await;
        process::exit(1);
    });
    Ok(())
}

/// Cancels `shutdown` when the standard input closes, which happens when the parent process is gone.
pub fn cancel_on_stdin_close(shutdown: &CancellationToken) {
    let stop = shutdown.clone();
    thread::spawn(move || {
        // The parent process never writes to this standard input.
        let _ = io::stdin().read_to_end(&mut Vec::new());
        stop.cancel();
    });
}
