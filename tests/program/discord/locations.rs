//! Tables whose channel or thread is deleted, archived, locked or unresponsive.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_local_discord::world::DiscordWorld;
use meadhall_local_discord::world::permissions::{DEFAULT_EVERYONE_PERMISSIONS, MANAGE_GUILD};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use tokio::time::sleep;

use super::audience::{PressableDecision, assert_healthy, private_reply_text, wait_for_stable_messages};
use super::play::{TestMatch, start_match};
use super::servers::wait_until_membership_stored;

pub const TWO_PLAYERS: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "en-US")];

/// Returns the public messages of a channel that have buttons.
pub fn pressable_messages(viewer: &Person, channel: Snowflake) -> Vec<VisibleMessage> {
    let is_pressable = |it: &VisibleMessage| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some());
    viewer.messages(channel).into_iter().filter(is_pressable).collect()
}

/// Answers from the panel of `/turn` instead of the card.
pub async fn answer_by_turn_command(person: &Person, channel: Snowflake, table: &str) {
    let panel = person.run_command(channel, &format!("/turn table:{table}")).await.unwrap();
    let panel = person.message(panel.message().unwrap()).unwrap();
    assert!(has_response(&OfferedAnswer::in_message(&panel)[0].choose(person, panel.id).await.unwrap()));
}

/// Returns the asked player and their open decision.
async fn open_decision(test_match: &TestMatch<'_>) -> (usize, PressableDecision) {
    let asked = test_match.asked_player().await.expect("a decision is open");
    (asked, PressableDecision::fetch(&test_match.players[asked], test_match.match_channel).await)
}

/// Waits until the match's thread is not archived any more.
async fn wait_until_unarchived(test_match: &TestMatch<'_>) {
    let started_at = Instant::now();
    while test_match.test_guild.env.discord.read_world(|world| world.is_archived_thread(test_match.match_channel)) {
        assert!(
            started_at.elapsed() < TEST_TIMEOUT,
            "the thread is still archived: {:#?}",
            test_match.test_guild.bot.log_lines()
        );
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_match_can_be_moved_after_its_thread_is_deleted() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..3 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    test_match.test_guild.env.discord.delete_channel(test_match.match_channel);
    let moved = people[0].run_command(test_match.test_guild.channel, "/table move").await.unwrap();
    assert!(private_reply_text(&people[0], &moved).await.contains("is here now"));
    test_match.match_channel = test_match.test_guild.channel;
    let card = people[0].wait_for_message(test_match.match_channel, |it| it.button("My turn").is_some()).await;
    assert!(card.is_some(), "{:#?}", test_match.test_guild.bot.log_lines());
    for _ in 0..6 {
        assert!(test_match.answer_randomly().await);
    }
    test_match.concede(&people[0]).await;
    test_match.wait_for_end_card().await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn the_next_card_unarchives_a_thread() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    let (asked, open) = open_decision(&test_match).await;
    test_match.test_guild.env.discord.archive_thread(test_match.match_channel, false);
    answer_by_turn_command(&people[asked], test_match.test_guild.channel, &open.table.to_string()).await;
    wait_until_unarchived(&test_match).await;
    let changed = people[0]
        .wait_for_message(test_match.match_channel, |it| {
            !it.is_ephemeral && it.id >= open.card_id && !it.buttons.is_empty()
        })
        .await;
    assert!(changed.is_some());
    for _ in 0..4 {
        wait_for_stable_messages(&people, &[test_match.match_channel]).await;
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn in_a_locked_thread_the_clock_is_paused_and_turns_are_taken_elsewhere() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    let (asked, open) = open_decision(&test_match).await;
    let table = open.table.to_string();
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    test_match.test_guild.env.discord.archive_thread(test_match.match_channel, true);
    answer_by_turn_command(&people[asked], test_match.test_guild.channel, &table).await;
    let line = format!("/turn table:{table}");
    let turn = people[0].run_command(test_match.test_guild.channel, &line).await.unwrap();
    let text = private_reply_text(&people[0], &turn).await;
    assert!(!text.contains("<t:"), "the clock is not paused: {text}");
    // A player who goes on is not mentioned again, so the match is played until the turn has passed on.
    let mut presses = 0;
    loop {
        let mut asked_now = asked;
        for (seat, person) in people.iter().enumerate() {
            let turn = person.run_command(test_match.test_guild.channel, &line).await.unwrap();
            if !OfferedAnswer::in_message(&person.message(turn.message().unwrap()).unwrap()).is_empty() {
                asked_now = seat;
            }
        }
        if presses >= 3 && asked_now != asked {
            break;
        }
        answer_by_turn_command(&people[asked_now], test_match.test_guild.channel, &table).await;
        presses += 1;
    }
    let text =
        private_reply_text(&people[0], &people[0].run_command(test_match.test_guild.channel, &line).await.unwrap())
            .await;
    assert!(text.contains("is locked") && text.contains("the clock stands still"), "{text}");
    let cards_when_locked = pressable_messages(&people[0], test_match.match_channel);
    test_match.test_guild.env.discord.archive_thread(test_match.match_channel, false);
    // The next card unarchives the thread.
    let is_new_card = |it: &VisibleMessage| {
        !it.is_ephemeral && it.button("My turn").is_some() && cards_when_locked.iter().all(|old| old.id != it.id)
    };
    assert!(
        people[0].wait_for_message(test_match.match_channel, is_new_card).await.is_some(),
        "{:#?}",
        test_match.test_guild.bot.log_lines()
    );
    wait_for_one_pressable_card(&test_match).await;
    let text =
        private_reply_text(&people[0], &people[0].run_command(test_match.test_guild.channel, &line).await.unwrap())
            .await;
    assert!(text.contains("<t:") && !text.contains("locked"), "the clock is still paused: {text}");
    assert!(test_match.answer_randomly().await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_card_deleted_by_a_moderator_is_posted_again() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..6 {
        wait_for_stable_messages(&people, &[test_match.match_channel]).await;
        let (asked, open) = open_decision(&test_match).await;
        test_match.test_guild.env.discord.delete_message(test_match.match_channel, open.card_id);
        answer_by_turn_command(&people[asked], test_match.match_channel, &open.table.to_string()).await;
        let card = people[0]
            .wait_for_message(test_match.match_channel, |it| !it.is_ephemeral && it.button("My turn").is_some())
            .await;
        assert!(
            card.is_some_and(|it| it.id != open.card_id),
            "the card was not posted again: {:#?}",
            test_match.test_guild.bot.log_lines()
        );
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_match_continues_after_the_bot_is_kicked_and_invited_again() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    let (asked, _) = open_decision(&test_match).await;
    let guild = test_match.test_guild.env.discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
    // With saved settings the export has a line for this server, which shows when the bot was removed.
    assert!(has_response(
        &people[0].run_command(test_match.match_channel, "/server language language:en").await.unwrap()
    ));
    test_match.test_guild.env.discord.kick_bot(guild);
    assert!(
        people[asked].run_command(test_match.match_channel, "/turn").await.is_err(),
        "commands are not available without the bot"
    );
    wait_until_membership_stored(&test_match.test_guild, true).await;
    test_match.test_guild.env.discord.invite_bot(guild);
    for _ in 0..6 {
        assert!(test_match.answer_randomly().await);
    }
    let text =
        private_reply_text(&people[0], &people[0].run_command(test_match.match_channel, "/turn").await.unwrap()).await;
    assert!(text.contains("<t:"), "the clock is still paused: {text}");
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

/// Plays this many turns by `/turn`, whatever happens to the cards.
pub async fn answer_times_by_turn_command(test_match: &mut TestMatch<'_>, turns: usize) {
    for _ in 0..turns {
        let asked = test_match.asked_player().await.expect("a decision is open");
        let table = table_id_for(&test_match.players[asked], test_match.match_channel).await;
        answer_by_turn_command(&test_match.players[asked], test_match.match_channel, &table).await;
    }
}

/// Returns the id of the first table that `/turn` offers to a person.
pub async fn table_id_for(person: &Person, channel: Snowflake) -> String {
    let offered = person.autocomplete(channel, "/turn table:").await.unwrap();
    offered[0].value.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_message_sent_without_confirmation_is_not_sent_twice() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let route = "POST /channels/*/messages";
    for what in [
        RequestFault::Status(500),
        RequestFault::StatusAfterEffect(502),
        RequestFault::Disconnect,
        RequestFault::DisconnectAfter,
    ] {
        wait_for_one_pressable_card(&test_match).await;
        test_match.test_guild.env.discord.inject_request_fault(route, 3, what);
        answer_times_by_turn_command(&mut test_match, 3).await;
    }
    test_match.test_guild.env.discord.clear_faults();
    wait_for_one_pressable_card(&test_match).await;
    let cards: Vec<VisibleMessage> =
        people[0].messages(test_match.match_channel).into_iter().filter(|it| !it.is_ephemeral).collect();
    for pair in cards.windows(2) {
        assert_ne!(
            (&pair[0].text, &pair[0].embeds),
            (&pair[1].text, &pair[1].embeds),
            "the same card was posted twice"
        );
    }
    assert_healthy(&mut test_match.test_guild);
}

/// Waits until exactly one card has buttons, and it mentions the asked player.
pub async fn wait_for_one_pressable_card(test_match: &TestMatch<'_>) {
    let started_at = Instant::now();
    loop {
        let cards = pressable_messages(&test_match.players[0], test_match.match_channel);
        let asked =
            test_match.asked_player().await.map(|asked| format!("<@{}>:", test_match.players[asked].id())).unwrap();
        if let [card] = &cards[..]
            && card.text.starts_with(&asked)
        {
            return;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{asked} {cards:#?}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_card_pressed_before_the_bot_knows_its_id_stays_pressable() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    wait_for_one_pressable_card(&test_match).await;
    for _ in 0..4 {
        let (asked, open) = open_decision(&test_match).await;
        // The next card is posted, but the bot gets no confirmation.
        test_match.test_guild.env.discord.inject_request_fault(
            &format!("POST /channels/{}/messages", test_match.match_channel),
            1,
            RequestFault::StatusAfterEffect(502),
        );
        answer_by_turn_command(&people[asked], test_match.match_channel, &open.table.to_string()).await;
        let is_new_card = |it: &VisibleMessage| !it.is_ephemeral && it.id > open.card_id && !it.buttons.is_empty();
        if let Some(card) = people[0].wait_for_message(test_match.match_channel, is_new_card).await {
            let (asked, open) = self::open_decision(&test_match).await;
            if open.card_id == card.id {
                let pressed = people[asked].send_forged_component(card.id, 2, &open.button_id(0), None).unwrap();
                assert!(has_response(&people[asked].wait_for_response(pressed).await));
            }
        }
        test_match.test_guild.env.discord.clear_faults();
        wait_for_one_pressable_card(&test_match).await;
    }
    assert_healthy(&mut test_match.test_guild);
}

/// A finished match can be viewed where it was played, even if its players have an open table
/// elsewhere.
#[tokio::test]
async fn a_finished_match_can_be_viewed_where_it_was_played() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..6 {
        test_match.answer_randomly().await;
    }
    let reply_to = async |line: &str| {
        message_as_text(
            &response_message(&people[0], &people[0].run_command(test_match.match_channel, line).await.unwrap()).await,
        )
    };
    let open = reply_to("/score").await;
    test_match.concede(&people[1]).await;
    test_match.wait_for_end_card().await;
    assert!(has_response(&people[0].run_command(test_match.test_guild.channel, "/play game:raids").await.unwrap()));
    let expected_replies = [
        ("/score", "1\\."),
        ("/board", "Raids is over, by concession."),
        ("/board as:text board", "The sea"),
        ("/board as:in words", "Beside the board: "),
        ("/log", "sets sail"),
    ];
    for (line, wanted) in expected_replies {
        let reply = reply_to(line).await;
        assert!(reply.contains(wanted) && !reply.contains("table is open"), "{line}: {reply}");
    }
    assert!(open.contains("1\\."), "{open}");
    let export =
        response_message(&people[0], &people[0].run_command(test_match.match_channel, "/table export").await.unwrap())
            .await;
    assert_eq!(export.files.len(), 1, "{export:#?}");
    let seed_is_in_export = async |person: &Person| {
        let reply = person.run_command(test_match.match_channel, "/table export").await.unwrap();
        let file_id = response_message(person, &reply).await.files.first().expect("the export has a file").id;
        let read = |world: &DiscordWorld| world.files.get(file_id).cloned();
        let bytes = test_match.test_guild.env.discord.read_world(read).unwrap();
        String::from_utf8(bytes).unwrap().contains("\"seed\"")
    };
    let discord = &test_match.test_guild.env.discord;
    let guild = discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
    let passer_by = discord.add_person("Cleo", "en-US");
    discord.add_member(guild, passer_by.id());
    assert!(seed_is_in_export(&people[0]).await && seed_is_in_export(&people[1]).await, "players get everything");
    assert!(!seed_is_in_export(&passer_by).await, "a passer-by gets what everybody may see");
    discord.set_role_permissions(guild, guild, DEFAULT_EVERYONE_PERMISSIONS | MANAGE_GUILD);
    assert!(seed_is_in_export(&passer_by).await, "a manager of the server gets everything");
    // No decision is left.
    let turn = reply_to("/turn").await;
    assert!(turn.contains("Raids is over, by concession."), "{turn}");
    assert_healthy(&mut test_match.test_guild);
}
