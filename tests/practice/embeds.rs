//! Embeds of messages: a picture with alt text, and fields that stand side by side or, on a phone, below each other.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::accessibility::assert_accessible;
use super::bot_messages::BotMessages;
use super::browser::with_browser_and_hall;
use super::table::open_games_channel;

const ALT_TEXT: &str = "Astrid is at 1, Bruno at 3.";
/// JavaScript: the tops of all fields.
const FIELD_TOPS_JS: &str = "all('.field', lastMessage()).map((it) => Math.round(it.getBoundingClientRect().top))";

fn card(turn: u8) -> Value {
    let field = |name: &str| json!({ "name": name, "value": format!("turn {turn}"), "inline": true });
    let fields = ["● Astrid", "▲ Bruno"].map(field);
    let image = json!({ "url": "attachment://board.png", "description": ALT_TEXT });
    json!({ "content": "Astrid sails.", "embeds": [{ "fields": fields, "image": image }] })
}

#[tokio::test]
async fn fields_stack_on_a_phone_and_an_edit_keeps_the_picture() {
    with_browser_and_hall(async |browser, hall| {
        let window = open_games_channel(browser, hall).await;
        let channel = window.eval("location.hash.split('/')[1]").await;
        let bot = BotMessages::in_channel(hall, channel.as_str().unwrap());
        let picture = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/lobby.png")).unwrap();
        let sent = bot.send(&card(1), "board.png", picture).await;
        window.wait_for("one('.embed img', lastMessage())?.naturalWidth > 0").await;
        assert_eq!(window.eval("all('img', lastMessage()).map((it) => it.alt)").await, json!([ALT_TEXT]));
        let sizes = "[one('.embed img').getAttribute('width'), one('.embed img').naturalWidth].map(Number)";
        let sizes = window.eval(sizes).await;
        assert_eq!(sizes[0], sizes[1], "the size is known before the picture is loaded");
        let tops = window.eval(FIELD_TOPS_JS).await;
        assert_eq!(tops[0], tops[1], "the fields stand side by side");
        assert_accessible(&window, "an embed").await;

        window.eval("remember(one('.embed img'))").await;
        // The address of a picture has the id of its file, which an edit names to keep it.
        let address = sent["embeds"][0]["image"]["url"].as_str().unwrap();
        let id = address.rsplit('/').nth(1).unwrap();
        let mut edited = card(2);
        edited["attachments"] = json!([{ "id": id, "filename": "board.png" }]);
        bot.edit(&sent, &edited).await;
        window.wait_for("log().includes('turn 2')").await;
        assert_eq!(window.eval("one('.embed img') === window.remembered").await, true);
        assert_eq!(window.eval("all('img', lastMessage()).length").await, 1);

        window.set_size(390, 844).await;
        window.wait_for("overflowing().length === 0").await;
        let tops = window.eval(FIELD_TOPS_JS).await;
        assert!(tops[0].as_i64() < tops[1].as_i64(), "the fields stand below each other: {tops}");
    })
    .await;
}
