//! A token bucket for the outbox's requests. Discord allows a bot fifty requests a second, replies to
//! interactions aside, and serenity's rate limiter does not enforce that limit.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Allows forty requests per second. The rest of Discord's limit is left for requests that bypass this limiter.
const REQUEST_INTERVAL: Duration = Duration::from_millis(25);
/// How many requests may be sent at once after an idle time.
const BURST_REQUESTS: u32 = 8;

#[derive(Debug, Default)]
pub struct RequestRateLimiter(Mutex<Option<Instant>>);

impl RequestRateLimiter {
    /// Waits until the next request may be sent.
    pub async fn acquire_slot(&self) {
        sleep_until(self.reserve_slot(Instant::now())).await;
    }

    /// Reserves the next free time slot and returns when it begins.
    fn reserve_slot(&self, now: Instant) -> Instant {
        let mut next = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // After idle time, several requests may be sent at once.
        let earliest = now.checked_sub(REQUEST_INTERVAL * BURST_REQUESTS).unwrap_or(now);
        let slot = next.map_or(earliest, |next| next.max(earliest));
        *next = Some(slot + REQUEST_INTERVAL);
        slot.max(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_fifty_requests_pass_in_a_second_and_idle_time_allows_a_burst() {
        let (limiter, start) = (RequestRateLimiter::default(), Instant::now());
        let slots: Vec<Duration> = (0..300).map(|_| limiter.reserve_slot(start) - start).collect();
        assert_eq!(slots[BURST_REQUESTS as usize], Duration::ZERO);
        for turn in &slots {
            let within = slots.iter().filter(|it| **it + Duration::from_secs(1) > *turn && *it <= turn).count();
            assert!(within < 50, "{within} requests in the second before {turn:?}");
        }
        assert!(slots[299] >= Duration::from_secs(7));
        let later = start + Duration::from_secs(60);
        assert_eq!(limiter.reserve_slot(later), later);
    }
}
