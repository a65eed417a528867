//! Replays matches on threads for blocking work, a few at a time, and remembers the turns of recent replays. Replies to
//! commands must not wait for the replays of others.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use meadhall_game::Viewer;
use meadhall_game::catch_panic::catch_panic;
use meadhall_store::StoreError;
use meadhall_tables::view::TurnSummary;
use meadhall_tables::{Table, TableError, TableId};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::CommandError;

const MAX_CONCURRENT_REPLAYS: usize = 2;
/// The number of matches whose turns are remembered.
const MAX_REMEMBERED_MATCHES: usize = 32;

pub struct ReplayPool {
    permits: Arc<Semaphore>,
    /// The turns of recent replays; the most recently used ones are last.
    recent_turns: Mutex<VecDeque<(TurnsKey, Arc<[TurnSummary]>)>>,
}

/// What the turns of a match depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TurnsKey {
    table: TableId,
    revision: u64,
    viewer: Viewer,
}

impl TurnsKey {
    pub const fn new(table: &Table, viewer: Viewer) -> Self {
        Self { table: table.id, revision: table.revision, viewer }
    }
}

impl Default for ReplayPool {
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(MAX_CONCURRENT_REPLAYS)), recent_turns: Mutex::default() }
    }
}

impl ReplayPool {
    /// Runs a replay when it is its turn. A match whose replay panics cannot be played.
    pub async fn run<T: Send + 'static>(&self, replay: impl FnOnce() -> T + Send + 'static) -> Result<T, CommandError> {
        let stopped = |error: String| CommandError::from(StoreError::Unavailable(error));
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|error| stopped(error.to_string()))?;
        let replay = move || {
            // The caller may stop waiting before the replay ends.
            let _permit = permit;
            catch_panic(replay)
        };
        let done = spawn_blocking(replay).await.map_err(|error| stopped(error.to_string()))?;
        done.map_err(|_| TableError::MatchFrozen.into())
    }

    /// Returns the turns of a match if they are remembered.
    pub fn recent_turns(&self, key: TurnsKey) -> Option<Arc<[TurnSummary]>> {
        let mut recent = self.recent_turns.lock().unwrap_or_else(PoisonError::into_inner);
        let index = recent.iter().position(|(known, _)| *known == key)?;
        let found = recent.remove(index)?;
        let turns = Arc::clone(&found.1);
        recent.push_back(found);
        Some(turns)
    }

    pub fn remember_turns(&self, key: TurnsKey, turns: &Arc<[TurnSummary]>) {
        let mut recent = self.recent_turns.lock().unwrap_or_else(PoisonError::into_inner);
        recent.retain(|(known, _)| *known != key);
        recent.push_back((key, Arc::clone(turns)));
        if recent.len() > MAX_REMEMBERED_MATCHES {
            recent.pop_front();
        }
    }
}

#[cfg(test)]
mod tests;
