//! Commands in the documents name targets that exist.

use super::*;

/// Targets named in documented commands exist.
#[test]
fn documented_commands_name_existing_targets() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(top.join("crates")).unwrap().map(|it| it.unwrap().path());
    let packages: Vec<PathBuf> = crates.chain([top.to_owned()]).collect();
    let mut problems = Vec::new();
    for path in
        ["README.md", "CONTRIBUTING.md", ".ci/run", "docs/ADDING_A_GAME.md", "docs/HOSTING.md", "docs/MEASUREMENTS.md"]
    {
        let text = fs::read_to_string(top.join(path)).unwrap();
        let words: Vec<&str> = text.split([' ', '`', '\n']).collect();
        for (what, name) in words.iter().zip(&words[1..]) {
            let folders =
                [("--bin", "src/bin"), ("--bench", "benches"), ("--test", "tests"), ("--example", "examples")];
            let Some((_, folder)) = folders.iter().find(|(flag, _)| flag == what) else { continue };
            let lies_in = |it: &PathBuf| {
                it.join(folder).join(name).with_extension("rs").exists() || it.join(folder).join(name).is_dir()
            };
            if !packages.iter().any(lies_in) {
                problems.push(format!("{path}: {what} {name}"));
            }
        }
    }
    assert_none(problems);
}
