//! Keyboard operation: the focus is always visible, and no key press loses it.

use serde_json::json;

use super::browser::in_a_hall;
use super::window::{Key, Window};

/// Every control is reached with fewer presses of Tab.
const FAR: usize = 80;

#[tokio::test]
async fn a_match_is_begun_and_a_turn_taken_by_the_keyboard_alone() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        steps_to(&window, "button('Play now against computers')").await;
        enters(&window, "!!button('Raids')").await;
        steps_to(&window, "button('Raids')").await;
        enters(&window, "place().includes('Raids') && !!openToMe()").await;
        steps_to(&window, "openToMe()?.[0]").await;
        enters(&window, "messages().some(isAnswer)").await;
        steps_to(&window, "messages().findLast(isAnswer) && answers(messages().findLast(isAnswer))[0]").await;
        window.tells("keep(log())").await;
        enters(&window, "log() !== window.kept && !document.querySelector('#log [aria-busy=true]')").await;
    })
    .await;
}

#[tokio::test]
async fn a_command_is_written_with_its_suggestions_by_the_keyboard_alone() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        steps_to(&window, "link('games')").await;
        enters(&window, "place().includes('games')").await;
        steps_to(&window, "document.getElementById('box')").await;
        window.types("/pl").await;
        window.sees("chosen()?.startsWith('play')").await;
        window.strikes_key(Key::Tab).await;
        window.sees("box() === '/play game:' && chosen() === 'Raids'").await;
        window.strikes_key(Key::Enter).await;
        window.sees("box() === '/play game:Raids '").await;
        // Further suggestions can be browsed and dismissed.
        window.sees("all('#suggestions .option').length > 2").await;
        window.strikes_key(Key::Down).await;
        window.sees("chosen()").await;
        window.tells("keep(chosen())").await;
        window.strikes_key(Key::Down).await;
        window.sees("chosen() !== window.kept").await;
        window.strikes_key(Key::Up).await;
        window.sees("chosen() === window.kept").await;
        window.strikes_key(Key::Escape).await;
        window.sees("!one('#suggestions')").await;
        enters(&window, "box() === '' && !!button('Start')").await;
    })
    .await;
}

#[tokio::test]
async fn choices_that_come_late_do_not_lie_over_what_was_sent() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        steps_to(&window, "document.getElementById('box')").await;
        // Typed faster than the bot's choices arrive.
        window.types("/play game:raids\u{e007}").await;
        window.sees("box() === '' && !!button('Start')").await;
        let offered = "new Promise((done) => setTimeout(() => done(!!one('#suggestions')), 500))";
        assert_eq!(window.tells(offered).await, false, "choices are offered for what was sent already");
    })
    .await;
}

#[tokio::test]
async fn a_dialog_and_a_menu_give_the_keyboard_back_to_where_it_was() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        for (opener, opened) in [
            ("button('Show me hosting on Discord')", "one('dialog')"),
            ("document.getElementById('me')", "one('.people')"),
        ] {
            steps_to(&window, opener).await;
            enters(&window, &format!("{opened}?.contains(document.activeElement)")).await;
            window.strikes_key(Key::Tab).await;
            is_seen(&window).await;
            window.strikes_key(Key::Escape).await;
            window.sees(&format!("!{opened} && document.activeElement === {opener}")).await;
        }
    })
    .await;
}

/// Presses Tab until the element has the focus, which must stay visible all the time.
async fn steps_to(window: &Window<'_>, what: &str) {
    for _ in 0..FAR {
        if window.tells(&format!("!!({what}) && document.activeElement === ({what})")).await == true {
            return;
        }
        window.strikes_key(Key::Tab).await;
        is_seen(window).await;
    }
    panic!("the keyboard does not reach {what}");
}

/// Presses Enter, waits for the result, and checks that the focus is not lost.
async fn enters(window: &Window<'_>, what: &str) {
    window.strikes_key(Key::Enter).await;
    window.sees(what).await;
    let lost = window.tells("document.activeElement === document.body && document.activeElement.tagName").await;
    assert_eq!(lost, false, "the keyboard is lost once it is so: {what}");
}

async fn is_seen(window: &Window<'_>) {
    assert_eq!(window.tells("keyboard()").await, json!("seen"));
}
