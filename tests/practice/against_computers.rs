//! First use: somebody opens the address and plays a match against AIs to its end.

use std::io::{Write, stderr};

use super::browser::with_browser_and_hall;
use super::playing::RandomClicker;
use super::table::start_match_from_welcome;

#[tokio::test]
async fn a_match_against_ais_is_played_from_the_welcome_to_the_final_card() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.wait_for("button('Play now against computers')").await;
        let there = hall.started_at.elapsed();

        start_match_from_welcome(&window).await;
        window.wait_for("measurePresses()").await;
        let mut player = RandomClicker::new(1);
        player.play_until(&window, "!!button('Rematch')").await;

        let mut waits: Vec<f64> = serde_json::from_value(window.eval("window.pressLatencies").await).unwrap();
        waits.sort_by(f64::total_cmp);
        let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        let report = format!(
            "the page is there after {there:.0?}; {} presses to the end of the match, seen after {median:.0} ms, {longest:.0} at most\n",
            player.press_count
        );
        // Written directly to the standard error, because the test harness would capture it.
        stderr().write_all(report.as_bytes()).unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_tutorial_starts_from_its_button_and_advances_step_by_step() {
    with_browser_and_hall(async |browser, hall| {
        let window = browser.first_window();
        window.open_url(&hall.address).await;
        window.click("button('A first lesson')").await;
        window.click("button('Learn')").await;
        let mut player = RandomClicker::new(9);
        player.play_until(&window, "log().includes('lesson, step 1 of 6')").await;
        player.play_until(&window, "log().includes('lesson, step 2 of 6')").await;
    })
    .await;
}
