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
        request.headers_mut().insert("cookie", hall.cookie().parse().unwrap());
        let (socket, _) = client_async(request, stream).await.unwrap();
        Self { socket, last_command_id: 0, state: Map::new(), messages: BTreeMap::new() }
    }

    /// Acts as the person at this index.
    pub async fn become_person(&mut self, person_index: usize) -> Value {
        let reply = self.send_command(json!({ "do": "enter", "as": null })).await;
        let person = reply["done"]["people"][person_index]["id"].clone();
        self.send_command(json!({ "do": "enter", "as": person })).await["done"].clone()
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
        for (part, value) in event["now"].as_object().into_iter().flatten() {
            self.state.insert(part.clone(), value.clone());
            if part == "shown" {
                if value["whole"] == true {
                    self.messages.clear();
                }
                for message in value["messages"].as_array().unwrap() {
                    self.messages.insert(message["id"].as_str().unwrap().to_owned(), message.clone());
                }
                for gone in value["gone"].as_array().unwrap() {
                    self.messages.remove(gone.as_str().unwrap());
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
    astrid.send_command(json!({ "do": "look", "channel": games })).await;
    let sent = astrid.send_command(json!({ "do": "say", "channel": games, "text": "Who plays?" })).await;
    let id = sent["done"]["message"].as_str().unwrap().to_owned();
    // Changes are sent before the reply to the command.
    assert_eq!(astrid.messages[&id]["content"], "Who plays?");
    assert_eq!((&astrid.messages[&id]["unread"], &astrid.messages[&id]["only_me"]), (&json!(false), &json!(false)));
    let unread_in_games = |it: &PageClient| {
        let games = it.state["channels"].as_array().unwrap().iter().find(|it| it["name"] == "games").unwrap();
        games["unread"].as_u64().unwrap()
    };
    bruno.state_part("channels").await;
    bruno.wait_until(|it| unread_in_games(it) == 1).await;
    assert_eq!(unread_in_games(&astrid), 0);
    bruno.send_command(json!({ "do": "look", "channel": games })).await;
    bruno.wait_until(|it| it.messages.contains_key(&id) && unread_in_games(it) == 0).await;
    assert_eq!(bruno.messages[&id]["author"]["global_name"], "Astrid");
    // Only new messages are sent again.
    astrid.send_command(json!({ "do": "say", "channel": games, "text": "I do" })).await;
    bruno.wait_until(|it| it.messages.len() == 2).await;
    let shown = &bruno.state["shown"];
    assert_eq!((&shown["whole"], shown["messages"].as_array().unwrap().len()), (&json!(false), 1));
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
    let sent = astrid.send_command(json!({ "do": "say", "channel": games, "text": "for me alone" })).await;
    let id = sent["done"]["message"].as_str().unwrap().to_owned();
    hall.discord
        .fake()
        .change_state(|state| state.world.messages.get_mut(id.parse().unwrap()).unwrap().visible_to = Some(astrid_id));
    for window in [&mut astrid, &mut bruno] {
        window.send_command(json!({ "do": "look", "channel": games })).await;
        window.wait_until(|it| it.state.contains_key("shown")).await;
    }
    assert_eq!(astrid.messages[&id]["only_me"], true);
    assert!(bruno.messages.is_empty());
    let refused = bruno.send_command(json!({ "do": "dismiss", "message": id })).await;
    assert_eq!(refused["failed"]["why"], "unseen");
    astrid.send_command(json!({ "do": "dismiss", "message": id })).await;
    astrid.wait_until(|it| it.messages.is_empty()).await;
}

#[tokio::test]
async fn the_match_of_a_message_is_saved_by_its_buttons() {
    let hall = TestHall::new().await;
    let mut page = PageClient::connect(&hall).await;
    page.become_person(0).await;
    let games = page.channel_id("games").await;
    let message_id =
        page.send_command(json!({ "do": "say", "channel": games, "text": "a card" })).await["done"]["message"].clone();
    let refused = page.send_command(json!({ "do": "journal", "message": message_id })).await;
    assert_eq!(refused["failed"], json!({ "why": "refused", "what": "no buttons" }));
    let id: Snowflake = message_id.as_str().unwrap().parse().unwrap();
    let row = json!({ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Go", "custom_id": "m:1" }, { "type": 2, "style": 5, "label": "See", "url": "https://x.y" },
    ] });
    hall.discord.fake().change_state(|state| state.world.messages.get_mut(id).unwrap().components.push(row));
    let written = page.send_command(json!({ "do": "journal", "message": message_id })).await["done"]["file"].clone();
    assert_eq!(std::fs::read_to_string(written.as_str().unwrap()).unwrap(), "m:1");
    assert_eq!(page.send_command(json!({ "do": "journal", "message": "5" })).await["failed"]["why"], "unseen");
}

#[tokio::test]
async fn invalid_commands_are_rejected_and_the_socket_stays_open() {
    let hall = TestHall::new().await;
    let mut window = PageClient::connect(&hall).await;
    let early = window.send_command(json!({ "do": "say", "channel": "1", "text": "x" })).await;
    assert_eq!(early["failed"]["why"], "nonsense");
    window.become_person(0).await;
    let games = window.channel_id("games").await;
    for (command, why) in [
        (json!({ "do": "fly" }), "nonsense"),
        (json!({ "do": "look", "channel": "5" }), "nonsense"),
        (json!({ "do": "enter", "as": hall.discord.bot_id() }), "nonsense"),
        (json!({ "do": "say", "channel": "5", "text": "x" }), "not_allowed"),
        (json!({ "do": "say", "channel": games, "text": "" }), "nothing"),
        (json!({ "do": "say", "channel": games, "text": "x".repeat(2_001) }), "not_offered"),
        (json!({ "do": "run", "channel": games, "line": "/fly" }), "no_command"),
        (json!({ "do": "press", "message": "5", "button": "x" }), "unseen"),
        (json!({ "do": "choose", "message": "5", "menu": "x", "values": [] }), "unseen"),
        (json!({ "do": "submit", "interaction": "5", "fields": {} }), "not_there"),
        (json!({ "do": "speak", "locale": "xx" }), "nonsense"),
    ] {
        let reply = window.send_command(command.clone()).await;
        assert_eq!(reply["failed"]["why"], why, "{command}: {reply}");
    }
    for nonsense in ["", "{", "[]", "null", "{\"id\":-1}", "\u{0}"] {
        window.send_text(nonsense).await;
        assert_eq!(window.receive().await["failed"]["why"], "nonsense", "{nonsense}");
    }
    assert!(window.send_command(json!({ "do": "speak", "locale": "fr" })).await["done"].is_object());
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
