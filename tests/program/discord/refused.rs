//! Messages that Discord refuses, once or for long: there is always a card with buttons once that is
//! possible, no clock runs while a player cannot be notified, and each reply names the missing
//! permission.

use std::time::{Duration, Instant};

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::world::permissions;
use meadhall_local_discord::{ApiError, LocalDiscord};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, has_response, message_as_text, response_message};
use tokio::time::sleep;

use super::audience::{PressableDecision, assert_healthy, private_reply_text, wait_for_stable_messages};
use super::locations::{
    TWO_PLAYERS, answer_by_turn_command, answer_times_by_turn_command, pressable_messages, table_id_for,
    wait_for_one_pressable_card,
};
use super::outages::wait_for_turn_text;
use super::play::{TestMatch, press_lobby, start_match};

/// Discord's permission bit of Send Messages in Threads.
const SEND_IN_THREADS_PERMISSION: u64 = 1 << 38;

fn missing_permissions_fault() -> RequestFault {
    RequestFault::ApiError(ApiError::new(403, 50_013, "Missing Permissions"))
}

/// Answers by commands until another player is asked.
async fn answer_until_next_player(test_match: &TestMatch<'_>, table: &str) {
    let asked = test_match.asked_player().await;
    while test_match.asked_player().await == asked {
        answer_by_turn_command(&test_match.players[asked.unwrap()], test_match.test_guild.channel, table).await;
    }
}

/// Answers by buttons of the card until another player is asked.
async fn answer_by_card_until_next_player(test_match: &TestMatch<'_>) {
    let asked = test_match.asked_player().await;
    while test_match.asked_player().await == asked {
        let person = &test_match.players[asked.unwrap()];
        let open = PressableDecision::fetch(person, test_match.match_channel).await;
        let pressed = person.send_forged_component(open.card_id, 2, &open.button_id(0), None).unwrap();
        assert!(has_response(&person.wait_for_response(pressed).await));
    }
}

#[tokio::test]
async fn a_table_that_cannot_notify_anybody_pauses_says_why_and_resumes() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:1").await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    let (parent, thread) = (test_match.test_guild.channel, test_match.match_channel);
    let table = table_id_for(&people[0], parent).await;
    test_match.test_guild.env.discord.deny_bot_permissions(parent, SEND_IN_THREADS_PERMISSION);
    people.iter().for_each(|person| person.set_accepts_dms(false));
    answer_until_next_player(&test_match, &table).await;
    let asked = test_match.asked_player().await;
    for (number, person) in people.iter().enumerate() {
        let text = wait_for_turn_text(person, parent, &table, "the clock stands still").await;
        assert!(text.contains("Send Messages in Threads") && !text.contains("<t:"), "{text}");
        // Nobody learns about another player's DMs.
        assert_eq!(text.contains("I can't send you private messages"), asked == Some(number), "{text}");
        let board =
            private_reply_text(person, &person.run_command(parent, &format!("/board table:{table}")).await.unwrap())
                .await;
        assert!(board.contains("Send Messages in Threads"), "{board}");
    }
    // The old card is still there, and a press on it shows the same reason.
    let [card] = &pressable_messages(&people[0], thread)[..] else {
        panic!("{:#?}", pressable_messages(&people[0], thread))
    };
    let pressed = people[0].press_button(card.id, "My turn").await.unwrap();
    assert!(message_as_text(&response_message(&people[0], &pressed).await).contains("Send Messages in Threads"));
    test_match.test_guild.env.discord.deny_bot_permissions(parent, 0);
    wait_for_one_pressable_card(&test_match).await;
    let text = wait_for_turn_text(&people[0], parent, &table, "<t:").await;
    assert!(!text.contains("clock") && !text.contains("Send Messages"), "{text}");
    // No AI has taken over a seat.
    assert!(!text.contains("Computer"), "{text}");
    assert!(test_match.asked_player().await.is_some());
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn one_refused_card_at_a_turn_change_still_leaves_a_pressable_card() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    let table = table_id_for(&people[0], test_match.test_guild.channel).await;
    for by_card in [false, true, true] {
        wait_for_one_pressable_card(&test_match).await;
        let refusals_before = test_match.test_guild.bot.count_log_lines("does not accept it");
        test_match.test_guild.env.discord.inject_request_fault(
            &format!("POST /channels/{}/messages", test_match.match_channel),
            1,
            missing_permissions_fault(),
        );
        if by_card {
            answer_by_card_until_next_player(&test_match).await
        } else {
            answer_until_next_player(&test_match, &table).await
        }
        let started_at = Instant::now();
        while test_match.test_guild.bot.count_log_lines("does not accept it") == refusals_before {
            assert!(
                started_at.elapsed() < TEST_TIMEOUT
                    && !pressable_messages(&people[0], test_match.match_channel).is_empty()
            );
            sleep(std::time::Duration::from_millis(10)).await;
        }
        wait_for_one_pressable_card(&test_match).await;
    }
    let asked = test_match.asked_player().await.unwrap();
    assert!(wait_for_turn_text(&people[asked], test_match.match_channel, &table, "<t:").await.contains("<t:"));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_lobby_whose_card_is_refused_says_so_and_gets_it_later() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    test_guild.env.discord.inject_request_fault("POST /channels/*/messages", 1, missing_permissions_fault());
    let text =
        private_reply_text(&people[0], &people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap())
            .await;
    assert!(text.contains("Discord doesn't let me show this table's card"), "{text}");
    assert!(has_response(&people[1].run_command(test_guild.channel, "/join").await.unwrap()));
    press_lobby(&test_guild, &people[0], "s").await;
    let thread = test_guild.newest_thread(&people[0]).await;
    assert!(people[0].wait_for_message(thread, |it| it.button("My turn").is_some()).await.is_some());
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_thread_is_found_although_the_response_that_created_it_was_lost() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let route = "POST /channels/*/messages/*/threads";
    let faults = [
        (RequestFault::DisconnectAfter, 1),
        (RequestFault::StatusAfterEffect(500), 1),
        (RequestFault::Status(502), 3),
        (RequestFault::Disconnect, 2),
    ];
    // Two people take turns, because a person may open only three tables a minute.
    for (number, (what, times)) in faults.into_iter().enumerate() {
        let (host, guest) = (&people[number % 2], &people[(number + 1) % 2]);
        let before = host.threads(test_guild.channel).len();
        test_guild.env.discord.inject_request_fault(route, times, what.clone());
        assert!(has_response(&host.run_command(test_guild.channel, "/play game:raids").await.unwrap()));
        press_lobby(&test_guild, guest, "j").await;
        let start = host.run_command(test_guild.channel, "/start").await.unwrap();
        let reply_id = start.message().expect("the command was answered or deferred");
        let started_at = Instant::now();
        let text = loop {
            let text = host.message(reply_id).map(|it| it.text).unwrap_or_default();
            if text.contains("has begun") {
                break text;
            }
            assert!(started_at.elapsed() < TEST_TIMEOUT, "{what:?}: {text} {:#?}", test_guild.bot.log_lines());
            sleep(std::time::Duration::from_millis(20)).await;
        };
        assert!(!text.contains("thread"), "{what:?}: {text}");
        let threads = host.threads(test_guild.channel);
        assert_eq!(threads.len(), before + 1, "{what:?}");
        let thread = threads[before];
        let card = host.wait_for_message(thread, |it| it.button("My turn").is_some()).await;
        assert!(card.is_some(), "{what:?}: {:#?}", test_guild.bot.log_lines());
        assert!(has_response(&host.run_command(thread, "/table concede").await.unwrap()));
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_table_in_a_deleted_channel_pauses_at_once_and_any_player_may_move_it() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    let table = table_id_for(&people[0], test_match.test_guild.channel).await;
    let discord = &test_match.test_guild.env.discord;
    let guild = discord.read_world(|world| world.guild_of(test_match.test_guild.channel)).unwrap();
    let other = discord.add_channel(guild, "other");
    discord.delete_channel(test_match.test_guild.channel);
    for person in &people {
        let text = wait_for_turn_text(person, other, &table, "the clock stands still").await;
        assert!(text.contains("/table move") && !text.contains("Deadline"), "{text}");
        assert_eq!(text.matches("the table closes <t:").count(), 1, "{text}");
        // The person's list of tables shows it, too.
        let all = private_reply_text(person, &person.run_command(other, "/games").await.unwrap()).await;
        assert!(all.contains("The channel is gone.") && all.contains("or the table closes <t:"), "{all}");
    }
    let moved = private_reply_text(&people[1], &people[1].run_command(other, "/table move").await.unwrap()).await;
    assert!(moved.contains("is here now"), "{moved}");
    (test_match.match_channel, test_match.test_guild.channel) = (other, other);
    wait_for_one_pressable_card(&test_match).await;
    answer_times_by_turn_command(&mut test_match, 4).await;
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn closed_dms_are_tried_once_and_again_when_their_owner_enables_them() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    people[1].set_accepts_dms(false);
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    answer_times_by_turn_command(&mut test_match, 24).await;
    wait_for_one_pressable_card(&test_match).await;
    let dm = people[1].dm_channel().expect("sending the DM was attempted");
    let attempts = || test_match.test_guild.env.count_requests("POST", &format!("/channels/{dm}/messages"));
    assert_eq!(attempts(), 1);
    let table = table_id_for(&people[1], test_match.test_guild.channel).await;
    while test_match.asked_player().await != Some(1) {
        answer_until_next_player(&test_match, &table).await;
    }
    people[1].set_accepts_dms(true);
    let line = "/settings notify where:private messages and the channel";
    assert!(has_response(&people[1].run_command(test_match.test_guild.channel, line).await.unwrap()));
    // The open decision is sent there, too.
    let decision_dm = people[1].wait_for_dm(|it| it.buttons.iter().any(|it| it.custom_id.is_some())).await;
    assert!(decision_dm.is_some(), "only {} attempts", attempts());
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn every_change_in_a_server_triggers_a_retry_at_once() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    let table = table_id_for(&people[0], test_match.test_guild.channel).await;
    let (thread, channel) = (test_match.match_channel, test_match.test_guild.channel);
    let discord = &test_match.test_guild.env.discord;
    let guild = discord.read_world(|world| world.guild_of(channel).unwrap());
    let role = discord.add_role(guild, "Crew", 0);
    discord.set_role_permissions(
        guild,
        guild,
        permissions::DEFAULT_EVERYONE_PERMISSIONS & !permissions::SEND_MESSAGES_IN_THREADS,
    );
    answer_until_next_player(&test_match, &table).await;
    // The second attempt comes five seconds after the first, the third twenty seconds later. After that they
    // get rarer.
    test_match.test_guild.bot.wait_for_log("does not accept it").await;
    let route = format!("POST /channels/{thread}/messages");
    let refusals = || {
        test_match.test_guild.env.recorded_requests().iter().filter(|it| it.status == 403 && it.route == route).count()
    };
    let started_at = Instant::now();
    while refusals() < 2 {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "expected a retry of the forbidden card");
        sleep(Duration::from_millis(50)).await;
    }
    let changes: [(&str, &dyn Fn()); 7] = [
        ("a role was created", &|| _ = discord.add_role(guild, "Hosts", 0)),
        ("a role was changed", &|| discord.set_role_permissions(guild, role, permissions::VIEW_CHANNEL)),
        ("the bot was given a role", &|| discord.set_bot_roles(guild, &[role])),
        ("a role was deleted", &|| discord.delete_role(guild, role)),
        ("the server was changed", &|| discord.rename_guild(guild, "Skerry")),
        ("a channel was created", &|| _ = discord.add_channel(guild, "more")),
        ("a channel was changed", &|| discord.deny_bot_permissions(channel, 0)),
    ];
    for (what, changes) in changes {
        wait_until_idle(discord).await;
        let before = discord.traffic_counts().requests;
        changes();
        assert!(sends_another_request(discord, before).await, "{what}");
    }
    let role = discord.add_role(guild, "Hosts", permissions::SEND_MESSAGES_IN_THREADS);
    discord.set_bot_roles(guild, &[role]);
    wait_for_one_pressable_card(&test_match).await;
    assert!(pressable_messages(&people[0], thread).len() == 1);
    assert_healthy(&mut test_match.test_guild);
}

/// Waits until the bot has sent no request for 300 ms.
async fn wait_until_idle(discord: &LocalDiscord) {
    let mut last_count = None;
    while last_count != Some(discord.traffic_counts().requests) {
        last_count = Some(discord.traffic_counts().requests);
        sleep(Duration::from_millis(300)).await;
    }
}

/// Waits for another request of the bot. Returns `false` if none comes within 15 seconds.
async fn sends_another_request(discord: &LocalDiscord, before: u64) -> bool {
    let started_at = Instant::now();
    while discord.traffic_counts().requests == before {
        if started_at.elapsed() > Duration::from_secs(15) {
            return false;
        }
        sleep(Duration::from_millis(10)).await;
    }
    true
}

#[tokio::test]
async fn a_second_bot_with_the_same_token_is_logged() {
    let (test_guild, people) = TestGuildOptions::with_real_response_deadline().start(&[("Ann", "en-US")]).await;
    let answered = RequestFault::ApiError(ApiError::new(400, 40_060, "Interaction has already been acknowledged."));
    test_guild.env.discord.inject_request_fault("POST /interactions/*/*/callback", 1, answered);
    let (_, line) = tokio::join!(
        people[0].run_command(test_guild.channel, "/help"),
        test_guild.bot.wait_for_log("another process answered an interaction first: ")
    );
    assert!(line.ends_with("a second bot uses this token"), "{line}");
}
