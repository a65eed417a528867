//! Threads: archived, locked, and above the limit.

use std::time::Duration;

use local_discord::Id;
use local_discord::people::Cannot;
use local_discord::world::{Bounds, Kind, World, rights};
use serde_json::{Value, json};

use super::{Desk, said};

impl Desk {
    async fn thread(&self) -> Id {
        let body = json!({ "name": "Game", "type": 11, "auto_archive_duration": 60 });
        self.api.asks("POST", &self.at("/threads"), &body).await.id().parse().unwrap()
    }

    fn is_archived(&self, thread: Id) -> bool {
        let archived = |world: &World| {
            matches!(world.channels.get(thread).map(|it| &it.kind), Some(Kind::Thread { archived: true, .. }))
        };
        self.stage.discord.look(archived)
    }
}

#[tokio::test]
async fn nothing_changes_in_an_archived_thread_but_a_message_opens_it() {
    let desk = Desk::new().await;
    let thread = desk.thread().await;
    let board = desk.board(thread).await;
    let path = format!("/channels/{thread}/messages/{board}");
    desk.stage.discord.archive(thread, false);
    let closed = (400, 50_083);
    assert_eq!(desk.code("PATCH", &path, json!({ "content": "Else." })).await, closed);
    assert_eq!(desk.code("DELETE", &path, Value::Null).await, closed);
    let member = format!("/channels/{thread}/thread-members/@me");
    assert_eq!(desk.code("PUT", &member, Value::Null).await, closed);
    assert_eq!(desk.code("PATCH", &format!("/channels/{thread}"), json!({ "name": "Other" })).await, closed);
    assert_eq!(desk.stage.ann.begin_press(board, "go"), Err(Cannot::Archived));
    assert!(desk.is_archived(thread));
    assert_eq!(desk.sends(thread, json!({ "content": "Awake!" })).await.status, 200);
    assert!(!desk.is_archived(thread));
    assert_eq!(desk.api.asks("PATCH", &path, &json!({ "content": "Else." })).await.status, 200);
}

#[tokio::test]
async fn a_locked_thread_is_closed_to_whoever_does_not_manage_threads() {
    let desk = Desk::new().await;
    let thread = desk.thread().await;
    let board = desk.board(thread).await;
    let pressed = desk.press_on(&desk.stage.ann, board);
    let path = format!("/channels/{thread}/messages/{board}");
    desk.stage.discord.archive(thread, true);
    let locked = (403, 50_083);
    assert_eq!(desk.sends(thread, json!({ "content": "Awake!" })).await.code(), locked);
    assert_eq!(desk.code("PATCH", &path, json!({ "content": "Else." })).await, locked);
    assert_eq!(desk.code("POST", &pressed.callback, said("Here.")).await, locked);
    let opens = desk.code("PATCH", &format!("/channels/{thread}"), json!({ "archived": false })).await;
    assert_eq!(opens.1, 50_083);
    assert!(desk.is_archived(thread));
    desk.stage.gives(rights::MANAGE_THREADS);
    assert_eq!(desk.sends(thread, json!({ "content": "Awake!" })).await.status, 200);
    assert!(!desk.is_archived(thread));
}

#[tokio::test]
async fn a_thread_in_which_nothing_happens_is_archived_after_its_time() {
    let desk = Desk::new().await;
    let thread = desk.thread().await;
    desk.stage.discord.advance(Duration::from_secs(50 * 60));
    assert!(!desk.is_archived(thread));
    assert_eq!(desk.sends(thread, json!({ "content": "Still here." })).await.status, 200);
    desk.stage.discord.advance(Duration::from_secs(59 * 60));
    assert!(!desk.is_archived(thread));
    desk.stage.discord.advance(Duration::from_secs(60));
    assert!(desk.is_archived(thread));
}

#[tokio::test]
async fn a_message_has_one_thread_and_a_server_so_many() {
    let desk = Desk::new().await;
    let first = desk.board(desk.stage.channel).await;
    let second = desk.board(desk.stage.channel).await;
    let from = |message: Id| desk.at(&format!("/messages/{message}/threads"));
    let name = || json!({ "name": "Game" });
    desk.stage.discord.bound(Bounds { threads: 1, ..Bounds::default() });
    let thread = desk.api.asks("POST", &from(first), &name()).await;
    assert_eq!((thread.status, thread.id()), (201, first.to_string().as_str()));
    assert_eq!(desk.code("POST", &from(first), name()).await, (400, 160_004));
    assert_eq!(desk.code("POST", &from(second), name()).await, (400, 160_006));
    desk.stage.discord.archive(first, false);
    assert_eq!(desk.code("POST", &from(first), name()).await, (400, 160_004));
    assert_eq!(desk.api.asks("POST", &from(second), &name()).await.status, 201);
    let inside = format!("/channels/{first}/threads");
    assert_eq!(desk.code("POST", &inside, json!({ "name": "Game", "type": 11 })).await, (400, 50_024));
}

#[tokio::test]
async fn whoever_opens_a_thread_names_it_but_only_its_managers_lock_and_delete_it() {
    let desk = Desk::new().await;
    let missing = (403, 50_013);
    let thread = desk.thread().await;
    let path = format!("/channels/{thread}");
    let bo = format!("{path}/thread-members/{}", desk.stage.bo.id());
    assert_eq!(desk.api.asks("PATCH", &path, &json!({ "name": "Other" })).await.status, 200);
    assert_eq!(desk.code("PATCH", &path, json!({ "locked": true })).await, missing);
    assert_eq!(desk.code("PUT", &bo, Value::Null).await, (204, 0));
    assert_eq!(desk.code("DELETE", &bo, Value::Null).await, missing);
    assert_eq!(desk.code("DELETE", &path, Value::Null).await, missing);
    desk.stage.gives(rights::MANAGE_THREADS);
    assert_eq!(desk.api.asks("PATCH", &path, &json!({ "locked": true })).await.status, 200);
    assert_eq!(desk.code("DELETE", &bo, Value::Null).await, (204, 0));
    assert_eq!(desk.api.asks("DELETE", &path, &Value::Null).await.status, 200);
    assert_eq!(desk.sends(thread, json!({ "content": "Hello?" })).await.code(), (404, 10_003));
}
