//! Stores and exports written by earlier versions. The current version opens, verifies and delivers them, and
//! plays on.
//!
//! `MEADHALL_BLESS=1 cargo test --test service hold_one` writes the files of a day that has none yet.
//! Existing files are never rewritten, because they prove that old data can still be read.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use meadhall::archive::{Finding, Incoming, Matches, Scope, export, export_rows, verify};
use meadhall::games::GAMES;
use meadhall::journal::Entry;
use meadhall::ledger::{Attempt, Door, Errand, LAYOUT, Ledger, Letters, Message, Missing, Shown, keys};
use meadhall::outbox::{Nonce, Sound, Style};
use meadhall::store::{MemoryStore, Reads, Store, Wait};
use meadhall::table::clock::Wall;
use meadhall::table::record::{Ending, Holder, Standstill, Table};
use meadhall::table::{Channel, TableId};
use tokio::time::sleep;

use super::discord::{Posted, Shows, question};
use super::world::{World, by, place};

/// The days with fixture files. A changed format needs a new day.
const DAYS: [&str; 1] = ["2026-11-21"];

fn kept(day: &str, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(day).join(file)
}

/// Writes the files of a day.
async fn write(day: &str) {
    let world = World::new().await.lived_in().await;
    let ledger = world.house.ledger();
    let mut files = [("rows.jsonl", Vec::new()), ("house.jsonl", Vec::new()), ("table.jsonl", Vec::new())];
    export_rows(world.shelf.as_ref(), LAYOUT, &mut files[0].1, &|_| {}).unwrap();
    export(ledger, Scope::Everything, &mut files[1].1, &|_| {}).unwrap();
    let back = ledger.tables_in(Channel(4)).wait().unwrap()[0];
    export(ledger, Scope::Table(back), &mut files[2].1, &|_| {}).unwrap();
    fs::create_dir_all(kept(day, "")).unwrap();
    for (name, text) in files {
        fs::write(kept(day, name), text).unwrap();
    }
}

fn shelf(day: &str, file: &str) -> Arc<MemoryStore> {
    let shelf = Arc::new(MemoryStore::new());
    let store: Arc<dyn Store> = Arc::clone(&shelf) as Arc<dyn Store>;
    let incoming = Incoming::check(&kept(day, file), GAMES, &|_| {}).unwrap();
    incoming.write(&store, &|_| Ok(()), &|_| {}).unwrap();
    shelf
}

fn findings(ledger: &Ledger) -> Vec<String> {
    let mut findings = Vec::new();
    verify(ledger, Matches::All, &mut |finding: Finding| findings.push(finding.to_string()), &|_| {}).unwrap();
    findings
}

/// Opens a service on this store a month later, with a Discord that holds the messages recorded there.
async fn a_month_later(shelf: Arc<MemoryStore>) -> World {
    let world = World::on(shelf).await;
    sleep(Duration::from_secs(30 * 24 * 60 * 60)).await;
    world.remember();
    assert_eq!(findings(world.house.ledger()), [""; 0]);
    world.get_ready().await;
    world
}

/// Plays on at every open table and checks that everything is delivered.
async fn goes_on(world: &World) {
    world.settle().await;
    let ledger = world.house.ledger();
    let open = ledger.open_tables(None).wait().unwrap();
    world.house.restart_clocks(&open, &[Standstill::Locked, Standstill::Away]).await.unwrap();
    for id in &open {
        let table = world.table(*id).await;
        if table.lost.is_some() {
            let host = table.host.unwrap();
            world.house.move_to(&by(host.0, None), *id, place(99)).await.unwrap();
        }
        if table.playing().is_none() {
            world.house.join(&by(900, None), *id).await.unwrap();
            world.house.start(&by(table.host.unwrap().0, None), *id).await.unwrap();
        }
        for step in 0..40 {
            if world.answer(*id, step % 4).await.is_none() && world.house.think(*id).await.is_err() {
                break;
            }
            if step % 8 == 0 {
                world.settle().await;
            }
        }
        assert!(world.table(*id).await.revision > table.revision, "{id}");
    }
    world.settle().await;
    world.check().await;
    assert_eq!(findings(ledger), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn books_of_an_earlier_day_hold_one_of_everything() {
    for day in DAYS {
        if std::env::var_os("MEADHALL_BLESS").is_some() && !kept(day, "rows.jsonl").exists() {
            write(day).await;
        }
        let world = a_month_later(shelf(day, "rows.jsonl")).await;
        let missing: Vec<&str> = holds(&world).into_iter().filter(|(_, there)| !there).map(|(what, _)| what).collect();
        assert_eq!(missing, [""; 0], "{day}");
    }
}

#[tokio::test(start_paused = true)]
async fn books_of_an_earlier_day_are_delivered_and_played_on() {
    for day in DAYS {
        goes_on(&a_month_later(shelf(day, "rows.jsonl")).await).await;
    }
}

#[tokio::test(start_paused = true)]
async fn exports_of_an_earlier_day_are_taken_in_and_played_on() {
    for day in DAYS {
        let all = World::on(shelf(day, "rows.jsonl")).await.house.ledger().open_tables(None).wait().unwrap();
        for (file, open) in [("house.jsonl", all.len()), ("table.jsonl", 1)] {
            let world = a_month_later(shelf(day, file)).await;
            assert_eq!(world.house.ledger().open_tables(None).wait().unwrap().len(), open, "{day} {file}");
            goes_on(&world).await;
        }
    }
}

/// Lists everything a fixture should contain, and whether it does.
fn holds(world: &World) -> Vec<(&'static str, bool)> {
    let ledger = world.house.ledger();
    let read = |id: TableId| ledger.table(id).wait().unwrap().unwrap().table;
    let open: Vec<Table> = ledger.open_tables(None).wait().unwrap().into_iter().map(read).collect();
    let over: Vec<Table> = ledger.finished_tables(None, 99).wait().unwrap().into_iter().map(read).collect();
    let doors: Vec<(TableId, Door)> =
        open.iter().flat_map(|table| doors_of(table).into_iter().map(|door| (table.id, door))).collect();
    let shown: Vec<Shown> = doors.iter().filter_map(|(id, door)| ledger.shown(*id, *door).wait().unwrap()).collect();
    let errands: Vec<Errand> =
        ledger.errands(None, 999).wait().unwrap().into_iter().map(|(_, errand)| errand).collect();
    let people = ledger.people(None, 99).wait().unwrap();
    let entries = open.iter().filter_map(|table| ledger.past(table.id).wait().unwrap()).flat_map(|past| past.entries);
    let entries: Vec<Entry> = entries.map(|kept| kept.entry).collect();

    let ended = |ending| over.iter().any(|table| table.over().unwrap().ending == ending);
    let any = |it: &dyn Fn(&Table) -> bool| open.iter().any(it);
    let shows = |it: &dyn Fn(&Shown) -> bool| shown.iter().any(it);
    let tried = |it: &dyn Fn(&Attempt) -> bool| shown.iter().flat_map(|shown| &shown.tried).any(it);
    let refused = |missing| shows(&|it| it.refused.is_some_and(|refused| refused.missing == missing));
    let letters = |said| people.iter().any(|(_, settings)| settings.letters == said);
    vec![
        ("a lobby", any(&|it| it.playing().is_none() && !it.variants.is_empty())),
        ("a fight", any(&|it| asks(ledger, it).contains(&"raids_ask_combat"))),
        ("a step back", entries.iter().any(|entry| matches!(entry, Entry::Undo(_)))),
        (
            "steps that can be taken back",
            any(&|it| {
                it.playing()
                    .and_then(|on| on.undo.as_ref())
                    .is_some_and(|undo| undo.times == 2 && undo.back_to.len() > 1)
            }),
        ),
        ("a lost table", any(&|it| it.lost.is_some())),
        ("a locked table", any(&|it| it.stands_still(Standstill::Locked))),
        ("a table where the house is away", any(&|it| it.stands_still(Standstill::Away))),
        ("somebody unreached", any(&|it| it.stands_still(Standstill::Unreached))),
        (
            "a stand-in",
            any(&|it| {
                it.chairs.iter().any(|chair| matches!(chair.holder, Holder::Computer { stands_in_for: Some(_), .. }))
            }),
        ),
        ("an offer", any(&|it| it.chairs.iter().any(|chair| chair.offered.is_some()))),
        ("wishes", any(&|it| it.wishes.len() > 1)),
        ("somebody who gave up", any(&|it| !it.former.is_empty())),
        ("earlier cards", any(&|it| !it.turns.earlier.is_empty())),
        ("one played", ended(Ending::Played)),
        ("one conceded", ended(Ending::Conceded)),
        ("one ended", ended(Ending::Agreed)),
        ("one cancelled", ended(Ending::Cancelled)),
        ("one expired", ended(Ending::Expired)),
        ("one lost", ended(Ending::Lost)),
        ("somebody forgotten", over.iter().any(|it| it.chairs.iter().any(|chair| chair.holder == Holder::Forgotten))),
        ("a seal", shows(&|it| it.present.is_some_and(|present| present.seal.is_some()))),
        ("rights refused", refused(Missing::Rights(1 << 11))),
        ("a locked door", refused(Missing::Locked)),
        ("a refusal without reason", refused(Missing::Unsaid)),
        ("given up", shows(&|it| it.given_up.is_some())),
        ("old buttons", shows(&|it| it.past.iter().any(|spent| spent.refused && spent.called > 0))),
        ("an attempt", tried(&|it| !it.refused && it.instead_of.is_none())),
        ("an attempt that cannot be looked for", tried(&|it| it.refused)),
        ("an attempt at another", tried(&|it| it.instead_of.is_some())),
        ("something to show", errands.iter().any(|it| matches!(it, Errand::Show { .. }))),
        ("something to tell", errands.iter().any(|it| matches!(it, Errand::Tell(_)))),
        ("something half told", errands.iter().any(|it| matches!(it, Errand::Telling { .. }))),
        ("something put aside", !world.rows(keys::PARKED).is_empty()),
        ("letters untold", letters(Letters::Untold)),
        ("letters wanted", letters(Letters::Wanted)),
        ("letters unwanted", letters(Letters::Unwanted)),
        ("letters closed", letters(Letters::Closed)),
        ("causes", !world.rows(keys::CAUSES).is_empty()),
        ("books", !world.rows(keys::BOOKS).is_empty()),
    ]
}

fn asks(ledger: &Ledger, table: &Table) -> Vec<&'static str> {
    match ledger.taken(table.id).wait().unwrap().unwrap().load(ledger.games()).unwrap() {
        meadhall::ledger::Loaded::Match(game) => game.questions().iter().map(|it| it.prompt.key).collect(),
        meadhall::ledger::Loaded::None | meadhall::ledger::Loaded::Frozen(_) => Vec::new(),
    }
}

/// Returns all targets that a table may have.
fn doors_of(table: &Table) -> Vec<Door> {
    let seats = table.seated().map(|(seat, _)| Door::Private(seat));
    [Door::Card].into_iter().chain(seats).collect()
}

impl World {
    /// Puts the recorded messages into Discord and treats stored notifications as written in this run.
    fn remember(&self) {
        let ledger = self.house.ledger();
        for row in self.shelf.scan("", None, usize::MAX).wait().unwrap() {
            let errand =
                keys::table_of_errand(&row.key).and_then(|_| serde_json::from_slice::<Errand>(&row.value).ok());
            let value = match errand.as_ref().and_then(Errand::notice) {
                Some(notice) => serde_json::to_vec(&Errand::Tell(notice.clone())).unwrap(),
                None => row.value,
            };
            self.written.lock().unwrap().push((row.key, value));
        }
        for id in ledger.open_tables(None).wait().unwrap() {
            let table = ledger.table(id).wait().unwrap().unwrap().table;
            for door in doors_of(&table) {
                let shown = ledger.shown(id, door).wait().unwrap().unwrap_or_default();
                let mut messages = self.discord.messages();
                let mut post = |message: Message, called, revision, seal: Option<u64>| {
                    let question = match door {
                        Door::Card => None,
                        Door::Private(seat) => question(&table, seat),
                    };
                    messages.push(Posted {
                        address: message.address,
                        number: message.number,
                        nonce: Nonce(seal.unwrap_or_default()),
                        at: Wall(0),
                        table: id,
                        door: Some(door),
                        called,
                        sound: Sound::Calls,
                        style: Style::Full,
                        shows: Shows::Live { revision, question },
                        deleted: false,
                        edits: 0,
                    });
                };
                for spent in &shown.past {
                    post(spent.message, spent.called, 0, None);
                }
                if let Some(present) = shown.present {
                    post(present.message, present.called, present.revision, present.seal);
                }
            }
        }
    }
}
