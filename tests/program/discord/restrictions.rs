//! What Discord refuses or limits by reports of others: flags in updates, uploads, many DM channels, archived threads,
//! hidden and forum channels.

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{ClientActionError, VisibleMessage};
use meadhall_local_discord::world::{ChannelKind, DiscordWorld, PlatformLimits, permissions};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{
    TestGuild, has_response, long_response_deadline, message_as_text, response_message,
};
use meadhall_test_support::{ENV_WITH_PICTURES, RecordedRequest};

use super::audience::{assert_healthy, choose_view, private_reply_text, wait_for_stable_messages};
use super::locations::{TWO_PLAYERS, answer_by_turn_command, table_id_for, wait_for_one_pressable_card};
use super::outages::{wait_for_turn_text, wait_until_turn_text};
use super::play::start_match;

const OPEN_DM_ROUTE: &str = "POST /users/@me/channels";

fn without_flags_in_updates() -> PlatformLimits {
    PlatformLimits { refuses_flags_in_updates: true, ..long_response_deadline() }
}

#[tokio::test]
async fn where_discord_refuses_flags_in_updates_a_setting_leaves_them_out() {
    let env_vars = [ENV_WITH_PICTURES, ("MEADHALL_DISCORD_UPDATE_FLAGS", "omit")];
    let (test_guild, people) = TestGuild::start_with_env(&env_vars, &TWO_PLAYERS).await;
    test_guild.env.discord.set_limits(without_flags_in_updates());
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    while test_match.answered_via.len() < 2 || test_match.answer_count < 20 {
        assert!(test_match.answer_randomly().await);
    }
    let asked = &people[test_match.asked_player().await.unwrap()];
    let panel = response_message(asked, &asked.run_command(test_match.match_channel, "/turn").await.unwrap()).await;
    choose_view(asked, panel.id, "Text board").await;
    assert!(has_response(&asked.press_button(panel.id, "My turn").await.unwrap()));
    assert!(!OfferedAnswer::in_message(&asked.message(panel.id).unwrap()).is_empty());
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn the_log_says_that_discord_refuses_flags_in_updates() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let test_match = start_match(test_guild, &people, "/play game:raids").await;
    let asked = &people[test_match.asked_player().await.unwrap()];
    let panel = response_message(asked, &asked.run_command(test_match.match_channel, "/turn").await.unwrap()).await;
    test_match.test_guild.env.discord.set_limits(without_flags_in_updates());
    asked.start_press(panel.id, "More").unwrap();
    test_match.test_guild.bot.wait_for_log("data.flags").await;
}

#[tokio::test]
async fn where_uploads_are_limited_boards_are_text_until_they_are_not() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let discord = &test_guild.env.discord;
    discord.set_limits(PlatformLimits { refuses_uploads: true, ..long_response_deadline() });
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let channel = test_match.match_channel;
    let notice = people[0].wait_for_message(channel, |it| it.text.contains("Discord has limited uploads")).await;
    assert!(notice.is_some(), "{:#?}", test_match.test_guild.bot.log_lines());
    for _ in 0..6 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_stable_messages(&people, &[channel]).await;
    let asked = &people[test_match.asked_player().await.unwrap()];
    let panel = response_message(asked, &asked.run_command(channel, "/turn").await.unwrap()).await;
    assert!(panel.files.is_empty() && !OfferedAnswer::in_message(&panel).is_empty(), "{}", message_as_text(&panel));
    let is_refused_upload = |it: &&RecordedRequest| it.error_code == Some(400_001) && it.route.contains("/channels/");
    let refused = test_match.test_guild.env.recorded_requests().iter().filter(is_refused_upload).count();
    assert_eq!(refused, 1, "later cards are sent without a picture at once");

    let discord = &test_match.test_guild.env.discord;
    discord.set_limits(long_response_deadline());
    discord.rename_guild(discord.read_world(|world| world.guild_of(channel)).unwrap(), "Skerry");
    let has_picture = |it: &VisibleMessage| !it.files.is_empty() && !it.is_ephemeral;
    assert!(people[0].wait_for_message(channel, has_picture).await.is_some(), "the card gets its picture");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_restart_opens_no_dm_channel_that_was_open_before() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let opened = |test_guild: &TestGuild| test_guild.env.count_requests(OPEN_DM_ROUTE, "");
    assert_eq!(opened(&test_match.test_guild), people.len());
    test_match.test_guild.bot.kill().await;
    test_match.test_guild.bot = test_match.test_guild.env.start_bot();
    test_match.test_guild.bot.wait_for_log("is connected").await;
    let last_dms = || people.iter().map(|it| it.messages(it.dm_channel().unwrap()).last().map(|it| it.id));
    let before: Vec<_> = last_dms().collect();
    while last_dms().zip(&before).any(|(now, before)| now == *before) {
        assert!(test_match.answer_randomly().await);
        wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    }
    assert_eq!(opened(&test_match.test_guild), people.len());
    assert_healthy(&mut test_match.test_guild);
}

/// Two of three people wait for their first direct message while one opening is refused.
#[tokio::test]
async fn a_refused_dm_channel_delays_direct_messages_and_loses_none() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let refusal = RequestFault::ApiError(ApiError::new(403, 20_026, "This bot has been flagged."));
    test_guild.env.discord.inject_request_fault(OPEN_DM_ROUTE, 1, refusal);
    // The test messages are not sent, and the decision of the first turn waits.
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let bot = &test_match.test_guild.bot;
    bot.wait_for_log("Discord has quarantined this bot").await;
    bot.wait_for_log("openings are paused").await;
    let asked = &people[test_match.asked_player().await.unwrap()];
    let decision = asked.wait_for_dm(|it| it.buttons.iter().any(|it| it.custom_id.is_some())).await;
    assert!(decision.is_some(), "{:#?}", test_match.test_guild.bot.log_lines());
    let openings = test_match.test_guild.env.recorded_requests();
    let openings = openings.iter().filter(|it| it.route == OPEN_DM_ROUTE).count();
    assert!(openings <= 1, "only the opening after the pause reaches Discord: {openings}");
    assert!(test_match.test_guild.bot.is_running());
}

#[tokio::test]
async fn a_press_in_an_archived_thread_opens_it_unless_the_person_may_not_send_there() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people[1..], "/play game:raids").await;
    let thread = test_match.match_channel;
    let discord = &test_match.test_guild.env.discord;
    let archive_minutes = |world: &DiscordWorld| match world.channels.get(thread).map(|it| &it.kind) {
        Some(ChannelKind::Thread { auto_archive_minutes, .. }) => Some(*auto_archive_minutes),
        _ => None,
    };
    assert_eq!(discord.read_world(archive_minutes), Some(10_080), "the longest time that Discord offers");
    let card = people[1].wait_for_message(thread, |it| it.button("My turn").is_some()).await.unwrap();
    discord.archive_thread(thread, false);
    let guild = discord.read_world(|world| world.guild_of(thread)).unwrap();
    let (all, without_sending) = (
        permissions::DEFAULT_EVERYONE_PERMISSIONS,
        permissions::DEFAULT_EVERYONE_PERMISSIONS & !permissions::SEND_MESSAGES_IN_THREADS,
    );
    discord.set_role_permissions(guild, guild, without_sending);
    assert_eq!(people[1].press_button(card.id, "My turn").await, Err(ClientActionError::ThreadArchived));
    discord.set_role_permissions(guild, guild, all);
    assert!(has_response(&people[1].press_button(card.id, "My turn").await.unwrap()));
    assert!(test_match.answer_randomly().await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_hidden_channel_stops_the_clock_and_its_card_follows_once_it_is_visible() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let guild = test_guild.env.discord.read_world(|world| world.guild_of(test_guild.channel)).unwrap();
    let elsewhere = test_guild.env.discord.add_guild("Elsewhere", &people.iter().collect::<Vec<_>>());
    let elsewhere = test_guild.env.discord.add_channel(elsewhere, "games");
    let mut test_match = start_match(test_guild, &people, "/play game:raids where:here pace:1").await;
    let (channel, table) = (test_match.match_channel, table_id_for(&people[0], elsewhere).await);
    wait_for_one_pressable_card(&test_match).await;
    let asked = test_match.asked_player().await.unwrap();
    let discord = &test_match.test_guild.env.discord;
    // After an outage, the server is listed with the hidden channel.
    discord.deny_bot_permissions(channel, permissions::VIEW_CHANNEL);
    discord.start_guild_outage(guild);
    wait_for_turn_text(&people[0], elsewhere, &table, "the clock stands still").await;
    discord.end_guild_outage(guild);
    discord.deny_bot_permissions(channel, 0);
    wait_for_turn_text(&people[0], elsewhere, &table, "<t:").await;

    discord.deny_bot_permissions(channel, permissions::VIEW_CHANNEL);
    people.iter().for_each(|person| person.set_accepts_dms(false));
    while test_match.asked_player().await == Some(asked) {
        answer_by_turn_command(&people[asked], elsewhere, &table).await;
    }
    // The clock stops once the refusal of the card is stored.
    let says_so = |text: &str| text.contains("View Channel") && !text.contains("<t:");
    let text = wait_until_turn_text(&people[0], elsewhere, &table, "View Channel", says_so).await;
    assert!(!text.contains("/table move"), "the channel is not gone: {text}");
    test_match.test_guild.env.discord.deny_bot_permissions(channel, 0);
    wait_for_one_pressable_card(&test_match).await;
    wait_for_turn_text(&people[0], elsewhere, &table, "<t:").await;
    assert!(test_match.answer_randomly().await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_forum_opens_no_table_and_says_so_in_each_language() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Cleo", "fr")]).await;
    let guild = test_guild.env.discord.read_world(|world| world.guild_of(test_guild.channel)).unwrap();
    let forum = test_guild.env.discord.add_forum(guild, "posts");
    let expected = ["In a forum or media channel", "En un canal de foro", "Dans un salon de forum"];
    for (person, expected) in people.iter().zip(expected) {
        for command in ["/play game:raids", "/play", "/learn game:raids"] {
            let text = private_reply_text(person, &person.run_command(forum, command).await.unwrap()).await;
            assert!(text.starts_with(expected), "{command}: {text}");
        }
        let games = private_reply_text(person, &person.run_command(test_guild.channel, "/games").await.unwrap()).await;
        assert!(!games.contains("Raids"), "no table was opened: {games}");
    }
    assert_healthy(&mut test_guild);
}
