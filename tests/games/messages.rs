//! Golden boards: moments of the golden matches as text, prose and SVG. `MEADHALL_BLESS=1 cargo test --test
//! games messages` writes them again: read the difference, and look at the pictures.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use meadhall::draw::sheet;
use meadhall::game::{Lens, Text};
use meadhall::games::{GAMES, find};
use meadhall::kind::Match;
use meadhall::lang::{Lang, Phrasebook, speech_board, text_board};
use stage::golden::played;
use stage::position::MARKS;

/// Game, seats, name, prompt (empty for the end), and the number of steps after which the first match is
/// taken.
const MOMENTS: [(&str, u8, &str, &str, usize); 12] = [
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
fn faces(book: &Phrasebook, name: &str, game: &dyn Match, told: &[Text], files: &mut BTreeMap<String, String>) {
    let names: Vec<String> = MARKS.iter().map(|&name| name.to_owned()).collect();
    let asked = game.questions().first().map(|question| question.seat);
    let board = game.board(asked, Lens::Whole);
    // Screen readers get names without the shape.
    let spoken: Vec<String> =
        names.iter().map(|name| name.trim_start_matches(|it: char| !it.is_alphabetic()).to_owned()).collect();
    for lang in Lang::ALL {
        let (text, speech) =
            (text_board(book, lang, &board, &names), speech_board(book, lang, &board, &spoken).whole());
        files.insert(format!("{name}.{lang}.txt"), format!("{text}\n\n{}\n\n{speech}\n", "=".repeat(100)));
    }
    let picture = game.picture(asked, told).expect("a picture");
    let drawing = sheet(&picture, &|text| book.say(Lang::En, text, &names));
    files.insert(format!("{name}.en.svg"), drawing.svg);
}

#[test]
fn telling_moments_have_the_faces_that_were_looked_at() {
    let mut files = BTreeMap::new();
    for (id, seats, name, key, after) in MOMENTS {
        let kind = find(id).unwrap();
        let book = Phrasebook::new([kind.speech()]).unwrap();
        let (mut found, mut steps) = (false, 0);
        played(kind, seats, |game, question, told| {
            let is_it = question.map_or(key.is_empty(), |question| question.prompt.key == key);
            if is_it && !found && steps >= after {
                found = true;
                faces(&book, &format!("{id}_{seats}_{name}"), game, told, &mut files);
            }
            steps += 1;
        });
        assert!(found, "nobody is asked {key}");
    }
    let without: Vec<&str> =
        GAMES.iter().map(|kind| kind.meta().id).filter(|id| MOMENTS.iter().all(|it| it.0 != *id)).collect();
    assert!(without.is_empty(), "no moment is looked at of {without:?}");
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
    assert!(changed.is_empty(), "these faces are others now: {changed:?}");
    let kept = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unknown: Vec<String> = kept.filter(|name| !files.contains_key(name)).collect();
    assert!(unknown.is_empty(), "no moment has these: {unknown:?}");
}
