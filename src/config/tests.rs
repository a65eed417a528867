//! How files and environments are read.

use std::path::PathBuf;

use super::Config;

/// Reads a file of this text, with this environment.
fn read(text: &str, environment: &[(&str, &str)]) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, text).unwrap();
    let said = |name: &str| environment.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).to_owned());
    let shown = |text: String| text.replace(&path.display().to_string(), "config.toml");
    Config::read(Some(&path), &said).map_err(|error| shown(error.to_string()))
}

#[test]
fn the_example_is_read_and_says_what_is_so_anyway() {
    let example = include_str!("../../config.example.toml");
    let read_as_it_is = read(example, &[]).unwrap();
    assert_eq!(read_as_it_is.folder(), PathBuf::from("data"));
    assert_eq!(Config { data: None, log: None, ..read_as_it_is }, Config::default());
    // With every key that is only shown there.
    let shown: String =
        example.lines().map(|it| it.strip_prefix("#: ").unwrap_or(it)).map(|it| format!("{it}\n")).collect();
    let error = read(&shown, &[]).unwrap_err();
    assert_eq!(error, "the token is told twice, by token and by token_file; leave one of them out");
}

#[test]
fn the_environment_overrides_the_file() {
    let config = read("data = \"here\"\nshards = 2", &[("MEADHALL_DATA", "there"), ("MEADHALL_SHARDS", "3")]).unwrap();
    assert_eq!((config.folder(), config.shards), (PathBuf::from("there"), Some(3)));
    let thinking = [("MEADHALL_COMPUTERS_MILLISECONDS", "9")];
    assert_eq!(read("computers = { milliseconds = 8 }", &thinking).unwrap().computers.milliseconds, 9);
    let config = read("token = \"a.b.c\"", &[("MEADHALL_TOKEN", "d.e.f")]).unwrap();
    assert_eq!(config.token.unwrap().reveal(), "d.e.f");
}

#[test]
fn a_discord_on_this_machine_is_told_whole_by_either_and_its_patience_by_both() {
    let file = "[local]\nrequests = \"127.0.0.1:1\"\nauthority = \"ca.pem\"\npatience = 5";
    let patience = |environment: &[(&str, &str)]| {
        read(file, environment).map(|config| config.local.map(|local| (local.requests.port(), local.patience)))
    };
    assert_eq!(patience(&[]), Ok(Some((1, Some(5)))));
    let there = [("MEADHALL_LOCAL_REQUESTS", "127.0.0.1:2"), ("MEADHALL_LOCAL_AUTHORITY", "other.pem")];
    assert_eq!(patience(&there), Ok(Some((2, Some(5)))));
    assert_eq!(patience(&[("MEADHALL_LOCAL_PATIENCE", "7")]), Ok(Some((1, Some(7)))));
    let none = patience(&[("MEADHALL_LOCAL_PATIENCE", "0")]);
    assert_eq!(none.unwrap_err(), "local.patience is 0, but has to be at least 1");
}

#[test]
fn a_token_may_stand_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "a.b.c\n").unwrap();
    let config = read("", &[("MEADHALL_TOKEN_FILE", path.to_str().unwrap())]).unwrap();
    assert_eq!(config.token.unwrap().reveal(), "a.b.c");
}

#[test]
fn what_makes_no_sense_is_told_in_one_sentence() {
    let told = |text: &str| read(text, &[]).unwrap_err();
    assert!(told("shards = 1\ntokn = \"a.b.c\"").starts_with("config.toml, line 2: unknown field `tokn`"));
    assert_eq!(told("shards = 0"), "shards is 0, but has to be from 1 to 1024");
    assert_eq!(told("backup = { keep = 0 }"), "backup.keep is 0, but has to be at least 1");
    for wrong in [0, 60_001] {
        let error = format!("computers.milliseconds is {wrong}, but has to be from 1 to 60000");
        assert_eq!(told(&format!("computers = {{ milliseconds = {wrong} }}")), error);
    }
    assert!(told("token = \"abc\"").starts_with("the token is not a bot's token"));
    assert!(told("token_file = \"nowhere\"").starts_with("nowhere cannot be read: "));
    assert!(told("data = ").starts_with("config.toml, line 1: "));
    let error = read("", &[("MEADHALL_SHARDS", "many")]).unwrap_err();
    assert_eq!(error, "MEADHALL_SHARDS makes no sense: invalid digit found in string");
    assert!(
        Config::read(Some("nowhere.toml".as_ref()), &|_| None).unwrap_err().to_string().starts_with("nowhere.toml")
    );
}

#[test]
fn no_error_and_no_debug_tells_a_secret() {
    for text in ["token = \"very.secret\"", "token = [\"very.secret.one\"]", "token = \"very.secret.one\"\nnews = 1"] {
        let error = read(text, &[]).unwrap_err();
        assert!(!error.contains("secret.one") && !error.contains("very"), "{error}");
    }
    let config = read("token = \"very.secret.one\"", &[]).unwrap();
    assert!(!format!("{config:?}").contains("very"));
}
