//! Every request to Discord. Paces the outbox, and stops it when Discord counts too many invalid requests:
//! ten thousand in ten minutes mean a ban of the IP address.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::Result;
use serenity::all::{EventHandler, RatelimitInfo};
use serenity::async_trait;
use serenity::http::{Http, StatusCode};
use tokio::time::{Instant, sleep_until};

use super::throttle::Throttle;
use super::wrong;
use crate::watch::Invalid;

/// How long Discord counts an invalid request.
const WITHIN: Duration = Duration::from_secs(600);
/// Logged as a warning.
const MANY: usize = 1_000;
/// Half of Discord's limit; beyond it, only interactions are answered.
const TOO_MANY: usize = 5_000;

/// Sends requests to Discord.
pub struct Requests {
    http: Arc<Http>,
    throttle: Throttle,
    refused: Arc<Rebuffs>,
}

impl Requests {
    #[must_use]
    pub fn new(http: Arc<Http>, refused: Arc<Rebuffs>) -> Self {
        Self { http, throttle: Throttle::default(), refused }
    }

    /// Sends a request at once, and counts it if it is invalid.
    pub async fn ask<'a, T, R>(&'a self, request: impl FnOnce(&'a Http) -> R) -> Result<T>
    where
        R: Future<Output = Result<T>> + 'a,
    {
        let answer = request(&self.http).await;
        if let Some(status) = answer.as_ref().err().and_then(wrong::counted) {
            self.refused.note(status);
        }
        answer
    }

    /// Waits until the outbox may send its next request. Replies to interactions need not wait.
    pub async fn turn(&self) {
        self.refused.rest().await;
        self.throttle.turn().await;
    }
}

/// The invalid requests of the last ten minutes.
#[derive(Debug, Default)]
pub struct Rebuffs(Mutex<VecDeque<(Instant, StatusCode)>>);

impl Rebuffs {
    fn note(&self, status: StatusCode) {
        let lately = self.note_at(Instant::now(), status);
        if lately == MANY {
            tracing::warn!(
                "Discord has refused {lately} requests within ten minutes; at ten thousand it shuts the bot out"
            );
        } else if lately == TOO_MANY {
            tracing::error!(
                "Discord has refused {lately} requests within ten minutes; for now, only presses and commands are answered"
            );
        }
    }

    /// Counts the invalid requests of the last ten minutes by status.
    #[must_use]
    pub fn lately(&self) -> Invalid {
        let times = self.since(Instant::now());
        let of = |status| times.iter().filter(|(_, it)| *it == status).count() as u64;
        Invalid {
            unauthorized: of(StatusCode::UNAUTHORIZED),
            forbidden: of(StatusCode::FORBIDDEN),
            limited: of(StatusCode::TOO_MANY_REQUESTS),
        }
    }

    /// Waits while there are too many.
    async fn rest(&self) {
        while let Some(until) = self.rests(Instant::now()) {
            sleep_until(until).await;
        }
    }

    fn note_at(&self, now: Instant, status: StatusCode) -> usize {
        let mut times = self.since(now);
        times.push_back((now, status));
        times.len()
    }

    /// Returns when requests may be sent again; `None` if they may be sent now.
    fn rests(&self, now: Instant) -> Option<Instant> {
        let times = self.since(now);
        let last = times.len().checked_sub(TOO_MANY)?;
        times.get(last).map(|(time, _)| *time + WITHIN)
    }

    /// Removes expired entries and returns the rest.
    fn since(&self, now: Instant) -> MutexGuard<'_, VecDeque<(Instant, StatusCode)>> {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while times.front().is_some_and(|(time, _)| *time + WITHIN <= now) {
            times.pop_front();
        }
        times
    }
}

/// Counts the requests that serenity's rate limiter sent too early; it retries them itself.
pub struct Hasty(pub Arc<Rebuffs>);

#[async_trait]
impl EventHandler for Hasty {
    async fn ratelimit(&self, told: RatelimitInfo) {
        // serenity fires this event for its own pre-emptive waits, too. Discord's 429s carry whole seconds;
        // serenity's estimates never do.
        if told.global || told.timeout.subsec_nanos() == 0 {
            self.0.note(StatusCode::TOO_MANY_REQUESTS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_too_many_refusals_nothing_is_sent_until_the_oldest_do_not_count_any_more() {
        let (refused, begun) = (Rebuffs::default(), Instant::now());
        let at = |n: usize| begun + Duration::from_millis(10) * u32::try_from(n).unwrap();
        for n in 1..TOO_MANY {
            assert_eq!(refused.note_at(at(n), StatusCode::FORBIDDEN), n);
        }
        assert_eq!(refused.rests(at(TOO_MANY)), None);
        refused.note_at(at(TOO_MANY), StatusCode::FORBIDDEN);
        refused.note_at(at(TOO_MANY + 1), StatusCode::FORBIDDEN);
        assert_eq!(refused.rests(at(TOO_MANY + 1)), Some(at(2) + WITHIN));
        assert_eq!(refused.rests(at(2) + WITHIN), None);
        assert_eq!(refused.note_at(at(TOO_MANY + 1) + WITHIN, StatusCode::UNAUTHORIZED), 1);
    }
}
