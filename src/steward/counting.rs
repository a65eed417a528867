//! Collects the metrics that need a scan of the store: open tables, deliveries, disk space, backups. The
//! longer a scan takes, the less often it runs.

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

/// The interval if a scan takes no time.
const EVERY: Duration = Duration::from_secs(15);
/// The interval is at least this many times as long as the scan takes.
const PART: u32 = 50;
const PAGE: usize = 256;

pub struct Counting {
    house: Arc<House>,
    backups: Arc<Backups>,
    home: Home,
    /// The time at which each waiting delivery was first seen in its present form.
    since: Arc<HashMap<Mark, Instant>>,
}

impl Counting {
    pub fn of(house: Arc<House>, backups: Arc<Backups>, home: Home) -> Self {
        Self { house, backups, home, since: Arc::default() }
    }
}

impl Chore for Counting {
    const WHAT: &'static str = "counting what is to be seen from outside";

    /// Runs on a blocking thread.
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
/// Counts open tables by game. Unreadable tables and tables of unknown games count as "unknown".
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

/// Counts the deliveries in the outbox, and returns when each was first seen.
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
            // Only a delivery that has waited for a while can have been forbidden.
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

/// Returns whether a delivery waits because a request for its target was forbidden.
fn is_refused(ledger: &Ledger, key: &str) -> Result<bool, LedgerError> {
    let Some(id) = keys::table_of_errand(key) else { return Ok(false) };
    // An unreadable delivery does not count as forbidden.
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
