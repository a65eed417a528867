//! What a person's client sends, shows and refuses, with a bot that responds over plain HTTP.

use std::time::Duration;

use meadhall_local_discord::people::{ClientActionError, InteractionOutcome};
use serde_json::json;
use tokio::time::timeout;

use super::error_codes::ErrorCodeFixture;
use super::raw_gateway::RawGatewayConnection;
use super::schema_conformance::contents::action_row;

const ACCEPTED: (u16, u64) = (204, 0);

async fn connect_bot(fixture: &ErrorCodeFixture) -> RawGatewayConnection {
    let mut connection = RawGatewayConnection::connect_after_hello(&fixture.env.discord).await;
    connection.identify((0, 1)).await;
    connection.wait_for_event("GUILD_CREATE").await;
    connection
}

#[tokio::test]
async fn a_response_to_a_press_updates_the_message() {
    let fixture = ErrorCodeFixture::new().await;
    let press = fixture.press_new_board().await;
    let button = json!({ "type": 2, "style": 1, "label": "Go on", "custom_id": "on" });
    let update = json!({ "type": 7, "data": { "components": [action_row(&button)] } });
    assert_eq!(fixture.request_code("POST", &press.callback, update).await, ACCEPTED);
    let (ann, bo) = (&fixture.env.ann, &fixture.env.bo);
    assert_eq!(ann.wait_for_response(press.id).await.outcome, InteractionOutcome::MessageUpdated(press.board));
    let message = ann.message(press.board).unwrap();
    assert!(message.is_edited && message.button("Go on").is_some(), "{message:?}");
    assert_eq!(bo.start_press(press.board, "go"), Err(ClientActionError::NoSuchElement("go".to_owned())));
}

#[tokio::test]
async fn a_menu_sends_only_values_that_it_offers() {
    let fixture = ErrorCodeFixture::new().await;
    let mut connection = connect_bot(&fixture).await;
    let options = json!([{ "label": "North", "value": "north" }, { "label": "South", "value": "south" }]);
    let menu = json!({ "type": 3, "custom_id": "sail", "options": options });
    let sent = fixture.send_message(fixture.env.channel, json!({ "components": [action_row(&menu)] })).await;
    let message = sent.created_id().parse().unwrap();
    let ann = &fixture.env.ann;
    assert_eq!(ann.message(message).unwrap().menu_option_values("sail"), ["north", "south"]);
    let rejected = ann.select_entries(message, "sail", &["West"]).await;
    assert_eq!(rejected, Err(ClientActionError::InvalidChoice("West".to_owned())));
    assert!(timeout(Duration::ZERO, ann.select_entries(message, "sail", &["South"])).await.is_err());
    assert_eq!(connection.wait_for_event("INTERACTION_CREATE").await["d"]["data"]["values"], json!(["south"]));
}

#[tokio::test]
async fn a_modal_submits_its_inputs_within_their_limits() {
    let fixture = ErrorCodeFixture::new().await;
    let press = fixture.press_new_board().await;
    let mut connection = connect_bot(&fixture).await;
    let input = json!({ "type": 4, "style": 1, "custom_id": "name", "label": "Name", "max_length": 20 });
    let modal = json!({ "title": "Who?", "custom_id": "who", "components": [action_row(&input)] });
    let response = json!({ "type": 9, "data": modal });
    assert_eq!(fixture.request_code("POST", &press.callback, response).await, ACCEPTED);
    let ann = &fixture.env.ann;
    let shown = ann.wait_for_response(press.id).await;
    let too_long = ann.submit_modal(&shown, &[("name", "a name that is longer than twenty")]).await;
    assert!(matches!(too_long, Err(ClientActionError::InvalidChoice(_))), "{too_long:?}");
    assert!(timeout(Duration::ZERO, ann.submit_modal(&shown, &[("name", "Ann of the Fjord")])).await.is_err());
    let submitted = connection.wait_for_event("INTERACTION_CREATE").await;
    assert_eq!(submitted["d"]["data"]["components"][0]["components"][0]["value"], "Ann of the Fjord");
}

#[tokio::test]
async fn a_command_line_needs_a_known_command_and_its_required_options() {
    let fixture = ErrorCodeFixture::new().await;
    let option = json!({ "type": 3, "name": "who", "description": "Whom.", "autocomplete": true, "required": true });
    let command = json!([{ "name": "greet", "description": "Greets.", "options": [option] }]);
    let path = format!("/applications/{}/commands", fixture.env.discord.bot_id());
    assert_eq!(fixture.request_code("PUT", &path, command).await, (200, 0));
    let (ann, channel) = (&fixture.env.ann, fixture.env.channel);
    let missing = ann.run_command(channel, "/greet").await;
    assert_eq!(missing, Err(ClientActionError::NoSuchElement("\"who\"".to_owned())));
    assert_eq!(ann.run_command(channel, "/fly").await, Err(ClientActionError::UnknownCommand("fly".to_owned())));
    let choices = json!({ "type": 8, "data": { "choices": [{ "name": "Bo", "value": "bo" }] } });
    let respond = async { fixture.request_code("POST", &fixture.newest_interaction().callback, choices).await };
    let (offered, code) = tokio::join!(ann.autocomplete(channel, "/greet who:b"), respond);
    assert_eq!(code, ACCEPTED);
    assert_eq!(offered.unwrap().iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["Bo"]);
}

#[tokio::test]
async fn a_deferred_response_shows_a_loading_message_until_it_is_edited() {
    let fixture = ErrorCodeFixture::new().await;
    let press = fixture.press_new_board().await;
    assert_eq!(fixture.request_code("POST", &press.callback, json!({ "type": 5 })).await, ACCEPTED);
    let ann = &fixture.env.ann;
    let response = ann.wait_for_response(press.id).await;
    let InteractionOutcome::Deferred(deferred) = response.outcome else { panic!("{response:?}") };
    assert!(ann.message(deferred).unwrap().is_loading);
    let text = json!({ "content": "That took a while." });
    assert_eq!(fixture.request_code("PATCH", &press.original_path(), text).await.0, 200);
    let edited = ann.message(deferred).unwrap();
    assert_eq!((edited.text.as_str(), edited.is_loading), ("That took a while.", false));
}

#[tokio::test]
async fn a_dm_is_unread_and_pings_until_it_is_read() {
    let fixture = ErrorCodeFixture::new().await;
    let (ann, bo) = (&fixture.env.ann, &fixture.env.bo);
    let opened = fixture.api.request_json("POST", "/users/@me/channels", &json!({ "recipient_id": bo.id() })).await;
    let board = fixture.create_board(opened.created_id()).await;
    let dm = bo.dm_channel().unwrap();
    assert_eq!((bo.unread_messages(dm).len(), bo.unread_ping_count(dm)), (1, 1));
    bo.mark_read(dm);
    assert_eq!((bo.unread_messages(dm).len(), bo.unread_ping_count(dm)), (0, 0));
    assert!(bo.start_press(board, "go").is_ok());
    assert!(ann.messages(dm).is_empty() && ann.start_press(board, "go").is_err(), "nobody else sees a DM");
}
