//! Fuzz targets as plain functions over bytes, run here on random bytes. `MEADHALL_FUZZ_ROUNDS` sets how
//! many.

use std::num::NonZero;
use std::{env, thread};

use meadhall_game::{AnswerError, Dice, GameLog, Lang, MatchSetup, Seat, Seed};
use meadhall_games::{GAMES, find_game};
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, Match, MatchLoadError};
use serde_json::Value;

fn round_count() -> u64 {
    env::var("MEADHALL_FUZZ_ROUNDS")
        .ok()
        .map_or(300, |rounds| rounds.parse().expect("MEADHALL_FUZZ_ROUNDS is a number"))
}

/// Runs a target on random bytes, on every core.
fn fuzz_target(target: impl Fn(&[u8]) + Sync) {
    let (rounds, cores) = (round_count(), thread::available_parallelism().map_or(1, NonZero::get));
    let run = |round| {
        let mut dice = Dice::new(&Seed::from_number(0xf022), round);
        let length = dice.below(400);
        target(&(0..length).map(|_| dice.below(256) as u8).collect::<Vec<_>>());
    };
    thread::scope(|scope| {
        for first in 0..cores {
            let run = &run;
            scope.spawn(move || (first as u64..rounds).step_by(cores).for_each(run));
        }
    });
}

/// Reads numbers from the bytes, then 0 when they are used up.
struct ByteReader<'a>(&'a [u8]);

impl ByteReader<'_> {
    fn next_number(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        (*first).into()
    }
}

fn choose_game_type(bytes: &mut ByteReader<'_>) -> &'static dyn GameType {
    GAMES[bytes.next_number() % GAMES.len()]
}

fn start_match(game_type: &dyn GameType, bytes: &mut ByteReader<'_>) -> Box<dyn Match> {
    let setups = MatchSetup::all(game_type.meta());
    let setup = &setups[bytes.next_number() % setups.len()];
    game_type.new_match(setup, Seed::from_number(bytes.next_number() as u64)).unwrap()
}

/// Returns a match after fewer than this many steps, chosen by the bytes.
fn start_midway(game_type: &dyn GameType, max_steps: usize, bytes: &mut ByteReader<'_>) -> Box<dyn Match> {
    let mut game = start_match(game_type, bytes);
    for _ in 0..bytes.next_number() % max_steps {
        let Some(decision) = game.decisions().into_iter().next() else { break };
        let option = bytes.next_number() % decision.option_count;
        let _ = game.apply_option(decision.seat, option, &mut GameLog::disabled()).unwrap();
    }
    game
}

/// Plays options chosen by the bytes, then defaults to the end, and checks the invariants at every step.
fn play_to_end(game: &mut dyn Match, bytes: &mut ByteReader<'_>) {
    let end = game.next_step() + u64::from(game.meta().max_steps);
    while let Some(decision) = game.decisions().into_iter().next() {
        let option =
            if bytes.0.is_empty() { decision.default_option } else { bytes.next_number() % decision.option_count };
        let _ = game.apply_option(decision.seat, option, &mut GameLog::new()).unwrap();
        game.check_invariants().unwrap();
        assert!(game.next_step() <= end, "the match does not end");
    }
}

/// Any seat gives any answer: it is applied if it was offered, otherwise refused without any change.
fn check_any_answer(bytes: &[u8]) {
    let bytes = &mut ByteReader(bytes);
    let mut game = start_match(choose_game_type(bytes), bytes);
    while !bytes.0.is_empty() {
        let (seat, option) = (Seat((bytes.next_number() % 6) as u8), bytes.next_number() % 20);
        let (before, fingerprint) = (game.next_step(), game.state_fingerprint());
        let option_count =
            game.decisions().iter().find(|decision| decision.seat == seat).map(|decision| decision.option_count);
        match game.apply_option(seat, option, &mut GameLog::new()) {
            Ok(step) => assert!(step.number == before && option_count.is_some_and(|options| option < options)),
            Err(refused) => {
                assert_eq!((game.next_step(), game.state_fingerprint()), (before, fingerprint), "{refused}");
                match refused {
                    AnswerError::NoSuchOption { option_count: options, .. } => {
                        assert!(option_count == Some(options) && option >= options)
                    }
                    AnswerError::MatchOver => assert!(game.decisions().is_empty()),
                    AnswerError::NotYourDecision { .. } => assert!(option_count.is_none()),
                    AnswerError::NoSuchSeat { seats, .. } => assert!(seat.0 >= seats),
                    AnswerError::IllegalAction => panic!("options are chosen by index here"),
                }
            }
        }
        game.check_invariants().unwrap();
    }
}

/// A saved match with changed, removed or inserted bytes is refused, or can be played to its end.
fn check_damaged_save(bytes: &[u8]) {
    let bytes = &mut ByteReader(bytes);
    let game_type = choose_game_type(bytes);
    let game = start_midway(game_type, 40, bytes);
    let mut saved = game.save().into_bytes();
    for _ in 0..1 + bytes.next_number() % 3 {
        let index = (bytes.next_number() * 256 + bytes.next_number()) % saved.len();
        match bytes.next_number() % 3 {
            0 => saved[index] = b"0123456789{}[],:\"x"[bytes.next_number() % 18],
            1 => drop(saved.drain(index..(index + 1 + bytes.next_number() % 30).min(saved.len()))),
            _ => saved.insert(index, b"0123456789"[bytes.next_number() % 10]),
        }
    }
    if let Ok(text) = String::from_utf8(saved)
        && let Ok(mut game) = load_with_corrected_fingerprint(game_type, text)
    {
        play_to_end(game.as_mut(), bytes);
    }
}

/// A saved match with changed values and a corrected fingerprint, as a forger would make it: it is refused,
/// or can be played to its end.
fn check_forged_save(bytes: &[u8]) {
    let bytes = &mut ByteReader(bytes);
    let game_type = choose_game_type(bytes);
    let game = start_midway(game_type, 60, bytes);
    let mut saved: Value = serde_json::from_str(&game.save()).unwrap();
    for _ in 0..1 + bytes.next_number() % 2 {
        let mut leaves = Vec::new();
        collect_leaf_paths(&saved["state"], "/state".to_owned(), &mut leaves);
        collect_leaf_paths(&saved["setup"], "/setup".to_owned(), &mut leaves);
        leaves.push("/next_step".to_owned());
        let (index, other_index) =
            (bytes.next_number() * 256 + bytes.next_number(), bytes.next_number() * 256 + bytes.next_number());
        let other = saved.pointer(&leaves[other_index % leaves.len()]).cloned().unwrap();
        let leaf = saved.pointer_mut(&leaves[index % leaves.len()]).unwrap();
        *leaf = match leaf.as_u64().filter(|_| bytes.next_number() % 2 == 0) {
            Some(number) => [number + 1, number.saturating_sub(1), 255, 0][bytes.next_number() % 4].into(),
            None => other,
        };
    }
    if let Ok(mut game) = load_with_corrected_fingerprint(game_type, saved.to_string()) {
        game.check_invariants().unwrap();
        play_to_end(game.as_mut(), bytes);
    }
}

/// Loads a saved match; if only its fingerprint is wrong, corrects it and loads again.
fn load_with_corrected_fingerprint(game_type: &dyn GameType, saved: String) -> Result<Box<dyn Match>, MatchLoadError> {
    match game_type.load_match(&saved) {
        Err(MatchLoadError::FingerprintMismatch { expected: stored, actual: found }) => {
            game_type.load_match(&saved.replace(&stored.to_string(), &found.to_string()))
        }
        loaded => loaded,
    }
}

fn collect_leaf_paths(value: &Value, path: String, leaves: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            // Escapes names for JSON pointers.
            let escape_pointer = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().for_each(|(name, field)| {
                collect_leaf_paths(field, format!("{path}/{}", escape_pointer(name)), leaves)
            });
        }
        Value::Array(items) => {
            items.iter().zip(0..).for_each(|(item, n)| collect_leaf_paths(item, format!("{path}/{n}"), leaves))
        }
        _ => leaves.push(path),
    }
}

/// A name with odd characters can be put into every text.
fn check_odd_name(bytes: &[u8]) {
    let name = String::from_utf8_lossy(bytes).into_owned();
    let bytes = &mut ByteReader(bytes);
    let game_type = choose_game_type(bytes);
    let translations = Translations::new([game_type.texts()]).unwrap();
    let mut game = start_match(game_type, bytes);
    let names = vec![name; game.setup().seats().into()];
    for _ in 0..10 {
        let Some(decision) = game.decisions().into_iter().next() else { break };
        let mut log = GameLog::new();
        let _ = game.apply_option(decision.seat, bytes.next_number() % decision.option_count, &mut log).unwrap();
        for lang in Lang::ALL {
            log.lines().iter().for_each(|line| drop(translations.try_translate(lang, &line.text, &names).unwrap()));
        }
    }
}

/// A set-up with random words is valid, or refused with an error message.
fn check_odd_setup(bytes: &[u8]) {
    let bytes = &mut ByteReader(bytes);
    let meta = choose_game_type(bytes).meta();
    let seats = bytes.next_number() as u8;
    let words: Vec<String> = bytes.0.chunks(6).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    let pairs = words.iter().zip(words.iter().skip(1)).map(|(id, choice)| (id.as_str(), choice.as_str()));
    match MatchSetup::new(meta, seats, pairs) {
        Ok(setup) => assert!(meta.seat_range.contains(&setup.seats())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert!(find_game(&words.concat()).is_none());
}

#[test]
fn any_answer_is_applied_or_refused() {
    fuzz_target(check_any_answer);
}

#[test]
fn damaged_saves_are_refused() {
    fuzz_target(check_damaged_save);
}

#[test]
fn forged_saves_are_refused_or_can_be_played() {
    fuzz_target(check_forged_save);
}

#[test]
fn odd_names_can_be_put_into_every_text() {
    fuzz_target(check_odd_name);
}

#[test]
fn odd_set_ups_are_refused() {
    fuzz_target(check_odd_setup);
}
