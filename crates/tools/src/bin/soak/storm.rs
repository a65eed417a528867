//! Injects faults: failing requests, broken connections, killed and suspended bots, a killed database.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use local_discord::trouble::{Scope, What};
use meadhall::game::{Dice, Seed};
use tokio::time::Instant;

use super::town::Town;

/// Routes that may fail, and how often in a row. Interaction responses fail no more often than the bot
/// retries.
const ROUTES: [(&str, u32); 7] = [
    ("POST /interactions/*/*/callback", 1),
    ("POST /channels/*/messages", 8),
    ("PATCH /channels/*/messages/*", 8),
    ("POST /channels/*/messages/*/threads", 1),
    ("POST /users/@me/channels", 3),
    ("GET /channels/*/messages", 3),
    ("GET /channels/*", 3),
];

/// Close codes for breaking gateway connections; none means without a close frame.
const REASONS: [Option<u16>; 4] = [None, Some(1006), Some(4000), Some(4009)];

/// Injects a random fault every few seconds.
pub struct Storm {
    dice: Dice,
    next: Instant,
    kills: u32,
    sleeps: u32,
    losses: u32,
    cuts: u32,
    failures: u32,
}

impl fmt::Display for Storm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, sleeps, losses, cuts, failures, .. } = self;
        write!(
            f,
            "kills={kills} sleeps={sleeps} database_kills={losses} broken_connections={cuts} failed_requests={failures}"
        )
    }
}

impl Storm {
    /// Creates a schedule whose first fault is due in five seconds.
    pub fn new(seed: u64) -> Self {
        let dice = Dice::new(&Seed::numbered(seed), 0);
        Self {
            dice,
            next: Instant::now() + Duration::from_secs(5),
            kills: 0,
            sleeps: 0,
            losses: 0,
            cuts: 0,
            failures: 0,
        }
    }

    /// Injects a fault if one is due.
    pub async fn blows(&mut self, town: &Town, deadly: bool) -> Result<()> {
        if Instant::now() < self.next {
            return Ok(());
        }
        let many = town.has_database();
        match self.dice.below(36) {
            0..=5 if deadly => self.kills(town).await?,
            // One of several bots may be killed more often, because the others take over.
            6..=14 if deadly && many => self.kills(town).await?,
            15..=17 if deadly && many => {
                town.loses_database().await?;
                self.losses += 1;
            }
            18 if deadly && many => {
                town.sleeps(self.dice.index(64)).await?;
                self.sleeps += 1;
            }
            19..=21 => {
                town.is_cut_off(REASONS[self.dice.index(REASONS.len())]).await?;
                self.cuts += 1;
            }
            _ => {
                let (route, most) = ROUTES[self.dice.index(ROUTES.len())];
                let times = 1 + self.dice.below(most);
                town.stage.discord.fails(route, times, self.what());
                self.failures += times;
            }
        }
        // With several bots each kill waits for the takeover, so the pauses between faults can be short.
        let most = if deadly && many { 1_000 } else { 4_000 };
        self.next = Instant::now() + Duration::from_millis(u64::from(500 + self.dice.below(most)));
        Ok(())
    }

    async fn kills(&mut self, town: &Town) -> Result<()> {
        let (which, elsewhere) = (self.dice.index(64), self.dice.below(3) == 0);
        town.dies(which, elsewhere).await?;
        self.kills += 1;
        Ok(())
    }

    fn what(&mut self) -> What {
        match self.dice.below(8) {
            0 => What::Status(500),
            1 => What::StatusAfter(502),
            2 => What::Page(503),
            3 => What::Cut,
            4 => What::CutAfter,
            5 => What::Limited(300, Scope::Route),
            6 => What::Limited(300, Scope::All),
            _ => What::Slow(Duration::from_millis(300)),
        }
    }

    pub async fn passes(&self, town: &Town) {
        town.stage.discord.recovers();
    }
}
