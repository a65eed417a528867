//! Tests of opening DM channels, against a local Discord where one is needed.

use std::sync::Arc;

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::RequestFault;

use super::*;
use crate::tests::message_api_fixture::MessageApiFixture;
use crate::tests::message_limits::test_context;

const OPEN_ROUTE: &str = "POST /users/@me/channels";

#[test]
fn many_openings_are_spread_over_time_and_everybody_gets_their_turn_in_order() {
    let (queue, start) = (DmOpeningQueue::default(), Instant::now());
    let waits: Vec<Duration> =
        (1..=200).map(|n| queue.take_turn(PersonId(n), start).err().unwrap_or_default()).collect();
    let burst = BURST_OPENINGS as usize;
    assert!(waits[..burst].iter().all(Duration::is_zero));
    let spread: Vec<Duration> = (1..=200 - BURST_OPENINGS).map(|n| OPENING_INTERVAL * n).collect();
    assert_eq!(waits[burst..], spread);
    // Asking again earlier changes nothing.
    let half = start + waits[100] / 2;
    assert_eq!(queue.take_turn(PersonId(101), half), Err(waits[100] - waits[100] / 2));
    for (person, wait) in (1..=200).zip(&waits).skip(burst) {
        assert_eq!(queue.take_turn(PersonId(person), start + *wait), Ok(()), "{person}");
    }
}

#[test]
fn one_refusal_stops_all_openings_for_longer_each_time() {
    let (queue, start) = (DmOpeningQueue::default(), Instant::now());
    assert_eq!(queue.take_turn(PersonId(1), start), Ok(()));
    assert_eq!(queue.pause(start), Duration::from_secs(60));
    for n in 1..=5 {
        let wait = queue.take_turn(PersonId(n), start).unwrap_err();
        assert_eq!(wait, Duration::from_secs(60) + OPENING_INTERVAL * (n as u32 - 1), "no burst follows the pause");
    }
    assert_eq!(queue.pause(start), Duration::from_secs(120));
    assert_eq!(queue.take_turn(PersonId(5), start), Err(Duration::from_secs(120)));
    queue.record_success();
    assert_eq!(queue.pause(start), Duration::from_secs(60));
}

async fn fixture_and_context() -> (MessageApiFixture, BotContext) {
    let fixture = MessageApiFixture::new().await;
    let ctx = Arc::into_inner(test_context()).expect("the context is new");
    let ctx = BotContext { api: Arc::clone(&fixture.api), ..ctx };
    (fixture, ctx)
}

#[tokio::test]
async fn after_a_restart_no_known_channel_is_opened_again() {
    let (fixture, ctx) = fixture_and_context().await;
    let person = PersonId(fixture.viewer.id().0);
    let opened = ctx.dm_channel(person).await.unwrap();
    assert!(!opened.is_stored);
    // Five hundred people have open matches.
    for n in 1..=500 {
        ctx.store_dm_channel(PersonId(n), Some(ChannelId(10_000 + n))).await;
    }
    let restarted = BotContext { dm_openings: DmOpeningQueue::default(), ..ctx };
    let before = fixture.discord.traffic_counts().requests;
    let again = restarted.dm_channel(person).await.unwrap();
    assert_eq!((again.id, again.is_stored), (opened.id, true));
    for n in 1..=500 {
        assert_eq!(restarted.dm_channel(PersonId(n)).await.unwrap().id.get(), 10_000 + n);
    }
    assert_eq!(fixture.discord.traffic_counts().requests, before);
}

#[tokio::test]
async fn a_refused_opening_delays_those_of_all_people_and_sends_no_more_requests() {
    for code in [40_003, 20_026] {
        let (fixture, ctx) = fixture_and_context().await;
        let refusal = RequestFault::ApiError(ApiError::new(403, code, "You are opening direct messages too fast."));
        fixture.discord.inject_request_fault(OPEN_ROUTE, 1, refusal);
        let person = PersonId(fixture.viewer.id().0);
        let refused = ctx.dm_channel(person).await.err();
        assert_eq!(refused, Some(DeliveryError::DmOpeningDelayed(Duration::from_secs(60))), "{code}");
        let requests = fixture.discord.traffic_counts().requests;
        for n in 1..=50 {
            let delayed = ctx.dm_channel(PersonId(n)).await.err();
            assert!(matches!(delayed, Some(DeliveryError::DmOpeningDelayed(_))), "{delayed:?}");
        }
        assert_eq!(fixture.discord.traffic_counts().requests, requests);
    }
}

#[tokio::test]
async fn a_forgotten_channel_is_opened_again() {
    let (fixture, ctx) = fixture_and_context().await;
    let person = PersonId(fixture.viewer.id().0);
    ctx.store_dm_channel(person, Some(ChannelId(5))).await;
    assert_eq!(ctx.dm_channel(person).await.unwrap().id.get(), 5);
    ctx.forget_dm_channel(person).await;
    assert_ne!(ctx.dm_channel(person).await.unwrap().id.get(), 5);
}
