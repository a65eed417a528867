//! Finds out why the gateway cannot be reached. serenity retries by itself and reports the reason to nobody, so the
//! probe opens a connection of its own, without a session, and logs why it fails.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GatewayIntents, ShardId, ShardInfo};
use serenity::gateway::Shard;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::startup::connection_error::root_cause_text;

/// A shard that only reconnects is connected again after a shorter time.
const FIRST_PROBE_DELAY: Duration = Duration::from_secs(4);
/// The time between two log lines during one outage.
const PROBE_INTERVAL: Duration = Duration::from_secs(300);
const PROBE_TIMEOUT: Duration = Duration::from_secs(10);

/// Decides when to probe.
pub struct ConnectionProbe {
    gateway_url: Arc<Mutex<String>>,
    next_probe_at: Option<Instant>,
}

impl ConnectionProbe {
    pub const fn new(gateway_url: Arc<Mutex<String>>) -> Self {
        Self { gateway_url, next_probe_at: None }
    }

    /// Starts a probe if the shards have been disconnected for a while. Must be called again and again.
    pub fn observe(&mut self, now: Instant, is_connected: bool) {
        if self.is_due(now, is_connected) {
            tokio::spawn(log_why_unreachable(Arc::clone(&self.gateway_url)));
        }
    }

    fn is_due(&mut self, now: Instant, is_connected: bool) -> bool {
        if is_connected {
            self.next_probe_at = None;
            return false;
        }
        let is_due = now >= *self.next_probe_at.get_or_insert(now + FIRST_PROBE_DELAY);
        if is_due {
            self.next_probe_at = Some(now + PROBE_INTERVAL);
        }
        is_due
    }
}

async fn log_why_unreachable(gateway_url: Arc<Mutex<String>>) {
    if let Some(reason) = find_failure(gateway_url).await {
        tracing::warn!("cannot reach Discord's gateway ({reason}); retrying");
    }
}

/// Opens a connection and closes it again. Identifies no session, so the token is not needed.
async fn find_failure(gateway_url: Arc<Mutex<String>>) -> Option<String> {
    let shard = ShardInfo { id: ShardId(0), total: 1 };
    match timeout(PROBE_TIMEOUT, Shard::new(gateway_url, "", shard, GatewayIntents::empty(), None)).await {
        Ok(opened) => opened.err().map(|error| root_cause_text(&error)),
        Err(_) => Some(format!("no answer within {} seconds", PROBE_TIMEOUT.as_secs())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_is_due_after_a_while_and_then_rarely() {
        let mut probe = ConnectionProbe::new(Arc::default());
        let start = Instant::now();
        let mut due_seconds = |from: u64, is_connected: bool| -> Vec<u64> {
            let is_due = |second: &u64| probe.is_due(start + Duration::from_secs(*second), is_connected);
            (from..from + 400).filter(is_due).collect()
        };
        assert_eq!(due_seconds(0, false), [4, 304]);
        assert_eq!(due_seconds(400, true), Vec::<u64>::new());
        assert_eq!(due_seconds(800, false), [804, 1104]);
    }

    #[tokio::test]
    async fn a_refused_connection_is_the_reason() {
        let free_port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let url = Arc::new(Mutex::new(format!("wss://127.0.0.1:{free_port}")));
        let reason = find_failure(url).await.unwrap();
        assert!(reason.contains("Connection refused"), "{reason}");
    }
}
