//! Databases that are unsuitable or damaged, and the messages about them.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use meadhall_test_support::postgres;

use super::lost::restore_script;
use super::program::ProgramFolder;

/// Prepares a folder with a store and its export, and a configuration that names an empty database. Returns
/// the name of the database and the export.
async fn with_old_folder_and_new_database(server: &postgres::TestPostgres) -> (ProgramFolder, String, Vec<u8>) {
    let (host, text) = ProgramFolder::with_sample_store().await;
    let name = server.create_database();
    fs::write(host.path("config.toml"), format!("[database]\naddress = \"{}\"", server.connection_string(&name)))
        .unwrap();
    (host, name, text)
}

#[tokio::test]
async fn an_old_data_folder_beside_a_new_database_is_kept_and_reported() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (host, _, text) = with_old_folder_and_new_database(server).await;
    for asked in [["verify"].as_slice(), &["backup"], &["run"], &["check-config"]] {
        let output = host.run_with_env(asked, &[("MEADHALL_TOKEN", "a.b.c")]);
        assert!(
            output.exit_code == 2 && output.stderr.contains("there is no data in the database, but "),
            "{asked:?}: {output:?}"
        );
    }
    host.run_ok(&["import", "--new", "export"]);
    host.run_ok(&["verify", "--finished"]);
    host.run_ok(&["export", "again"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
}

#[tokio::test]
async fn a_folder_that_served_a_database_is_not_taken_for_one_that_lost_its_store() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (host, _, text) = with_old_folder_and_new_database(server).await;
    host.run_ok(&["import", "--new", "export", "--data", "served"]);
    host.run_ok(&["backup", "--data", "served"]);
    let with_database = fs::read(host.path("config.toml")).unwrap();
    fs::write(host.path("config.toml"), "").unwrap();
    for asked in ["verify", "backup", "run", "check-config", "restore"] {
        let output = host.run_with_env(&[asked, "--data", "served"], &[("MEADHALL_TOKEN", "a.b.c")]);
        assert!(output.exit_code == 2, "{asked}: {output:?}");
        assert!(output.stderr.contains("this folder was used with a database, but no database is"), "{output:?}");
        assert!(!output.stderr.contains("meadhall restore"), "{asked}: {output:?}");
    }
    assert!(!host.path("served/store").exists());
    fs::write(host.path("config.toml"), with_database).unwrap();
    host.run_ok(&["verify", "--finished", "--data", "served"]);
    // The way back from the database stays open.
    fs::write(host.path("config.toml"), "").unwrap();
    host.run_ok(&["import", "--new", "export", "--data", "served"]);
    host.run_ok(&["export", "again", "--data", "served"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
}

#[tokio::test]
async fn an_old_store_is_refused_beside_a_database_with_data_and_after_it() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (host, _, text) = with_old_folder_and_new_database(server).await;
    host.run_ok(&["import", "--new", "export", "--data", "served"]);
    let with_database = fs::read(host.path("config.toml")).unwrap();
    let expect_refusal = |asked: &str, folder: &str, reason: &str| {
        let output = host.run_with_env(&[asked, "--data", folder], &[("MEADHALL_TOKEN", "a.b.c")]);
        assert!(output.exit_code == 2 && output.stderr.contains(reason), "{asked} in {folder}: {output:?}");
    };
    for asked in ["run", "check-config", "verify", "backup"] {
        expect_refusal(asked, "data", "the database has data, but there is also a store in data/store");
    }
    let diagnosed = host.run_with_env(&["doctor"], &[("MEADHALL_TOKEN", "a.b.c")]);
    assert!(diagnosed.stdout.contains("there is also a store in data/store"), "{diagnosed:?}");
    // A folder that served the database keeps its store, but does not return to it silently.
    super::lost::copy_folder(&host.path("data/store"), &host.path("served/store"));
    for part in ["store.redo", "store.durable", "store.sealed"] {
        let (from, to) = (host.path("data").join(part), host.path("served").join(part));
        if from.is_dir() {
            super::lost::copy_folder(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
    host.run_ok(&["verify", "--data", "served"]);
    fs::write(host.path("config.toml"), "").unwrap();
    for asked in ["run", "check-config", "verify", "backup", "restore"] {
        expect_refusal(asked, "served", "this folder was used with a database, but no database is configured");
    }
    host.run_ok(&["verify", "--data", "data"]);
    fs::write(host.path("config.toml"), with_database).unwrap();
    host.run_ok(&["verify", "--data", "served"]);
    // The operator can choose the old store.
    fs::write(host.path("config.toml"), "").unwrap();
    fs::remove_file(host.path("served/meadhall-data.txt")).unwrap();
    host.run_ok(&["export", "again", "--data", "served"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
}

#[tokio::test]
async fn the_printed_restore_steps_restore_a_database() {
    let Some(server) = postgres::shared_postgres() else { return };
    for damage in ["delete from meadhall.entries where key = '!header'", "drop schema meadhall cascade"] {
        let (host, name, text) = with_old_folder_and_new_database(server).await;
        host.run_ok(&["import", "--new", "export"]);
        fs::remove_dir_all(host.path("data/store")).unwrap();
        host.run_ok(&["backup"]);
        server.query_in(&name, damage).unwrap();
        let output = host.run(&["verify"]);
        assert!(output.exit_code == 3 && output.stderr.contains("with all bots stopped"), "{damage}: {output:?}");
        assert!(output.stderr.contains("The folders of other bots may have a newer one"), "{damage}: {output:?}");
        let done = host.run_script(&restore_script(&output.stderr));
        assert_eq!(done.exit_code, 0, "{damage}: {output:?} {done:?}");
        assert!(!host.path("data/store").exists(), "the store must not be created in the data directory: {output:?}");
        host.run_ok(&["export", "again"]);
        assert_eq!(fs::read(host.path("again")).unwrap(), text, "{damage}");
    }
}

#[tokio::test]
async fn a_store_of_another_kind_is_selected_by_its_address() {
    let (host, text) = ProgramFolder::with_sample_store().await;
    fs::write(host.path("config.toml"), "[database]\naddress = \"sled:elsewhere/store\"").unwrap();
    let refused = host.run(&["verify"]);
    assert!(refused.exit_code == 2 && refused.stderr.contains("but there is a store in data/store"), "{refused:?}");
    host.run_ok(&["import", "--new", "export"]);
    fs::remove_dir_all(host.path("data/store")).unwrap();
    host.run_ok(&["compact"]);
    host.run_ok(&["verify", "--finished"]);
    host.run_ok(&["export", "again"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
    let folder = fs::metadata(host.path("elsewhere")).unwrap();
    assert_eq!(folder.permissions().mode() & 0o777, 0o700);
    fs::remove_dir_all(host.path("elsewhere")).unwrap();
    let lost = host.run(&["verify"]);
    assert!(lost.exit_code == 3 && lost.stderr.contains("with the bot stopped"), "{lost:?}");
}

#[tokio::test]
async fn an_unusable_database_is_reported_with_its_address_and_the_reason() {
    let Some(server) = postgres::shared_postgres() else { return };
    server.query("create database latin encoding latin1 locale 'C' template template0").unwrap();
    let host = ProgramFolder::new();
    let import_into =
        |line: &str| host.run_with_env(&["import", "--new", "config.toml"], &[("MEADHALL_DATABASE_ADDRESS", line)]);
    fs::write(host.path("config.toml"), "").unwrap();
    let away = import_into("host=127.0.0.1 port=1 user=meadhall dbname=meadhall");
    assert!(away.exit_code == 3 && away.stderr.contains("meadhall on 127.0.0.1:1 "), "{away:?}");
    let latin = host.run_with_env(
        &["run"],
        &[("MEADHALL_DATABASE_ADDRESS", &server.connection_string("latin")), ("MEADHALL_TOKEN", "a.b.c")],
    );
    assert!(latin.exit_code == 2 && latin.stderr.contains("must be UTF8, not LATIN1"), "{latin:?}");
}
