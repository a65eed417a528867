//! SIGTERM and Ctrl-C: the first signal shuts down, the second exits at once. Acknowledged changes are on
//! disk in both cases. A parent process may instead close the standard input.

use std::io::{self, Read};
use std::process;
use std::thread;

use crate::stop::Stop;
use tokio::signal::unix::{SignalKind, signal};

/// Cancels `stop` at the first signal and exits the process at the second. Must be called in a runtime.
pub fn listen(stop: &Stop) -> io::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let stop = stop.clone();
    tokio::spawn(async move {
        let mut next = async || {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        next().await;
        tracing::info!("closing; once more, and it ends at once");
        stop.give();
        next().await;
        process::exit(1);
    });
    Ok(())
}

/// Cancels `stop` when the standard input closes, which happens when the parent process is gone.
pub fn tie(stop: &Stop) {
    let stop = stop.clone();
    thread::spawn(move || {
        // The parent writes nothing to it.
        let _ = io::stdin().read_to_end(&mut Vec::new());
        stop.give();
    });
}
