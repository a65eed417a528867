//! Commands of a page and the updates it receives.

use std::collections::BTreeMap;

use futures::{SinkExt, StreamExt};
use meadhall_local_discord::Snowflake;
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{TEST_TIMEOUT, TestHall};

/// A WebSocket client that stands in for the page.
pub struct PageClient {
    socket: WebSocketStream<TcpStream>,
    last_command_id: u64,
    /// The parts of the state that it has received, by name.
    state: Map<String, Value>,
    /// The messages of the open channel.
    messages: BTreeMap<String, Value>,
}

impl PageClient {
    pub async fn connect(hall: &TestHall) -> Self {
        let stream = TcpStream::connect(hall.host()).await.unwrap();
        let mut request = format!("ws://{}/live", hall.host()).into_client_request().unwrap();
        request.headers_mut().insert("origin", hall.url("").parse().unwrap());
        request.headers_mut().insert("cookie", hall.cookie.clone().parse().unwrap());
        let (socket, _) = client_async(request, stream).await.unwrap();
        Self { socket, last_command_id: 0, state: Map::new(), messages: BTreeMap::new() }
    }

    /// Acts as the person at this index.
    pub async fn become_person(&mut self, person_index: usize) -> Value {
        let reply = self.send_command(json!({ "command": "become_person", "person": null })).await;
        let person = reply["result"]["people"][person_index]["id"].clone();
        self.send_command(json!({ "command": "become_person", "person": person })).await["result"].clone()
    }

    /// Sends a command and waits for its reply.
    async fn send_command(&mut self, mut command: Value) -> Value {
        self.last_command_id += 1;
        let id = self.last_command_id;
        command["id"] = json!(id);
        self.send_text(&command.to_string()).await;
        loop {
            let reply = self.receive().await;
            if reply["id"] == id {
                return reply;
            }
        }
    }

    async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::Text(text.to_owned())).await.unwrap();
    }

    async fn receive(&mut self) -> Value {
        let event = timeout(TEST_TIMEOUT, self.socket.next()).await.expect("the page receives a message");
        let Some(Ok(Message::Text(text))) = event else { panic!("{event:?}") };
        let event: Value = serde_json::from_str(&text).unwrap();
        for (part, value) in event["changes"].as_object().into_iter().flatten() {
            self.state.insert(part.clone(), value.clone());
            if part == "channel_update" {
                if value["is_complete"] == true {
                    self.messages.clear();
                }
                for message in value["messages"].as_array().unwrap() {
                    self.messages.insert(message["id"].as_str().unwrap().to_owned(), message.clone());
                }
                for removed in value["removed"].as_array().unwrap() {
                    self.messages.remove(removed.as_str().unwrap());
                }
            }
        }
        event
    }

    /// Waits until it has received this part of the state.
    pub async fn state_part(&mut self, part: &str) -> Value {
        while !self.state.contains_key(part) {
            self.receive().await;
        }
        self.state[part].clone()
    }

    /// Waits until the received state fulfills the condition.
    async fn wait_until(&mut self, condition: impl Fn(&Self) -> bool) {
        while !condition(self) {
            self.receive().await;
        }
    }

    async fn channel_id(&mut self, name: &str) -> Value {
        let channels = self.state_part("channels").await;
        channels.as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()["id"].clone()
    }
}

#[tokio::test]
async fn two_people_see_each_others_messages_and_unread_counts() {
    let hall = TestHall::new().await;
    let (mut astrid, mut bruno) = (PageClient::connect(&hall).await, PageClient::connect(&hall).await);
    assert_eq!(astrid.become_person(0).await["people"][0]["name"], "Astrid");
    let bruno_id = bruno.become_person(1).await["me"].clone();
    let games = astrid.channel_id("games").await;
    astrid.send_command(json!({ "command": "open_channel", "channel": games })).await;
    let sent = astrid.send_command(json!({ "command": "send_message", "channel": games, "text": "Who plays?" })).await;
    let id = sent["result"]["message"].as_str().unwrap().to_owned();
    // Changes are sent before the reply to the command.
    assert_eq!(astrid.messages[&id]["content"], "Who plays?");
    assert_eq!(
        (&astrid.messages[&id]["unread"], &astrid.messages[&id]["is_ephemeral"]),
        (&json!(false), &json!(false))
    );
    let unread_in_games = |it: &PageClient| {
        let games = it.state["channels"].as_array().unwrap().iter().find(|it| it["name"] == "games").unwrap();
        games["unread"].as_u64().unwrap()
    };
    bruno.state_part("channels").await;
    bruno.wait_until(|it| unread_in_games(it) == 1).await;
    assert_eq!(unread_in_games(&astrid), 0);
    bruno.send_command(json!({ "command": "open_channel", "channel": games })).await;
    bruno.wait_until(|it| it.messages.contains_key(&id) && unread_in_games(it) == 0).await;
    assert_eq!(bruno.messages[&id]["author"]["global_name"], "Astrid");
    // Only new messages are sent again.
    astrid.send_command(json!({ "command": "send_message", "channel": games, "text": "I do" })).await;
    bruno.wait_until(|it| it.messages.len() == 2).await;
    let shown = &bruno.state["channel_update"];
    assert_eq!((&shown["is_complete"], shown["messages"].as_array().unwrap().len()), (&json!(false), 1));
    let name = bruno.state["names"][bruno_id.as_str().unwrap()].clone();
    assert_eq!(name, "Bruno");
}

#[tokio::test]
async fn an_ephemeral_message_is_visible_to_one_person_who_can_dismiss_it() {
    let hall = TestHall::new().await;
    let (mut astrid, mut bruno) = (PageClient::connect(&hall).await, PageClient::connect(&hall).await);
    let astrid_id: Snowflake = astrid.become_person(0).await["me"].as_str().unwrap().parse().unwrap();
    bruno.become_person(1).await;
    let games = astrid.channel_id("games").await;
    let sent =
        astrid.send_command(json!({ "command": "send_message", "channel": games, "text": "for me alone" })).await;
    let id = sent["result"]["message"].as_str().unwrap().to_owned();
    hall.discord
        .fake()
        .change_state(|state| state.world.messages.get_mut(id.parse().unwrap()).unwrap().visible_to = Some(astrid_id));
    for window in [&mut astrid, &mut bruno] {
        window.send_command(json!({ "command": "open_channel", "channel": games })).await;
        window.wait_until(|it| it.state.contains_key("channel_update")).await;
    }
    assert_eq!(astrid.messages[&id]["is_ephemeral"], true);
    assert!(bruno.messages.is_empty());
    let refused = bruno.send_command(json!({ "command": "dismiss_message", "message": id })).await;
    assert_eq!(refused["error"]["reason"], "message_not_visible");
    astrid.send_command(json!({ "command": "dismiss_message", "message": id })).await;
    astrid.wait_until(|it| it.messages.is_empty()).await;
}

#[tokio::test]
async fn the_match_of_a_message_is_saved_by_its_buttons() {
    let hall = TestHall::new().await;
    let mut page = PageClient::connect(&hall).await;
    page.become_person(0).await;
    let games = page.channel_id("games").await;
    let message_id = page.send_command(json!({ "command": "send_message", "channel": games, "text": "a card" })).await
        ["result"]["message"]
        .clone();
    let refused = page.send_command(json!({ "command": "save_match", "message": message_id })).await;
    assert_eq!(refused["error"], json!({ "reason": "rejected_by_bot", "detail": "no buttons" }));
    let id: Snowflake = message_id.as_str().unwrap().parse().unwrap();
    let row = json!({ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Go", "custom_id": "m:1" }, { "type": 2, "style": 5, "label": "See", "url": "https://x.y" },
    ] });
    hall.discord.fake().change_state(|state| state.world.messages.get_mut(id).unwrap().components.push(row));
    let written =
        page.send_command(json!({ "command": "save_match", "message": message_id })).await["result"]["file"].clone();
    assert_eq!(std::fs::read_to_string(written.as_str().unwrap()).unwrap(), "m:1");
    assert_eq!(
        page.send_command(json!({ "command": "save_match", "message": "5" })).await["error"]["reason"],
        "message_not_visible"
    );
}

#[tokio::test]
async fn invalid_commands_are_rejected_and_the_socket_stays_open() {
    let hall = TestHall::new().await;
    let mut window = PageClient::connect(&hall).await;
    let early = window.send_command(json!({ "command": "send_message", "channel": "1", "text": "x" })).await;
    assert_eq!(early["error"]["reason"], "invalid");
    window.become_person(0).await;
    let games = window.channel_id("games").await;
    for (command, reason) in [
        (json!({ "command": "fly" }), "invalid"),
        (json!({ "command": "open_channel", "channel": "5" }), "invalid"),
        (json!({ "command": "become_person", "person": hall.discord.bot_id() }), "invalid"),
        (json!({ "command": "send_message", "channel": "5", "text": "x" }), "missing_permission"),
        (json!({ "command": "send_message", "channel": games, "text": "" }), "empty_message"),
        (json!({ "command": "send_message", "channel": games, "text": "x".repeat(2_001) }), "invalid_choice"),
        (json!({ "command": "run_slash_command", "channel": games, "line": "/fly" }), "unknown_command"),
        (json!({ "command": "press_button", "message": "5", "button": "x" }), "message_not_visible"),
        (json!({ "command": "select_from_menu", "message": "5", "menu": "x", "values": [] }), "message_not_visible"),
        (json!({ "command": "submit_modal", "interaction": "5", "fields": {} }), "no_such_element"),
        (json!({ "command": "set_locale", "locale": "xx" }), "invalid"),
    ] {
        let reply = window.send_command(command.clone()).await;
        assert_eq!(reply["error"]["reason"], reason, "{command}: {reply}");
    }
    for invalid in ["", "{", "[]", "null", "{\"id\":-1}", "\u{0}"] {
        window.send_text(invalid).await;
        assert_eq!(window.receive().await["error"]["reason"], "invalid", "{invalid}");
    }
    assert!(window.send_command(json!({ "command": "set_locale", "locale": "fr" })).await["result"].is_object());
}

#[tokio::test]
async fn an_oversized_message_closes_only_its_own_socket() {
    let hall = TestHall::new().await;
    let (mut oversized, mut unaffected) = (PageClient::connect(&hall).await, PageClient::connect(&hall).await);
    // The server may close the socket while this is still sending.
    let _ = oversized.socket.send(Message::Text("x".repeat(10_000_000))).await;
    let closed = timeout(TEST_TIMEOUT, async { while let Some(Ok(_)) = oversized.socket.next().await {} });
    closed.await.expect("the socket is closed");
    unaffected.become_person(0).await;
}
