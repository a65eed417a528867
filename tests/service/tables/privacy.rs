//! A person can read and erase their data. The matches of other people stay complete.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, mem};

use flate2::read::GzDecoder;
use meadhall_service::data_dir::DataDir;
use meadhall_service::repository::{DeadLetterReason, DeadLetterRow, Delivery, PersonSettings, RepositoryError, keys};
use meadhall_service::table_service::BackupCopies;
use meadhall_store::{
    BlockingExt, CheckpointRetention, MemoryStore, PendingCommit, ReadFuture, ReadOp, Store, StoreError, StoreExt,
    WriteBatch,
};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::table::Occupant;
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::service_fixture::{HOUR_MS, MINUTE_MS, ServiceFixture, new_raids_table};

/// An id that appears nowhere else in the store.
const DANA_ID: u64 = 987_654_321_123;

async fn create_tables_of_dana(fixture: &ServiceFixture) -> (TableId, TableId, TableId) {
    let settings =
        PersonSettings { last_known_name: "Dana the Tall".to_owned(), language: None, ..PersonSettings::default() };
    fixture.service.update_person_settings(PersonId(DANA_ID), |it| *it = settings.clone()).await.unwrap();
    let finished = fixture.start_match(&[DANA_ID, 2], 1).await;
    play_to_end(fixture, finished, 2).await;
    let playing = fixture.start_match(&[DANA_ID, 2, 3], 0).await;
    for _ in 0..9 {
        fixture.answer_next(playing, 0).await.unwrap();
    }
    let lobby = fixture.open_table(DANA_ID, 0).await;
    fixture.service.join_table(&fixture.command_from(2), lobby).await.unwrap();
    (finished, playing, lobby)
}

/// Lets AIs play, and all people choose this option.
async fn play_to_end(fixture: &ServiceFixture, id: TableId, option: usize) {
    while fixture.table(id).await.result().is_none() {
        if fixture.service.play_ai_turn(id).await.is_err() {
            fixture.answer_next(id, option).await.unwrap();
        }
    }
}

/// Erases Dana, also from the copies.
async fn erase_dana(fixture: &ServiceFixture) {
    fixture.service.erase_person(PersonId(DANA_ID)).await.unwrap();
    fixture.service.finish_erasures().await.unwrap();
}

/// Returns everything in the store, compressed or not, that names Dana.
async fn rows_naming_dana(fixture: &ServiceFixture, finished: &[TableId]) -> Vec<String> {
    let needles = [DANA_ID.to_string(), "Dana".to_owned()];
    let mut found = Vec::new();
    for row in fixture.store.scan("", None, usize::MAX).block_on().unwrap() {
        let text = format!("{} {}", row.key, String::from_utf8_lossy(&row.value));
        if needles.iter().any(|needle| text.contains(needle)) {
            found.push(text);
        }
    }
    for id in finished {
        let archive = fixture.repository().table_archive(*id).block_on().unwrap().unwrap();
        let text = serde_json::to_string(&archive).unwrap();
        if needles.iter().any(|needle| text.contains(needle)) {
            found.push(text);
        }
    }
    found
}

#[tokio::test]
async fn personal_data_is_complete_and_contains_nothing_hidden() {
    let fixture = ServiceFixture::new().await;
    let (finished, playing, lobby) = create_tables_of_dana(&fixture).await;
    let known = serde_json::to_value(fixture.service.personal_data(PersonId(DANA_ID)).await.unwrap()).unwrap();
    assert_eq!(known["settings"]["last_known_name"], "Dana the Tall");
    assert_eq!(known["matches"][0]["table_id"], finished.to_string());
    assert!(!known["matches"][0]["actions"].as_array().unwrap().is_empty());
    let tables: Vec<_> =
        known["open_tables"].as_array().unwrap().iter().map(|table| table["table_id"].clone()).collect();
    assert!(tables.contains(&playing.to_string().into()) && tables.contains(&lobby.to_string().into()));
    let known_text = known.to_string();
    let history = fixture.repository().match_history(playing).block_on().unwrap().unwrap();
    let seed = serde_json::to_string(&history.start.seed).unwrap();
    assert!(!known_text.contains(seed.trim_matches('"')) && !known_text.contains("\"state\""));
}

#[tokio::test]
async fn an_erased_person_is_named_nowhere_and_the_others_play_on() {
    let fixture = ServiceFixture::new().await;
    let (finished, playing, lobby) = create_tables_of_dana(&fixture).await;
    assert!(!rows_naming_dana(&fixture, &[finished]).await.is_empty());
    let before = fixture.repository().results_of(PersonId(2)).block_on().unwrap();
    let scores = fixture.table(finished).await.result().unwrap().standings.clone();
    // Unreadable rows may name them, too.
    let [naming_dana, naming_other] = [DANA_ID, 2].map(|person| format!("{{\"told\":\"{person}\""));
    let batch = WriteBatch::new()
        .put(format!("o/{playing}/broken"), naming_dana.clone())
        .put(format!("q/{playing}/broken"), naming_dana);
    fixture.store.commit(batch.put(format!("o/{playing}/other"), naming_other.clone())).block_on().unwrap();
    erase_dana(&fixture).await;
    assert_eq!(rows_naming_dana(&fixture, &[finished]).await, [""; 0]);
    assert_eq!(fixture.store.get(&format!("o/{playing}/other")).block_on().unwrap(), Some(naming_other.into_bytes()));
    let table = fixture.table(finished).await;
    assert_eq!(table.result().unwrap().standings, scores);
    assert!(table.seats.iter().any(|seat_state| seat_state.occupant == Occupant::Erased));
    assert_eq!(fixture.repository().results_of(PersonId(2)).block_on().unwrap(), before);
    assert!(fixture.service.load_table(finished).await.unwrap().match_state.is_some());
    assert_eq!(fixture.table(lobby).await.host, Some(PersonId(2)));
    let table = fixture.table(playing).await;
    assert!(
        table.running_match().is_some() && table.host.is_some_and(|host| host == PersonId(2) || host == PersonId(3))
    );
    play_to_end(&fixture, playing, 1).await;
    assert!(fixture.table(playing).await.result().is_some());
}

/// Returns the files of a store that contain a text, compressed or not.
fn files_containing(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_containing(&path, text));
            continue;
        }
        let mut bytes = fs::read(&path).unwrap();
        if path.extension().is_some_and(|it| it == "gz") {
            let compressed = mem::take(&mut bytes);
            GzDecoder::new(compressed.as_slice()).read_to_end(&mut bytes).unwrap();
        }
        if bytes.windows(text.len()).any(|window| window == text.as_bytes()) {
            found.push(path);
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn erased_data_leaves_the_redo_log_with_the_running_bot_and_the_store_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = DataDir::new(folder.path().to_owned(), TEST_GAMES);
    let fixture = ServiceFixture::with_store(data_dir.open_or_create_store().unwrap()).await;
    create_tables_of_dana(&fixture).await;
    let redo_log = folder.path().join("store.redo");
    assert!(!files_containing(&redo_log, "Dana").is_empty());
    erase_dana(&fixture).await;
    assert_eq!(files_containing(&redo_log, "Dana"), [""; 0].map(PathBuf::from));
    // Until the next backups, the log has the number of the request.
    for _ in 0..2 {
        fixture.open_table(2, 0).await;
        fixture.store.checkpoint(CheckpointRetention::KeepPrevious).unwrap();
    }
    assert_eq!(files_containing(&redo_log, &DANA_ID.to_string()), [""; 0].map(PathBuf::from));

    drop(fixture);
    drop(data_dir.open(UnixMillis(0), &|_| {}).unwrap());
    for text in ["Dana", &DANA_ID.to_string()] {
        assert_eq!(files_containing(folder.path(), text), [""; 0].map(PathBuf::from), "{text}");
    }
    // The next start compacts nothing.
    let store = data_dir.open_or_create_store().unwrap();
    let address = data_dir.store();
    assert!(!address.compaction().unwrap().is_needed(store.as_ref()).unwrap());
}

/// A store in which another task writes a batch right after the first scan of deliveries or dead letters.
#[derive(Default)]
struct StoreWithConcurrentWrite {
    inner: Arc<MemoryStore>,
    concurrent_write: Mutex<Option<WriteBatch>>,
}

impl Store for StoreWithConcurrentWrite {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let is_of_deliveries = |op: &ReadOp| {
            let ReadOp::Scan { prefix, .. } = op else { return false };
            prefix.starts_with(keys::OUTBOX_PREFIX) || prefix.starts_with(keys::DEAD_LETTERS_PREFIX)
        };
        let scans_deliveries = ops.iter().any(is_of_deliveries);
        let write = scans_deliveries.then(|| self.concurrent_write.lock().unwrap().take()).flatten();
        let (inner, reading) = (Arc::clone(&self.inner), self.inner.read(ops));
        Box::pin(async move {
            let rows = reading.await;
            if let Some(write) = write {
                inner.commit(write).await.unwrap();
            }
            rows
        })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.inner.commit(batch)
    }
}

#[tokio::test]
async fn a_notification_that_becomes_a_dead_letter_during_the_erasure_is_deleted() {
    let store = Arc::new(StoreWithConcurrentWrite::default());
    let fixture = ServiceFixture::with_store(Arc::clone(&store) as Arc<dyn Store>).await;
    let lobby = fixture.open_table(DANA_ID, 0).await;
    let delivery = Delivery::Notify(Notification {
        recipient: NotificationRecipient::Person(PersonId(DANA_ID)),
        event: NotificationEvent::LobbyExpired,
    });
    let key = format!("{}late", keys::table_outbox_prefix(lobby));
    store.commit(WriteBatch::new().put(&key, serde_json::to_vec(&delivery).unwrap())).await.unwrap();
    let dead_letter = DeadLetterRow { delivery, reason: DeadLetterReason::RenderingPanicked };
    let dead_letter_key = keys::dead_letter(&key);
    let becomes_dead_letter =
        WriteBatch::new().remove(&key).put(&dead_letter_key, serde_json::to_vec(&dead_letter).unwrap());
    *store.concurrent_write.lock().unwrap() = Some(becomes_dead_letter);
    erase_dana(&fixture).await;
    assert!(store.concurrent_write.lock().unwrap().is_none(), "the erasure has scanned no deliveries");
    assert_eq!(rows_naming_dana(&fixture, &[]).await, [""; 0]);
}

#[tokio::test]
async fn an_interrupted_erasure_is_resumed() {
    let mut fixture = ServiceFixture::new().await;
    let (finished, ..) = create_tables_of_dana(&fixture).await;
    let person = PersonId(DANA_ID);
    let request = WriteBatch::new().put(keys::erasure_request(person), "");
    let request = request.remove(keys::person_settings(person)).remove(keys::person_quota(person));
    fixture.store.commit(request).block_on().unwrap();
    fixture.restart_after(0).await;
    fixture.service.finish_erasures().await.unwrap();
    assert_eq!(rows_naming_dana(&fixture, &[finished]).await, [""; 0]);
}

/// Counts how often copies were searched for people.
#[derive(Default)]
struct CountingCopies(AtomicUsize);

impl BackupCopies for CountingCopies {
    fn erase_people(&self, _people: &BTreeSet<PersonId>) -> Result<(), RepositoryError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

/// A store in memory that counts its checkpoints.
#[derive(Default)]
struct StoreWithCountedCheckpoints {
    inner: MemoryStore,
    checkpoint_count: AtomicUsize,
}

impl Store for StoreWithCountedCheckpoints {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        self.inner.read(ops)
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.inner.commit(batch)
    }

    fn checkpoint(&self, _retention: CheckpointRetention) -> Result<(), StoreError> {
        self.checkpoint_count.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn copies_are_cleaned_once_for_all_erasures_and_not_for_people_without_data() {
    let (store, copies) = (Arc::new(StoreWithCountedCheckpoints::default()), Arc::new(CountingCopies::default()));
    let counted = || (copies.0.load(Ordering::SeqCst), store.checkpoint_count.load(Ordering::SeqCst));
    let fixture = ServiceFixture::with_store(Arc::clone(&store) as Arc<dyn Store>).await;
    let fixture = fixture.with_backups(Arc::clone(&copies) as _);
    for person in 1..=20 {
        fixture.open_table(person, 0).await;
        fixture.service.erase_person(PersonId(person)).await.unwrap();
        fixture.service.erase_person(PersonId(person)).await.unwrap();
    }
    assert_eq!(counted(), (0, 0));
    assert!(fixture.service.finish_erasures().await.unwrap());
    assert_eq!(counted(), (1, 1));
    assert!(fixture.store.scan(keys::ERASURES_PREFIX, None, usize::MAX).await.unwrap().is_empty());

    fixture.service.erase_person(PersonId(1)).await.unwrap();
    assert!(!fixture.service.finish_erasures().await.unwrap());
    assert_eq!(counted(), (1, 1));
    assert!(fixture.store.scan(keys::ERASURES_PREFIX, None, usize::MAX).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_person_who_returns_before_the_copies_are_cleaned_keeps_their_new_tables() {
    let fixture = ServiceFixture::new().await;
    create_tables_of_dana(&fixture).await;
    fixture.service.erase_person(PersonId(DANA_ID)).await.unwrap();
    fixture.advance(MINUTE_MS).await;
    let id = fixture.open_table(DANA_ID, 0).await;
    assert!(fixture.service.finish_erasures().await.unwrap());
    assert_eq!(fixture.repository().open_tables_of(PersonId(DANA_ID)).await.unwrap(), [id]);
}

#[tokio::test]
async fn command_ids_are_kept_for_a_day() {
    let fixture = ServiceFixture::new().await;
    let command = fixture.command_from(1);
    let id = fixture.service.open_table(&command, new_raids_table(1)).await.unwrap().table.id;
    fixture.advance(23 * HOUR_MS).await;
    fixture.service.delete_old_command_ids().await.unwrap();
    assert_eq!(fixture.service.open_table(&command, new_raids_table(1)).await.unwrap().table.id, id);
    fixture.advance(48 * HOUR_MS).await;
    assert!(fixture.service.delete_old_command_ids().await.unwrap() >= 1);
    assert!(fixture.store.scan("x/", None, 99).block_on().unwrap().is_empty());
}
