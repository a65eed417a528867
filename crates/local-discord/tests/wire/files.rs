//! Files of messages, beside embeds and in them.

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
    // Once the embed is gone, it stands by itself.
    let edit = format!("{messages}/{}", seen.id);
    let edited = api.send("PATCH", &edit, &json!({ "embeds": [] })).await.unwrap();
    assert_eq!(edited.body["attachments"][0]["description"], "Two ships at sea.");
    assert_eq!(stage.ann.sees(stage.channel).remove(0).files[0].name, "board.png");
}
