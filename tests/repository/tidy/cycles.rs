//! Finds cycles between modules of one group.
//!
//! A module uses another if a path in its code leads there, after `use` or inline. A re-exported name leads
//! to its origin, and to every module on the way except a `mod.rs`, so that it can re-export freely; its own
//! code does count. Method calls have no path and are not seen.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{SourceFile, assert_none, source_tree};

/// Groups of modules without cycles, by path prefix; modules that know each other are in one group.
const ACYCLIC_GROUPS: &[&[&str]] = &[
    &["crates/ai/src/"],
    &["crates/conformance/src/"],
    &["crates/discord/src/"],
    &["crates/i18n/src/"],
    &["crates/registry/src/"],
    &["crates/render/src/"],
    &["crates/tables/src/"],
    &["crates/service/src/admin/"],
    &["crates/service/src/backup/"],
    &["crates/service/src/jobs/"],
    &["crates/service/src/outbox/"],
    &["crates/service/src/repository/"],
    &["crates/store/src/"],
    &["src/cli/"],
    &["src/config/"],
];

/// The games. Their modules may use the module that contains them, such as `lib.rs`.
const GAME_GROUPS: &[&[&str]] =
    &[&["crates/games/explorers/src/"], &["crates/games/raids/src/"], &["crates/games/relic-runners/src/"]];

type ModulePath = Vec<String>;

/// A module with the paths that it names.
struct SourceModule {
    path: String,
    /// The path of each import, and whether it is re-exported.
    imports: Vec<(ModulePath, bool)>,
    /// All other paths in the code, single names included.
    named_paths: BTreeSet<ModulePath>,
}

impl SourceModule {
    fn parse(source: &SourceFile) -> Self {
        let names_child = |line: &str| line.ends_with(';') && line.split(' ').rev().nth(1) == Some("mod");
        let lines = source.code_lines().filter(|(_, line)| !names_child(line));
        let code: String = lines.map(|(_, line)| format!("{line}\n")).collect();
        let (mut imports, mut rest) = (Vec::new(), String::new());
        for statement in strip_string_literals(&code).split_inclusive(';') {
            let Some((before, tree)) = statement.split_once("use ").filter(|(before, _)| can_precede_use(before))
            else {
                rest += statement;
                continue;
            };
            let before = before.trim_end();
            let is_public = before.ends_with("pub") || before.ends_with(')') && before.contains("pub(");
            rest += before;
            imports.extend(import_paths(tree.trim_end_matches(';')).into_iter().map(|path| (path, is_public)));
        }
        let words = rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let is_module_path = |path: &ModulePath| {
            path.len() > 1 || path.iter().all(|name| !["crate", "self", "super"].contains(&name.as_str()))
        };
        let named = words.map(split_path).filter(is_module_path).filter(|path| !path.is_empty()).collect();
        Self { path: source.path.clone(), imports, named_paths: named }
    }

    /// The module's path in the crate.
    fn module_path(&self) -> ModulePath {
        let path = self.path.split_once("src/").map_or(self.path.as_str(), |(_, path)| path);
        let path = path.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("lib");
        path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    fn is_mod_rs(&self) -> bool {
        self.path.ends_with("/mod.rs") || self.path.ends_with("/lib.rs")
    }
}

/// Whether a `use` may follow.
fn can_precede_use(before: &str) -> bool {
    let before = before.trim_end();
    ["", "pub"].contains(&before) || before.ends_with([';', '}', ')', ']', '\n']) || before.ends_with(" pub") || {
        before.ends_with("\npub")
    }
}

/// Removes string literals from code.
fn strip_string_literals(code: &str) -> String {
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

fn split_path(path: &str) -> ModulePath {
    path.split("::").map(str::trim).filter(|part| !part.is_empty() && !part.contains(':')).map(str::to_owned).collect()
}

/// Returns every path of a `use` tree.
fn import_paths(tree: &str) -> Vec<ModulePath> {
    let Some((trunk, rest)) = tree.split_once('{') else {
        return vec![split_path(tree.split(" as ").next().unwrap_or_default())];
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut branch, mut found) = (0, String::new(), Vec::new());
    for c in inner.chars().chain([',']) {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            let whole = format!("{trunk}{}", std::mem::take(&mut branch).trim());
            if !whole.ends_with("::") {
                found.extend(import_paths(&whole));
            }
        } else {
            branch.push(c);
        }
    }
    found
}

/// Modules by path.
struct ModuleGroup(BTreeMap<ModulePath, SourceModule>);

impl ModuleGroup {
    /// Resolves a path in a module to a path from the crate root, if its first segment is known.
    fn absolute_path(&self, at: &ModulePath, path: &[String]) -> Option<ModulePath> {
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
    fn resolve_import(&self, at: &ModulePath, name: &str) -> Option<ModulePath> {
        let imports = &self.0.get(at)?.imports;
        let (path, _) = imports.iter().find(|(path, _)| path.last().is_some_and(|last| last == name))?;
        self.absolute_path(at, path)
    }

    /// Returns the modules that an absolute path leads to.
    fn resolve_modules(&self, path: &ModulePath, steps: u32) -> Vec<ModulePath> {
        let Some(length) = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length])) else {
            return Vec::new();
        };
        let (at, rest) = (path[..length].to_vec(), &path[length..]);
        match rest.first().filter(|_| steps < 8).and_then(|name| self.resolve_import(&at, name)) {
            Some(further) => {
                let mut found = self.resolve_modules(&[&further, &rest[1..]].concat(), steps + 1);
                found.extend(Some(at).filter(|at| !self.0[at].is_mod_rs()));
                found
            }
            None => vec![at],
        }
    }

    fn used_modules(&self, name: &ModulePath) -> BTreeSet<ModulePath> {
        let file = &self.0[name];
        let counts = |is_public: &bool| !(*is_public && file.is_mod_rs());
        let imports = file.imports.iter().filter(|(_, is_public)| counts(is_public)).map(|(path, _)| path);
        let by_import =
            |path: &ModulePath| Some([self.resolve_import(name, path.first()?)?.as_slice(), &path[1..]].concat());
        let is_module_path = |path: &ModulePath| self.absolute_path(name, path).or_else(|| by_import(path));
        let paths = imports.chain(&file.named_paths).filter_map(is_module_path);
        let mut found: BTreeSet<ModulePath> = paths.flat_map(|path| self.resolve_modules(&path, 0)).collect();
        found.remove(name);
        found
    }

    /// Returns the shortest cycle through each module that is part of one, each cycle once.
    fn find_cycles(&self) -> Vec<String> {
        self.find_cycles_of(|name| self.used_modules(name))
    }

    /// Returns the cycles that remain if modules may use those that contain them.
    fn find_cycles_beside_containers(&self) -> Vec<String> {
        self.find_cycles_of(|name| self.used_modules(name).into_iter().filter(|used| !name.starts_with(used)).collect())
    }

    fn find_cycles_of(&self, used_modules: impl Fn(&ModulePath) -> BTreeSet<ModulePath>) -> Vec<String> {
        let uses: BTreeMap<&ModulePath, BTreeSet<ModulePath>> =
            self.0.keys().map(|name| (name, used_modules(name))).collect();
        let mut reported: BTreeSet<BTreeSet<ModulePath>> = BTreeSet::new();
        let mut cycles = Vec::new();
        for name in self.0.keys() {
            let mut paths = VecDeque::from([vec![name.clone()]]);
            let mut seen = BTreeSet::new();
            while let Some(path) = paths.pop_front() {
                let last = path.last().expect("a path is not empty");
                if path.len() > 1 && last == name {
                    if reported.insert(path.iter().cloned().collect()) {
                        let path: Vec<&str> = path.iter().map(|name| self.0[name].path.as_str()).collect();
                        cycles.push(path.join(" uses "));
                    }
                    break;
                }
                let next = uses[last].iter().filter(|next| seen.insert((*next).clone()));
                paths.extend(next.map(|next| [path.as_slice(), std::slice::from_ref(next)].concat()));
            }
        }
        cycles
    }
}

fn module_group(sources: &[SourceFile], paths: &[&str]) -> ModuleGroup {
    let belongs = |source: &&SourceFile| paths.iter().any(|path| source.path.starts_with(path));
    let code = |source: &&SourceFile| !source.is_test() && !source.path.ends_with("/tests.rs");
    let files = sources.iter().filter(belongs).filter(code).map(SourceModule::parse);
    ModuleGroup(files.map(|file| (file.module_path(), file)).collect())
}

#[test]
fn module_groups_have_no_cycles() {
    let sources = source_tree();
    for paths in ACYCLIC_GROUPS {
        let part = module_group(&sources, paths);
        assert!(!part.0.is_empty(), "no sources in {paths:?}");
        assert_none(part.find_cycles());
    }
    for paths in GAME_GROUPS {
        let part = module_group(&sources, paths);
        assert!(!part.0.is_empty(), "no sources in {paths:?}");
        assert_none(part.find_cycles_beside_containers());
    }
}

#[test]
fn a_cycle_through_the_containing_module_is_none_beside_containers() {
    let found = |files: &[(&str, &str)]| {
        let source = |(path, text): &(&str, &str)| SourceFile { path: (*path).to_owned(), text: (*text).to_owned() };
        module_group(&files.iter().map(source).collect::<Vec<_>>(), &["src/"]).find_cycles_beside_containers()
    };
    let front = ("src/p/mod.rs", "mod a;\nmod b;\nuse a::A;\npub struct B(A);\n");
    assert_eq!(found(&[front, ("src/p/a.rs", "use super::B;\n")]), [""; 0]);
    assert_eq!(found(&[front, ("src/p/a.rs", "use super::b::C;\n"), ("src/p/b.rs", "use super::a::A;\n")]).len(), 1);
}

#[test]
fn cycles_are_found_in_every_notation() {
    let found = |files: &[(&str, &str)]| {
        let source = |(path, text): &(&str, &str)| SourceFile { path: (*path).to_owned(), text: (*text).to_owned() };
        module_group(&files.iter().map(source).collect::<Vec<_>>(), &["src/"]).find_cycles()
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
    let with_mod_rs = |front: &str| {
        let [a, b] = ["use super::B;\n", "pub struct B;\n"];
        found(&[("src/p/mod.rs", front), ("src/p/a.rs", a), ("src/p/b.rs", b)])
    };
    assert_eq!(
        with_mod_rs("mod a;\nmod b;\n\npub use a::A;\npub use b::B;\n"),
        [""; 0],
        "re-exports alone are no dependency"
    );
    assert_eq!(
        with_mod_rs("mod a;\nmod b;\n\npub use a::A;\npub use b::B;\n\nfn f(a: A) {}\n"),
        [""; 0],
        "only a uses b"
    );
    let own = "mod a;\n\npub use a::A;\n\npub struct B(A);\n";
    assert_eq!(found(&[("src/p/mod.rs", own), ("src/p/a.rs", "use super::B;\n")]).len(), 1, "code in mod.rs counts");
    let passed = [
        ("src/p/mod.rs", "mod a;\nmod b;\npub use b::B;\n"),
        ("src/p/a.rs", "use super::B;\n"),
        ("src/p/b.rs", "use super::a::A;\n"),
    ];
    assert_eq!(found(&passed).len(), 1, "re-exports are followed");
}
