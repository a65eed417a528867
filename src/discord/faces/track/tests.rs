//! Checks what emoji boards show, and how wide their lines are.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::emoji::{name_in, name_of};
use super::super::card;
use super::*;
use crate::game::{Board, Dice, Lens, Log, Seat, Seed, Setup, Showing};
use crate::games::GAMES;
use crate::kind::{Catalogue, Kind};
use crate::lang::Lang;

/// Returns every emoji of a game, with the longest possible ids.
pub fn all(kind: &dyn Kind) -> Writable {
    let names = kind.emoji().into_iter().map(|it| name_in(kind.meta().id, &it.name));
    names.chain(Seat::all(8).map(name_of)).map(|name| (name, i64::MAX.unsigned_abs())).collect()
}

/// Returns the visible width of a line in characters; an emoji counts as 2.5.
pub fn width(line: &str) -> f64 {
    let (mut width, mut rest) = (0.0, line);
    while let Some(next) = rest.chars().next() {
        let emoji = rest.strip_prefix("<:").and_then(|it| it.split_once('>'));
        (width, rest) = match emoji {
            Some((_, after)) => (width + 2.5, after),
            None if next == '\\' => (width, &rest[1..]),
            None => (width + 1.0, &rest[next.len_utf8()..]),
        };
    }
    width
}

/// Returns the card with all emoji, and checks that the lines of its board fit on a phone. Without the emoji,
/// the card must have the text board.
pub fn in_emoji(book: &Phrasebook, games: Catalogue, scene: &Scene) -> Payload {
    let kind = games.find(scene.game.id).unwrap();
    let shown = |known| upon(book, scene, known, card::live(book, scene));
    let (whole, letters) = (shown(&all(kind)), shown(&Writable::default()));
    assert_eq!(letters, card::live(book, scene));
    if matches!(letters.board, Beneath::Board(_)) && !kind.emoji().is_empty() {
        let Beneath::Prose(board) = &whole.board else { panic!("{:?} is not in emoji", whole.board) };
        for line in board.lines() {
            assert!(width(line) <= 30.0, "{line} is too long");
        }
    }
    whole
}

/// Returns everything that a board states: labels, values and the title.
fn facts(board: &Board) -> BTreeMap<String, BTreeSet<String>> {
    let spelled = |text: &Text| serde_json::to_string(text).unwrap();
    let mut all = BTreeMap::from([(spelled(&board.title), BTreeSet::new())]);
    for fact in board.sections.iter().flat_map(|section| &section.facts) {
        all.entry(spelled(&fact.label)).or_insert_with(BTreeSet::new).extend(fact.values.iter().map(spelled));
    }
    all
}

/// Returns the same of an emoji board, and the pieces that show each label.
fn told(rows: &[TrackRow]) -> (BTreeMap<String, BTreeSet<String>>, BTreeMap<String, Vec<String>>) {
    let spelled = |text: &Text| serde_json::to_string(text).unwrap();
    let (mut all, mut seen) = (BTreeMap::new(), BTreeMap::new());
    for piece in rows.iter().flat_map(|row| &row.0) {
        for Showing { of, says } in &piece.tells {
            let values = all.entry(spelled(of)).or_insert_with(BTreeSet::new);
            values.extend(says.iter().map(spelled));
            seen.entry(spelled(of)).or_insert_with(Vec::new).push(format!("{:?}", piece.shows));
        }
    }
    (all, seen)
}

/// Checks that an emoji board shows exactly the facts of the board, and that a space or thing looks the same
/// only where the same is true of it.
#[test]
fn a_track_tells_every_fact_and_tells_them_apart() {
    'games: for kind in GAMES {
        let names: BTreeSet<String> = kind.emoji().into_iter().map(|it| it.name).collect();
        let mut means = BTreeMap::new();
        let mut positions = 0;
        for (n, setup) in (0..).zip(Setup::every(kind.meta())) {
            let mut game = kind.start(&setup, Seed::numbered(n)).unwrap();
            let mut chance = Dice::new(&Seed::numbered(n), 0);
            loop {
                let (board, track) = (game.board(None, Lens::Whole), game.track(None));
                if track.is_empty() && names.is_empty() {
                    // This game has no emoji board.
                    continue 'games;
                }
                let (tells, seen) = told(&track);
                assert_eq!(tells, facts(&board), "{track:#?}");
                for (label, values) in tells {
                    let key = (label.clone(), seen[&label].clone());
                    assert_eq!(*means.entry(key).or_insert_with(|| values.clone()), values, "{label}");
                }
                for shows in track.iter().flat_map(|row| &row.0).map(|piece| &piece.shows) {
                    assert!(!matches!(shows, Shows::Emoji(name) if !names.contains(name)), "{shows:?}");
                }
                positions += 1;
                let Some(question) = game.questions().into_iter().next() else { break };
                let option = chance.below(question.options as u32) as usize;
                game.answer(question.seat, option, &mut Log::new()).unwrap();
            }
        }
        assert!(positions > 200, "{positions}");
    }
}

/// With ships in any place, any request of the harbor and the longest names, the emoji board fits into one
/// message.
#[test]
fn the_fullest_raids_boards_fit_into_one_message() {
    let kind = crate::games::find("raids").unwrap();
    let (known, book) = (all(kind), Phrasebook::new([kind.speech()]).unwrap());
    let names = vec!["\\_".repeat(16); 4];
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/golden/fullest/raids.jsonl");
    let mut longest = 0;
    for saved in std::fs::read_to_string(file).unwrap().lines() {
        let rows = kind.load(saved).unwrap().track(None);
        for lang in Lang::ALL {
            let track = written(&rows, &|text| book.say(lang, text, &names), "raids", &known).expect("it fits");
            longest = longest.max(track.chars().count());
            let too_wide = track.lines().find(|line| width(line) > 30.0);
            assert_eq!(too_wide, None, "{track}");
        }
    }
    assert!((3_500..=4_096).contains(&longest), "{longest}");
}
