//! SIGTERM and Ctrl-C: the first asks for the end, and everybody comes to it; the second is obeyed at once. What was
//! acknowledged is on disk either way.

use std::io;
use std::process;

use crate::stop::Stop;
use tokio::signal::unix::{SignalKind, signal};

/// Listens from now on.
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
