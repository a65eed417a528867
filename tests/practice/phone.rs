//! The page on a phone: nothing lies beyond the edge, and everything can be reached.

use super::browser::in_a_hall;
use super::playing::Player;
use super::window::{Key, Window};

/// The smallest common phone.
const WIDTH: u32 = 360;
const HEIGHT: u32 = 740;

#[tokio::test]
async fn on_a_phone_nothing_lies_beyond_the_edge_and_a_turn_is_taken() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.is_wide(WIDTH, HEIGHT).await;
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        fits(&window, "the welcome").await;
        window.presses("button('Show me hosting on Discord')").await;
        window.sees("one('dialog')").await;
        fits(&window, "a dialog").await;
        window.presses("one('dialog .dialog-head button')").await;
        window.presses("document.getElementById('me')").await;
        window.sees("one('.people')").await;
        fits(&window, "the people").await;
        window.strikes_key(Key::Escape).await;

        window.presses("button('Play now against computers')").await;
        window.presses("button('Raids')").await;
        window.sees("place().includes('Raids')").await;
        Player::new(7).plays_until(&window, "messages().some(isAnswer)").await;
        fits(&window, "a panel").await;
        window.tells("keep(log())").await;
        Player::new(3).presses_one(&window).await;
        window.sees("log() !== window.kept && !document.querySelector('[aria-busy=true]')").await;
        fits(&window, "what comes after a turn").await;

        window.presses("document.getElementById('box')").await;
        window.types("/").await;
        window.sees("all('#suggestions .option').length > 5").await;
        fits(&window, "suggestions").await;
        window.strikes_key(Key::Escape).await;

        assert_eq!(window.tells("!link('games')").await, true, "the list of channels is away");
        window.presses("document.getElementById('open-channels')").await;
        // The drawer is animated.
        window.sees("link('games') && cutOff().length === 0").await;
        fits(&window, "the drawer").await;
        window.presses("link('games')").await;
        window.sees("place().includes('games') && !link('games')").await;
    })
    .await;
}

/// Asserts that the page does not scroll sideways, and that nothing is cut off outside of scrollable areas.
async fn fits(window: &Window<'_>, what: &str) {
    let cut = window.tells("cutOff()").await;
    assert_eq!(cut, serde_json::json!([]), "{what} does not fit");
}
