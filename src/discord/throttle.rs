//! A token bucket for the outbox's requests. Discord allows a bot fifty requests a second, replies to
//! interactions aside, and serenity's rate limiter does not enforce that limit.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Forty requests a second; the rest is left for requests that do not pass here.
const BETWEEN: Duration = Duration::from_millis(25);
/// How many requests may be sent at once after an idle time.
const AT_ONCE: u32 = 8;

#[derive(Debug, Default)]
pub struct Throttle(Mutex<Option<Instant>>);

impl Throttle {
    /// Waits until the next request may be sent.
    pub async fn turn(&self) {
        sleep_until(self.reserve(Instant::now())).await;
    }

    /// Reserves the time of the next request.
    fn reserve(&self, now: Instant) -> Instant {
        let mut next = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Idle time allows a burst.
        let earliest = now.checked_sub(BETWEEN * AT_ONCE).unwrap_or(now);
        let turn = next.map_or(earliest, |next| next.max(earliest));
        *next = Some(turn + BETWEEN);
        turn.max(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_has_more_than_fifty_turns_and_after_a_quiet_time_nobody_waits() {
        let (throttle, begun) = (Throttle::default(), Instant::now());
        let turns: Vec<Duration> = (0..300).map(|_| throttle.reserve(begun) - begun).collect();
        assert_eq!(turns[AT_ONCE as usize], Duration::ZERO);
        for turn in &turns {
            let within = turns.iter().filter(|it| **it + Duration::from_secs(1) > *turn && *it <= turn).count();
            assert!(within < 50, "{within} turns in the second before {turn:?}");
        }
        assert!(turns[299] >= Duration::from_secs(7));
        let later = begun + Duration::from_secs(60);
        assert_eq!(throttle.reserve(later), later);
    }
}
