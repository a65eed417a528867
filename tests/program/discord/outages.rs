//! A server that is temporarily unavailable: its clocks are paused, players see the reason, and the
//! match resumes by itself.

use std::time::Instant;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::world::permissions;
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, message_as_text, response_message};
use tokio::time::{Duration, sleep};

use super::audience::{assert_healthy, wait_for_stable_messages};
use super::locations::{TWO_PLAYERS, answer_by_turn_command, table_id_for, wait_for_one_pressable_card};
use super::play::{TestMatch, start_match};

/// Starts a match, and returns it with its guild and its table id.
async fn start_two_player_match<'a>(
    people: &'a [Person],
    test_guild: TestGuild,
    play: &str,
) -> (TestMatch<'a>, Snowflake, String) {
    let mut test_match = start_match(test_guild, people, play).await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(people, &[test_match.match_channel]).await;
    let guild = test_match.test_guild.env.discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
    let table = table_id_for(&people[0], test_match.match_channel).await;
    (test_match, guild, table)
}

/// Returns what `/turn` for the table shows a person in a channel.
async fn turn_text(person: &Person, channel: Snowflake, table: &str) -> String {
    message_as_text(
        &response_message(person, &person.run_command(channel, &format!("/turn table:{table}")).await.unwrap()).await,
    )
}

/// Runs `/turn` until its text satisfies the condition, and returns the text.
pub async fn wait_until_turn_text(
    person: &Person,
    channel: Snowflake,
    table: &str,
    what: &str,
    matches: impl Fn(&str) -> bool,
) -> String {
    let started_at = Instant::now();
    loop {
        let text = turn_text(person, channel, table).await;
        if matches(&text) {
            return text;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "timed out waiting for {what:?}: {text}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Runs `/turn` until its text contains this, and returns the text.
pub async fn wait_for_turn_text(person: &Person, channel: Snowflake, table: &str, expected: &str) -> String {
    wait_until_turn_text(person, channel, table, expected, |text| text.contains(expected)).await
}

/// Runs `/turn` until the clock is not paused any more.
async fn wait_until_clock_runs(person: &Person, channel: Snowflake, table: &str) {
    let clock_runs = |text: &str| text.contains("<t:") && !text.contains("clock stands still");
    wait_until_turn_text(person, channel, table, "the clock runs", clock_runs).await;
}

#[tokio::test]
async fn a_server_outage_pauses_the_clock_until_the_server_is_back() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let (mut test_match, guild, table) = start_two_player_match(&people, test_guild, "/play game:raids").await;
    let elsewhere = test_match.test_guild.env.discord.add_guild("Elsewhere", &people.iter().collect::<Vec<_>>());
    let elsewhere = test_match.test_guild.env.discord.add_channel(elsewhere, "games");
    test_match.test_guild.env.discord.start_guild_outage(guild);
    wait_for_turn_text(&people[0], elsewhere, &table, "server is unavailable because of a Discord outage").await;
    let text = turn_text(&people[0], elsewhere, &table).await;
    assert!(text.contains("the clock stands still") && !text.contains("<t:"), "{text}");
    // The player answers in a server that is still available.
    let asked = test_match.asked_player().await.unwrap();
    answer_by_turn_command(&people[asked], elsewhere, &table).await;
    test_match.test_guild.env.discord.end_guild_outage(guild);
    wait_until_clock_runs(&people[0], elsewhere, &table).await;
    for _ in 0..4 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_server_outage_during_a_restart_ends_when_the_server_is_back() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let (mut test_match, guild, table) = start_two_player_match(&people, test_guild, "/play game:raids").await;
    let discord = &test_match.test_guild.env.discord;
    let elsewhere = discord.add_channel(discord.add_guild("Elsewhere", &people.iter().collect::<Vec<_>>()), "games");
    discord.start_guild_outage(guild);
    wait_for_turn_text(&people[0], elsewhere, &table, "because of a Discord outage").await;
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
    assert!(turn_text(&people[0], elsewhere, &table).await.contains("because of a Discord outage"));
    test_match.test_guild.env.discord.end_guild_outage(guild);
    wait_until_clock_runs(&people[0], elsewhere, &table).await;
    assert!(test_match.answer_randomly().await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn removal_while_the_bot_is_down_pauses_tables_until_it_is_invited_again() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let (mut test_match, guild, table) = start_two_player_match(&people, test_guild, "/play game:raids").await;
    let discord = &test_match.test_guild.env.discord;
    let elsewhere = discord.add_channel(discord.add_guild("Elsewhere", &people.iter().collect::<Vec<_>>()), "games");
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    test_match.test_guild.env.discord.kick_bot(guild);
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
    wait_for_turn_text(&people[0], elsewhere, &table, "I'm no longer in this table's server").await;
    assert!(!turn_text(&people[0], elsewhere, &table).await.contains("<t:"));
    // An invitation while the bot is down is noticed at its start, too.
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    test_match.test_guild.env.discord.invite_bot(guild);
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
    wait_until_clock_runs(&people[0], elsewhere, &table).await;
    for _ in 0..3 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

/// Denies the bot access to a channel, which then looks deleted, and grants it again.
async fn hide_and_show_channel(play: &str) {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let (mut test_match, _, table) = start_two_player_match(&people, test_guild, play).await;
    let channel = test_match.test_guild.channel;
    test_match.test_guild.env.discord.deny_bot_permissions(channel, permissions::VIEW_CHANNEL);
    for _ in 0..3 {
        let asked = test_match.asked_player().await.unwrap();
        answer_by_turn_command(&people[asked], channel, &table).await;
    }
    let text = turn_text(&people[0], channel, &table).await;
    assert!(!text.contains("is gone"), "the channel must not be reported as lost: {text}");
    test_match.test_guild.env.discord.deny_bot_permissions(channel, 0);
    wait_until_clock_runs(&people[0], channel, &table).await;
    wait_for_one_pressable_card(&test_match).await;
    for _ in 0..3 {
        assert!(test_match.answer_randomly().await);
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_temporarily_hidden_channel_is_not_lost() {
    hide_and_show_channel("/play game:raids where:here").await;
}

#[tokio::test]
async fn a_thread_in_a_temporarily_hidden_channel_is_not_lost() {
    hide_and_show_channel("/play game:raids").await;
}

#[tokio::test]
async fn players_read_that_moves_are_saved_while_discord_rejects_messages() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let (mut test_match, _, table) = start_two_player_match(&people, test_guild, "/play game:raids").await;
    test_match.test_guild.env.discord.inject_request_fault(
        "POST /channels/*/messages",
        u32::MAX,
        RequestFault::Status(503),
    );
    // A player who goes on is not mentioned again: their card is edited, and edits are accepted.
    let first = test_match.asked_player().await.unwrap();
    for press in 0.. {
        let asked = test_match.asked_player().await.unwrap();
        if asked != first {
            break;
        }
        assert!(press < 50, "the turn never passes to another player");
        answer_by_turn_command(&people[asked], test_match.match_channel, &table).await;
    }
    wait_for_turn_text(&people[0], test_match.match_channel, &table, "Everything is saved; the card will follow.")
        .await;
    test_match.test_guild.env.discord.clear_faults();
    let card_is_posted = |text: &str| !text.contains("Everything is saved");
    wait_until_turn_text(&people[0], test_match.match_channel, &table, "the card is posted", card_is_posted).await;
    // The previous card is retired a moment later.
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}
