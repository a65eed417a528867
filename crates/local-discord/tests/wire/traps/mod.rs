//! The traps of serenity 0.12.5 and poise 0.7.1, each shown by the barest bot as they are by themselves, and its cure beside
//! it where there is one. A test here that fails after an update says that a trap is gone, or another.

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

/// How long nothing has to happen.
const A_WHILE: Duration = Duration::from_secs(3);

/// A Discord where one session may follow the other at once, so that a second bot need not wait.
fn unhurried() -> Settings {
    let budget = Budget { within: Duration::ZERO, ..Budget::default() };
    Settings { manners: Manners { budget, ..Manners::default() }, ..Settings::default() }
}

impl Bot {
    /// Waits until what it says after this beginning is what is looked for.
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

    /// What it says the second time from now.
    async fn says_later(&self, beginning: &str) -> String {
        let said = self.said().iter().filter(|it| it.starts_with(beginning)).count();
        self.says_times(beginning, said + 2).await.swap_remove(said + 1)
    }

    /// Whether it runs and says nothing for a while.
    async fn is_silent(&mut self) -> bool {
        let said = self.said().len();
        self.hears("", said + 1, A_WHILE).await.is_none() && self.runs()
    }
}
