//! How a subcommand finds its data directory, and that it never creates another one by mistake.

use std::fs;

use super::program::Host;

/// The subcommands that need an existing store.
const READERS: [&[&str]; 4] = [&["export"], &["verify"], &["backup"], &["compact"]];

/// One way to configure the data directory.
struct Way<'a> {
    file: Option<&'a str>,
    variables: &'a [(&'a str, &'a str)],
    words: &'a [&'a str],
    folder: &'a str,
    named: &'a str,
}

#[tokio::test]
async fn the_folder_is_named_by_the_argument_else_the_environment_else_the_file() {
    let (host, _) = Host::with_export().await;
    let (file, variable) = ("data = \"by_file\"", ("MEADHALL_DATA", "by_variable"));
    fs::write(host.at("mine.toml"), "data = \"by_my_file\"").unwrap();
    let argument: &[&str] = &["--data", "by_argument"];
    let usual = "the usual one, for neither --data nor MEADHALL_DATA nor a file names another";
    let way = |file, variables, words, folder, named| Way { file, variables, words, folder, named };
    let mine: &[&str] = &["--config", "mine.toml"];
    let elsewhere = [("MEADHALL_CONFIG", "none.toml")];
    for Way { file, variables, words, folder, named } in [
        way(Some(file), &[variable], argument, "by_argument", "named by --data"),
        way(None, &[variable], argument, "by_argument", "named by --data"),
        way(Some(file), &[variable], &[], "by_variable", "named by MEADHALL_DATA"),
        way(Some(file), &[("MEADHALL_DATA", "")], &[], "by_file", "named by config.toml"),
        way(Some(file), &[("MEADHALL_CONFIG", "mine.toml")], &[], "by_my_file", "named by mine.toml"),
        way(Some(file), &elsewhere, mine, "by_my_file", "named by mine.toml"),
        way(None, &[], &[], "data", usual),
    ] {
        let _ = fs::remove_file(host.at("config.toml"));
        file.into_iter().for_each(|file| fs::write(host.at("config.toml"), file).unwrap());
        let place = format!("there is no house in {} ({named})", host.at(folder).display());
        let importing: &[&str] = &["import", "export"];
        for asked in READERS.into_iter().chain([importing]) {
            let ended = host.with(&[asked, words].concat(), variables);
            assert!(ended.code == 2 && ended.errors.contains(&place), "{asked:?} {words:?} {variables:?}: {ended:?}");
            assert!(!host.at(folder).exists(), "{asked:?}");
        }
        let token = [variables, &[("MEADHALL_TOKEN", "a.b.c")]].concat();
        let checked = host.with(&[&["check-config"], words].concat(), &token);
        let line = format!("data     {} ({named}): a new house\n", host.at(folder).display());
        assert!(checked.out.contains(&line), "{checked:?}");

        let made = host.with(&[&["import", "--new", "export"], words].concat(), variables);
        assert_eq!(made.code, 0, "{made:?}");
        for asked in READERS {
            let ended = host.with(&[asked, words].concat(), variables);
            assert_eq!(ended.code, 0, "{asked:?}: {ended:?}");
        }
        let checked = host.with(&[&["check-config"], words].concat(), &token);
        assert!(checked.out.contains(&format!("({named}): there is a house\n")), "{checked:?}");
        assert!(host.at(folder).join("store").exists() && host.at(folder).join("backups").exists());
        let houses = ["data", "by_argument", "by_variable", "by_file", "by_my_file"];
        assert_eq!(houses.iter().filter(|it| host.at(it).exists()).collect::<Vec<_>>(), [&folder]);
        fs::remove_dir_all(host.at(folder)).unwrap();
    }
}

#[tokio::test]
async fn a_set_up_that_makes_no_sense_names_no_house() {
    let (host, _) = Host::with_export().await;
    fs::write(host.at("config.toml"), "datta = \"there\"").unwrap();
    for asked in READERS.into_iter().chain([["import", "--new", "export"].as_slice()]) {
        let ended = host.run(asked);
        let why = "meadhall: config.toml, line 1: there is no key \"datta\"; did you mean data?\n";
        assert_eq!((ended.code, ended.errors.as_str()), (2, why));
    }
    assert!(!host.at("data").exists());
    // These subcommands do not need the token.
    fs::write(host.at("config.toml"), "token_file = \"nowhere\"").unwrap();
    host.well(&["import", "--new", "export"]);
}

#[tokio::test]
async fn a_house_is_built_for_an_import_only_where_that_is_asked_for_and_there_is_none() {
    let (host, text) = Host::with_export().await;
    let without = host.run(&["import", "export"]);
    assert!(
        without.code == 2 && without.errors.contains("; to build one for what the file has, add --new"),
        "{without:?}"
    );
    assert!(!host.at("data").exists());
    fs::write(host.at("bad"), &text[..text.len() / 2]).unwrap();
    assert_eq!(host.run(&["import", "--new", "bad"]).code, 2);
    assert!(!host.at("data").exists());
    host.well(&["import", "--new", "export"]);
    let again = host.run(&["import", "--new", "export"]);
    assert!(again.code == 2 && again.errors.contains("there is a house already in"), "{again:?}");
    assert!(host.well(&["import", "export"]).starts_with("0 imported, 7 there already"));
}

#[tokio::test]
async fn an_import_into_a_new_house_that_was_killed_at_its_beginning_can_be_begun_again() {
    let (host, _) = Host::with_export().await;
    drop(meadhall::home::Home::new(host.at("data"), meadhall::games::GAMES).open_store().unwrap());
    fs::create_dir(host.at("data/backups")).unwrap();
    fs::copy(host.at("export"), host.at("data/backups/2026-01-01T00-00-00.000Z.jsonl.gz")).unwrap();
    host.well(&["import", "--new", "data/backups/2026-01-01T00-00-00.000Z.jsonl.gz"]);
    assert_eq!(host.run(&["import", "--new", "export"]).code, 2);
}
