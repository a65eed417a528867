//! A player's panel shows the next decision by itself, but only as long as its message is the panel.

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::assert_healthy;
use super::locations::TWO_PLAYERS;
use super::play::{TestMatch, start_match};

#[tokio::test]
async fn a_panel_shows_the_next_decision_by_itself() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let first = test_match.asked_player().await.unwrap();
    let score_message = open_panel(&test_match, first).await;
    assert!(has_response(&people[first].press_button(score_message.id, "Score").await.unwrap()));
    let panel = open_panel(&test_match, first).await;
    let panel = answer_whole_turn(&test_match, first, panel.id).await;
    let other = 1 - first;
    let other_panel = open_panel(&test_match, other).await;
    answer_whole_turn(&test_match, other, other_panel.id).await;

    let continued = people[first]
        .wait_for_message(test_match.match_channel, |it| it.id == panel.id && offers_answers(it))
        .await
        .expect("the panel shows the next decision");
    let news_count = continued.text.lines().filter(|line| line.starts_with("-# ")).count();
    assert!(news_count > 1, "what the player and then the other did: {}", message_as_text(&continued));
    let score = people[first].message(score_message.id).unwrap();
    assert!(!offers_answers(&score), "the score stays: {}", message_as_text(&score));
    // The continued panel answers.
    let answer = OfferedAnswer::in_message(&continued)[0].choose(&people[first], continued.id).await.unwrap();
    assert!(has_response(&answer));
    assert_ne!(message_as_text(&people[first].message(panel.id).unwrap()), message_as_text(&continued));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_newer_panel_replaces_the_earlier_one_which_can_take_the_question_back() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let first = test_match.asked_player().await.unwrap();
    let (mut earlier, mut newer) = (open_panel(&test_match, first).await, open_panel(&test_match, first).await);
    for _ in 0..2 {
        let is_replaced = |it: &VisibleMessage| it.id == earlier.id && it.text.contains("Continued in another message");
        let replaced = people[first].wait_for_message(test_match.match_channel, is_replaced).await.expect("one asks");
        assert!(!offers_answers(&replaced) && offers_answers(&newer), "{}", message_as_text(&replaced));
        let pressed = people[first].press_button(replaced.id, "My turn").await.unwrap();
        (earlier, newer) = (newer, response_message(&people[first], &pressed).await);
        assert_eq!(newer.id, replaced.id);
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_panel_shows_a_decision_that_is_asked_while_it_is_sent() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let first = test_match.asked_player().await.unwrap();
    let panel = open_panel(&test_match, first).await;
    answer_whole_turn(&test_match, first, panel.id).await;
    let other = test_match.asked_player().await.unwrap();
    let other_panel = open_panel(&test_match, other).await;

    let slow_reply = RequestFault::Delay(Duration::from_secs(4));
    test_match.test_guild.env.discord.inject_request_fault("POST /interactions/*/*/callback", 1, slow_reply);
    let waiting = open_panel(&test_match, first).await;
    assert!(!offers_answers(&waiting), "{}", message_as_text(&waiting));
    answer_whole_turn(&test_match, other, other_panel.id).await;
    people[first]
        .wait_for_message(test_match.match_channel, |it| it.id == waiting.id && offers_answers(it))
        .await
        .expect("the panel shows the next decision");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_panel_in_words_stays_in_words() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let first = test_match.asked_player().await.unwrap();
    let panel = open_panel(&test_match, first).await;
    assert!(has_response(&people[first].press_button(panel.id, "In words").await.unwrap()));
    answer_whole_turn(&test_match, first, panel.id).await;
    let other = 1 - first;
    let other_panel = open_panel(&test_match, other).await;
    answer_whole_turn(&test_match, other, other_panel.id).await;

    let continued = people[first]
        .wait_for_message(test_match.match_channel, |it| it.id == panel.id && it.button("On the picture").is_some())
        .await;
    let continued =
        continued.unwrap_or_else(|| panic!("{}", message_as_text(&people[first].message(panel.id).unwrap())));
    assert!(offers_answers(&continued) && continued.files.is_empty(), "{}", message_as_text(&continued));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn the_panel_of_the_last_answer_shows_the_result() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let mut last_panel = None;
    while let Some(asked) = test_match.asked_player().await {
        let panel = open_panel(&test_match, asked).await;
        last_panel = Some((asked, answer_whole_turn(&test_match, asked, panel.id).await.id));
    }
    let (player, panel) = last_panel.unwrap();
    let shown = people[player].message(panel).unwrap();
    let headings = shown.text.lines().filter(|line| line.starts_with("### ")).count();
    assert!(headings == 1 && shown.text.contains(" glory** = "), "{}", message_as_text(&shown));
    assert!(shown.button("Rematch").is_some() && shown.text.contains("-# "), "{}", message_as_text(&shown));
    assert_healthy(&mut test_match.test_guild);
}

async fn open_panel(test_match: &TestMatch<'_>, who: usize) -> VisibleMessage {
    let person: &Person = &test_match.players[who];
    let opened = person.run_command(test_match.match_channel, "/turn").await.unwrap();
    response_message(person, &opened).await
}

/// Answers on a panel until another player must decide. Returns the panel, which then waits.
async fn answer_whole_turn(test_match: &TestMatch<'_>, who: usize, panel: Snowflake) -> VisibleMessage {
    let person: &Person = &test_match.players[who];
    loop {
        let shown = person.message(panel).unwrap();
        let Some(answer) = OfferedAnswer::in_message(&shown).into_iter().next() else { return shown };
        assert!(has_response(&answer.choose(person, panel).await.unwrap()));
    }
}

fn offers_answers(message: &VisibleMessage) -> bool {
    !OfferedAnswer::in_message(message).is_empty()
}
