//! Compares the exported store with the answers that people gave and saw acknowledged.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use meadhall::table::past::Past;
use serde_json::Value;
use stage::given;

use super::tally::{Asked, Tally};
use super::town::Town;

/// The result of the comparison.
#[derive(Default)]
pub struct Balance {
    /// Matches that were started.
    pub matches: usize,
    /// Matches that have ended.
    pub over: usize,
    /// Answers that people saw acknowledged.
    pub acknowledged: usize,
    /// Answers of people that are on record.
    pub recorded: usize,
    /// Acknowledged answers that are not on record.
    pub lost: u64,
    /// Recorded answers that nobody gave.
    pub doubled: u64,
}

/// Exports the store and compares it. The store must also pass `verify`.
pub async fn balance(town: &Town, tally: &Tally) -> Result<Balance> {
    let run = async |words: &[&str]| town.command(words).output().await.with_context(|| format!("{words:?}"));
    let verified = run(&["verify", "--finished"]).await?;
    if !verified.status.success() {
        let said = [verified.stdout, verified.stderr].concat();
        bail!("verification: {}", String::from_utf8_lossy(&said));
    }
    let export = run(&["export", "-"]).await?;
    if !export.status.success() {
        bail!("export: {}", String::from_utf8_lossy(&export.stderr));
    }
    let text = String::from_utf8(export.stdout)?;
    let mut tables = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line)?;
        let Some(whole) = line.get("table") else { continue };
        let id = whole["table"]["id"].as_str().context("a table has a name")?.to_owned();
        tables.insert(id, whole.clone());
    }
    let mut balance = Balance::default();
    let records = tally.tables();
    let gone = records.iter().filter(|(id, _)| !tables.contains_key(*id));
    balance.lost += gone.map(|(_, record)| record.acknowledged.len() as u64).sum::<u64>();
    for (id, line) in &tables {
        let record = records.get(id).cloned().unwrap_or_default();
        let past: Option<Past> = serde_json::from_value(line["past"].clone())?;
        let given = past.map(|past| given::by_people(&past)).unwrap_or_default();
        let given: BTreeSet<Asked> = given.into_iter().map(|(seat, n)| (seat.0, n)).collect();
        if record.tried.is_empty() && given.is_empty() {
            continue;
        }
        balance.matches += 1;
        balance.over += usize::from(line["table"]["phase"].get("over").is_some());
        balance.acknowledged += record.acknowledged.len();
        balance.recorded += given.len();
        for (seat, n) in record.acknowledged.difference(&given) {
            eprintln!("table {id}: the answer of seat {seat} after entry {n} is lost");
            balance.lost += 1;
        }
        for (seat, n) in given.difference(&record.tried) {
            eprintln!("table {id}: seat {seat} has not given the answer after entry {n}");
            balance.doubled += 1;
        }
    }
    Ok(balance)
}
