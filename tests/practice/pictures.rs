//! The pictures of the README, made by what they show: `MEADHALL_BLESS=1 cargo test --test practice pictures` makes them anew.

use std::path::Path;
use std::{env, fs};

use super::browser::in_a_hall;
use super::window::{Light, Window};

/// The board is there, drawn for whoever asked for it.
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
        // Not while a computer is first to think.
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

/// Keeps a picture if that is asked for. Otherwise it has to be there, as large as what is seen, and shown by the README.
async fn keep(window: &Window<'_>, name: &str) {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = top.join("docs/pictures").join(name);
    let now = window.picture().await.expect("a picture");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let kept = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    // Width and height, in the first part of every PNG.
    assert_eq!(kept[16..24], now[16..24], "{name} is of another size");
    assert!(fs::read_to_string(top.join("README.md")).unwrap().contains(&format!("docs/pictures/{name}")), "{name}");
}
