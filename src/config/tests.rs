//! Reading files and environments.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{Config, Environment, LogFormat, Named, TableLimits, Understood};

fn environment(variables: &[(&str, &str)]) -> Environment {
    variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value))).collect()
}

/// Loads a file with this text, and this environment.
fn read(text: &str, variables: &[(&str, &str)]) -> Understood {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, text).unwrap();
    Understood::of(Some(&path), &environment(variables))
}

/// Loads a configuration that must have no errors.
fn good(text: &str, variables: &[(&str, &str)]) -> Config {
    let Understood { config, mistakes, .. } = read(text, variables);
    assert!(mistakes.is_empty(), "{mistakes}");
    config
}

/// Returns the lines of the error report.
fn told(text: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let said = read(text, variables).mistakes.to_string();
    let lines = said.lines().filter(|line| !line.ends_with("mistakes:"));
    // The folder changes with every run.
    let plain = |line: &str| match line.split_once("/config.toml") {
        Some((_, rest)) => format!("config.toml{rest}"),
        None => line.trim().to_owned(),
    };
    lines.map(plain).collect()
}

fn token_file(folder: &Path, mode: u32) -> PathBuf {
    let path = folder.join("token");
    fs::write(&path, "a.b.c\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    path
}

#[test]
fn the_example_is_read_and_says_what_is_so_anyway() {
    let example = include_str!("../../config.example.toml");
    let (shown, without) = (good(example, &[]), Understood::of(None, &environment(&[])).config);
    assert_eq!(shown.log.as_deref(), Some("info"));
    let usual = TableLimits {
        tables_a_person: Some(20),
        tables_a_channel: Some(10),
        opened_a_minute: Some(3),
        ..without.limits
    };
    assert_eq!(shown.limits, usual);
    assert_eq!(Config { log: None, named: Named::Nobody, limits: without.limits, ..shown }, without);
    // Uncomments every key that the example only shows.
    let every: String =
        example.lines().map(|it| it.strip_prefix("#: ").unwrap_or(it)).map(|it| format!("{it}\n")).collect();
    assert_eq!(told(&every, &[]), ["the token is told twice, by token and by token_file; leave one of them out"]);
}

#[test]
fn the_environment_overrides_the_file() {
    let config = good("data = \"here\"\nshards = 2", &[("MEADHALL_DATA", "there"), ("MEADHALL_SHARDS", "3")]);
    assert_eq!((config.data, config.shards), (PathBuf::from("there"), Some(3)));
    assert_eq!(config.named, Named::Variable("MEADHALL_DATA".to_owned()));
    let thinking = [("MEADHALL_COMPUTERS_MILLISECONDS", "9")];
    assert_eq!(good("computers = { milliseconds = 8 }", &thinking).computers.milliseconds, 9);
    // An empty variable counts as not set.
    let config = good("data = \"here\"", &[("MEADHALL_DATA", "")]);
    assert!(matches!(config.named, Named::File(path) if path.ends_with("config.toml")));
}

#[test]
fn a_discord_on_this_machine_is_told_whole_and_its_keys_by_either() {
    let file = "[local]\nrequests = \"127.0.0.1:1\"\nauthority = \"ca.pem\"\npatience = 5";
    let patience = |variables: &[(&str, &str)]| {
        good(file, variables).local.map(|local| (local.requests.port(), local.patience.unwrap()))
    };
    assert_eq!(patience(&[]), Some((1, 5)));
    let there = [("MEADHALL_LOCAL_REQUESTS", "127.0.0.1:2"), ("MEADHALL_LOCAL_AUTHORITY", "other.pem")];
    assert_eq!(patience(&there), Some((2, 5)));
    assert_eq!(patience(&[("MEADHALL_LOCAL_PATIENCE", "7")]), Some((1, 7)));
    let hurry = |variables: &[(&str, &str)]| good(file, variables).local.and_then(|local| local.hurry);
    assert_eq!((hurry(&[]), hurry(&[("MEADHALL_LOCAL_HURRY", "1440")])), (None, Some(1_440)));
    let none = told(file, &[("MEADHALL_LOCAL_PATIENCE", "0")]);
    assert_eq!(none, ["MEADHALL_LOCAL_PATIENCE has to be a whole number, 1 or more, not 0"]);
    let half = told("[local]\nauthority = \"ca.pem\"", &[]);
    assert_eq!(half, ["local.requests is missing: a Discord on this machine needs local.requests and local.authority"]);
}

#[test]
fn a_house_is_watched_where_it_is_said_and_whoever_lets_others_look_is_warned() {
    assert_eq!(good("", &[]).watch, None);
    let Understood { config, warnings, .. } = read("[watch]\naddress = \"127.0.0.1:9464\"", &[]);
    assert_eq!((config.watch, warnings), (Some(([127, 0, 0, 1], 9464).into()), vec![]));
    for (address, warned) in [("[::1]:9464", 0), ("0.0.0.0:9464", 1), ("[::]:1", 1), ("10.0.0.5:1", 1)] {
        let Understood { mistakes, warnings, .. } = read("", &[("MEADHALL_WATCH_ADDRESS", address)]);
        assert!(mistakes.is_empty() && warnings.len() == warned, "{address}: {mistakes} {warnings:?}");
        assert!(warnings.iter().all(|it| it.starts_with(&format!("watch.address is {address}: "))), "{warnings:?}");
    }
    assert_eq!(good("log_format = \"text\"", &[("MEADHALL_LOG_FORMAT", "json")]).log_format, LogFormat::Json);
    assert_eq!(
        told("log_format = \"xml\"\n[watch]\naddress = 9464", &[]),
        [
            "config.toml, line 1: log_format has to be \"text\" or \"json\", not \"xml\"",
            "config.toml, line 3: watch.address has to be an address and a port, such as \"127.0.0.1:4443\", not 9464",
        ]
    );
}

#[test]
fn every_mistake_is_told_at_once_with_its_line_and_in_our_words() {
    let text = "\
        datta = \"x\"\n\
        shards = 0\n\
        log = 5\n\
        colour = \"red\"\n\
        milliseconds = 3\n\
        [backup]\n\
        kep = 3\n\
        days = \"many\"\n\
        [computers]\n\
        milliseconds = 60001\n\
        [local]\n\
        requests = \"home\"\n\
        authority = [\"x\"]\n";
    assert_eq!(
        told(text, &[("MEADHALL_BACKUP_KEEP", "few")]),
        [
            "config.toml, line 1: there is no key \"datta\"; did you mean data?",
            "config.toml, line 2: shards has to be a whole number from 1 to 1024, not 0",
            "config.toml, line 3: log has to be text in quotation marks, not 5",
            "config.toml, line 4: there is no key \"colour\"; config.example.toml has them all",
            "config.toml, line 5: there is no key \"milliseconds\"; did you mean computers.milliseconds?",
            "config.toml, line 7: there is no key \"backup.kep\"; did you mean backup.keep?",
            "config.toml, line 8: backup.days has to be a whole number, 1 or more, not \"many\"",
            "config.toml, line 10: computers.milliseconds has to be a whole number from 1 to 60000, not 60001",
            "config.toml, line 12: local.requests has to be an address and a port, such as \"127.0.0.1:4443\", not \"home\"",
            "config.toml, line 13: local.authority has to be a file or folder in quotation marks, not [\"x\"]",
            "MEADHALL_BACKUP_KEEP has to be a whole number, 1 or more, not few",
        ]
    );
    let broken = "data = \nlog = info\nshards = 1\nshards = 2\nnonsense\n[backup\nkeep = 3";
    let unreadable = "this line cannot be read: it should be like key = \"text\", key = 5, or [section]";
    let expected = [1, 2, 4, 5, 6].map(|line| match line {
        4 => "config.toml, line 4: this key is there already, further up".to_owned(),
        _ => format!("config.toml, line {line}: {unreadable}"),
    });
    assert_eq!(told(broken, &[]), expected);
    let missing = Understood::of(Some("nowhere.toml".as_ref()), &environment(&[])).mistakes.to_string();
    assert!(missing.starts_with("nowhere.toml cannot be read: "), "{missing}");
}

#[test]
fn limits_and_those_who_are_kept_out_are_told_by_either() {
    let file = "[limits]\ntables_a_server = 40\n[people]\nblocked = [80351110224678912, \"7\"]";
    let config = good(file, &[]);
    assert_eq!(config.limits, TableLimits { tables_a_server: Some(40), ..TableLimits::default() });
    assert_eq!(config.people.blocked, [7, 80_351_110_224_678_912].into());
    let config = good(file, &[("MEADHALL_PEOPLE_BLOCKED", "9, 8"), ("MEADHALL_LIMITS_OPENED_A_MINUTE", "1")]);
    assert_eq!((config.people.blocked, config.limits.opened_a_minute), ([8, 9].into(), Some(1)));
    assert_eq!(good("", &[("MEADHALL_PEOPLE_BLOCKED", "")]).people.blocked, [].into());
    let wrong = "[limits]\ntables_a_person = 0\ntables_a_chanel = 2\n[people]\nblocked = [7, \"Ann\"]";
    let list = "has to be a list of numbers, such as [80351110224678912, 80351110224678913], not";
    assert_eq!(
        told(wrong, &[]),
        [
            "config.toml, line 2: limits.tables_a_person has to be a whole number from 1 to 10000, not 0".to_owned(),
            "config.toml, line 3: there is no key \"limits.tables_a_chanel\"; did you mean limits.tables_a_channel?"
                .to_owned(),
            format!("config.toml, line 5: people.blocked {list} [7, \"Ann\"]"),
        ]
    );
    for wrong in ["Ann", "7,,8", "0", "-7"] {
        assert_eq!(
            told("", &[("MEADHALL_PEOPLE_BLOCKED", wrong)]),
            [format!("MEADHALL_PEOPLE_BLOCKED {list} {wrong}")]
        );
    }
    assert_eq!(told("[people]\nblocked = 7", &[]), [format!("config.toml, line 2: people.blocked {list} 7")]);
}

#[test]
fn a_variable_that_is_misspelt_is_told() {
    let odd = |name: &str| read("", &[(name, "there")]).warnings;
    assert_eq!(odd("MEADHALL_DATTA"), ["MEADHALL_DATTA is read by nobody; did you mean MEADHALL_DATA?"]);
    assert_eq!(odd("MEADHALL_FUZZ_ROUNDS"), [""; 0]);
}

#[test]
fn a_token_may_stand_in_a_file_that_nobody_else_can_read() {
    let folder = tempfile::tempdir().unwrap();
    for (mode, may) in [(0o600, true), (0o400, true), (0o644, false), (0o640, false), (0o604, false), (0o620, false)] {
        let path = token_file(folder.path(), mode);
        let by_variable = good("", &[("MEADHALL_TOKEN_FILE", path.to_str().unwrap())]);
        let by_file = good(&format!("token_file = \"{}\"", path.display()), &[]);
        for config in [by_variable, by_file] {
            match config.token() {
                Ok(token) => {
                    assert!(may, "{mode:o}");
                    assert_eq!(token.secret.reveal(), "a.b.c");
                    assert!(token.from.starts_with(&format!("{}, named by ", path.display())), "{}", token.from);
                }
                Err(mistake) => {
                    let path = path.display();
                    let why =
                        format!("others can read the token in {path} (its mode is {mode:04o}): run chmod 600 {path}");
                    assert!(!may);
                    assert_eq!(mistake.to_string(), why);
                }
            }
        }
    }
}

#[test]
fn a_set_up_with_the_token_in_it_is_nobody_elses_to_read_either() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, "token = \"a.b.c\"").unwrap();
    let token = |mode| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        Understood::of(Some(&path), &environment(&[])).config.token()
    };
    assert!(token(0o644).unwrap_err().to_string().starts_with("others can read the token in "));
    assert_eq!(token(0o600).unwrap().from, format!("token in {}", path.display()));
}

#[test]
fn of_several_tokens_the_one_that_counts_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = token_file(folder.path(), 0o600);
    let named = format!("token_file = \"{}\"", path.display());
    let Understood { config, warnings, mistakes } = read(&named, &[("MEADHALL_TOKEN", "d.e.f")]);
    assert!(mistakes.is_empty());
    let token = config.token().unwrap();
    assert_eq!((token.secret.reveal(), token.from.as_str()), ("d.e.f", "MEADHALL_TOKEN"));
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert!(
        warning.starts_with("the token is told more than once: MEADHALL_TOKEN counts, token_file in "),
        "{warning}"
    );
    assert!(read(&named, &[]).warnings.is_empty());
}

#[test]
fn what_is_no_token_is_refused() {
    let refused = |text: &str, variables: &[(&str, &str)]| good(text, variables).token().unwrap_err().to_string();
    assert!(refused("", &[]).starts_with("there is no token: "));
    assert!(refused("", &[("MEADHALL_TOKEN", "abc")]).starts_with("the token is not a bot's token"));
    assert!(refused("token_file = \"nowhere\"", &[]).starts_with("nowhere cannot be read: "));
}

#[test]
fn no_fault_and_no_debug_tells_a_secret() {
    for text in [
        "token = \"very.secret",
        "token = [\"very.secret.one\"]",
        "token = \"very.secret.one\"\nnews = 1",
        "tokn = \"very.secret.one\"",
        "log = [\"very.secret.one\"]",
        "shards = \"very.secret.one\"",
        "token_file = \"very.secret.one\"",
        "token = very.secret.one",
    ] {
        let reading = read(text, &[("MEADHALL_SHARDS", "very.secret.two")]);
        assert!(!reading.mistakes.is_empty(), "{text}");
        let said = format!("{} {reading:?}", reading.mistakes);
        assert!(!said.contains("secret.one") && !said.contains("very"), "{said}");
    }
    let config = read("token = \"very.secret.one\"", &[("MEADHALL_TOKEN", "very.secret.two")]).config;
    assert!(!format!("{config:?} {:?}", config.token()).contains("very"));
    let variables = environment(&[("MEADHALL_TOKEN", "very.secret.two")]);
    assert!(!format!("{variables:?}").contains("very"));
}

#[test]
fn a_database_is_told_by_its_address_and_its_password_by_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = token_file(folder.path(), 0o600);
    let text =
        format!("[database]\naddress = \"host=db.example dbname=house\"\npassword_file = \"{}\"", file.display());
    let database = good(&text, &[]).database.unwrap();
    assert_eq!(database.address.reveal(), "host=db.example dbname=house");
    assert_eq!(database.password().unwrap().unwrap().reveal(), "a.b.c");
    token_file(folder.path(), 0o644);
    let exposed = format!("others can read the password in {0} (its mode is 0644): run chmod 600 {0}", file.display());
    assert_eq!(database.password().unwrap_err().to_string(), exposed);
    let elsewhere = [("MEADHALL_DATABASE_ADDRESS", "postgresql://elsewhere.example/other")];
    let database = good(&text, &elsewhere).database.unwrap();
    assert_eq!(database.address.reveal(), "postgresql://elsewhere.example/other");
    assert_eq!(database.named, Named::Variable("MEADHALL_DATABASE_ADDRESS".to_owned()));
    fs::write(&file, "\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let empty = format!("there is no password in {}: it is empty", file.display());
    assert_eq!(database.password().unwrap_err().to_string(), empty);
    assert_eq!(
        told(&format!("[database]\npassword_file = \"{}\"\naddress = 5", file.display()), &[]),
        [
            "config.toml, line 3: database.address has to be text in quotation marks",
            "database.password_file says nothing without database.address"
        ]
    );
}

#[test]
fn a_password_that_stands_where_its_file_should_be_is_not_repeated() {
    let address = ("MEADHALL_DATABASE_ADDRESS", "host=db.example dbname=house");
    let why = "names no file that is there; if that is the password itself, put it into a file and name that";
    let by_variable = [address, ("MEADHALL_DATABASE_PASSWORD_FILE", "hunter2")];
    let by_file = "[database]\npassword_file = \"hunter2\"";
    for (text, variables) in [("", by_variable.as_slice()), (by_file, &[address])] {
        let config = good(text, variables);
        let said = config.database.as_ref().unwrap().password().unwrap_err().to_string();
        assert!(said.ends_with(why) && !format!("{said} {config:?}").contains("hunter2"), "{said}");
    }
}

#[test]
fn an_address_with_a_password_stands_in_no_file_that_others_can_read_and_is_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, "[database]\naddress = \"postgresql://bot:hunter2@db.example/house\"").unwrap();
    let private = |mode: u32| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let Understood { config, mistakes, .. } = Understood::of(Some(&path), &environment(&[]));
        assert!(mistakes.is_empty() && !format!("{config:?}").contains("hunter2"), "{mistakes}");
        config.database.unwrap().is_private().map_err(|mistake| mistake.to_string())
    };
    assert_eq!(private(0o600), Ok(()));
    assert!(private(0o640).unwrap_err().starts_with("others can read the password in "));
    let given = [("MEADHALL_DATABASE_ADDRESS", "postgresql://bot:hunter2@db.example/house")];
    assert!(good("", &given).database.unwrap().is_private().is_ok());
}
