//! Rare situations: a server at its thread limit, messages too old to edit, old panels, players who
//! left, missing permission to read the message history, and rules that panic.

use std::time::{Duration, Instant};

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::VisibleMessage;
use meadhall_local_discord::world::{PlatformLimits, permissions};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{
    TestGuild, has_response, long_response_deadline, message_as_text, response_message,
};

use super::audience::{assert_healthy, private_reply_text, wait_for_stable_messages};
use super::locations::{TWO_PLAYERS, pressable_messages, wait_for_one_pressable_card};
use super::play::{TestMatch, accept_dms, press_lobby, start_match};

#[tokio::test]
async fn at_the_thread_limit_the_match_stays_in_its_channel_and_says_so() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    accept_dms(&test_guild, &people).await;
    test_guild.env.discord.set_limits(PlatformLimits { max_active_threads: 0, ..long_response_deadline() });
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[1], "j").await;
    let started = people[0].run_command(test_guild.channel, "/start").await.unwrap();
    let text = message_as_text(&response_message(&people[0], &started).await);
    assert!(
        text.contains("This server has too many active threads, so the match stays in the table's channel."),
        "{text}"
    );
    let channel = test_guild.channel;
    let mut test_match = TestMatch::new(test_guild, &people, channel);
    for _ in 0..4 {
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn each_limit_of_threads_has_its_own_message() {
    let (mut test_guild, people) =
        TestGuild::start(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Cleo", "fr"), ("Dag", "de")]).await;
    let cases = [
        (160_007, "The table's announcement channel has too many active threads, so the match stays in it."),
        (30_033, "En el hilo no cabe nadie más, así que la partida se queda en el canal de la mesa."),
        (160_006, "Ce serveur a trop de fils actifs\u{202f}: la partie reste dans le salon de la table."),
    ];
    for ((code, expected), person) in cases.into_iter().zip(&people) {
        let error = RequestFault::ApiError(ApiError::new(400, code, "Too many"));
        test_guild.env.discord.inject_request_fault("POST /channels/*/messages/*/threads", 1, error);
        let opened = person.run_command(test_guild.channel, "/play game:raids").await.unwrap();
        assert!(has_response(&opened));
        press_lobby(&test_guild, &people[3], "j").await;
        let text = private_reply_text(person, &person.run_command(test_guild.channel, "/start").await.unwrap()).await;
        assert!(text.contains(expected), "{code}: {text}");
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn limited_edits_of_old_messages_do_not_block_a_match_and_are_made_up_for() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    test_match
        .test_guild
        .env
        .discord
        .set_limits(PlatformLimits { limits_edits_from_age: Some(Duration::ZERO), ..long_response_deadline() });
    let is_limited = |test_match: &TestMatch<'_>| {
        test_match.test_guild.env.recorded_requests().iter().any(|it| it.error_code == Some(30_046))
    };
    while !is_limited(&test_match) {
        assert!(test_match.answer_randomly().await);
        wait_for_stable_messages(&people, &[test_match.match_channel]).await;
        assert!(!pressable_messages(&people[0], test_match.match_channel).is_empty());
    }
    // A refused edit is repeated, and no card is posted twice.
    wait_for_one_pressable_card(&test_match).await;
    assert!(test_match.answer_randomly().await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_press_on_an_old_panel_refreshes_it() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..3 {
        let asked = test_match.asked_player().await.unwrap();
        let panel = response_message(
            &people[asked],
            &people[asked].run_command(test_match.match_channel, "/turn").await.unwrap(),
        )
        .await;
        // The interaction token that could edit this panel has expired.
        test_match.test_guild.env.discord.advance_clock(Duration::from_secs(16 * 60));
        let answer = OfferedAnswer::in_message(&panel)[0].choose(&people[asked], panel.id).await.unwrap();
        assert!(has_response(&answer));
        let after = people[asked].message(panel.id).unwrap();
        assert_ne!(message_as_text(&after), message_as_text(&panel));
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_player_who_left_the_server_is_replaced_when_their_time_runs_out() {
    let (test_guild, people) = TestGuild::start_with_clock_speedup(240, &TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:30").await;
    let guild = test_match.test_guild.env.discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
    test_match.test_guild.env.discord.remove_member(guild, people[1].id());
    let is_replaced =
        |it: &VisibleMessage| it.text.contains("Computer") && it.text.contains(&format!("<@{}>", people[0].id()));
    let started_at = Instant::now();
    while started_at.elapsed() < TEST_TIMEOUT {
        if test_match.asked_player().await == Some(0) {
            assert!(test_match.answer_randomly().await);
        }
        let score =
            response_message(&people[0], &people[0].run_command(test_match.match_channel, "/score").await.unwrap())
                .await;
        if is_replaced(&score) {
            assert_healthy(&mut test_match.test_guild);
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("the player who left was not replaced: {:#?}", test_match.test_guild.bot.log_lines());
}

#[tokio::test]
async fn without_message_history_permission_the_current_card_is_shown() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    test_match
        .test_guild
        .env
        .discord
        .deny_bot_permissions(test_match.test_guild.channel, permissions::READ_MESSAGE_HISTORY);
    for round in 0..6 {
        if round % 2 == 0 {
            test_match.test_guild.bot.kill().await;
            test_match.test_guild.bot = test_match.test_guild.env.start_bot();
            test_match.test_guild.bot.wait_for_log("players can reach the bot").await;
        }
        assert!(test_match.answer_randomly().await);
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_panic_in_the_rules_changes_nothing_and_gives_an_error_code() {
    let (test_guild, people) = TestGuild::start_with_toy_games(&[("Ann", "en-US"), ("Inès", "fr")]).await;
    let mut test_match = start_match(test_guild, &people[..1], "/play game:stumbling where:here").await;
    for round in 0..5 {
        let panel =
            response_message(&people[0], &people[0].run_command(test_match.match_channel, "/turn").await.unwrap())
                .await;
        assert!(message_as_text(&panel).contains(&format!("{round} steps walked")), "{}", message_as_text(&panel));
        let panic_button = panel.button("Blindly").and_then(|it| it.custom_id.clone()).unwrap();
        let wrong =
            private_reply_text(&people[0], &people[0].press_button(panel.id, &panic_button).await.unwrap()).await;
        assert!(wrong.starts_with("My mistake: nothing has changed. Try again; "), "{wrong}");
        assert!(wrong.contains("give this code to the person who runs me: R-"), "{wrong}");
        let code = wrong.rsplit(' ').next().unwrap().to_owned();
        assert!(test_match.test_guild.bot.wait_for_log(&code).await.contains("ERROR"));
        let panel =
            response_message(&people[0], &people[0].run_command(test_match.match_channel, "/turn").await.unwrap())
                .await;
        let safe_button = panel.button("Safely").and_then(|it| it.custom_id.clone()).unwrap();
        assert!(has_response(&people[0].press_button(panel.id, &safe_button).await.unwrap()));
    }
    test_match.wait_for_end_card().await;
    let board = people[0].run_command(test_match.match_channel, "/board").await.unwrap();
    let board = message_as_text(&response_message(&people[0], &board).await);
    assert!(board.contains("5 steps walked"), "{board}");
    assert!(test_match.test_guild.bot.is_running());
}
