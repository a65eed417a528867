//! SIGTERM and Ctrl-C: the first asks for the end, and everybody comes to it; the second is obeyed at once. What was
//! acknowledged is on disk either way. Whoever has started the program may tie it to itself instead.

use std::io::{self, Read};
use std::process;
use std::thread;

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

/// Asks for the end when the input ends: when whoever holds its other end is gone, however that came.
pub fn tie(stop: &Stop) {
    let stop = stop.clone();
    thread::spawn(move || {
        // Nothing is ever said there.
        let _ = io::stdin().read_to_end(&mut Vec::new());
        stop.give();
    });
}
