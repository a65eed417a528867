//! Backups: compressed, private, pruned, and without erased people.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use meadhall_games::GAMES;
use meadhall_service::backup::{BackupDir, BackupRetention, export_raw_rows, open_text};
use meadhall_service::repository::{PersonSettings, Repository};
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::{BlockingExt, WriteBatch};
use meadhall_tables::PersonId;
use meadhall_tables::clock::UnixMillis;
use meadhall_test_support::service_fixture::HOUR_MS;

use super::fixture::{TestBench, empty_store, export_store, import_bytes, open_repository, verify_findings};
use super::program::ProgramFolder;

const DAY_MS: u64 = 24 * HOUR_MS;

pub fn unpacked_text(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    open_text(path).unwrap().read_to_end(&mut text).unwrap();
    text
}

/// A store with the settings of one person and nothing else.
fn repository_with_one_person() -> Repository {
    let repository = open_repository(&empty_store());
    repository.save_person_settings(PersonId(77), &PersonSettings::default()).block_on().unwrap();
    repository
}

#[tokio::test]
async fn a_backup_is_a_compressed_private_export() {
    let bench = TestBench::with_sample_store().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = BackupDir::new(folder.path().join("backups"), BackupRetention::default(), GAMES);
    let made = backups.create(&open_repository(&bench.store), bench.now(), &|_| {}).unwrap().unwrap();
    assert_eq!(unpacked_text(&made.path), export_store(&bench.store));
    assert_eq!((made.contents.table_count, made.contents.person_count), (7, 3));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&made.path), mode(made.path.parent().unwrap())), (0o600, 0o700));
    let second = backups.create(&open_repository(&bench.store), bench.now(), &|_| {}).unwrap().unwrap();
    assert_ne!(second.path, made.path);
    assert_eq!(backups.list_oldest_first().unwrap().len(), 2);
}

#[tokio::test]
async fn backups_are_pruned_by_count_and_age_but_the_newest_stays() {
    let repository = repository_with_one_person();
    let folder = tempfile::tempdir().unwrap();
    let backups =
        BackupDir::new(folder.path().to_owned(), BackupRetention { max_count: 3, max_age_ms: 5 * DAY_MS }, GAMES);
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    fs::write(folder.path().join("2020-01-01T00-00-00.000Z.jsonl.gz.part"), "half").unwrap();
    let mut made = Vec::new();
    for day in 100..106 {
        made.push(backups.create_and_prune(&repository, UnixMillis(day * DAY_MS), &|_| {}).unwrap().unwrap().path);
        let remaining: Vec<_> = backups.list_oldest_first().unwrap().into_iter().map(|(_, path)| path).collect();
        assert_eq!(remaining, made[made.len().saturating_sub(3)..]);
    }
    let late = backups.create_and_prune(&repository, UnixMillis(110 * DAY_MS), &|_| {}).unwrap().unwrap().path;
    let remaining: Vec<_> = backups.list_oldest_first().unwrap().into_iter().map(|(_, path)| path).collect();
    assert_eq!(remaining, [made[5].clone(), late]);
    // After the clock was set back, no newer backup is deleted.
    backups.create_and_prune(&repository, UnixMillis(50 * DAY_MS), &|_| {}).unwrap();
    assert_eq!(backups.list_oldest_first().unwrap().len(), 3);
    assert!(folder.path().join("notes.txt").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[tokio::test]
async fn a_backup_by_hand_deletes_no_other_backup() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    fs::create_dir(host.path("data/backups")).unwrap();
    for day in 10..30 {
        fs::write(host.path(&format!("data/backups/2020-01-{day}T00-00-00.000Z.jsonl.gz")), "old").unwrap();
    }
    host.run_ok(&["backup"]);
    assert_eq!(fs::read_dir(host.path("data/backups")).unwrap().count(), 21);
}

#[tokio::test]
async fn files_are_private_even_in_a_folder_that_others_can_read() {
    let (host, export) = ProgramFolder::with_export().await;
    assert!(!export.is_empty());
    fs::create_dir(host.path("data")).unwrap();
    fs::set_permissions(host.path("data"), fs::Permissions::from_mode(0o755)).unwrap();
    host.run_ok(&["import", "--new", "export"]);
    host.run_ok(&["backup"]);
    let (mut folders, mut checked) = (vec![host.path("data")], 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o077;
            assert_eq!(mode, 0, "others can use {}", path.display());
            checked += 1;
            folders.extend(path.is_dir().then_some(path));
        }
    }
    assert!(checked > 4, "{checked} files and folders");
}

#[tokio::test]
async fn an_erased_person_is_removed_from_backups() {
    let bench = TestBench::with_sample_store().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = Arc::new(BackupDir::new(folder.path().to_owned(), BackupRetention::default(), GAMES));
    let before = export_store(&bench.store);
    let made = backups.create(&open_repository(&bench.store), bench.now(), &|_| {}).unwrap().unwrap().path;
    let other = backups.create(&repository_with_one_person(), bench.now(), &|_| {}).unwrap().unwrap().path;
    let untouched = fs::read(&other).unwrap();
    let now = bench.now();
    let service = TableService::new(open_repository(&bench.store), Box::new(move || now), RandomSource::seeded(3))
        .block_on()
        .unwrap();
    let service = service.with_backups(Arc::clone(&backups) as _);
    service.erase_person(PersonId(2)).await.unwrap();
    assert!(service.finish_erasures().await.unwrap());
    let after = unpacked_text(&made);
    let mentions_person = |text: &[u8]| {
        let text = String::from_utf8(text.to_vec()).unwrap();
        [
            "\"person\":2}",
            "\"person\":2,",
            "\"host\":2,",
            "\"conceded_by\":2,",
            "\"voter\":2,",
            "\"stands_in_for\":2}",
            "Zoë 2",
        ]
        .iter()
        .any(|name| text.contains(name))
    };
    assert!(mentions_person(&before) && !mentions_person(&after) && !mentions_person(&export_store(&bench.store)));
    let store = empty_store();
    let summary = import_bytes(&store, &after).unwrap();
    assert_eq!((summary.added_count, summary.person_count), (7, 2));
    assert_eq!(verify_findings(&store), Vec::<String>::new());
    assert_eq!(fs::read(other).unwrap(), untouched);
    let again = backups.erase_people(&[PersonId(2)].into()).unwrap();
    assert_eq!(unpacked_text(&made), after, "{again:?}");
}

#[tokio::test]
async fn erasing_a_person_removes_old_raw_backups_and_unreadable_files() {
    let bench = TestBench::with_sample_store().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = BackupDir::new(folder.path().to_owned(), BackupRetention::default(), GAMES);
    bench.store.commit(WriteBatch::new().put("!header", r#"{"schema_version":1,"store_id":5}"#)).block_on().unwrap();
    let rows = backups.create_from_raw_rows(bench.store.as_ref(), 1, bench.now(), &|_| {}).unwrap().path;
    assert!(rows.to_str().unwrap().ends_with(".schema1.jsonl.gz"));
    let mut plain = Vec::new();
    export_raw_rows(bench.store.as_ref(), 1, &mut plain, &|_| {}).unwrap();
    assert_eq!(unpacked_text(&rows), plain);
    let broken = folder.path().join("2026-01-01T00-00-00.000Z.jsonl.gz");
    fs::write(&broken, "somebody").unwrap();
    let cut = folder.path().join("2026-01-02T00-00-00.000Z.jsonl.gz");
    fs::write(&cut, &fs::read(&rows).unwrap()[..500]).unwrap();
    let forgotten = backups.erase_people(&[PersonId(2)].into()).unwrap();
    assert_eq!(forgotten.rewritten_count, 1);
    let remaining = backups.list_oldest_first().unwrap();
    assert!(!cut.exists() && !rows.exists() && remaining.iter().any(|(at, _)| *at == bench.now()), "{remaining:?}");
    let path = &remaining.iter().find(|(at, _)| *at == bench.now()).unwrap().1;
    let store = empty_store();
    assert_eq!(import_bytes(&store, &unpacked_text(path)).unwrap().added_count, 7);
    assert!(open_repository(&store).open_tables_of(PersonId(2)).block_on().unwrap().is_empty());
}
