//! Malformed files of every kind: each is rejected with a line number and a reason, and changes nothing.

mod inconsistent_tables;
mod random_damage;

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use meadhall_game::{Dice, Seed};
use meadhall_service::backup::{BackupError, MAX_LINE_BYTES};
use meadhall_service::repository::SCHEMA_VERSION;
use meadhall_store::{BlockingExt, Store, WriteBatch};
use meadhall_test_support::scale::scaled_rounds;
use serde_json::{Value, json};

use super::fixture::{TestBench, all_rows, empty_store, export_store, import_bytes, sample_export, split_lines};

/// Joins the lines and appends a valid footer, as in a deliberate manipulation.
pub fn with_valid_footer(lines: &[String]) -> Vec<u8> {
    let body: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let fingerprint = body.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{body}{{\"footer\":{{\"record_count\":{},\"fingerprint\":\"{fingerprint:016x}\"}}}}\n", lines.len() - 2)
        .into_bytes()
}

/// Initializes an empty store with the current schema version.
fn schema_header() -> WriteBatch {
    WriteBatch::new().put("!header", format!("{{\"schema_version\":{SCHEMA_VERSION},\"store_id\":5}}"))
}

/// Asserts that a file is rejected with this line and reason, and that the store is unchanged.
pub fn assert_rejected(text: &[u8], line: u64, why: &str) {
    let store = empty_store();
    store.commit(schema_header()).block_on().unwrap();
    let before = all_rows(&store);
    match import_bytes(&store, text) {
        Err(error @ BackupError::InvalidFile { line: found, .. }) => {
            let message = error.to_string();
            assert!(found == line && message.contains(why), "{message}\n  expected in line {line}: {why}");
        }
        other => panic!("{why}: {other:?}"),
    }
    assert_eq!(all_rows(&store), before, "{why}");
}

/// An export, and the index of the first line of each kind: a match, one with an undo, one with a substitute,
/// a finished one, and a lobby.
struct ExportSample {
    lines: Vec<String>,
    playing_line: usize,
    undo_line: usize,
    substitute_line: usize,
    finished_line: usize,
    lobby_line: usize,
}

async fn export_sample() -> ExportSample {
    let lines = split_lines(sample_export().await);
    let find = |what: &dyn Fn(&Value) -> bool| {
        let table = |line: &String| serde_json::from_str::<Value>(line).unwrap()["table"].take();
        lines.iter().position(|line| line.starts_with("{\"table\"") && what(&table(line))).unwrap()
    };
    let phase = |table: &Value, phase: &str| !table["table"]["phase"][phase].is_null();
    ExportSample {
        playing_line: find(&|it| phase(it, "playing") && it["history"]["entries"].as_array().unwrap().len() > 3),
        undo_line: find(&|it| it["history"].to_string().contains("back_to_step") && phase(it, "playing")),
        substitute_line: find(&|it| it.to_string().contains("\"stands_in_for\":4")),
        finished_line: find(&|it| !it["table"]["phase"]["over"]["standings"].is_null()),
        lobby_line: find(&|it| phase(it, "lobby")),
        lines,
    }
}

impl ExportSample {
    /// Returns the JSON pointer of a pending decision with a deadline in the running match.
    fn decision_path(&self) -> String {
        let line: Value = serde_json::from_str(&self.lines[self.playing_line]).unwrap();
        let paths = (0..4).map(|seat| format!("/table/table/seats/{seat}/pending_decision"));
        let timed = |place: &String| line.pointer(&format!("{place}/deadline")).is_some_and(|it| !it.is_null());
        paths.into_iter().find(timed).unwrap()
    }

    /// Returns the export with one changed line.
    fn with_changed_line(&self, line: usize, change: impl FnOnce(&mut Value)) -> Vec<u8> {
        let mut lines = self.lines.clone();
        let mut thing = serde_json::from_str(&lines[line]).unwrap();
        change(&mut thing);
        lines[line] = thing.to_string();
        with_valid_footer(&lines)
    }

    /// Asserts that the file is rejected if this value of a line is replaced.
    fn assert_value_rejected(&self, line: usize, place: &str, value: Value, why: &str) {
        let text = self.with_changed_line(line, |thing| {
            *thing.pointer_mut(place).unwrap_or_else(|| panic!("the line has no {place}")) = value
        });
        assert_rejected(&text, line as u64 + 1, why);
    }
}

#[tokio::test]
async fn incomplete_or_foreign_files_are_rejected() {
    let sample = export_sample().await;
    let lines = &sample.lines;
    let last = lines.len() as u64;
    let text = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes();
    let first = |header: &str| text(&[&[header.to_owned()], &lines[1..]].concat());
    assert_rejected(b"", 1, "the file is empty");
    assert_rejected(b"\n", 1, "not a Meadhall export");
    assert_rejected(&first("customers,1,2"), 1, "not a Meadhall export");
    assert_rejected(
        &first(r#"{"kind":"match","format_version":1,"schema_version":1,"record_count":null}"#),
        1,
        "this is not a Meadhall export",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":2,"schema_version":1,"new":true}"#),
        1,
        "has format version 2, but this Meadhall reads only up to version 1",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":0,"schema_version":1,"record_count":null}"#),
        1,
        "unknown format version 0",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":1,"schema_version":9,"record_count":null}"#),
        1,
        "the file has schema version 9",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":1,"schema_version":0,"record_count":null}"#),
        1,
        "unknown schema version 0",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":1,"schema_version":1,"record_count":null,"x":1}"#),
        1,
        "unknown field `x`",
    );
    assert_rejected(
        &first(r#"{"kind":"export","format_version":1,"schema_version":1,"record_count":3}"#),
        last,
        "the file declares 3 records",
    );
    assert_rejected(&text(&lines[..lines.len() - 1]), last, "truncated");
    assert_rejected(&text(lines)[..text(lines).len() - 1], last, "truncated");
    let half = &text(lines)[..text(lines).len() / 2];
    let whole = half.iter().filter(|byte| **byte == b'\n').count() as u64;
    assert_rejected(half, whole + 1, "truncated");
    assert_rejected(&[text(lines), b"{}\n".to_vec()].concat(), last + 1, "has more data after its last line");
    assert_rejected(&[text(lines), b"\n".to_vec()].concat(), last + 1, "has more data after its last line");
    assert_rejected(&text(&[&lines[..3], &lines[4..]].concat()), last - 1, "the file declares ");
    let swapped = [&lines[..2], &[lines[3].clone(), lines[2].clone()], &lines[4..]].concat();
    assert_rejected(&text(&swapped), last, "its checksum is");
    assert_rejected(
        &text(&[&lines[..3], &["{\"guest\":5}".to_owned()], &lines[3..]].concat()),
        4,
        "unknown variant `guest`",
    );
    assert_rejected(
        &with_valid_footer(
            &[&lines[..3], &["{\"raw_row\":{\"key\":\"p/1\",\"value\":{\"text\":\"\"}}}".to_owned()], &lines[3..]]
                .concat(),
        ),
        4,
        "is not allowed in this kind of file",
    );
    let again =
        |line: usize| with_valid_footer(&[&lines[..lines.len() - 1], &[lines[line].clone(), String::new()]].concat());
    assert_rejected(
        &again(sample.playing_line),
        last,
        &format!("already appeared in line {}", sample.playing_line + 1),
    );
    assert_rejected(&again(2), last, ") already appeared in line 3");
    assert_rejected(&again(1), last, "is not allowed in this kind of file");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&text(lines)).unwrap();
    let packed = packed.finish().unwrap();
    assert!(import_bytes(&empty_store(), &packed).is_ok());
    let cut = import_bytes(&empty_store(), &packed[..packed.len() / 2]).unwrap_err().to_string();
    assert!(cut.starts_with("line ") && cut.contains("the rest of the file cannot be read"), "{cut}");
}

#[tokio::test]
async fn overlong_lines_are_rejected_without_reading_them_whole() {
    let sample = export_sample().await;
    let mut text = format!("{}\n{{\"person\":\"", sample.lines[0]).into_bytes();
    text.resize(MAX_LINE_BYTES + 1000, b'x');
    assert_rejected(&text, 2, "longer than");
    assert_rejected(&vec![b'{'; MAX_LINE_BYTES + 1], 1, "longer than");
    // Compressed, the same line makes a small file.
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&text).unwrap();
    assert_rejected(&packed.finish().unwrap(), 2, "longer than");
    assert_rejected(
        format!("{}\n{}\n", sample.lines[0], "[".repeat(100_000)).as_bytes(),
        2,
        "not a valid line of an export",
    );
}

#[tokio::test]
async fn numbers_out_of_range_are_rejected() {
    let it = export_sample().await;
    let far = json!(u64::MAX);
    it.assert_value_rejected(1, "/service_clock/elapsed", far.clone(), "the service time is out of range");
    it.assert_value_rejected(1, "/service_clock/online_since", json!(u64::MAX - 1), "the service time is out of range");
    let p = it.playing_line;
    it.assert_value_rejected(p, "/table/table/revision", json!(0), "the table revision is out of range: 0");
    it.assert_value_rejected(p, "/table/table/revision", far.clone(), "the table revision is out of range");
    it.assert_value_rejected(p, "/table/table/card_revision", json!(1_000_000), "the card revision");
    it.assert_value_rejected(p, "/table/table/opened_at", far.clone(), "the opening time");
    it.assert_value_rejected(
        p,
        "/table/table/host_active_at",
        json!(1_u64 << 40),
        "the time of the host's last action",
    );
    it.assert_value_rejected(p, "/table/table/pace", json!({"custom": 0}), "from 1 to 43200 minutes");
    it.assert_value_rejected(p, "/table/table/channel_lost_since", far.clone(), "the time when the channel was lost");
    it.assert_value_rejected(p, "/table/table/seats/0/missed_in_a_row", json!(255), "the number of missed decisions");
    it.assert_value_rejected(p, "/table/table/seats/0/last_step", far.clone(), "the last step of a seat");
    it.assert_value_rejected(p, "/table/table/phase/playing/next_step", far.clone(), "the next step number");
    it.assert_value_rejected(p, "/table/table/phase/playing/next_step", json!(0), "the next step number");
    it.assert_value_rejected(p, "/table/table/phase/playing/snapshot_step", json!(4_000), "the step of the snapshot");
    it.assert_value_rejected(p, "/table/history/entries/0/created_at", far.clone(), "the time of a step");
    it.assert_value_rejected(p, "/table/history/entries/2/entry/step_number", far.clone(), "step 3 is missing");
    it.assert_value_rejected(
        it.lobby_line,
        "/table/table/phase/lobby/expires_at",
        far.clone(),
        "the expiry time of the lobby",
    );
    it.assert_value_rejected(it.finished_line, "/table/table/phase/over/ended_at", far.clone(), "the end time");
    let decision = it.decision_path();
    it.assert_value_rejected(p, &format!("{decision}/deadline/expires_at"), far.clone(), "a deadline is out of range");
    it.assert_value_rejected(p, &format!("{decision}/deadline/expires_at"), json!(0), "a deadline is out of range: 0");
    it.assert_value_rejected(p, &format!("{decision}/deadline/asked_at"), far.clone(), "the start time of a decision");
    it.assert_value_rejected(p, &format!("{decision}/reminded_until"), far, "the time of a reminder");
    it.assert_value_rejected(
        p,
        &format!("{decision}/asked_revision"),
        json!(99_999),
        "the revision of a pending decision",
    );
    it.assert_value_rejected(
        p,
        "/table/table/seats/0/last_settled",
        json!({"settled_at": u64::MAX, "origin": "player", "step": 1}),
        "the time of an answer",
    );
    let cards = json!({"previous_first_step": 0, "current_first_step": u64::MAX, "previous_revision": 0});
    let text = it.with_changed_line(p, |thing| thing["table"]["table"]["cards"] = cards);
    assert_rejected(&text, p as u64 + 1, "the first step of a turn is out of range");
}

#[tokio::test]
async fn zero_discord_ids_are_rejected() {
    let it = export_sample().await;
    let zero_person_error = "a person id is out of range: 0";
    for line in [it.playing_line, it.lobby_line, it.finished_line] {
        it.assert_value_rejected(line, "/table/table/location/server", json!(0), "the server id is out of range: 0");
        it.assert_value_rejected(line, "/table/table/location/channel", json!(0), "the channel id is out of range: 0");
        it.assert_value_rejected(line, "/table/table/seats/0/occupant/person", json!(0), zero_person_error);
    }
    let p = it.playing_line;
    it.assert_value_rejected(p, "/table/table/host", json!(0), zero_person_error);
    it.assert_value_rejected(p, "/table/table/seats/0/offered_to", json!(0), zero_person_error);
    it.assert_value_rejected(p, "/table/table/seats/0/conceded_by", json!(0), zero_person_error);
    it.assert_value_rejected(p, "/table/table/former_players", json!([{"person": 0, "seat": 0}]), zero_person_error);
    it.assert_value_rejected(
        p,
        "/table/table/votes",
        json!([{"voter": 0, "proposal": "end_match"}]),
        zero_person_error,
    );
    let newcomer = json!([{"voter": 1, "proposal": {"replace_player": {"seat": 0, "replacement": {"person": 0}}}}]);
    it.assert_value_rejected(p, "/table/table/votes", newcomer, zero_person_error);
    it.assert_value_rejected(
        it.substitute_line,
        "/table/table/seats/1/occupant/ai/stands_in_for",
        json!(0),
        zero_person_error,
    );
    let person = it.lines.iter().position(|line| line.starts_with("{\"person\"")).unwrap();
    it.assert_value_rejected(person, "/person/person", json!(0), zero_person_error);
    it.assert_value_rejected(
        person,
        "/person/settings/last_known_name",
        json!("x".repeat(70_000)),
        "its row \"p/1\" has 70",
    );
}

#[tokio::test]
async fn different_tables_with_the_same_id_are_rejected_and_equal_ones_skipped() {
    let bench = TestBench::with_sample_store().await;
    let text = export_store(&bench.store);
    let again = import_bytes(&bench.store, &text).unwrap();
    assert_eq!((again.added_count, again.already_present_count, again.kept_settings_count), (0, 7, 3));
    bench.advance(meadhall_test_support::service_fixture::HOUR_MS).await;
    assert_eq!(import_bytes(&bench.store, &text).unwrap().already_present_count, 7, "only the service time differs");
    let id = super::fixture::open_repository(&bench.store).open_tables(None).block_on().unwrap().into_iter().next();
    let playing = super::fixture::open_repository(&bench.store).open_tables(None).block_on().unwrap();
    for id in id.into_iter().chain(playing) {
        if bench.table(id).await.running_match().is_some() {
            bench.play_steps(id, 1).await;
            break;
        }
    }
    let before = all_rows(&bench.store);
    let refused = import_bytes(&bench.store, &text).unwrap_err().to_string();
    assert!(
        refused.starts_with("line ") && refused.contains("the store has a different table with this id"),
        "{refused}"
    );
    assert_eq!(all_rows(&bench.store), before);
}
