//! Controls of the page: buttons that keep their element, suggestions, and the way back to the newest message.

use super::browser::with_browser_and_hall;
use super::table::{join_table, open_games_channel, open_page_as, open_table, send_message};
use super::window::ControlKey;

/// A message is edited: one button changes and one stays.
const EDIT_ONE_BUTTON_JS: &str = "import('/components.js').then(({ updateComponents }) => {
    const part = document.createElement('div');
    const row = (...ids) => [{ type: 1, components: ids.map((id) => ({ type: 2, style: 2, custom_id: id, label: id })) }];
    const [before, after] = [row('stay', 'old', 'gone'), row('stay', 'new')];
    updateComponents(part, before, {});
    const [stays] = part.querySelectorAll('button');
    updateComponents(part, after, {});
    const buttons = [...part.querySelectorAll('button')];
    return [buttons[0] === stays, ...buttons.map((it) => it.textContent)];
})";

#[tokio::test]
async fn a_button_that_an_edit_does_not_change_keeps_its_element() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        assert_eq!(window.eval(EDIT_ONE_BUTTON_JS).await, serde_json::json!([true, "stay", "new"]));
    })
    .await;
}

#[tokio::test]
async fn links_and_buttons_keep_their_elements_when_the_channels_change() {
    with_browser_and_hall(async |browser, hall| {
        let window = open_games_channel(browser, hall).await;
        let bruno = open_page_as(browser, &window, "Bruno").await;
        open_table(&window).await;
        join_table(&bruno).await;
        window.eval("remember([document.getElementById('me'), link('games')])").await;
        window.click("button('Start')").await;
        window.wait_for("link('Raids')").await;
        let kept = "[document.getElementById('me'), link('games')].map((it, n) => it === window.remembered[n])";
        assert_eq!(window.eval(kept).await, serde_json::json!([true, true]));
    })
    .await;
}

#[tokio::test]
async fn a_number_out_of_range_is_answered_with_the_range() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        astrid.click("document.getElementById('input')").await;
        astrid.type_text("/play game:raids computers:9").await;
        astrid.press_key(ControlKey::Enter).await;
        astrid.wait_for("document.body.innerText.includes('0–7')").await;
    })
    .await;
}

#[tokio::test]
async fn a_complete_subcommand_shows_no_empty_list_and_its_reply_names_it() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        astrid.click("document.getElementById('input')").await;
        astrid.type_text("/settings").await;
        astrid.wait_for("one('#suggestions')").await;
        astrid.type_text(" language").await;
        astrid.wait_for("!one('#suggestions')").await;
        astrid.press_key(ControlKey::Enter).await;
        astrid.wait_for("log().includes('used /settings language')").await;
    })
    .await;
}

#[tokio::test]
async fn values_that_begin_with_the_typed_text_are_suggested_first() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        astrid.click("document.getElementById('input')").await;
        // "thread" contains the letter, too.
        astrid.type_text("/play game:raids where:h").await;
        astrid
            .wait_for("all('#suggestions .option').map((it) => textOf(it.firstChild)).join() === 'here,thread'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_reply_to_a_command_is_in_view_wherever_the_reader_was() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        for n in 0..40 {
            send_message(&astrid, &format!("Message {n}")).await;
        }
        astrid.wait_for("log().includes('Message 39')").await;
        astrid.eval("document.getElementById('scroller').scrollTo(0, 0)").await;
        astrid.wait_for("one('#jump-to-present')").await;
        send_message(&astrid, "/games").await;
        astrid.wait_for("log().includes('used /games') && !one('#jump-to-present')").await;
    })
    .await;
}

#[tokio::test]
async fn the_way_back_to_the_newest_message_covers_no_text() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        for n in 0..25 {
            send_message(&astrid, &format!("Message {n}")).await;
        }
        astrid.wait_for("log().includes('Message 24')").await;
        for (width, height) in [(390, 740), (1280, 700)] {
            astrid.set_size(width, height).await;
            astrid.wait_for("document.getElementById('scroller').scrollTop > 150").await;
            astrid.eval("document.getElementById('scroller').scrollTo(0, 0)").await;
            astrid.wait_for("one('#jump-to-present')").await;
            let is_below = "one('#jump-to-present').getBoundingClientRect().top \
                            >= document.getElementById('scroller').getBoundingClientRect().bottom";
            astrid.wait_for(is_below).await;
            astrid.click("one('#jump-to-present')").await;
            astrid.wait_for("!one('#jump-to-present')").await;
        }
    })
    .await;
}
