//! Keyboard operation: the focus is always visible, and no key press loses it.

use serde_json::json;

use super::browser::with_browser_and_hall;
use super::hall::PracticeHallProcess;
use super::window::{BrowserWindow, ControlKey};

/// Every control is reached with fewer presses of Tab.
const MAX_TAB_STEPS: usize = 80;

#[tokio::test]
async fn a_match_can_be_started_and_played_with_the_keyboard_only() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        tab_to_raids(&window, hall).await;
        press_enter(&window, "messages().some(hasAnswers)").await;
        tab_to(&window, "messages().findLast(hasAnswers) && answers(messages().findLast(hasAnswers))[0]").await;
        window.eval("remember(log())").await;
        press_enter(&window, "log() !== window.remembered && !document.querySelector('#log [aria-busy=true]')").await;
    })
    .await;
}

#[tokio::test]
async fn a_command_can_be_completed_with_the_keyboard_only() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        tab_to(&window, "link('games')").await;
        press_enter(&window, "channelTitle().includes('games')").await;
        tab_to(&window, "document.getElementById('input')").await;
        window.type_text("/pl").await;
        window.wait_for("activeSuggestion()?.startsWith('play')").await;
        window.press_key(ControlKey::Tab).await;
        window.wait_for("inputText() === '/play '").await;
        window.type_text("game:").await;
        window.wait_for("activeSuggestion() === 'Raids'").await;
        window.press_key(ControlKey::Enter).await;
        window.wait_for("inputText() === '/play game:Raids '").await;
        // Further suggestions can be browsed and dismissed.
        window.wait_for("all('#suggestions .option').length > 2").await;
        window.press_key(ControlKey::ArrowDown).await;
        window.wait_for("activeSuggestion()").await;
        window.eval("remember(activeSuggestion())").await;
        window.press_key(ControlKey::ArrowDown).await;
        window.wait_for("activeSuggestion() !== window.remembered").await;
        window.press_key(ControlKey::ArrowUp).await;
        window.wait_for("activeSuggestion() === window.remembered").await;
        window.press_key(ControlKey::Escape).await;
        window.wait_for("!one('#suggestions')").await;
        press_enter(&window, "inputText() === '' && !!button('Start')").await;
    })
    .await;
}

#[tokio::test]
async fn a_command_without_its_subcommand_shows_its_overview() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        tab_to(&window, "document.getElementById('input')").await;
        window.type_text("/settings").await;
        window.wait_for("activeSuggestion()?.startsWith('settings')").await;
        window.press_key(ControlKey::Escape).await;
        window.wait_for("!one('#suggestions')").await;
        press_enter(&window, "inputText() === '' && log().includes('Your settings')").await;
    })
    .await;
}

#[tokio::test]
async fn late_suggestions_do_not_appear_after_the_command_was_sent() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        tab_to(&window, "document.getElementById('input')").await;
        // Typed faster than the bot's choices arrive.
        window.type_text("/play game:raids\u{e007}").await;
        window.wait_for("inputText() === '' && !!button('Start')").await;
        let has_suggestions_js = "new Promise((done) => setTimeout(() => done(!!one('#suggestions')), 500))";
        assert_eq!(
            window.eval(has_suggestions_js).await,
            false,
            "suggestions appeared for a command that was already sent"
        );
    })
    .await;
}

#[tokio::test]
async fn closing_a_dialog_or_menu_restores_the_focus() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        for (opener, opened) in [
            ("button('How to host it on Discord')", "one('dialog')"),
            ("document.getElementById('me')", "one('.people')"),
        ] {
            tab_to(&window, opener).await;
            press_enter(&window, &format!("{opened}?.contains(document.activeElement)")).await;
            window.press_key(ControlKey::Tab).await;
            assert_focus_visible(&window).await;
            window.press_key(ControlKey::Escape).await;
            window.wait_for(&format!("!{opened} && document.activeElement === {opener}")).await;
        }
    })
    .await;
}

#[tokio::test]
async fn messages_that_grow_do_not_push_the_focus_out_of_view() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        tab_to_raids(&window, hall).await;
        window.eval("addTallMessage()").await;
        assert_focus_visible(&window).await;
    })
    .await;
}

/// Opens the page, chooses to play against computers, and moves the focus to Raids.
async fn tab_to_raids(window: &BrowserWindow<'_>, hall: &PracticeHallProcess) {
    window.open_url(&hall.address).await;
    window.wait_for("button('Play now against computers')").await;
    tab_to(window, "button('Play now against computers')").await;
    press_enter(window, "!!button('Play')").await;
    tab_to(window, "button('Play')").await;
}

/// Presses Tab until the element has the focus, which must stay visible all the time.
async fn tab_to(window: &BrowserWindow<'_>, what: &str) {
    for _ in 0..MAX_TAB_STEPS {
        if window.eval(&format!("!!({what}) && document.activeElement === ({what})")).await == true {
            return;
        }
        window.press_key(ControlKey::Tab).await;
        assert_focus_visible(window).await;
    }
    panic!("{what} cannot be reached with the Tab key");
}

/// Presses Enter, waits for the result, and checks that the focus is not lost.
async fn press_enter(window: &BrowserWindow<'_>, what: &str) {
    window.press_key(ControlKey::Enter).await;
    window.wait_for(what).await;
    let focus_lost = window.eval("document.activeElement === document.body && document.activeElement.tagName").await;
    assert_eq!(focus_lost, false, "the focus was lost after: {what}");
}

async fn assert_focus_visible(window: &BrowserWindow<'_>) {
    assert_eq!(window.eval("focusVisibility()").await, json!("seen"));
}
