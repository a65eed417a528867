//! Counting: what whoever runs the house wants to see and nobody happens upon: tables, errands, bytes, backups. What takes long to count
//! is counted less often.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::chore::{Amiss, Chore};
use crate::Mark;
use crate::archive::Backups;
use crate::home::Home;
use crate::house::House;
use crate::ledger::{Errand, Ledger, LedgerError, keys};
use crate::store::{Reads, Wait};
use crate::watch::Errands;

/// How often, if it takes no time.
const EVERY: Duration = Duration::from_secs(15);
/// No more than this part of the time is spent on it.
const PART: u32 = 50;
/// So many rows are read at once.
const PAGE: usize = 256;

/// Counts.
pub struct Counting {
    house: Arc<House>,
    backups: Arc<Backups>,
    home: Home,
    /// When each errand that waits was first seen as it is now.
    since: Arc<HashMap<Mark, Instant>>,
}

impl Counting {
    /// In this house.
    pub fn of(house: Arc<House>, backups: Arc<Backups>, home: Home) -> Self {
        Self { house, backups, home, since: Arc::default() }
    }
}

impl Chore for Counting {
    const WHAT: &'static str = "counting what is to be seen from outside";

    /// On a thread that may take its time.
    async fn once(&mut self) -> Result<Duration, Amiss> {
        let (house, backups, home) = (Arc::clone(&self.house), Arc::clone(&self.backups), self.home.clone());
        let since = Arc::clone(&self.since);
        let counted = spawn_blocking(move || {
            let begun = Instant::now();
            let watch = house.watch();
            watch.tables(tables(&house)?);
            let (errands, since) = errands(house.ledger(), &since)?;
            watch.errands(errands);
            watch.space(home.space()?);
            let newest = backups.list()?.last().map(|(made, _)| *made);
            watch.times(Duration::from_millis(house.time().now.0), newest);
            Ok::<_, Amiss>((since, begun.elapsed()))
        });
        let (since, took) = counted.await.map_err(|error| Amiss::Panic(error.to_string()))??;
        self.since = Arc::new(since);
        Ok(EVERY.max(took * PART))
    }
}

/// How many tables of each game are open. One that cannot be read, or of a game that is not hosted, is of none.
fn tables(house: &House) -> Result<BTreeMap<&'static str, u64>, LedgerError> {
    let mut open: BTreeMap<&'static str, u64> = house.games().into_iter().map(|kind| (kind.meta().id, 0)).collect();
    let mut after = None;
    loop {
        let page = house.ledger().open_tables(after).wait()?;
        let Some(last) = page.last() else { return Ok(open) };
        after = Some(*last);
        for id in page {
            let table = house.ledger().table(id).wait().ok().flatten().map(|held| held.table);
            let kind = table.and_then(|table| house.games().find(&table.game));
            *open.entry(kind.map_or("unknown", |kind| kind.meta().id)).or_default() += 1;
        }
    }
}

/// What waits in the outbox, and since when, by what was known of that before.
fn errands(ledger: &Ledger, before: &HashMap<Mark, Instant>) -> Result<(Errands, HashMap<Mark, Instant>), LedgerError> {
    let (now, mut since, mut seen) = (Instant::now(), HashMap::new(), Errands::default());
    let mut after = None;
    loop {
        let page = ledger.store().scan(keys::OUTBOX, after.as_deref(), PAGE).wait()?;
        let Some(last) = page.last() else { break };
        after = Some(last.key.clone());
        for row in page {
            let mark = Mark::of(&(&row.key, &row.value));
            let first = before.get(&mark).copied().unwrap_or(now);
            since.insert(mark, first);
            // Only what has stayed for a while can have been refused.
            if first < now && is_refused(ledger, &row.key)? {
                seen.refused += 1;
            } else {
                seen.waiting += 1;
                seen.oldest = seen.oldest.max(now.saturating_duration_since(first));
            }
        }
    }
    seen.parked = parked(ledger)?;
    Ok((seen, since))
}

/// Whether an errand waits because its door was refused.
fn is_refused(ledger: &Ledger, key: &str) -> Result<bool, LedgerError> {
    let Some(id) = keys::table_of_errand(key) else { return Ok(false) };
    // One that cannot be read is nobody's refusal.
    let Ok(Some(Errand::Show { door, .. })) = ledger.errand(key).wait() else { return Ok(false) };
    let shown = ledger.shown(id, door).wait()?.unwrap_or_default();
    let held_up = shown.past.iter().any(|past| past.refused) || shown.tried.iter().any(|tried| tried.refused);
    Ok(shown.refused.is_some() || held_up)
}

fn parked(ledger: &Ledger) -> Result<u64, LedgerError> {
    let (mut many, mut after) = (0, None);
    loop {
        let page = ledger.errand_keys(keys::PARKED, after.as_deref(), PAGE).wait()?;
        let Some(last) = page.last() else { return Ok(many) };
        (many, after) = (many + page.len() as u64, Some(last.clone()));
    }
}
