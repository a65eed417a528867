//! How the house is set up, and what is said when that makes no sense. Nothing is opened then.

use std::fs;

use meadhall::local_discord::TOKEN;
use tokio::process::Command;

use super::stage::{Stage, ended, program};

/// A real bot's token has this form.
const REAL: &str = "MTIzNDU2Nzg5.GabcDe.not-the-token-of-anybody-at-all";

/// What is said last, with a file of this text and this environment, and the code.
async fn told(word: &str, text: &str, set: &[(&str, &str)]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), text).unwrap();
    let (code, said) = ended(program(folder.path(), &[word]).envs(set.iter().copied())).await;
    assert!(!folder.path().join("data").exists(), "nothing is opened");
    assert!(!said.contains("not-the-token"), "{said}");
    (code, said.lines().last().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_set_up_that_makes_no_sense_is_told_in_one_sentence() {
    let token = format!("token = \"{REAL}\"\n");
    for (text, set, sentence) in [
        ("", vec![], "there is no token: put it into a file, and name that as token_file or MEADHALL_TOKEN_FILE"),
        ("datta = \"here\"", vec![], "config.toml, line 1: unknown field `datta`, expected one of"),
        (&token, vec![("MEADHALL_SHARDS", "many")], "MEADHALL_SHARDS makes no sense: invalid digit found in string"),
        (&token, vec![("MEADHALL_SHARDS", "0")], "shards is 0, but has to be from 1 to 1024"),
        (&token, vec![("MEADHALL_BACKUP_KEEP", "0")], "backup.keep is 0, but has to be at least 1"),
        (&token, vec![("MEADHALL_LOG", "loud")], "log makes no sense: \"loud\" is none of error, warn, info"),
        (&token, vec![("MEADHALL_LOG", "info,serenity=loud")], "log makes no sense: "),
        (&token, vec![("MEADHALL_TOKEN", "not-the-token")], "the token is not a bot's token"),
        (&token, vec![("MEADHALL_CONFIG", "elsewhere.toml")], "elsewhere.toml cannot be read: "),
        (
            "",
            vec![
                ("MEADHALL_TOKEN", REAL),
                ("MEADHALL_LOCAL_REQUESTS", "127.0.0.1:1"),
                ("MEADHALL_LOCAL_AUTHORITY", "x"),
            ],
            "this token is not that of a local Discord; it is sent to nobody but discord.com",
        ),
    ] {
        let words: &[&str] =
            if sentence.contains("sent to nobody") { &["check-config"] } else { &["run", "check-config"] };
        for word in words {
            let (code, said) = told(word, text, &set).await;
            let begins = said.strip_prefix("meadhall: ").is_some_and(|said| said.starts_with(sentence));
            assert!(code == 2 && begins, "{word}, {text:?}, {set:?}: {code}, {said}");
        }
    }
}

#[tokio::test]
async fn the_token_of_a_real_bot_is_not_shown_to_a_discord_on_this_machine() {
    let stage = Stage::new().await;
    let (code, said) = ended(stage.command(&["run"]).env("MEADHALL_TOKEN", REAL)).await;
    let last = "meadhall: this token is not that of a local Discord; it is sent to nobody but discord.com";
    assert_eq!((code, said.lines().last()), (2, Some(last)), "{said}");
    assert_eq!(stage.discord.counts().requests, 0);
}

#[tokio::test]
async fn the_set_up_is_told_without_its_secret() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "token = \"{REAL}\"\ndata = \"fjord\"\nshards = 3\nlog = \"warn\"\n[computers]\nmilliseconds = 7\n[backup]\nkeep = 5\ndays = 6\n"
    );
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    let (code, said) = ended(&mut program(folder.path(), &["check-config", "--config", "mine.toml"])).await;
    let expected = "\
        file     mine.toml\n\
        token    set\n\
        data     fjord (a new house)\n\
        shards   3\n\
        log      warn\n\
        thinking 7 ms at most\n\
        backups  5, none older than 6 days\n\
        Discord  the real one\n";
    assert_eq!((code, said.as_str()), (0, expected));
    assert!(!folder.path().join("fjord").exists());
}

#[tokio::test]
async fn the_usual_file_and_the_environment_are_told_too() {
    let stage = Stage::new().await;
    let (code, said) = ended(&mut stage.command(&["check-config"])).await;
    assert_eq!(code, 0, "{said}");
    let local = format!("Discord  on this machine, at {}", stage.discord.requests());
    for part in ["none, the environment alone", "as many as Discord advises", "log      info", &local] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains(TOKEN));
    fs::write(stage.folder.path().join("config.toml"), "shards = 7").unwrap();
    let mut command: Command = stage.command(&["check-config"]);
    let (_, said) = ended(&mut command).await;
    assert!(said.contains("file     config.toml") && said.contains("shards   7"), "{said}");
}
