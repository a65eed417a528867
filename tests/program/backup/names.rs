//! How a subcommand finds its data directory, and that it never creates another one by mistake.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::PathBuf;

use super::program::ProgramFolder;

/// The subcommands that need an existing store.
const STORE_COMMANDS: [&[&str]; 4] = [&["export"], &["verify"], &["backup"], &["compact"]];

/// One way to configure the data directory.
struct DataDirCase<'a> {
    config_text: Option<&'a str>,
    env_vars: &'a [(&'a str, &'a str)],
    args: &'a [&'a str],
    folder: &'a str,
    origin: &'a str,
}

#[tokio::test]
async fn the_data_directory_comes_from_the_argument_else_the_environment_else_the_file() {
    let (host, _) = ProgramFolder::with_export().await;
    let (file, variable) = ("data = \"by_file\"", ("MEADHALL_DATA", "by_variable"));
    fs::write(host.path("mine.toml"), "data = \"by_my_file\"").unwrap();
    let argument: &[&str] = &["--data", "by_argument"];
    let default_origin = "the default, because neither --data nor MEADHALL_DATA nor a configuration file sets another";
    let case = |file, variables, words, folder, named| DataDirCase {
        config_text: file,
        env_vars: variables,
        args: words,
        folder,
        origin: named,
    };
    let config_args: &[&str] = &["--config", "mine.toml"];
    let elsewhere = [("MEADHALL_CONFIG", "none.toml")];
    for DataDirCase { config_text: file, env_vars: variables, args: words, folder, origin: named } in [
        case(Some(file), &[variable], argument, "by_argument", "set by --data"),
        case(None, &[variable], argument, "by_argument", "set by --data"),
        case(Some(file), &[variable], &[], "by_variable", "set by MEADHALL_DATA"),
        case(Some(file), &[("MEADHALL_DATA", "")], &[], "by_file", "set by config.toml"),
        case(Some(file), &[("MEADHALL_CONFIG", "mine.toml")], &[], "by_my_file", "set by mine.toml"),
        case(Some(file), &elsewhere, config_args, "by_my_file", "set by mine.toml"),
        case(None, &[], &[], "data", default_origin),
    ] {
        let _ = fs::remove_file(host.path("config.toml"));
        file.into_iter().for_each(|file| fs::write(host.path("config.toml"), file).unwrap());
        let place = format!("no data found in {} ({named})", host.path(folder).display());
        let importing: &[&str] = &["import", "export"];
        for asked in STORE_COMMANDS.into_iter().chain([importing]) {
            let ended = host.run_with_env(&[asked, words].concat(), variables);
            assert!(
                ended.exit_code == 2 && ended.stderr.contains(&place),
                "{asked:?} {words:?} {variables:?}: {ended:?}"
            );
            assert!(!host.path(folder).exists(), "{asked:?}");
        }
        let token = [variables, &[("MEADHALL_TOKEN", "a.b.c")]].concat();
        let checked = host.run_with_env(&[&["check-config"], words].concat(), &token);
        let line = format!("data     {} ({named}): no data yet\n", host.path(folder).display());
        assert!(checked.stdout.contains(&line), "{checked:?}");

        let made = host.run_with_env(&[&["import", "--new", "export"], words].concat(), variables);
        assert_eq!(made.exit_code, 0, "{made:?}");
        for asked in STORE_COMMANDS {
            let ended = host.run_with_env(&[asked, words].concat(), variables);
            assert_eq!(ended.exit_code, 0, "{asked:?}: {ended:?}");
        }
        let checked = host.run_with_env(&[&["check-config"], words].concat(), &token);
        assert!(checked.stdout.contains(&format!("({named}): contains data\n")), "{checked:?}");
        assert!(host.path(folder).join("store").exists() && host.path(folder).join("backups").exists());
        let folders = ["data", "by_argument", "by_variable", "by_file", "by_my_file"];
        assert_eq!(folders.iter().filter(|it| host.path(it).exists()).collect::<Vec<_>>(), [&folder]);
        fs::remove_dir_all(host.path(folder)).unwrap();
    }
}

#[test]
fn commands_that_write_refuse_the_folder_of_another_user() {
    let host = ProgramFolder::new();
    let theirs = host.path("theirs");
    fs::create_dir(&theirs).unwrap();
    let own_id = fs::metadata(&theirs).unwrap().uid();
    // Only root can give a folder away, and nobody can in a user namespace.
    let _ = chown(&theirs, Some(own_id + 1), None);
    let is_foreign = |folder: &PathBuf| fs::metadata(folder).is_ok_and(|it| it.uid() != own_id);
    let mut folders = [theirs, "/usr".into(), "/var/lib/postgresql".into()].into_iter();
    let folder = folders.find(is_foreign).expect("a folder of another user");
    let owner = fs::metadata(&folder).unwrap().uid();
    let message =
        format!("{} belongs to another user: run this command as that user, with sudo -u '#{owner}'", folder.display());
    for command in [["backup"].as_slice(), &["compact"], &["restore"], &["import", "--new", "export"]] {
        let ended = host.run(&[command, &["--data", folder.to_str().unwrap()]].concat());
        assert!(ended.exit_code == 2 && ended.stderr.contains(&message), "{command:?}: {ended:?}");
    }
}

#[tokio::test]
async fn an_invalid_configuration_stops_every_store_command() {
    let (host, _) = ProgramFolder::with_export().await;
    fs::write(host.path("config.toml"), "datta = \"there\"").unwrap();
    for asked in STORE_COMMANDS.into_iter().chain([["import", "--new", "export"].as_slice()]) {
        let ended = host.run(asked);
        let why = "meadhall: config.toml, line 1: unknown key \"datta\"; did you mean data?\n";
        assert_eq!((ended.exit_code, ended.stderr.as_str()), (2, why));
    }
    assert!(!host.path("data").exists());
    // These subcommands do not need the token.
    fs::write(host.path("config.toml"), "token_file = \"nowhere\"").unwrap();
    host.run_ok(&["import", "--new", "export"]);
}

#[tokio::test]
async fn an_import_creates_a_store_only_with_new_and_only_if_there_is_none() {
    let (host, text) = ProgramFolder::with_export().await;
    let without = host.run(&["import", "export"]);
    assert!(without.exit_code == 2 && without.stderr.contains("; add --new to create it from the file"), "{without:?}");
    assert!(!host.path("data").exists());
    fs::write(host.path("bad"), &text[..text.len() / 2]).unwrap();
    assert_eq!(host.run(&["import", "--new", "bad"]).exit_code, 2);
    assert!(!host.path("data").exists());
    host.run_ok(&["import", "--new", "export"]);
    let again = host.run(&["import", "--new", "export"]);
    assert!(again.exit_code == 2 && again.stderr.contains("there is already data in"), "{again:?}");
    assert!(host.run_ok(&["import", "export"]).starts_with("no tables imported, 7 already present"));
}

#[tokio::test]
async fn an_import_into_a_new_store_can_be_repeated_after_an_early_crash() {
    let (host, _) = ProgramFolder::with_export().await;
    drop(
        meadhall_service::data_dir::DataDir::new(host.path("data"), meadhall_games::GAMES)
            .open_or_create_store()
            .unwrap(),
    );
    fs::create_dir(host.path("data/backups")).unwrap();
    fs::copy(host.path("export"), host.path("data/backups/2026-01-01T00-00-00.000Z.jsonl.gz")).unwrap();
    host.run_ok(&["import", "--new", "data/backups/2026-01-01T00-00-00.000Z.jsonl.gz"]);
    assert_eq!(host.run(&["import", "--new", "export"]).exit_code, 2);
}
