//! A message without changes is neither edited nor sent again, no matter who looks at the table or how
//! often the bot restarts.

use std::time::Instant;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_service::repository::keys;
use meadhall_store::StoreExt;
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response};

use super::audience::{assert_messages_unchanged, wait_for_stable_messages_with_pictures};
use super::kills::{restart_after_kill, start_again};
use super::play::start_match;

/// Restarts the bot until it has nothing left to send, and returns the messages.
async fn wait_until_delivered(
    test_guild: &mut TestGuild,
    people: &[Person],
    channels: &[Snowflake],
) -> Vec<VisibleMessage> {
    let started_at = Instant::now();
    loop {
        let stable_messages = wait_for_stable_messages_with_pictures(people, channels).await;
        assert_eq!(test_guild.bot.stop().await, 0);
        let deliveries = test_guild.env.open_store().scan(keys::OUTBOX_PREFIX, None, 1).await.unwrap();
        let messages = wait_for_stable_messages_with_pictures(people, channels).await;
        start_again(test_guild).await;
        if deliveries.is_empty() && messages == stable_messages {
            return messages;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the bot keeps sending: {deliveries:?}");
    }
}

#[tokio::test]
async fn unchanged_messages_are_neither_edited_nor_sent_again() {
    let (test_guild, people) = TestGuild::start_with_pictures(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    while test_match.answer_count < 6 {
        assert!(test_match.answer_randomly().await);
    }
    let channels = [test_match.test_guild.channel, test_match.match_channel];
    let before = wait_until_delivered(&mut test_match.test_guild, &people, &channels).await;
    let request_counts = |test_match: &super::play::TestMatch<'_>| {
        let env = &test_match.test_guild.env;
        (env.count_requests("PATCH /channels/", ""), env.count_requests("POST /channels/", "/messages"))
    };
    let once = request_counts(&test_match);
    assert!(once.0 > 0 && once.1 > 0, "edits and creations so far: {once:?}");
    for line in ["/turn", "/board", "/score", "/log", "/games"] {
        for person in &people {
            assert!(has_response(&person.run_command(test_match.match_channel, line).await.unwrap()));
        }
    }
    for _ in 0..3 {
        restart_after_kill(&mut test_match.test_guild).await;
    }
    assert_messages_unchanged(&before, &wait_for_stable_messages_with_pictures(&people, &channels).await);
    assert_eq!(request_counts(&test_match), once, "the counts of edits and creations changed");
    // A change is sent.
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages_with_pictures(&people, &channels).await;
    assert_ne!(request_counts(&test_match), once);
}
