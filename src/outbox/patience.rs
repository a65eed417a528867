//! Computes the backoff of an address after a failure, and of a delivery after it was forbidden. It does not
//! sleep.

use std::time::Duration;

use crate::Mark;
use crate::ledger::Address;

const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(300);

/// Returns the delay after so many failures in a row: it doubles each time, with jitter that depends on the
/// address, so that addresses that failed together do not retry together. A delay that Discord requested is
/// used instead, up to the limit.
pub fn patience(address: Option<Address>, failures: u32, asked: Option<Duration>) -> Duration {
    let doubled = FIRST.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(LONGEST);
    let share = Mark::of(&(address, failures)).number() % 1_000;
    let spread = doubled.mul_f64(0.5 + share as f64 / 2_000.0);
    match asked {
        Some(asked) => asked.min(LONGEST) + spread.min(FIRST),
        None => spread,
    }
}

/// The first refusal may have been a mistake, so it is retried soon.
const SLIP: Duration = Duration::from_secs(5);
/// The longest delay. A change of permissions or settings triggers a retry earlier.
const HOUR: Duration = Duration::from_secs(3_600);

/// Returns how long a delivery waits after being forbidden so many times; the delay quadruples each time.
pub fn patience_when_refused(refusals: u32) -> Duration {
    SLIP.saturating_mul(1 << (2 * refusals.saturating_sub(1).min(10))).min(HOUR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Channel;

    #[test]
    fn patience_doubles_up_to_five_minutes_and_differs_from_address_to_address() {
        let at = |channel, failures| patience(Some(Address::Channel(Channel(channel))), failures, None);
        for failures in 1..40 {
            let most = Duration::from_secs(1 << (failures - 1).min(20)).min(LONGEST);
            assert!(at(1, failures) >= most / 2 && at(1, failures) <= most, "{failures}");
        }
        let mut all: Vec<Duration> = (0..100).map(|channel| at(channel, 9)).collect();
        all.sort();
        all.dedup();
        assert!(all.len() > 80);
    }

    #[test]
    fn what_was_refused_is_tried_again_soon_and_then_every_hour() {
        let waits = (1..9).map(|refusals| patience_when_refused(refusals).as_secs());
        assert_eq!(waits.collect::<Vec<_>>(), [5, 20, 80, 320, 1_280, 3_600, 3_600, 3_600]);
        assert_eq!(patience_when_refused(u32::MAX), HOUR);
    }

    #[test]
    fn an_address_that_says_how_long_is_believed_within_reason() {
        let asked = |seconds| patience(None, 7, Some(Duration::from_secs(seconds)));
        assert!(asked(4) >= Duration::from_secs(4) && asked(4) <= Duration::from_secs(5));
        assert!(asked(u64::MAX) <= LONGEST + FIRST);
    }
}
