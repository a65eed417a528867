//! Connects the bot to Discord, runs it until it is cancelled, and shuts it down after the last reply.
//! Handles no interaction.
//!
//! - `advice`: gateway address and session limit; `trouble`: connection errors
//! - `reception`: event dispatch; `unreadable`: interactions that serenity cannot deserialize
//! - `shards`: starts, stops and hands over this process's shards; `vigil`: detects shards that hang
//! - `register`, `upload`: slash commands and emoji; `windows`: cleanup of rate-limit buckets
//! - `deliver`: the outbox; `examined`: a check of the application without connecting

mod advice;
mod deliver;
mod examined;
mod reception;
mod register;
mod shards;
mod trouble;
mod unreadable;
mod upload;
mod vigil;
mod windows;

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ClientBuilder, GatewayIntents, ShardManager};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::client::{Place, http};
use super::commands;
use super::hall::Hall;
use super::post::Courier;
use super::requests::{Hasty, Rebuffs, Requests};
use crate::company::Company;
use crate::house::House;
use crate::ledger::Vitals;
use crate::stop::Stop;
use crate::table::clock::Reach;
use advice::Advice;
use reception::Reception;
use shards::Shards;
use unreadable::Unreadable;
use vigil::Vigil;

pub use super::waiting::RESPONSE_DEADLINE;
pub use deliver::Delivery;
pub use examined::{Examined, Unexamined, examine};
pub use trouble::Lost;

/// Silence after which a shard counts as hung: three heartbeats, and time for a reconnect.
pub const PATIENCE: Duration = Duration::from_secs(180);
/// Time limit for closing all shards.
const GOODBYE: Duration = Duration::from_secs(3);
/// Time limit for replies in flight, after the shards are closed.
const LAST: Duration = Duration::from_secs(4);

pub struct Wish<'a> {
    pub token: &'a str,
    pub place: Place,
    /// Number of shards; Discord's recommendation if `None`.
    pub shards: Option<u32>,
    /// Silence after which a shard counts as hung.
    pub patience: Duration,
    /// Time that Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    pub pictures: usize,
}

/// Runs the bot until it is cancelled, and returns after the last reply. Reports whether players can reach
/// the bot. Retries while Discord is unavailable; returns an error only if retrying would not help. With
/// several processes, each serves the shards assigned to it.
pub async fn run(
    house: &Arc<House>,
    wish: Wish<'_>,
    company: &Company,
    reach: &watch::Sender<Reach>,
    stop: &Stop,
) -> Result<(), Lost> {
    let http = http(wish.token, &wish.place)?;
    let (reception, refused) = (Reception::default(), Arc::new(Rebuffs::default()));
    let connecting = async {
        let advice = advice::ask(&http, wish.shards).await?;
        // Only GUILDS: the bot reads no messages and needs no privileged intent.
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
        let client = client.framework(reception.clone()).raw_event_handler(Unreadable(reception.clone()));
        let client = client.event_handler(Hasty(Arc::clone(&refused))).await;
        Ok::<_, Lost>((advice, client.map_err(|error| Lost::ended(&error))?))
    };
    let (advice, mut client) = tokio::select! {
        biased;
        () = stop.given() => return Ok(()),
        connected = connecting => connected?,
    };
    let Advice { url, shards, application } = advice;
    // The client makes up this address if its own request fails; this one is known to be right.
    *client.ws_url.lock().await = url;
    // The gateway would set the application id, but a standby process does not connect to it.
    client.http.set_application_id(application);
    let counted = Arc::clone(&refused);
    house.watch().count_invalid_requests(move || counted.lately());
    let requests = Arc::new(Requests::new(Arc::clone(&client.http), refused));
    let hall = Hall::new(Arc::clone(house), requests, company.clone(), wish.pictures, wish.response_deadline)?;
    let commands = commands::all(&hall);
    let manager = Arc::clone(&client.shard_manager);
    let mut beside = JoinSet::new();
    let registering = register::register(Arc::clone(&client.http), register::wanted(&commands));
    let (watch, duty) = (house.watch().clone(), company.clone());
    beside.spawn(async move {
        if !duty.has_duty() {
            // The leader registers the commands.
            watch.registered();
            duty.duty().await;
        }
        registering.await;
        watch.registered();
    });
    let emoji = upload::wanted(house.games(), &hall.book);
    let uploading = (Arc::clone(&client.http), Arc::clone(&hall));
    if wish.pictures > 0 {
        beside.spawn(async move { upload::upload(uploading.0, &uploading.1, emoji).await });
    }
    beside.spawn(windows::purge(Arc::clone(&client.http)));
    reception.open(Arc::clone(&hall), commands, Arc::clone(&manager));
    let delivery = Delivery::begin(Arc::clone(house), Courier::new(hall), company.clone());
    let vigil = Vigil::begin(wish.patience);
    let (serving, first) = Shards::of(company.clone(), Arc::clone(&manager), reception.clone(), vigil);
    // Kept until shutdown is over: a shard without a connection can block its thread then, too.
    let _pulse = vigil::pulse();
    let ended = tokio::select! {
        biased;
        () = shards::handed_over(company, stop) => Ok(()),
        lost = shards::begin(&mut client, first) => Err(lost),
        lost = serving.keep(shards, reach, stop) => Err(lost),
    };
    reach.send_replace(Reach::Down);
    company.tell(&Vitals { leaves: true, ..Vitals::default() });
    drain(&manager, &reception).await;
    delivery.end().await;
    ended
}

/// Stops accepting events and waits for replies in flight.
async fn drain(manager: &ShardManager, reception: &Reception) {
    // Before the first connection nothing answers, and a shard that hangs does not either.
    let _ = timeout(GOODBYE, manager.shutdown_all()).await;
    if timeout(LAST, reception.is_idle()).await.is_err() {
        tracing::warn!("some answers were still under way");
    }
}
