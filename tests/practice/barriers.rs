//! Accessibility: axe-core checks every state of the page.

use serde_json::Value;

use super::browser::in_a_hall;
use super::table::{arrives, begins, joins_in, opens_a_table, says, takes_a_seat};
use super::tools::TOOLS;
use super::window::{Key, Light, Window};

/// Violations of these impacts fail a test.
const GRAVE: &str = "(it) => ['serious', 'critical'].includes(it.impact)";
const WIDE: (u32, u32) = (1280, 900);
const NARROW: (u32, u32) = (360, 740);

#[tokio::test]
async fn the_welcome_its_dialogs_and_suggestions_keep_nobody_out() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        keeps_nobody_out(&window, "the welcome").await;
        window.presses("button('Show me hosting on Discord')").await;
        window.sees("one('dialog')").await;
        keeps_nobody_out(&window, "a dialog").await;
        window.strikes_key(Key::Escape).await;
        window.presses("document.getElementById('me')").await;
        window.sees("one('.people')").await;
        keeps_nobody_out(&window, "the people").await;
        window.strikes_key(Key::Escape).await;
        window.presses("document.getElementById('box')").await;
        window.types("/play game:").await;
        window.sees("all('#suggestions .option').length").await;
        keeps_nobody_out(&window, "suggestions").await;
    })
    .await;
}

#[tokio::test]
async fn a_thread_with_its_panel_and_the_direct_messages_keep_nobody_out() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        says(&astrid, "**Hello** there, see <https://example.org> and ||this||").await;
        opens_a_table(&astrid).await;
        astrid.presses("button('Yes, write to me')").await;
        astrid.sees("badge(direct()) > 0").await;
        keeps_nobody_out(&astrid, "a lobby").await;
        let bruno = joins_in(browser, &astrid, "Bruno").await;
        takes_a_seat(&bruno).await;
        begins(&astrid, &[&bruno]).await;
        astrid.presses("messages().flatMap(ways).at(-1) ?? button('Score')").await;
        astrid.sees("one('.private')").await;
        keeps_nobody_out(&astrid, "a thread").await;
        astrid.presses("direct()").await;
        astrid.sees("isDirect() && messages().length").await;
        keeps_nobody_out(&astrid, "the direct messages").await;
    })
    .await;
}

/// Checks a light theme on a desktop and a dark theme on a phone: colors and layout are independent.
async fn keeps_nobody_out(window: &Window<'_>, what: &str) {
    let axe = &TOOLS.as_ref().unwrap().axe;
    window.runs(&format!("if (!window.axe) {{ {axe} }}")).await;
    for ((width, height), light) in [(WIDE, Light::Light), (NARROW, Light::Dark)] {
        window.is_wide(width, height).await;
        window.is_read_by(light).await;
        window.sees("drawn()").await;
        let axe = format!("axe.run({{ resultTypes: ['violations'] }}).then((it) => it.violations.filter({GRAVE}))");
        let found = window.tells(&axe).await;
        let told: Vec<String> = found.as_array().unwrap().iter().map(told).collect();
        assert!(told.is_empty(), "{what}, {light:?}, {width} wide:\n{}", told.join("\n"));
    }
    window.is_wide(WIDE.0, WIDE.1).await;
}

fn told(barrier: &Value) -> String {
    let nodes = barrier["nodes"].as_array().unwrap().iter();
    let places: Vec<String> = nodes.map(|it| format!("    {}: {}", it["html"], it["failureSummary"])).collect();
    format!("{} ({})\n{}", barrier["help"], barrier["id"], places.join("\n"))
}
