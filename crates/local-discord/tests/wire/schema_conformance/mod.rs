//! Uses every route and event at least once and checks that all traffic matches Discord's API description.

mod answers;
pub mod contents;
mod lists;
mod tour;

use std::collections::BTreeSet;
use std::sync::Arc;

use meadhall_local_discord::TrafficRecorder;
use meadhall_local_discord::request::{ApiReply, ApiRequest};
use meadhall_local_discord::world::{EventAudience, GatewayEvent, permissions};
use serde_json::{Value, json};

use super::api::ApiClient;
use super::fixture::{WireTestEnv, unlimited_settings};
use super::raw_gateway::RawGatewayConnection;
use super::schema::SchemaRecorder;
use lists::{DOCUMENTED_ROUTES, EVENT_NAMES};
use tour::RouteTour;

#[tokio::test]
async fn all_responses_and_events_match_the_schema() {
    let env = WireTestEnv::with_settings(unlimited_settings()).await;
    env.grant_everyone(
        permissions::MANAGE_CHANNELS
            | permissions::MANAGE_THREADS
            | permissions::MANAGE_ROLES
            | permissions::MANAGE_MESSAGES,
    );
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    connection.identify((0, 1)).await;
    connection.wait_for_event("READY").await;
    let (api, bot, guild) = (ApiClient::connect(&env.discord), env.discord.bot_id(), env.guild);
    let tour = RouteTour { env, api, bot };
    tour.visit_users_and_guilds().await;
    tour.visit_commands(&format!("/applications/{bot}/guilds/{guild}/commands")).await;
    tour.visit_commands(&format!("/applications/{bot}/commands")).await;
    tour.visit_emoji().await;
    let channel = format!("/channels/{}", tour.env.channel);
    tour.get_ok(&channel).await;
    tour.visit_messages(&channel).await;
    tour.visit_threads(&channel).await;
    tour.visit_channels().await;
    tour.try_interaction_responses(&tour.env.bo, tour.env.channel).await;
    tour.try_typed_commands().await;
    let private = tour.request_ok("POST", "/users/@me/channels", json!({ "recipient_id": tour.env.bo.id() })).await;
    tour.visit_messages(&format!("/channels/{}", private.created_id())).await;
    tour.try_interaction_responses(&tour.env.bo, private.created_id().parse().unwrap()).await;
    tour.delete_ok(&format!("/users/@me/guilds/{guild}")).await;
    let Some(checked) = tour.env.schema_check.checked_traffic() else { return };
    let succeeded: BTreeSet<&str> =
        checked.exchanges.iter().filter(|(_, status)| *status < 300).map(|(route, _)| route.as_str()).collect();
    let missing: Vec<_> = DOCUMENTED_ROUTES.iter().filter(|it| !succeeded.contains(**it)).collect();
    assert!(missing.is_empty(), "documented routes never called successfully: {missing:?}");
    let event_names: BTreeSet<&str> = checked.event_names.iter().copied().collect();
    assert_eq!(event_names, EVENT_NAMES.iter().copied().collect());
    let counts = (checked.exchanges.len(), checked.request_body_count, checked.event_names.len());
    assert!(counts.0 > 150 && counts.1 > 80 && counts.2 > 70, "exchanges, bodies, events: {counts:?}");
}

#[test]
fn mismatches_are_detected() {
    let Some(schema) = SchemaRecorder::new() else { return };
    let mismatches_for =
        |reply: Value| mismatches_in_exchange(&schema, "GET", "/users/5", Value::Null, ApiReply::ok(reply));
    let user = json!({
        "id": "5", "username": "ann", "avatar": null, "discriminator": "0", "public_flags": 0, "flags": 0,
        "global_name": null, "primary_guild": null,
    });
    assert_eq!(mismatches_for(user.clone()), 0, "{:?}", schema.checked_traffic());
    for (field, value) in [("id", json!(5)), ("username", Value::Null), ("flags", json!("0")), ("shoes", json!(1))] {
        let mut user = user.clone();
        user[field] = value;
        assert_eq!(mismatches_for(user), 1, "{field}");
    }
    assert_eq!(
        mismatches_in_exchange(&schema, "GET", "/users/5", Value::Null, ApiReply::created(user.clone())),
        1,
        "an undocumented status is reported"
    );
    assert_eq!(
        mismatches_in_exchange(&schema, "GET", "/people/5", Value::Null, ApiReply::ok(user)),
        1,
        "an undocumented route is reported"
    );
    let refused = ApiReply { status: 400, ..ApiReply::ok(json!({ "message": "No" })) };
    assert_ne!(
        mismatches_in_exchange(&schema, "GET", "/users/6", Value::Null, refused),
        0,
        "an error without a code is reported"
    );
    let long = json!({ "name": "a".repeat(101) });
    assert_ne!(
        mismatches_in_exchange(&schema, "PATCH", "/channels/5", long, ApiReply::no_content()),
        0,
        "accepting an overlong name is reported"
    );
    let mismatches_for = json!({ "id": "5", "channel_id": "6", "guild_id": null }).to_string();
    let before = schema.checked_traffic().mismatches.len();
    schema.on_event(&GatewayEvent {
        audience: EventAudience::FirstShard,
        intent: None,
        name: "MESSAGE_DELETE",
        payload: mismatches_for,
    });
    assert_eq!(schema.checked_traffic().mismatches.len(), before + 1, "{:?}", schema.checked_traffic().mismatches);
}

/// Returns how many mismatches an exchange adds.
fn mismatches_in_exchange(
    schema: &Arc<SchemaRecorder>,
    method: &str,
    path: &str,
    body: Value,
    reply: ApiReply,
) -> usize {
    let before = schema.checked_traffic().mismatches.len();
    let request = ApiRequest { method: method.to_owned(), path: path.to_owned(), body, ..ApiRequest::default() };
    schema.on_exchange(&request, &reply);
    schema.checked_traffic().mismatches.len() - before
}
