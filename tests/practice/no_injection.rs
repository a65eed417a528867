//! Text from people is shown as text, whatever it contains.

use serde_json::json;

use super::browser::in_a_hall;
use super::table::{arrives, joins_in, says};
use super::window::Window;

/// Injection attempts. Each must be shown literally, or as the text of a link.
const TRIED: [&str; 9] = [
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
const BACKWARDS: &str = "\u{202e}sdrawkcab \u{2067}gnihtyreve";

/// Used as the name of people, channels and the server.
const CALLED: &str = "<img src=x onerror=alert(13)>";
/// JavaScript: the number of elements that the page itself does not create.
const MADE: &str = "document.body.querySelectorAll(':is(img:not(.picture img, .emoji), script, iframe, svg:not(.icon, body > [hidden]), \
    [onerror], [onload], [onclick], [onmouseover])').length";

#[tokio::test]
async fn what_people_write_is_text_whatever_it_looks_like() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        let bruno = joins_in_quietly(browser, &astrid).await;
        for text in TRIED {
            says(&astrid, text).await;
            // The text also reaches the bot and its reply.
            says(&astrid, &format!("/play game:{text}")).await;
        }
        for window in [&astrid, &bruno] {
            window.sees(&format!("messages().length >= {}", TRIED.len())).await;
            let shown = window.tells("log()").await;
            for part in ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>", "<b onclick=alert(9)>"] {
                assert!(shown.as_str().unwrap().contains(part), "{part} is not shown as it was written: {shown}");
            }
            window.presses("one('.cover')").await;
            is_clean(window).await;
            let links = window.tells("all('#log .said a').length").await.as_u64().unwrap();
            assert!(links > 0, "the last text links to a page");
            for n in 0..links {
                let scheme = window.tells(&format!("new URL(all('#log .said a')[{n}].href).protocol")).await;
                assert!(["https:", "http:"].contains(&scheme.as_str().unwrap()), "a link leads to {scheme}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_drawn_backwards_turns_nothing_else_around() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        says(&astrid, "before").await;
        let before = astrid.sees("sides('.when')").await;
        says(&astrid, BACKWARDS).await;
        says(&astrid, "after").await;
        astrid.sees("lastMessage().innerText.includes('after')").await;
        assert_eq!(astrid.tells("sides('.when')").await, before);
        let left = "(n) => messages().at(n).querySelector('.said p').getBoundingClientRect().left";
        astrid.sees(&format!("[-3, -2].every((n) => ({left})(n) === ({left})(-1))")).await;
        is_clean(&astrid).await;
    })
    .await;
}

async fn joins_in_quietly<'browser>(
    browser: &'browser super::browser::Browser,
    astrid: &Window<'_>,
) -> Window<'browser> {
    says(astrid, "Hello").await;
    joins_in(browser, astrid, "Bruno").await
}

#[tokio::test]
async fn what_something_is_called_is_text_whatever_it_looks_like() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        // Gives everything this name and draws it, with the list of people open.
        astrid
            .runs(&format!(
                r##"const name = "{CALLED}";
                import(new URL("hall.js", location.href)).then(({{ hall, go }}) => {{
                    for (const it of [hall.guild, ...hall.channels, ...hall.people]) it.name = name;
                    void go(hall.place.channel);
                    document.getElementById("me").click();
                    const drawn = ["#channels .guild", "#channels a", ".people li", ".people a"];
                    const texts = drawn.map((css) => document.querySelector(css)).map((it) => it.ariaLabel ?? it.textContent);
                    texts.push(document.title, document.getElementById("box").placeholder);
                    window.named = {{ texts: texts.map((it) => it.includes(name)), made: {MADE} }};
                }});"##
            ))
            .await;
        let named = astrid.sees("window.named").await;
        assert_eq!(named["texts"], json!([true, true, true, true, true, true]), "not all is called like this");
        assert_eq!(named["made"], 0, "an element has come of a name");
        is_clean(&astrid).await;
        // Checks that an injected element would have been found.
        astrid.runs("document.getElementById('me').append(document.createElement('img'))").await;
        assert_eq!(astrid.tells(MADE).await, 1);
    })
    .await;
}

/// Asserts that no text has created an element, and that the page is still the same.
async fn is_clean(window: &Window<'_>) {
    assert_eq!(window.tells(MADE).await, 0, "an element has come of a text");
    assert_eq!(window.tells("location.protocol + location.pathname").await, "http:/");
}
