//! The metrics and the health that the monitor exports.

use std::time::Duration;

use meadhall::ledger::{Door, Missing, Refusal, Shown};
use meadhall::store::{Change, Store, StoreError};
use stage::exposition::Scrape;
use tokio::time::{Instant, sleep};

use super::full;
use super::house::{Kept, open};

impl Kept {
    fn counted(&self, row: &str, labels: &[(&str, &str)]) -> Option<f64> {
        Scrape::read(&self.house.watch().metrics()).value(row, labels)
    }

    /// Returns the number of deliveries in this state, or `None` before the first count.
    fn errands(&self, state: &str) -> Option<f64> {
        self.counted("meadhall_outbox_errands", &[("state", state)])
    }
}

#[tokio::test(start_paused = true)]
async fn what_waits_grows_old_and_what_was_refused_does_not() {
    let kept = Kept::watched().await;
    kept.lives_until("it is counted", |kept| kept.errands("waiting") == Some(0.0)).await;
    let (id, begun) = (open(&kept.house, 1, 0).await, Instant::now());
    sleep(Duration::from_secs(600)).await;
    let oldest = kept.counted("meadhall_outbox_oldest_seconds", &[]).unwrap();
    let passed = begun.elapsed().as_secs_f64();
    assert!(kept.errands("waiting") == Some(1.0) && oldest > passed - 60.0 && oldest <= passed, "{oldest}");
    assert_eq!(kept.counted("meadhall_tables_open", &[("game", "raids")]), Some(1.0));
    assert_eq!(kept.counted("meadhall_tables_open", &[("game", "explorers")]), Some(0.0));
    let refused = Some(Refusal { called: 1, missing: Missing::Unsaid });
    let shown = Shown { refused, ..Shown::default() };
    kept.house.ledger().show(id, Door::Card, None, Some(&shown)).await.unwrap();
    kept.lives_until("it is refused", |kept| kept.errands("refused") == Some(1.0)).await;
    assert_eq!((kept.errands("waiting"), kept.counted("meadhall_outbox_oldest_seconds", &[])), (Some(0.0), Some(0.0)));
    kept.store.commit(Change::new().put("q/x/card", "")).await.unwrap();
    kept.lives_until("it was put aside", |kept| kept.errands("parked") == Some(1.0)).await;
}

#[tokio::test(start_paused = true)]
async fn a_full_disk_is_not_the_end_and_a_dead_store_is() {
    let kept = Kept::watched().await;
    kept.lives_until("it is counted", |kept| kept.errands("waiting").is_some()).await;
    kept.store.is(Some(full()));
    sleep(Duration::from_secs(300)).await;
    assert_eq!(kept.house.watch().health().dead(), None);
    kept.store.is(Some(StoreError::Dead));
    kept.lives_until("it is told", |kept| kept.house.watch().health().dead().is_some()).await;
    assert!(kept.steward.await.unwrap().is_err());
}
