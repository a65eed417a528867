//! How much of what takes long is done in a run of the tests: all of it where `MEADHALL_FULL` is set, as in `.ci/run`, and a tenth
//! of it elsewhere, which is said.

use std::env;
use std::io::{Write, stderr};
use std::sync::LazyLock;

const TENTH: &str = "\nA TENTH OF WHAT TAKES LONG IS TESTED: MEADHALL_FULL=1 tests all of it\n\n";

/// Whether all is done.
static FULL: LazyLock<bool> = LazyLock::new(|| {
    let full = env::var_os("MEADHALL_FULL").is_some_and(|it| !it.is_empty());
    if !full {
        // Past the tests' own ears, which keep what passing tests say to themselves.
        stderr().write_all(TENTH.as_bytes()).expect("there is somebody to tell");
    }
    full
});

/// Whether this run does all of it.
pub fn whole() -> bool {
    *FULL
}

/// The part of so many rounds that this run does.
pub fn share(rounds: u64) -> u64 {
    if *FULL { rounds } else { rounds.div_ceil(10) }
}
