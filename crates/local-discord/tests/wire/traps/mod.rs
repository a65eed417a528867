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

use local_discord::gateway::Budget;
use local_discord::{Manners, Settings};

use super::stage::Bot;

/// How long the bot must stay quiet to count as silent.
const A_WHILE: Duration = Duration::from_secs(3);

/// Returns settings that allow session starts without any delay, so that a second bot need not wait.
fn unhurried() -> Settings {
    let budget = Budget { within: Duration::ZERO, ..Budget::default() };
    Settings { manners: Manners { budget, ..Manners::default() }, ..Settings::default() }
}

impl Bot {
    /// Waits until the rest of a line with this prefix is the expected one.
    async fn says_at_last(&self, beginning: &str, wanted: impl Fn(&str) -> bool) -> String {
        let mut times = 1;
        loop {
            let said = self.says_times(beginning, times).await;
            match said.iter().rev().find(|it| wanted(it)) {
                Some(found) => return found.clone(),
                None => times = said.len() + 1,
            }
        }
    }

    /// Returns the rest of the second line with this prefix that is printed from now on.
    async fn says_later(&self, beginning: &str) -> String {
        let said = self.said().iter().filter(|it| it.starts_with(beginning)).count();
        self.says_times(beginning, said + 2).await.swap_remove(said + 1)
    }

    /// Returns whether the bot keeps running and prints nothing for a while.
    async fn is_silent(&mut self) -> bool {
        let said = self.said().len();
        self.hears("", said + 1, A_WHILE).await.is_none() && self.runs()
    }
}
