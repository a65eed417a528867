//! The board as a picture in a message: it keeps its space, opens large, and has alt text.

use serde_json::json;

use super::browser::in_a_hall;
use super::window::{Key, Window};

const NARROW: (u32, u32) = (390, 800);
/// JavaScript: the picture of my own panel.
const SHOWN: &str = "messages().find((it) => it.matches('.private') && isAnswer(it)).querySelector('.picture')";

#[tokio::test]
async fn a_picture_has_its_room_opens_large_and_what_it_shows_can_be_read() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.is_wide(NARROW.0, NARROW.1).await;
        window.goes(&hall.address).await;
        window.presses("button('A first lesson')").await;
        window.presses("button('Raids')").await;
        window.sees("messages().some((it) => it.matches('.private') && isAnswer(it))").await;
        window.sees(&format!("{SHOWN}.querySelector('img').naturalWidth === 1280")).await;
        // Its size is known before it is loaded, so that the layout does not shift.
        let off = "(({ width, height }, it) => Math.abs(width / height - it.getAttribute('width') / it.getAttribute('height')))";
        let off = format!("{off}({SHOWN}.querySelector('img').getBoundingClientRect(), {SHOWN}.querySelector('img'))");
        assert!(window.tells(&off).await.as_f64().unwrap() < 0.02);
        assert_eq!(window.tells("cutOff()").await, json!([]));
        opens_large(&window).await;
        // The alt text can also be read on the page.
        window.presses(&format!("{SHOWN}.querySelector('.alt')")).await;
        window.sees(&format!("one('.alt-text')?.textContent === {SHOWN}.querySelector('img').alt")).await;
        assert_eq!(window.tells("one('.alt-text').textContent.includes('Voyage 1 of 4')").await, true);
        assert_eq!(window.tells("cutOff()").await, json!([]));
        window.strikes_key(Key::Escape).await;
        window.sees("!one('.alt-text')").await;
    })
    .await;
}

/// Opens and closes the picture with the keyboard.
async fn opens_large(window: &Window<'_>) {
    let open = format!("{SHOWN}.querySelector('.open')");
    window.sees(&format!("({open}.focus(), document.activeElement === {open})")).await;
    window.strikes_key(Key::Enter).await;
    window.sees("one('dialog.large img')?.naturalWidth === 1280").await;
    assert_eq!(window.tells("cutOff()").await, json!([]));
    window.strikes_key(Key::Escape).await;
    window.sees(&format!("!one('dialog') && document.activeElement === {open}")).await;
}
