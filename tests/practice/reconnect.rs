//! A match continues after the page is reloaded, the bot is killed, or the hall is killed.

use super::browser::with_browser_and_hall;
use super::hall::PracticeHallProcess;
use super::playing::RandomClicker;
use super::table::start_match_from_welcome;
use super::window::BrowserWindow;

/// JavaScript: the messages of the channel with their ids.
const MESSAGE_TEXTS_JS: &str = "messages().map((it) => it.id + ' ' + textWithoutTimes(it.querySelector('.content')))";
/// JavaScript: the number of public cards with buttons.
const OPEN_CARD_COUNT_JS: &str = "messages().filter((it) => !it.matches('.private') && tableButtons(it).length).length";

#[tokio::test]
async fn reloading_the_page_keeps_the_channel_the_person_and_the_open_panel() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        start_match(&window, hall).await;
        let before = (window.eval(MESSAGE_TEXTS_JS).await, window.eval("channelTitle() + me()").await);
        window.reload().await;
        window.wait_for("messages().some(hasAnswers)").await;
        assert_eq!((window.eval(MESSAGE_TEXTS_JS).await, window.eval("channelTitle() + me()").await), before);
        play_one_step(&window).await;
    })
    .await;
}

#[tokio::test]
async fn presses_work_again_after_the_bot_was_killed() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        start_match(&window, hall).await;
        let before = window.eval(MESSAGE_TEXTS_JS).await;
        window.eval("watchBanner()").await;
        hall.kill_bot();
        window.wait_for("window.bannerSeen && !banner()").await;
        assert_eq!(window.eval(MESSAGE_TEXTS_JS).await, before, "no message is lost or duplicated");
        play_one_step(&window).await;

        // A press during the crash is answered by the next bot, or fails and can be repeated.
        for _ in 0..3 {
            window.eval("watchBanner()").await;
            RandomClicker::new(5).press_any(&window).await;
            hall.kill_bot();
            window.wait_for("window.bannerSeen && !banner() && !!pressable()").await;
        }
        // The old card keeps its buttons until the new one is posted.
        window.wait_for(&format!("{OPEN_CARD_COUNT_JS} === 1")).await;
        play_one_step(&window).await;
    })
    .await;
}

#[tokio::test]
async fn a_match_continues_after_the_hall_was_killed() {
    with_browser_and_hall(async |browser, hall| {
        // The page loses its connection for a moment.
        browser.expect_complaint("WebSocket");
        // A picture that is loading at that moment fails. The page is opened anew.
        browser.expect_complaint("/files/");
        let window = browser.first_window();
        start_match(&window, hall).await;
        let before = (window.eval("location.hash").await, window.eval(MESSAGE_TEXTS_JS).await);
        hall.kill_and_restart().await;
        window.open_url(&hall.address).await;
        window.wait_for("messages().some(hasAnswers) && !banner()").await;
        assert_eq!((window.eval("location.hash").await, window.eval(MESSAGE_TEXTS_JS).await), before);
        play_one_step(&window).await;
        play_one_step(&window).await;
    })
    .await;
}

/// Starts a match against AIs, with the panel of the first decision.
async fn start_match(window: &BrowserWindow<'_>, hall: &PracticeHallProcess) {
    window.open_url(&hall.address).await;
    start_match_from_welcome(window).await;
}

async fn play_one_step(window: &BrowserWindow<'_>) {
    window.eval("remember(log())").await;
    RandomClicker::new(4).press_any(window).await;
    window.wait_for("log() !== window.remembered && !!pressable()").await;
    assert_eq!(window.eval("all('.note').some(textOf)").await, false, "the page shows an error after the press");
}
