//! Threads: archived, locked, and above the limit.

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::ClientActionError;
use meadhall_local_discord::world::{ChannelKind, DiscordWorld, PlatformLimits, permissions};
use serde_json::{Value, json};

use super::{ErrorCodeFixture, message_response};

impl ErrorCodeFixture {
    async fn create_thread(&self) -> Snowflake {
        let body = json!({ "name": "Game", "type": 11, "auto_archive_duration": 60 });
        self.api.request_json("POST", &self.channel_path("/threads"), &body).await.created_id().parse().unwrap()
    }

    fn is_archived(&self, thread: Snowflake) -> bool {
        let archived = |world: &DiscordWorld| {
            matches!(world.channels.get(thread).map(|it| &it.kind), Some(ChannelKind::Thread { archived: true, .. }))
        };
        self.env.discord.read_world(archived)
    }
}

#[tokio::test]
async fn an_archived_thread_rejects_edits_but_a_new_message_unarchives_it() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    let board = fixture.create_board(thread).await;
    let path = format!("/channels/{thread}/messages/{board}");
    fixture.env.discord.archive_thread(thread, false);
    let closed = (400, 50_083);
    assert_eq!(fixture.request_code("PATCH", &path, json!({ "content": "Else." })).await, closed);
    assert_eq!(fixture.request_code("DELETE", &path, Value::Null).await, closed);
    let member = format!("/channels/{thread}/thread-members/@me");
    assert_eq!(fixture.request_code("PUT", &member, Value::Null).await, closed);
    assert_eq!(fixture.request_code("PATCH", &format!("/channels/{thread}"), json!({ "name": "Other" })).await, closed);
    assert!(fixture.is_archived(thread));
    assert_eq!(fixture.send_message(thread, json!({ "content": "Awake!" })).await.status, 200);
    assert!(!fixture.is_archived(thread));
    assert_eq!(fixture.api.request_json("PATCH", &path, &json!({ "content": "Else." })).await.status, 200);
}

#[tokio::test]
async fn a_press_unarchives_a_thread_if_the_person_may_send_there() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    let board = fixture.create_board(thread).await;
    let permissions = permissions::DEFAULT_EVERYONE_PERMISSIONS;
    let without_sending = permissions & !permissions::SEND_MESSAGES_IN_THREADS;
    let (discord, guild) = (&fixture.env.discord, fixture.env.guild);
    discord.archive_thread(thread, false);
    discord.set_role_permissions(guild, guild, without_sending);
    assert_eq!(fixture.env.bo.start_press(board, "go"), Err(ClientActionError::ThreadArchived));
    assert!(fixture.is_archived(thread));
    discord.set_role_permissions(guild, guild, permissions);
    fixture.env.bo.start_press(board, "go").unwrap();
    assert!(!fixture.is_archived(thread));
}

#[tokio::test]
async fn in_a_locked_thread_nothing_can_be_pressed_and_responses_are_refused_once_it_is_archived() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    let board = fixture.create_board(thread).await;
    let presses = [6, 7, 9].map(|kind| (kind, fixture.press_button(&fixture.env.bo, board)));
    fixture.env.discord.lock_thread(thread);
    // Ann owns the server.
    for person in [&fixture.env.ann, &fixture.env.bo] {
        assert_eq!(person.start_press(board, "go"), Err(ClientActionError::ThreadLocked));
    }
    fixture.env.discord.archive_thread(thread, true);
    assert_eq!(fixture.env.bo.start_press(board, "go"), Err(ClientActionError::ThreadLocked));
    for (kind, press) in presses {
        let input = json!({ "type": 4, "custom_id": "name", "style": 1, "label": "Name" });
        let rows = json!([{ "type": 1, "components": [input] }]);
        let data = match kind {
            7 => json!({ "content": "Done." }),
            9 => json!({ "custom_id": "form", "title": "Form", "components": rows }),
            _ => Value::Null,
        };
        let response = fixture.request_code("POST", &press.callback, json!({ "type": kind, "data": data })).await;
        assert_eq!(response, (403, 50_083), "{kind}");
    }
}

#[tokio::test]
async fn a_locked_thread_needs_manage_threads() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    let board = fixture.create_board(thread).await;
    let interaction = fixture.press_button(&fixture.env.ann, board);
    let path = format!("/channels/{thread}/messages/{board}");
    fixture.env.discord.archive_thread(thread, true);
    let locked = (403, 50_083);
    assert_eq!(fixture.send_message(thread, json!({ "content": "Awake!" })).await.status_and_code(), locked);
    assert_eq!(fixture.request_code("PATCH", &path, json!({ "content": "Else." })).await, locked);
    assert_eq!(fixture.request_code("POST", &interaction.callback, message_response("Here.")).await, locked);
    let response = fixture.request_code("PATCH", &format!("/channels/{thread}"), json!({ "archived": false })).await;
    assert_eq!(response.1, 50_083);
    assert!(fixture.is_archived(thread));
    fixture.env.grant_everyone(permissions::MANAGE_THREADS);
    assert_eq!(fixture.send_message(thread, json!({ "content": "Awake!" })).await.status, 200);
    assert!(!fixture.is_archived(thread));
}

#[tokio::test]
async fn an_idle_thread_is_archived_after_its_duration() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    fixture.env.discord.advance_clock(Duration::from_secs(50 * 60));
    assert!(!fixture.is_archived(thread));
    assert_eq!(fixture.send_message(thread, json!({ "content": "Still here." })).await.status, 200);
    fixture.env.discord.advance_clock(Duration::from_secs(59 * 60));
    assert!(!fixture.is_archived(thread));
    fixture.env.discord.advance_clock(Duration::from_secs(60));
    assert!(fixture.is_archived(thread));
}

#[tokio::test]
async fn a_message_has_one_thread_and_active_threads_are_limited() {
    let fixture = ErrorCodeFixture::new().await;
    let first = fixture.create_board(fixture.env.channel).await;
    let second = fixture.create_board(fixture.env.channel).await;
    let from = |message: Snowflake| fixture.channel_path(&format!("/messages/{message}/threads"));
    let name = || json!({ "name": "Game" });
    fixture.env.discord.set_limits(PlatformLimits { max_active_threads: 1, ..PlatformLimits::default() });
    let thread = fixture.api.request_json("POST", &from(first), &name()).await;
    assert_eq!((thread.status, thread.created_id()), (201, first.to_string().as_str()));
    assert_eq!(fixture.request_code("POST", &from(first), name()).await, (400, 160_004));
    assert_eq!(fixture.request_code("POST", &from(second), name()).await, (400, 160_006));
    fixture.env.discord.archive_thread(first, false);
    assert_eq!(fixture.request_code("POST", &from(first), name()).await, (400, 160_004));
    assert_eq!(fixture.api.request_json("POST", &from(second), &name()).await.status, 201);
    let inside = format!("/channels/{first}/threads");
    assert_eq!(fixture.request_code("POST", &inside, json!({ "name": "Game", "type": 11 })).await, (400, 50_024));
}

#[tokio::test]
async fn the_participants_of_a_thread_are_limited() {
    let fixture = ErrorCodeFixture::new().await;
    let thread = fixture.create_thread().await;
    fixture.env.discord.set_limits(PlatformLimits { max_thread_participants: 1, ..PlatformLimits::default() });
    let bo = format!("/channels/{thread}/thread-members/{}", fixture.env.bo.id());
    assert_eq!(fixture.request_code("PUT", &bo, Value::Null).await, (400, 30_033));
    fixture.env.discord.set_limits(PlatformLimits::default());
    assert_eq!(fixture.request_code("PUT", &bo, Value::Null).await, (204, 0));
}

#[tokio::test]
async fn the_creator_renames_a_thread_but_only_managers_lock_and_delete_it() {
    let fixture = ErrorCodeFixture::new().await;
    let missing = (403, 50_013);
    let thread = fixture.create_thread().await;
    let path = format!("/channels/{thread}");
    let bo = format!("{path}/thread-members/{}", fixture.env.bo.id());
    assert_eq!(fixture.api.request_json("PATCH", &path, &json!({ "name": "Other" })).await.status, 200);
    assert_eq!(fixture.request_code("PATCH", &path, json!({ "locked": true })).await, missing);
    assert_eq!(fixture.request_code("PUT", &bo, Value::Null).await, (204, 0));
    assert_eq!(fixture.request_code("DELETE", &bo, Value::Null).await, missing);
    assert_eq!(fixture.request_code("DELETE", &path, Value::Null).await, missing);
    fixture.env.grant_everyone(permissions::MANAGE_THREADS);
    assert_eq!(fixture.api.request_json("PATCH", &path, &json!({ "locked": true })).await.status, 200);
    assert_eq!(fixture.request_code("DELETE", &bo, Value::Null).await, (204, 0));
    assert_eq!(fixture.api.request_json("DELETE", &path, &Value::Null).await.status, 200);
    assert_eq!(fixture.send_message(thread, json!({ "content": "Hello?" })).await.status_and_code(), (404, 10_003));
}
