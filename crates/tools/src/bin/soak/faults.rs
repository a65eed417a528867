//! Injects faults: failing requests, broken connections, killed and suspended bots, a killed database.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use meadhall_game::{Dice, Seed};
use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use tokio::time::Instant;

use super::load::SoakLoad;

/// API routes that may fail, and how often in a row at most. Interaction responses fail no more often than the bot
/// retries them.
const ROUTE_FAILURE_LIMITS: [(&str, u32); 7] = [
    ("POST /interactions/*/*/callback", 1),
    ("POST /channels/*/messages", 8),
    ("PATCH /channels/*/messages/*", 8),
    ("POST /channels/*/messages/*/threads", 1),
    ("POST /users/@me/channels", 3),
    ("GET /channels/*/messages", 3),
    ("GET /channels/*", 3),
];

/// Close codes for breaking gateway connections. `None` breaks a connection without a close frame.
const CLOSE_CODES: [Option<u16>; 4] = [None, Some(1006), Some(4000), Some(4009)];

/// Injects a random fault every few seconds.
pub struct FaultSchedule {
    dice: Dice,
    next_fault_at: Instant,
    bot_kills: u32,
    bot_suspensions: u32,
    database_kills: u32,
    gateway_disconnects: u32,
    failed_requests: u32,
}

impl fmt::Display for FaultSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            bot_kills: kills,
            bot_suspensions: sleeps,
            database_kills: losses,
            gateway_disconnects: cuts,
            failed_requests: failures,
            ..
        } = self;
        write!(
            f,
            "kills={kills} sleeps={sleeps} database_kills={losses} broken_connections={cuts} failed_requests={failures}"
        )
    }
}

impl FaultSchedule {
    /// Creates a schedule whose first fault is due in five seconds.
    pub fn new(seed: u64) -> Self {
        let dice = Dice::new(&Seed::from_number(seed), 0);
        Self {
            dice,
            next_fault_at: Instant::now() + Duration::from_secs(5),
            bot_kills: 0,
            bot_suspensions: 0,
            database_kills: 0,
            gateway_disconnects: 0,
            failed_requests: 0,
        }
    }

    /// Injects a fault if one is due.
    pub async fn inject_if_due(&mut self, load: &SoakLoad, may_kill: bool) -> Result<()> {
        if Instant::now() < self.next_fault_at {
            return Ok(());
        }
        let has_several_bots = load.has_database();
        match self.dice.below(36) {
            0..=5 if may_kill => self.kill_bot(load).await?,
            // If there are several bots, one may be killed more often, because the others take over.
            6..=14 if may_kill && has_several_bots => self.kill_bot(load).await?,
            15..=17 if may_kill && has_several_bots => {
                load.restart_database().await?;
                self.database_kills += 1;
            }
            18 if may_kill && has_several_bots => {
                load.suspend_bot(self.dice.index(64)).await?;
                self.bot_suspensions += 1;
            }
            19..=21 => {
                load.break_connections(CLOSE_CODES[self.dice.index(CLOSE_CODES.len())]).await?;
                self.gateway_disconnects += 1;
            }
            _ => {
                let (route, limit) = ROUTE_FAILURE_LIMITS[self.dice.index(ROUTE_FAILURE_LIMITS.len())];
                let times = 1 + self.dice.below(limit);
                load.env.discord.inject_request_fault(route, times, self.random_request_fault());
                self.failed_requests += times;
            }
        }
        // With several bots each kill waits for the takeover, so the pauses between faults can be short.
        let limit = if may_kill && has_several_bots { 1_000 } else { 4_000 };
        self.next_fault_at = Instant::now() + Duration::from_millis(u64::from(500 + self.dice.below(limit)));
        Ok(())
    }

    async fn kill_bot(&mut self, load: &SoakLoad) -> Result<()> {
        let (bot_index, in_new_folder) = (self.dice.index(64), self.dice.below(3) == 0);
        load.kill_bot(bot_index, in_new_folder).await?;
        self.bot_kills += 1;
        Ok(())
    }

    fn random_request_fault(&mut self) -> RequestFault {
        match self.dice.below(8) {
            0 => RequestFault::Status(500),
            1 => RequestFault::StatusAfterEffect(502),
            2 => RequestFault::HtmlPage(503),
            3 => RequestFault::Disconnect,
            4 => RequestFault::DisconnectAfter,
            5 => RequestFault::RateLimitedForMs(300, RateLimitScope::Route),
            6 => RequestFault::RateLimitedForMs(300, RateLimitScope::Global),
            _ => RequestFault::Delay(Duration::from_millis(300)),
        }
    }

    pub async fn clear_faults(&self, load: &SoakLoad) {
        load.env.discord.clear_faults();
    }
}
