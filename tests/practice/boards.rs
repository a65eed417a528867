//! The board as a picture in a message: it keeps its space, opens large, and has alt text.

use serde_json::json;

use super::browser::with_browser_and_hall;
use super::window::{BrowserWindow, ControlKey};

const PHONE_SIZE: (u32, u32) = (390, 800);
/// JavaScript: the picture of my own panel.
const PANEL_PICTURE_JS: &str =
    "messages().find((it) => it.matches('.private') && hasAnswers(it)).querySelector('.picture')";

#[tokio::test]
async fn a_board_picture_keeps_its_space_opens_large_and_has_alt_text() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.set_size(PHONE_SIZE.0, PHONE_SIZE.1).await;
        window.open_url(&hall.address).await;
        window.click("button('A first lesson')").await;
        window.click("button('Learn')").await;
        window.wait_for("messages().some((it) => it.matches('.private') && hasAnswers(it))").await;
        window.wait_for(&format!("{PANEL_PICTURE_JS}.querySelector('img').naturalWidth === 1280")).await;
        // Its size is known before it is loaded, so that the layout does not shift.
        let off = "(({ width, height }, it) => Math.abs(width / height - it.getAttribute('width') / it.getAttribute('height')))";
        let off = format!("{off}({PANEL_PICTURE_JS}.querySelector('img').getBoundingClientRect(), {PANEL_PICTURE_JS}.querySelector('img'))");
        assert!(window.eval(&off).await.as_f64().unwrap() < 0.02);
        assert_eq!(window.eval("overflowing()").await, json!([]));
        assert_opens_large(&window).await;
        // The alt text can also be read on the page.
        window.click(&format!("{PANEL_PICTURE_JS}.querySelector('.alt')")).await;
        window.wait_for(&format!("one('.alt-text')?.textContent === {PANEL_PICTURE_JS}.querySelector('img').alt")).await;
        assert_eq!(window.eval("one('.alt-text').textContent.includes('Voyage 1 of 4')").await, true);
        assert_eq!(window.eval("overflowing()").await, json!([]));
        window.press_key(ControlKey::Escape).await;
        window.wait_for("!one('.alt-text')").await;
    })
    .await;
}

/// Opens and closes the picture with the keyboard.
async fn assert_opens_large(window: &BrowserWindow<'_>) {
    let open = format!("{PANEL_PICTURE_JS}.querySelector('.open')");
    window.wait_for(&format!("({open}.focus(), document.activeElement === {open})")).await;
    window.press_key(ControlKey::Enter).await;
    window.wait_for("one('dialog.large img')?.naturalWidth === 1280").await;
    assert_eq!(window.eval("overflowing()").await, json!([]));
    window.press_key(ControlKey::Escape).await;
    window.wait_for(&format!("!one('dialog') && document.activeElement === {open}")).await;
}
