//! First use: somebody opens the address and plays a match against AIs to its end.

use std::io::{Write, stderr};

use super::browser::in_a_hall;
use super::playing::Player;

#[tokio::test]
async fn a_match_is_played_from_the_first_look_to_its_final_card() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.sees("button('Play now against computers')").await;
        let there = hall.started.elapsed();

        window.presses("button('Play now against computers')").await;
        window.presses("button('Raids')").await;
        window.sees("place().includes('Raids') && timePresses()").await;
        let mut player = Player::new(1);
        player.plays_until(&window, "!!button('Play again')").await;

        let mut waits: Vec<f64> = serde_json::from_value(window.tells("window.waits").await).unwrap();
        waits.sort_by(f64::total_cmp);
        let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        let told = format!(
            "the page is there after {there:.0?}; {} presses to the end of the match, seen after {median:.0} ms, {longest:.0} at most\n",
            player.presses
        );
        // Written directly to the standard error, because the test harness would capture it.
        stderr().write_all(told.as_bytes()).unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_first_lesson_begins_by_its_button_and_goes_from_idea_to_idea() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.goes(&hall.address).await;
        window.presses("button('A first lesson')").await;
        window.presses("button('Raids')").await;
        window.sees("place().includes('Raids')").await;
        let mut player = Player::new(9);
        player.plays_until(&window, "log().includes('Lesson, 1 of')").await;
        player.plays_until(&window, "log().includes('Lesson, 2 of')").await;
    })
    .await;
}
