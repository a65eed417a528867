//! Attachments of messages, listed beside embeds and shown inside them.

use local_discord::world::{Extent, World, rights};
use serde_json::json;

use super::api::Api;
use super::stage::Stage;

#[tokio::test]
async fn a_file_that_an_embed_shows_is_not_told_of_nor_what_is_said_of_it() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let messages = format!("/channels/{}/messages", stage.channel);
    let body = json!({
        "content": "The board", "embeds": [{ "image": { "url": "attachment://board.png" } }],
        "attachments": [{ "id": 0, "description": "Two ships at sea." }],
    });
    let sent = api.uploads("POST", &messages, &body, &[("board.png", b"a picture".to_vec())]).await;
    assert_eq!((sent.status, &sent.body["attachments"]), (200, &json!([])), "{sent:?}");
    let seen = stage.ann.sees(stage.channel).remove(0);
    assert_eq!((seen.files.len(), seen.embeds.len()), (0, 1));
    // When the embed is removed, the file becomes an attachment again.
    let edit = format!("{messages}/{}", seen.id);
    let edited = api.send("PATCH", &edit, &json!({ "embeds": [] })).await.unwrap();
    assert_eq!(edited.body["attachments"][0]["description"], "Two ships at sea.");
    assert_eq!(stage.ann.sees(stage.channel).remove(0).files[0].name, "board.png");
}

/// Returns the header of a PNG of this width and height.
fn png(width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &width, &height, &[8, 3, 0, 0, 0]].concat()
}

#[tokio::test]
async fn an_edit_keeps_what_it_does_not_speak_of_and_a_new_picture_takes_the_place_of_another() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let messages = format!("/channels/{}/messages", stage.channel);
    let said = |what: &str| json!({ "content": what, "attachments": [{ "id": 0, "description": what }] });
    let sent = api.uploads("POST", &messages, &said("One"), &[("one.png", png(1280, 720))]).await;
    let told = &sent.body["attachments"][0];
    assert_eq!(
        (&told["width"], &told["height"], &told["content_type"]),
        (&json!(1280), &json!(720), &json!("image/png"))
    );
    let edit = format!("{messages}/{}", sent.id());
    let names = || stage.ann.sees(stage.channel)[0].files.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    api.send("PATCH", &edit, &json!({ "content": "Still" })).await.unwrap();
    assert_eq!(names(), ["one.png"]);
    api.send("PATCH", &edit, &json!({ "attachments": [{ "id": told["id"], "description": "Other words" }] }))
        .await
        .unwrap();
    assert_eq!(stage.ann.sees(stage.channel)[0].files[0].description.as_deref(), Some("Other words"));
    assert_eq!(api.uploads("PATCH", &edit, &said("Two"), &[("two.png", png(640, 480))]).await.status, 200);
    assert_eq!(names(), ["two.png"]);
    assert_eq!(
        api.uploads("PATCH", &edit, &json!({ "content": "Three" }), &[("three.png", png(1, 1))]).await.status,
        200
    );
    assert_eq!(names(), ["three.png"], "what is not named is replaced");
    api.send("PATCH", &edit, &json!({ "attachments": [] })).await.unwrap();
    assert_eq!(names(), Vec::<String>::new());
}

#[tokio::test]
async fn an_answer_takes_pictures_where_the_bot_may_attach_nothing() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let button = json!({ "type": 2, "style": 1, "label": "Board", "custom_id": "board" });
    let body = json!({ "content": "Before.", "components": [{ "type": 1, "components": [button] }] });
    let card = api.asks("POST", &format!("/channels/{}/messages", stage.channel), &body).await;
    stage.discord.deny(stage.channel, rights::ATTACH);
    for (kind, whispered) in [(4, 64), (7, 0)] {
        stage.ann.begin_press(card.id().parse().unwrap(), "board").unwrap();
        let last = |world: &World| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()));
        let (id, token) = stage.discord.look(last).unwrap();
        let shown =
            json!({ "content": "Here.", "flags": whispered, "attachments": [{ "id": 0, "description": "A board." }] });
        let path = format!("/interactions/{id}/{token}/callback");
        let body = json!({ "type": kind, "data": shown });
        assert_eq!(api.uploads("POST", &path, &body, &[("board.png", png(8, 6))]).await.status, 204, "{kind}");
    }
    let seen = stage.ann.sees(stage.channel);
    assert!(
        seen.len() == 2 && seen.iter().all(|it| it.files[0].extent == Some(Extent { width: 8, height: 6 })),
        "{seen:?}"
    );
}
