//! Presses by people who may not: strangers, other players, and former players. They get an ephemeral
//! reply, and nothing changes.

use std::time::{Duration, Instant};

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response, response_message};
use tokio::time::sleep;

use super::audience::{
    PressableDecision, assert_healthy, assert_messages_unchanged, private_reply_text, wait_for_stable_messages,
};
use super::play::{TestMatch, start_match};

/// Plays until this player is asked, and returns their open decision.
async fn answer_until_asked(test_match: &mut TestMatch<'_>, player: usize) -> PressableDecision {
    let started_at = Instant::now();
    while test_match.asked_player().await != Some(player) {
        // Nobody is asked while an AI is searching.
        if !test_match.answer_randomly().await {
            sleep(Duration::from_millis(20)).await;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the player was not asked in time");
    }
    PressableDecision::fetch(&test_match.players[player], test_match.match_channel).await
}

/// Sends forged answers of this person, asserts that they change nothing, and returns the replies.
async fn assert_forged_answers_change_nothing(
    test_match: &mut TestMatch<'_>,
    all: &[Person],
    person: &Person,
    open: &PressableDecision,
) -> Vec<String> {
    let channels = [test_match.match_channel, test_match.test_guild.channel];
    let before = wait_for_stable_messages(all, &channels).await;
    let answers = open.send_forged_answers(person).await;
    assert_messages_unchanged(&before, &wait_for_stable_messages(all, &channels).await);
    let mut texts = Vec::new();
    for answer in &answers {
        texts.push(private_reply_text(person, answer).await);
    }
    texts
}

#[tokio::test]
async fn only_the_asked_player_can_answer() {
    let (test_guild, people) =
        TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "fr")]).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    for _ in 0..3 {
        let Some(asked) = test_match.asked_player().await else { break };
        let open = PressableDecision::fetch(&people[asked], test_match.match_channel).await;
        for (n, other) in people.iter().enumerate().filter(|(n, _)| *n != asked) {
            let replies = assert_forged_answers_change_nothing(&mut test_match, &people, other, &open).await;
            let names_asked = |it: &&String| it.contains(&format!("<@{}>", people[asked].id()));
            // A newer reply replaces the earlier ones.
            let newest = replies.iter().find(names_asked).unwrap_or_else(|| panic!("{replies:?}"));
            assert_eq!(newest.contains("you are watching"), n == 2, "{newest}");
            assert_eq!(newest.contains("vous regardez"), n == 3, "{newest}");
        }
        assert!(test_match.answer_randomly().await);
        // The asked player answers the same decision again, too late.
        let channels = [test_match.match_channel, test_match.test_guild.channel];
        let before = wait_for_stable_messages(&people, &channels).await;
        for answer in open.send_forged_answers(&people[asked]).await {
            assert!(has_response(&answer));
        }
        assert_messages_unchanged(&before, &wait_for_stable_messages(&people, &channels).await);
    }
    assert_eq!(test_match.answer_count, 3);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn strangers_cannot_start_configure_undo_or_rematch() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    let open = answer_until_asked(&mut test_match, 1).await;
    let channels = [test_match.match_channel, test_match.test_guild.channel];
    let before = wait_for_stable_messages(&people, &channels).await;
    let table = open.table;
    let custom_ids = ["l:T:j", "l:T:l", "l:T:a", "l:T:r", "l:T:o", "l:T:s", "l:T:c", "u:T:1", "b:T", "a:T", "f:1"];
    for custom_id in custom_ids {
        let pressed = people[2]
            .send_forged_component(open.card_id, 2, &custom_id.replace('T', &table.to_string()), None)
            .unwrap();
        private_reply_text(&people[2], &people[2].wait_for_response(pressed).await).await;
    }
    for (act, value) in [("o:T:p", "live"), ("o:T:l", "fr"), ("o:T:v0", "x"), ("o:T:k", "1")] {
        let act = act.replace('T', &table.to_string());
        let pressed = people[2].send_forged_component(open.card_id, 3, &act, Some(vec![value.to_owned()])).unwrap();
        private_reply_text(&people[2], &people[2].wait_for_response(pressed).await).await;
    }
    assert_messages_unchanged(&before, &wait_for_stable_messages(&people, &channels).await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_player_who_left_or_was_replaced_cannot_answer() {
    let (test_guild, people) =
        TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people[..3], "/play game:raids").await;
    let open = answer_until_asked(&mut test_match, 1).await;
    assert!(has_response(&people[1].run_command(test_match.match_channel, "/leave").await.unwrap()));
    assert_forged_answers_change_nothing(&mut test_match, &people, &people[1], &open).await;

    let open = answer_until_asked(&mut test_match, 2).await;
    let seats = people[0].autocomplete(test_match.match_channel, "/table replace seat:Cleo").await.unwrap();
    let [seat] = &seats[..] else { panic!("{seats:?}") };
    let line = format!("/table replace seat:{} by:<@{}>", seat.value.as_str().unwrap(), people[3].id());
    let reply = people[0].run_command(test_match.match_channel, &line).await.unwrap();
    let text = response_message(&people[0], &reply).await.text;
    assert!(text.contains(&format!("<@{}> has been asked, and must accept", people[3].id())), "{text}");
    // Nobody who has not asked for DMs gets one.
    let is_offer = |it: &VisibleMessage| it.pings_me && it.button("Take the seat").is_some();
    let offer = people[3].wait_for_message(test_match.match_channel, is_offer).await.expect("a mention with the offer");
    assert_eq!(people[3].dm_channel(), None);
    private_reply_text(&people[3], &people[3].press_button(offer.id, "Take the seat").await.unwrap()).await;
    assert_forged_answers_change_nothing(&mut test_match, &people, &people[2], &open).await;
    // The new occupant of the seat answers the decision that was open.
    let new_decision = PressableDecision::fetch(&people[3], test_match.match_channel).await;
    assert_eq!(new_decision.decision_id, open.decision_id);
    let before = people[0].message(new_decision.card_id).unwrap().text;
    let pressed = people[3].send_forged_component(new_decision.card_id, 2, &new_decision.button_id(0), None).unwrap();
    assert!(has_response(&people[3].wait_for_response(pressed).await));
    // Either a new card, or the same card with the next decision of this turn.
    let is_next_card = |it: &VisibleMessage| {
        !it.is_ephemeral && (it.id > new_decision.card_id || it.id == new_decision.card_id && it.text != before)
    };
    assert!(
        people[0].wait_for_message(test_match.match_channel, is_next_card).await.is_some(),
        "the match did not continue"
    );
    assert_healthy(&mut test_match.test_guild);
}
