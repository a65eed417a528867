//! Malformed files of every kind: each is rejected with a line number and a reason, and changes nothing.

mod random_damage;

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use meadhall::archive::{BackupError, MAX_LINE_BYTES};
use meadhall::game::{Dice, Seed};
use meadhall::ledger::SCHEMA_VERSION;
use meadhall::store::{BlockingExt, Store, WriteBatch};
use serde_json::{Value, json};
use stage::full::scaled_rounds;

use super::house::{TestBench, all_rows, empty_store, export_store, import_bytes, sample_export, split_lines};

/// Joins the lines and appends a valid footer, as in a deliberate manipulation.
pub fn with_valid_footer(lines: &[String]) -> Vec<u8> {
    let body: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mark = body.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{body}{{\"end\":{{\"things\":{},\"mark\":\"{mark:016x}\"}}}}\n", lines.len() - 2).into_bytes()
}

/// Initializes an empty store with the current schema version.
fn schema_header() -> WriteBatch {
    WriteBatch::new().put("!ledger", format!("{{\"layout\":{SCHEMA_VERSION},\"epoch\":5}}"))
}

/// Asserts that a file is rejected with this line and reason, and that the store is unchanged.
pub fn assert_rejected(text: &[u8], line: u64, why: &str) {
    let store = empty_store();
    store.commit(schema_header()).block_on().unwrap();
    let before = all_rows(&store);
    match import_bytes(&store, text) {
        Err(error @ BackupError::InvalidFile { line: found, .. }) => {
            let said = error.to_string();
            assert!(found == line && said.contains(why), "{said}\n  should be in line {line}: {why}");
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
        playing_line: find(&|it| phase(it, "playing") && it["past"]["entries"].as_array().unwrap().len() > 3),
        undo_line: find(&|it| it["past"].to_string().contains("back_to") && phase(it, "playing")),
        substitute_line: find(&|it| it.to_string().contains("\"stands_in_for\":4")),
        finished_line: find(&|it| !it["table"]["phase"]["over"]["places"].is_null()),
        lobby_line: find(&|it| phase(it, "lobby")),
        lines,
    }
}

impl ExportSample {
    /// Returns the JSON pointer of a pending decision with a deadline in the running match.
    fn decision_path(&self) -> String {
        let line: Value = serde_json::from_str(&self.lines[self.playing_line]).unwrap();
        let paths = (0..4).map(|chair| format!("/table/table/chairs/{chair}/asked"));
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
        let text = self
            .with_changed_line(line, |thing| *thing.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = value);
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
    assert_rejected(b"", 1, "it is empty");
    assert_rejected(b"\n", 1, "not an export");
    assert_rejected(&first("customers,1,2"), 1, "not an export");
    assert_rejected(&first(r#"{"meadhall":"match","format":1,"layout":1,"things":null}"#), 1, "not an export");
    assert_rejected(
        &first(r#"{"meadhall":"export","format":2,"layout":1,"new":true}"#),
        1,
        "has format 2; this Meadhall reads up to 1",
    );
    assert_rejected(&first(r#"{"meadhall":"export","format":0,"layout":1,"things":null}"#), 1, "there is no format 0");
    assert_rejected(
        &first(r#"{"meadhall":"export","format":1,"layout":9,"things":null}"#),
        1,
        "it comes from layout 9",
    );
    assert_rejected(&first(r#"{"meadhall":"export","format":1,"layout":0,"things":null}"#), 1, "there is no layout 0");
    assert_rejected(
        &first(r#"{"meadhall":"export","format":1,"layout":1,"things":null,"x":1}"#),
        1,
        "unknown field `x`",
    );
    assert_rejected(
        &first(r#"{"meadhall":"export","format":1,"layout":1,"things":3}"#),
        last,
        "3 things should be there",
    );
    assert_rejected(&text(&lines[..lines.len() - 1]), last, "cut short");
    assert_rejected(&text(lines)[..text(lines).len() - 1], last, "cut short");
    let half = &text(lines)[..text(lines).len() / 2];
    let whole = half.iter().filter(|byte| **byte == b'\n').count() as u64;
    assert_rejected(half, whole + 1, "cut short");
    assert_rejected(&[text(lines), b"{}\n".to_vec()].concat(), last + 1, "goes on after its last line");
    assert_rejected(&[text(lines), b"\n".to_vec()].concat(), last + 1, "goes on after its last line");
    assert_rejected(&text(&[&lines[..3], &lines[4..]].concat()), last - 1, "things should be there");
    let swapped = [&lines[..2], &[lines[3].clone(), lines[2].clone()], &lines[4..]].concat();
    assert_rejected(&text(&swapped), last, "its fingerprint is");
    assert_rejected(
        &text(&[&lines[..3], &["{\"guest\":5}".to_owned()], &lines[3..]].concat()),
        4,
        "unknown variant `guest`",
    );
    assert_rejected(
        &with_valid_footer(
            &[&lines[..3], &["{\"row\":{\"key\":\"p/1\",\"value\":{\"text\":\"\"}}}".to_owned()], &lines[3..]].concat(),
        ),
        4,
        "does not belong",
    );
    let again =
        |line: usize| with_valid_footer(&[&lines[..lines.len() - 1], &[lines[line].clone(), String::new()]].concat());
    assert_rejected(&again(sample.playing_line), last, &format!("is in line {} already", sample.playing_line + 1));
    assert_rejected(&again(2), last, "has settled is in line 3 already");
    assert_rejected(&again(1), last, "does not belong");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&text(lines)).unwrap();
    let packed = packed.finish().unwrap();
    assert!(import_bytes(&empty_store(), &packed).is_ok());
    let cut = import_bytes(&empty_store(), &packed[..packed.len() / 2]).unwrap_err().to_string();
    assert!(cut.starts_with("line ") && cut.contains("cannot be read on"), "{cut}");
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
    assert_rejected(format!("{}\n{}\n", sample.lines[0], "[".repeat(100_000)).as_bytes(), 2, "no line of an export");
}

#[tokio::test]
async fn numbers_out_of_range_are_rejected() {
    let it = export_sample().await;
    let far = json!(u64::MAX);
    it.assert_value_rejected(1, "/time/moment", far.clone(), "no house has such a service time");
    it.assert_value_rejected(1, "/time/ready", json!(u64::MAX - 1), "no house has such a service time");
    let p = it.playing_line;
    it.assert_value_rejected(p, "/table/table/revision", json!(0), "the revision cannot be 0");
    it.assert_value_rejected(p, "/table/table/revision", far.clone(), "the revision cannot be");
    it.assert_value_rejected(p, "/table/table/card", json!(1_000_000), "the revision of the card");
    it.assert_value_rejected(p, "/table/table/opened", far.clone(), "when it was opened");
    it.assert_value_rejected(p, "/table/table/host_acted", json!(1_u64 << 40), "when the host acted");
    it.assert_value_rejected(p, "/table/table/pace", json!({"own": 0}), "from 1 to 43200 minutes");
    it.assert_value_rejected(p, "/table/table/lost", far.clone(), "when its channel was lost");
    it.assert_value_rejected(p, "/table/table/chairs/0/missed", json!(255), "how many questions were missed");
    it.assert_value_rejected(p, "/table/table/chairs/0/last", far.clone(), "the chair's last entry");
    it.assert_value_rejected(p, "/table/table/phase/playing/next", far.clone(), "the number of the next entry");
    it.assert_value_rejected(p, "/table/table/phase/playing/next", json!(0), "the number of the next entry");
    it.assert_value_rejected(p, "/table/table/phase/playing/snapshot", json!(4_000), "the entry of the snapshot");
    it.assert_value_rejected(p, "/table/past/entries/0/at", far.clone(), "when a step was taken");
    it.assert_value_rejected(p, "/table/past/entries/2/entry/n", far.clone(), "step 3 is missing");
    it.assert_value_rejected(it.lobby_line, "/table/table/phase/lobby/expires", far.clone(), "when the lobby closes");
    it.assert_value_rejected(it.finished_line, "/table/table/phase/over/at", far.clone(), "when it ended");
    let chair = it.decision_path();
    it.assert_value_rejected(p, &format!("{chair}/deadline/due"), far.clone(), "a deadline cannot be");
    it.assert_value_rejected(p, &format!("{chair}/deadline/due"), json!(0), "a deadline cannot be 0");
    it.assert_value_rejected(p, &format!("{chair}/deadline/asked"), far.clone(), "when a question was asked");
    it.assert_value_rejected(p, &format!("{chair}/reminded"), far, "when a reminder was seen to");
    it.assert_value_rejected(p, &format!("{chair}/call"), json!(99_999), "the revision of a question");
    it.assert_value_rejected(
        p,
        "/table/table/chairs/0/answered",
        json!({"at": u64::MAX, "by": "person"}),
        "when a question was answered",
    );
    let turns = json!({"before": 0, "now": u64::MAX, "card_before": 0});
    let text = it.with_changed_line(p, |thing| thing["table"]["table"]["turns"] = turns);
    assert_rejected(&text, p as u64 + 1, "the entry with which a turn began cannot be");
}

#[tokio::test]
async fn zero_discord_ids_are_rejected() {
    let it = export_sample().await;
    let nobody = "the number of a person cannot be 0";
    for line in [it.playing_line, it.lobby_line, it.finished_line] {
        it.assert_value_rejected(line, "/table/table/place/server", json!(0), "the number of the server cannot be 0");
        it.assert_value_rejected(line, "/table/table/place/channel", json!(0), "the number of the channel cannot be 0");
        it.assert_value_rejected(line, "/table/table/chairs/0/holder/person", json!(0), nobody);
    }
    let p = it.playing_line;
    it.assert_value_rejected(p, "/table/table/host", json!(0), nobody);
    it.assert_value_rejected(p, "/table/table/chairs/0/offered", json!(0), nobody);
    it.assert_value_rejected(p, "/table/table/chairs/0/conceded", json!(0), nobody);
    it.assert_value_rejected(p, "/table/table/former", json!([{"person": 0, "seat": 0}]), nobody);
    it.assert_value_rejected(p, "/table/table/wishes", json!([{"by": 0, "what": "end"}]), nobody);
    let newcomer = json!([{"by": 1, "what": {"replace": {"seat": 0, "by": {"person": 0}}}}]);
    it.assert_value_rejected(p, "/table/table/wishes", newcomer, nobody);
    it.assert_value_rejected(
        it.substitute_line,
        "/table/table/chairs/1/holder/computer/stands_in_for",
        json!(0),
        nobody,
    );
    let person = it.lines.iter().position(|line| line.starts_with("{\"person\"")).unwrap();
    it.assert_value_rejected(person, "/person/person", json!(0), nobody);
    it.assert_value_rejected(person, "/person/settings/name", json!("x".repeat(70_000)), "its row \"p/1\" has 70");
}

#[tokio::test]
async fn inconsistent_tables_are_rejected() {
    let it = export_sample().await;
    let (p, u, s, o, l) = (it.playing_line, it.undo_line, it.substitute_line, it.finished_line, it.lobby_line);
    it.assert_value_rejected(p, "/table/table/game", json!("chess"), "there is no game \"chess\"");
    it.assert_value_rejected(p, "/table/table/variants", json!({"sails": "red"}), "has no variant \"sails\"");
    it.assert_value_rejected(p, "/table/past/beginning/setup/seats", json!(9), "is for 2 to 4 players");
    it.assert_value_rejected(p, "/table/past/beginning/setup/seats", json!(4), "do not agree on the number of seats");
    it.assert_value_rejected(p, "/table/past/beginning/rules", json!(99), "version 99 of the rules");
    it.assert_value_rejected(
        p,
        "/table/past/beginning/seed",
        json!("0".repeat(64)),
        "the match cannot be played again",
    );
    it.assert_value_rejected(p, "/table/past/entries/1/entry/mark", json!("0".repeat(16)), "leads to another state");
    it.assert_value_rejected(p, "/table/past/entries/1/entry/action", json!("fly"), "step 2 cannot be taken again");
    it.assert_value_rejected(p, "/table/past/entries/1/entry/seat", json!(7), "a chair that is not there");
    it.assert_value_rejected(p, "/table/past/entries", json!([]), "do not agree on");
    it.assert_value_rejected(p, "/table/past", json!(null), "the match has no beginning");
    it.assert_value_rejected(p, "/table/table/id", json!("nobody"), "no line of an export");
    let first = serde_json::from_str::<Value>(&it.lines[p]).unwrap()["table"]["table"]["chairs"][0]["holder"].take();
    it.assert_value_rejected(p, "/table/table/chairs/1/holder", first, "has two chairs");
    it.assert_value_rejected(p, "/table/table/chairs/1/holder", json!("forgotten"), "nobody plays in the chair");
    it.assert_value_rejected(p, "/table/table/chairs/0/last", json!(99), "a chair's last entry");
    it.assert_value_rejected(p, &it.decision_path(), json!(null), "do not agree on what is asked");
    it.assert_value_rejected(p, "/table/table/phase/playing/next", json!(99), "the number of the next entry");
    it.assert_value_rejected(p, "/table/table/phase/playing/reached", json!(0), "the last step that counts");
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo",
        json!({"seat":0,"back_to":[99],"times":0}),
        "taken back",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo",
        json!({"seat":9,"back_to":[0],"times":0}),
        "not there",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo",
        json!({"seat":0,"back_to":[0],"times":99}),
        "how often",
    );
    it.assert_value_rejected(p, "/table/table/phase/playing/frozen", json!("why not"), "a match that can be played");
    it.assert_value_rejected(
        p,
        "/table/table/wishes",
        json!([{"by":1,"what":{"replace":{"seat":9,"by":{"person":5}}}}]),
        "not there",
    );
    it.assert_value_rejected(s, "/table/table/chairs/1/holder/computer/player", json!("deep thought"), "deep thought");
    it.assert_value_rejected(
        s,
        "/table/table/chairs/1/holder/computer/stands_in_for",
        json!(3),
        "PersonId(3) has two chairs",
    );
    it.assert_value_rejected(o, "/table/table/phase/over/places/0/points/0/1", json!(1_000), "who came where");
    it.assert_value_rejected(o, "/table/table/phase/over/places/0/place", json!(2), "who came where");
    it.assert_value_rejected(o, "/table/table/phase/over/places", json!([]), "who came where");
    it.assert_value_rejected(o, "/table/table/phase/over/ending", json!("agreed"), "not played to a result");
    it.assert_value_rejected(o, "/table/table/phase/over/ending", json!("expired"), "has no journal");
    it.assert_value_rejected(o, "/table/table/host", json!(5), "still has a host");
    it.assert_value_rejected(l, "/table/table/chairs", json!([]), "nobody is in the lobby");
    let chair = serde_json::from_str::<Value>(&it.lines[l]).unwrap()["table"]["table"]["chairs"][1].take();
    it.assert_value_rejected(l, "/table/table/chairs", json!(vec![chair; 9]), "the number of chairs cannot be 9");
    let undo = it.lines[u].matches("\"n\":").count();
    assert!(undo > 3);
    let text = it.with_changed_line(u, |thing| {
        let entries = thing.pointer_mut("/table/past/entries").unwrap().as_array_mut().unwrap();
        let undo = entries.iter_mut().find(|kept| !kept["entry"]["back_to"].is_null()).unwrap();
        undo["entry"]["back_to"] = json!(77);
    });
    assert_rejected(&text, u as u64 + 1, "do not agree on the last step that counts");
    let text = it.with_changed_line(p, |thing| thing["table"]["past"]["entries"][0]["by"] = json!({"ghost": true}));
    assert_rejected(&text, p as u64 + 1, "no line of an export");
    let text = it.with_changed_line(p, |thing| thing["table"]["table"]["colour"] = json!("red"));
    assert_rejected(&text, p as u64 + 1, "unknown field `colour`");
    let text =
        it.with_changed_line(p, |thing| thing["table"]["table"]["variants"] = json!({"layout": "y".repeat(200_000)}));
    assert_rejected(&text, p as u64 + 1, "cannot be");
}

#[tokio::test]
async fn different_tables_with_the_same_id_are_rejected_and_equal_ones_skipped() {
    let bench = TestBench::with_sample_store().await;
    let text = export_store(&bench.store);
    let again = import_bytes(&bench.store, &text).unwrap();
    assert_eq!((again.added_count, again.already_present_count, again.kept_settings_count), (0, 7, 3));
    bench.advance_clock(super::house::HOUR_MS).await;
    assert_eq!(import_bytes(&bench.store, &text).unwrap().already_present_count, 7, "only time has passed");
    let id = super::house::open_repository(&bench.store).open_tables(None).block_on().unwrap().into_iter().next();
    let playing = super::house::open_repository(&bench.store).open_tables(None).block_on().unwrap();
    for id in id.into_iter().chain(playing) {
        if bench.table(id).await.running_match().is_some() {
            bench.play_steps(id, 1).await;
            break;
        }
    }
    let before = all_rows(&bench.store);
    let refused = import_bytes(&bench.store, &text).unwrap_err().to_string();
    assert!(refused.starts_with("line ") && refused.contains("the store has another one of this name"), "{refused}");
    assert_eq!(all_rows(&bench.store), before);
}
