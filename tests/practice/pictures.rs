//! Screenshots for the documents. `MEADHALL_BLESS=1 cargo test --test practice` takes new ones.

use std::path::Path;
use std::{env, fs};

use super::browser::with_browser_and_hall;
use super::table::{join_table, open_games_channel, open_page_as, open_table, start_match_from_welcome};
use super::window::{BrowserWindow, ColorScheme};

/// JavaScript: the private reply with the board picture is loaded.
const PANEL_DRAWN_JS: &str =
    "messages().some((it) => it.matches('.private') && it.querySelector('img')?.naturalWidth === 1280)";

#[tokio::test]
async fn the_guide_for_players_shows_a_lobby() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        astrid.set_size(900, 780).await;
        open_table(&astrid).await;
        let bruno = open_page_as(browser, &astrid, "Bruno").await;
        join_table(&bruno).await;
        astrid
            .wait_for(
                "messages().some((it) => it.textContent.includes('Bruno') && it.textContent.includes('At the table'))",
            )
            .await;
        check_or_write_screenshot(&astrid, "docs/PLAYING.md", "lobby.png").await;
    })
    .await;
}

#[tokio::test]
async fn readme_screenshots_exist_and_have_the_right_size() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.set_size(1_120, 800).await;
        window.set_color_scheme(ColorScheme::Dark).await;
        window.open_url(&hall.address).await;
        start_match_from_welcome(&window).await;
        window.wait_for(PANEL_DRAWN_JS).await;
        check_or_write_screenshot(&window, "README.md", "hall.png").await;
        window.set_size(390, 800).await;
        window.set_color_scheme(ColorScheme::Light).await;
        window.reload().await;
        window.wait_for(&format!("{PANEL_DRAWN_JS} && document.fonts.status === 'loaded'")).await;
        check_or_write_screenshot(&window, "README.md", "phone.png").await;
    })
    .await;
}

/// Takes a new screenshot if `MEADHALL_BLESS` is set. Otherwise checks that it exists in the same size and
/// that this document shows it.
pub async fn check_or_write_screenshot(window: &BrowserWindow<'_>, document: &str, name: &str) {
    let repo_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = repo_root.join("docs/pictures").join(name);
    let screenshot = window.screenshot().await.expect("a screenshot can be taken");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(&path, &screenshot).unwrap();
    }
    let committed = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    // Width and height in the header of a PNG file.
    assert_eq!(committed[16..24], screenshot[16..24], "{name} has the wrong size");
    let text = fs::read_to_string(repo_root.join(document)).unwrap();
    assert!(text.contains(&format!("pictures/{name})")) || text.contains(&format!("pictures/{name}\"")), "{name}");
}
