//! Decisions by DM: for people who want them, for people with closed DMs, and never visible to anybody
//! else.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleButton, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use tokio::time::sleep;

use super::audience::{PressableDecision, assert_healthy, private_reply_text, wait_for_stable_messages};
use super::play::{TestMatch, press_lobby, start_match, start_match_as_they_are};

/// Waits for the DM with an open decision.
async fn wait_for_decision_dm(person: &Person) -> VisibleMessage {
    let has_answers = |it: &VisibleMessage| {
        it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")))
    };
    person.wait_for_dm(has_answers).await.expect("a DM with answers arrives")
}

/// Returns a custom id without its message key.
fn without_message_key(custom_id: Option<&str>) -> Option<&str> {
    custom_id?.split('~').next()
}

/// Plays until this player has a decision with at most four options.
async fn answer_until_few_options(test_match: &mut TestMatch<'_>, player: usize) -> Option<PressableDecision> {
    loop {
        if test_match.asked_player().await == Some(player) {
            let open = PressableDecision::fetch(&test_match.players[player], test_match.match_channel).await;
            if open.menu_values.len() <= 4 {
                return Some(open);
            }
        }
        if !test_match.answer_randomly().await {
            return None;
        }
    }
}

/// Waits until a DM is a line without this button, or was replaced by the next DM.
async fn wait_until_not_answerable(person: &Person, message: Snowflake, button: &str) {
    let started_at = Instant::now();
    let has_button =
        |it: &VisibleButton| without_message_key(it.custom_id.as_deref()) == without_message_key(Some(button));
    while person.message(message).is_some_and(|it| it.buttons.iter().any(has_button)) {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the answered DM still has its buttons");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_player_can_answer_in_the_dm_with_their_decision() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Green", "fr"), ("Cleo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    let mut dm_count = 0;
    while let Some(open) = answer_until_few_options(&mut test_match, 1).await {
        let dm_message = wait_for_decision_dm(&people[1]).await;
        let button =
            dm_message.buttons.iter().find(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")));
        let button = button.unwrap().custom_id.clone().unwrap();
        assert!(has_response(&people[1].press_button(dm_message.id, &button).await.unwrap()));
        wait_until_not_answerable(&people[1], dm_message.id, &button).await;
        // The same decision on the card is closed, too.
        let settled = people[1].wait_for_message(test_match.match_channel, |it| {
            it.id == open.card_id
                && it
                    .buttons
                    .iter()
                    .all(|it| without_message_key(it.custom_id.as_deref()) != without_message_key(Some(&button)))
        });
        assert!(settled.await.is_some(), "{}", message_as_text(&people[1].message(open.card_id).unwrap()));
        dm_count += 1;
    }
    assert!(dm_count > 1, "only {dm_count} DMs");
    // Each DM has replaced the one before, and the last one is a line.
    let mut decisions = wait_for_stable_messages(&people[1..2], &[]).await;
    decisions.retain(|it| !it.text.contains("Ceci est un essai"));
    assert_eq!(decisions.len(), 1, "{decisions:#?}");
    let line = &decisions[0];
    assert!(line.buttons.is_empty() && line.files.is_empty() && line.embeds.is_empty(), "{line:#?}");
    assert!(line.text.starts_with("Raids") && line.text.contains("<t:"), "{}", line.text);
    // Nobody else gets a DM.
    assert_eq!(people[2].dm_channel(), None);
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn closed_dms_are_reported_only_to_their_owner() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    people[1].set_accepts_dms(false);
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[1], "j").await;
    let settings = people[1].run_command(test_guild.channel, "/settings overview").await.unwrap();
    let settings = response_message(&people[1], &settings).await;
    let test_reply = people[1].press_button(settings.id, "Write to me privately").await.unwrap();
    let closed = response_message(&people[1], &test_reply).await;
    assert!(
        closed.is_ephemeral && closed.text.contains("I can't send you private messages"),
        "{}",
        message_as_text(&closed)
    );
    // Once their DMs are open, testing again is enough.
    people[1].set_accepts_dms(true);
    let second_test =
        response_message(&people[1], &people[1].press_button(closed.id, "Test again").await.unwrap()).await;
    assert!(second_test.text.contains("by private message and in the channel"), "{}", message_as_text(&second_test));
    assert!(people[1].wait_for_dm(|it| it.text.contains("This is a test")).await.is_some());
    people[1].set_accepts_dms(false);
    press_lobby(&test_guild, &people[0], "s").await;
    let thread = test_guild.newest_thread(&people[0]).await;
    let mut test_match = TestMatch::new(test_guild, &people, thread);
    while test_match.asked_player().await != Some(1) {
        let open = PressableDecision::fetch(&people[0], thread).await;
        let pressed = people[0].send_forged_component(open.card_id, 2, &open.button_id(0), None).unwrap();
        assert!(has_response(&people[0].wait_for_response(pressed).await));
        test_match.answer_count += 1;
        assert!(test_match.answer_count < 100);
    }
    // The decision is on the card in the channel, which mentions the player.
    let open = PressableDecision::fetch(&people[1], thread).await;
    let card = people[1].message(open.card_id).unwrap();
    assert!(card.pings_me, "{}", message_as_text(&card));
    for shown in people[0].messages(thread).iter().chain(&people[0].messages(test_match.test_guild.channel)) {
        assert!(!message_as_text(shown).contains("private messages"), "{}", message_as_text(shown));
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn the_notification_setting_can_be_changed_at_any_time() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let answer = people[1].run_command(test_guild.channel, "/settings notify where:the channel only").await.unwrap();
    assert!(private_reply_text(&people[1], &answer).await.contains("in the channel only"));
    let mut test_match = start_match_as_they_are(test_guild, &people, "/play game:raids").await;
    for _ in 0..6 {
        let asked = test_match.asked_player().await.unwrap();
        let open = PressableDecision::fetch(&people[asked], test_match.match_channel).await;
        let pressed = people[asked].send_forged_component(open.card_id, 2, &open.button_id(0), None).unwrap();
        assert!(has_response(&people[asked].wait_for_response(pressed).await));
    }
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    assert_eq!(
        people[1].dm_channel().map_or(0, |dm| people[1].messages(dm).len()),
        0,
        "no DM is sent to a person who does not want any"
    );
    people[1].set_accepts_dms(false);
    let line = "/settings notify where:private messages and the channel";
    let answer = people[1].run_command(test_match.test_guild.channel, line).await.unwrap();
    assert!(private_reply_text(&people[1], &answer).await.contains("I can't send you private messages"));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_player_who_has_not_chosen_gets_a_dm_only_about_an_attack() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut test_match = start_match_as_they_are(test_guild, &people, "/play game:raids").await;
    while people.iter().all(|person| person.dm_channel().is_none()) {
        let asked = test_match.asked_player().await.expect("an attack comes before the end of the match");
        let open = PressableDecision::fetch(&people[asked], test_match.match_channel).await;
        let attack = open.labels.iter().position(|label| label.contains(", fight "));
        let option = attack.unwrap_or_else(|| test_match.random_below(open.menu_values.len()));
        let pressed = people[asked].send_forged_component(open.card_id, 2, &open.button_id(option), None).unwrap();
        assert!(has_response(&people[asked].wait_for_response(pressed).await));
        wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    }
    let dm_channels: Vec<String> =
        people.iter().filter_map(|person| person.dm_channel()).map(|dm| dm.to_string()).collect();
    let created = test_match.test_guild.env.created_messages();
    let dms: Vec<_> = created.iter().filter(|it| dm_channels.contains(&it.channel)).collect();
    assert!(!dms.is_empty());
    for dm in dms {
        assert!(dm.body["content"].as_str().unwrap().contains("attacks you on space"), "{}", dm.body);
    }
    assert_healthy(&mut test_match.test_guild);
}

/// Returns the result of a player's only finished match, as they see it.
async fn finished_match(person: &Person, channel: Snowflake) -> VisibleMessage {
    let games = response_message(person, &person.run_command(channel, "/games").await.unwrap()).await;
    response_message(person, &person.press_button(games.id, "Result").await.unwrap()).await
}

#[tokio::test]
async fn a_player_who_has_not_chosen_is_asked_once_after_the_match() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut test_match = start_match_as_they_are(test_guild, &people, "/play game:raids").await;
    let channel = test_match.match_channel;
    let question = "Should I also write to you privately";
    let panel = response_message(&people[0], &people[0].run_command(channel, "/turn").await.unwrap()).await;
    assert!(!panel.text.contains(question), "{}", message_as_text(&panel));
    test_match.concede(&people[0]).await;
    let finished = finished_match(&people[1], channel).await;
    assert!(finished.text.contains(question), "{}", message_as_text(&finished));
    let accepted = people[1].press_button(finished.id, "Yes, write to me").await.unwrap();
    let reply = response_message(&people[1], &accepted).await;
    assert!(reply.text.contains("I will ask you by private message"), "{}", message_as_text(&reply));
    let finished = finished_match(&people[1], channel).await;
    assert!(!finished.text.contains(question), "{}", message_as_text(&finished));
    assert_healthy(&mut test_match.test_guild);
}
