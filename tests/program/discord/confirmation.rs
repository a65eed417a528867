//! Confirmations, rules by topic and the legend. Their buttons still work after a restart of the bot.

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::assert_healthy;
use super::kills::restart_after_kill;
use super::play::start_match;

const TWO_PLAYERS: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "en-US")];

/// Presses the button whose custom id has this prefix.
async fn press_button_with_prefix(person: &Person, shown: &VisibleMessage, prefix: &str) -> VisibleMessage {
    let custom_id = shown.buttons.iter().filter_map(|it| it.custom_id.as_deref());
    let carries = custom_id.into_iter().find(|it| it.starts_with(prefix)).unwrap_or_else(|| panic!("{shown:#?}"));
    response_message(person, &person.press_button(shown.id, carries).await.unwrap()).await
}

#[tokio::test]
async fn ending_a_match_needs_confirmation_which_works_after_a_restart() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    assert!(test_match.answer_randomly().await);
    let end_confirmation =
        response_message(&people[0], &people[0].run_command(test_match.match_channel, "/table end").await.unwrap())
            .await;
    assert!(
        end_confirmation.is_ephemeral && end_confirmation.text.contains("for everyone"),
        "{}",
        message_as_text(&end_confirmation)
    );
    let end_proposal =
        response_message(&people[1], &people[1].run_command(test_match.match_channel, "/table end").await.unwrap())
            .await;
    assert!(end_proposal.text.contains("ask the others"), "{}", message_as_text(&end_proposal));
    let concede_confirmation =
        response_message(&people[1], &people[1].run_command(test_match.match_channel, "/table concede").await.unwrap())
            .await;
    assert!(concede_confirmation.text.contains("The match ends"), "{}", message_as_text(&concede_confirmation));
    assert!(test_match.answer_randomly().await, "the match must not have ended yet");
    // The player can still play on instead of conceding.
    let panel = press_button_with_prefix(&people[1], &concede_confirmation, "s:").await;
    assert!(!panel.text.contains("is over"), "{}", message_as_text(&panel));
    restart_after_kill(&mut test_match.test_guild).await;
    let ended = press_button_with_prefix(&people[0], &end_confirmation, "e:").await;
    assert!(ended.text.contains("the match is over"), "{}", message_as_text(&ended));
    test_match.wait_for_end_card().await;
    let again =
        people[1].press_button(end_proposal.id, end_proposal.buttons[0].custom_id.as_deref().unwrap()).await.unwrap();
    assert!(has_response(&again), "a second confirmation gets a reply");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn rules_are_one_press_away_and_an_unknown_topic_lists_the_topics() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let unknown = response_message(
        &people[0],
        &people[0].run_command(test_guild.channel, "/rules game:raids topic:dragons").await.unwrap(),
    )
    .await;
    let topics = &unknown.menus[0];
    assert!(unknown.text.contains("no such topic") && topics.options.len() > 10, "{}", message_as_text(&unknown));
    for (label, value, _) in &topics.options {
        let topic = response_message(
            &people[0],
            &people[0].select_entries(unknown.id, &topics.custom_id, &[value]).await.unwrap(),
        )
        .await;
        assert!(topic.text.contains(label) && !topic.text.ends_with('…'), "{}", message_as_text(&topic));
        let mut page = topic.clone();
        while let Some(more) = page.button("Next") {
            let custom_id = more.custom_id.clone().unwrap();
            page = response_message(&people[0], &people[0].press_button(page.id, &custom_id).await.unwrap()).await;
            assert!(page.text.contains(label), "{}", message_as_text(&page));
        }
    }
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for (means, expected) in [("k", "**rune** — "), ("r", "▾ ")] {
        let panel =
            response_message(&people[0], &people[0].run_command(test_match.match_channel, "/turn").await.unwrap())
                .await;
        let mut carries = panel.buttons.iter().filter_map(|it| it.custom_id.as_deref());
        let view_button =
            carries.find(|it| it.starts_with("s:") && it.split('~').next().unwrap().ends_with(&format!(":{means}")));
        // Players who are not asked have other buttons, which lead there, too.
        let shown = press_button_with_prefix(&people[0], &panel, view_button.unwrap_or("s:")).await;
        assert!(
            shown.is_ephemeral && (view_button.is_none() || message_as_text(&shown).contains(expected)),
            "{}",
            message_as_text(&shown)
        );
    }
    assert_healthy(&mut test_match.test_guild);
}
