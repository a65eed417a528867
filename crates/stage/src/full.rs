//! How many rounds a long test runs: all where `MEADHALL_FULL=1`, as in `.ci/run`, a tenth elsewhere, which is said aloud, and
//! `MEADHALL_FULL=20` runs twenty times as many.

use std::env;
use std::io::{Write, stderr};
use std::sync::LazyLock;

const TENTH: &str = "\nLONG TESTS RUN A TENTH OF THEIR ROUNDS: MEADHALL_FULL=1 runs all of them\n\n";

/// How often all rounds are run; nothing if only a tenth is.
static TIMES: LazyLock<Option<u64>> = LazyLock::new(|| {
    let times = env::var("MEADHALL_FULL").ok().filter(|it| !it.is_empty());
    if times.is_none() {
        // libtest keeps the output of passing tests, so this goes past it.
        stderr().write_all(TENTH.as_bytes()).expect("standard error is open");
    }
    times.map(|it| it.parse().expect("MEADHALL_FULL is a number"))
});

/// Whether this run does all rounds.
pub fn whole() -> bool {
    TIMES.is_some()
}

/// Whether this run does more than all rounds: `MEADHALL_FULL` is above 1. Then it also tries what says little beside the rest.
pub fn extended() -> bool {
    TIMES.is_some_and(|times| times > 1)
}

/// How many of these rounds this run does.
pub fn share(rounds: u64) -> u64 {
    TIMES.map_or_else(|| rounds.div_ceil(10), |times| rounds * times)
}
