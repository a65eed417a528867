//! A service for these tests, with a manual clock, seeded randomness, and tables in every state.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_games::GAMES;
use meadhall_service::backup::{
    BackupError, CheckedImport, ExportScope, ImportSummary, ReplayScope, VerifyFinding, export, verify_store,
};
use meadhall_service::repository::{PersonSettings, Repository};
use meadhall_store::{BlockingExt, MemoryStore, Store, StoreEntry, StoreExt};
use meadhall_tables::clock::{TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::table::Answer;
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::games::{RAIDS, location_of, new_table_settings, repeat_random_strategy};
use meadhall_test_support::service_fixture::{HOUR_MS, ServiceFixture};
use tokio::sync::OnceCell;

pub struct TestBench(ServiceFixture);

impl Deref for TestBench {
    type Target = ServiceFixture;

    fn deref(&self) -> &ServiceFixture {
        &self.0
    }
}

impl TestBench {
    /// Starts a service on this store, with players connected.
    pub async fn on_store(store: Arc<dyn Store>) -> Self {
        let start = UnixMillis(400_000 * HOUR_MS);
        Self(ServiceFixture::builder().registry(GAMES).seed(7).start_at(start).build(store).await)
    }

    pub async fn new() -> Self {
        Self::on_store(Arc::new(MemoryStore::new())).await
    }

    /// Starts a service with lobbies, running and finished tables, tables with an undone step and with a
    /// substitute, and people with settings.
    pub async fn with_sample_store() -> Self {
        Self::new().await.with_sample_tables().await
    }

    pub async fn with_sample_tables(self) -> Self {
        let lobby = self.open_table(1, 1).await;
        let (fresh, early, late, away, over, conceded) = (
            self.start_match(&[1, 2]).await,
            self.start_match(&[1, 2, 3]).await,
            self.start_match(&[2, 3]).await,
            self.start_match(&[3, 4]).await,
            self.start_match(&[4, 1]).await,
            self.start_match(&[2, 1, 5]).await,
        );
        assert_ne!(lobby, fresh);
        self.advance(3 * HOUR_MS).await;
        self.play_steps(early, 9).await;
        self.undo_one_step(early).await;
        self.play_steps(late, 24).await;
        self.undo_one_step(late).await;
        self.play_steps(away, 5).await;
        self.service.leave_table(&self.command_from(4), away).await.unwrap();
        self.play_steps(over, usize::MAX).await;
        self.play_steps(conceded, 6).await;
        for person in [2, 1, 5] {
            self.service.concede(&self.command_from(person), conceded).await.unwrap();
        }
        for person in [1, 2, 30] {
            let settings = PersonSettings {
                last_known_name: format!("Zoë {person}"),
                language: Some(Lang::Es),
                ..PersonSettings::default()
            };
            self.service.update_person_settings(PersonId(person), |it| *it = settings.clone()).await.unwrap();
        }
        self.advance(HOUR_MS).await;
        self
    }

    pub async fn open_table(&self, person: u64, ai_count: usize) -> TableId {
        self.advance(TICK_INTERVAL_MS).await;
        let opening = NewTable {
            language: Lang::Fr,
            ai_strategies: repeat_random_strategy(ai_count),
            ..new_table_settings(RAIDS, location_of(1, 100 + person))
        };
        self.service.open_table(&self.command_from(person), opening).await.unwrap().table.id
    }

    pub async fn start_match(&self, people: &[u64]) -> TableId {
        let id = self.open_table(people[0], 0).await;
        for person in &people[1..] {
            self.service.join_table(&self.command_from(*person), id).await.unwrap();
        }
        self.service.start_match(&self.command_from(people[0]), id).await.unwrap();
        id
    }

    /// Answers pending decisions, at most `max_steps` of them. Returns how many were answered.
    pub async fn play_steps(&self, id: TableId, max_steps: usize) -> usize {
        for step in 0..max_steps {
            let loaded = self.service.load_table(id).await.unwrap();
            let awaited = loaded.table.iter_seats().find(|(_, seat_state)| seat_state.pending_decision.is_some());
            let Some((seat, seat_state)) = awaited else { return step };
            let Some(person) = seat_state.person() else {
                self.service.play_ai_turn(id).await.unwrap();
                continue;
            };
            let options = loaded.match_state.unwrap().options(seat).unwrap().len();
            let answer = Answer { option: step * 7 % options, ..loaded.table.answer_for_option(seat, 0).unwrap() };
            self.service.answer(&self.command_from(person.0), id, answer).await.unwrap();
        }
        max_steps
    }

    /// Plays until somebody may undo a step, and undoes it.
    async fn undo_one_step(&self, id: TableId) {
        loop {
            let table = self.table(id).await;
            let undo = table.running_match().and_then(|playing| playing.undo_state.as_ref());
            if let Some(undo) = undo.filter(|undo| !undo.rewind_points.is_empty()) {
                let person = table.seats[undo.seat.index()].person().unwrap();
                self.service.undo(&self.command_from(person.0), id, table.revision).await.unwrap();
                return;
            }
            assert_eq!(self.play_steps(id, 1).await, 1, "the match has a step that can be undone");
        }
    }
}

pub fn open_repository(store: &Arc<dyn Store>) -> Repository {
    Repository::open(Arc::clone(store), GAMES, &|_| Ok(()), &|_| {}).unwrap()
}

pub fn empty_store() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

/// Exports everything.
pub fn export_store(store: &Arc<dyn Store>) -> Vec<u8> {
    let mut text = Vec::new();
    export(&open_repository(store), ExportScope::Everything, &mut text, &|_| {}).unwrap();
    text
}

static SAMPLE_EXPORT: OnceCell<Vec<u8>> = OnceCell::const_new();

/// Returns the export of a busy store, which is made once per process.
pub async fn sample_export() -> &'static [u8] {
    SAMPLE_EXPORT.get_or_init(async || export_store(&TestBench::with_sample_store().await.store)).await
}

pub fn write_file(folder: &Path, text: &[u8]) -> PathBuf {
    let path = folder.join("file");
    std::fs::write(&path, text).unwrap();
    path
}

pub fn import_bytes(store: &Arc<dyn Store>, text: &[u8]) -> Result<ImportSummary, BackupError> {
    let folder = tempfile::tempdir().unwrap();
    CheckedImport::check_file(&write_file(folder.path(), text), GAMES, &|_| {})?.write_to_store(
        store,
        &|_| Ok(()),
        &|_| {},
    )
}

pub fn all_rows(store: &Arc<dyn Store>) -> Vec<StoreEntry> {
    store.scan("", None, usize::MAX).block_on().unwrap()
}

pub fn verify_findings(store: &Arc<dyn Store>) -> Vec<String> {
    let mut findings = Vec::new();
    verify_store(
        &open_repository(store),
        ReplayScope::AllMatches,
        &mut |finding: VerifyFinding| findings.push(finding.to_string()),
        &|_| {},
    )
    .unwrap();
    findings
}

pub fn split_lines(text: &[u8]) -> Vec<String> {
    std::str::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}
