//! Close codes of the gateway.

use std::fs;
use std::time::{Duration, Instant};

use crate::stage::{MinimalBot, WAIT_TIMEOUT, WireTestEnv};

impl MinimalBot {
    /// Returns the CPU time of the bot's process in hundredths of a second.
    fn cpu_hundredths(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        // The process name ends with the last bracket; the 12th and 13th fields after it are user and system
        // time.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.skip(11).take(2).map(|it| it.parse::<u64>().unwrap()).sum()
    }
}

/// The bot receives nothing until its next heartbeat is due, up to forty seconds, and for five seconds more.
#[tokio::test]
async fn after_some_close_codes_the_bot_hangs_and_spins() {
    for reason in [4003, 4010, 4011] {
        let env = WireTestEnv::new().await;
        let bot = env.start_ready_bot().await;
        let before = bot.cpu_hundredths();
        env.discord.disconnect_gateway(Some(reason));
        let started = Instant::now();
        while bot.cpu_hundredths() < before + 50 {
            assert!(started.elapsed() < WAIT_TIMEOUT, "{reason}: expected the bot to use the CPU constantly");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let counts = env.discord.traffic_counts();
        assert_eq!(
            (counts.gateway_connections, counts.connected_sessions),
            (1, 0),
            "{reason}: the bot does not reconnect"
        );
    }
}

#[tokio::test]
async fn after_other_close_codes_the_session_is_resumed() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    env.discord.disconnect_gateway(Some(4000));
    bot.wait_for_line("resumed").await;
    assert_eq!(env.discord.traffic_counts().resumed_sessions, 1);
}

#[tokio::test]
async fn a_bot_with_disallowed_intents_exits() {
    let env = WireTestEnv::new().await;
    let mut bot = env.start_bot(&["--trap", "all-intents"]);
    let failed = bot.wait_for_line("failed").await;
    assert!(failed.contains("Disallowed"), "{failed}");
    assert!(!bot.wait_for_exit().await.success());
}
