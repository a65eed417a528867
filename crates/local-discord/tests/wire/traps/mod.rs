//! Demonstrates the pitfalls of serenity 0.12.5 and poise 0.7.1 with the minimal bot, and a workaround for
//! each that has one. A test that fails after an update means that a pitfall has gone or changed.

mod bursts;
mod closes;
mod connecting;
mod gateways;
mod hearing;
mod limits;
mod parts;
mod sessions;
mod tasks;
mod versions;

use std::time::Duration;

use meadhall_local_discord::gateway::SessionStartLimit;
use meadhall_local_discord::{FakeBehavior, LocalDiscordSettings};

use super::stage::MinimalBot;

/// How long the bot must stay quiet to count as silent.
const QUIET_PERIOD: Duration = Duration::from_secs(3);

/// Returns settings that allow session starts without any delay, so that a second bot need not wait.
fn instant_session_starts() -> LocalDiscordSettings {
    let budget = SessionStartLimit { concurrency_window: Duration::ZERO, ..SessionStartLimit::default() };
    LocalDiscordSettings {
        behavior: FakeBehavior { session_start_limit: budget, ..FakeBehavior::default() },
        ..LocalDiscordSettings::default()
    }
}

impl MinimalBot {
    /// Waits until the rest of a line with this prefix is the expected one.
    async fn wait_for_matching_line(&self, prefix: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        let mut times = 1;
        loop {
            let lines = self.wait_for_lines(prefix, times).await;
            match lines.iter().rev().find(|it| is_wanted(it)) {
                Some(line) => return line.clone(),
                None => times = lines.len() + 1,
            }
        }
    }

    /// Returns the rest of the second line with this prefix that is printed from now on.
    async fn wait_for_second_next_line(&self, prefix: &str) -> String {
        let line_count = self.output_lines().iter().filter(|it| it.starts_with(prefix)).count();
        self.wait_for_lines(prefix, line_count + 2).await.swap_remove(line_count + 1)
    }

    /// Returns whether the bot keeps running and prints nothing for a while.
    async fn is_silent(&mut self) -> bool {
        let line_count = self.output_lines().len();
        self.wait_for_lines_within("", line_count + 1, QUIET_PERIOD).await.is_none() && self.is_running()
    }
}
