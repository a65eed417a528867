//! The way from a finished match to the next one.

use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::assert_healthy;
use super::play::start_match;

#[tokio::test]
async fn a_rematch_against_computers_begins_at_once() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids computers:2 level:1").await;
    let (ann, thread) = (&people[0], test_match.match_channel);
    let run = async |line: &str| response_message(ann, &ann.run_command(thread, line).await.unwrap()).await;
    let confirmation = run("/table end").await;
    let end_button = confirmation.buttons[0].custom_id.clone().unwrap();
    assert!(has_response(&ann.press_button(confirmation.id, &end_button).await.unwrap()));
    let end_card = test_match.wait_for_end_card().await;

    let result = response_message(ann, &ann.press_button(end_card.id, "Result").await.unwrap()).await;
    let panel = response_message(ann, &ann.press_button(result.id, "Rematch").await.unwrap()).await;
    assert!(panel.is_ephemeral && panel.text.contains("has begun"), "{}", message_as_text(&panel));
    // Pressed once more, it leads to the same match.
    let again = response_message(ann, &ann.press_button(end_card.id, "Rematch").await.unwrap()).await;
    assert!(again.is_ephemeral && again.text.contains("has begun"), "{}", message_as_text(&again));
    let games = run("/games").await;
    assert_eq!(games.text.matches("**Raids**").count(), 1, "{}", message_as_text(&games));
    assert_healthy(&mut test_match.test_guild);
}
