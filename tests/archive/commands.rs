//! The subcommands as they are run, and the codes they end with.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use meadhall::home::Home;
use meadhall::store::{Change, Store};
use tempfile::TempDir;

use super::house::{Bench, exported};

/// How the program ends, and the first line it says, wherever.
fn run(data: &Path, args: &[&str]) -> (i32, String) {
    let (first, rest) = args.split_first().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_meadhall"));
    let ended = command.arg(first).arg("--data").arg(data).args(rest).output().unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().unwrap(), String::from_utf8(said).unwrap().lines().next().unwrap_or_default().to_owned())
}

/// An export of a busy house, in a folder of its own.
async fn busy() -> (TempDir, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let text = exported(&Bench::busy().await.store);
    fs::write(folder.path().join("export"), &text).unwrap();
    (folder, text)
}

#[tokio::test]
async fn a_house_is_imported_verified_backed_up_compacted_and_exported_again() {
    let (folder, text) = busy().await;
    let (data, at) = (folder.path().join("data"), |name: &str| folder.path().join(name).display().to_string());
    let imported = "7 imported, 0 there already; settings of 3 people imported, of 0 kept";
    assert_eq!(run(&data, &["import", &at("export")]), (0, imported.to_owned()));
    let verified = "7 tables verified, 6 matches played again, 0 findings";
    assert_eq!(run(&data, &["verify", "--finished"]), (0, verified.to_owned()));
    let (code, said) = run(&data, &["backup"]);
    let path = said.strip_prefix("11 things backed up in ").unwrap().to_owned();
    assert_eq!((code, Path::new(&path).exists()), (0, true));
    assert_eq!(run(&data, &["compact"]).0, 0);
    assert_eq!(run(&data, &["export", &at("again")]), (0, "11 things exported".to_owned()));
    assert_eq!(fs::read(at("again")).unwrap(), text);
    assert_eq!(fs::metadata(at("again")).unwrap().permissions().mode() & 0o777, 0o600);
    let restored = folder.path().join("restored");
    assert_eq!(run(&restored, &["import", &path]), (0, imported.to_owned()));
    let (code, said) = run(&restored, &["export"]);
    assert_eq!((code, said.as_bytes()), (0, text.split(|byte| *byte == b'\n').next().unwrap()));
}

#[tokio::test]
async fn what_is_asked_wrongly_ends_with_2_and_changes_nothing() {
    let (folder, text) = busy().await;
    let (data, at) = (folder.path().join("data"), |name: &str| folder.path().join(name).display().to_string());
    for asked in [["export"], ["verify"], ["backup"], ["compact"]] {
        let (code, said) = run(&data, &asked);
        assert!(code == 2 && said.contains("there is no store in"), "{said}");
    }
    fs::write(at("bad"), &text[..text.len() / 2]).unwrap();
    let (code, said) = run(&data, &["import", &at("bad")]);
    assert!(code == 2 && said.starts_with("meadhall: line "), "{said}");
    assert_eq!(run(&data, &["import", &at("nothing")]).0, 2);
    assert!(!data.exists());
    run(&data, &["import", &at("export")]);
    assert_eq!(run(&data, &["export", &at("export")]).0, 2, "it would write over a file");
    assert_eq!(fs::read(at("export")).unwrap(), text);
    assert_eq!(run(&data, &["export", "--table", "00000000"]).0, 2);
    assert_eq!(run(&data, &["export", "--table", "nonsense"]).0, 2);
    assert_eq!(run(&data, &["export", &at("one"), "--table", "00000000"]).0, 2);
    assert!(!Path::new(&at("one")).exists(), "half an export is none");
}

#[tokio::test]
async fn findings_end_with_1_and_a_store_in_use_with_3() {
    let (folder, _) = busy().await;
    let (data, export) = (folder.path().join("data"), folder.path().join("export").display().to_string());
    run(&data, &["import", &export]);
    let store: Arc<dyn Store> = Home::new(data.clone()).open_store().unwrap();
    store.commit(Change::new().put("customers/1", "x")).wait().unwrap();
    for asked in [vec!["export"], vec!["verify"], vec!["backup"], vec!["compact"], vec!["import", &export]] {
        let (code, said) = run(&data, &asked);
        assert!(code == 3 && said.contains("in use by another process"), "{asked:?}: {code} {said}");
    }
    drop(store);
    assert_eq!(run(&data, &["verify"]), (1, "row \"customers/1\": nobody writes such a row".to_owned()));
}
