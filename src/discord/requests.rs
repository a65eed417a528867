//! Requests: the way by which everything here asks Discord for something. Keeps what the outbox sends at a steady pace, and counts
//! what is refused: an address from which ten thousand wrong requests come within ten minutes is shut out.

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

/// So long a refused request counts against the bot.
const WITHIN: Duration = Duration::from_secs(600);
/// So many are worth a word.
const MANY: usize = 1_000;
/// With so many, half of what Discord bears, only people are still answered.
const TOO_MANY: usize = 5_000;

/// Asks Discord.
pub struct Requests {
    http: Arc<Http>,
    throttle: Throttle,
    refused: Arc<Rebuffs>,
}

impl Requests {
    /// By this client. What is refused is counted there.
    #[must_use]
    pub fn new(http: Arc<Http>, refused: Arc<Rebuffs>) -> Self {
        Self { http, throttle: Throttle::default(), refused }
    }

    /// Asks, whatever it is.
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

    /// Waits until the next request may be made. Answers to interactions need not wait.
    pub async fn turn(&self) {
        self.refused.rest().await;
        self.throttle.turn().await;
    }
}

/// What Discord has refused lately.
#[derive(Debug, Default)]
pub struct Rebuffs(Mutex<VecDeque<(Instant, StatusCode)>>);

impl Rebuffs {
    /// One more.
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

    /// How many there were within ten minutes.
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

    /// Until when nothing more is sent; none if there are few.
    fn rests(&self, now: Instant) -> Option<Instant> {
        let times = self.since(now);
        let last = times.len().checked_sub(TOO_MANY)?;
        times.get(last).map(|(time, _)| *time + WITHIN)
    }

    /// Those that still count.
    fn since(&self, now: Instant) -> MutexGuard<'_, VecDeque<(Instant, StatusCode)>> {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while times.front().is_some_and(|(time, _)| *time + WITHIN <= now) {
            times.pop_front();
        }
        times
    }
}

/// Hears of requests that serenity's limiter has made too early, and makes again by itself.
pub struct Hasty(pub Arc<Rebuffs>);

#[async_trait]
impl EventHandler for Hasty {
    async fn ratelimit(&self, told: RatelimitInfo) {
        // It tells in the same words that it waits of its own accord. Discord says whole seconds, and its own reckoning never is.
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
