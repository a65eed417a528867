//! Configuration: what is printed when it is invalid, and that nothing is opened then.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use local_discord::TOKEN;
use stage::{TestEnv, program_command, run_to_end};
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
    let (code, said) = run_to_end(program_command(folder.path(), &[subcommand]).envs(env_vars.iter().copied())).await;
    assert!(!folder.path().join("data").exists(), "nothing is opened");
    assert!(!said.contains("not-the-token"), "{said}");
    (code, said)
}

#[tokio::test]
async fn invalid_configuration_is_reported_in_plain_words() {
    let token = format!("token = \"{REAL_FORMAT_TOKEN}\"\n");
    for (text, set, sentence) in [
        ("", vec![], "there is no token: put it into a file, and name that as token_file or MEADHALL_TOKEN_FILE"),
        (
            "datta = \"here\"",
            vec![],
            "the set-up has 2 mistakes:\n  config.toml, line 1: there is no key \"datta\"; did you mean data?\n  there is no token: ",
        ),
        (
            &token,
            vec![("MEADHALL_SHARDS", "many")],
            "MEADHALL_SHARDS has to be a whole number from 1 to 1024, not many",
        ),
        (&token, vec![("MEADHALL_SHARDS", "0")], "MEADHALL_SHARDS has to be a whole number from 1 to 1024, not 0"),
        (
            &token,
            vec![("MEADHALL_BACKUP_KEEP", "0")],
            "MEADHALL_BACKUP_KEEP has to be a whole number, 1 or more, not 0",
        ),
        (&token, vec![("MEADHALL_LOG", "loud")], "log makes no sense: \"loud\" is none of error, warn, info"),
        (&token, vec![("MEADHALL_LOG", "info,serenity=loud")], "log makes no sense: "),
        (&token, vec![("MEADHALL_TOKEN", "not-the-token")], "the token is not a bot's token"),
        (
            "",
            vec![("MEADHALL_TOKEN", REAL_FORMAT_TOKEN), ("MEADHALL_CONFIG", "elsewhere.toml")],
            "elsewhere.toml cannot be read: ",
        ),
        (
            "",
            vec![
                ("MEADHALL_TOKEN", REAL_FORMAT_TOKEN),
                ("MEADHALL_LOCAL_REQUESTS", "127.0.0.1:1"),
                ("MEADHALL_LOCAL_AUTHORITY", "x"),
            ],
            "this token is not that of a local Discord; it is sent to nobody but discord.com",
        ),
    ] {
        for word in ["run", "check-config"] {
            let (code, said) = run_with_config(word, text, &set).await;
            let begins = said.strip_prefix("meadhall: ").is_some_and(|said| said.starts_with(sentence));
            assert!(code == 2 && begins, "{word}, {text:?}, {set:?}: {code}, {said}");
        }
    }
}

#[tokio::test]
async fn a_real_token_is_not_sent_to_a_local_discord() {
    let stage = TestEnv::new().await;
    let (code, said) = run_to_end(stage.command(&["run"]).env("MEADHALL_TOKEN", REAL_FORMAT_TOKEN)).await;
    let expected_error = "meadhall: this token is not that of a local Discord; it is sent to nobody but discord.com";
    assert_eq!((code, said.lines().last()), (2, Some(expected_error)), "{said}");
    assert_eq!(stage.discord.traffic_counts().requests, 0);
}

#[tokio::test]
async fn check_config_prints_the_configuration_without_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "token = \"{REAL_FORMAT_TOKEN}\"\ndata = \"fjord\"\nshards = 3\nlog = \"warn\"\n[computers]\nmilliseconds = 7\n[backup]\nkeep = 5\ndays = 6\n[limits]\ntables_a_channel = 4\n[people]\nblocked = [777001, 777002]\n"
    );
    write_private(&folder.path().join("mine.toml"), &text);
    let (code, said) =
        run_to_end(&mut program_command(folder.path(), &["check-config", "--config", "mine.toml"])).await;
    let expected = format!(
        "\
        file     mine.toml\n\
        token    token in mine.toml\n\
        data     {} (named by mine.toml): a new house\n\
        shards   3\n\
        log      warn, as text\n\
        watch    nowhere\n\
        thinking 7 ms at most\n\
        pictures 2 at once\n\
        tables   at most 20 open for a person, 4 in a channel, any number in a server; 3 opened a minute\n\
        people   2 are kept out everywhere\n\
        backups  5, none older than 6 days\n\
        Discord  the real one\n",
        folder.path().join("fjord").display()
    );
    assert_eq!((code, said), (0, expected));
    assert!(!folder.path().join("fjord").exists());
}

#[tokio::test]
async fn check_config_covers_the_default_file_and_the_environment() {
    let stage = TestEnv::new().await;
    let (code, said) = run_to_end(&mut stage.command(&["check-config"])).await;
    assert_eq!(code, 0, "{said}");
    let local = format!("Discord  on this machine, at {}", stage.discord.api_address());
    for part in ["none, the environment alone", "as many as Discord advises", "log      info", &local] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains(TOKEN));
    let env_vars = [
        ("MEADHALL_PICTURES_AT_ONCE", "0"),
        ("MEADHALL_LIMITS_TABLES_A_SERVER", "200"),
        ("MEADHALL_LIMITS_OPENED_A_MINUTE", "9"),
        ("MEADHALL_PEOPLE_BLOCKED", "777001"),
        ("MEADHALL_LOG_FORMAT", "json"),
    ];
    let (_, said) = run_to_end(stage.command(&["check-config"]).envs(env_vars)).await;
    for part in ["info, as JSON", "pictures none: ", "200 in a server; 9 opened a minute", "people   1 is kept out"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("777001"), "{said}");
    fs::write(stage.dir.path().join("config.toml"), "shards = 7").unwrap();
    let mut command: Command = stage.command(&["check-config"]);
    let (_, said) = run_to_end(&mut command).await;
    assert!(said.contains("file     config.toml") && said.contains("shards   7"), "{said}");
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
        let (code, said) = run_with_mode(word, mode).await;
        let expected_error =
            format!("meadhall: others can read the token in the token (its mode is {mode:04o}): run chmod 600 ");
        assert!(code == 2 && said.starts_with(&expected_error), "{word}: {code} {said}");
        assert!(!folder.path().join("data").exists() && !said.contains(REAL_FORMAT_TOKEN));
    }
    let (code, said) = run_with_mode("check-config", 0o600).await;
    assert!(code == 0 && said.contains("token    the token, named by MEADHALL_TOKEN_FILE\n"), "{said}");
}

#[tokio::test]
async fn all_configuration_errors_are_reported_at_once_and_of_two_tokens_which_one_counts() {
    let env_vars = [("MEADHALL_TOKEN", "not-the-token"), ("MEADHALL_LOG", "loud"), ("MEADHALL_SHARDS", "0")];
    for word in ["run", "check-config"] {
        let (code, said) = run_with_config(word, "data = 5\ntokn = \"x\"", &env_vars).await;
        let lines: Vec<&str> = said.lines().collect();
        let [first, data, tokn, shards, log, token] = lines.as_slice() else { panic!("{said}") };
        assert_eq!((code, *first), (2, "meadhall: the set-up has 5 mistakes:"));
        assert_eq!(*data, "  config.toml, line 1: data has to be a file or folder in quotation marks, not 5");
        assert_eq!(*tokn, "  config.toml, line 2: there is no key \"tokn\"; did you mean token?");
        assert_eq!(*shards, "  MEADHALL_SHARDS has to be a whole number from 1 to 1024, not 0");
        assert!(log.starts_with("  log makes no sense: \"loud\" is none of"), "{log}");
        assert!(token.starts_with("  the token is not a bot's token: "), "{token}");
    }
    let (code, said) = run_with_config(
        "check-config",
        &format!("token = \"{REAL_FORMAT_TOKEN}\""),
        &[("MEADHALL_TOKEN", REAL_FORMAT_TOKEN)],
    )
    .await;
    let warning = "meadhall: the token is told more than once: MEADHALL_TOKEN counts, token in config.toml does not\n";
    assert!(code == 0 && said.contains(warning) && said.contains("token    MEADHALL_TOKEN\n"), "{said}");
}
