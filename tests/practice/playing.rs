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

    /// Plays in the thread that is shown until this was seen there, be it for a moment.
    pub async fn plays_until(&mut self, window: &Window<'_>, what: &str) {
        window.tells(&format!("watchFor(() => {what})")).await;
        while let Value::Array(labels) = window.sees("watched() || openToMe()?.map(said)").await {
            self.presses_one_of(window, &labels, "").await;
        }
    }

    /// Presses something, once there is something to press.
    pub async fn presses_one(&mut self, window: &Window<'_>) {
        let labels = window.sees("openToMe()?.map(said)").await;
        self.presses_one_of(window, labels.as_array().unwrap(), "").await;
    }

    /// Presses something if there is something to press just now; what has this in it, if there is such a thing.
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
        // What it was meant for may have been answered otherwise just now: then there is nothing to press.
        window.presses(&format!("openToMe()?.[{which}] ?? document.getElementById('place')")).await;
        self.presses += 1;
        assert!(self.presses < MOST, "the match does not end");
    }
}
