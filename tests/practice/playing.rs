//! Plays a match through the page only: presses any answer to the newest open question.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::window::Window;

/// A match takes fewer presses.
const MOST: u32 = 2_000;

/// A player who presses random answers.
pub struct Player {
    dice: StdRng,
    pub presses: u32,
}

impl Player {
    /// The same seed leads to the same presses.
    pub fn new(seed: u64) -> Self {
        Self { dice: StdRng::seed_from_u64(seed), presses: 0 }
    }

    /// Plays in the open thread until the condition was true, even if only for a moment.
    pub async fn plays_until(&mut self, window: &Window<'_>, what: &str) {
        window.tells(&format!("watchFor(() => {what})")).await;
        while let Value::Array(labels) = window.sees("watched() || openToMe()?.map(said)").await {
            self.presses_one_of(window, &labels, "").await;
        }
    }

    /// Waits for something to press and presses it.
    pub async fn presses_one(&mut self, window: &Window<'_>) {
        let labels = window.sees("openToMe()?.map(said)").await;
        self.presses_one_of(window, labels.as_array().unwrap(), "").await;
    }

    /// Presses something if anything can be pressed now; prefers labels that contain `like`.
    pub async fn tries_one(&mut self, window: &Window<'_>, like: &str) {
        if let Value::Array(labels) = window.tells("openToMe()?.map(said)").await {
            self.presses_one_of(window, &labels, like).await;
        }
    }

    async fn presses_one_of(&mut self, window: &Window<'_>, labels: &[Value], like: &str) {
        let all = 0..labels.len();
        let liked: Vec<usize> = all.clone().filter(|n| labels[*n].as_str().unwrap().contains(like)).collect();
        let liked = if liked.is_empty() { all.collect() } else { liked };
        let which = liked[self.dice.random_range(0..liked.len())];
        // The answers may have changed in the meantime; then a click on the heading does no harm.
        window.presses(&format!("openToMe()?.[{which}] ?? document.getElementById('place')")).await;
        self.presses += 1;
        assert!(self.presses < MOST, "the match does not end");
    }
}
