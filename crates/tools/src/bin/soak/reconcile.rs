//! Compares the exported store with the answers that people gave and saw acknowledged.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use meadhall_tables::history::MatchHistory;
use meadhall_test_support::given;
use serde_json::Value;

use super::counters::{SeatDecisionKey, SoakCounters};
use super::load::SoakLoad;

/// The result of comparing the store with the answers that the people gave.
#[derive(Default)]
pub struct Reconciliation {
    /// Matches that were started.
    pub match_count: usize,
    /// Matches that have ended.
    pub finished_match_count: usize,
    /// Answers that people saw acknowledged.
    pub acknowledged_count: usize,
    /// Answers of people that the store contains.
    pub recorded_count: usize,
    /// Acknowledged answers that the store lacks.
    pub lost_count: u64,
    /// Stored answers that nobody gave.
    pub never_given_count: u64,
}

/// Exports the store and compares it with the answers that the people gave. The store must also pass `verify`.
pub async fn reconcile(load: &SoakLoad, counters: &SoakCounters) -> Result<Reconciliation> {
    let run = async |words: &[&str]| load.command(words).output().await.with_context(|| format!("{words:?}"));
    let verified = run(&["verify", "--finished"]).await?;
    if !verified.status.success() {
        let output = [verified.stdout, verified.stderr].concat();
        bail!("verification: {}", String::from_utf8_lossy(&output));
    }
    let export = run(&["export", "-"]).await?;
    if !export.status.success() {
        bail!("export: {}", String::from_utf8_lossy(&export.stderr));
    }
    let text = String::from_utf8(export.stdout)?;
    let mut tables = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line)?;
        let Some(row) = line.get("table") else { continue };
        let id = row["table"]["id"].as_str().context("the table has no id")?.to_owned();
        tables.insert(id, row.clone());
    }
    let mut totals = Reconciliation::default();
    let records = counters.answers_by_table();
    let missing = records.iter().filter(|(id, _)| !tables.contains_key(*id));
    totals.lost_count += missing.map(|(_, record)| record.acknowledged.len() as u64).sum::<u64>();
    for (id, line) in &tables {
        let record = records.get(id).cloned().unwrap_or_default();
        let history: Option<MatchHistory> = serde_json::from_value(line["history"].clone())?;
        let recorded = history.map(|history| given::decisions_answered_by_people(&history)).unwrap_or_default();
        let recorded: BTreeSet<SeatDecisionKey> = recorded.into_iter().map(|(seat, n)| (seat.0, n)).collect();
        if record.tried.is_empty() && recorded.is_empty() {
            continue;
        }
        totals.match_count += 1;
        totals.finished_match_count += usize::from(line["table"]["phase"].get("over").is_some());
        totals.acknowledged_count += record.acknowledged.len();
        totals.recorded_count += recorded.len();
        for (seat, n) in record.acknowledged.difference(&recorded) {
            eprintln!("table {id}: the answer of seat {seat} after entry {n} was lost");
            totals.lost_count += 1;
        }
        for (seat, n) in recorded.difference(&record.tried) {
            eprintln!("table {id}: seat {seat} never gave the answer that follows entry {n}");
            totals.never_given_count += 1;
        }
    }
    Ok(totals)
}
