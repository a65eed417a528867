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
use stage::position::Position;

#[derive(Parser)]
struct Arguments {
    /// The saved match or the export.
    file: PathBuf,
    /// The name of the test: lower-case letters, digits and underscores.
    name: String,
}

fn main() -> anyhow::Result<()> {
    let Arguments { file, name } = Arguments::parse();
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
    ensure!(!name.is_empty() && name.chars().all(plain), "{name:?} is no name: small letters, digits and underscores");
    let export = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
    let position = Position::exported(&export).map_err(|why| anyhow!("{}: {why}", file.display()))?;
    let told = position.told().map_err(|why| anyhow!("the match cannot be played again: {why}"))?;
    let (kept, words) =
        (Position::folder().join(format!("{name}.json")), Position::folder().join(format!("{name}.txt")));
    ensure!(!kept.exists() && !words.exists(), "there is a position {name} already");
    fs::create_dir_all(Position::folder())?;
    fs::write(&kept, serde_json::to_string(&position)? + "\n")?;
    fs::write(&words, told)?;
    println!("kept as {}; what it comes to is told in {}", kept.display(), words.display());
    Ok(())
}
