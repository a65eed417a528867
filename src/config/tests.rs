//! Reading files and environments.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::*;

fn env_vars(variables: &[(&str, &str)]) -> EnvVars {
    variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value))).collect()
}

/// Loads a file with this text, and this environment.
fn load(text: &str, variables: &[(&str, &str)]) -> LoadedConfig {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, text).unwrap();
    LoadedConfig::load(Some(&path), &env_vars(variables))
}

/// Loads a configuration that must have no errors.
fn load_valid(text: &str, variables: &[(&str, &str)]) -> Config {
    let LoadedConfig { config, errors, .. } = load(text, variables);
    assert!(errors.is_empty(), "{errors}");
    config
}

/// Returns the lines of the error report.
fn error_messages(text: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let message = load(text, variables).errors.to_string();
    let lines = message.lines().filter(|line| !line.ends_with(" errors:"));
    // The folder changes with every run.
    let plain = |line: &str| match line.split_once("/config.toml") {
        Some((_, rest)) => format!("config.toml{rest}"),
        None => line.trim().to_owned(),
    };
    lines.map(plain).collect()
}

fn write_token_file(folder: &Path, mode: u32) -> PathBuf {
    let path = folder.join("token");
    fs::write(&path, "a.b.c\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    path
}

/// Returns how an error names a key of this text.
fn line_of(text: &str, key: &str) -> String {
    let line = text.lines().position(|line| line.starts_with(&format!("{key} ="))).unwrap() + 1;
    format!("config.toml, line {line}: {key}")
}

#[test]
fn the_example_file_shows_the_defaults() {
    let example = include_str!("../../config.example.toml");
    let (shown, without) = (load_valid(example, &[]), LoadedConfig::load(None, &env_vars(&[])).config);
    assert_eq!(shown.log_filter.as_deref(), Some("info"));
    assert_eq!(Config { log_filter: None, data_origin: SettingOrigin::Default, ..shown }, without);
    // Uncomments every key that the example only shows.
    let every_key: String =
        example.lines().map(|it| it.strip_prefix("#: ").unwrap_or(it)).map(|it| format!("{it}\n")).collect();
    let errors = error_messages(&every_key, &[]);
    let [error] = &errors[..] else { panic!("{errors:?}") };
    assert!(error.starts_with(&line_of(&every_key, "token")), "{error}");
    assert!(error.ends_with(&format!("/{}; remove one of them", line_of(&every_key, "token_file"))), "{error}");
}

#[test]
fn the_environment_overrides_the_file() {
    let config = load_valid("data = \"here\"\nshards = 2", &[("MEADHALL_DATA", "there"), ("MEADHALL_SHARDS", "3")]);
    assert_eq!((config.data_dir, config.shard_count), (PathBuf::from("there"), Some(3)));
    assert_eq!(config.data_origin, SettingOrigin::EnvVar("MEADHALL_DATA".to_owned()));
    let ai_limit = [("MEADHALL_AI_TIME_LIMIT_MS", "9")];
    assert_eq!(load_valid("ai = { time_limit_ms = 8 }", &ai_limit).ai_time_limit, Duration::from_millis(9));
    // An empty variable counts as not set.
    let config = load_valid("data = \"here\"", &[("MEADHALL_DATA", "")]);
    assert!(matches!(config.data_origin, SettingOrigin::ConfigFile(path) if path.ends_with("config.toml")));
}

#[test]
fn local_discord_needs_its_address_and_its_certificate() {
    let file = "[local_discord]\napi_address = \"127.0.0.1:1\"\nca_file = \"ca.pem\"\ngateway_timeout_seconds = 5";
    let port_and_timeout = |variables: &[(&str, &str)]| {
        let DiscordConfig { endpoint, shard_silence_timeout, .. } = load_valid(file, variables).discord;
        let DiscordEndpoint::Local { api_address, .. } = endpoint else { panic!("{endpoint:?}") };
        (api_address.port(), shard_silence_timeout.as_secs())
    };
    assert_eq!(port_and_timeout(&[]), (1, 5));
    let address_from_env =
        [("MEADHALL_LOCAL_DISCORD_API_ADDRESS", "127.0.0.1:2"), ("MEADHALL_LOCAL_DISCORD_CA_FILE", "other.pem")];
    assert_eq!(port_and_timeout(&address_from_env), (2, 5));
    assert_eq!(port_and_timeout(&[("MEADHALL_LOCAL_DISCORD_GATEWAY_TIMEOUT_SECONDS", "7")]), (1, 7));
    let speedup = |variables: &[(&str, &str)]| load_valid(file, variables).discord.clock_speedup;
    assert_eq!((speedup(&[]), speedup(&[("MEADHALL_LOCAL_DISCORD_CLOCK_SPEEDUP", "1440")])), (1, 1_440));
    let too_small = error_messages(file, &[("MEADHALL_LOCAL_DISCORD_GATEWAY_TIMEOUT_SECONDS", "0")]);
    assert_eq!(too_small, ["MEADHALL_LOCAL_DISCORD_GATEWAY_TIMEOUT_SECONDS must be a whole number, 1 or more, not 0"]);
    let incomplete = error_messages("[local_discord]\nca_file = \"ca.pem\"", &[]);
    assert_eq!(
        incomplete,
        [
            "local_discord.api_address is missing: a local Discord needs both local_discord.api_address and local_discord.ca_file"
        ]
    );
}

#[test]
fn a_public_monitoring_address_gives_a_warning() {
    assert_eq!(load_valid("", &[]).monitoring_address, None);
    let LoadedConfig { config, warnings, .. } = load("[monitoring]\naddress = \"127.0.0.1:9464\"", &[]);
    assert_eq!((config.monitoring_address, warnings), (Some(([127, 0, 0, 1], 9464).into()), vec![]));
    for (address, warned) in [("[::1]:9464", 0), ("0.0.0.0:9464", 1), ("[::]:1", 1), ("10.0.0.5:1", 1)] {
        let LoadedConfig { errors, warnings, .. } = load("", &[("MEADHALL_MONITORING_ADDRESS", address)]);
        assert!(errors.is_empty() && warnings.len() == warned, "{address}: {errors} {warnings:?}");
        assert!(
            warnings.iter().all(|it| it.starts_with(&format!("monitoring.address is {address}, "))),
            "{warnings:?}"
        );
    }
    assert_eq!(load_valid("log_format = \"text\"", &[("MEADHALL_LOG_FORMAT", "json")]).log_format, LogFormat::Json);
    assert_eq!(
        error_messages("log_format = \"xml\"\n[monitoring]\naddress = 9464", &[]),
        [
            "config.toml, line 1: log_format must be \"text\" or \"json\", not \"xml\"",
            "config.toml, line 3: monitoring.address must be an IP address and a port, such as \"127.0.0.1:4443\", not 9464",
        ]
    );
}

#[test]
fn flags_in_updates_are_sent_unless_the_configuration_says_otherwise() {
    let update_flags = |text: &str| load_valid(text, &[]).discord.update_flags;
    assert_eq!(update_flags(""), UpdateFlags::Send);
    assert_eq!(update_flags("[discord]\nupdate_flags = \"omit\""), UpdateFlags::Omit);
    assert_eq!(
        error_messages("[discord]\nupdate_flags = false", &[]),
        ["config.toml, line 2: discord.update_flags must be \"send\" or \"omit\", not false"]
    );
}

#[test]
fn all_errors_are_reported_at_once_with_their_lines() {
    let text = "\
        datta = \"x\"\n\
        shards = 0\n\
        log = 5\n\
        color = \"red\"\n\
        time_limit_ms = 3\n\
        [backup]\n\
        kep = 3\n\
        days = \"many\"\n\
        [ai]\n\
        time_limit_ms = 60001\n\
        [local_discord]\n\
        api_address = \"home\"\n\
        ca_file = [\"x\"]\n";
    assert_eq!(
        error_messages(text, &[("MEADHALL_BACKUP_KEEP", "few")]),
        [
            "config.toml, line 1: unknown key \"datta\"; did you mean data?",
            "config.toml, line 2: shards must be a whole number from 1 to 1024, not 0",
            "config.toml, line 3: log must be text in quotation marks, not 5",
            "config.toml, line 4: unknown key \"color\"; config.example.toml lists all keys",
            "config.toml, line 5: unknown key \"time_limit_ms\"; did you mean ai.time_limit_ms?",
            "config.toml, line 7: unknown key \"backup.kep\"; did you mean backup.keep?",
            "config.toml, line 8: backup.days must be a whole number, 1 or more, not \"many\"",
            "config.toml, line 10: ai.time_limit_ms must be a whole number from 1 to 60000, not 60001",
            "config.toml, line 12: local_discord.api_address must be an IP address and a port, such as \"127.0.0.1:4443\", not \"home\"",
            "config.toml, line 13: local_discord.ca_file must be a path in quotation marks, not [\"x\"]",
            "MEADHALL_BACKUP_KEEP must be a whole number, 1 or more, not few",
        ]
    );
    let broken = "data = \nlog = info\nshards = 1\nshards = 2\nnonsense\n[backup\nkeep = 3";
    let unreadable = "invalid syntax: expected a line like key = \"text\", key = 5, or [section]";
    let expected = [1, 2, 4, 5, 6].map(|line| match line {
        4 => "config.toml, line 4: this key is already set further up".to_owned(),
        _ => format!("config.toml, line {line}: {unreadable}"),
    });
    assert_eq!(error_messages(broken, &[]), expected);
    let missing = LoadedConfig::load(Some("nowhere.toml".as_ref()), &env_vars(&[])).errors.to_string();
    assert!(missing.starts_with("nowhere.toml cannot be read: "), "{missing}");
}

#[test]
fn limits_and_blocked_people_come_from_file_or_environment() {
    let file = "[limits]\ntables_per_server = 40\n[people]\nblocked = [80351110224678912, \"7\"]";
    let config = load_valid(file, &[]);
    assert_eq!(config.policy.limits, OpenTableLimits { per_server: Some(40), ..OpenTableLimits::default() });
    assert_eq!(config.policy.banned, [7, 80_351_110_224_678_912].map(PersonId).into());
    let config = load_valid(file, &[("MEADHALL_PEOPLE_BLOCKED", "9, 8"), ("MEADHALL_LIMITS_OPENED_PER_MINUTE", "1")]);
    assert_eq!((config.policy.banned, config.policy.limits.opened_per_minute), ([8, 9].map(PersonId).into(), 1));
    assert_eq!(load_valid("", &[("MEADHALL_PEOPLE_BLOCKED", "")]).policy.banned, [].into());
    let invalid = "[limits]\ntables_per_person = 0\ntables_per_chanel = 2\n[people]\nblocked = [7, \"Ann\"]";
    let list = "must be a list of numbers, such as [80351110224678912, 80351110224678913], not";
    assert_eq!(
        error_messages(invalid, &[]),
        [
            "config.toml, line 2: limits.tables_per_person must be a whole number from 1 to 10000, not 0".to_owned(),
            "config.toml, line 3: unknown key \"limits.tables_per_chanel\"; did you mean limits.tables_per_channel?"
                .to_owned(),
            format!("config.toml, line 5: people.blocked {list} [7, \"Ann\"]"),
        ]
    );
    for wrong in ["Ann", "7,,8", "0", "-7"] {
        assert_eq!(
            error_messages("", &[("MEADHALL_PEOPLE_BLOCKED", wrong)]),
            [format!("MEADHALL_PEOPLE_BLOCKED {list} {wrong}")]
        );
    }
    assert_eq!(error_messages("[people]\nblocked = 7", &[]), [format!("config.toml, line 2: people.blocked {list} 7")]);
}

#[test]
fn the_most_similar_key_is_suggested() {
    for (text, expected) in [
        ("lgo = \"info\"", "line 1: unknown key \"lgo\"; did you mean log?"),
        (
            "[monitorin]\naddress = \"127.0.0.1:9464\"",
            "line 2: unknown key \"monitorin.address\"; did you mean monitoring.address?",
        ),
    ] {
        assert_eq!(error_messages(text, &[]), [format!("config.toml, {expected}")]);
    }
}

#[test]
fn a_missing_password_file_is_named_if_its_folder_exists() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("database");
    let text =
        format!("[database]\naddress = \"host=db.example dbname=meadhall\"\npassword_file = \"{}\"", missing.display());
    let message = load_valid(&text, &[]).database.unwrap().store_address().unwrap_err().to_string();
    assert!(message.starts_with(&format!("{} cannot be read: ", missing.display())), "{message}");
    assert!(message.contains("config.toml, line 3: database.password_file names it"), "{message}");
    // A password may begin with a slash.
    let text = "[database]\naddress = \"host=db.example dbname=meadhall\"\npassword_file = \"/hunter2\"";
    let message = load_valid(text, &[]).database.unwrap().store_address().unwrap_err().to_string();
    assert!(!message.contains("hunter2"), "{message}");
}

#[test]
fn a_misspelled_variable_is_an_error() {
    let errors_for = |name: &str| error_messages("", &[(name, "there"), ("MEADHALL_SHARDS", "0")]);
    let other_error = "MEADHALL_SHARDS must be a whole number from 1 to 1024, not 0";
    let misspelled = "MEADHALL_DATTA is not a known variable; did you mean MEADHALL_DATA?";
    assert_eq!(errors_for("MEADHALL_DATTA"), [other_error, misspelled]);
    assert_eq!(errors_for("MEADHALL_FUZZ_ROUNDS"), [other_error]);
}

#[test]
fn a_token_file_must_not_be_readable_by_others() {
    let folder = tempfile::tempdir().unwrap();
    for (mode, allowed) in
        [(0o600, true), (0o400, true), (0o644, false), (0o640, false), (0o604, false), (0o620, false)]
    {
        let path = write_token_file(folder.path(), mode);
        let by_variable = load_valid("", &[("MEADHALL_TOKEN_FILE", path.to_str().unwrap())]);
        let by_file = load_valid(&format!("token_file = \"{}\"", path.display()), &[]);
        for config in [by_variable, by_file] {
            match config.read_token() {
                Ok(token) => {
                    assert!(allowed, "{mode:o}");
                    assert_eq!(token.secret.reveal(), "a.b.c");
                    assert!(token.origin.starts_with(&format!("{}, set by ", path.display())), "{}", token.origin);
                }
                Err(error) => {
                    let path = path.display();
                    let why = format!(
                        "other users can read the token in {path} (its mode is {mode:04o}): run chmod 600 {path}"
                    );
                    assert!(!allowed);
                    assert_eq!(error.to_string(), why);
                }
            }
        }
    }
}

#[test]
fn a_config_file_with_a_token_must_not_be_readable_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, "token = \"a.b.c\"").unwrap();
    let token = |mode| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        LoadedConfig::load(Some(&path), &env_vars(&[])).config.read_token()
    };
    assert!(token(0o644).unwrap_err().to_string().starts_with("other users can read the token in "));
    assert_eq!(token(0o600).unwrap().origin, format!("token in {}", path.display()));
}

#[test]
fn the_environment_token_wins_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_token_file(folder.path(), 0o600);
    let named = format!("token_file = \"{}\"", path.display());
    let LoadedConfig { config, warnings, errors, .. } = load(&named, &[("MEADHALL_TOKEN", "d.e.f")]);
    assert!(errors.is_empty());
    let token = config.read_token().unwrap();
    assert_eq!((token.secret.reveal(), token.origin.as_str()), ("d.e.f", "MEADHALL_TOKEN"));
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert!(
        warning.starts_with("the token is set more than once: MEADHALL_TOKEN is used, token_file in "),
        "{warning}"
    );
    assert!(load(&named, &[]).warnings.is_empty());
}

#[test]
fn an_invalid_token_is_refused() {
    let refused =
        |text: &str, variables: &[(&str, &str)]| load_valid(text, variables).read_token().unwrap_err().to_string();
    assert!(refused("", &[]).starts_with("no bot token is configured: "));
    assert!(refused("", &[("MEADHALL_TOKEN", "abc")]).starts_with("MEADHALL_TOKEN is not a bot token"));
    assert!(refused("token_file = \"nowhere\"", &[]).starts_with("nowhere cannot be read: "));
    assert!(refused("token_file = \"nowhere\"", &[]).contains("; token_file in "));
}

#[test]
fn errors_and_debug_output_contain_no_secret() {
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
        let reading = load(text, &[("MEADHALL_SHARDS", "very.secret.two")]);
        assert!(!reading.errors.is_empty(), "{text}");
        let message = format!("{} {reading:?}", reading.errors);
        assert!(!message.contains("secret.one") && !message.contains("very"), "{message}");
    }
    let config = load("token = \"very.secret.one\"", &[("MEADHALL_TOKEN", "very.secret.two")]).config;
    assert!(!format!("{config:?} {:?}", config.read_token()).contains("very"));
    let variables = env_vars(&[("MEADHALL_TOKEN", "very.secret.two")]);
    assert!(!format!("{variables:?}").contains("very"));
}

#[test]
fn the_database_password_comes_from_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = write_token_file(folder.path(), 0o600);
    let text =
        format!("[database]\naddress = \"host=db.example dbname=meadhall\"\npassword_file = \"{}\"", file.display());
    let database = load_valid(&text, &[]).database.unwrap();
    assert_eq!(database.store_address().unwrap().to_string(), "meadhall on db.example");
    assert_eq!(database.read_password().unwrap().unwrap().reveal(), "a.b.c");
    write_token_file(folder.path(), 0o644);
    let exposed =
        format!("other users can read the password in {0} (its mode is 0644): run chmod 600 {0}", file.display());
    assert_eq!(database.store_address().unwrap_err().to_string(), exposed);
    let other_address = [("MEADHALL_DATABASE_ADDRESS", "postgresql://elsewhere.example/other")];
    let database = load_valid(&text, &other_address).database.unwrap();
    assert_eq!(database.address_origin, SettingOrigin::EnvVar("MEADHALL_DATABASE_ADDRESS".to_owned()));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(database.store_address().unwrap().to_string(), "other on elsewhere.example");
    fs::write(&file, "\n").unwrap();
    let empty = format!("the password file {} is empty", file.display());
    assert_eq!(database.store_address().unwrap_err().to_string(), empty);
    assert_eq!(
        error_messages(&format!("[database]\npassword_file = \"{}\"\naddress = 5", file.display()), &[]),
        [
            "config.toml, line 3: database.address must be text in quotation marks",
            "config.toml, line 2: database.password_file has no effect without database.address; set database.address or remove database.password_file"
        ]
    );
}

#[test]
fn a_password_given_as_file_name_is_not_repeated() {
    let address = ("MEADHALL_DATABASE_ADDRESS", "host=db.example dbname=meadhall");
    let why = "names no file that exists; if it is the password itself, put that into a file and set its path";
    let by_variable = [address, ("MEADHALL_DATABASE_PASSWORD_FILE", "hunter2")];
    let by_file = "[database]\npassword_file = \"hunter2\"";
    for (text, variables) in [("", by_variable.as_slice()), (by_file, &[address])] {
        let config = load_valid(text, variables);
        let message = config.database.as_ref().unwrap().store_address().unwrap_err().to_string();
        assert!(message.ends_with(why) && !format!("{message} {config:?}").contains("hunter2"), "{message}");
    }
}

#[test]
fn a_config_file_with_a_password_must_not_be_readable_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, "[database]\naddress = \"postgresql://bot:hunter2@db.example/meadhall\"").unwrap();
    let check_with_mode = |mode: u32| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let LoadedConfig { config, errors, .. } = LoadedConfig::load(Some(&path), &env_vars(&[]));
        assert!(errors.is_empty() && !format!("{config:?}").contains("hunter2"), "{errors}");
        config.database.unwrap().store_address().map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(check_with_mode(0o600), Ok(()));
    assert!(check_with_mode(0o640).unwrap_err().starts_with("other users can read the password in "));
    let from_env = [("MEADHALL_DATABASE_ADDRESS", "postgresql://bot:hunter2@db.example/meadhall")];
    assert!(load_valid("", &from_env).database.unwrap().store_address().is_ok());
}
