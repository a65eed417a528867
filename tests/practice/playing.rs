//! Plays a match through the page only: presses any answer to the newest open question.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::window::BrowserWindow;

/// A match takes fewer presses.
const MAX_PRESSES: u32 = 2_000;

/// A player who presses random answers.
pub struct RandomClicker {
    rng: StdRng,
    pub press_count: u32,
}

impl RandomClicker {
    /// The same seed leads to the same presses.
    pub fn new(seed: u64) -> Self {
        Self { rng: StdRng::seed_from_u64(seed), press_count: 0 }
    }

    /// Plays in the open thread until the condition was true, even if only for a moment.
    pub async fn play_until(&mut self, window: &BrowserWindow<'_>, what: &str) {
        window.eval(&format!("watchFor(() => {what})")).await;
        while let Value::Array(labels) = window.wait_for("watched() || pressable()?.map(textOf)").await {
            self.press_one_of(window, &labels, "", "false").await;
        }
    }

    /// Waits for something to press and presses it.
    pub async fn press_any(&mut self, window: &BrowserWindow<'_>) {
        let labels = window.wait_for("pressable()?.map(textOf)").await;
        self.press_one_of(window, labels.as_array().unwrap(), "", "false").await;
    }

    /// Presses something if anything can be pressed now, unless the page meets a condition by then; prefers labels that
    /// contain `preferred`.
    pub async fn try_press_any(&mut self, window: &BrowserWindow<'_>, preferred: &str, unless: &str) {
        if let Value::Array(labels) = window.eval("pressable()?.map(textOf)").await {
            self.press_one_of(window, &labels, preferred, unless).await;
        }
    }

    async fn press_one_of(&mut self, window: &BrowserWindow<'_>, labels: &[Value], preferred: &str, unless: &str) {
        let all = 0..labels.len();
        let candidates: Vec<usize> = all.clone().filter(|n| labels[*n].as_str().unwrap().contains(preferred)).collect();
        let candidates = if candidates.is_empty() { all.collect() } else { candidates };
        let which = candidates[self.rng.random_range(0..candidates.len())];
        // The answers may have changed in the meantime; then a click on the heading does no harm.
        let heading = "document.getElementById('channel-title')";
        window.click(&format!("({unless}) ? {heading} : (pressable()?.[{which}] ?? {heading})")).await;
        self.press_count += 1;
        assert!(self.press_count < MAX_PRESSES, "the match does not end");
    }
}
