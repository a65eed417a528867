//! Connecting: from a house to people who can play in it, and back to a house that is at rest. Nothing here answers anybody.
//!
//! - `advice` where the gateway is, asked until it is told; `trouble` why there is no connection
//! - `reception` where events come in, and how many are being answered; `unreadable` those that serenity cannot read
//! - `shards` those that fall to this process: begun, ended, and handed over; `vigil` whether they are alive, and so whether players
//!   are reached
//! - `register` the commands, at Discord; `windows` keeps the limiter's memory small
//! - `deliver` the outbox
//! - `examined` what Discord says of the bot, for whoever only asks

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

/// Who is not heard of for so long has gone, or hangs: three heartbeats, and time for a new connection.
pub const PATIENCE: Duration = Duration::from_secs(180);
/// So long all shards together may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);
/// So long answers that are under way may take then.
const LAST: Duration = Duration::from_secs(4);

/// How the house is to be connected.
pub struct Wish<'a> {
    /// The bot's token.
    pub token: &'a str,
    /// Where Discord is.
    pub place: Place,
    /// How many shards; as many as Discord advises, if this is not said.
    pub shards: Option<u32>,
    /// How long a shard may be silent.
    pub patience: Duration,
    /// How long Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    /// How many pictures may be drawn at once.
    pub pictures: usize,
}

/// Connects the house until it is told to stop; then nobody is being answered any more. Tells `reach` whether players are
/// reached. While Discord cannot be found it is looked for; ends only with what does not get better by itself. Of several processes
/// each is connected to those people who fall to it.
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
        // GUILDS alone: no text of anybody's is needed, and no leave of Discord's.
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
    // The client has asked for this once and made it up if that failed; it was told for certain before.
    *client.ws_url.lock().await = url;
    // Whoever serves nobody yet is told by no gateway.
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
            // Which commands there are is for another process to see to.
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
    // Until the last goodbye: a shard whose connection is gone turns in circles while it says it, too.
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

/// Takes nothing new, and lets what is being answered come to its end.
async fn drain(manager: &ShardManager, reception: &Reception) {
    // Before the first connection there is nobody to say goodbye to, and a shard that hangs does not say it.
    let _ = timeout(GOODBYE, manager.shutdown_all()).await;
    if timeout(LAST, reception.is_idle()).await.is_err() {
        tracing::warn!("some answers were still under way");
    }
}
