//! The board in emoji: each is an image with alt text.

use meadhall_games::GAMES;

use super::bot_messages::BotMessages;
use super::browser::with_browser_and_hall;
use super::playing::RandomClicker;
use super::table::{join_table, open_games_channel, open_page_as, open_table, send_message, start_match};

/// JavaScript: the emoji whose images are loaded.
const LOADED_EMOJI_JS: &str = "all('.embed img.emoji').filter((it) => it.naturalWidth === 128)";

#[tokio::test]
async fn emoji_are_images_in_columns_with_alt_text() {
    with_browser_and_hall(async |browser, hall| {
        let window = open_games_channel(browser, hall).await;
        // The emoji of all games are uploaded one after another, which takes longer than a short match.
        let emoji_count = GAMES.into_iter().map(|game_type| game_type.emoji().len()).sum();
        BotMessages::in_channel(hall, "0").wait_for_emoji(emoji_count).await;
        // A card with a board belongs to a match of people. A computer plays on for the other person.
        let bruno = open_page_as(browser, &window, "Bruno").await;
        open_table(&window).await;
        join_table(&bruno).await;
        start_match(&window, &[&bruno]).await;
        send_message(&bruno, "/salir").await;
        send_message(&window, "/server board board:emoji").await;
        window.set_size(360, 740).await;
        window.wait_for("log().includes('Tables show the board in emoji')").await;
        // At first no space is empty. The board can change between two looks, so everything is looked for at once.
        let count = |condition: &str| format!("{LOADED_EMOJI_JS}.filter((it) => {condition}).length");
        let has = |(name, least)| format!("{} >= {least}", count(&format!("it.alt === '{name}'")));
        let mut conditions = vec![count("true") + " > 40", count("it.alt.startsWith('village ')") + " > 0"];
        conditions.extend([("seat a", 1), ("crew", 2), ("", 1)].map(has));
        RandomClicker::new(5).play_until(&window, &conditions.join(" && ")).await;
        // The same digit may also appear as a number of ships.
        let lefts = "(n) => all('.embed img.emoji').filter((it) => it.alt === `${n}`).map((it) => it.getBoundingClientRect().left)";
        // The loop has 19 spaces, ten in the first row.
        for n in 1..=9 {
            let (first, second) = (format!("({lefts})({n})"), format!("({lefts})({})", n + 10));
            window.wait_for(&format!("{first}.some((left) => {second}.includes(left))")).await;
        }
    })
    .await;
}
