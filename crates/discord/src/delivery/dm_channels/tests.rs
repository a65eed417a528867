//! Tests of opening DM channels, against a local Discord where one is needed.

use std::sync::Arc;
use std::time::Duration;

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::RequestFault;
use meadhall_service::monitoring::Monitor;

use super::*;
use crate::delivery::dm_opening_queue::DmOpeningQueue;
use crate::delivery::message_api::{MessageApi, UpdateFlags};
use crate::interactions::responder::RESPONSE_DEADLINE;
use crate::tests::message_api_fixture::MessageApiFixture;
use crate::tests::message_limits::test_context;

const OPEN_ROUTE: &str = "POST /users/@me/channels";

async fn fixture_and_context() -> (MessageApiFixture, BotContext) {
    let fixture = MessageApiFixture::new().await;
    let ctx = Arc::into_inner(test_context()).expect("the context is new");
    let message_api = MessageApi::new(
        Arc::clone(&fixture.api),
        Arc::default(),
        1,
        Monitor::default(),
        RESPONSE_DEADLINE,
        UpdateFlags::Send,
    );
    let ctx = BotContext { message_api, ..ctx };
    remember(&ctx, PersonId(fixture.viewer.id().0)).await;
    (fixture, ctx)
}

async fn remember(ctx: &BotContext, person: PersonId) {
    let name = |settings: &mut PersonSettings| settings.last_known_name = "Ann".to_owned();
    ctx.service.update_person_settings(person, name).await.unwrap();
}

#[tokio::test]
async fn after_a_restart_no_known_channel_is_opened_again() {
    let (fixture, ctx) = fixture_and_context().await;
    let person = PersonId(fixture.viewer.id().0);
    let opened = ctx.dm_channel(person).await.unwrap();
    assert!(!opened.is_stored);
    // Five hundred people have open matches.
    for n in 1..=500 {
        remember(&ctx, PersonId(n)).await;
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

#[tokio::test]
async fn nothing_is_stored_about_a_person_who_was_forgotten() {
    let (fixture, ctx) = fixture_and_context().await;
    let person = PersonId(fixture.viewer.id().0);
    ctx.dm_channel(person).await.unwrap();
    ctx.service.erase_person(person).await.unwrap();
    assert!(!ctx.dm_channel(person).await.unwrap().is_stored);
    assert_eq!(ctx.service.repository().person_settings(person).await.unwrap(), None);
}
