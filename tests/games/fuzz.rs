//! Fuzz targets as plain functions over bytes, run here on random bytes. `MEADHALL_FUZZ_ROUNDS` sets how
//! many.

use std::num::NonZero;
use std::{env, thread};

use meadhall::game::{Dice, Log, Seat, Seed, Setup};
use meadhall::games::{GAMES, find};
use meadhall::kind::{Kind, LoadError, Match, Unanswerable};
use meadhall::lang::{Lang, Phrasebook};
use serde_json::Value;

fn rounds() -> u64 {
    env::var("MEADHALL_FUZZ_ROUNDS").ok().map_or(300, |rounds| rounds.parse().expect("a number of rounds"))
}

/// Runs a target on random bytes, on every core.
fn fuzz(target: impl Fn(&[u8]) + Sync) {
    let (rounds, cores) = (rounds(), thread::available_parallelism().map_or(1, NonZero::get));
    let run = |round| {
        let mut dice = Dice::new(&Seed::numbered(0xf022), round);
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
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        (*first).into()
    }
}

fn kind(bytes: &mut Bytes<'_>) -> &'static dyn Kind {
    GAMES[bytes.next() % GAMES.len()]
}

fn started(kind: &dyn Kind, bytes: &mut Bytes<'_>) -> Box<dyn Match> {
    let setups = Setup::every(kind.meta());
    let setup = &setups[bytes.next() % setups.len()];
    kind.start(setup, Seed::numbered(bytes.next() as u64)).unwrap()
}

/// Plays options chosen by the bytes, then defaults to the end, and checks the invariants at every step.
fn play_on(game: &mut dyn Match, bytes: &mut Bytes<'_>) {
    let end = game.next() + u64::from(game.meta().cap);
    while let Some(question) = game.questions().into_iter().next() {
        let option = if bytes.0.is_empty() { question.default } else { bytes.next() % question.options };
        let _ = game.answer(question.seat, option, &mut Log::new()).unwrap();
        game.audit().unwrap();
        assert!(game.next() <= end, "the match does not end");
    }
}

/// Any seat gives any answer: it is applied if it was offered, otherwise refused without any change.
fn answers(bytes: &[u8]) {
    let bytes = &mut Bytes(bytes);
    let mut game = started(kind(bytes), bytes);
    while !bytes.0.is_empty() {
        let (seat, option) = (Seat((bytes.next() % 6) as u8), bytes.next() % 20);
        let (before, mark) = (game.next(), game.mark());
        let offered = game.questions().iter().find(|question| question.seat == seat).map(|question| question.options);
        match game.answer(seat, option, &mut Log::new()) {
            Ok(step) => assert!(step.n == before && offered.is_some_and(|options| option < options)),
            Err(refused) => {
                assert_eq!((game.next(), game.mark()), (before, mark), "{refused}");
                match refused {
                    Unanswerable::NoSuchOption { options, .. } => {
                        assert!(offered == Some(options) && option >= options)
                    }
                    Unanswerable::Over => assert!(game.questions().is_empty()),
                    Unanswerable::NotAsked { .. } => assert!(offered.is_none()),
                    Unanswerable::NoSuchSeat { seats, .. } => assert!(seat.0 >= seats),
                    Unanswerable::NotOffered => panic!("an option is named by its number here"),
                }
            }
        }
        game.audit().unwrap();
    }
}

/// A saved match with changed, removed or inserted bytes is refused, or can be played to its end.
fn damaged_saves(bytes: &[u8]) {
    let bytes = &mut Bytes(bytes);
    let kind = kind(bytes);
    let mut game = started(kind, bytes);
    for _ in 0..bytes.next() % 40 {
        let Some(question) = game.questions().into_iter().next() else { break };
        let _ = game.answer(question.seat, bytes.next() % question.options, &mut Log::muted()).unwrap();
    }
    let mut saved = game.save().into_bytes();
    for _ in 0..1 + bytes.next() % 3 {
        let here = (bytes.next() * 256 + bytes.next()) % saved.len();
        match bytes.next() % 3 {
            0 => saved[here] = b"0123456789{}[],:\"x"[bytes.next() % 18],
            1 => drop(saved.drain(here..(here + 1 + bytes.next() % 30).min(saved.len()))),
            _ => saved.insert(here, b"0123456789"[bytes.next() % 10]),
        }
    }
    if let Ok(text) = String::from_utf8(saved)
        && let Ok(mut game) = load_with_its_mark(kind, text)
    {
        play_on(game.as_mut(), bytes);
    }
}

/// A saved match with changed values and a corrected fingerprint, as a forger would make it: it is refused,
/// or can be played to its end.
fn forged_saves(bytes: &[u8]) {
    let bytes = &mut Bytes(bytes);
    let kind = kind(bytes);
    let mut game = started(kind, bytes);
    for _ in 0..bytes.next() % 60 {
        let Some(question) = game.questions().into_iter().next() else { break };
        let _ = game.answer(question.seat, bytes.next() % question.options, &mut Log::muted()).unwrap();
    }
    let mut saved: Value = serde_json::from_str(&game.save()).unwrap();
    for _ in 0..1 + bytes.next() % 2 {
        let mut leaves = Vec::new();
        collect(&saved["state"], "/state".to_owned(), &mut leaves);
        collect(&saved["setup"], "/setup".to_owned(), &mut leaves);
        leaves.push("/next".to_owned());
        let (here, there) = (bytes.next() * 256 + bytes.next(), bytes.next() * 256 + bytes.next());
        let other = saved.pointer(&leaves[there % leaves.len()]).cloned().unwrap();
        let leaf = saved.pointer_mut(&leaves[here % leaves.len()]).unwrap();
        *leaf = match leaf.as_u64().filter(|_| bytes.next() % 2 == 0) {
            Some(number) => [number + 1, number.saturating_sub(1), 255, 0][bytes.next() % 4].into(),
            None => other,
        };
    }
    if let Ok(mut game) = load_with_its_mark(kind, saved.to_string()) {
        game.audit().unwrap();
        play_on(game.as_mut(), bytes);
    }
}

/// Loads a saved match; if only its fingerprint is wrong, corrects it and loads again.
fn load_with_its_mark(kind: &dyn Kind, saved: String) -> Result<Box<dyn Match>, LoadError> {
    match kind.load(&saved) {
        Err(LoadError::Damaged { saved: wrong, found }) => {
            kind.load(&saved.replace(&wrong.to_string(), &found.to_string()))
        }
        loaded => loaded,
    }
}

fn collect(value: &Value, path: String, leaves: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            // Escapes names for JSON pointers.
            let written = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().for_each(|(name, field)| collect(field, format!("{path}/{}", written(name)), leaves));
        }
        Value::Array(items) => items.iter().zip(0..).for_each(|(item, n)| collect(item, format!("{path}/{n}"), leaves)),
        _ => leaves.push(path),
    }
}

/// A name with odd characters can be put into every text.
fn names(bytes: &[u8]) {
    let name = String::from_utf8_lossy(bytes).into_owned();
    let bytes = &mut Bytes(bytes);
    let kind = kind(bytes);
    let book = Phrasebook::new([kind.speech()]).unwrap();
    let mut game = started(kind, bytes);
    let names = vec![name; game.setup().seats().into()];
    for _ in 0..10 {
        let Some(question) = game.questions().into_iter().next() else { break };
        let mut log = Log::new();
        let _ = game.answer(question.seat, bytes.next() % question.options, &mut log).unwrap();
        for lang in Lang::ALL {
            log.lines().iter().for_each(|line| drop(book.try_say(lang, &line.text, &names).unwrap()));
        }
    }
}

/// A set-up with random words is valid, or refused with an error message.
fn setups(bytes: &[u8]) {
    let bytes = &mut Bytes(bytes);
    let meta = kind(bytes).meta();
    let seats = bytes.next() as u8;
    let words: Vec<String> = bytes.0.chunks(6).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    let pairs = words.iter().zip(words.iter().skip(1)).map(|(id, choice)| (id.as_str(), choice.as_str()));
    match Setup::new(meta, seats, pairs) {
        Ok(setup) => assert!(meta.seats.contains(&setup.seats())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert!(find(&words.concat()).is_none());
}

#[test]
fn any_seat_may_answer_anything() {
    fuzz(answers);
}

#[test]
fn damaged_saves_are_refused() {
    fuzz(damaged_saves);
}

#[test]
fn forged_saves_are_refused_or_can_be_played() {
    fuzz(forged_saves);
}

#[test]
fn odd_names_break_no_sentence() {
    fuzz(names);
}

#[test]
fn odd_set_ups_are_refused() {
    fuzz(setups);
}
