//! How long an address is left in peace after it has failed, and an errand that was refused.

use std::time::Duration;

use crate::Mark;
use crate::ledger::Address;

/// After the first failure.
const FIRST: Duration = Duration::from_secs(1);
/// After many.
const LONGEST: Duration = Duration::from_secs(300);

/// How long to wait after so many failures in a row: twice as long each time, and not the same for any two addresses, so
/// that what failed together does not come back together. `asked` is what the address has asked for.
pub fn patience(address: Option<Address>, failures: u32, asked: Option<Duration>) -> Duration {
    let doubled = FIRST.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(LONGEST);
    let share = Mark::of(&(address, failures)).number() % 1_000;
    let spread = doubled.mul_f64(0.5 + share as f64 / 2_000.0);
    match asked {
        Some(asked) => asked.min(LONGEST) + spread.min(FIRST),
        None => spread,
    }
}

/// After the first refusal, which may have been a slip.
const SLIP: Duration = Duration::from_secs(5);
/// After many. Whatever tells that something has changed comes before.
const HOUR: Duration = Duration::from_secs(3_600);

/// How long what was refused so often waits: each time four times as long.
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
