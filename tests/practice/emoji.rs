//! The board in emoji: each is an image with alt text.

use super::browser::in_a_hall;
use super::playing::Player;

/// JavaScript: the emoji whose images are loaded.
const SHOWN: &str = "all('.embed img.emoji').filter((it) => it.naturalWidth === 128)";

#[tokio::test]
async fn emoji_are_pictures_that_stand_in_columns_and_can_be_read_out() {
    in_a_hall(async |browser, hall| {
        let window = browser.first_window();
        window.is_wide(360, 740).await;
        window.goes(&hall.address).await;
        window.presses("button('Play now against computers')").await;
        window.presses("button('Raids')").await;
        window.sees("place().includes('Raids')").await;
        // The first cards may be sent before the emoji are uploaded, and at first no space is empty.
        let with_gaps = format!("{SHOWN}.length > 40 && {SHOWN}.some((it) => it.alt === '')");
        Player::new(5).plays_until(&window, &with_gaps).await;
        window.sees(&format!("{SHOWN}.some((it) => it.alt.startsWith('village '))")).await;
        for (name, least) in [("seat a", 1), ("crew", 2), ("", 1)] {
            window.sees(&format!("{SHOWN}.filter((it) => it.alt === '{name}').length >= {least}")).await;
        }
        // The same digit may also appear as a number of ships.
        let lefts = "(n) => all('.embed img.emoji').filter((it) => it.alt === `${n}`).map((it) => it.getBoundingClientRect().left)";
        for n in 1..=10 {
            let (first, second) = (format!("({lefts})({n})"), format!("({lefts})({})", n + 10));
            window.sees(&format!("{first}.some((left) => {second}.includes(left))")).await;
        }
    })
    .await;
}
