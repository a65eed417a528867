//! Databases that are unsuitable or damaged, and the messages about them.

use std::fs;

use stage::postgres;

use super::lost::recipe;
use super::program::Host;

/// Prepares a folder with a store and its export, and a configuration that names an empty database. Returns
/// the name of the database and the export.
async fn beside(server: &postgres::Server) -> (Host, String, Vec<u8>) {
    let (host, text) = Host::with_house().await;
    let name = server.empty();
    fs::write(host.at("config.toml"), format!("[database]\naddress = \"{}\"", server.line(&name))).unwrap();
    (host, name, text)
}

#[tokio::test]
async fn an_old_folder_beside_a_new_database_is_left_alone_and_said_to_be_there() {
    let Some(server) = postgres::shared() else { return };
    let (host, _, text) = beside(server).await;
    for asked in [["verify"].as_slice(), &["backup"], &["run"], &["check-config"]] {
        let told = host.with(asked, &[("MEADHALL_TOKEN", "a.b.c")]);
        assert!(
            told.code == 2 && told.errors.contains("there is no house in the database, but "),
            "{asked:?}: {told:?}"
        );
    }
    host.well(&["import", "--new", "export"]);
    host.well(&["verify", "--finished"]);
    host.well(&["export", "again"]);
    assert_eq!(fs::read(host.at("again")).unwrap(), text);
}

#[tokio::test]
async fn the_steps_that_a_message_tells_bring_back_a_house_in_a_database() {
    let Some(server) = postgres::shared() else { return };
    for fate in ["delete from meadhall.entries where key = '!ledger'", "drop schema meadhall cascade"] {
        let (host, name, text) = beside(server).await;
        host.well(&["import", "--new", "export"]);
        fs::remove_dir_all(host.at("data/store")).unwrap();
        host.well(&["backup"]);
        server.asks(&name, fate).unwrap();
        let told = host.run(&["verify"]);
        assert!(told.code == 3 && told.errors.contains("with all bots stopped"), "{fate}: {told:?}");
        let done = host.script(&recipe(&told.errors));
        assert_eq!(done.code, 0, "{fate}: {told:?} {done:?}");
        assert!(!host.at("data/store").exists(), "it is built where it was: {told:?}");
        host.well(&["export", "again"]);
        assert_eq!(fs::read(host.at("again")).unwrap(), text, "{fate}");
    }
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_told_with_its_place_and_the_reason() {
    let Some(server) = postgres::shared() else { return };
    server.tells("create database latin encoding latin1 locale 'C' template template0").unwrap();
    let host = Host::new();
    let said = |line: &str| host.with(&["import", "--new", "config.toml"], &[("MEADHALL_DATABASE_ADDRESS", line)]);
    fs::write(host.at("config.toml"), "").unwrap();
    let away = said("host=127.0.0.1 port=1 user=meadhall dbname=house");
    assert!(away.code == 3 && away.errors.contains("house on 127.0.0.1:1 "), "{away:?}");
    let latin =
        host.with(&["run"], &[("MEADHALL_DATABASE_ADDRESS", &server.line("latin")), ("MEADHALL_TOKEN", "a.b.c")]);
    assert!(latin.code == 3 && latin.errors.contains("whose encoding is UTF8, not LATIN1"), "{latin:?}");
}
