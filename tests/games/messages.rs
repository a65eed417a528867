//! Golden boards: moments of the golden matches as text, prose and SVG. `MEADHALL_BLESS=1 cargo test --test
//! games messages` writes them again: read the difference, and look at the pictures.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use meadhall_game::{BoardDetail, Lang, Text};
use meadhall_games::{GAMES, find_game};
use meadhall_i18n::{Translations, board_as_prose, board_as_text};
use meadhall_registry::Match;
use meadhall_render::to_svg;
use meadhall_test_support::golden::for_each_golden_position;
use meadhall_test_support::position::SEAT_LABELS;

/// Game, seats, name, prompt (empty for the end), and the number of steps after which the first match is
/// taken.
const GOLDEN_MOMENTS: [(&str, u8, &str, &str, usize); 12] = [
    ("raids", 2, "beginning", "raids_ask_sail", 0),
    ("raids", 2, "monster", "raids_ask_monster", 0),
    ("raids", 4, "fight", "raids_ask_combat", 0),
    ("raids", 4, "end", "", 0),
    ("explorers", 1, "beginning", "explorers_ask_place_of_two", 0),
    ("explorers", 2, "captains", "explorers_ask_captain", 0),
    ("explorers", 4, "middle", "explorers_ask_act", 100),
    ("explorers", 4, "end", "", 0),
    ("relic_runners", 2, "beginning", "relic_runners_ask_set_out", 0),
    ("relic_runners", 3, "visit", "relic_runners_ask_visit", 120),
    ("relic_runners", 5, "middle", "relic_runners_ask_set_out", 300),
    ("relic_runners", 5, "end", "", 0),
];

/// Adds the files of a moment, by name.
fn add_golden_files(
    translations: &Translations,
    name: &str,
    game: &dyn Match,
    log_texts: &[Text],
    files: &mut BTreeMap<String, String>,
) {
    let names: Vec<String> = SEAT_LABELS.iter().map(|&name| name.to_owned()).collect();
    let decider = game.decisions().first().map(|decision| decision.seat);
    let board = game.board(decider, BoardDetail::Full);
    // Screen readers get names without the shape.
    let spoken_names: Vec<String> =
        names.iter().map(|name| name.trim_start_matches(|it: char| !it.is_alphabetic()).to_owned()).collect();
    for lang in Lang::ALL {
        let (text, speech) = (
            board_as_text(translations, lang, &board, &names),
            board_as_prose(translations, lang, &board, &spoken_names).full_text(),
        );
        files.insert(format!("{name}.{lang}.txt"), format!("{text}\n\n{}\n\n{speech}\n", "=".repeat(100)));
    }
    let picture = game.picture(decider, log_texts).expect("the game has a picture");
    let svg_image = to_svg(&picture, &|text| translations.translate(Lang::En, text, &names));
    files.insert(format!("{name}.en.svg"), svg_image.svg);
}

#[test]
fn golden_moments_look_as_approved() {
    let mut files = BTreeMap::new();
    for (id, seats, name, key, after) in GOLDEN_MOMENTS {
        let game_type = find_game(id).unwrap();
        let translations = Translations::new([game_type.texts()]).unwrap();
        let (mut found, mut steps) = (false, 0);
        for_each_golden_position(game_type, seats, |game, decision, log_texts| {
            let is_moment = decision.map_or(key.is_empty(), |decision| decision.prompt.key == key);
            if is_moment && !found && steps >= after {
                found = true;
                add_golden_files(&translations, &format!("{id}_{seats}_{name}"), game, log_texts, &mut files);
            }
            steps += 1;
        });
        assert!(found, "no position has the decision {key}");
    }
    let without: Vec<&str> = GAMES
        .iter()
        .map(|game_type| game_type.meta().id)
        .filter(|id| GOLDEN_MOMENTS.iter().all(|it| it.0 != *id))
        .collect();
    assert!(without.is_empty(), "games without a golden moment: {without:?}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/golden/messages");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }
    let changed: Vec<&String> = files
        .iter()
        .filter(|(name, text)| fs::read_to_string(folder.join(name)).ok().as_ref() != Some(text))
        .map(|(name, _)| name)
        .collect();
    assert!(changed.is_empty(), "these golden messages changed: {changed:?}");
    let golden_names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unknown: Vec<String> = golden_names.filter(|name| !files.contains_key(name)).collect();
    assert!(unknown.is_empty(), "golden files without a moment: {unknown:?}");
}
