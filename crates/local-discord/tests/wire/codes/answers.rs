//! Interaction responses: deadline, only one initial response, and allowed response types.

use std::time::Duration;

use local_discord::people::{Cannot, Outcome};
use local_discord::world::Bounds;
use serde_json::{Value, json};

use super::{Desk, said};

const LATE: (u16, u64) = (404, 10_062);
const NO_HOOK: (u16, u64) = (404, 10_015);

#[tokio::test]
async fn an_answer_has_to_come_within_three_seconds() {
    let desk = Desk::new().await;
    desk.stage.discord.bound(Bounds::default());
    let pressed = desk.press().await;
    desk.stage.discord.advance(Duration::from_millis(2_900));
    assert_eq!(desk.code("POST", &pressed.callback, said("In time.")).await, (204, 0));
    let pressed = desk.press().await;
    desk.stage.discord.advance(Duration::from_millis(3_001));
    assert_eq!(desk.code("POST", &pressed.callback, said("Late.")).await, LATE);
    assert_eq!(desk.stage.ann.answer(pressed.id).await.outcome, Outcome::Failed);
}

#[tokio::test]
async fn nobody_answers_what_is_not_known() {
    let desk = Desk::new().await;
    let pressed = desk.press().await;
    assert_eq!(desk.code("POST", "/interactions/5/token/callback", said("Hello?")).await, LATE);
    let other = format!("/interactions/{}/token/callback", pressed.id);
    assert_eq!(desk.code("POST", &other, said("Hello?")).await, LATE);
}

#[tokio::test]
async fn there_is_one_answer() {
    let desk = Desk::new().await;
    let pressed = desk.press().await;
    assert_eq!(desk.code("POST", &pressed.callback, said("One.")).await, (204, 0));
    assert_eq!(desk.code("POST", &pressed.callback, said("Two.")).await, (400, 40_060));
    let seen = desk.stage.bo.sees(desk.stage.channel);
    assert!(seen.iter().all(|it| it.text != "Two."));
}

#[tokio::test]
async fn a_token_lives_for_fifteen_minutes() {
    let desk = Desk::new().await;
    let pressed = desk.press().await;
    desk.code("POST", &pressed.callback, said("One.")).await;
    desk.stage.discord.advance(Duration::from_secs(14 * 60));
    assert_eq!(desk.api.asks("POST", &pressed.hook, &json!({ "content": "More." })).await.status, 200);
    desk.stage.discord.advance(Duration::from_secs(61));
    let over = (401, 50_027);
    assert_eq!(desk.code("POST", &pressed.hook, json!({ "content": "More." })).await, over);
    assert_eq!(desk.code("PATCH", &pressed.original(), json!({ "content": "Else." })).await, over);
    assert_eq!(desk.code("GET", &pressed.original(), Value::Null).await, over);
    assert_eq!(desk.code("DELETE", &pressed.original(), Value::Null).await, over);
}

#[tokio::test]
async fn nothing_follows_before_the_first_answer() {
    let desk = Desk::new().await;
    let pressed = desk.press().await;
    assert_eq!(desk.code("POST", &pressed.hook, json!({ "content": "More." })).await, NO_HOOK);
    assert_eq!(desk.code("PATCH", &pressed.original(), json!({ "content": "Else." })).await, NO_HOOK);
    let unknown = format!("/webhooks/{}/unknown-token", desk.stage.discord.bot());
    assert_eq!(desk.code("POST", &unknown, json!({ "content": "More." })).await, NO_HOOK);
}

#[tokio::test]
async fn each_kind_of_interaction_has_its_kinds_of_answers() {
    let desk = Desk::new().await;
    let wrong = (400, 50_035);
    let choices = json!({ "type": 8, "data": { "choices": [] } });
    let typing = desk.types("/pick what:a", true).await;
    assert_eq!(desk.code("POST", &typing.callback, said("No.")).await, wrong);
    assert_eq!(desk.code("POST", &typing.callback, json!({ "type": 5 })).await, wrong);
    assert_eq!(desk.code("POST", &typing.callback, choices.clone()).await, (204, 0));
    let command = desk.types("/pick what:a", false).await;
    for kind in [6, 7] {
        assert_eq!(desk.code("POST", &command.callback, json!({ "type": kind, "data": {} })).await, wrong);
    }
    assert_eq!(desk.code("POST", &command.callback, choices.clone()).await, wrong);
    assert_eq!(desk.code("POST", &command.callback, json!({ "type": 1 })).await, wrong);
    assert_eq!(desk.code("POST", &command.callback, said("Yes.")).await, (204, 0));
    let pressed = desk.press().await;
    assert_eq!(desk.code("POST", &pressed.callback, choices).await, wrong);
    assert_eq!(desk.code("POST", &pressed.callback, json!({ "type": 6 })).await, (204, 0));
}

#[tokio::test]
async fn a_modal_is_not_answered_by_a_modal() {
    let desk = Desk::new().await;
    let input = json!({ "type": 4, "style": 1, "custom_id": "name", "label": "Name" });
    let modal = json!({ "type": 9, "data": {
        "title": "Who?", "custom_id": "who", "components": [{ "type": 1, "components": [input] }],
    }});
    let pressed = desk.press().await;
    assert_eq!(desk.code("POST", &pressed.callback, modal.clone()).await, (204, 0));
    let shown = desk.stage.ann.answer(pressed.id).await;
    let sends = desk.stage.ann.submits(&shown, &[("name", "Ann")]);
    assert!(tokio::time::timeout(Duration::ZERO, sends).await.is_err());
    let sent = desk.newest(pressed.board);
    assert_eq!(desk.code("POST", &sent.callback, modal).await, (400, 50_035));
    assert_eq!(desk.code("POST", &sent.callback, json!({ "type": 6 })).await, (204, 0));
}

#[tokio::test]
async fn what_one_person_sees_is_reached_by_the_interaction_alone_and_gone_when_the_client_reloads() {
    let desk = Desk::new().await;
    let pressed = desk.press().await;
    let hidden = json!({ "type": 4, "data": { "content": "Only you.", "flags": 64 } });
    assert_eq!(desk.code("POST", &pressed.callback, hidden).await, (204, 0));
    let original = desk.api.asks("GET", &pressed.original(), &Value::Null).await;
    let path = desk.at(&format!("/messages/{}", original.id()));
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "content": "All of you." })), ("DELETE", Value::Null)]
    {
        assert_eq!(desk.code(method, &path, body).await, (404, 10_008));
    }
    let listed = desk.api.asks("GET", &desk.at("/messages"), &Value::Null).await;
    assert!(listed.body.as_array().unwrap().iter().all(|it| it["id"] != original.id()));
    let id = original.id().parse().unwrap();
    assert_eq!(desk.stage.bo.sees_message(id), None);
    assert!(desk.stage.ann.sees_message(id).unwrap().only_me);
    desk.stage.ann.reloads();
    assert_eq!(desk.stage.ann.sees_message(id), None);
    assert!(matches!(desk.stage.ann.begin_press(id, "go"), Err(Cannot::Unseen(_))));
}
