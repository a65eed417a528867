//! Close codes of the gateway.

use std::fs;
use std::time::{Duration, Instant};

use crate::stage::{Bot, SOON, Stage};

impl Bot {
    /// Returns the CPU time of the bot's process in hundredths of a second.
    fn computed(&self) -> u64 {
        let told = fs::read_to_string(format!("/proc/{}/stat", self.process())).unwrap();
        // The process name ends with the last bracket; the 12th and 13th fields after it are user and system
        // time.
        let fields = told.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.skip(11).take(2).map(|it| it.parse::<u64>().unwrap()).sum()
    }
}

/// The bot receives nothing until its next heartbeat is due, up to forty seconds, and for five seconds more.
#[tokio::test]
async fn after_some_reasons_the_bot_is_deaf_and_spins() {
    for reason in [4003, 4010, 4011] {
        let stage = Stage::new().await;
        let bot = stage.with_bot().await;
        let before = bot.computed();
        stage.discord.drops_gateway(Some(reason));
        let begun = Instant::now();
        while bot.computed() < before + 50 {
            assert!(begun.elapsed() < SOON, "{reason}: the bot rests");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let counts = stage.discord.counts();
        assert_eq!((counts.connections, counts.connected), (1, 0), "{reason}: it has not come back");
    }
}

#[tokio::test]
async fn after_other_reasons_the_session_is_taken_up_again() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    stage.discord.drops_gateway(Some(4000));
    bot.says("resumed").await;
    assert_eq!(stage.discord.counts().resumed, 1);
}

#[tokio::test]
async fn a_bot_that_wants_to_hear_too_much_ends() {
    let stage = Stage::new().await;
    let mut bot = stage.bot(&["--trap", "all-intents"]);
    let failed = bot.says("failed").await;
    assert!(failed.contains("Disallowed"), "{failed}");
    assert!(!bot.ends().await.success());
}
