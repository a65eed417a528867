//! Uses every route and event at least once and checks that all traffic matches Discord's API description.

mod answers;
mod contents;
mod lists;
mod tour;

use std::collections::BTreeSet;
use std::sync::Arc;

use local_discord::Witness;
use local_discord::request::{Reply, Request};
use local_discord::world::rights;
use local_discord::world::{Audience, Event};
use serde_json::{Value, json};

use super::api::Api;
use super::schema::Schema;
use super::stage::{Stage, patient};
use lists::{EVENTS, ROUTES};
use tour::Tour;

#[tokio::test]
async fn its_own_answers_and_events_fit_the_schema() {
    let stage = Stage::with(patient()).await;
    stage.gives(rights::MANAGE_CHANNELS | rights::MANAGE_THREADS | rights::MANAGE_ROLES | rights::MANAGE_MESSAGES);
    // The bot registers its commands once and must not answer during the tour.
    stage.with_bot().await.kill().await;
    let (api, bot, guild) = (Api::of(&stage.discord), stage.discord.bot(), stage.guild);
    let tour = Tour { stage, api, bot };
    tour.people().await;
    tour.commands(&format!("/applications/{bot}/guilds/{guild}/commands")).await;
    tour.commands(&format!("/applications/{bot}/commands")).await;
    tour.emoji().await;
    let channel = format!("/channels/{}", tour.stage.channel);
    tour.gets(&channel).await;
    tour.messages(&channel).await;
    tour.threads(&channel).await;
    tour.channels().await;
    tour.answers(&tour.stage.bo, tour.stage.channel).await;
    tour.typed().await;
    let private = tour.asks("POST", "/users/@me/channels", json!({ "recipient_id": tour.stage.bo.id() })).await;
    tour.messages(&format!("/channels/{}", private.id())).await;
    tour.answers(&tour.stage.bo, private.id().parse().unwrap()).await;
    tour.deletes(&format!("/users/@me/guilds/{guild}")).await;
    let Some(seen) = tour.stage.schema.seen() else { return };
    let succeeded: BTreeSet<&str> =
        seen.exchanges.iter().filter(|(_, status)| *status < 300).map(|(route, _)| route.as_str()).collect();
    let missing: Vec<_> = ROUTES.iter().filter(|it| !succeeded.contains(**it)).collect();
    assert!(missing.is_empty(), "not asked: {missing:?}");
    let told: BTreeSet<&str> = seen.events.iter().copied().collect();
    assert_eq!(told, EVENTS.iter().copied().collect());
    let counts = (seen.exchanges.len(), seen.asked, seen.events.len());
    assert!(counts.0 > 150 && counts.1 > 80 && counts.2 > 70, "exchanges, bodies, events: {counts:?}");
}

#[test]
fn what_does_not_fit_is_noticed() {
    let Some(schema) = Schema::new() else { return };
    let told = |reply: Value| exchange(&schema, "GET", "/users/5", Value::Null, Reply::told(reply));
    let user = json!({
        "id": "5", "username": "ann", "avatar": null, "discriminator": "0", "public_flags": 0, "flags": 0,
        "global_name": null, "primary_guild": null,
    });
    assert_eq!(told(user.clone()), 0, "{:?}", schema.seen());
    for (field, wrong) in [("id", json!(5)), ("username", Value::Null), ("flags", json!("0")), ("shoes", json!(1))] {
        let mut user = user.clone();
        user[field] = wrong;
        assert_eq!(told(user), 1, "{field}");
    }
    assert_eq!(exchange(&schema, "GET", "/users/5", Value::Null, Reply::made(user.clone())), 1, "another status");
    assert_eq!(exchange(&schema, "GET", "/people/5", Value::Null, Reply::told(user)), 1, "another route");
    let refused = Reply { status: 400, ..Reply::told(json!({ "message": "No" })) };
    assert_ne!(exchange(&schema, "GET", "/users/6", Value::Null, refused), 0, "a refusal without a code");
    let long = json!({ "name": "a".repeat(101) });
    assert_ne!(exchange(&schema, "PATCH", "/channels/5", long, Reply::done()), 0, "too lax");
    let told = json!({ "id": "5", "channel_id": "6", "guild_id": null }).to_string();
    let before = schema.seen().mismatches.len();
    schema.event(&Event { audience: Audience::Direct, intent: None, name: "MESSAGE_DELETE", told });
    assert_eq!(schema.seen().mismatches.len(), before + 1, "{:?}", schema.seen().mismatches);
}

/// Returns how many mismatches an exchange adds.
fn exchange(schema: &Arc<Schema>, method: &str, path: &str, body: Value, reply: Reply) -> usize {
    let before = schema.seen().mismatches.len();
    let request = Request { method: method.to_owned(), path: path.to_owned(), body, ..Request::default() };
    schema.exchange(&request, &reply);
    schema.seen().mismatches.len() - before
}
