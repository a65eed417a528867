//! The books of the house, held against what people were told.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::tally::Tally;
use super::town::Town;

/// What they come to.
#[derive(Default)]
pub struct Balance {
    /// Matches that have begun.
    pub matches: usize,
    /// Those of them that are over.
    pub over: usize,
    /// Answers that people were told of.
    pub acknowledged: usize,
    /// Answers of people that are there.
    pub recorded: usize,
    /// Answers that people were told of, and that are not there.
    pub lost: u64,
    /// Answers that are there, and that nobody has given.
    pub doubled: u64,
}

/// Reads the books, and balances them. Everything in them must fit together, too.
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
    for (id, record) in tally.tables() {
        let Some(line) = tables.get(&id) else {
            balance.lost += record.acknowledged.len() as u64;
            continue;
        };
        let entries = line["past"]["entries"].as_array().map(Vec::as_slice).unwrap_or_default();
        let people: Vec<(u64, u64)> = entries.iter().filter(|it| it["by"] == "person").filter_map(numbers).collect();
        balance.matches += 1;
        balance.over += usize::from(line["table"]["phase"].get("over").is_some());
        balance.acknowledged += record.acknowledged.len();
        balance.recorded += people.len();
        for (seat, n) in &record.acknowledged {
            let found = people.iter().any(|(by, entry)| *by == u64::from(*seat) && entry > n);
            if !found {
                eprintln!("table {id}: the answer of seat {seat} after entry {n} is lost");
                balance.lost += 1;
            }
        }
        if people.len() > record.tried {
            eprintln!("table {id}: {} answers on record, {} tried", people.len(), record.tried);
            balance.doubled += (people.len() - record.tried) as u64;
        }
    }
    Ok(balance)
}

/// The seat and the number of an answer's entry.
fn numbers(kept: &Value) -> Option<(u64, u64)> {
    let answer = kept["entry"].get("answer").unwrap_or(&kept["entry"]);
    Some((answer["seat"].as_u64()?, answer["n"].as_u64()?))
}
