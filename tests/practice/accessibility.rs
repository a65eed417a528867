//! Accessibility: axe-core checks every state of the page.

use serde_json::Value;

use super::browser::with_browser_and_hall;
use super::requirements::BROWSER_TOOLS;
use super::table::{
    allow_direct_messages, join_table, open_games_channel, open_page_as, open_table, send_message, start_match,
};
use super::window::{BrowserWindow, ColorScheme, ControlKey};

/// Violations of these impacts fail a test.
const SERIOUS_IMPACT_FILTER: &str = "(it) => ['serious', 'critical'].includes(it.impact)";
const DESKTOP_SIZE: (u32, u32) = (1280, 900);
const PHONE_SIZE: (u32, u32) = (360, 740);

#[tokio::test]
async fn the_welcome_its_dialogs_and_suggestions_are_accessible() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        assert_accessible(&window, "the welcome").await;
        window.click("button('How to host it on Discord')").await;
        window.wait_for("one('dialog')").await;
        assert_accessible(&window, "a dialog").await;
        window.press_key(ControlKey::Escape).await;
        window.click("document.getElementById('me')").await;
        window.wait_for("one('.people')").await;
        assert_accessible(&window, "the list of people").await;
        window.press_key(ControlKey::Escape).await;
        window.click("document.getElementById('input')").await;
        window.type_text("/play game:").await;
        window.wait_for("all('#suggestions .option').length").await;
        assert_accessible(&window, "suggestions").await;
    })
    .await;
}

#[tokio::test]
async fn a_thread_its_panel_and_the_direct_messages_are_accessible() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        send_message(&astrid, "**Hello** there, see <https://example.org> and ||this||").await;
        open_table(&astrid).await;
        allow_direct_messages(&astrid, "/settings overview", "Write to me privately").await;
        astrid.wait_for("badgeCount(dmLink()) > 0").await;
        assert_accessible(&astrid, "a lobby").await;
        let bruno = open_page_as(browser, &astrid, "Bruno").await;
        join_table(&bruno).await;
        start_match(&astrid, &[&bruno]).await;
        astrid.click("messages().flatMap(tableButtons).at(-1) ?? button('Score')").await;
        astrid.wait_for("one('.private')").await;
        assert_accessible(&astrid, "a thread").await;
        astrid.click("dmLink()").await;
        astrid.wait_for("isDmOpen() && messages().length").await;
        assert_accessible(&astrid, "the direct messages").await;
    })
    .await;
}

/// Checks a light theme on a desktop and a dark theme on a phone: colors and layout are independent.
pub async fn assert_accessible(window: &BrowserWindow<'_>, what: &str) {
    let axe = &BROWSER_TOOLS.as_ref().unwrap().axe_script;
    window.run_script(&format!("if (!window.axe) {{ {axe} }}")).await;
    for ((width, height), light) in [(DESKTOP_SIZE, ColorScheme::Light), (PHONE_SIZE, ColorScheme::Dark)] {
        window.set_size(width, height).await;
        window.set_color_scheme(light).await;
        window.wait_for("rendered()").await;
        let axe = format!(
            "axe.run({{ resultTypes: ['violations'] }}).then((it) => it.violations.filter({SERIOUS_IMPACT_FILTER}))"
        );
        let found = window.eval(&axe).await;
        let violations: Vec<String> = found.as_array().unwrap().iter().map(describe_violation).collect();
        assert!(violations.is_empty(), "{what}, {light:?}, {width} pixels wide:\n{}", violations.join("\n"));
    }
    window.set_size(DESKTOP_SIZE.0, DESKTOP_SIZE.1).await;
}

fn describe_violation(violation: &Value) -> String {
    let nodes = violation["nodes"].as_array().unwrap().iter();
    let places: Vec<String> = nodes.map(|it| format!("    {}: {}", it["html"], it["failureSummary"])).collect();
    format!("{} ({})\n{}", violation["help"], violation["id"], places.join("\n"))
}
