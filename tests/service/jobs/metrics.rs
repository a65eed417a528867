//! The metrics and the health that the monitor exports.

use std::time::Duration;

use meadhall_service::repository::{DeliveryObstacle, DisplayTarget, DisplayedMessages, ForbiddenUpdate};
use meadhall_store::{Store, StoreError, WriteBatch};
use meadhall_test_support::openmetrics::MetricsScrape;
use tokio::time::{Instant, sleep};

use super::disk_full_error;
use super::fixture::{SchedulerFixture, open_table};

impl SchedulerFixture {
    fn metric(&self, metric_name: &str, labels: &[(&str, &str)]) -> Option<f64> {
        MetricsScrape::parse(&self.service.monitor().openmetrics_text()).value(metric_name, labels)
    }

    /// Returns the number of deliveries in this state, or `None` before the first count.
    fn deliveries_in_state(&self, state: &str) -> Option<f64> {
        self.metric("meadhall_outbox_deliveries", &[("state", state)])
    }
}

#[tokio::test(start_paused = true)]
async fn the_age_of_the_oldest_delivery_ignores_forbidden_ones() {
    let fixture = SchedulerFixture::with_monitor().await;
    fixture
        .advance_until("deliveries are counted", |fixture| fixture.deliveries_in_state("waiting") == Some(0.0))
        .await;
    let (id, opened_at) = (open_table(&fixture.service, 1, 0).await, Instant::now());
    sleep(Duration::from_secs(600)).await;
    let oldest = fixture.metric("meadhall_outbox_oldest_delivery_age_seconds", &[]).unwrap();
    let elapsed_seconds = opened_at.elapsed().as_secs_f64();
    assert!(
        fixture.deliveries_in_state("waiting") == Some(1.0)
            && oldest > elapsed_seconds - 60.0
            && oldest <= elapsed_seconds,
        "{oldest}"
    );
    assert_eq!(fixture.metric("meadhall_open_tables", &[("game", "raids")]), Some(1.0));
    assert_eq!(fixture.metric("meadhall_open_tables", &[("game", "explorers")]), Some(0.0));
    let forbidden = Some(ForbiddenUpdate { for_revision: 1, obstacle: DeliveryObstacle::ReasonUnknown, address: None });
    let displayed = DisplayedMessages { forbidden, ..DisplayedMessages::default() };
    fixture.service.repository().save_displayed(id, DisplayTarget::Card, None, Some(&displayed)).await.unwrap();
    fixture
        .advance_until("the delivery is counted as forbidden", |fixture| {
            fixture.deliveries_in_state("forbidden") == Some(1.0)
        })
        .await;
    assert_eq!(
        (fixture.deliveries_in_state("waiting"), fixture.metric("meadhall_outbox_oldest_delivery_age_seconds", &[])),
        (Some(0.0), Some(0.0))
    );
    fixture.store.commit(WriteBatch::new().put("q/x/card", "")).await.unwrap();
    fixture
        .advance_until("the dead letter is counted", |fixture| fixture.deliveries_in_state("dead_letter") == Some(1.0))
        .await;
}

#[tokio::test(start_paused = true)]
async fn health_reports_a_stopped_store_but_not_a_full_disk() {
    let fixture = SchedulerFixture::with_monitor().await;
    fixture.advance_until("deliveries are counted", |fixture| fixture.deliveries_in_state("waiting").is_some()).await;
    fixture.store.set_error(Some(disk_full_error()));
    sleep(Duration::from_secs(300)).await;
    assert_eq!(fixture.service.monitor().health().fatal_problem(), None);
    fixture.store.set_error(Some(StoreError::WriterStopped));
    fixture
        .advance_until("the fatal problem is reported", |fixture| {
            fixture.service.monitor().health().fatal_problem().is_some()
        })
        .await;
    assert!(fixture.scheduler.await.unwrap().is_err());
}
