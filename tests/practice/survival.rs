//! A match continues after the page is reloaded, the bot is killed, or the hall is killed.

use super::browser::in_a_hall;
use super::hall::Hall;
use super::playing::Player;
use super::window::Window;

/// JavaScript: the messages of the channel with their ids.
const SAID: &str = "messages().map((it) => it.id + ' ' + timeless(it.querySelector('.said')))";
/// JavaScript: the number of messages that everybody sees.
const CARDS: &str = "messages().filter((it) => !it.matches('.private')).length";
/// JavaScript: the number of public cards with buttons.
const OPEN_CARDS: &str = "messages().filter((it) => !it.matches('.private') && ways(it).length).length";

#[tokio::test]
async fn loading_the_page_again_keeps_the_channel_the_person_and_the_open_panel() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        in_a_match(&window, hall).await;
        let before = (window.tells(SAID).await, window.tells("place() + me()").await);
        window.reloads().await;
        window.sees("messages().some(isAnswer)").await;
        assert_eq!((window.tells(SAID).await, window.tells("place() + me()").await), before);
        takes_a_step(&window).await;
    })
    .await;
}

#[tokio::test]
async fn a_bot_that_is_killed_comes_back_and_the_next_press_works() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        in_a_match(&window, hall).await;
        let before = window.tells(SAID).await;
        window.tells("watchBanner()").await;
        hall.kills_its_bot();
        window.sees("window.bannerSeen && !banner()").await;
        assert_eq!(window.tells(SAID).await, before, "nothing is lost or doubled");
        takes_a_step(&window).await;

        // A press during the crash is answered by the next bot, or fails and can be repeated.
        for _ in 0..3 {
            window.tells("watchBanner()").await;
            Player::new(5).presses_one(&window).await;
            hall.kills_its_bot();
            window.sees("window.bannerSeen && !banner() && !!openToMe()").await;
        }
        // The old card keeps its buttons until the new one is posted.
        window.sees(&format!("{OPEN_CARDS} === 1")).await;
        goes_on(&window).await;
    })
    .await;
}

#[tokio::test]
async fn a_hall_that_is_killed_opens_again_with_the_match_in_it() {
    in_a_hall(async |browser, hall| {
        // The page loses its connection for a moment.
        browser.expects("WebSocket");
        let window = browser.first_window();
        in_a_match(&window, hall).await;
        let before = (window.tells("location.hash").await, window.tells(SAID).await);
        hall.dies_and_returns().await;
        window.goes(&hall.address).await;
        window.presses("link('Raids')").await;
        window.sees("place().includes('Raids') && messages().some(isAnswer) && !banner()").await;
        assert_eq!((window.tells("location.hash").await, window.tells(SAID).await), before);
        takes_a_step(&window).await;
        goes_on(&window).await;
    })
    .await;
}

/// Starts a match against AIs and opens the panel of the first decision.
async fn in_a_match(window: &Window<'_>, hall: &Hall) {
    window.goes(&hall.address).await;
    window.presses("button('Play now against computers')").await;
    window.presses("button('Raids')").await;
    window.sees("place().includes('Raids')").await;
    Player::new(7).plays_until(window, "messages().some(isAnswer)").await;
}

/// Plays until two more cards are posted.
async fn goes_on(window: &Window<'_>) {
    let before = window.tells(CARDS).await.as_u64().unwrap();
    Player::new(6).plays_until(window, &format!("{CARDS} > {}", before + 1)).await;
}

async fn takes_a_step(window: &Window<'_>) {
    window.tells("keep(log())").await;
    Player::new(4).presses_one(window).await;
    window.sees("log() !== window.kept && !!openToMe()").await;
    assert_eq!(window.tells("all('.note').some(said)").await, false, "the press has failed");
}
