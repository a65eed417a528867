//! Messages of Components V2: their parts in order, updated in place, on all sizes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::accessibility::assert_accessible;
use super::bot_messages::BotMessages;
use super::browser::with_browser_and_hall;
use super::hall::PracticeHallProcess;
use super::table::open_games_channel;
use super::window::{BrowserWindow, ControlKey};

const IS_COMPONENTS_V2: u64 = 1 << 15;
const ALT_TEXT: &str = "Astrid is at 1, Bruno at 3.";

#[tokio::test]
async fn parts_are_shown_and_announced_in_their_order() {
    with_browser_and_hall(async |browser, hall| {
        let window = open_games_channel(browser, hall).await;
        window.run_script(RECORD_ANNOUNCEMENTS_JS).await;
        send_panel(hall, &window).await;
        window.wait_for("button('Sail to 2')").await;
        let parts =
            window.eval("[...one('.rows', lastMessage()).children].map((it) => it.className || it.tagName)").await;
        assert_eq!(parts, json!(["gallery", "text-display", "row", "section", "HR", "container", "row"]));
        window.wait_for("one('.gallery img').naturalWidth > 0").await;
        assert_eq!(window.eval("all('img', lastMessage()).map((it) => it.alt)").await, json!([ALT_TEXT]));
        assert_eq!(window.eval("one('.text-display .subtext').textContent").await, "Crew 0 to 1");
        let heard = window.wait_for("window.heard.find((it) => it.includes('sail'))").await;
        let heard = heard.as_str().unwrap();
        assert!(heard.starts_with("Meadhall: Where do you sail?"), "{heard}");
        let places = ["Crew 0 to 1", "2 · rune", "Björn waits"].map(|text| heard.find(text));
        assert!(places.is_sorted() && places[0].is_some(), "{heard}");
        window.click("button('ALT')").await;
        assert_eq!(window.wait_for("one('.alt-text').textContent").await, ALT_TEXT);
        window.press_key(ControlKey::Escape).await;
        assert_accessible(&window, "a message of components").await;
        for width in [360, 390] {
            window.set_size(width, 844).await;
            // The list of channels moves out of the window first.
            window.wait_for("overflowing().length === 0").await;
            assert_eq!(window.eval(SECTION_LAYOUT_JS).await, json!([true, true, true]), "{width} pixels");
        }
    })
    .await;
}

#[tokio::test]
async fn an_edit_keeps_unchanged_parts_and_the_focus() {
    with_browser_and_hall(async |browser, hall| {
        let window = open_games_channel(browser, hall).await;
        let (bot, sent) = send_panel(hall, &window).await;
        window.wait_for("button('Sail to 2')").await;
        window.eval("button('Sail to 2').focus()").await;
        window.eval("remember([button('Sail to 2'), button('More'), one('.gallery img')])").await;
        // Adds a text above the section, and changes the text beside the button.
        let mut body = panel(&json!([{
            "id": sent["components"][0]["items"][0]["media"]["attachment_id"],
            "filename": "board.png",
        }]));
        let components = body["components"].as_array_mut().unwrap();
        components[3]["components"][0]["content"] = json!("**2 · rune** · crew 2");
        components.insert(2, json!({ "type": 10, "content": "You are first." }));
        bot.edit(&sent, &body).await;
        window.wait_for("log().includes('You are first.') && log().includes('crew 2')").await;
        let kept =
            "[button('Sail to 2'), button('More'), one('.gallery img')].map((it, n) => it === window.remembered[n])";
        assert_eq!(window.eval(kept).await, json!([true, true, true]));
        assert_eq!(window.eval("document.activeElement === window.remembered[0]").await, true);
        window.wait_for("one('.edited', lastMessage())").await;
        // The button that replaces it in an edit gets the focus.
        body["components"][4]["accessory"]["label"] = json!("Sail to 2 now");
        bot.edit(&sent, &body).await;
        window.wait_for("document.activeElement === button('Sail to 2 now')").await;
        window.press_key(ControlKey::Enter).await;
        // The bot does not know the button, and says so.
        window.wait_for("one('.private') && !one('#log [aria-busy=true]')").await;
        assert_eq!(window.eval("document.activeElement === button('Sail to 2 now')").await, true);
        // Of a message that was acted on, only the changed texts are announced.
        window.run_script(RECORD_ANNOUNCEMENTS_JS).await;
        body["components"][4]["components"][0]["content"] = json!("**11 · fur 4** · crew 4");
        bot.edit(&sent, &body).await;
        let heard = window.wait_for("window.heard[0]").await;
        assert_eq!(heard.as_str().unwrap().trim(), "Meadhall: 11 · fur 4 · crew 4");
    })
    .await;
}

/// JavaScript: collects everything that is announced to screen readers.
const RECORD_ANNOUNCEMENTS_JS: &str = "window.heard = [];
    const collect = (changes) => changes.forEach((it) => it.addedNodes.forEach((node) => window.heard.push(node.textContent)));
    new MutationObserver(collect).observe(document.getElementById('live'), { childList: true });";

/// JavaScript: the button of a section is beside its text, in the middle, and as wide as its label.
const SECTION_LAYOUT_JS: &str = "(() => {
    const box = (it) => it.getBoundingClientRect();
    const [section, texts, made] = [one('.section'), one('.texts'), button('Sail to 2')];
    const middle = (it) => (box(it).top + box(it).bottom) / 2;
    const isBeside = box(texts).right < box(made).left && Math.abs(box(made).right - box(section).right) < 1;
    return [isBeside, Math.abs(middle(made) - middle(section)) < 1, Math.round(box(made).height) === 32];
})()";

/// Sends a message with all kinds of parts to the open channel.
async fn send_panel(hall: &PracticeHallProcess, window: &BrowserWindow<'_>) -> (BotMessages, Value) {
    let channel = window.eval("location.hash.split('/')[1]").await;
    let bot = BotMessages::in_channel(hall, channel.as_str().unwrap());
    let picture = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/lobby.png")).unwrap();
    let sent = bot.send(&panel(&json!([{ "id": 0, "filename": "board.png" }])), "board.png", picture).await;
    (bot, sent)
}

fn panel(attachments: &Value) -> Value {
    let text = |content: &str| json!({ "type": 10, "content": content });
    let button = |label: &str, style: u64| json!({ "type": 2, "style": style, "label": label, "custom_id": label });
    let long_text = "**2 · rune** · crew 1, no fight on the way there and none on the way home\n-# If time runs out";
    let sail = json!({ "type": 2, "style": 1, "label": "Sail to 2", "custom_id": "sail" });
    json!({
        "flags": IS_COMPONENTS_V2,
        "attachments": attachments,
        "components": [
            { "type": 12, "items": [{ "media": { "url": "attachment://board.png" }, "description": ALT_TEXT }] },
            text("**Where do you sail?** <t:1795600800:R>\n-# Crew 0 to 1"),
            { "type": 1, "components": [button("1 ⚔", 2), button("2", 3)] },
            { "type": 9, "components": [text(long_text)], "accessory": sail },
            { "type": 14 },
            { "type": 17, "accent_color": 0x00c7_6b2a, "components": [text("Björn waits")] },
            { "type": 1, "components": [button("Text", 2), button("More", 2)] },
        ],
    })
}
