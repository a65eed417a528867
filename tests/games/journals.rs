//! Recorded matches lead to the same states again. `meadhall simulate --journal` wrote the files in
//! `tests/games/golden/journals`. A change of rules that alters them increments the game's rules version;
//! record them again.

use std::fs;
use std::path::Path;

use meadhall::Mark;
use meadhall::game::{Line, Log, Revealed, Seat, Seed, Setup};
use meadhall::games::{GAMES, find};
use meadhall::journal::{Answer, Entry, ReplayError, Undo, answer, replay};
use meadhall::kind::Match;
use meadhall::simulate::{Plan, record};
use serde_json::Value;

/// Replays every match of a recorded simulation and compares every line with the current rules. Returns the
/// number of matches.
fn check(journal: &str) -> usize {
    let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let matches: Vec<&[Value]> = lines.chunk_by(|one, other| one["match"] == other["match"]).collect();
    matches.iter().for_each(|lines| check_match(lines));
    matches.len()
}

fn check_match(lines: &[Value]) {
    let [set_up, steps @ .., end] = lines else { panic!("a match has a beginning and an end") };
    let mut table = begun(set_up);
    for line in steps {
        let n = line["n"].as_u64().unwrap();
        let question = table.questions().remove(0);
        let options: Vec<Value> = (0..question.options).map(|n| table.action(question.seat, n).unwrap()).collect();
        assert_eq!(serde_json::to_value(&question.prompt).unwrap(), line["question"], "step {n}");
        assert_eq!(Value::from(options), line["options"], "step {n}");
        let chosen = line["chosen"].as_u64().unwrap() as usize;
        assert_eq!(line["action"], line["options"][chosen], "step {n}");
        let mut log = Log::new();
        let step = table.answer(question.seat, chosen, &mut log).unwrap();
        let told: Vec<Value> = log.lines().iter().map(told).collect();
        let was_told = line["log"].as_array().unwrap();
        assert!(told.len() == was_told.len() && was_told.iter().zip(&told).all(tells), "step {n}: {told:#?}");
        assert_eq!(step.revealed == Revealed::Something, line["revealed"], "step {n}");
        assert_eq!((step.n, step.forced), (n, line["forced"].as_bool().unwrap()));
        assert_eq!(table.mark().to_string(), line["mark"], "step {n}");
        if line["revealed"] == true {
            assert_eq!(table.state(), line["state"], "step {n}");
        }
    }
    assert_eq!(end["kind"], "end");
    assert!(table.questions().is_empty());
    for (score, line) in table.scores().iter().zip(end["scores"].as_array().unwrap()) {
        assert_eq!(score.total(), line["total"].as_i64().unwrap() as i32);
    }
    // The same with the entries alone, as a store keeps them.
    let mut again = begun(set_up);
    let entries = entries(steps);
    replay(again.as_mut(), &entries, &mut Log::muted()).unwrap();
    assert_eq!(again.save(), table.save());
}

/// Whether the current line contains everything of the recorded one; it may have more arguments.
fn tells((before, now): (&Value, &Value)) -> bool {
    let mut now = now.clone();
    if let (Some(args), Some(before)) = (now.get_mut("args").and_then(Value::as_object_mut), before["args"].as_object())
    {
        args.retain(|name, _| before.contains_key(name));
    }
    *before == now
}

fn told(line: &Line) -> Value {
    let mut told = serde_json::to_value(&line.text).unwrap();
    if let Some(seat) = line.only {
        told["only"] = serde_json::to_value(seat).unwrap();
    }
    told
}

fn begun(set_up: &Value) -> Box<dyn Match> {
    assert_eq!(set_up["kind"], "set_up");
    let kind = find(set_up["game"].as_str().unwrap()).unwrap();
    let setup: Setup = serde_json::from_value(set_up["setup"].clone()).unwrap();
    let seed: Seed = serde_json::from_value(set_up["seed"].clone()).unwrap();
    let table = kind.start(&setup, seed).unwrap();
    assert_eq!(u64::from(table.meta().rules), set_up["rules"].as_u64().unwrap());
    assert_eq!(
        (table.state(), table.mark().to_string()),
        (set_up["state"].clone(), set_up["mark"].as_str().unwrap().to_owned())
    );
    table
}

fn entries(steps: &[Value]) -> Vec<Entry> {
    let entry = |line: &Value| Answer {
        n: line["n"].as_u64().unwrap(),
        seat: serde_json::from_value(line["seat"].clone()).unwrap(),
        action: line["action"].clone(),
        forced: line["forced"].as_bool().unwrap(),
        mark: serde_json::from_value(line["mark"].clone()).unwrap(),
    };
    steps.iter().map(entry).map(Entry::Answer).collect()
}

fn recorded(game: &str, seats: u8) -> String {
    let kind = find(game).unwrap();
    let setup = Setup::new(kind.meta(), seats, []).unwrap();
    let players = vec!["random".to_owned(); seats.into()];
    let plan = Plan { kind, setup, seed: 11, matches: 3, players, until_clear: false, audit: true, progress: &|_| {} };
    let mut journal = Vec::new();
    record(&plan, &mut journal).unwrap();
    String::from_utf8(journal).unwrap()
}

#[test]
fn old_journals_lead_where_they_led() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/golden/journals");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap()).collect();
    for kind in GAMES {
        for seats in kind.meta().seats.clone() {
            let name = format!("{}_rules_{}_seats_{seats}.jsonl", kind.meta().id, kind.meta().rules);
            let file = files.iter().find(|file| file.file_name() == *name);
            let file = file.unwrap_or_else(|| panic!("there is no recorded match {name}"));
            assert!(check(&fs::read_to_string(file.path()).unwrap()) > 0);
        }
    }
}

#[test]
fn what_is_recorded_now_can_be_replayed() {
    for kind in GAMES {
        for seats in kind.meta().seats.clone() {
            assert_eq!(check(&recorded(kind.meta().id, seats)), 3);
        }
    }
}

#[test]
fn a_journal_that_was_tampered_with_is_noticed() {
    let journal = recorded("raids", 3);
    let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let one: &[Value] = lines.chunk_by(|one, other| one["match"] == other["match"]).next().unwrap();
    let whole = entries(&one[1..one.len() - 1]);
    let fails = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut entries = whole.clone();
        change(&mut entries);
        replay(begun(&one[0]).as_mut(), &entries, &mut Log::muted()).unwrap_err()
    };
    let edits = |entry: &mut Entry, edit: &dyn Fn(&mut Answer)| match entry {
        Entry::Answer(answer) => edit(answer),
        Entry::Undo(_) => panic!("nothing was taken back here"),
    };
    assert_eq!(fails(&|entries| drop(entries.remove(4))), ReplayError::Gap { expected: 5, found: 6 });
    assert_eq!(
        fails(&|entries| edits(&mut entries[4], &|it| it.mark = Mark::of(&"another"))),
        ReplayError::Differs { n: 5 }
    );
    assert_eq!(fails(&|entries| edits(&mut entries[0], &|it| it.forced = true)), ReplayError::Differs { n: 1 });
    assert!(matches!(
        fails(&|entries| edits(&mut entries[2], &|it| it.action = "dance".into())),
        ReplayError::Refused { n: 3, .. }
    ));
    assert!(matches!(
        fails(&|entries| edits(&mut entries[0], &|it| it.seat = Seat(7))),
        ReplayError::Refused { n: 1, .. }
    ));
}

#[test]
fn steps_taken_back_are_played_over_with_fresh_dice() {
    let kind = find("raids").unwrap();
    let setup = Setup::new(kind.meta(), 2, []).unwrap();
    let start = || kind.start(&setup, Seed::numbered(5)).unwrap();
    let mut game = start();
    let mut entries = Vec::new();
    let mut play = |game: &mut dyn Match, option: usize| {
        let seat = game.questions()[0].seat;
        let taken = answer(game, seat, option, &mut Log::muted()).unwrap();
        entries.push(Entry::Answer(taken.answer));
    };
    play(game.as_mut(), 0);
    let before = game.fork();
    play(game.as_mut(), 0);
    let mut game = before;
    entries.push(Entry::Undo(Undo { n: 3, seat: Seat(0), back_to: 1, mark: game.mark() }));
    game.skip_to(4);
    let question = game.questions().remove(0);
    let taken = answer(game.as_mut(), question.seat, question.options - 1, &mut Log::muted()).unwrap();
    assert_eq!(taken.answer.n, 4);
    entries.push(Entry::Answer(taken.answer));
    let mut again = start();
    replay(again.as_mut(), &entries, &mut Log::muted()).unwrap();
    assert_eq!(again.save(), game.save());

    let fails = |undo: Undo| {
        let mut entries = entries.clone();
        entries[2] = Entry::Undo(undo);
        replay(start().as_mut(), &entries, &mut Log::muted()).unwrap_err()
    };
    let mark = entries[0].mark();
    assert_eq!(fails(Undo { n: 4, seat: Seat(0), back_to: 1, mark }), ReplayError::Gap { expected: 3, found: 4 });
    assert_eq!(fails(Undo { n: 3, seat: Seat(0), back_to: 9, mark }), ReplayError::Lost { n: 3, back_to: 9 });
    assert_eq!(fails(Undo { n: 3, seat: Seat(0), back_to: 0, mark }), ReplayError::Differs { n: 3 });
    let mut later = start();
    later.skip_to(2);
    assert_eq!(replay(later.as_mut(), &entries[1..], &mut Log::muted()).unwrap_err(), ReplayError::Differs { n: 3 });
}

#[test]
fn what_was_taken_back_is_read_from_its_line() {
    let line = r#"{"n":3,"seat":0,"back_to":1,"mark":"07cc7607b4949e25"}"#;
    let entry: Entry = serde_json::from_str(line).unwrap();
    assert!(matches!(&entry, Entry::Undo(Undo { n: 3, back_to: 1, .. })));
    assert_eq!(serde_json::to_string(&entry).unwrap(), line);
    assert!(serde_json::from_str::<Entry>(r#"{"n":3,"seat":0,"mark":"07cc7607b4949e25"}"#).is_err());
}
