//! Several people at one table, each in a window of their own.

use super::browser::Browser;
use super::hall::Hall;
use super::window::{Key, Window};

/// Opens the page as the first person, in the channel "games".
pub async fn arrives<'browser>(browser: &'browser Browser, hall: &Hall) -> Window<'browser> {
    let window = browser.first_window();
    window.goes(&hall.address).await;
    window.presses("link('games')").await;
    window.sees("place().includes('games') && !document.getElementById('box').disabled").await;
    window
}

/// Opens another window as another person, by the link that the page offers.
pub async fn joins_in<'browser>(browser: &'browser Browser, window: &Window<'_>, name: &str) -> Window<'browser> {
    window.presses("document.getElementById('me')").await;
    let address = window.sees(&format!("one('.people a[aria-label*={name}]')?.href")).await;
    window.strikes_key(Key::Escape).await;
    let another = browser.another_window().await;
    another.goes(address.as_str().unwrap()).await;
    another.sees(&format!("me().includes('{name}') && messages().length")).await;
    another
}

pub async fn says(window: &Window<'_>, text: &str) {
    window.presses("document.getElementById('box')").await;
    window.types(text).await;
    window.strikes_key(Key::Enter).await;
    window.sees("document.getElementById('box').value === ''").await;
}

/// Opens a table in the open channel.
pub async fn opens_a_table(window: &Window<'_>) {
    says(window, "/play game:raids").await;
    window.sees("button('Start')").await;
}

/// Joins the table in the open channel. The button is in the table's language.
pub async fn takes_a_seat(window: &Window<'_>) {
    window.presses("button('Join')").await;
    window.sees("one('.private')").await;
}

/// Starts the match. All windows go to its thread.
pub async fn begins(host: &Window<'_>, others: &[&Window<'_>]) {
    host.presses("button('Start')").await;
    for window in others.iter().copied().chain([host]) {
        window.presses("link('Raids')").await;
        window.sees("place().includes('Raids') && messages().length").await;
    }
}
