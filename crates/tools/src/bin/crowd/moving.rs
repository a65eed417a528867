//! Moves the data to PostgreSQL and back with the bot's own commands, as a host would.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use stage::postgres::Server;

/// With this environment variable, this program runs as the bot.
pub const BOT: &str = "MEADHALL_CROWD_BOT";

/// Where the bot's data is.
pub enum Place {
    Folder(PathBuf),
    Database(String),
}

/// Moves the data of a folder to a database and from there to another folder. Prints the time of each step
/// and returns whether the exports of all three are equal, byte by byte.
pub fn there_and_back(home: &Path, server: &Server, database: &str) -> Result<bool> {
    let (first, there, back) = (home.join("first"), home.join("there"), home.join("back"));
    let abroad = Place::Database(server.line(database));
    let again = Place::Folder(home.join("again"));
    at(&Place::Folder(home.to_owned()), &["export".as_ref(), first.as_ref()])?;
    at(&abroad, &["import".as_ref(), "--new".as_ref(), first.as_ref()])?;
    at(&abroad, &["export".as_ref(), there.as_ref()])?;
    at(&again, &["import".as_ref(), "--new".as_ref(), there.as_ref()])?;
    at(&again, &["export".as_ref(), back.as_ref()])?;
    at(&again, &["verify".as_ref()])?;
    let begun = fs::read(&first)?;
    println!("moved: {} lines, {} MiB", begun.iter().filter(|byte| **byte == b'\n').count(), begun.len() >> 20);
    Ok(begun == fs::read(there)? && begun == fs::read(back)?)
}

/// Runs a command of the bot on the data in this location and prints how long it took.
fn at(place: &Place, words: &[&OsStr]) -> Result<()> {
    let mut bot = Command::new(env::current_exe()?);
    bot.args(words).env_clear().env(BOT, "1").stderr(Stdio::inherit());
    let whither = match place {
        Place::Folder(folder) => {
            bot.env("MEADHALL_DATA", folder);
            "in a folder"
        }
        Place::Database(address) => {
            bot.env("MEADHALL_DATABASE_ADDRESS", address);
            "in the database"
        }
    };
    let begun = Instant::now();
    let told = bot.output()?;
    if !told.status.success() {
        bail!("{words:?} {whither} has failed");
    }
    let word = words.first().context("a command")?.display();
    println!("{word} {whither}: {:.1} s: {}", begun.elapsed().as_secs_f64(), String::from_utf8(told.stdout)?.trim());
    Ok(())
}
