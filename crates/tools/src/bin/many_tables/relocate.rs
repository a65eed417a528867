//! Moves the data to PostgreSQL and back with the bot's own commands, as a host would.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use meadhall_test_support::postgres::TestPostgres;

/// With this environment variable, this program runs as the bot.
pub const RUN_AS_BOT_VARIABLE: &str = "MEADHALL_CROWD_BOT";

/// Where the bot's data is.
pub enum DataLocation {
    Folder(PathBuf),
    Database(String),
}

/// Moves the data of a folder to a database and from there to another folder. Prints the time of each step and returns
/// whether the exports from all three places are equal, byte by byte.
pub fn survives_round_trip(data_dir: &Path, server: &TestPostgres, database: &str) -> Result<bool> {
    let (first, database_export, folder_export) =
        (data_dir.join("first"), data_dir.join("there"), data_dir.join("back"));
    let in_database = DataLocation::Database(server.connection_string(database));
    let in_other_folder = DataLocation::Folder(data_dir.join("again"));
    run_bot(&DataLocation::Folder(data_dir.to_owned()), &["export".as_ref(), first.as_ref()])?;
    run_bot(&in_database, &["import".as_ref(), "--new".as_ref(), first.as_ref()])?;
    run_bot(&in_database, &["export".as_ref(), database_export.as_ref()])?;
    run_bot(&in_other_folder, &["import".as_ref(), "--new".as_ref(), database_export.as_ref()])?;
    run_bot(&in_other_folder, &["export".as_ref(), folder_export.as_ref()])?;
    run_bot(&in_other_folder, &["verify".as_ref()])?;
    let original = fs::read(&first)?;
    println!("moved: {} lines, {} MiB", original.iter().filter(|byte| **byte == b'\n').count(), original.len() >> 20);
    Ok(original == fs::read(database_export)? && original == fs::read(folder_export)?)
}

/// Runs a command of the bot on the data in this location and prints how long it took.
fn run_bot(location: &DataLocation, words: &[&OsStr]) -> Result<()> {
    let mut bot = Command::new(env::current_exe()?);
    bot.args(words).env_clear().env(RUN_AS_BOT_VARIABLE, "1").stderr(Stdio::inherit());
    let whither = match location {
        DataLocation::Folder(folder) => {
            bot.env("MEADHALL_DATA", folder);
            "in a folder"
        }
        DataLocation::Database(address) => {
            bot.env("MEADHALL_DATABASE_ADDRESS", address);
            "in the database"
        }
    };
    let started = Instant::now();
    let output = bot.output()?;
    if !output.status.success() {
        bail!("{words:?} {whither} failed");
    }
    let word = words.first().context("no command was given")?.display();
    println!(
        "{word} {whither}: {:.1} s: {}",
        started.elapsed().as_secs_f64(),
        String::from_utf8(output.stdout)?.trim()
    );
    Ok(())
}
