//! Text from people is shown as text, whatever it contains.

use serde_json::json;

use super::browser::with_browser_and_hall;
use super::table::{open_games_channel, open_page_as, send_message};
use super::window::BrowserWindow;

/// Injection attempts. Each must be shown literally, or as the text of a link.
const INJECTION_ATTEMPTS: [&str; 9] = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "<svg/onload=alert(3)>",
    "[press me](javascript:alert(4))",
    "[press me](<javascript:alert(5)>) [or me](data:text/html,<script>alert(6)</script>)",
    "<javascript:alert(7)> javascript:alert(8)",
    "`<b onclick=alert(9)>`",
    "||<img src=x onerror=alert(10)>||",
    "[a](https://example.org/\"onmouseover=\"alert(11)) https://example.org/<script>alert(12)</script>",
];
/// Contains characters that reverse the direction of the text that follows.
const RIGHT_TO_LEFT_TEXT: &str = "\u{202e}sdrawkcab \u{2067}gnihtyreve";

/// Used as the name of people, channels and the server.
const MALICIOUS_NAME: &str = "<img src=x onerror=alert(13)>";
/// JavaScript: the number of elements that the page itself does not create.
const INJECTED_ELEMENT_COUNT_JS: &str = "document.body.querySelectorAll(':is(img:not(.picture img, .emoji), script, iframe, svg:not(.icon, body > [hidden]), \
    [onerror], [onload], [onclick], [onmouseover])').length";

#[tokio::test]
async fn messages_with_markup_are_shown_as_plain_text() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        let bruno = join_after_greeting(browser, &astrid).await;
        for text in INJECTION_ATTEMPTS {
            send_message(&astrid, text).await;
            // The text also reaches the bot and its reply.
            send_message(&astrid, &format!("/play game:{text}")).await;
        }
        for window in [&astrid, &bruno] {
            window.wait_for(&format!("messages().length >= {}", INJECTION_ATTEMPTS.len())).await;
            let shown = window.eval("log()").await;
            for part in ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>", "<b onclick=alert(9)>"] {
                assert!(shown.as_str().unwrap().contains(part), "{part} is not shown as it was written: {shown}");
            }
            window.click("one('.cover')").await;
            assert_no_injection(window).await;
            let links = window.eval("all('#log .content a').length").await.as_u64().unwrap();
            assert!(links > 0, "expected links in the last text");
            for n in 0..links {
                let scheme = window.eval(&format!("new URL(all('#log .content a')[{n}].href).protocol")).await;
                assert!(["https:", "http:"].contains(&scheme.as_str().unwrap()), "a link leads to {scheme}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn right_to_left_overrides_do_not_affect_other_text() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        send_message(&astrid, "before").await;
        let before = astrid.wait_for("edges('.when')").await;
        send_message(&astrid, RIGHT_TO_LEFT_TEXT).await;
        send_message(&astrid, "after").await;
        astrid.wait_for("lastMessage().innerText.includes('after')").await;
        assert_eq!(astrid.eval("edges('.when')").await, before);
        let left = "(n) => messages().at(n).querySelector('.content p').getBoundingClientRect().left";
        astrid.wait_for(&format!("[-3, -2].every((n) => ({left})(n) === ({left})(-1))")).await;
        assert_no_injection(&astrid).await;
    })
    .await;
}

async fn join_after_greeting<'browser>(
    browser: &'browser super::browser::TestBrowser,
    astrid: &BrowserWindow<'_>,
) -> BrowserWindow<'browser> {
    send_message(astrid, "Hello").await;
    open_page_as(browser, astrid, "Bruno").await
}

#[tokio::test]
async fn names_with_markup_are_shown_as_plain_text() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        // Gives everything this name and draws it, with the list of people open.
        astrid
            .run_script(&format!(
                r##"const name = "{MALICIOUS_NAME}";
                import(new URL("state.js", location.href)).then(({{ state, openChannel }}) => {{
                    for (const it of [state.guild, ...state.channels, ...state.people]) it.name = name;
                    void openChannel(state.location.channel);
                    document.getElementById("me").click();
                    const drawn = ["#channels .guild", "#channels a", ".people li", ".people a"];
                    const texts = drawn.map((css) => document.querySelector(css)).map((it) => it.ariaLabel ?? it.textContent);
                    texts.push(document.title, document.getElementById("input").placeholder);
                    window.named = {{ texts: texts.map((it) => it.includes(name)), made: {INJECTED_ELEMENT_COUNT_JS} }};
                }});"##
            ))
            .await;
        let named = astrid.wait_for("window.named").await;
        assert_eq!(named["texts"], json!([true, true, true, true, true, true]), "the malicious name is not shown everywhere");
        assert_eq!(named["made"], 0, "a name created an element");
        assert_no_injection(&astrid).await;
        // Checks that an injected element would have been found.
        astrid.run_script("document.getElementById('me').append(document.createElement('img'))").await;
        assert_eq!(astrid.eval(INJECTED_ELEMENT_COUNT_JS).await, 1);
    })
    .await;
}

/// Asserts that no text has created an element, and that the page is still the same.
async fn assert_no_injection(window: &BrowserWindow<'_>) {
    assert_eq!(window.eval(INJECTED_ELEMENT_COUNT_JS).await, 0, "a text created an element");
    assert_eq!(window.eval("location.protocol + location.pathname").await, "http:/");
}
