//! Configuration: what is printed when it is invalid, and that nothing is opened then.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use meadhall_local_discord::TOKEN;
use meadhall_service::repository::keys::STORE_HEADER_KEY;
use meadhall_store::{BlockingExt, StoreExt, WriteBatch};
use meadhall_test_support::{TestEnv, program_command, run_to_end};
use tokio::process::Command;

/// A token in the format of real tokens.
const REAL_FORMAT_TOKEN: &str = "MTIzNDU2Nzg5.GabcDe.not-the-token-of-anybody-at-all";

/// Writes a file with mode 0600.
fn write_private(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
}

/// Runs a subcommand with this config file and environment, and returns the exit code and the output.
async fn run_with_config(subcommand: &str, config: &str, env_vars: &[(&str, &str)]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    write_private(&folder.path().join("config.toml"), config);
    let (code, output) = run_to_end(program_command(folder.path(), &[subcommand]).envs(env_vars.iter().copied())).await;
    assert!(!folder.path().join("data").exists(), "the data directory must not be opened");
    assert!(!output.contains("not-the-token"), "{output}");
    (code, output)
}

#[tokio::test]
async fn invalid_configuration_is_reported_in_plain_words() {
    let token = format!("token = \"{REAL_FORMAT_TOKEN}\"\n");
    for (text, set, sentence) in [
        (
            "",
            vec![],
            "no bot token is configured: put the token into a file, and set token_file or MEADHALL_TOKEN_FILE to its path",
        ),
        (
            "datta = \"here\"",
            vec![],
            "the configuration has 2 errors:\n  \
             config.toml, line 1: unknown key \"datta\"; did you mean data?\n  no bot token is configured: ",
        ),
        (&token, vec![("MEADHALL_SHARDS", "many")], "MEADHALL_SHARDS must be a whole number from 1 to 1024, not many"),
        (&token, vec![("MEADHALL_SHARDS", "0")], "MEADHALL_SHARDS must be a whole number from 1 to 1024, not 0"),
        (&token, vec![("MEADHALL_BACKUP_KEEP", "0")], "MEADHALL_BACKUP_KEEP must be a whole number, 1 or more, not 0"),
        (&token, vec![("MEADHALL_LOG", "loud")], "MEADHALL_LOG is invalid: \"loud\" is not one of error, warn, info"),
        (&token, vec![("MEADHALL_LOG", "info,serenity=loud")], "MEADHALL_LOG is invalid: "),
        (
            "\nlog = \"loud\"",
            vec![("MEADHALL_TOKEN", REAL_FORMAT_TOKEN)],
            "config.toml, line 2: log is invalid: \"loud\"",
        ),
        ("", vec![("MEADHALL_TOKEN", "not-the-token")], "MEADHALL_TOKEN is not a bot token"),
        (
            "",
            vec![("MEADHALL_TOKEN", REAL_FORMAT_TOKEN), ("MEADHALL_CONFIG", "elsewhere.toml")],
            "elsewhere.toml cannot be read: ",
        ),
        (
            "",
            vec![
                ("MEADHALL_TOKEN", REAL_FORMAT_TOKEN),
                ("MEADHALL_LOCAL_DISCORD_API_ADDRESS", "127.0.0.1:1"),
                ("MEADHALL_LOCAL_DISCORD_CA_FILE", "x"),
            ],
            "this token is not the one of a local Discord, so it is sent only to discord.com",
        ),
    ] {
        for word in ["run", "check-config"] {
            let (code, output) = run_with_config(word, text, &set).await;
            let begins = output.strip_prefix("meadhall: ").is_some_and(|output| output.starts_with(sentence));
            assert!(code == 2 && begins, "{word}, {text:?}, {set:?}: {code}, {output}");
        }
    }
}

#[tokio::test]
async fn a_real_token_is_not_sent_to_a_local_discord() {
    let env = TestEnv::new().await;
    let (code, output) = run_to_end(env.command(&["run"]).env("MEADHALL_TOKEN", REAL_FORMAT_TOKEN)).await;
    let expected_error = "meadhall: this token is not the one of a local Discord, so it is sent only to discord.com";
    assert_eq!((code, output.lines().last()), (2, Some(expected_error)), "{output}");
    assert_eq!(env.discord.traffic_counts().requests, 0);
}

#[tokio::test]
async fn check_config_prints_the_configuration_without_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "token = \"{REAL_FORMAT_TOKEN}\"\ndata = \"fjord\"\nshards = 3\nlog = \"warn\"\n[ai]\ntime_limit_ms = 7\n[backup]\nkeep = 5\ndays = 6\n[limits]\ntables_per_channel = 4\n[people]\nblocked = [777001, 777002]\n"
    );
    write_private(&folder.path().join("mine.toml"), &text);
    let (code, output) =
        run_to_end(&mut program_command(folder.path(), &["check-config", "--config", "mine.toml"])).await;
    let expected = format!(
        "\
        file     mine.toml\n\
        token    token in mine.toml\n\
        data     {} (set by mine.toml): no data yet\n\
        shards   3\n\
        log      warn, as text\n\
        metrics  off\n\
        AI       at most 7 ms per decision\n\
        pictures 2 rendered at once\n\
        tables   at most 20 open per person, 4 per channel, any number per server; 3 opened per minute\n\
        people   2 are blocked everywhere\n\
        backups  at most 5, none older than 6 days\n\
        Discord  discord.com\n",
        folder.path().join("fjord").display()
    );
    assert_eq!((code, output), (0, expected));
    assert!(!folder.path().join("fjord").exists());
}

#[tokio::test]
async fn check_config_covers_the_default_file_and_the_environment() {
    let env = TestEnv::new().await;
    let (code, output) = run_to_end(&mut env.command(&["check-config"])).await;
    assert_eq!(code, 0, "{output}");
    let local = format!("Discord  local, at {}", env.discord.api_address());
    for part in ["none, only environment variables", "as many as Discord recommends", "log      info", &local] {
        assert!(output.contains(part), "{part}: {output}");
    }
    assert!(!output.contains(TOKEN));
    let env_vars = [
        ("MEADHALL_RENDER_WORKERS", "0"),
        ("MEADHALL_LIMITS_TABLES_PER_SERVER", "200"),
        ("MEADHALL_LIMITS_OPENED_PER_MINUTE", "9"),
        ("MEADHALL_PEOPLE_BLOCKED", "777001"),
        ("MEADHALL_LOG_FORMAT", "json"),
    ];
    let (_, output) = run_to_end(env.command(&["check-config"]).envs(env_vars)).await;
    for part in ["info, as JSON", "pictures none: ", "200 per server; 9 opened per minute", "people   1 is blocked"] {
        assert!(output.contains(part), "{part}: {output}");
    }
    assert!(!output.contains("777001"), "{output}");
    fs::write(env.dir.path().join("config.toml"), "shards = 7").unwrap();
    let mut command: Command = env.command(&["check-config"]);
    let (_, output) = run_to_end(&mut command).await;
    assert!(output.contains("file     config.toml") && output.contains("shards   7"), "{output}");
}

#[tokio::test]
async fn a_token_file_readable_by_others_is_refused_before_anything_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("the token");
    fs::write(&token, REAL_FORMAT_TOKEN).unwrap();
    let run_with_mode = async |word: &str, mode: u32| {
        fs::set_permissions(&token, fs::Permissions::from_mode(mode)).unwrap();
        run_to_end(program_command(folder.path(), &[word]).env("MEADHALL_TOKEN_FILE", "the token")).await
    };
    for (word, mode) in [("run", 0o644), ("run", 0o640), ("check-config", 0o604)] {
        let (code, output) = run_with_mode(word, mode).await;
        let expected_error =
            format!("meadhall: other users can read the token in the token (its mode is {mode:04o}): run chmod 600 ");
        assert!(code == 2 && output.starts_with(&expected_error), "{word}: {code} {output}");
        assert!(!folder.path().join("data").exists() && !output.contains(REAL_FORMAT_TOKEN));
    }
    let (code, output) = run_with_mode("check-config", 0o600).await;
    assert!(code == 0 && output.contains("token    the token, set by MEADHALL_TOKEN_FILE\n"), "{output}");
}

#[tokio::test]
async fn all_configuration_errors_are_reported_at_once_and_of_two_tokens_which_one_counts() {
    let env_vars = [("MEADHALL_TOKEN", "not-the-token"), ("MEADHALL_LOG", "loud"), ("MEADHALL_SHARDS", "0")];
    for word in ["run", "check-config"] {
        let (code, output) = run_with_config(word, "data = 5\ntokn = \"x\"", &env_vars).await;
        let lines: Vec<&str> = output.lines().collect();
        let [first, data, tokn, shards, log, token] = lines.as_slice() else { panic!("{output}") };
        assert_eq!((code, *first), (2, "meadhall: the configuration has 5 errors:"));
        assert_eq!(*data, "  config.toml, line 1: data must be a path in quotation marks, not 5");
        assert_eq!(*tokn, "  config.toml, line 2: unknown key \"tokn\"; did you mean token?");
        assert_eq!(*shards, "  MEADHALL_SHARDS must be a whole number from 1 to 1024, not 0");
        assert!(log.starts_with("  MEADHALL_LOG is invalid: \"loud\" is not one of"), "{log}");
        assert!(token.starts_with("  MEADHALL_TOKEN is not a bot token: "), "{token}");
    }
    let (code, output) = run_with_config(
        "check-config",
        &format!("token = \"{REAL_FORMAT_TOKEN}\""),
        &[("MEADHALL_TOKEN", REAL_FORMAT_TOKEN)],
    )
    .await;
    let warning =
        "meadhall: the token is set more than once: MEADHALL_TOKEN is used, token in config.toml is ignored\n";
    assert!(code == 0 && output.contains(warning) && output.contains("token    MEADHALL_TOKEN\n"), "{output}");
}

#[tokio::test]
async fn a_folder_instead_of_a_token_file_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let (code, output) = run_with_config("check-config", "", &[("MEADHALL_TOKEN_FILE", path)]).await;
    assert!(code == 2 && output.contains("it is not a file") && !output.contains("chmod"), "{output}");
}

/// Changes the row with this key.
fn replace_row(env: &TestEnv, key: &str, change: impl FnOnce(&str) -> String) {
    let store = env.open_store();
    let row = String::from_utf8(store.get(key).block_on().unwrap().unwrap()).unwrap();
    store.commit(WriteBatch::new().put(key, change(&row))).block_on().unwrap();
}

#[tokio::test]
async fn a_bot_refuses_the_store_of_another_application() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    assert_eq!(bot.stop().await, 0);
    let owned_by = |application: &str| format!(r#""application":"{application}""#);
    replace_row(&env, STORE_HEADER_KEY, |header| header.replace(&owned_by("local"), &owned_by("1034")));
    let rows = || env.open_store().scan("", None, 10_000).block_on().unwrap();
    let before = rows();
    let (code, output) = run_to_end(&mut env.command(&["run"])).await;
    let reason = "the store belongs to the Discord application 1034, but this token to local";
    assert!(code == 2 && output.contains(reason), "{code}: {output}");
    assert_eq!(rows(), before);
}
