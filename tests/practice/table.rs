//! Several people at one table, each in a window of their own.

use super::browser::TestBrowser;
use super::hall::PracticeHallProcess;
use super::window::{BrowserWindow, ControlKey};

/// Whether the bot's commands have arrived, which the page suggests and checks while they are typed.
pub const HAS_COMMANDS_JS: &str = "import('/state.js').then(({ state }) => state.commands.length > 0)";

/// Opens the page as the first person, in the channel "games", once the bot's commands are known.
pub async fn open_games_channel<'browser>(
    browser: &'browser TestBrowser,
    hall: &PracticeHallProcess,
) -> BrowserWindow<'browser> {
    let window = browser.first_window();
    window.open_url(&hall.address).await;
    window.click("link('games')").await;
    window.wait_for("channelTitle().includes('games') && !document.getElementById('input').disabled").await;
    window.wait_for(HAS_COMMANDS_JS).await;
    window
}

/// Opens another window as another person, by the link that the page offers.
pub async fn open_page_as<'browser>(
    browser: &'browser TestBrowser,
    window: &BrowserWindow<'_>,
    name: &str,
) -> BrowserWindow<'browser> {
    window.click("document.getElementById('me')").await;
    let address = window.wait_for(&format!("one('.people a[aria-label*={name}]')?.href")).await;
    window.press_key(ControlKey::Escape).await;
    let another = browser.open_window().await;
    another.open_url(address.as_str().unwrap()).await;
    another.wait_for(&format!("me().includes('{name}') && messages().length")).await;
    another
}

pub async fn send_message(window: &BrowserWindow<'_>, text: &str) {
    window.click("document.getElementById('input')").await;
    window.type_text(text).await;
    window.press_key(ControlKey::Enter).await;
    window.wait_for("document.getElementById('input').value === ''").await;
}

/// Opens a table in the open channel.
pub async fn open_table(window: &BrowserWindow<'_>) {
    send_message(window, "/play game:raids").await;
    window.wait_for("button('Start')").await;
}

/// Joins the table in the open channel. The button is in the table's language.
pub async fn join_table(window: &BrowserWindow<'_>) {
    window.wait_for("button('Join')").await;
    window.eval("remember(log())").await;
    window.click("button('Join')").await;
    window.wait_for("log() !== window.remembered").await;
}

/// Lets the bot write to this person privately, too. The names of the command are in their language.
pub async fn allow_direct_messages(window: &BrowserWindow<'_>, command: &str, button: &str) {
    send_message(window, command).await;
    window.click(&format!("button({button:?})")).await;
}

/// Starts a match of Raids against computers from the welcome. Its panel waits for them by itself.
pub async fn start_match_from_welcome(window: &BrowserWindow<'_>) {
    window.click("button('Play now against computers')").await;
    window.click("button('Play')").await;
    window.wait_for("hasAnswers(lastMessage()) && isSeenFromTop(lastMessage())").await;
}

/// Starts the match. All windows go to its thread.
pub async fn start_match(host: &BrowserWindow<'_>, others: &[&BrowserWindow<'_>]) {
    host.click("button('Start')").await;
    for window in others.iter().copied().chain([host]) {
        window.click("link('Raids')").await;
        window.wait_for("channelTitle().includes('Raids') && messages().length").await;
    }
}
