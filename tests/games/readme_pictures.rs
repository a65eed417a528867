//! The games' pictures in the README are those that the program draws today. `MEADHALL_BLESS=1 cargo test --test games readme`
//! writes them.

use std::path::Path;
use std::{env, fs};

use meadhall_game::{Lang, Text};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::GameType;
use meadhall_render::{render_png, to_svg};
use meadhall_test_support::golden::for_each_golden_position;
use meadhall_test_support::position::SEAT_LABELS;

/// The golden match with this many seats is shown, or with the nearest number that the game allows.
const PREFERRED_SEATS: u8 = 3;

/// Renders a golden match when two thirds of it have been played.
fn picture_of(game_type: &dyn GameType) -> Vec<u8> {
    let translations = Translations::new([game_type.texts()]).unwrap();
    let names = SEAT_LABELS.map(str::to_owned);
    let format_text = |text: &Text| translations.translate(Lang::En, text, &names);
    let seat_range = &game_type.meta().seat_range;
    let seats = PREFERRED_SEATS.clamp(*seat_range.start(), *seat_range.end());
    let mut position_count = 0;
    for_each_golden_position(game_type, seats, |_, _, _| position_count += 1);
    let (mut position, mut png) = (0, Vec::new());
    for_each_golden_position(game_type, seats, |game, _, log_texts| {
        if position == position_count * 2 / 3 {
            let picture = game.picture(None, log_texts).expect("the game draws pictures");
            png = render_png(&to_svg(&picture, &format_text)).unwrap();
        }
        position += 1;
    });
    png
}

#[test]
fn the_readme_shows_current_pictures_of_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let picture_path = |game_type: &dyn GameType| format!("docs/pictures/{}.png", game_type.meta().id);
    let shown: Vec<_> = GAMES.into_iter().filter(|game_type| readme.contains(&picture_path(*game_type))).collect();
    assert!(shown.len() > 2, "the README shows only {} games", shown.len());
    for game_type in shown {
        let name = picture_path(game_type);
        let png = picture_of(game_type);
        if env::var_os("MEADHALL_BLESS").is_some() {
            fs::write(root.join(&name), &png).unwrap();
        }
        assert!(fs::read(root.join(&name)).unwrap_or_default() == png, "{name} is not what the program draws today");
    }
}
