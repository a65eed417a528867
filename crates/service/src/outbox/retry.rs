//! Computes the backoff of an address after a failure, and of a delivery after it was forbidden. It does not
//! sleep.

use std::time::Duration;

use meadhall_game::Fingerprint;

use crate::repository::Address;

const INITIAL_DELAY: Duration = Duration::from_secs(1);
const MAX_DELAY: Duration = Duration::from_secs(300);

/// Returns the delay after so many failures in a row: it doubles each time, with jitter that depends on the
/// address, so that addresses that failed together do not retry together. A delay that the platform requested is
/// used instead, up to the limit.
pub fn address_backoff(address: Option<Address>, failures: u32, retry_after: Option<Duration>) -> Duration {
    let doubled = INITIAL_DELAY.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(MAX_DELAY);
    let fraction = Fingerprint::of(&(address, failures)).to_u64() % 1_000;
    let spread = doubled.mul_f64(0.5 + fraction as f64 / 2_000.0);
    match retry_after {
        Some(retry_after) => retry_after.min(MAX_DELAY) + spread.min(INITIAL_DELAY),
        None => spread,
    }
}

/// The delay after the first refusal, which may have been a mistake.
const INITIAL_FORBIDDEN_DELAY: Duration = Duration::from_secs(5);
/// The shortest time between refused requests of a delivery whose table changes with every move.
pub const MIN_REFUSED_INTERVAL: Duration = Duration::from_secs(60);
/// The longest delay. A change of permissions or settings triggers a retry earlier.
const MAX_FORBIDDEN_DELAY: Duration = Duration::from_secs(3_600);

/// Returns how long a delivery waits after it was forbidden this number of times. The delay quadruples each time.
pub fn forbidden_backoff(times_forbidden: u32) -> Duration {
    INITIAL_FORBIDDEN_DELAY
        .saturating_mul(1 << (2 * times_forbidden.saturating_sub(1).min(10)))
        .min(MAX_FORBIDDEN_DELAY)
}

#[cfg(test)]
mod tests {
    use meadhall_tables::ChannelId;

    use super::*;

    #[test]
    fn address_backoff_doubles_up_to_five_minutes_and_differs_between_addresses() {
        let backoff_of =
            |channel, failures| address_backoff(Some(Address::Channel(ChannelId(channel))), failures, None);
        for failures in 1..40 {
            let max = Duration::from_secs(1 << (failures - 1).min(20)).min(MAX_DELAY);
            assert!(backoff_of(1, failures) >= max / 2 && backoff_of(1, failures) <= max, "{failures}");
        }
        let mut all: Vec<Duration> = (0..100).map(|channel| backoff_of(channel, 9)).collect();
        all.sort();
        all.dedup();
        assert!(all.len() > 80);
    }

    #[test]
    fn a_forbidden_delivery_is_retried_soon_and_then_every_hour() {
        let waits = (1..9).map(|times_forbidden| forbidden_backoff(times_forbidden).as_secs());
        assert_eq!(waits.collect::<Vec<_>>(), [5, 20, 80, 320, 1_280, 3_600, 3_600, 3_600]);
        assert_eq!(forbidden_backoff(u32::MAX), MAX_FORBIDDEN_DELAY);
    }

    #[test]
    fn a_requested_delay_is_respected_up_to_a_limit() {
        let backoff_after = |seconds| address_backoff(None, 7, Some(Duration::from_secs(seconds)));
        assert!(backoff_after(4) >= Duration::from_secs(4) && backoff_after(4) <= Duration::from_secs(5));
        assert!(backoff_after(u64::MAX) <= MAX_DELAY + INITIAL_DELAY);
    }
}
