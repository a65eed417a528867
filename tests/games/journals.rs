//! Recorded matches lead to the same states again. A change of rules that alters them increments the game's
//! rules version. `MEADHALL_BLESS=1 cargo test --test games journals` records the missing files of
//! `tests/games/golden/journals`.

use std::path::Path;
use std::{env, fs};

use meadhall::simulation::{SimulationPlan, record_simulation};
use meadhall_game::{Fingerprint, GameLog, GameLogLine, MatchSetup, Revelation, Seat, Seed};
use meadhall_games::{GAMES, find_game};
use meadhall_registry::journal::{AnswerEntry, JournalEntry, ReplayError, UndoEntry, apply_and_record, replay};
use meadhall_registry::{GameType, Match};
use serde_json::Value;

/// Replays every match of a recorded simulation and compares every line with the current rules. Returns the
/// number of matches.
fn replay_recording(journal: &str) -> usize {
    let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let matches: Vec<&[Value]> = lines.chunk_by(|a, b| a["match"] == b["match"]).collect();
    matches.iter().for_each(|lines| replay_match(lines));
    matches.len()
}

fn replay_match(lines: &[Value]) {
    let [set_up, steps @ .., end] = lines else { panic!("a recorded match has a set-up and an end") };
    let mut table = start_match(set_up);
    for line in steps {
        let n = line["step_number"].as_u64().unwrap();
        let decision = table.decisions().remove(0);
        let options: Vec<Value> =
            (0..decision.option_count).map(|n| table.action_json(decision.seat, n).unwrap()).collect();
        assert_eq!(serde_json::to_value(&decision.prompt).unwrap(), line["prompt"], "step {n}");
        assert_eq!(Value::from(options), line["options"], "step {n}");
        let chosen = line["chosen"].as_u64().unwrap() as usize;
        assert_eq!(line["action"], line["options"][chosen], "step {n}");
        let mut log = GameLog::new();
        let step = table.apply_option(decision.seat, chosen, &mut log).unwrap();
        let log_lines: Vec<Value> = log.lines().iter().map(line_json).collect();
        assert_eq!(Value::from(log_lines), line["log"], "step {n}");
        assert_eq!(step.revealed == Revelation::SomeRevealed, line["has_revealed"], "step {n}");
        assert_eq!((step.number, step.is_forced), (n, line["is_forced"].as_bool().unwrap()));
        assert_eq!(table.state_fingerprint().to_string(), line["fingerprint"], "step {n}");
        if line["has_revealed"] == true {
            assert_eq!(table.state_json(), line["state"], "step {n}");
        }
    }
    assert_eq!(end["kind"], "end");
    assert!(table.decisions().is_empty());
    for (score, line) in table.scores().iter().zip(end["scores"].as_array().unwrap()) {
        assert_eq!(score.total(), line["total"].as_i64().unwrap() as i32);
    }
    // The same with the entries alone, as a store keeps them.
    let mut replayed = start_match(set_up);
    let entries = journal_entries(steps);
    replay(replayed.as_mut(), &entries, &mut GameLog::disabled()).unwrap();
    assert_eq!(replayed.save(), table.save());
}

fn line_json(line: &GameLogLine) -> Value {
    let mut actual_lines = serde_json::to_value(&line.text).unwrap();
    if let Some(seat) = line.visible_to {
        actual_lines["visible_to"] = serde_json::to_value(seat).unwrap();
    }
    actual_lines
}

fn start_match(set_up: &Value) -> Box<dyn Match> {
    assert_eq!(set_up["kind"], "start");
    let game_type = find_game(set_up["game"].as_str().unwrap()).unwrap();
    let setup: MatchSetup = serde_json::from_value(set_up["setup"].clone()).unwrap();
    let seed: Seed = serde_json::from_value(set_up["seed"].clone()).unwrap();
    let table = game_type.new_match(&setup, seed).unwrap();
    assert_eq!(u64::from(table.meta().rules_version), set_up["rules_version"].as_u64().unwrap());
    assert_eq!(
        (table.state_json(), table.state_fingerprint().to_string()),
        (set_up["state"].clone(), set_up["fingerprint"].as_str().unwrap().to_owned())
    );
    table
}

fn journal_entries(steps: &[Value]) -> Vec<JournalEntry> {
    let entry = |line: &Value| AnswerEntry {
        step_number: line["step_number"].as_u64().unwrap(),
        seat: serde_json::from_value(line["seat"].clone()).unwrap(),
        action: line["action"].clone(),
        is_forced: line["is_forced"].as_bool().unwrap(),
        fingerprint: serde_json::from_value(line["fingerprint"].clone()).unwrap(),
    };
    steps.iter().map(entry).map(JournalEntry::Answer).collect()
}

fn record_matches(game_type: &'static dyn GameType, seats: u8) -> String {
    let setup = MatchSetup::new(game_type.meta(), seats, []).unwrap();
    let players = vec!["random".to_owned(); seats.into()];
    let plan = SimulationPlan {
        game_type,
        setup,
        seed_number: 11,
        match_count: 3,
        strategy_names: players,
        stop_when_significant: false,
        check_invariants: true,
        on_progress: &|_| {},
    };
    let mut journal = Vec::new();
    record_simulation(&plan, &mut journal).unwrap();
    String::from_utf8(journal).unwrap()
}

#[test]
fn golden_journals_replay_to_the_same_states() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/golden/journals");
    for game_type in GAMES {
        for seats in game_type.meta().seat_range.clone() {
            let name = format!("{}_rules_{}_seats_{seats}.jsonl", game_type.meta().id, game_type.meta().rules_version);
            let path = folder.join(&name);
            if env::var_os("MEADHALL_BLESS").is_some() && !path.exists() {
                fs::write(&path, record_matches(game_type, seats)).unwrap();
            }
            let journal = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(replay_recording(&journal) > 0);
        }
    }
}

#[test]
fn new_recordings_can_be_replayed() {
    for game_type in GAMES {
        for seats in game_type.meta().seat_range.clone() {
            assert_eq!(replay_recording(&record_matches(game_type, seats)), 3);
        }
    }
}

#[test]
fn tampering_with_a_journal_is_detected() {
    let journal = record_matches(find_game("raids").unwrap(), 3);
    let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first_match: &[Value] = lines.chunk_by(|a, b| a["match"] == b["match"]).next().unwrap();
    let entries_before = journal_entries(&first_match[1..first_match.len() - 1]);
    let replay_error = |change: &dyn Fn(&mut Vec<JournalEntry>)| {
        let mut entries = entries_before.clone();
        change(&mut entries);
        replay(start_match(&first_match[0]).as_mut(), &entries, &mut GameLog::disabled()).unwrap_err()
    };
    let edit_answer = |entry: &mut JournalEntry, edit: &dyn Fn(&mut AnswerEntry)| match entry {
        JournalEntry::Answer(answer) => edit(answer),
        JournalEntry::Undo(_) => panic!("this journal has no undo"),
    };
    assert_eq!(replay_error(&|entries| drop(entries.remove(4))), ReplayError::MissingStep { expected: 5, found: 6 });
    assert_eq!(
        replay_error(&|entries| edit_answer(&mut entries[4], &|it| it.fingerprint = Fingerprint::of(&"another"))),
        ReplayError::StateDiverged { step_number: 5 }
    );
    assert_eq!(
        replay_error(&|entries| edit_answer(&mut entries[0], &|it| it.is_forced = true)),
        ReplayError::StateDiverged { step_number: 1 }
    );
    assert!(matches!(
        replay_error(&|entries| edit_answer(&mut entries[2], &|it| it.action = "dance".into())),
        ReplayError::IllegalAnswer { step_number: 3, .. }
    ));
    assert!(matches!(
        replay_error(&|entries| edit_answer(&mut entries[0], &|it| it.seat = Seat(7))),
        ReplayError::IllegalAnswer { step_number: 1, .. }
    ));
}

#[test]
fn an_undone_step_is_replayed_with_fresh_dice() {
    let game_type = find_game("raids").unwrap();
    let setup = MatchSetup::new(game_type.meta(), 2, []).unwrap();
    let start = || game_type.new_match(&setup, Seed::from_number(5)).unwrap();
    let mut game = start();
    let mut entries = Vec::new();
    let mut play = |game: &mut dyn Match, option: usize| {
        let seat = game.decisions()[0].seat;
        let recorded = apply_and_record(game, seat, option, &mut GameLog::disabled()).unwrap();
        entries.push(JournalEntry::Answer(recorded.answer));
    };
    play(game.as_mut(), 0);
    let state_before_undo = game.clone_boxed();
    play(game.as_mut(), 0);
    let mut game = state_before_undo;
    entries.push(JournalEntry::Undo(UndoEntry {
        step_number: 3,
        seat: Seat(0),
        back_to_step: 1,
        fingerprint: game.state_fingerprint(),
    }));
    game.skip_to_step(4);
    let decision = game.decisions().remove(0);
    let recorded =
        apply_and_record(game.as_mut(), decision.seat, decision.option_count - 1, &mut GameLog::disabled()).unwrap();
    assert_eq!(recorded.answer.step_number, 4);
    entries.push(JournalEntry::Answer(recorded.answer));
    let mut replayed = start();
    replay(replayed.as_mut(), &entries, &mut GameLog::disabled()).unwrap();
    assert_eq!(replayed.save(), game.save());

    let replay_error = |undo: UndoEntry| {
        let mut entries = entries.clone();
        entries[2] = JournalEntry::Undo(undo);
        replay(start().as_mut(), &entries, &mut GameLog::disabled()).unwrap_err()
    };
    let mark = entries[0].fingerprint();
    assert_eq!(
        replay_error(UndoEntry { step_number: 4, seat: Seat(0), back_to_step: 1, fingerprint: mark }),
        ReplayError::MissingStep { expected: 3, found: 4 }
    );
    assert_eq!(
        replay_error(UndoEntry { step_number: 3, seat: Seat(0), back_to_step: 9, fingerprint: mark }),
        ReplayError::InvalidUndo { step_number: 3, back_to_step: 9 }
    );
    assert_eq!(
        replay_error(UndoEntry { step_number: 3, seat: Seat(0), back_to_step: 0, fingerprint: mark }),
        ReplayError::StateDiverged { step_number: 3 }
    );
    let mut later = start();
    later.skip_to_step(2);
    assert_eq!(
        replay(later.as_mut(), &entries[1..], &mut GameLog::disabled()).unwrap_err(),
        ReplayError::StateDiverged { step_number: 3 }
    );
}

#[test]
fn an_undo_entry_round_trips() {
    let line = r#"{"step_number":3,"seat":0,"back_to_step":1,"fingerprint":"07cc7607b4949e25"}"#;
    let entry: JournalEntry = serde_json::from_str(line).unwrap();
    assert!(matches!(&entry, JournalEntry::Undo(UndoEntry { step_number: 3, back_to_step: 1, .. })));
    assert_eq!(serde_json::to_string(&entry).unwrap(), line);
    assert!(
        serde_json::from_str::<JournalEntry>(r#"{"step_number":3,"seat":0,"fingerprint":"07cc7607b4949e25"}"#).is_err()
    );
}
