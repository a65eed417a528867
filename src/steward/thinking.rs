//! Finds tables where an AI has to move, by change notifications and by scanning the store, and runs their
//! turns fairly. The service itself applies the answers.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout};

use super::chore::{Amiss, Dead, Trying};
use super::rota::Rota;
use super::thinkers::{Thinkers, Thought};
use crate::house::{Failed, Fresh, House};
use crate::stop::Stop;
use crate::table::TableId;

/// The interval of scans of the store, which find tables whose change notification was lost.
const LOOK_THROUGH: Duration = Duration::from_secs(60);
const PAGE: usize = 256;
/// The time that running turns have at shutdown.
const LAST: Duration = Duration::from_secs(2);

/// Runs AI turns until shutdown.
pub async fn think(house: Arc<House>, stop: Stop) -> Result<(), Dead> {
    // Subscribes before the first scan, so that no change is missed.
    let ear = house.bell().ear();
    let mut thinkers = Thinkers::start(&house).map_err(|error| Dead(error.to_string()))?;
    let (mut turns, mut trying) = (Rota::default(), Trying::of("looking for computers that have to think"));
    let mut look_at = Instant::now();
    loop {
        let now = Instant::now();
        if look_at <= now {
            look_at = now
                + match find_all(&house, &mut turns).await {
                    Ok(()) => {
                        trying.works();
                        LOOK_THROUGH
                    }
                    Err(amiss) => trying.fails(&amiss)?,
                };
        }
        while thinkers.are_free()
            && let Some(id) = turns.next(now)
        {
            thinkers.begin(id);
        }
        // While all threads are busy, a table whose backoff is over waits like the others.
        let rested = turns.next_wake().filter(|_| thinkers.are_free());
        let wake = rested.map_or(look_at, |rested| rested.min(look_at));
        tokio::select! {
            biased;
            () = stop.given() => break,
            thought = thinkers.next() => finish(&house, &mut turns, thought).await,
            () = ear.listen() => {
                must_think(&house, ear.rung()).await.into_iter().for_each(|id| turns.add(id));
            }
            () = sleep_until(wake) => {}
        }
    }
    // Turns that are not finished by then run again after the next start.
    let _ = timeout(LAST, async {
        while thinkers.think() {
            thinkers.next().await;
        }
    })
    .await;
    Ok(())
}

async fn finish(house: &House, turns: &mut Rota, Thought { id, ended }: Thought) {
    match ended {
        Ok(Fresh::New) => {
            turns.thought(id);
            must_think(house, [id]).await.into_iter().for_each(|id| turns.add(id));
        }
        // There was nothing left to answer, because somebody has played on.
        Ok(Fresh::AsBefore) | Err(Amiss::House(Failed::Refused(_))) => turns.thought(id),
        Err(amiss) => {
            // A failing store is reported by other jobs, and not once for each table.
            let all = matches!(&amiss, Amiss::House(failed) if failed.stops_all());
            if turns.failed(id, Instant::now()) == 1 && !all {
                tracing::error!(table = %id, "no computer can think at a table, which is tried again: {amiss}");
            }
        }
    }
}

/// Returns those of these tables where an AI must move. If the store cannot be read now, a later scan finds
/// them.
async fn must_think(house: &House, tables: impl IntoIterator<Item = TableId>) -> Vec<TableId> {
    house.ledger().thinking_of(tables).await.unwrap_or_default()
}

async fn find_all(house: &House, turns: &mut Rota) -> Result<(), Amiss> {
    let mut after = None;
    loop {
        let page = house.ledger().thinking(after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(*last);
        page.into_iter().for_each(|id| turns.add(id));
    }
}
