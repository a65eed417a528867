//! Deadlines and reminders of the running bot. Its service clock runs many times faster than the wall
//! clock.

use std::time::{Duration, Instant};

use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use meadhall_test_support::{TEST_TIMEOUT, run_to_end};
use tokio::time::sleep;

use super::audience::{assert_healthy, private_reply_text};
use super::locations::TWO_PLAYERS;
use super::play::{TestMatch, press_lobby, start_match};

/// One minute passes in three eighths of a second.
const MINUTES_SPEEDUP: u32 = 160;
/// One day passes in five seconds.
const DAYS_SPEEDUP: u32 = 17_280;
/// One day passes in twenty seconds.
const SLOW_DAYS_SPEEDUP: u32 = 4_320;
/// One week passes in 15 seconds, and a lobby still lasts two.
const WEEKS_SPEEDUP: u32 = 40_320;

/// Waits for a DM that contains this text.
async fn wait_for_dm_with(person: &Person, text: &str) -> VisibleMessage {
    let dm = person.wait_for_dm(|it| it.text.contains(text)).await;
    dm.unwrap_or_else(|| panic!("no DM with {text:?}: {:#?}", person.dm_channel().map(|dm| person.messages(dm))))
}

/// Waits until the bot's service clock runs. With a database that takes a few seconds.
async fn wait_for_service_clock(test_guild: &TestGuild) {
    let started_at = Instant::now();
    while !run_to_end(&mut test_guild.env.command(&["export"])).await.1.contains(r#""connectivity":"online""#) {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{:#?}", test_guild.bot.log_lines());
    }
}

/// Answers for the other players until this player is asked.
async fn answer_until_asked(test_match: &mut TestMatch<'_>, player: usize) {
    while test_match.asked_player().await != Some(player) {
        assert!(test_match.answer_randomly().await);
    }
}

#[tokio::test]
async fn a_player_who_does_not_answer_is_reminded_then_defaulted_then_replaced_until_they_return() {
    let (test_guild, people) = TestGuild::start_with_clock_speedup(MINUTES_SPEEDUP, &TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:30").await;
    answer_until_asked(&mut test_match, 1).await;
    let bo = &people[1];
    wait_for_dm_with(bo, "half of your time is gone").await;
    wait_for_dm_with(bo, "your time is nearly up").await;
    wait_for_dm_with(bo, "your time ran out, so I chose: ").await;
    // Read at once: the log ends with the newest lines, and later ones push this one out.
    let log =
        response_message(&people[0], &people[0].run_command(test_match.match_channel, "/log").await.unwrap()).await;
    let timeout_line = format!("<@{}>'s time ran out, so I chose: ", bo.id());
    assert!(
        message_as_text(&log).contains(&timeout_line),
        "the log does not mention the timeout: {}",
        message_as_text(&log)
    );
    answer_until_asked(&mut test_match, 1).await;
    let replaced_dm = wait_for_dm_with(bo, "a computer plays for you now").await;
    assert!(has_response(&bo.press_button(replaced_dm.id, "I'm back").await.unwrap()));
    answer_until_asked(&mut test_match, 1).await;
    // The channel got no reminder: its mentions and the open DMs were enough.
    for message in people[0].messages(test_match.match_channel) {
        assert!(!message.text.contains("half of your time"), "{}", message.text);
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_player_with_closed_dms_is_reminded_in_the_channel() {
    let (test_guild, people) = TestGuild::start_with_clock_speedup(MINUTES_SPEEDUP, &TWO_PLAYERS).await;
    people[1].set_accepts_dms(false);
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:30").await;
    answer_until_asked(&mut test_match, 1).await;
    let is_reminder = |it: &VisibleMessage| it.pings_me && it.text.contains("half of your time is gone");
    assert!(
        people[1].wait_for_message(test_match.match_channel, is_reminder).await.is_some(),
        "{:#?}",
        test_match.test_guild.bot.log_lines()
    );
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn an_idle_lobby_closes_with_one_notification() {
    let (mut test_guild, people) = TestGuild::start_with_clock_speedup(DAYS_SPEEDUP, &TWO_PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let is_closing_notice = |it: &VisibleMessage| {
        !it.is_ephemeral && it.text.contains("the table closed, because nobody started the match")
    };
    let notice = people[1]
        .wait_for_message(test_guild.channel, |it| is_closing_notice(it) && it.button("Play again").is_some())
        .await;
    let notice = notice.unwrap_or_else(|| panic!("{:#?}", test_guild.bot.log_lines()));
    let is_pressable = |it: &VisibleMessage| {
        !it.is_ephemeral && it.id != notice.id && it.buttons.iter().any(|it| it.custom_id.is_some())
    };
    for _ in 0..20 {
        sleep(Duration::from_millis(50)).await;
    }
    let others: Vec<VisibleMessage> = people[1].messages(test_guild.channel).into_iter().filter(is_pressable).collect();
    assert!(others.iter().all(is_closing_notice), "{others:#?}");
    assert!(
        people[1].messages(test_guild.channel).iter().filter(|it| is_closing_notice(it)).count() <= 2,
        "the closing notice was sent more than twice"
    );
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn any_seated_player_may_start_after_the_host_was_away_for_a_day() {
    let (mut test_guild, people) = TestGuild::start_with_clock_speedup(SLOW_DAYS_SPEEDUP, &TWO_PLAYERS).await;
    wait_for_service_clock(&test_guild).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    // After 20 seconds the host has been away for a day. The lobby closes 20 seconds after the last player
    // joined.
    sleep(Duration::from_secs(12)).await;
    press_lobby(&test_guild, &people[1], "j").await;
    let refused =
        private_reply_text(&people[1], &people[1].run_command(test_guild.channel, "/start").await.unwrap()).await;
    assert!(refused.contains("host"), "{refused}");
    sleep(Duration::from_secs(14)).await;
    press_lobby(&test_guild, &people[1], "s").await;
    test_guild.newest_thread(&people[0]).await;
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_match_whose_channel_was_deleted_ends_after_a_week() {
    let (test_guild, people) = TestGuild::start_with_clock_speedup(WEEKS_SPEEDUP, &TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:unhurried").await;
    assert!(test_match.answer_randomly().await);
    test_match.test_guild.env.discord.delete_channel(test_match.match_channel);
    test_match.match_channel = test_match.test_guild.channel;
    let own_games = async || {
        message_as_text(
            &response_message(&people[0], &people[0].run_command(test_match.match_channel, "/games").await.unwrap())
                .await,
        )
    };
    assert!(own_games().await.contains("Raids"), "{}", own_games().await);
    let started_at = Instant::now();
    while started_at.elapsed() < TEST_TIMEOUT {
        if own_games().await.contains("You have no open tables.") {
            assert_healthy(&mut test_match.test_guild);
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the match did not end after a week: {}", own_games().await);
}

#[tokio::test]
async fn no_deadline_passes_while_discord_is_unreachable() {
    let (test_guild, people) = TestGuild::start_with_clock_speedup(MINUTES_SPEEDUP, &TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:30").await;
    answer_until_asked(&mut test_match, 1).await;
    wait_for_dm_with(&people[1], "half of your time is gone").await;
    let discord = &test_match.test_guild.env.discord;
    discord.inject_gateway_fault(GatewayFault::NoHello);
    discord.disconnect_gateway(None);
    test_match.test_guild.bot.wait_for_log("players cannot reach the bot").await;
    // This is three times the deadline of a decision.
    sleep(Duration::from_secs(34)).await;
    let dms = |person: &Person| person.dm_channel().map_or(Vec::new(), |dm| person.messages(dm));
    let timeout_dm = dms(&people[1]).into_iter().find(|it| it.text.contains("your time ran out"));
    assert_eq!(timeout_dm, None);
    discord.clear_faults();
    // A silent connection ends the process; its supervisor starts the bot again.
    test_match.test_guild.bot.kill().await;
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
    assert_eq!(test_match.asked_player().await, Some(1), "no default answer was played");
    wait_for_dm_with(&people[1], "your time ran out, so I chose: ").await;
    assert_healthy(&mut test_match.test_guild);
}
