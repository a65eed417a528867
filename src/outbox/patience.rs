//! How long an address is left in peace after it has failed.

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
    fn an_address_that_says_how_long_is_believed_within_reason() {
        let asked = |seconds| patience(None, 7, Some(Duration::from_secs(seconds)));
        assert!(asked(4) >= Duration::from_secs(4) && asked(4) <= Duration::from_secs(5));
        assert!(asked(u64::MAX) <= LONGEST + FIRST);
    }
}
