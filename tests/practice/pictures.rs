//! Screenshots for the README. `MEADHALL_BLESS=1 cargo test --test practice pictures` takes new ones.

use std::path::Path;
use std::{env, fs};

use super::browser::in_a_hall;
use super::window::{Light, Window};

/// JavaScript: the private reply with the board picture is loaded.
const DRAWN: &str = "messages().some((it) => it.matches('.private') && it.textContent.includes('the board') && it.querySelector('img')?.naturalWidth === 1280)";

#[tokio::test]
async fn the_readme_shows_the_hall_as_it_is() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.is_wide(1_120, 800).await;
        window.is_read_by(Light::Dark).await;
        window.goes(&hall.address).await;
        window.presses("button('Play now against computers')").await;
        window.presses("button('Raids')").await;
        // Waits until it is the person's turn, because an AI may move first.
        window.sees("messages().some((it) => it.textContent.includes('@Astrid:'))").await;
        window.presses("button('My turn')").await;
        window.sees("messages().some(isAnswer)").await;
        window.presses("button('Board')").await;
        window.sees(DRAWN).await;
        keep(&window, "hall.png").await;
        window.is_wide(390, 800).await;
        window.is_read_by(Light::Light).await;
        window.reloads().await;
        window.sees(&format!("{DRAWN} && document.fonts.status === 'loaded'")).await;
        keep(&window, "phone.png").await;
    })
    .await;
}

/// Takes a new screenshot if `MEADHALL_BLESS` is set. Otherwise checks that it exists in the same size and
/// that the README shows it.
async fn keep(window: &Window<'_>, name: &str) {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = top.join("docs/pictures").join(name);
    let now = window.picture().await.expect("a picture");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let kept = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    // Width and height in the header of a PNG file.
    assert_eq!(kept[16..24], now[16..24], "{name} is of another size");
    assert!(fs::read_to_string(top.join("README.md")).unwrap().contains(&format!("docs/pictures/{name}")), "{name}");
}
