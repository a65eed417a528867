//! Malformed files of every kind: each is rejected with a line number and a reason, and changes nothing.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use meadhall::archive::{ArchiveError, LONGEST_LINE};
use meadhall::game::{Dice, Seed};
use meadhall::ledger::LAYOUT;
use meadhall::store::{Change, Store, Wait};
use serde_json::{Value, json};
use stage::full::share;

use super::house::{Bench, busy_export, empty, exported, imported, lines, rows};

/// Joins the lines and appends a valid footer, as in a deliberate manipulation.
pub fn sealed(lines: &[String]) -> Vec<u8> {
    let body: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    let fnv = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mark = body.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    format!("{body}{{\"end\":{{\"things\":{},\"mark\":\"{mark:016x}\"}}}}\n", lines.len() - 2).into_bytes()
}

/// Initializes an empty store with the current schema version.
fn born() -> Change {
    Change::new().put("!ledger", format!("{{\"layout\":{LAYOUT},\"epoch\":5}}"))
}

/// Asserts that a file is rejected with this line and reason, and that the store is unchanged.
pub fn refused(text: &[u8], line: u64, why: &str) {
    let store = empty();
    store.commit(born()).wait().unwrap();
    let before = rows(&store);
    match imported(&store, text) {
        Err(error @ ArchiveError::Bad { line: found, .. }) => {
            let said = error.to_string();
            assert!(found == line && said.contains(why), "{said}\n  should be in line {line}: {why}");
        }
        other => panic!("{why}: {other:?}"),
    }
    assert_eq!(rows(&store), before, "{why}");
}

/// An export, and the index of the first line of each kind: a match, one with an undo, one with a substitute,
/// a finished one, and a lobby.
struct Sample {
    lines: Vec<String>,
    playing: usize,
    undone: usize,
    standing_in: usize,
    over: usize,
    lobby: usize,
}

async fn sample() -> Sample {
    let lines = lines(busy_export().await);
    let find = |what: &dyn Fn(&Value) -> bool| {
        let table = |line: &String| serde_json::from_str::<Value>(line).unwrap()["table"].take();
        lines.iter().position(|line| line.starts_with("{\"table\"") && what(&table(line))).unwrap()
    };
    let phase = |table: &Value, phase: &str| !table["table"]["phase"][phase].is_null();
    Sample {
        playing: find(&|it| phase(it, "playing") && it["past"]["entries"].as_array().unwrap().len() > 3),
        undone: find(&|it| it["past"].to_string().contains("back_to") && phase(it, "playing")),
        standing_in: find(&|it| it.to_string().contains("\"stands_in_for\":4")),
        over: find(&|it| !it["table"]["phase"]["over"]["places"].is_null()),
        lobby: find(&|it| phase(it, "lobby")),
        lines,
    }
}

impl Sample {
    /// Returns the JSON pointer of a pending decision with a deadline in the running match.
    fn asked(&self) -> String {
        let line: Value = serde_json::from_str(&self.lines[self.playing]).unwrap();
        let places = (0..4).map(|chair| format!("/table/table/chairs/{chair}/asked"));
        let timed = |place: &String| line.pointer(&format!("{place}/deadline")).is_some_and(|it| !it.is_null());
        places.into_iter().find(timed).unwrap()
    }

    /// Returns the export with one changed line.
    fn with(&self, line: usize, change: impl FnOnce(&mut Value)) -> Vec<u8> {
        let mut lines = self.lines.clone();
        let mut thing = serde_json::from_str(&lines[line]).unwrap();
        change(&mut thing);
        lines[line] = thing.to_string();
        sealed(&lines)
    }

    /// Asserts that the file is rejected if this value of a line is replaced.
    fn refuses(&self, line: usize, place: &str, value: Value, why: &str) {
        let text = self.with(line, |thing| *thing.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = value);
        refused(&text, line as u64 + 1, why);
    }
}

#[tokio::test]
async fn files_that_are_no_whole_exports_are_refused() {
    let sample = sample().await;
    let lines = &sample.lines;
    let last = lines.len() as u64;
    let text = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes();
    let first = |header: &str| text(&[&[header.to_owned()], &lines[1..]].concat());
    refused(b"", 1, "it is empty");
    refused(b"\n", 1, "not an export");
    refused(&first("customers,1,2"), 1, "not an export");
    refused(&first(r#"{"meadhall":"match","format":1,"layout":1,"things":null}"#), 1, "not an export");
    refused(
        &first(r#"{"meadhall":"export","format":2,"layout":1,"new":true}"#),
        1,
        "has format 2; this Meadhall reads up to 1",
    );
    refused(&first(r#"{"meadhall":"export","format":0,"layout":1,"things":null}"#), 1, "there is no format 0");
    refused(&first(r#"{"meadhall":"export","format":1,"layout":9,"things":null}"#), 1, "it comes from layout 9");
    refused(&first(r#"{"meadhall":"export","format":1,"layout":0,"things":null}"#), 1, "there is no layout 0");
    refused(&first(r#"{"meadhall":"export","format":1,"layout":1,"things":null,"x":1}"#), 1, "unknown field `x`");
    refused(&first(r#"{"meadhall":"export","format":1,"layout":1,"things":3}"#), last, "3 things should be there");
    refused(&text(&lines[..lines.len() - 1]), last, "cut short");
    refused(&text(lines)[..text(lines).len() - 1], last, "cut short");
    let half = &text(lines)[..text(lines).len() / 2];
    let whole = half.iter().filter(|byte| **byte == b'\n').count() as u64;
    refused(half, whole + 1, "cut short");
    refused(&[text(lines), b"{}\n".to_vec()].concat(), last + 1, "goes on after its last line");
    refused(&[text(lines), b"\n".to_vec()].concat(), last + 1, "goes on after its last line");
    refused(&text(&[&lines[..3], &lines[4..]].concat()), last - 1, "things should be there");
    let swapped = [&lines[..2], &[lines[3].clone(), lines[2].clone()], &lines[4..]].concat();
    refused(&text(&swapped), last, "its fingerprint is");
    refused(&text(&[&lines[..3], &["{\"guest\":5}".to_owned()], &lines[3..]].concat()), 4, "unknown variant `guest`");
    refused(
        &sealed(
            &[&lines[..3], &["{\"row\":{\"key\":\"p/1\",\"value\":{\"text\":\"\"}}}".to_owned()], &lines[3..]].concat(),
        ),
        4,
        "does not belong",
    );
    let again = |line: usize| sealed(&[&lines[..lines.len() - 1], &[lines[line].clone(), String::new()]].concat());
    refused(&again(sample.playing), last, &format!("is in line {} already", sample.playing + 1));
    refused(&again(2), last, "has settled is in line 3 already");
    refused(&again(1), last, "does not belong");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&text(lines)).unwrap();
    let packed = packed.finish().unwrap();
    assert!(imported(&empty(), &packed).is_ok());
    let cut = imported(&empty(), &packed[..packed.len() / 2]).unwrap_err().to_string();
    assert!(cut.starts_with("line ") && cut.contains("cannot be read on"), "{cut}");
}

#[tokio::test]
async fn a_line_that_is_too_long_is_never_read_whole() {
    let sample = sample().await;
    let mut text = format!("{}\n{{\"person\":\"", sample.lines[0]).into_bytes();
    text.resize(LONGEST_LINE + 1000, b'x');
    refused(&text, 2, "longer than");
    refused(&vec![b'{'; LONGEST_LINE + 1], 1, "longer than");
    // Compressed, the same line makes a small file.
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&text).unwrap();
    refused(&packed.finish().unwrap(), 2, "longer than");
    refused(format!("{}\n{}\n", sample.lines[0], "[".repeat(100_000)).as_bytes(), 2, "no line of an export");
}

#[tokio::test]
async fn numbers_out_of_range_are_refused() {
    let it = sample().await;
    let far = json!(u64::MAX);
    it.refuses(1, "/time/moment", far.clone(), "no house has such a service time");
    it.refuses(1, "/time/ready", json!(u64::MAX - 1), "no house has such a service time");
    let p = it.playing;
    it.refuses(p, "/table/table/revision", json!(0), "the revision cannot be 0");
    it.refuses(p, "/table/table/revision", far.clone(), "the revision cannot be");
    it.refuses(p, "/table/table/card", json!(1_000_000), "the revision of the card");
    it.refuses(p, "/table/table/opened", far.clone(), "when it was opened");
    it.refuses(p, "/table/table/host_acted", json!(1_u64 << 40), "when the host acted");
    it.refuses(p, "/table/table/pace", json!({"own": 0}), "from 1 to 43200 minutes");
    it.refuses(p, "/table/table/lost", far.clone(), "when its channel was lost");
    it.refuses(p, "/table/table/chairs/0/missed", json!(255), "how many questions were missed");
    it.refuses(p, "/table/table/chairs/0/last", far.clone(), "the chair's last entry");
    it.refuses(p, "/table/table/phase/playing/next", far.clone(), "the number of the next entry");
    it.refuses(p, "/table/table/phase/playing/next", json!(0), "the number of the next entry");
    it.refuses(p, "/table/table/phase/playing/snapshot", json!(4_000), "the entry of the snapshot");
    it.refuses(p, "/table/past/entries/0/at", far.clone(), "when a step was taken");
    it.refuses(p, "/table/past/entries/2/entry/n", far.clone(), "step 3 is missing");
    it.refuses(it.lobby, "/table/table/phase/lobby/expires", far.clone(), "when the lobby closes");
    it.refuses(it.over, "/table/table/phase/over/at", far.clone(), "when it ended");
    let chair = it.asked();
    it.refuses(p, &format!("{chair}/deadline/due"), far.clone(), "a deadline cannot be");
    it.refuses(p, &format!("{chair}/deadline/due"), json!(0), "a deadline cannot be 0");
    it.refuses(p, &format!("{chair}/deadline/asked"), far.clone(), "when a question was asked");
    it.refuses(p, &format!("{chair}/reminded"), far, "when a reminder was seen to");
    it.refuses(p, &format!("{chair}/call"), json!(99_999), "the revision of a question");
    it.refuses(
        p,
        "/table/table/chairs/0/answered",
        json!({"at": u64::MAX, "by": "person"}),
        "when a question was answered",
    );
    let turns = json!({"before": 0, "now": u64::MAX, "card_before": 0});
    let text = it.with(p, |thing| thing["table"]["table"]["turns"] = turns);
    refused(&text, p as u64 + 1, "the entry with which a turn began cannot be");
}

#[tokio::test]
async fn numbers_that_discord_gives_nobody_are_refused() {
    let it = sample().await;
    let nobody = "the number of a person cannot be 0";
    for line in [it.playing, it.lobby, it.over] {
        it.refuses(line, "/table/table/place/server", json!(0), "the number of the server cannot be 0");
        it.refuses(line, "/table/table/place/channel", json!(0), "the number of the channel cannot be 0");
        it.refuses(line, "/table/table/chairs/0/holder/person", json!(0), nobody);
    }
    let p = it.playing;
    it.refuses(p, "/table/table/host", json!(0), nobody);
    it.refuses(p, "/table/table/chairs/0/offered", json!(0), nobody);
    it.refuses(p, "/table/table/chairs/0/conceded", json!(0), nobody);
    it.refuses(p, "/table/table/former", json!([{"person": 0, "seat": 0}]), nobody);
    it.refuses(p, "/table/table/wishes", json!([{"by": 0, "what": "end"}]), nobody);
    let newcomer = json!([{"by": 1, "what": {"replace": {"seat": 0, "by": {"person": 0}}}}]);
    it.refuses(p, "/table/table/wishes", newcomer, nobody);
    it.refuses(it.standing_in, "/table/table/chairs/1/holder/computer/stands_in_for", json!(0), nobody);
    let person = it.lines.iter().position(|line| line.starts_with("{\"person\"")).unwrap();
    it.refuses(person, "/person/person", json!(0), nobody);
    it.refuses(person, "/person/settings/name", json!("x".repeat(70_000)), "its row \"p/1\" has 70");
}

#[tokio::test]
async fn tables_that_do_not_agree_with_themselves_or_their_match_are_refused() {
    let it = sample().await;
    let (p, u, s, o, l) = (it.playing, it.undone, it.standing_in, it.over, it.lobby);
    it.refuses(p, "/table/table/game", json!("chess"), "there is no game \"chess\"");
    it.refuses(p, "/table/table/variants", json!({"sails": "red"}), "has no variant \"sails\"");
    it.refuses(p, "/table/past/beginning/setup/seats", json!(9), "is for 2 to 4 players");
    it.refuses(p, "/table/past/beginning/setup/seats", json!(4), "do not agree on the number of seats");
    it.refuses(p, "/table/past/beginning/rules", json!(99), "version 99 of the rules");
    it.refuses(p, "/table/past/beginning/seed", json!("0".repeat(64)), "the match cannot be played again");
    it.refuses(p, "/table/past/entries/1/entry/mark", json!("0".repeat(16)), "leads to another state");
    it.refuses(p, "/table/past/entries/1/entry/action", json!("fly"), "step 2 cannot be taken again");
    it.refuses(p, "/table/past/entries/1/entry/seat", json!(7), "a chair that is not there");
    it.refuses(p, "/table/past/entries", json!([]), "do not agree on");
    it.refuses(p, "/table/past", json!(null), "the match has no beginning");
    it.refuses(p, "/table/table/id", json!("nobody"), "no line of an export");
    let first = serde_json::from_str::<Value>(&it.lines[p]).unwrap()["table"]["table"]["chairs"][0]["holder"].take();
    it.refuses(p, "/table/table/chairs/1/holder", first, "has two chairs");
    it.refuses(p, "/table/table/chairs/1/holder", json!("forgotten"), "nobody plays in the chair");
    it.refuses(p, "/table/table/chairs/0/last", json!(99), "a chair's last entry");
    it.refuses(p, &it.asked(), json!(null), "do not agree on what is asked");
    it.refuses(p, "/table/table/phase/playing/next", json!(99), "the number of the next entry");
    it.refuses(p, "/table/table/phase/playing/reached", json!(0), "the last step that counts");
    it.refuses(p, "/table/table/phase/playing/undo", json!({"seat":0,"back_to":[99],"times":0}), "taken back");
    it.refuses(p, "/table/table/phase/playing/undo", json!({"seat":9,"back_to":[0],"times":0}), "not there");
    it.refuses(p, "/table/table/phase/playing/undo", json!({"seat":0,"back_to":[0],"times":99}), "how often");
    it.refuses(p, "/table/table/phase/playing/frozen", json!("why not"), "a match that can be played");
    it.refuses(
        p,
        "/table/table/wishes",
        json!([{"by":1,"what":{"replace":{"seat":9,"by":{"person":5}}}}]),
        "not there",
    );
    it.refuses(s, "/table/table/chairs/1/holder/computer/player", json!("deep thought"), "deep thought");
    it.refuses(s, "/table/table/chairs/1/holder/computer/stands_in_for", json!(3), "Person(3) has two chairs");
    it.refuses(o, "/table/table/phase/over/places/0/points/0/1", json!(1_000), "who came where");
    it.refuses(o, "/table/table/phase/over/places/0/place", json!(2), "who came where");
    it.refuses(o, "/table/table/phase/over/places", json!([]), "who came where");
    it.refuses(o, "/table/table/phase/over/ending", json!("agreed"), "not played to a result");
    it.refuses(o, "/table/table/phase/over/ending", json!("expired"), "has no journal");
    it.refuses(o, "/table/table/host", json!(5), "still has a host");
    it.refuses(l, "/table/table/chairs", json!([]), "nobody is in the lobby");
    let chair = serde_json::from_str::<Value>(&it.lines[l]).unwrap()["table"]["table"]["chairs"][1].take();
    it.refuses(l, "/table/table/chairs", json!(vec![chair; 9]), "the number of chairs cannot be 9");
    let undo = it.lines[u].matches("\"n\":").count();
    assert!(undo > 3);
    let text = it.with(u, |thing| {
        let entries = thing.pointer_mut("/table/past/entries").unwrap().as_array_mut().unwrap();
        let undo = entries.iter_mut().find(|kept| !kept["entry"]["back_to"].is_null()).unwrap();
        undo["entry"]["back_to"] = json!(77);
    });
    refused(&text, u as u64 + 1, "do not agree on the last step that counts");
    let text = it.with(p, |thing| thing["table"]["past"]["entries"][0]["by"] = json!({"ghost": true}));
    refused(&text, p as u64 + 1, "no line of an export");
    let text = it.with(p, |thing| thing["table"]["table"]["colour"] = json!("red"));
    refused(&text, p as u64 + 1, "unknown field `colour`");
    let text = it.with(p, |thing| thing["table"]["table"]["variants"] = json!({"layout": "y".repeat(200_000)}));
    refused(&text, p as u64 + 1, "cannot be");
}

#[tokio::test]
async fn a_table_that_the_store_has_otherwise_is_refused_and_one_that_is_the_same_is_known() {
    let bench = Bench::busy().await;
    let text = exported(&bench.store);
    let again = imported(&bench.store, &text).unwrap();
    assert_eq!((again.new, again.known, again.kept), (0, 7, 3));
    bench.pass(super::house::HOUR).await;
    assert_eq!(imported(&bench.store, &text).unwrap().known, 7, "only time has passed");
    let id = super::house::ledger(&bench.store).open_tables(None).wait().unwrap().into_iter().next();
    let playing = super::house::ledger(&bench.store).open_tables(None).wait().unwrap();
    for id in id.into_iter().chain(playing) {
        if bench.table(id).await.playing().is_some() {
            bench.steps(id, 1).await;
            break;
        }
    }
    let before = rows(&bench.store);
    let refused = imported(&bench.store, &text).unwrap_err().to_string();
    assert!(refused.starts_with("line ") && refused.contains("the store has another one of this name"), "{refused}");
    assert_eq!(rows(&bench.store), before);
}

/// Applies one of six kinds of random damage.
fn damaged(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    let place = |dice: &mut Dice, text: &[u8]| dice.index(text.len());
    match dice.below(6) {
        0 => {
            let at = place(dice, &text);
            text[at] ^= 1 << dice.below(8);
        }
        1 => text.truncate(place(dice, &text)),
        2 => {
            let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let (a, b) = (dice.index(lines.len()), dice.index(lines.len()));
            lines.swap(a, b);
            text = lines.concat();
        }
        3 => {
            let at = place(dice, &text);
            let noise: Vec<u8> = (0..200_000).map(|_| b'x').collect();
            text.splice(at..at, noise);
        }
        4 => {
            let mut ends = [place(dice, &text), place(dice, &text)];
            ends.sort_unstable();
            text.drain(ends[0]..ends[1]);
        }
        _ => {
            let at = place(dice, &text);
            text[at] = u8::try_from(dice.below(256)).unwrap();
        }
    }
    text
}

#[tokio::test]
async fn whatever_happens_to_a_file_it_is_refused_with_a_line_or_is_as_it_was() {
    let text = busy_export().await;
    let lines = lines(text);
    let store: Arc<dyn Store> = empty();
    store.commit(born()).wait().unwrap();
    let before = rows(&store);
    for round in 0..share(400).max(100) {
        let dice = &mut Dice::new(&Seed::numbered(11), round);
        let mut bad = damaged(text, dice);
        if bad == text {
            continue;
        }
        // Every other file gets a valid footer, so that the content itself must be checked.
        if round % 2 == 0 && bad.len() > 300 {
            let cut: Vec<String> = String::from_utf8_lossy(&bad).lines().map(str::to_owned).collect();
            if cut.len() > 2 {
                bad = sealed(&cut);
            }
        }
        match imported(&store, &bad) {
            Err(ArchiveError::Bad { line, fault }) => {
                assert!(line >= 1 && line <= lines.len() as u64 + 2, "{line}: {fault}");
                assert_eq!(rows(&store), before, "round {round}: {fault}");
            }
            Err(error) => panic!("round {round}: {error}"),
            // A changed name, time of day or person makes another valid store.
            Ok(_) => {
                assert_eq!(round % 2, 0, "round {round} was never sealed");
                for row in rows(&store) {
                    store.commit(Change::new().remove(row.key)).wait().unwrap();
                }
                store.commit(born()).wait().unwrap();
            }
        }
    }
}
