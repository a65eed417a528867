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

/// Opens the panel, and waits until it asks the person.
async fn open_decision(person: &Person, test_match: &TestMatch<'_>) -> VisibleMessage {
    let panel = run(person, test_match, "/turn").await;
    let is_asked = |it: &VisibleMessage| it.id == panel.id && !OfferedAnswer::in_message(it).is_empty();
    person.wait_for_message(panel.channel, is_asked).await.expect("the panel shows the decision by itself")
}

#[tokio::test]
async fn a_match_against_computers_has_one_card_that_calls_nobody_until_its_result_is_shared() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let test_match = start_match_as_they_are(test_guild, &people, SOLO_MATCH).await;
    let ann = &people[0];
    for _ in 0..6 {
        let panel = open_decision(ann, &test_match).await;
        assert!(has_response(&OfferedAnswer::in_message(&panel)[0].choose(ann, panel.id).await.unwrap()));
    }
    let [card] = &public_messages(ann, &test_match)[..] else { panic!("one card") };
    assert!(card.text.contains("Ann and a computer") && !card.text.contains("<@"), "{}", message_as_text(card));
    assert!(ann.threads(test_match.match_channel).is_empty(), "nobody else needs a place");

    test_match.concede(ann).await;
    let is_over = |it: &VisibleMessage| it.id == card.id && it.text.starts_with("✓ **Raids**");
    let over = ann.wait_for_message(test_match.match_channel, is_over).await.expect("the card says that it is over");
    let result = press(ann, &over, "Result").await;
    let shared = press(ann, &result, "Share").await;
    assert!(shared.button("Share").is_none(), "{}", message_as_text(&shared));
    let is_result = |it: &VisibleMessage| !it.is_ephemeral && it.button("Replay").is_some();
    let posted = ann.wait_for_message(test_match.match_channel, is_result).await.expect("the result is posted");
    assert!(posted.id != card.id && posted.text.contains("by concession"), "{}", message_as_text(&posted));
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_hint_names_an_answer_and_counts_once_for_each_decision() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let test_match = start_match_as_they_are(test_guild, &people, SOLO_MATCH).await;
    let ann = &people[0];
    for _ in 0..2 {
        let panel = open_decision(ann, &test_match).await;
        for _ in 0..2 {
            let hinted = press(ann, &panel, "Hint").await;
            assert!(hinted.id == panel.id && hinted.text.contains("**Hint:** "), "{}", message_as_text(&hinted));
            assert!(!OfferedAnswer::in_message(&hinted).is_empty(), "{}", message_as_text(&hinted));
        }
        assert!(has_response(&OfferedAnswer::in_message(&panel)[0].choose(ann, panel.id).await.unwrap()));
    }
    open_decision(ann, &test_match).await;
    test_match.concede(ann).await;
    let result = run(ann, &test_match, "/turn").await;
    assert!(result.text.contains("With hints for 2 moves."), "{}", message_as_text(&result));
    test_match.assert_finished_cleanly().await;
}
