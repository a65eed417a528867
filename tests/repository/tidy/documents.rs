//! Links, anchors and paths in the documents lead somewhere, and the documents people read first are short.

use std::fs;
use std::path::{Path, PathBuf};

use super::assert_none;

/// Documents with the number of words that they may have at most.
const MAX_WORDS: [(&str, usize); 2] = [("README.md", 700), ("docs/ARCHITECTURE.md", 2_500)];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the documents at the top and in docs/.
fn documents() -> Vec<PathBuf> {
    let files = [root().to_owned(), root().join("docs")].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut found: Vec<PathBuf> =
        files.map(|it| it.unwrap().path()).filter(|path| path.extension().is_some_and(|it| it == "md")).collect();
    found.sort();
    found
}

/// Returns the text without code blocks.
fn without_code_blocks(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Returns the targets of the links and pictures in a document.
fn link_targets(text: &str) -> Vec<&str> {
    let markdown = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let html = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    markdown.chain(html).collect()
}

/// Returns the anchor that GitHub gives a heading.
fn anchor_of(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|it| it.is_alphanumeric() || [' ', '-', '_'].contains(it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor_of(line.trim_start_matches('#'))).collect()
}

/// Returns why a link of a document leads nowhere.
fn broken_link(document: &Path, target: &str) -> Option<String> {
    if target.starts_with("http") {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = if path.is_empty() { document.to_owned() } else { document.parent()?.join(path) };
    if !file.exists() {
        return Some(format!("{}: {target} does not exist", document.display()));
    }
    let has_anchor =
        anchor.is_empty() || anchors(&without_code_blocks(&fs::read_to_string(file).ok()?)).contains(&anchor.into());
    (!has_anchor).then(|| format!("{}: {target} has no such heading", document.display()))
}

#[test]
fn links_and_anchors_of_the_documents_resolve() {
    let mut problems = Vec::new();
    for document in documents() {
        let text = without_code_blocks(&fs::read_to_string(&document).unwrap());
        problems.extend(link_targets(&text).into_iter().filter_map(|target| broken_link(&document, target)));
    }
    assert_none(problems);
}

#[test]
fn paths_in_the_architecture_exist() {
    let text = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let quoted = without_code_blocks(&text);
    // A slash command begins with a slash; paths are relative.
    let is_path = |it: &&str| it.contains('/') && !it.starts_with('/') && !it.contains(['*', ' ']);
    let quoted = quoted.split('`').skip(1).step_by(2).filter(is_path);
    let exists =
        |path: &str| ["", "crates", "crates/service/src", "src"].iter().any(|it| root().join(it).join(path).exists());
    let in_source_folder = |path: &str| {
        path.split_once('/')
            .is_some_and(|(package, rest)| root().join("crates").join(package).join("src").join(rest).exists())
    };
    assert_none(quoted.filter(|path| !exists(path) && !in_source_folder(path)).map(str::to_owned).collect());
}

#[test]
fn documents_people_read_first_are_short() {
    for (path, max_words) in MAX_WORDS {
        let words = fs::read_to_string(root().join(path)).unwrap().split_whitespace().count();
        assert!(words <= max_words, "{path} has {words} words; the limit is {max_words}");
    }
}

#[test]
fn anchors_are_those_of_github() {
    assert_eq!(anchor_of(" Walk 1: a press, until the end "), "walk-1-a-press-until-the-end");
    assert_eq!(anchor_of(" `config.toml` by task"), "configtoml-by-task");
}
