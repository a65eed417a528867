//! The disk is full during a match: the player reads that nothing was saved, the operator finds it in
//! the log, and the match continues once there is space again.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{InteractionOutcome, Person};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuildOptions, has_response, message_as_text, response_message};
use meadhall_test_support::tiny_disk::TinyDisk;
use tokio::time::sleep;

use super::gateways::stop_and_count_stored_answers;
use super::locations::{TWO_PLAYERS, wait_for_one_pressable_card};
use super::play::start_match;

const NOT_SAVED_REPLY: &str = "I can't save right now";

/// Answers an open question from a fresh panel. Returns the bot's reply, or `None` if no question is open.
async fn answer_open_decision(people: &[Person], channel: Snowflake) -> Option<String> {
    for person in people {
        let panel = response_message(person, &person.run_command(channel, "/turn").await.unwrap()).await;
        let text = message_as_text(&panel);
        // Data that is not cached cannot be read either while nothing can be written.
        if text.contains(NOT_SAVED_REPLY) {
            return Some(text);
        }
        if let Some(offered_answer) = OfferedAnswer::in_message(&panel).into_iter().next() {
            let answer = offered_answer.choose(person, panel.id).await.unwrap();
            assert_ne!(answer.outcome, InteractionOutcome::TimedOut);
            return Some(message_as_text(&response_message(person, &answer).await));
        }
    }
    None
}

#[tokio::test]
async fn on_a_full_disk_no_saved_move_is_lost_and_players_see_what_was_not_saved() {
    let Some(disk) = TinyDisk::mount(64) else { return };
    let data_dir = disk.path().join("data");
    let env_vars = [("MEADHALL_DATA", data_dir.to_str().unwrap())];
    let (test_guild, people) =
        TestGuildOptions { may_use_database: false, env_vars: &env_vars, ..TestGuildOptions::default() }
            .start(&TWO_PLAYERS)
            .await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let mut acknowledged = 0;
    for _ in 0..3 {
        let reply = answer_open_decision(&people, test_match.match_channel).await.expect("a decision is open");
        assert!(!reply.contains(NOT_SAVED_REPLY), "{reply}");
        acknowledged += 1;
    }
    disk.fill();
    let started_at = Instant::now();
    let refused = loop {
        assert!(acknowledged < 200, "the disk did not become full");
        assert!(
            started_at.elapsed() < TEST_TIMEOUT,
            "no decision is open: {:#?}",
            test_match.test_guild.bot.log_lines()
        );
        match answer_open_decision(&people, test_match.match_channel).await {
            Some(reply) if reply.contains(NOT_SAVED_REPLY) => break reply,
            moved => acknowledged += usize::from(moved.is_some()),
        }
    };
    assert!(refused.contains("so nothing has changed. The person who runs me can see it in my log"), "{refused}");
    assert!(
        test_match
            .test_guild
            .bot
            .log_lines()
            .iter()
            .any(|line| line.contains("ERROR") && line.contains("could not save the result of a command"))
    );
    // Commands that only read still work.
    for line in ["/turn", "/score", "/board"] {
        assert!(has_response(&people[0].run_command(test_match.match_channel, line).await.unwrap()), "{line}");
    }
    disk.remove_filler();
    let mut saved_after = 0;
    while saved_after < 3 {
        assert!(started_at.elapsed() < 2 * TEST_TIMEOUT, "saving still fails although there is room again");
        match answer_open_decision(&people, test_match.match_channel).await {
            Some(reply) if !reply.contains(NOT_SAVED_REPLY) => saved_after += 1,
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
    wait_for_one_pressable_card(&test_match).await;
    assert!(test_match.test_guild.bot.is_running());
    let moved = test_match.test_guild.env.command(&["verify"]).env("MEADHALL_DATA", &data_dir).output().await.unwrap();
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stdout));
    let stored = stop_and_count_stored_answers(&mut test_match).await;
    assert_eq!(stored, acknowledged + saved_after, "{refused} {:#?}", test_match.test_guild.bot.log_lines());
}
