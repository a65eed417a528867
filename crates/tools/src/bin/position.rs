//! Makes a regression test of a position: takes a match saved by the practice hall, or an export of one
//! table, removes all names and stores it in `tests/games/golden/positions` with a description of the
//! resulting position. Correct the description where it is wrong: the test fails until the rules agree.
//!
//! ```text
//! cargo run -p meadhall-tools --bin position -- FILE NAME
//! ```

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::Parser;
use meadhall_test_support::position::SavedPosition;

#[derive(Parser)]
struct Args {
    /// The saved match or the export.
    file: PathBuf,
    /// The name of the test: lower-case letters, digits and underscores.
    name: String,
}

fn main() -> anyhow::Result<()> {
    let Args { file, name } = Args::parse();
    let is_allowed = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
    ensure!(
        !name.is_empty() && name.chars().all(is_allowed),
        "{name:?} is not a valid name: use lower-case letters, digits and underscores"
    );
    let export = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let position = SavedPosition::from_export(&export).map_err(|why| anyhow!("{}: {why}", file.display()))?;
    let description = position.describe().map_err(|why| anyhow!("cannot replay the match: {why}"))?;
    let (json_path, text_path) = (
        SavedPosition::positions_dir().join(format!("{name}.json")),
        SavedPosition::positions_dir().join(format!("{name}.txt")),
    );
    ensure!(!json_path.exists() && !text_path.exists(), "a position named {name} already exists");
    fs::create_dir_all(SavedPosition::positions_dir())?;
    fs::write(&json_path, serde_json::to_string(&position)? + "\n")?;
    fs::write(&text_path, description)?;
    println!("saved as {}; its description is {}", json_path.display(), text_path.display());
    Ok(())
}
