//! Rules for the source tree: which module may use which, no prose in rules code, small files with a module
//! comment.

mod circles;
mod faces;
mod names;
mod shipped;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// A module, and the modules that its code may name. Longer paths come first: the first match counts.
const MAY_USE: &[(&str, &[&str])] = &[
    ("crates/game/src/game/", &["game"]),
    ("crates/game/src/games/mod.rs", &["kind", "games", "laws"]),
    ("crates/game/src/games/", &["game", "games"]),
    ("crates/game/src/mark.rs", &[]),
    ("crates/game/src/calm.rs", &[]),
    ("src/date.rs", &[]),
    ("src/patience.rs", &[]),
    ("src/stop.rs", &[]),
    ("src/company.rs", &["ledger", "table"]),
    ("crates/game/src/kind/", &["bot", "game", "kind", "Mark"]),
    ("crates/game/src/laws/", &["calm", "game", "journal", "kind", "lang", "laws", "Mark"]),
    ("crates/game/src/lang/", &["game", "kind", "lang"]),
    ("crates/game/src/draw/", &["draw", "game"]),
    ("crates/game/src/journal.rs", &["game", "kind", "Mark"]),
    ("crates/game/src/bot/", &["bot", "game"]),
    ("src/store/", &[]),
    ("src/table/", &["bot", "game", "journal", "kind", "lang", "table", "Mark"]),
    ("src/ledger/", &["game", "journal", "kind", "lang", "ledger", "store", "table", "Mark"]),
    ("src/scene/", &["calm", "game", "kind", "lang", "scene", "table", "Mark"]),
    (
        "src/house/",
        &["bot", "calm", "game", "house", "journal", "kind", "ledger", "scene", "store", "table", "watch", "Mark"],
    ),
    ("src/outbox/", &["calm", "house", "ledger", "outbox", "store", "table", "Mark"]),
    ("migrations/", &["ledger", "store", "table"]),
    (
        "src/archive/",
        &[
            "bot", "calm", "date", "game", "house", "journal", "kind", "ledger", "store", "table", "archive", "Mark",
            "Sum",
        ],
    ),
    ("src/control/", &["archive", "control", "house", "ledger", "store", "table", "watch"]),
    (
        "src/steward/",
        &[
            "archive", "calm", "company", "home", "house", "ledger", "patience", "steward", "stop", "store", "table",
            "watch", "Mark",
        ],
    ),
    ("src/watch/", &["table", "watch"]),
    ("src/home/", &["archive", "company", "kind", "ledger", "stop", "store", "table", "watch"]),
    ("src/config/", &["config"]),
    (
        "src/discord/",
        &[
            "archive", "bot", "calm", "company", "date", "discord", "draw", "game", "house", "kind", "lang", "ledger",
            "outbox", "patience", "scene", "store", "stop", "table", "watch", "Mark",
        ],
    ),
    (
        "src/commands/",
        &[
            "archive", "bot", "commands", "company", "config", "control", "discord", "game", "home", "house",
            "journal", "kind", "lang", "ledger", "simulate", "steward", "stop", "store", "table", "watch",
        ],
    ),
    ("crates/game/src/simulate/", &["bot", "calm", "game", "journal", "kind", "simulate", "Mark"]),
];

/// Each of our crates, and which of our other crates it may depend on.
const OURS: &[(&str, &[&str])] = &[
    (".", &["meadhall-game", "practice-hall"]),
    ("crates/game", &[]),
    ("crates/local-discord", &[]),
    ("crates/practice-hall", &["local-discord"]),
    ("crates/stage", &["local-discord", "meadhall"]),
    ("crates/tools", &["local-discord", "meadhall", "stage"]),
];

/// External crates, and the only folders that may name them.
const CRATES: &[(&str, &str)] = &[
    ("rand_chacha", "crates/game/src/game/dice.rs"),
    ("toml", "crates/game/src/games/"),
    ("fluent_bundle", "crates/game/src/lang/"),
    ("gif", "crates/game/src/draw/"),
    ("resvg", "crates/game/src/draw/"),
    ("skrifa", "crates/game/src/draw/"),
    ("fluent_syntax", "crates/game/src/lang/"),
    ("unic_langid", "crates/game/src/lang/"),
    ("clap", "src/commands/"),
    ("indicatif", "src/commands/"),
    ("anyhow", "src/commands/"),
    ("arrayvec", "crates/game/src/games/"),
    ("rustix", "src/steward/"),
    ("rustix", "src/home/"),
    ("hyper", "src/watch/"),
    ("prometheus_client", "src/watch/"),
    ("sled", "src/store/"),
    ("serenity", "src/discord/"),
    ("poise", "src/discord/"),
    ("reqwest", "src/discord/"),
    ("tracing_subscriber", "src/commands/"),
    ("serenity", "crates/local-discord/src/bin/"),
    ("poise", "crates/local-discord/src/bin/"),
    ("reqwest", "crates/local-discord/src/bin/"),
    ("hyper", "crates/local-discord/src/wire/"),
    ("multer", "crates/local-discord/src/wire/"),
    ("rcgen", "crates/local-discord/src/wire/"),
    ("tokio_postgres", "src/store/postgres/"),
    ("tokio_postgres", "crates/stage/src/"),
    ("tokio_rustls", "crates/local-discord/src/wire/"),
    ("tokio_rustls", "src/store/postgres/"),
    ("tokio_tungstenite", "crates/local-discord/src/wire/"),
];

/// Code that runs in its own threads, so it may block on a store. All other code awaits it.
const WAITS: &[&str] = &[
    "migrations/",
    "src/archive/",
    "src/commands/",
    "src/control/work.rs",
    "src/home/tenant.rs",
    "src/ledger/building.rs",
    "src/ledger/layout.rs",
    "src/steward/counting.rs",
    "src/store/wait.rs",
];

/// Modules that may write to the program's log. All others return their results.
const LOGS: &[&str] = &["src/commands/", "src/discord/", "src/steward/"];

/// Parts of the standard library that the contract and the rules must not use.
const NO_CLOCK_NO_WORLD: &[&str] =
    &["std::time", "std::thread", "std::fs", "std::net", "std::env", "std::process", "tokio"];

/// A source file, with its path relative to the root.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn is_test(&self) -> bool {
        let named = ["/tests/", "/tests.rs"].iter().any(|it| self.path.contains(it)) || self.path.starts_with("tests/");
        named || self.path.starts_with("src/discord/limits")
    }

    /// Whether the table of allowed uses applies to it.
    fn has_directions(&self) -> bool {
        ["src/", "crates/game/src/"].iter().any(|it| self.path.starts_with(it))
    }

    /// Returns the source root that it belongs to, as a path prefix.
    fn tree(&self) -> Option<&str> {
        self.path.find("src/").map(|at| &self.path[..at + "src/".len()])
    }

    /// Returns the numbered lines of code, without comments and the test module at the end.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let body = self.text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        (1..).zip(body.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn tree() -> Vec<Source> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "migrations", "tests", "benches", "crates"] {
        walk(&top.join(folder), &mut found);
    }
    let source = |path: PathBuf| Source {
        path: path.strip_prefix(top).unwrap().to_str().unwrap().replace('\\', "/"),
        text: fs::read_to_string(&path).unwrap(),
    };
    let sources: Vec<Source> = found.into_iter().map(source).collect();
    assert!(sources.len() > 40, "the tree was not found");
    sources
}

/// Returns the sources with these prefixes. Each prefix must have some: otherwise a rule would no longer
/// apply after a rename.
fn sources_in(parts: &[&str]) -> Vec<Source> {
    let mut sources = tree();
    have_sources(&sources, parts);
    sources.retain(|source| parts.iter().any(|part| source.path.starts_with(part)));
    sources
}

fn have_sources(sources: &[Source], parts: &[&str]) {
    let is_empty = |part: &&&str| !sources.iter().any(|source| source.path.starts_with(**part));
    none(parts.iter().filter(is_empty).map(|part| format!("there is nothing in {part}")).collect());
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn none(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_part_names_only_parts_it_may_use() {
    let mut wrong = Vec::new();
    for source in tree().iter().filter(|source| source.has_directions() && !source.is_test()) {
        let Some((_, allowed)) = MAY_USE.iter().find(|(part, _)| source.path.starts_with(part)) else { continue };
        for (line, text) in source.code() {
            for named in text.split("crate::").skip(1).filter(|_| !text.contains("$crate::")) {
                let part: String = named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let macros = part == "vocabulary";
                if !macros && !allowed.contains(&part.as_str()) {
                    wrong.push(format!("{}:{line} may not use crate::{part}", source.path));
                }
            }
        }
    }
    none(wrong);
}

#[test]
fn every_part_has_its_line_in_the_table_of_directions() {
    let told = |path: &str| MAY_USE.iter().any(|(part, _)| path.starts_with(part));
    let free = ["src/lib.rs", "src/main.rs", "crates/game/src/lib.rs"];
    let sources = tree();
    let untold = sources.iter().filter(|source| source.has_directions() && !told(&source.path));
    none(untold.filter(|it| !free.contains(&it.path.as_str())).map(|it| it.path.clone()).collect());
}

#[test]
fn every_part_that_a_rule_names_is_there() {
    let directions = MAY_USE.iter().map(|(part, _)| *part);
    let homes = CRATES.iter().map(|(_, home)| *home);
    let others = ["src/discord/limits", "src/config/"];
    let parts: Vec<&str> = directions.chain(homes).chain(others).chain([WAITS, LOGS].concat()).collect();
    have_sources(&tree(), &parts);
}

#[test]
fn a_crate_is_named_only_where_it_belongs() {
    let mut wrong = Vec::new();
    for source in tree().iter().filter(|source| !source.is_test()) {
        let Some(tree) = source.tree() else { continue };
        for (line, text) in source.code() {
            for (name, home) in CRATES.iter().filter(|(_, home)| home.starts_with(tree)) {
                let homes = CRATES.iter().filter(|(other, _)| other == name).map(|(_, home)| home);
                let at_home = homes.into_iter().any(|home| source.path.starts_with(home));
                let names = text.contains(&format!("{name}::")) && !text.contains(&format!("::{name}::"));
                let parses = *name != "toml" || source.path.ends_with("/data.rs");
                let config = *name == "toml" && source.path.starts_with("src/config/");
                if names && !config && !(at_home && parses) {
                    wrong.push(format!("{}:{line} names {name}, which belongs to {home}", source.path));
                }
            }
        }
    }
    none(wrong);
}

#[test]
fn a_crate_is_made_of_none_of_ours_but_those_it_may_use() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = fs::read_dir(top.join("crates")).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    let all: Vec<String> = folders.map(|it| format!("crates/{it}")).chain([".".to_owned()]).collect();
    let mut wrong = Vec::new();
    for folder in &all {
        let Some((_, allowed)) = OURS.iter().find(|(ours, _)| ours == folder) else {
            wrong.push(format!("{folder} has no line in the table of our crates"));
            continue;
        };
        let manifest = fs::read_to_string(top.join(folder).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("\n[").find_map(|part| part.strip_prefix("dependencies]")).unwrap();
        let names = dependencies.lines().filter_map(|line| line.split(['.', ' ']).next());
        let ours = |name: &&str| name.starts_with("meadhall") || all.contains(&format!("crates/{name}"));
        wrong.extend(names.filter(ours).filter(|it| !allowed.contains(it)).map(|it| format!("{folder} uses {it}")));
    }
    none(wrong);
}

#[test]
fn only_some_parts_keep_a_log() {
    let mut wrong = Vec::new();
    let silent = |source: &&Source| source.has_directions() && !LOGS.iter().any(|it| source.path.starts_with(it));
    for source in tree().iter().filter(silent) {
        let logs = source.code().filter(|(_, text)| text.contains("tracing::"));
        wrong.extend(logs.map(|(line, _)| format!("{}:{line} keeps a log", source.path)));
    }
    none(wrong);
}

#[test]
fn nobody_waits_for_a_store_but_in_a_thread_of_their_own() {
    let mut wrong = Vec::new();
    let awaits = |source: &&Source| !source.is_test() && !WAITS.iter().any(|it| source.path.starts_with(it));
    for source in sources_in(&["src/", "migrations/"]).iter().filter(awaits) {
        let waits = source.code().filter(|(_, text)| text.contains(".wait()"));
        wrong.extend(waits.map(|(line, _)| format!("{}:{line} waits", source.path)));
    }
    none(wrong);
}

#[test]
fn rules_know_no_clock_and_no_world() {
    let mut wrong = Vec::new();
    let rules = sources_in(&["crates/game/src/game/", "crates/game/src/games/"]);
    for source in rules.iter().filter(|source| !source.is_test()) {
        for (line, text) in source.code() {
            for outside in NO_CLOCK_NO_WORLD.iter().filter(|outside| text.contains(**outside)) {
                wrong.push(format!("{}:{line} reaches for {outside}", source.path));
            }
        }
    }
    none(wrong);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let mut wrong = Vec::new();
    for source in tree() {
        let lines = source.text.lines().count();
        if lines > 400 {
            wrong.push(format!("{} has {lines} lines", source.path));
        }
        if !source.text.starts_with("//! ") {
            wrong.push(format!("{} does not say what it is", source.path));
        }
    }
    none(wrong);
}

#[test]
fn nothing_is_left_undone_or_allowed_quietly() {
    // Split, so that this file does not match itself.
    let marks =
        [["TO", "DO"], ["FIX", "ME"], ["#[al", "low("], ["#[ign", "ore"], ["todo", "!("], ["unimplemented", "!("]];
    let mut wrong = Vec::new();
    for source in tree() {
        for (line, text) in (1..).zip(source.text.lines()) {
            for mark in marks.iter().map(|mark| mark.concat()).filter(|mark| text.contains(mark.as_str())) {
                wrong.push(format!("{}:{line} has {mark}", source.path));
            }
        }
    }
    none(wrong);
}

/// Targets named in documented commands exist.
#[test]
fn a_command_names_only_what_there_is() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(top.join("crates")).unwrap().map(|it| it.unwrap().path());
    let packages: Vec<PathBuf> = crates.chain([top.to_owned()]).collect();
    let mut wrong = Vec::new();
    for told in ["README.md", ".ci/run", "docs/ADDING_A_GAME.md", "docs/HOSTING.md", "docs/MEASUREMENTS.md"] {
        let text = fs::read_to_string(top.join(told)).unwrap();
        let words: Vec<&str> = text.split([' ', '`', '\n']).collect();
        for (what, name) in words.iter().zip(&words[1..]) {
            let folders =
                [("--bin", "src/bin"), ("--bench", "benches"), ("--test", "tests"), ("--example", "examples")];
            let Some((_, folder)) = folders.iter().find(|(flag, _)| flag == what) else { continue };
            let lies_in = |it: &PathBuf| {
                it.join(folder).join(name).with_extension("rs").exists() || it.join(folder).join(name).is_dir()
            };
            if !packages.iter().any(lies_in) {
                wrong.push(format!("{told}: {what} {name}"));
            }
        }
    }
    none(wrong);
}
