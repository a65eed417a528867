//! Settings of servers and block lists of people: exported, imported, verified, and without erased people.

use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_games::GAMES;
use meadhall_service::backup::{BackupDir, BackupRetention};
use meadhall_service::repository::{PersonSettings, Repository, ServerSettings, ServerTableLimits};
use meadhall_store::{BlockingExt, Store, StoreExt, WriteBatch};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::{CardBoard, ChannelId, PersonId, RoleId, ServerId};

use super::backups::unpacked_text;
use super::bad_files::{assert_rejected, with_valid_footer};
use super::fixture::{empty_store, export_store, import_bytes, open_repository, split_lines, verify_findings};

/// Server settings with every field set.
fn full_server_settings() -> ServerSettings {
    ServerSettings {
        table_channels: [ChannelId(7), ChannelId(8)].into(),
        opener_roles: [RoleId(5)].into(),
        language: Some(Lang::Fr),
        table_limits: ServerTableLimits { per_server: Some(9), per_channel: Some(2), per_person: Some(1) },
        quiet_hours: Some(QuietHours { from_minute: 1_320, to_minute: 480, utc_offset_minutes: -210 }),
        card_board: CardBoard::Both,
        banned_people: [PersonId(2), PersonId(40)].into(),
        bot_removed_at: Some(UnixMillis(1_700_000_000_000)),
    }
}

/// A store with settings of two servers and two people, and without tables.
fn store_with_settings() -> Arc<dyn Store> {
    let store = empty_store();
    let repository = open_repository(&store);
    repository.save_server_settings(ServerId(3), &full_server_settings()).block_on().unwrap();
    let language = ServerSettings { language: Some(Lang::Es), ..ServerSettings::default() };
    repository.save_server_settings(ServerId(20), &language).block_on().unwrap();
    let settings_blocking = |people: &[u64]| PersonSettings {
        last_known_name: "Ann".to_owned(),
        blocked_people: people.iter().copied().map(PersonId).collect(),
        ..PersonSettings::default()
    };
    repository.save_person_settings(PersonId(1), &settings_blocking(&[2, 40])).block_on().unwrap();
    repository.save_person_settings(PersonId(2), &settings_blocking(&[1])).block_on().unwrap();
    store
}

fn all_server_settings(repository: &Repository) -> Vec<(ServerId, ServerSettings)> {
    repository.server_settings_page(None, 9).block_on().unwrap()
}

#[test]
fn server_settings_are_exported_and_imported_without_overwriting() {
    let (old, new) = (store_with_settings(), empty_store());
    let text = export_store(&old);
    let summary = import_bytes(&new, &text).unwrap();
    assert_eq!(
        (summary.added_count, summary.person_count, summary.server_count, summary.kept_settings_count),
        (0, 2, 2, 0)
    );
    assert_eq!((export_store(&new), verify_findings(&new)), (text.clone(), Vec::new()));
    assert_eq!(all_server_settings(&open_repository(&new)), all_server_settings(&open_repository(&old)));
    assert_eq!(
        open_repository(&new).person_settings(PersonId(1)).block_on().unwrap().unwrap().blocked_people,
        [PersonId(2), PersonId(40)].into()
    );
    let own = ServerSettings { language: Some(Lang::En), ..ServerSettings::default() };
    open_repository(&new).save_server_settings(ServerId(20), &own).block_on().unwrap();
    let summary = import_bytes(&new, &text).unwrap();
    assert_eq!((summary.person_count, summary.server_count, summary.kept_settings_count), (0, 0, 4));
    assert_eq!(open_repository(&new).server_settings(ServerId(20)).block_on().unwrap(), Some(own));
    // Files of earlier versions have no lines for servers.
    let lines: Vec<String> = split_lines(&text).into_iter().filter(|line| !line.starts_with("{\"server\"")).collect();
    let new = empty_store();
    assert_eq!(import_bytes(&new, &with_valid_footer(&lines)).unwrap().server_count, 0);
    assert_eq!(all_server_settings(&open_repository(&new)), []);
}

#[test]
fn invalid_server_settings_are_rejected() {
    let good = split_lines(&export_store(&store_with_settings()));
    let at = good.iter().position(|line| line.starts_with("{\"server\"")).unwrap();
    let number = at as u64 + 1;
    for (from, to, why) in [
        ("\"server\":20,", "\"server\":0,", "the server id is out of range: 0"),
        ("\"server\":3,", "\"server\":20,", "the settings of ServerId(20) already appeared in line"),
        ("\"banned_people\":[2,40]", "\"banned_people\":[0]", "a person id is out of range: 0"),
        ("\"table_channels\":[7,8]", "\"table_channels\":[0]", "a channel id is out of range: 0"),
        ("\"opener_roles\":[5]", "\"opener_roles\":[0]", "a role id is out of range: 0"),
        ("\"from_minute\":1320", "\"from_minute\":1440", "the quiet hours are invalid"),
        (
            "\"bot_removed_at\":1700000000000",
            "\"bot_removed_at\":9700000000000000",
            "the time when the bot was removed from the server is out of range",
        ),
        ("\"opener_roles\":", "\"closer_roles\":", "closer_roles"),
    ] {
        let mut bad = good.clone();
        let found = bad.iter_mut().find(|line| line.starts_with("{\"server\"") && line.contains(from));
        let line = found.unwrap_or_else(|| panic!("no server line contains {from}"));
        *line = line.replace(from, to);
        let changed = bad.iter().zip(&good).position(|(bad, good)| bad != good).unwrap() as u64 + 1;
        assert!((number..number + 2).contains(&changed));
        assert_rejected(&with_valid_footer(&bad), changed, why);
    }
}

#[test]
fn invalid_server_rows_are_reported() {
    let store = store_with_settings();
    assert_eq!(verify_findings(&store), Vec::<String>::new());
    for (key, row, what) in [
        ("v/20", "nonsense", "it cannot be read"),
        ("v/20", "{\"langage\":\"es\"}", "it cannot be read"),
        ("v/Fjord", "{}", "unknown kind of row"),
        ("v/20/1", "{}", "unknown kind of row"),
    ] {
        let before = store.get(key).block_on().unwrap();
        store.commit(WriteBatch::new().put(key, row)).block_on().unwrap();
        let found = verify_findings(&store);
        assert!(
            found.iter().any(|it| it.starts_with(&format!("row \"{key}\"")) && it.contains(what)),
            "{key}: {found:?}"
        );
        store
            .commit(before.map_or(WriteBatch::new().remove(key), |row| WriteBatch::new().put(key, row)))
            .block_on()
            .unwrap();
    }
}

#[test]
fn lists_in_backups_recognize_an_erased_person_without_naming_them() {
    let folder = tempfile::tempdir().unwrap();
    let backups = BackupDir::new(folder.path().to_owned(), BackupRetention::default(), GAMES);
    let store = store_with_settings();
    let made = backups
        .create(&open_repository(&store), UnixMillis(1_700_000_000_000), &|_| {})
        .unwrap()
        .expect("the store has something to back up");
    assert_eq!(made.contents.to_string(), "the settings of 2 people and the settings of 2 servers");
    assert_eq!(backups.erase_people(&[PersonId(2)].into()).unwrap().rewritten_count, 1);
    let new = empty_store();
    import_bytes(&new, &unpacked_text(&made.path)).unwrap();
    let blocked = open_repository(&new).person_settings(PersonId(1)).block_on().unwrap().unwrap().blocked_people;
    let banned = open_repository(&new).server_settings(ServerId(3)).block_on().unwrap().unwrap().banned_people;
    for list in [blocked, banned] {
        assert!(list.contains(PersonId(2)), "{list:?}");
        assert_eq!((list.people(), list.erased_count()), (&[PersonId(40)].into(), 1));
    }
    assert_eq!(open_repository(&new).person_settings(PersonId(2)).block_on().unwrap(), None);
    // A store with nothing but server settings is worth a backup.
    let rules = empty_store();
    open_repository(&rules).save_server_settings(ServerId(3), &full_server_settings()).block_on().unwrap();
    let made = backups
        .create(&open_repository(&rules), UnixMillis(1_700_000_000_001), &|_| {})
        .unwrap()
        .expect("the store has something to back up");
    assert_eq!(made.contents.to_string(), "the settings of 1 server");
}
