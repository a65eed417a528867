//! Rules for the source tree that no manifest can express: which folder may use which, no prose in rules code, small
//! files with a module comment.

mod commands;
mod cycles;
mod documents;
mod marks;
mod presentation;
mod shipped;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of `crates/service`, and the others that its code may name. Between crates, manifests decide.
const ALLOWED_FOLDER_USES: &[(&str, &[&str])] = &[
    ("crates/service/src/repository/", &["repository"]),
    ("crates/service/src/monitoring/", &["monitoring"]),
    ("crates/service/src/cluster.rs", &["repository"]),
    ("crates/service/src/table_service/", &["monitoring", "repository", "table_service"]),
    ("crates/service/src/outbox/", &["outbox", "repository", "table_service"]),
    ("crates/service/src/backup/", &["backup", "date", "repository", "table_service"]),
    ("crates/service/src/admin/", &["admin", "backup", "monitoring", "repository", "table_service"]),
    ("crates/service/src/data_dir/", &["backup", "cluster", "data_dir", "monitoring", "repository"]),
    (
        "crates/service/src/jobs/",
        &["backoff", "backup", "cluster", "data_dir", "jobs", "monitoring", "repository", "table_service"],
    ),
    ("crates/service/src/backoff.rs", &[]),
    ("crates/service/src/date.rs", &[]),
];

/// External crates, and the only folders of their crate that may name them.
const CRATE_HOMES: &[(&str, &str)] = &[
    ("clap", "src/cli/"),
    ("indicatif", "src/cli/"),
    ("anyhow", "src/cli/"),
    ("tracing_subscriber", "src/cli/"),
    ("toml", "src/config/"),
    ("rustix", "crates/service/src/data_dir/"),
    ("rustix", "crates/service/src/jobs/"),
    ("hyper", "crates/service/src/monitoring/"),
    ("prometheus_client", "crates/service/src/monitoring/"),
    ("sled", "crates/store/src/sled/"),
    ("tokio_postgres", "crates/store/src/postgres/"),
    ("tokio_rustls", "crates/store/src/postgres/"),
    ("rand_chacha", "crates/game/src/dice.rs"),
    ("hyper", "crates/local-discord/src/wire/"),
    ("multer", "crates/local-discord/src/wire/"),
    ("rcgen", "crates/local-discord/src/wire/"),
    ("tokio_rustls", "crates/local-discord/src/wire/"),
    ("tokio_tungstenite", "crates/local-discord/src/wire/"),
];

/// Code that runs in its own threads, so it may block on a store. All other code awaits it.
const MAY_BLOCK: &[&str] = &[
    "migrations/",
    "crates/service/src/admin/handler.rs",
    "crates/service/src/backup/",
    "crates/service/src/data_dir/shared_store.rs",
    "crates/service/src/jobs/metrics.rs",
    "crates/service/src/repository/pending_import.rs",
    "crates/service/src/repository/schema.rs",
    "crates/store/src/blocking.rs",
    "crates/store/src/sled/compact.rs",
    "crates/store/src/sled/mod.rs",
    "src/cli/",
];

/// Parts that may write to the program's log. All others return their results.
const MAY_LOG: &[&str] = &["src/cli/", "crates/discord/src/", "crates/service/src/jobs/"];

/// The sources of the bot itself, without what only tests and developers use.
const PRODUCT: &[&str] = &[
    "src/",
    "crates/ai/src/",
    "crates/discord/src/",
    "crates/game/src/",
    "crates/games/",
    "crates/i18n/src/",
    "crates/registry/src/",
    "crates/render/src/",
    "crates/service/src/",
    "crates/store/src/",
    "crates/tables/src/",
];

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
        ["/tests/", "/tests.rs"].iter().any(|it| self.path.contains(it)) || self.path.starts_with("tests/")
    }

    fn is_product(&self) -> bool {
        PRODUCT.iter().any(|it| self.path.starts_with(it))
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
    assert!(sources.len() > 40, "the source tree was not found");
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
    assert_none(parts.iter().filter(is_empty).map(|part| format!("no sources in {part}")).collect());
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
fn a_folder_of_the_service_uses_only_allowed_folders() {
    let mut problems = Vec::new();
    for source in sources_in(&["crates/service/src/"]).iter().filter(|source| !source.is_test()) {
        let Some((_, allowed)) = ALLOWED_FOLDER_USES.iter().find(|(part, _)| source.path.starts_with(part)) else {
            if source.path != "crates/service/src/lib.rs" {
                problems.push(format!("{} is missing in ALLOWED_FOLDER_USES", source.path));
            }
            continue;
        };
        for (line, text) in source.code_lines() {
            for after_crate in text.split("crate::").skip(1) {
                let part: String = after_crate.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if !allowed.contains(&part.as_str()) {
                    problems.push(format!("{}:{line} may not use crate::{part}", source.path));
                }
            }
        }
    }
    assert_none(problems);
}

#[test]
fn each_path_named_by_a_rule_exists() {
    let folders = ALLOWED_FOLDER_USES.iter().map(|(part, _)| *part);
    let homes = CRATE_HOMES.iter().map(|(_, home)| *home);
    let parts: Vec<&str> = folders.chain(homes).chain([MAY_BLOCK, MAY_LOG, PRODUCT].concat()).collect();
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
                if names && !is_home {
                    problems.push(format!("{}:{line} uses {name}, which is allowed only in {home}", source.path));
                }
            }
        }
    }
    assert_none(problems);
}

#[test]
fn only_some_modules_log() {
    let mut problems = Vec::new();
    let may_not_log = |source: &&SourceFile| {
        source.is_product() && !source.is_test() && !MAY_LOG.iter().any(|it| source.path.starts_with(it))
    };
    for source in source_tree().iter().filter(may_not_log) {
        let logs = source.code_lines().filter(|(_, text)| text.contains("tracing::"));
        problems.extend(logs.map(|(line, _)| format!("{}:{line} must not log", source.path)));
    }
    assert_none(problems);
}

#[test]
fn store_futures_are_blocked_on_only_in_own_threads() {
    let mut problems = Vec::new();
    let must_not_block =
        |source: &&SourceFile| !source.is_test() && !MAY_BLOCK.iter().any(|it| source.path.starts_with(it));
    for source in sources_in(&["src/", "migrations/", "crates/service/", "crates/store/", "crates/discord/"])
        .iter()
        .filter(must_not_block)
    {
        let waits = source.code_lines().filter(|(_, text)| text.contains(".block_on()"));
        problems.extend(waits.map(|(line, _)| format!("{}:{line} must not block on a store future", source.path)));
    }
    assert_none(problems);
}

#[test]
fn rules_use_no_clock_and_no_io() {
    let mut problems = Vec::new();
    let rules = sources_in(&["crates/game/src/", "crates/games/", "crates/test-support/src/toy/"]);
    // A search of a computer player has a time limit, which needs the clock.
    let is_search_budget = |source: &&SourceFile| source.path == "crates/game/src/search_budget.rs";
    for source in rules.iter().filter(|source| !source.is_test() && !is_search_budget(source)) {
        for (line, text) in source.code_lines() {
            for outside in FORBIDDEN_IN_RULES.iter().filter(|outside| text.contains(**outside)) {
                problems.push(format!("{}:{line} must not use {outside}", source.path));
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
            problems.push(format!("{} does not start with a module comment", source.path));
        }
    }
    assert_none(problems);
}
