//! Shipped files fit the source: one Rust version, one release version, and error messages that exist.

use std::fs;
use std::path::{Path, PathBuf};

use super::assert_none;

/// Reads a file by its path relative to the root.
fn read_file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the rest of each line after this prefix.
fn values_after<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
    text.split(words).skip(1).map(|rest| rest.lines().next().unwrap_or_default().trim()).collect()
}

#[test]
fn ci_and_image_use_the_same_rust() {
    let (dockerfile, ci) = (read_file("Dockerfile"), read_file(".github/workflows/ci.yml"));
    let rust = values_after(&dockerfile, "\nARG RUST=");
    assert_eq!(values_after(&ci, "RUSTUP_TOOLCHAIN: "), rust);
    let image: Vec<&str> =
        values_after(&ci, "image: rust:").into_iter().filter_map(|it| it.split('-').next()).collect();
    assert_eq!(image, rust);
    let number = |text: &str| text.split('.').map(|it| it.parse().unwrap()).collect::<Vec<u32>>();
    assert!(
        number(rust[0]) >= number(env!("CARGO_PKG_RUST_VERSION")),
        "CI uses Rust {rust:?}, which is older than rust-version"
    );
}

#[test]
fn hosts_get_a_build_without_the_practice_hall() {
    for path in ["Dockerfile", "docs/HOSTING.md"] {
        let text = read_file(path);
        let builds = values_after(&text, "cargo build ");
        assert!(!builds.is_empty(), "{path} builds nothing");
        assert!(builds.iter().all(|arguments| arguments.contains("--no-default-features")), "{path}: {builds:?}");
    }
    let command = "cargo build --locked --profile dist --no-default-features";
    for path in ["README.md", "docs/HOSTING.md", "crates/practice-hall/web/welcome.js"] {
        assert!(read_file(path).contains(command), "{path} has another command for the build");
    }
}

#[test]
fn the_changelog_starts_with_this_version() {
    let changes = read_file("CHANGELOG.md");
    let versions: Vec<&str> = values_after(&changes, "\n## ").into_iter().filter(|it| *it != "Unreleased").collect();
    let newest = versions.first().and_then(|it| it.split_whitespace().next());
    assert_eq!(newest, Some(env!("CARGO_PKG_VERSION")), "the newest version in CHANGELOG.md");
}

/// Hosts search for the message that they see, so it has to be the exact one.
#[test]
fn documented_error_messages_exist_in_the_code() {
    let mut source_text = String::new();
    for folder in ["src", "crates"] {
        collect_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut source_text);
    }
    let hosting = read_file("docs/HOSTING.md");
    let table = hosting.split("\n## When something is wrong\n").nth(1).and_then(|it| it.split("\n## ").next()).unwrap();
    let first_columns: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
    assert!(first_columns.len() > 15, "the table was not found");
    let mut problems = Vec::new();
    for quoted in first_columns.iter().flat_map(|row| row.split(['`', '"']).skip(1).step_by(2)) {
        // Messages of Discord and of the operating system.
        let is_external = ["did not respond", "Permission denied", "No space left on device", "Read-only file system"]
            .iter()
            .any(|external| quoted.contains(external));
        let parts = quoted.split('…').map(str::trim).filter(|part| part.len() > 8);
        problems.extend(
            parts
                .filter(|part| !is_external && !source_text.contains(part))
                .map(|part| format!("no source contains the documented message: {part}")),
        );
    }
    assert_none(problems);
}

/// Appends all sources in this folder.
fn collect_sources(folder: &Path, source_text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            collect_sources(&path, source_text);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "ftl") {
            source_text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
