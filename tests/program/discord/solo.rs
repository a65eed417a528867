//! A match against computers alone: it lives in the private panel, and a short card in the channel leads back to it.

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::play::{TestMatch, start_match_as_they_are};

const SOLO_MATCH: &str = "/play game:raids computers:1 level:1";

async fn run(person: &Person, test_match: &TestMatch<'_>, line: &str) -> VisibleMessage {
    response_message(person, &person.run_command(test_match.match_channel, line).await.unwrap()).await
}

async fn press(person: &Person, message: &VisibleMessage, button: &str) -> VisibleMessage {
    response_message(person, &person.press_button(message.id, button).await.unwrap()).await
}

/// Returns the messages of the channel that everybody sees.
fn public_messages(person: &Person, test_match: &TestMatch<'_>) -> Vec<VisibleMessage> {
    person.messages(test_match.match_channel).into_iter().filter(|it| !it.is_ephemeral).collect()
}

/// Opens the panel, and waits until it asks the person. `None` if the match is over.
async fn open_decision(person: &Person, test_match: &TestMatch<'_>) -> Option<VisibleMessage> {
    let panel = run(person, test_match, "/turn").await;
    if panel.text.contains("There is no table here") {
        return None;
    }
    let is_asked = |it: &VisibleMessage| !OfferedAnswer::in_message(it).is_empty();
    let has_settled = |it: &VisibleMessage| it.id == panel.id && (is_asked(it) || it.button("Rematch").is_some());
    let settled = person.wait_for_message(panel.channel, has_settled).await;
    Some(settled.expect("the panel goes on by itself")).filter(is_asked)
}

async fn choose_first_answer(person: &Person, panel: &VisibleMessage) {
    assert!(has_response(&OfferedAnswer::in_message(panel)[0].choose(person, panel.id).await.unwrap()));
}

/// Gives first answers until the panel asks whether the turn ends.
async fn play_to_end_of_turn(person: &Person, mut panel: VisibleMessage) -> VisibleMessage {
    while !panel.text.contains("**End your turn?") {
        choose_first_answer(person, &panel).await;
        let is_next = |it: &VisibleMessage| {
            it.id == panel.id && it.text != panel.text && !OfferedAnswer::in_message(it).is_empty()
        };
        panel = person.wait_for_message(panel.channel, is_next).await.expect("the panel goes on by itself");
    }
    panel
}

#[tokio::test]
async fn the_last_action_of_a_turn_leaves_end_turn_and_undo() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let test_match = start_match_as_they_are(test_guild, &people, "/play game:explorers computers:1 level:1").await;
    let ann = &people[0];
    let first = open_decision(ann, &test_match).await.expect("a match begins with a question");
    let panel = play_to_end_of_turn(ann, first).await;
    let games = run(ann, &test_match, "/games").await;
    assert!(games.button("My turn").is_some(), "{}", message_as_text(&games));
    let undone = press(ann, &panel, "Undo").await;
    assert!(undone.text.contains("Your last move is undone."), "{}", message_as_text(&undone));
    let panel = play_to_end_of_turn(ann, undone).await;
    let ended = press(ann, &panel, "End turn").await;
    assert_eq!(ended.id, panel.id);
    let is_asked = |it: &VisibleMessage| it.id == panel.id && !OfferedAnswer::in_message(it).is_empty();
    ann.wait_for_message(panel.channel, is_asked).await.expect("the computers go on");
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_hint_shows_what_its_answer_leads_to_beside_the_button_that_gives_it() {
    let (test_guild, people) = TestGuild::start_with_pictures(&[("Ann", "en-US")]).await;
    let test_match = start_match_as_they_are(test_guild, &people, SOLO_MATCH).await;
    let ann = &people[0];
    let panel = open_decision(ann, &test_match).await.expect("a match begins with a question");
    let hinted = press(ann, &panel, "Hint").await;
    let text = message_as_text(&hinted);
    let (_, after) = hinted.text.split_once("**Hint:** ").expect("the hint is on the panel");
    let stop = after.split([' ', '\n']).next().unwrap();
    let answer = hinted.button(&format!("Sail to {stop}"));
    assert!(answer.is_some(), "{stop}: {text}");
    press(ann, &hinted, &format!("Sail to {stop}")).await;
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_match_against_computers_has_one_card_that_calls_nobody_until_its_result_is_shared() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let test_match = start_match_as_they_are(test_guild, &people, SOLO_MATCH).await;
    let ann = &people[0];
    let mut hinted_moves = 0;
    while let Some(panel) = open_decision(ann, &test_match).await {
        if hinted_moves < 2 {
            // A second hint for the same decision does not count.
            for _ in 0..2 {
                let hinted = press(ann, &panel, "Hint").await;
                assert!(hinted.id == panel.id && hinted.text.contains("**Hint:** "), "{}", message_as_text(&hinted));
                assert!(!OfferedAnswer::in_message(&hinted).is_empty(), "{}", message_as_text(&hinted));
            }
            hinted_moves += 1;
            let [card] = &public_messages(ann, &test_match)[..] else { panic!("one card") };
            assert!(card.text.contains("Ann and a computer") && !card.text.contains("<@"), "{}", message_as_text(card));
        }
        choose_first_answer(ann, &panel).await;
    }
    assert!(ann.threads(test_match.match_channel).is_empty(), "nobody else needs a place");
    let over = test_match.wait_for_end_card().await;
    assert!(over.text.starts_with("✓ **Raids**") && over.button("Replay").is_none(), "{}", message_as_text(&over));
    assert_eq!(public_messages(ann, &test_match).len(), 1, "the card was edited all the time");

    let result = press(ann, &over, "Result").await;
    assert!(result.text.contains("used 2 hints."), "{}", message_as_text(&result));
    let shared = press(ann, &result, "Share").await;
    let says_so = shared.text.contains("The result is in the channel now.");
    assert!(says_so && shared.button("Share").is_none(), "{}", message_as_text(&shared));
    let is_result = |it: &VisibleMessage| !it.is_ephemeral && it.button("Replay").is_some();
    let posted = ann.wait_for_message(test_match.match_channel, is_result).await.expect("the result is posted");
    let says_all = posted.text.contains("Raids") && posted.text.contains("used 2 hints.");
    assert!(posted.id != over.id && says_all, "{}", message_as_text(&posted));
    test_match.assert_finished_cleanly().await;
}
