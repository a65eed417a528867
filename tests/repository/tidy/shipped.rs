//! Shipped files fit the source: one Rust version, one release version, and error messages that exist.

use std::fs;
use std::path::{Path, PathBuf};

use super::none;

/// Reads a file by its path relative to the root.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the rest of each line after this prefix.
fn after<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
    text.split(words).skip(1).map(|rest| rest.lines().next().unwrap_or_default().trim()).collect()
}

#[test]
fn ci_compiles_with_the_rust_that_the_image_is_made_with() {
    let (dockerfile, ci) = (read("Dockerfile"), read(".github/workflows/ci.yml"));
    let rust = after(&dockerfile, "\nARG RUST=");
    assert_eq!(after(&ci, "RUSTUP_TOOLCHAIN: "), rust);
    let image: Vec<&str> = after(&ci, "image: rust:").into_iter().filter_map(|it| it.split('-').next()).collect();
    assert_eq!(image, rust);
    let number = |text: &str| text.split('.').map(|it| it.parse().unwrap()).collect::<Vec<u32>>();
    assert!(number(rust[0]) >= number(env!("CARGO_PKG_RUST_VERSION")), "it cannot even be compiled with {rust:?}");
}

#[test]
fn changes_are_told_of_this_version() {
    let changes = read("CHANGELOG.md");
    let versions: Vec<&str> = after(&changes, "\n## ").into_iter().filter(|it| *it != "Unreleased").collect();
    let newest = versions.first().and_then(|it| it.split_whitespace().next());
    assert_eq!(newest, Some(env!("CARGO_PKG_VERSION")), "the newest version that CHANGELOG.md tells of");
}

/// Hosts search for the message that they see, so it has to be the exact one.
#[test]
fn whoever_looks_for_a_message_finds_what_to_do() {
    let mut said = String::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut said);
    let hosting = read("docs/HOSTING.md");
    let table = hosting.split("\n## When something is wrong\n").nth(1).and_then(|it| it.split("\n## ").next()).unwrap();
    let seen: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
    assert!(seen.len() > 15, "the table was not found");
    let mut wrong = Vec::new();
    for quoted in seen.iter().flat_map(|row| row.split(['`', '"']).skip(1).step_by(2)) {
        // Messages of Discord and of the operating system.
        let theirs = quoted.contains("did not respond") || quoted.contains("Permission denied");
        let parts = quoted.split('…').map(str::trim).filter(|part| part.len() > 8);
        wrong.extend(parts.filter(|part| !theirs && !said.contains(part)).map(|part| format!("nobody says {part}")));
    }
    none(wrong);
}

/// Appends all sources in this folder.
fn gather(folder: &Path, said: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, said);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "ftl") {
            said.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
