//! Finds cycles between modules of one group.
//!
//! A module uses another if a path in its code leads there, after `use` or inline. A re-exported name leads
//! to its origin, and to every module on the way except a `mod.rs`, so that it can re-export freely; its own
//! code does count. Method calls have no path and are not seen.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Source, none, tree};

/// Groups of modules without cycles, by path prefix; modules that know each other are in one group.
const PARTS: &[&[&str]] = &[
    &["src/archive/"],
    &["crates/game/src/bot/"],
    &["src/commands/"],
    &["src/config/"],
    &["src/control/"],
    &["crates/game/src/kind/", "crates/game/src/laws/", "crates/game/src/journal.rs"],
    &["crates/game/src/lang/"],
    &["src/ledger/"],
    &["src/outbox/"],
    &["src/steward/"],
    &["src/table/"],
];

type Name = Vec<String>;

/// A module with the paths that it names.
struct File {
    path: String,
    /// The path of each import, and whether it is re-exported.
    imports: Vec<(Name, bool)>,
    /// All other paths in the code, single names included.
    named: BTreeSet<Name>,
}

impl File {
    fn of(source: &Source) -> Self {
        let names_child = |line: &str| line.ends_with(';') && line.split(' ').rev().nth(1) == Some("mod");
        let lines = source.code().filter(|(_, line)| !names_child(line));
        let code: String = lines.map(|(_, line)| format!("{line}\n")).collect();
        let (mut imports, mut rest) = (Vec::new(), String::new());
        for statement in without_texts(&code).split_inclusive(';') {
            let Some((before, tree)) = statement.split_once("use ").filter(|(before, _)| ends_a_thing(before)) else {
                rest += statement;
                continue;
            };
            let before = before.trim_end();
            let passed_on = before.ends_with("pub") || before.ends_with(')') && before.contains("pub(");
            rest += before;
            imports.extend(branches(tree.trim_end_matches(';')).into_iter().map(|path| (path, passed_on)));
        }
        let words = rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let leads = |path: &Name| {
            path.len() > 1 || path.iter().all(|name| !["crate", "self", "super"].contains(&name.as_str()))
        };
        let named = words.map(parts).filter(leads).filter(|path| !path.is_empty()).collect();
        Self { path: source.path.clone(), imports, named }
    }

    /// The module's path in the crate.
    fn name(&self) -> Name {
        let path = self
            .path
            .trim_start_matches("crates/game/")
            .trim_start_matches("src/")
            .trim_end_matches(".rs")
            .trim_end_matches("/mod");
        path.split('/').map(str::to_owned).collect()
    }

    fn is_front(&self) -> bool {
        self.path.ends_with("/mod.rs")
    }
}

/// Whether a `use` may follow.
fn ends_a_thing(before: &str) -> bool {
    let before = before.trim_end();
    ["", "pub"].contains(&before) || before.ends_with([';', '}', ')', ']', '\n']) || before.ends_with(" pub") || {
        before.ends_with("\npub")
    }
}

/// Removes string literals from code.
fn without_texts(code: &str) -> String {
    let mut kept = String::new();
    let (mut inside, mut before) = (false, ' ');
    for c in code.chars() {
        if c == '"' && before != '\\' && before != '\'' {
            inside = !inside;
        } else if !inside {
            kept.push(c);
        }
        before = if before == '\\' { ' ' } else { c };
    }
    kept
}

fn parts(path: &str) -> Name {
    path.split("::").map(str::trim).filter(|part| !part.is_empty() && !part.contains(':')).map(str::to_owned).collect()
}

/// Returns every path of a `use` tree.
fn branches(tree: &str) -> Vec<Name> {
    let Some((trunk, rest)) = tree.split_once('{') else {
        return vec![parts(tree.split(" as ").next().unwrap_or_default())];
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut branch, mut found) = (0, String::new(), Vec::new());
    for c in inner.chars().chain([',']) {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            let whole = format!("{trunk}{}", std::mem::take(&mut branch).trim());
            if !whole.ends_with("::") {
                found.extend(branches(&whole));
            }
        } else {
            branch.push(c);
        }
    }
    found
}

/// Modules by path.
struct Part(BTreeMap<Name, File>);

impl Part {
    /// Resolves a path in a module to a path from the crate root, if its first segment is known.
    fn seen_from_top(&self, at: &Name, path: &[String]) -> Option<Name> {
        let up = path.iter().take_while(|part| *part == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([at, &path[1..]].concat()),
            "super" => Some([at.get(..at.len().checked_sub(up)?)?, &path[up..]].concat()),
            first => {
                let child = [at.as_slice(), &[first.to_owned()]].concat();
                self.0.contains_key(&child).then(|| [at, path].concat())
            }
        }
    }

    /// Resolves an imported name.
    fn import(&self, at: &Name, name: &str) -> Option<Name> {
        let imports = &self.0.get(at)?.imports;
        let (path, _) = imports.iter().find(|(path, _)| path.last().is_some_and(|last| last == name))?;
        self.seen_from_top(at, path)
    }

    /// Returns the modules that an absolute path leads to.
    fn files(&self, path: &Name, steps: u32) -> Vec<Name> {
        let Some(length) = (1..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length])) else {
            return Vec::new();
        };
        let (at, rest) = (path[..length].to_vec(), &path[length..]);
        match rest.first().filter(|_| steps < 8).and_then(|name| self.import(&at, name)) {
            Some(further) => {
                let mut found = self.files(&[&further, &rest[1..]].concat(), steps + 1);
                found.extend(Some(at).filter(|at| !self.0[at].is_front()));
                found
            }
            None => vec![at],
        }
    }

    fn uses(&self, name: &Name) -> BTreeSet<Name> {
        let file = &self.0[name];
        let counts = |passed_on: &bool| !(*passed_on && file.is_front());
        let imports = file.imports.iter().filter(|(_, passed_on)| counts(passed_on)).map(|(path, _)| path);
        let by_import = |path: &Name| Some([self.import(name, path.first()?)?.as_slice(), &path[1..]].concat());
        let leads = |path: &Name| self.seen_from_top(name, path).or_else(|| by_import(path));
        let paths = imports.chain(&file.named).filter_map(leads);
        let mut found: BTreeSet<Name> = paths.flat_map(|path| self.files(&path, 0)).collect();
        found.remove(name);
        found
    }

    /// Returns the shortest cycle through each module that is part of one, each cycle once.
    fn circles(&self) -> Vec<String> {
        let uses: BTreeMap<&Name, BTreeSet<Name>> = self.0.keys().map(|name| (name, self.uses(name))).collect();
        let mut told: BTreeSet<BTreeSet<Name>> = BTreeSet::new();
        let mut circles = Vec::new();
        for name in self.0.keys() {
            let mut ways = VecDeque::from([vec![name.clone()]]);
            let mut seen = BTreeSet::new();
            while let Some(way) = ways.pop_front() {
                let last = way.last().expect("a way begins somewhere");
                if way.len() > 1 && last == name {
                    if told.insert(way.iter().cloned().collect()) {
                        let way: Vec<&str> = way.iter().map(|name| self.0[name].path.as_str()).collect();
                        circles.push(way.join(" uses "));
                    }
                    break;
                }
                let next = uses[last].iter().filter(|next| seen.insert((*next).clone()));
                ways.extend(next.map(|next| [way.as_slice(), std::slice::from_ref(next)].concat()));
            }
        }
        circles
    }
}

fn part(sources: &[Source], paths: &[&str]) -> Part {
    let belongs = |source: &&Source| paths.iter().any(|path| source.path.starts_with(path));
    let code = |source: &&Source| !source.is_test() && !source.path.ends_with("/tests.rs");
    let files = sources.iter().filter(belongs).filter(code).map(File::of);
    Part(files.map(|file| (file.name(), file)).collect())
}

#[test]
fn files_of_a_part_form_no_circle() {
    let sources = tree();
    for paths in PARTS {
        let part = part(&sources, paths);
        assert!(!part.0.is_empty(), "there is nothing in {paths:?}");
        none(part.circles());
    }
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let found = |files: &[(&str, &str)]| {
        let source = |(path, text): &(&str, &str)| Source { path: (*path).to_owned(), text: (*text).to_owned() };
        part(&files.iter().map(source).collect::<Vec<_>>(), &["src/"]).circles()
    };
    let two = |b: &str| found(&[("src/p/a.rs", "use super::b::B;\n"), ("src/p/b.rs", b)]);
    assert_eq!(two("use super::a;\n"), ["src/p/a.rs uses src/p/b.rs uses src/p/a.rs"]);
    for back in [
        "use super::{c::C, a::{self, A}};",
        "fn f() -> super::a::A { x }",
        "pub(super) use crate::p::a::A as Other;",
        "mod c; fn f() { g(&crate::p::a::NUMBER); }",
    ] {
        assert_eq!(two(back).len(), 1, "{back}");
    }
    for none in
        ["", "use super::c::A;", "// use super::a::A;", "const A: &str = \"use super::a;\";", "use super::ab::A;"]
    {
        assert_eq!(two(none), [""; 0], "{none}");
    }
    let front = |front: &str| {
        let [a, b] = ["use super::B;\n", "pub struct B;\n"];
        found(&[("src/p/mod.rs", front), ("src/p/a.rs", a), ("src/p/b.rs", b)])
    };
    assert_eq!(front("mod a;\nmod b;\n\npub use a::A;\npub use b::B;\n"), [""; 0], "it only shows what there is");
    assert_eq!(front("mod a;\nmod b;\n\npub use a::A;\npub use b::B;\n\nfn f(a: A) {}\n"), [""; 0], "a uses b alone");
    let own = "mod a;\n\npub use a::A;\n\npub struct B(A);\n";
    assert_eq!(found(&[("src/p/mod.rs", own), ("src/p/a.rs", "use super::B;\n")]).len(), 1, "its own code counts");
    let passed = [
        ("src/p/mod.rs", "mod a;\nmod b;\npub use b::B;\n"),
        ("src/p/a.rs", "use super::B;\n"),
        ("src/p/b.rs", "use super::a::A;\n"),
    ];
    assert_eq!(found(&passed).len(), 1, "what is passed on is followed");
}
