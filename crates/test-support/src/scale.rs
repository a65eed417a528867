//! How many rounds a slow test runs: all with `MEADHALL_FULL=1`, as in `.ci/run`; twenty times as many with
//! `MEADHALL_FULL=20`; otherwise a tenth, with a notice on standard error.

use std::env;
use std::io::{Write, stderr};
use std::sync::LazyLock;

const REDUCED_ROUNDS_NOTICE: &str = "\nLONG TESTS RUN A TENTH OF THEIR ROUNDS: MEADHALL_FULL=1 runs all of them\n\n";

/// Factor for the number of rounds; `None` if only a tenth of them runs.
static ROUND_MULTIPLIER: LazyLock<Option<u64>> = LazyLock::new(|| {
    let times = env::var("MEADHALL_FULL").ok().filter(|it| !it.is_empty());
    if times.is_none() {
        // libtest captures the output of passing tests, so this writes to standard error directly.
        stderr().write_all(REDUCED_ROUNDS_NOTICE.as_bytes()).expect("standard error is open");
    }
    times.map(|it| it.parse().expect("MEADHALL_FULL is a number"))
});

/// Returns whether this run does all rounds.
pub fn is_full_run() -> bool {
    ROUND_MULTIPLIER.is_some()
}

/// Returns whether `MEADHALL_FULL` is above 1. Such a run also tries cases that rarely find anything.
pub fn is_more_than_full_run() -> bool {
    ROUND_MULTIPLIER.is_some_and(|times| times > 1)
}

/// Scales a number of rounds to this run.
pub fn scaled_rounds(rounds: u64) -> u64 {
    ROUND_MULTIPLIER.map_or_else(|| rounds.div_ceil(10), |times| rounds * times)
}
