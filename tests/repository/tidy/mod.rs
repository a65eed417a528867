//! Rules for the source tree: which module may use which, no prose in rules code, small files with a module
//! comment.

mod circles;
mod commands;
mod faces;
mod marks;
mod shipped;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// A module, and the modules that its code may name. Longer paths come first: the first match counts.
const ALLOWED_MODULE_USES: &[(&str, &[&str])] = &[
    ("crates/game/src/game/", &["game"]),
    ("crates/game/src/games/mod.rs", &["kind", "games", "laws"]),
    ("crates/game/src/games/", &["game", "games"]),
    ("crates/game/src/mark.rs", &[]),
    ("crates/game/src/calm.rs", &[]),
    ("src/date.rs", &[]),
    ("src/patience.rs", &[]),
    ("src/stop.rs", &[]),
    ("src/company.rs", &["ledger", "table"]),
    ("crates/game/src/kind/", &["bot", "game", "kind", "Fingerprint"]),
    ("crates/game/src/laws/", &["calm", "game", "journal", "kind", "lang", "laws", "Fingerprint"]),
    ("crates/game/src/lang/", &["game", "kind", "lang"]),
    ("crates/game/src/draw/", &["draw", "game"]),
    ("crates/game/src/journal.rs", &["game", "kind", "Fingerprint"]),
    ("crates/game/src/bot/", &["bot", "game"]),
    ("src/store/", &[]),
    ("src/table/", &["bot", "game", "journal", "kind", "lang", "table", "Fingerprint"]),
    ("src/ledger/", &["game", "journal", "kind", "lang", "ledger", "store", "table", "Fingerprint"]),
    ("src/scene/", &["calm", "game", "kind", "lang", "scene", "table", "Fingerprint"]),
    (
        "src/house/",
        &[
            "bot",
            "calm",
            "game",
            "house",
            "journal",
            "kind",
            "ledger",
            "scene",
            "store",
            "table",
            "watch",
            "Fingerprint",
        ],
    ),
    ("src/outbox/", &["calm", "house", "ledger", "outbox", "store", "table", "Fingerprint"]),
    ("migrations/", &["ledger", "store", "table"]),
    (
        "src/archive/",
        &[
            "bot",
            "calm",
            "date",
            "game",
            "house",
            "journal",
            "kind",
            "ledger",
            "store",
            "table",
            "archive",
            "Fingerprint",
            "FingerprintWriter",
        ],
    ),
    ("src/control/", &["archive", "control", "house", "ledger", "store", "table", "watch"]),
    (
        "src/steward/",
        &[
            "archive",
            "calm",
            "company",
            "home",
            "house",
            "ledger",
            "patience",
            "steward",
            "stop",
            "store",
            "table",
            "watch",
            "Fingerprint",
        ],
    ),
    ("src/watch/", &["table", "watch"]),
    ("src/home/", &["archive", "company", "kind", "ledger", "stop", "store", "table", "watch"]),
    ("src/config/", &["config"]),
    (
        "src/discord/",
        &[
            "archive",
            "bot",
            "calm",
            "company",
            "date",
            "discord",
            "draw",
            "game",
            "house",
            "kind",
            "lang",
            "ledger",
            "outbox",
            "patience",
            "scene",
            "store",
            "stop",
            "table",
            "watch",
            "Fingerprint",
        ],
    ),
    (
        "src/commands/",
        &[
            "archive", "bot", "commands", "company", "config", "control", "discord", "game", "home", "house",
            "journal", "kind", "lang", "ledger", "simulate", "steward", "stop", "store", "table", "watch",
        ],
    ),
    ("crates/game/src/simulate/", &["bot", "calm", "game", "journal", "kind", "simulate", "Fingerprint"]),
];

/// Each of our crates, and which of our other crates it may depend on.
const ALLOWED_CRATE_DEPENDENCIES: &[(&str, &[&str])] = &[
    (".", &["meadhall-game", "practice-hall"]),
    ("crates/game", &[]),
    ("crates/local-discord", &[]),
    ("crates/practice-hall", &["local-discord"]),
    ("crates/stage", &["local-discord", "meadhall"]),
    ("crates/tools", &["local-discord", "meadhall", "stage"]),
];

/// External crates, and the only folders that may name them.
const CRATE_HOMES: &[(&str, &str)] = &[
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
const MAY_BLOCK: &[&str] = &[
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
const MAY_LOG: &[&str] = &["src/commands/", "src/discord/", "src/steward/"];

/// Parts of the standard library that the contract and the rules must not use.
const FORBIDDEN_IN_RULES: &[&str] =
    &["std::time", "std::thread", "std::fs", "std::net", "std::env", "std::process", "tokio"];

/// A source file, with its path relative to the root.
struct SourceFile {
    path: String,
    text: String,
}

impl SourceFile {
    fn is_test(&self) -> bool {
        let module_names =
            ["/tests/", "/tests.rs"].iter().any(|it| self.path.contains(it)) || self.path.starts_with("tests/");
        module_names || self.path.starts_with("src/discord/limits")
    }

    /// Whether the table of allowed uses applies to it.
    fn is_restricted(&self) -> bool {
        ["src/", "crates/game/src/"].iter().any(|it| self.path.starts_with(it))
    }

    /// Returns the source root that it belongs to, as a path prefix.
    fn source_root(&self) -> Option<&str> {
        self.path.find("src/").map(|at| &self.path[..at + "src/".len()])
    }

    /// Returns the numbered lines of code, without comments and the test module at the end.
    fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let body = self.text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        (1..).zip(body.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn source_tree() -> Vec<SourceFile> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "migrations", "tests", "benches", "crates"] {
        collect_rust_files(&top.join(folder), &mut found);
    }
    let source = |path: PathBuf| SourceFile {
        path: path.strip_prefix(top).unwrap().to_str().unwrap().replace('\\', "/"),
        text: fs::read_to_string(&path).unwrap(),
    };
    let sources: Vec<SourceFile> = found.into_iter().map(source).collect();
    assert!(sources.len() > 40, "the tree was not found");
    sources
}

/// Returns the sources with these prefixes. Each prefix must have some: otherwise a rule would no longer
/// apply after a rename.
fn sources_in(parts: &[&str]) -> Vec<SourceFile> {
    let mut sources = source_tree();
    assert_have_sources(&sources, parts);
    sources.retain(|source| parts.iter().any(|part| source.path.starts_with(part)));
    sources
}

fn assert_have_sources(sources: &[SourceFile], parts: &[&str]) {
    let is_empty = |part: &&&str| !sources.iter().any(|source| source.path.starts_with(**part));
    assert_none(parts.iter().filter(is_empty).map(|part| format!("there is nothing in {part}")).collect());
}

fn collect_rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn assert_none(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn a_module_uses_only_allowed_modules() {
    let mut problems = Vec::new();
    for source in source_tree().iter().filter(|source| source.is_restricted() && !source.is_test()) {
        let Some((_, allowed)) = ALLOWED_MODULE_USES.iter().find(|(part, _)| source.path.starts_with(part)) else {
            continue;
        };
        for (line, text) in source.code_lines() {
            for after_crate in text.split("crate::").skip(1).filter(|_| !text.contains("$crate::")) {
                let part: String = after_crate.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let macros = part == "texts";
                if !macros && !allowed.contains(&part.as_str()) {
                    problems.push(format!("{}:{line} may not use crate::{part}", source.path));
                }
            }
        }
    }
    assert_none(problems);
}

#[test]
fn each_module_is_listed_in_the_table_of_allowed_uses() {
    let is_listed = |path: &str| ALLOWED_MODULE_USES.iter().any(|(part, _)| path.starts_with(part));
    let exempt = ["src/lib.rs", "src/main.rs", "crates/game/src/lib.rs"];
    let sources = source_tree();
    let unlisted = sources.iter().filter(|source| source.is_restricted() && !is_listed(&source.path));
    assert_none(unlisted.filter(|it| !exempt.contains(&it.path.as_str())).map(|it| it.path.clone()).collect());
}

#[test]
fn each_path_named_by_a_rule_exists() {
    let directions = ALLOWED_MODULE_USES.iter().map(|(part, _)| *part);
    let homes = CRATE_HOMES.iter().map(|(_, home)| *home);
    let others = ["src/discord/limits", "src/config/"];
    let parts: Vec<&str> = directions.chain(homes).chain(others).chain([MAY_BLOCK, MAY_LOG].concat()).collect();
    assert_have_sources(&source_tree(), &parts);
}

#[test]
fn external_crates_are_used_only_in_their_homes() {
    let mut problems = Vec::new();
    for source in source_tree().iter().filter(|source| !source.is_test()) {
        let Some(tree) = source.source_root() else { continue };
        for (line, text) in source.code_lines() {
            for (name, home) in CRATE_HOMES.iter().filter(|(_, home)| home.starts_with(tree)) {
                let homes = CRATE_HOMES.iter().filter(|(other, _)| other == name).map(|(_, home)| home);
                let is_home = homes.into_iter().any(|home| source.path.starts_with(home));
                let names = text.contains(&format!("{name}::")) && !text.contains(&format!("::{name}::"));
                let parses = *name != "toml" || source.path.ends_with("/data.rs");
                let config = *name == "toml" && source.path.starts_with("src/config/");
                if names && !config && !(is_home && parses) {
                    problems.push(format!("{}:{line} names {name}, which belongs to {home}", source.path));
                }
            }
        }
    }
    assert_none(problems);
}

#[test]
fn our_crates_depend_only_on_allowed_crates() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = fs::read_dir(top.join("crates")).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    let all: Vec<String> = folders.map(|it| format!("crates/{it}")).chain([".".to_owned()]).collect();
    let mut problems = Vec::new();
    for folder in &all {
        let Some((_, allowed)) = ALLOWED_CRATE_DEPENDENCIES.iter().find(|(is_ours, _)| is_ours == folder) else {
            problems.push(format!("{folder} has no line in the table of our crates"));
            continue;
        };
        let manifest = fs::read_to_string(top.join(folder).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("\n[").find_map(|part| part.strip_prefix("dependencies]")).unwrap();
        let names = dependencies.lines().filter_map(|line| line.split(['.', ' ']).next());
        let is_ours = |name: &&str| name.starts_with("meadhall") || all.contains(&format!("crates/{name}"));
        problems
            .extend(names.filter(is_ours).filter(|it| !allowed.contains(it)).map(|it| format!("{folder} uses {it}")));
    }
    assert_none(problems);
}

#[test]
fn only_some_modules_log() {
    let mut problems = Vec::new();
    let may_not_log =
        |source: &&SourceFile| source.is_restricted() && !MAY_LOG.iter().any(|it| source.path.starts_with(it));
    for source in source_tree().iter().filter(may_not_log) {
        let logs = source.code_lines().filter(|(_, text)| text.contains("tracing::"));
        problems.extend(logs.map(|(line, _)| format!("{}:{line} keeps a log", source.path)));
    }
    assert_none(problems);
}

#[test]
fn store_futures_are_blocked_on_only_in_own_threads() {
    let mut problems = Vec::new();
    let must_not_block =
        |source: &&SourceFile| !source.is_test() && !MAY_BLOCK.iter().any(|it| source.path.starts_with(it));
    for source in sources_in(&["src/", "migrations/"]).iter().filter(must_not_block) {
        let waits = source.code_lines().filter(|(_, text)| text.contains(".block_on()"));
        problems.extend(waits.map(|(line, _)| format!("{}:{line} blocks", source.path)));
    }
    assert_none(problems);
}

#[test]
fn rules_use_no_clock_and_no_io() {
    let mut problems = Vec::new();
    let rules = sources_in(&["crates/game/src/game/", "crates/game/src/games/"]);
    for source in rules.iter().filter(|source| !source.is_test()) {
        for (line, text) in source.code_lines() {
            for outside in FORBIDDEN_IN_RULES.iter().filter(|outside| text.contains(**outside)) {
                problems.push(format!("{}:{line} reaches for {outside}", source.path));
            }
        }
    }
    assert_none(problems);
}

#[test]
fn files_are_short_and_start_with_a_module_comment() {
    let mut problems = Vec::new();
    for source in source_tree() {
        let lines = source.text.lines().count();
        if lines > 400 {
            problems.push(format!("{} has {lines} lines", source.path));
        }
        if !source.text.starts_with("//! ") {
            problems.push(format!("{} does not say what it is", source.path));
        }
    }
    assert_none(problems);
}
