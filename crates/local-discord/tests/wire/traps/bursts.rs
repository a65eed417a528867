//! Many messages into one channel. The window lasts one second here instead of five: the shortest for which
//! Discord's retry delay, in whole seconds, is as long as the window, as with the real one. The bench
//! `bursts` measures with the real windows.

use local_discord::rates::Rate;
use local_discord::{Manners, Settings};

use crate::stage::Stage;

/// The result of sending many messages.
#[derive(Debug)]
struct Burst {
    seconds: f64,
    limited: u64,
    order: Vec<u32>,
}

async fn burst(arguments: &[&str]) -> Burst {
    let mut manners = Manners::default();
    manners.rates.messages = Rate::new(5, 1_000);
    let stage = Stage::with(Settings { manners, ..Settings::default() }).await;
    let bot = stage.with_bot_of(arguments).await;
    stage.ann.runs(stage.channel, "/burst many:12").await.unwrap();
    let seconds = bot.says("burst over").await.parse().unwrap();
    let order = stage.ann.sees(stage.channel).into_iter().filter_map(|it| it.text.parse().ok()).collect();
    Burst { seconds, limited: stage.discord.counts().limited, order }
}

#[tokio::test]
async fn messages_at_once_are_slow_refused_and_out_of_order_and_in_a_row_they_are_not() {
    let (at_once, in_a_row) = tokio::join!(burst(&[]), burst(&["--cure", "queue"]));
    let sent: Vec<u32> = (0..12).collect();
    assert_eq!((in_a_row.limited, &in_a_row.order), (0, &sent));
    assert!(in_a_row.seconds >= 2.0, "two windows to wait for: {in_a_row:?}");
    assert!(at_once.seconds > in_a_row.seconds + 1.5, "{at_once:?} against {in_a_row:?}");
    assert!(at_once.limited >= 5, "{at_once:?}");
    assert_ne!(at_once.order, sent);
    let mut all = at_once.order;
    all.sort_unstable();
    assert_eq!(all, sent, "but they arrive");
}
