//! Golden boards: moments of the golden matches as text, prose and, if the game draws pictures, SVG. `MEADHALL_BLESS=1 cargo test --test
//! games messages` writes them again: read the difference, and look at the pictures.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use meadhall_game::{BoardDetail, Lang, Text};
use meadhall_games::GAMES;
use meadhall_i18n::{OptionNumbers, Translations, board_as_prose, board_as_text};
use meadhall_registry::{DecisionInfo, Match};
use meadhall_render::to_svg;
use meadhall_test_support::golden::for_each_golden_position;
use meadhall_test_support::position::SEAT_LABELS;

/// Moments beside the beginning and the end: the game, the number of seats, a name, the prompt, and the
/// number of steps after which the first match is taken.
const SPECIAL_MOMENTS: [(&str, u8, &str, &str, usize); 6] = [
    ("raids", 2, "monster", "raids_ask_monster", 0),
    ("raids", 4, "fight", "raids_ask_combat", 0),
    ("explorers", 2, "captains", "explorers_ask_captain", 0),
    ("explorers", 4, "middle", "explorers_ask_act", 100),
    ("relic_runners", 3, "visit", "relic_runners_ask_visit", 120),
    ("relic_runners", 5, "middle", "relic_runners_ask_set_out", 150),
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
            board_as_text(translations, lang, &board, &names, OptionNumbers::Shown),
            board_as_prose(translations, lang, &board, &spoken_names, OptionNumbers::Shown).full_text(),
        );
        files.insert(format!("{name}.{lang}.txt"), format!("{text}\n\n{}\n\n{speech}\n", "=".repeat(100)));
    }
    if let Some(picture) = game.picture(decider, log_texts) {
        let svg_image = to_svg(&picture, &|text| translations.translate(Lang::En, text, &names));
        files.insert(format!("{name}.en.svg"), svg_image.svg);
    }
}

#[test]
fn golden_moments_look_as_approved() {
    let mut files = BTreeMap::new();
    for game_type in GAMES {
        let (id, seat_range) = (game_type.meta().id, game_type.meta().seat_range.clone());
        let translations = Translations::new([game_type.texts()]).unwrap();
        let mut add_first = |seats, name, is_moment: &dyn Fn(usize, Option<&DecisionInfo>) -> bool| {
            let (mut found, mut steps) = (false, 0);
            for_each_golden_position(game_type, seats, |game, decision, log_texts| {
                if !found && is_moment(steps, decision) {
                    found = true;
                    add_golden_files(&translations, &format!("{id}_{seats}_{name}"), game, log_texts, &mut files);
                }
                steps += 1;
            });
            assert!(found, "no position of {id} is the moment {name}");
        };
        add_first(*seat_range.start(), "beginning", &|_, _| true);
        add_first(*seat_range.end(), "end", &|_, decision| decision.is_none());
        for (_, seats, name, key, after) in SPECIAL_MOMENTS.into_iter().filter(|moment| moment.0 == id) {
            add_first(seats, name, &|steps, decision| {
                steps >= after && decision.is_some_and(|decision| decision.prompt.key == key)
            });
        }
    }
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
