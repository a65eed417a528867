//! Interaction responses: deadline, only one initial response, and allowed response types.

use std::time::Duration;

use meadhall_local_discord::people::{ClientActionError, InteractionOutcome};
use meadhall_local_discord::world::PlatformLimits;
use serde_json::{Value, json};

use super::{ErrorCodeFixture, message_response};

const UNKNOWN_INTERACTION: (u16, u64) = (404, 10_062);
const UNKNOWN_WEBHOOK: (u16, u64) = (404, 10_015);

#[tokio::test]
async fn a_response_must_arrive_within_three_seconds() {
    let fixture = ErrorCodeFixture::new().await;
    fixture.env.discord.set_limits(PlatformLimits::default());
    let interaction = fixture.press_new_board().await;
    fixture.env.discord.advance_clock(Duration::from_millis(2_900));
    assert_eq!(fixture.request_code("POST", &interaction.callback, message_response("In time.")).await, (204, 0));
    let interaction = fixture.press_new_board().await;
    fixture.env.discord.advance_clock(Duration::from_millis(3_001));
    assert_eq!(
        fixture.request_code("POST", &interaction.callback, message_response("Late.")).await,
        UNKNOWN_INTERACTION
    );
    assert_eq!(fixture.env.ann.wait_for_response(interaction.id).await.outcome, InteractionOutcome::TimedOut);
}

#[tokio::test]
async fn an_unknown_interaction_cannot_be_answered() {
    let fixture = ErrorCodeFixture::new().await;
    let interaction = fixture.press_new_board().await;
    assert_eq!(
        fixture.request_code("POST", "/interactions/5/token/callback", message_response("Hello?")).await,
        UNKNOWN_INTERACTION
    );
    let other = format!("/interactions/{}/token/callback", interaction.id);
    assert_eq!(fixture.request_code("POST", &other, message_response("Hello?")).await, UNKNOWN_INTERACTION);
}

#[tokio::test]
async fn an_interaction_takes_one_initial_response() {
    let fixture = ErrorCodeFixture::new().await;
    let interaction = fixture.press_new_board().await;
    assert_eq!(fixture.request_code("POST", &interaction.callback, message_response("One.")).await, (204, 0));
    assert_eq!(fixture.request_code("POST", &interaction.callback, message_response("Two.")).await, (400, 40_060));
    let messages = fixture.env.bo.messages(fixture.env.channel);
    assert!(messages.iter().all(|it| it.text != "Two."));
}

#[tokio::test]
async fn a_token_lives_for_fifteen_minutes() {
    let fixture = ErrorCodeFixture::new().await;
    let interaction = fixture.press_new_board().await;
    fixture.request_code("POST", &interaction.callback, message_response("One.")).await;
    fixture.env.discord.advance_clock(Duration::from_secs(14 * 60));
    assert_eq!(
        fixture.api.request_json("POST", &interaction.webhook, &json!({ "content": "More." })).await.status,
        200
    );
    fixture.env.discord.advance_clock(Duration::from_secs(61));
    let over = (401, 50_027);
    assert_eq!(fixture.request_code("POST", &interaction.webhook, json!({ "content": "More." })).await, over);
    assert_eq!(fixture.request_code("PATCH", &interaction.original_path(), json!({ "content": "Else." })).await, over);
    assert_eq!(fixture.request_code("GET", &interaction.original_path(), Value::Null).await, over);
    assert_eq!(fixture.request_code("DELETE", &interaction.original_path(), Value::Null).await, over);
}

#[tokio::test]
async fn there_is_no_follow_up_before_the_initial_response() {
    let fixture = ErrorCodeFixture::new().await;
    let interaction = fixture.press_new_board().await;
    assert_eq!(
        fixture.request_code("POST", &interaction.webhook, json!({ "content": "More." })).await,
        UNKNOWN_WEBHOOK
    );
    assert_eq!(
        fixture.request_code("PATCH", &interaction.original_path(), json!({ "content": "Else." })).await,
        UNKNOWN_WEBHOOK
    );
    let unknown = format!("/webhooks/{}/unknown-token", fixture.env.discord.bot_id());
    assert_eq!(fixture.request_code("POST", &unknown, json!({ "content": "More." })).await, UNKNOWN_WEBHOOK);
}

#[tokio::test]
async fn each_interaction_type_accepts_only_its_response_types() {
    let fixture = ErrorCodeFixture::new().await;
    let invalid = (400, 50_035);
    let choices = json!({ "type": 8, "data": { "choices": [] } });
    let typing = fixture.start_command("/pick what:a", true).await;
    assert_eq!(fixture.request_code("POST", &typing.callback, message_response("No.")).await, invalid);
    assert_eq!(fixture.request_code("POST", &typing.callback, json!({ "type": 5 })).await, invalid);
    assert_eq!(fixture.request_code("POST", &typing.callback, choices.clone()).await, (204, 0));
    let command = fixture.start_command("/pick what:a", false).await;
    for kind in [6, 7] {
        assert_eq!(fixture.request_code("POST", &command.callback, json!({ "type": kind, "data": {} })).await, invalid);
    }
    assert_eq!(fixture.request_code("POST", &command.callback, choices.clone()).await, invalid);
    assert_eq!(fixture.request_code("POST", &command.callback, json!({ "type": 1 })).await, invalid);
    assert_eq!(fixture.request_code("POST", &command.callback, message_response("Yes.")).await, (204, 0));
    let interaction = fixture.press_new_board().await;
    assert_eq!(fixture.request_code("POST", &interaction.callback, choices).await, invalid);
    assert_eq!(fixture.request_code("POST", &interaction.callback, json!({ "type": 6 })).await, (204, 0));
}

#[tokio::test]
async fn a_modal_submit_cannot_be_answered_by_a_modal() {
    let fixture = ErrorCodeFixture::new().await;
    let input = json!({ "type": 4, "style": 1, "custom_id": "name", "label": "Name" });
    let modal = json!({ "type": 9, "data": {
        "title": "Who?", "custom_id": "who", "components": [{ "type": 1, "components": [input] }],
    }});
    let interaction = fixture.press_new_board().await;
    assert_eq!(fixture.request_code("POST", &interaction.callback, modal.clone()).await, (204, 0));
    let shown = fixture.env.ann.wait_for_response(interaction.id).await;
    let sends = fixture.env.ann.submit_modal(&shown, &[("name", "Ann")]);
    assert!(tokio::time::timeout(Duration::ZERO, sends).await.is_err());
    let sent = fixture.newest_interaction();
    assert_eq!(fixture.request_code("POST", &sent.callback, modal).await, (400, 50_035));
    assert_eq!(fixture.request_code("POST", &sent.callback, json!({ "type": 6 })).await, (204, 0));
}

#[tokio::test]
async fn an_ephemeral_message_is_reachable_by_its_interaction_only_and_vanishes_on_reload() {
    let fixture = ErrorCodeFixture::new().await;
    let interaction = fixture.press_new_board().await;
    let ephemeral = json!({ "type": 4, "data": { "content": "Only you.", "flags": 64 } });
    assert_eq!(fixture.request_code("POST", &interaction.callback, ephemeral).await, (204, 0));
    let original = fixture.api.request_json("GET", &interaction.original_path(), &Value::Null).await;
    let path = fixture.channel_path(&format!("/messages/{}", original.created_id()));
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "content": "All of you." })), ("DELETE", Value::Null)]
    {
        assert_eq!(fixture.request_code(method, &path, body).await, (404, 10_008));
    }
    let listed = fixture.api.request_json("GET", &fixture.channel_path("/messages"), &Value::Null).await;
    assert!(listed.body.as_array().unwrap().iter().all(|it| it["id"] != original.created_id()));
    let id = original.created_id().parse().unwrap();
    assert_eq!(fixture.env.bo.message(id), None);
    assert!(fixture.env.ann.message(id).unwrap().is_ephemeral);
    fixture.env.ann.reload_client();
    assert_eq!(fixture.env.ann.message(id), None);
    assert!(matches!(fixture.env.ann.start_press(id, "go"), Err(ClientActionError::MessageNotVisible(_))));
}
