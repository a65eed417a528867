//! Replays matches on threads for blocking work, a few at a time, and remembers what recent replays found. Replies to
//! commands must not wait for the replays of others.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use meadhall_game::Viewer;
use meadhall_game::catch_panic::catch_panic;
use meadhall_store::StoreError;
use meadhall_tables::review::BestMove;
use meadhall_tables::view::TurnSummary;
use meadhall_tables::{Table, TableError, TableId};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::CommandError;

const MAX_CONCURRENT_REPLAYS: usize = 2;
/// The number of replays whose results are remembered.
const MAX_REMEMBERED_MATCHES: usize = 32;

pub struct ReplayPool {
    permits: Arc<Semaphore>,
    pub turns: RecentReplays<Arc<[TurnSummary]>>,
    pub best_moves: RecentReplays<Option<BestMove>>,
}

/// The results of recent replays; the most recently used ones are last.
pub struct RecentReplays<T>(Mutex<VecDeque<(ReplayKey, T)>>);

/// What the replay of a match depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ReplayKey {
    table: TableId,
    revision: u64,
    viewer: Viewer,
}

impl ReplayKey {
    pub const fn new(table: &Table, viewer: Viewer) -> Self {
        Self { table: table.id, revision: table.revision, viewer }
    }
}

impl Default for ReplayPool {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT_REPLAYS)),
            turns: RecentReplays::default(),
            best_moves: RecentReplays::default(),
        }
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
}

impl<T> Default for RecentReplays<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> RecentReplays<T> {
    pub fn get(&self, key: ReplayKey) -> Option<T> {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = recent.iter().position(|(known, _)| *known == key)?;
        let found = recent.remove(index)?;
        let result = found.1.clone();
        recent.push_back(found);
        Some(result)
    }

    pub fn remember(&self, key: ReplayKey, result: T) {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recent.retain(|(known, _)| *known != key);
        recent.push_back((key, result));
        if recent.len() > MAX_REMEMBERED_MATCHES {
            recent.pop_front();
        }
    }
}

#[cfg(test)]
mod tests;
