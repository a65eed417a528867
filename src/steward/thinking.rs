//! Computers' thinking: found by the bell when a table has changed, and by looking through the books now and then; fair
//! among tables. What a computer answers is the house's business.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout};

use super::chore::{Amiss, Dead, Trying};
use super::rota::Rota;
use super::thinkers::{Thinkers, Thought};
use crate::house::{Failed, Fresh, House};
use crate::stop::Stop;
use crate::table::TableId;

/// How often the books are looked through, in case nobody rang.
const LOOK_THROUGH: Duration = Duration::from_secs(60);
/// So many rows are read at once.
const PAGE: usize = 256;
/// How long thoughts that are under way may take when the house closes.
const LAST: Duration = Duration::from_secs(2);

/// Lets computers think until it is told to stop.
pub async fn think(house: Arc<House>, stop: Stop) -> Result<(), Dead> {
    // From before the first look, so that nothing falls in between.
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
        // While all threads think, a rest that is over has to wait like everybody.
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
    // What is not thought by then is thought again after the next start.
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
        // There was nothing to answer any more: somebody has played on.
        Ok(Fresh::AsBefore) | Err(Amiss::House(Failed::Refused(_))) => turns.thought(id),
        Err(amiss) => {
            // A store that fails is told of by others, and not once for each table.
            let all = matches!(&amiss, Amiss::House(failed) if failed.stops_all());
            if turns.failed(id, Instant::now()) == 1 && !all {
                tracing::error!(table = %id, "no computer can think at a table, which is tried again: {amiss}");
            }
        }
    }
}

/// Those of these tables whose computers must think. What cannot be read now is found when the books are looked through.
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
