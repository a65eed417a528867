//! The subcommands and their exit codes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use meadhall::games::GAMES;
use meadhall::home::Home;
use meadhall::store::{Change, Store, Wait};
use meadhall::table::clock::Wall;

use super::program::Host;

#[tokio::test]
async fn a_house_is_imported_verified_backed_up_compacted_and_exported_again() {
    let (host, text) = Host::with_export().await;
    let imported = "7 imported, 0 there already; settings of 3 people imported, of 0 kept";
    assert_eq!(host.well(&["import", "--new", "export"]), imported);
    let verified = "7 tables verified, 6 matches played again, no findings";
    assert_eq!(host.well(&["verify", "--finished"]), verified);
    let said = host.well(&["backup"]);
    let path = said.strip_prefix("7 tables and the settings of 3 people backed up in ").unwrap().to_owned();
    assert!(host.at(&path).exists());
    host.well(&["compact"]);
    assert_eq!(host.well(&["export", "again"]), "7 tables and the settings of 3 people exported");
    assert_eq!(fs::read(host.at("again")).unwrap(), text);
    assert_eq!(fs::metadata(host.at("again")).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(host.well(&["import", "--new", "--data", "restored", &path]), imported);
    assert_eq!(host.run(&["export", "--data", "restored"]).out.as_bytes(), text);
}

#[tokio::test]
async fn what_is_asked_wrongly_ends_with_2_and_changes_nothing() {
    let (host, text) = Host::with_export().await;
    for asked in [["export"], ["verify"], ["backup"], ["compact"]] {
        let ended = host.run(&asked);
        assert!(ended.code == 2 && ended.errors.starts_with("meadhall: there is no house in "), "{ended:?}");
    }
    fs::write(host.at("bad"), &text[..text.len() / 2]).unwrap();
    let ended = host.run(&["import", "--new", "bad"]);
    assert!(ended.code == 2 && ended.errors.starts_with("meadhall: line "), "{ended:?}");
    assert_eq!(host.run(&["import", "--new", "nothing"]).code, 2);
    assert!(!host.at("data").exists());
    host.well(&["import", "--new", "export"]);
    assert_eq!(host.run(&["export", "export"]).code, 2, "it would write over a file");
    assert_eq!(fs::read(host.at("export")).unwrap(), text);
    assert_eq!(host.run(&["export", "--table", "00000000"]).code, 2);
    assert_eq!(host.run(&["export", "--table", "nonsense"]).code, 2);
    assert_eq!(host.run(&["export", "one", "--table", "00000000"]).code, 2);
    assert!(!host.at("one").exists(), "half an export is none");
}

#[tokio::test]
async fn findings_end_with_1_and_a_store_in_use_with_3() {
    let (host, _) = Host::with_house().await;
    let store: Arc<dyn Store> = Home::new(host.at("data"), GAMES).open_store().unwrap();
    store.commit(Change::new().put("customers/1", "x")).wait().unwrap();
    for asked in [["export"].as_slice(), &["verify"], &["backup"], &["compact"], &["import", "export"]] {
        let ended = host.run(asked);
        assert!(ended.code == 3 && ended.errors.contains("in use by another process"), "{asked:?}: {ended:?}");
        assert!(!ended.errors.contains("import --new"), "that is no damage: {ended:?}");
    }
    drop(store);
    let ended = host.run(&["verify"]);
    assert!(ended.code == 1 && ended.out.starts_with("row \"customers/1\": nobody writes such a row\n"), "{ended:?}");
    assert!(ended.out.ends_with("4 matches played again, 1 finding\n"), "{ended:?}");
}

#[test]
fn of_an_empty_house_it_is_said_as_people_would_and_no_backup_takes_the_place_of_a_good_one() {
    let host = Host::new();
    drop(Home::new(host.at("data"), GAMES).open_or_build(Wall(0), &|_| {}).unwrap());
    assert_eq!(host.well(&["backup"]), "nothing to back up yet: no tables, no people");
    assert!(!Path::new(&host.at("data/backups")).exists());
    assert_eq!(host.well(&["verify"]), "no tables verified, no matches played again, no findings");
    assert_eq!(host.well(&["export", "empty"]), "no tables and no people exported");
    assert_eq!(host.well(&["import", "empty"]), "nothing to import: no tables, no people");
}
