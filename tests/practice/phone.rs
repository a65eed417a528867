//! The page on a phone: nothing lies beyond the edge, and everything can be reached.

use super::browser::with_browser_and_hall;
use super::playing::RandomClicker;
use super::window::{BrowserWindow, ControlKey};

/// The smallest common phone.
const PHONE_WIDTH: u32 = 360;
const PHONE_HEIGHT: u32 = 740;

#[tokio::test]
async fn the_page_fits_a_phone_and_a_turn_can_be_played() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.set_size(PHONE_WIDTH, PHONE_HEIGHT).await;
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        assert_fits(&window, "the welcome").await;
        window.click("button('How to host it on Discord')").await;
        window.wait_for("one('dialog')").await;
        assert_fits(&window, "a dialog").await;
        window.click("one('dialog .dialog-head button')").await;
        window.click("document.getElementById('me')").await;
        window.wait_for("one('.people')").await;
        assert_fits(&window, "the list of people").await;
        window.press_key(ControlKey::Escape).await;

        window.click("button('Play now against computers')").await;
        window.wait_for("!!button('Play') && messages().at(-1).querySelector('img')?.naturalWidth === 960").await;
        window.wait_for("isSeenFromTop(lastMessage())").await;
        assert_fits(&window, "the menu of games").await;
        let is_rather_long =
            "innerHeight - document.getElementById('scroller').clientHeight + lastMessage().offsetHeight + 6";
        let height = window.eval(is_rather_long).await.as_u64().unwrap();
        window.set_size(PHONE_WIDTH, u32::try_from(height).unwrap()).await;
        window.wait_for("isSeenFromTop(lastMessage())").await;
        window.set_size(PHONE_WIDTH, PHONE_HEIGHT).await;
        window.wait_for("isSeenFromTop(lastMessage())").await;
        window.click("button('Play')").await;
        // The panel is the last message, below the card that leads back to it.
        window.wait_for("hasAnswers(lastMessage()) && isSeenFromTop(lastMessage())").await;
        assert_fits(&window, "a panel").await;
        window.click("lastMessage().querySelector('.open')").await;
        window.click("one('dialog .zoom')").await;
        let is_enlarged = "one('dialog img').clientWidth > 2 * lastMessage().querySelector('img').clientWidth";
        window.wait_for(is_enlarged).await;
        assert_fits(&window, "an enlarged picture").await;
        window.press_key(ControlKey::Escape).await;
        window.eval("remember(log())").await;
        RandomClicker::new(3).press_any(&window).await;
        window.wait_for("log() !== window.remembered && !document.querySelector('[aria-busy=true]')").await;
        assert_fits(&window, "the page after a turn").await;

        window.click("document.getElementById('input')").await;
        window.type_text("/").await;
        window.wait_for("all('#suggestions .option').length > 5").await;
        assert_fits(&window, "suggestions").await;
        window.press_key(ControlKey::Escape).await;

        assert_eq!(window.eval("!link('games')").await, true, "the list of channels is hidden");
        window.click("document.getElementById('open-channels')").await;
        // The drawer is animated.
        window.wait_for("link('games') && overflowing().length === 0").await;
        assert_fits(&window, "the drawer").await;
        window.click("link('games')").await;
        window.wait_for("channelTitle().includes('games') && !link('games')").await;
    })
    .await;
}

/// Asserts that the page does not scroll sideways, and that nothing is cut off outside of scrollable areas.
async fn assert_fits(window: &BrowserWindow<'_>, what: &str) {
    let cut = window.eval("overflowing()").await;
    assert_eq!(cut, serde_json::json!([]), "{what} does not fit");
}
