//! Many messages into one channel. The window lasts one second here instead of five: the shortest for which
//! Discord's retry delay, in whole seconds, is as long as the window, as with the real one. The bench
//! `bursts` measures with the real windows.

use meadhall_local_discord::rate_limit::RateLimit;
use meadhall_local_discord::{FakeBehavior, LocalDiscordSettings};

use crate::stage::WireTestEnv;

/// The result of sending many messages.
#[derive(Debug)]
struct BurstOutcome {
    seconds: f64,
    rate_limited_count: u64,
    received_order: Vec<u32>,
}

async fn send_burst(arguments: &[&str]) -> BurstOutcome {
    let mut behavior = FakeBehavior::default();
    behavior.rate_limits.messages = RateLimit::new(5, 1_000);
    let env = WireTestEnv::with_settings(LocalDiscordSettings { behavior, ..LocalDiscordSettings::default() }).await;
    let bot = env.start_ready_bot_with(arguments).await;
    env.ann.run_command(env.channel, "/burst many:12").await.unwrap();
    let seconds = bot.wait_for_line("burst over").await.parse().unwrap();
    let order = env.ann.messages(env.channel).into_iter().filter_map(|it| it.text.parse().ok()).collect();
    BurstOutcome {
        seconds,
        rate_limited_count: env.discord.traffic_counts().rate_limited_requests,
        received_order: order,
    }
}

#[tokio::test]
async fn concurrent_messages_are_slow_rate_limited_and_out_of_order_but_queued_ones_are_not() {
    let (at_once, in_a_row) = tokio::join!(send_burst(&[]), send_burst(&["--cure", "queue"]));
    let sent: Vec<u32> = (0..12).collect();
    assert_eq!((in_a_row.rate_limited_count, &in_a_row.received_order), (0, &sent));
    assert!(in_a_row.seconds >= 2.0, "twelve messages need three rate limit windows: {in_a_row:?}");
    assert!(at_once.seconds > in_a_row.seconds + 1.5, "at once {at_once:?}, queued {in_a_row:?}");
    assert!(at_once.rate_limited_count >= 5, "{at_once:?}");
    assert_ne!(at_once.received_order, sent);
    let mut all = at_once.received_order;
    all.sort_unstable();
    assert_eq!(all, sent, "all messages arrive");
}
