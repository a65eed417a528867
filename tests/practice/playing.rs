//! A match, played by nothing but what is on the page: the newest way to my question, and any of its answers.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::window::Window;

/// A match needs fewer presses.
const MOST: u32 = 2_000;

/// Somebody who presses whatever there is to press.
pub struct Player {
    dice: StdRng,
    /// How often something was pressed.
    pub presses: u32,
}

impl Player {
    /// One who does the same each time.
    pub fn new(seed: u64) -> Self {
        Self { dice: StdRng::seed_from_u64(seed), presses: 0 }
    }

    /// Plays in the thread that is shown until this is seen there.
    pub async fn plays_until(&mut self, window: &Window<'_>, what: &str) {
        loop {
            let count = window.sees(&format!("({what}) ? 'so' : openToMe()?.length")).await;
            let Value::Number(count) = count else { return };
            let which = self.dice.random_range(0..count.as_u64().unwrap());
            window.presses(&format!("openToMe()?.[{which}] ?? openToMe()?.[0] ?? (({what}) && document.body)")).await;
            self.presses += 1;
            assert!(self.presses < MOST, "the match does not end");
        }
    }
}
