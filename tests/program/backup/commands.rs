//! The subcommands and their exit codes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use meadhall_games::GAMES;
use meadhall_service::data_dir::DataDir;
use meadhall_store::{BlockingExt, Store, WriteBatch};
use meadhall_tables::clock::UnixMillis;

use super::program::ProgramFolder;

#[tokio::test]
async fn a_data_directory_can_be_imported_verified_backed_up_compacted_and_exported() {
    let (host, text) = ProgramFolder::with_export().await;
    let imported = "7 tables imported, 0 already present; settings of 3 people imported, settings of 0 kept";
    assert_eq!(host.run_ok(&["import", "--new", "export"]), imported);
    let verified = "7 tables verified, 6 matches replayed, no findings";
    assert_eq!(host.run_ok(&["verify", "--finished"]), verified);
    let output = host.run_ok(&["backup"]);
    let path = output.strip_prefix("7 tables and the settings of 3 people backed up in ").unwrap().to_owned();
    assert!(path.starts_with(host.path("data/backups").to_str().unwrap()), "{path}");
    assert!(host.path(&path).exists());
    host.run_ok(&["compact"]);
    assert_eq!(host.run_ok(&["export", "again"]), "7 tables and the settings of 3 people exported");
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
    assert_eq!(fs::metadata(host.path("again")).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(host.run_ok(&["import", "--new", "--data", "restored", &path]), imported);
    assert_eq!(host.run(&["export", "--data", "restored"]).stdout.as_bytes(), text);
}

#[tokio::test]
async fn usage_errors_exit_with_2_and_change_nothing() {
    let (host, text) = ProgramFolder::with_export().await;
    for args in [["export"], ["verify"], ["backup"], ["compact"]] {
        let output = host.run(&args);
        assert!(output.exit_code == 2 && output.stderr.starts_with("meadhall: no data found in "), "{output:?}");
    }
    fs::write(host.path("bad"), &text[..text.len() / 2]).unwrap();
    let output = host.run(&["import", "--new", "bad"]);
    assert!(output.exit_code == 2 && output.stderr.starts_with("meadhall: line "), "{output:?}");
    assert_eq!(host.run(&["import", "--new", "nothing"]).exit_code, 2);
    assert!(!host.path("data").exists());
    host.run_ok(&["import", "--new", "export"]);
    assert_eq!(host.run(&["export", "export"]).exit_code, 2, "export must not overwrite a file");
    assert_eq!(fs::read(host.path("export")).unwrap(), text);
    assert_eq!(host.run(&["export", "--table", "00000000"]).exit_code, 2);
    assert_eq!(host.run(&["export", "--table", "nonsense"]).exit_code, 2);
    assert_eq!(host.run(&["export", "one", "--table", "00000000"]).exit_code, 2);
    assert!(!host.path("one").exists(), "a failed export must leave no file");
}

#[tokio::test]
async fn findings_exit_with_1_and_a_store_in_use_with_3() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    let store: Arc<dyn Store> = DataDir::new(host.path("data"), GAMES).open_or_create_store().unwrap();
    store.commit(WriteBatch::new().put("customers/1", "x")).block_on().unwrap();
    for asked in [["export"].as_slice(), &["verify"], &["backup"], &["compact"], &["import", "export"]] {
        let output = host.run(asked);
        assert!(output.exit_code == 3 && output.stderr.contains("in use by another process"), "{asked:?}: {output:?}");
        assert!(
            !output.stderr.contains("meadhall restore"),
            "a store in use must not be reported as damaged: {output:?}"
        );
    }
    drop(store);
    let output = host.run(&["verify"]);
    assert!(
        output.exit_code == 1 && output.stdout.starts_with("row \"customers/1\": unknown kind of row\n"),
        "{output:?}"
    );
    assert!(output.stdout.ends_with("4 matches replayed, 1 finding\n"), "{output:?}");
}

#[test]
fn an_empty_store_is_reported_in_words_and_makes_no_backup() {
    let host = ProgramFolder::new();
    drop(DataDir::new(host.path("data"), GAMES).open_or_create(UnixMillis(0), &|_| {}).unwrap());
    assert_eq!(host.run_ok(&["backup"]), "nothing to back up yet: no tables, no people");
    assert!(!Path::new(&host.path("data/backups")).exists());
    assert_eq!(host.run_ok(&["verify"]), "no tables verified, no matches replayed, no findings");
    assert_eq!(host.run_ok(&["export", "empty"]), "no tables and no people exported");
    assert_eq!(host.run_ok(&["import", "empty"]), "nothing to import: no tables, no people");
}
