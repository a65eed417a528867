//! Commands of a page and the updates it receives.

use std::collections::BTreeMap;

use futures::{SinkExt, StreamExt};
use local_discord::Id;
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{Hall, SOON};

/// A WebSocket client that stands in for the page.
pub struct Window {
    socket: WebSocketStream<TcpStream>,
    asked: u64,
    /// The parts of the state that it has received, by name.
    now: Map<String, Value>,
    /// The messages of the open channel.
    messages: BTreeMap<String, Value>,
}

impl Window {
    pub async fn open(hall: &Hall) -> Self {
        let stream = TcpStream::connect(hall.host()).await.unwrap();
        let mut request = format!("ws://{}/live", hall.host()).into_client_request().unwrap();
        request.headers_mut().insert("origin", hall.at("").parse().unwrap());
        request.headers_mut().insert("cookie", hall.cookie().parse().unwrap());
        let (socket, _) = client_async(request, stream).await.unwrap();
        Self { socket, asked: 0, now: Map::new(), messages: BTreeMap::new() }
    }

    /// Acts as the person at this index.
    pub async fn enter(&mut self, who: usize) -> Value {
        let done = self.ask(json!({ "do": "enter", "as": null })).await;
        let who = done["done"]["people"][who]["id"].clone();
        self.ask(json!({ "do": "enter", "as": who })).await["done"].clone()
    }

    /// Sends a command and waits for its reply.
    async fn ask(&mut self, mut wish: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        wish["id"] = json!(id);
        self.says(&wish.to_string()).await;
        loop {
            let heard = self.hears().await;
            if heard["id"] == id {
                return heard;
            }
        }
    }

    async fn says(&mut self, text: &str) {
        self.socket.send(Message::Text(text.to_owned())).await.unwrap();
    }

    async fn hears(&mut self) -> Value {
        let heard = timeout(SOON, self.socket.next()).await.expect("it is told");
        let Some(Ok(Message::Text(text))) = heard else { panic!("{heard:?}") };
        let heard: Value = serde_json::from_str(&text).unwrap();
        for (part, value) in heard["now"].as_object().into_iter().flatten() {
            self.now.insert(part.clone(), value.clone());
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
        heard
    }

    /// Waits until it has received this part of the state.
    pub async fn knows(&mut self, part: &str) -> Value {
        while !self.now.contains_key(part) {
            self.hears().await;
        }
        self.now[part].clone()
    }

    /// Waits until the received state fulfills the condition.
    async fn until(&mut self, so: impl Fn(&Self) -> bool) {
        while !so(self) {
            self.hears().await;
        }
    }

    async fn channel(&mut self, name: &str) -> Value {
        let channels = self.knows("channels").await;
        channels.as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()["id"].clone()
    }
}

#[tokio::test]
async fn two_people_see_what_each_of_them_says_and_what_is_unread() {
    let hall = Hall::new().await;
    let (mut astrid, mut bruno) = (Window::open(&hall).await, Window::open(&hall).await);
    assert_eq!(astrid.enter(0).await["people"][0]["name"], "Astrid");
    let me = bruno.enter(1).await["me"].clone();
    let games = astrid.channel("games").await;
    astrid.ask(json!({ "do": "look", "channel": games })).await;
    let said = astrid.ask(json!({ "do": "say", "channel": games, "text": "Who plays?" })).await;
    let id = said["done"]["message"].as_str().unwrap().to_owned();
    // Changes are sent before the reply to the command.
    assert_eq!(astrid.messages[&id]["content"], "Who plays?");
    assert_eq!((&astrid.messages[&id]["unread"], &astrid.messages[&id]["only_me"]), (&json!(false), &json!(false)));
    let unread = |it: &Window| {
        let games = it.now["channels"].as_array().unwrap().iter().find(|it| it["name"] == "games").unwrap();
        games["unread"].as_u64().unwrap()
    };
    bruno.knows("channels").await;
    bruno.until(|it| unread(it) == 1).await;
    assert_eq!(unread(&astrid), 0);
    bruno.ask(json!({ "do": "look", "channel": games })).await;
    bruno.until(|it| it.messages.contains_key(&id) && unread(it) == 0).await;
    assert_eq!(bruno.messages[&id]["author"]["global_name"], "Astrid");
    // Only new messages are sent again.
    astrid.ask(json!({ "do": "say", "channel": games, "text": "I do" })).await;
    bruno.until(|it| it.messages.len() == 2).await;
    let shown = &bruno.now["shown"];
    assert_eq!((&shown["whole"], shown["messages"].as_array().unwrap().len()), (&json!(false), 1));
    let name = bruno.now["names"][me.as_str().unwrap()].clone();
    assert_eq!(name, "Bruno");
}

#[tokio::test]
async fn a_message_for_one_is_seen_by_nobody_else_and_can_be_dismissed() {
    let hall = Hall::new().await;
    let (mut astrid, mut bruno) = (Window::open(&hall).await, Window::open(&hall).await);
    let me: Id = astrid.enter(0).await["me"].as_str().unwrap().parse().unwrap();
    bruno.enter(1).await;
    let games = astrid.channel("games").await;
    let said = astrid.ask(json!({ "do": "say", "channel": games, "text": "for me alone" })).await;
    let id = said["done"]["message"].as_str().unwrap().to_owned();
    hall.discord.platform().act(|state| state.world.messages.change(id.parse().unwrap()).unwrap().only = Some(me));
    for window in [&mut astrid, &mut bruno] {
        window.ask(json!({ "do": "look", "channel": games })).await;
        window.until(|it| it.now.contains_key("shown")).await;
    }
    assert_eq!(astrid.messages[&id]["only_me"], true);
    assert!(bruno.messages.is_empty());
    let refused = bruno.ask(json!({ "do": "dismiss", "message": id })).await;
    assert_eq!(refused["failed"]["why"], "unseen");
    astrid.ask(json!({ "do": "dismiss", "message": id })).await;
    astrid.until(|it| it.messages.is_empty()).await;
}

#[tokio::test]
async fn the_match_of_a_message_is_written_down_by_its_buttons() {
    let hall = Hall::new().await;
    let mut window = Window::open(&hall).await;
    window.enter(0).await;
    let games = window.channel("games").await;
    let said = window.ask(json!({ "do": "say", "channel": games, "text": "a card" })).await["done"]["message"].clone();
    let refused = window.ask(json!({ "do": "journal", "message": said })).await;
    assert_eq!(refused["failed"], json!({ "why": "refused", "what": "no buttons" }));
    let id: Id = said.as_str().unwrap().parse().unwrap();
    let row = json!({ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Go", "custom_id": "m:1" }, { "type": 2, "style": 5, "label": "See", "url": "https://x.y" },
    ] });
    hall.discord.platform().act(|state| state.world.messages.change(id).unwrap().components.push(row));
    let written = window.ask(json!({ "do": "journal", "message": said })).await["done"]["file"].clone();
    assert_eq!(std::fs::read_to_string(written.as_str().unwrap()).unwrap(), "m:1");
    assert_eq!(window.ask(json!({ "do": "journal", "message": "5" })).await["failed"]["why"], "unseen");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_the_window_stays_open() {
    let hall = Hall::new().await;
    let mut window = Window::open(&hall).await;
    let early = window.ask(json!({ "do": "say", "channel": "1", "text": "x" })).await;
    assert_eq!(early["failed"]["why"], "nonsense");
    window.enter(0).await;
    let games = window.channel("games").await;
    for (wish, why) in [
        (json!({ "do": "fly" }), "nonsense"),
        (json!({ "do": "look", "channel": "5" }), "nonsense"),
        (json!({ "do": "enter", "as": hall.discord.bot() }), "nonsense"),
        (json!({ "do": "say", "channel": "5", "text": "x" }), "not_allowed"),
        (json!({ "do": "say", "channel": games, "text": "" }), "nothing"),
        (json!({ "do": "say", "channel": games, "text": "x".repeat(2_001) }), "not_offered"),
        (json!({ "do": "run", "channel": games, "line": "/fly" }), "no_command"),
        (json!({ "do": "press", "message": "5", "button": "x" }), "unseen"),
        (json!({ "do": "choose", "message": "5", "menu": "x", "values": [] }), "unseen"),
        (json!({ "do": "submit", "interaction": "5", "fields": {} }), "not_there"),
        (json!({ "do": "speak", "locale": "xx" }), "nonsense"),
    ] {
        let told = window.ask(wish.clone()).await;
        assert_eq!(told["failed"]["why"], why, "{wish}: {told}");
    }
    for nonsense in ["", "{", "[]", "null", "{\"id\":-1}", "\u{0}"] {
        window.says(nonsense).await;
        assert_eq!(window.hears().await["failed"]["why"], "nonsense", "{nonsense}");
    }
    assert!(window.ask(json!({ "do": "speak", "locale": "fr" })).await["done"].is_object());
}

#[tokio::test]
async fn whoever_says_too_much_at_once_loses_their_window_and_nobody_else_theirs() {
    let hall = Hall::new().await;
    let (mut loud, mut quiet) = (Window::open(&hall).await, Window::open(&hall).await);
    // The server may close the socket while this is still sending.
    let _ = loud.socket.send(Message::Text("x".repeat(10_000_000))).await;
    let end = timeout(SOON, async { while let Some(Ok(_)) = loud.socket.next().await {} });
    end.await.expect("the socket is closed");
    quiet.enter(0).await;
}
