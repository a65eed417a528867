//! Connects the bot to Discord, runs it until it is cancelled, and shuts it down after the last reply.
//! Handles no interaction.
//!
//! - `gateway`: gateway address and session limit; `trouble`: connection errors
//! - `dispatcher`: event dispatch; `unreadable`: interactions that serenity cannot deserialize
//! - `shard_count`: starts, stops and hands over this process's shards; `watchdog`: detects shards that hang
//! - `register`, `upload`: slash commands and emoji; `windows`: cleanup of rate-limit buckets
//! - `deliver`: the outbox; `examined`: a check of the application without connecting

mod application_check;
pub(crate) mod connection_error;
mod gateway_info;
pub mod http_client;
mod register_commands;
mod upload_emoji;

use std::sync::Arc;
use std::time::Duration;

use meadhall_service::cluster::ClusterHandle;
use meadhall_service::repository::MemberStatus;
use meadhall_service::table_service::TableService;
use meadhall_tables::clock::Connectivity;
use serenity::all::{ClientBuilder, GatewayIntents, ShardManager};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::commands;
use super::context::BotContext;
use super::delivery::api_client::{DiscordApiClient, InvalidRequestCounter, RateLimitListener};
use super::delivery::sender::DiscordSender;
use super::startup::http_client::{DiscordEndpoint, build_http_client};
use crate::gateway::connection_probe::ConnectionProbe;
use crate::gateway::connection_watchdog::ConnectionWatchdog;
use crate::gateway::events::EventDispatcher;
use crate::gateway::refusals::GatewayRefusalWatch;
use crate::gateway::shards::ShardSupervisor;
use crate::gateway::unknown_interactions::UnknownInteractionHandler;
use gateway_info::GatewayInfo;
use tokio_util::sync::CancellationToken;

pub use super::interactions::responder::RESPONSE_DEADLINE;
pub use crate::delivery::message_api::UpdateFlags;
pub use crate::delivery::worker::DeliveryWorker;
pub use application_check::{ApplicationCheckError, ApplicationReport, check_application};
pub use connection_error::ConnectionError;

/// Silence after which a shard counts as hung: three heartbeats, and time for a reconnect.
pub const SHARD_SILENCE_TIMEOUT: Duration = Duration::from_secs(180);
/// Time limit for closing all shards.
const SHARD_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// Time limit for replies in flight, after the shards are closed.
const REPLY_DRAIN_TIMEOUT: Duration = Duration::from_secs(4);

pub struct ConnectOptions<'a> {
    pub token: &'a str,
    pub endpoint: DiscordEndpoint,
    /// Number of shards; Discord's recommendation if `None`.
    pub shard_count: Option<u32>,
    /// Silence after which a shard counts as hung.
    pub shard_silence_timeout: Duration,
    /// Time that Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    pub update_flags: UpdateFlags,
    pub max_concurrent_renders: usize,
    /// Learns from the log that Discord refuses a shard.
    pub gateway_refusals: GatewayRefusalWatch,
}

/// Runs the bot until it is cancelled or an error occurs that retrying cannot fix, and returns after the last reply.
/// With several processes, each serves the shards assigned to it.
pub async fn connect_and_run(
    service: &Arc<TableService>,
    options: ConnectOptions<'_>,
    cluster: &ClusterHandle,
    connectivity_sender: &watch::Sender<Connectivity>,
    shutdown: &CancellationToken,
) -> Result<(), ConnectionError> {
    let http = build_http_client(options.token, &options.endpoint)?;
    let (dispatcher, invalid_requests) =
        (EventDispatcher::default(), Arc::new(InvalidRequestCounter::new(cluster.clone())));
    let connecting = async {
        let gateway = gateway_info::wait_for_gateway_info(&http, options.shard_count).await?;
        // Only GUILDS: the bot reads no messages and needs no privileged intent.
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
        let client =
            client.framework(dispatcher.clone()).raw_event_handler(UnknownInteractionHandler(dispatcher.clone()));
        let client = client.event_handler(RateLimitListener(Arc::clone(&invalid_requests))).await;
        Ok::<_, ConnectionError>((gateway, client.map_err(|error| ConnectionError::from_serenity(&error))?))
    };
    let (gateway, mut client) = tokio::select! {
        biased;
        () = shutdown.cancelled() => return Ok(()),
        connected = connecting => connected?,
    };
    let GatewayInfo { gateway_url: url, shard_count: shards, application_id: application } = gateway;
    // serenity's client falls back to a default gateway address if its own request fails, so it gets the address that
    // Discord has reported.
    *client.ws_url.lock().await = url;
    let probe = ConnectionProbe::new(Arc::clone(&client.ws_url));
    // serenity learns the application id from the gateway, to which a standby process does not connect, so it is set
    // here.
    client.http.set_application_id(application);
    let request_counter = Arc::clone(&invalid_requests);
    let monitored_counter = Arc::clone(&invalid_requests);
    service.monitor().set_invalid_request_source(move || monitored_counter.recent_counts());
    let requests = Arc::new(DiscordApiClient::new(Arc::clone(&client.http), invalid_requests));
    let ctx = BotContext::new(
        Arc::clone(service),
        Arc::clone(&requests),
        cluster.clone(),
        options.max_concurrent_renders,
        options.response_deadline,
        options.update_flags,
    )?;
    let commands = commands::all_commands(&ctx);
    let manager = Arc::clone(&client.shard_manager);
    let mut background = JoinSet::new();
    let remote_requests = Arc::clone(&request_counter);
    background.spawn(async move { remote_requests.count_remote_requests().await });
    let registering = register_commands::register_with_retries(
        Arc::clone(&client.http),
        Arc::clone(&ctx),
        register_commands::expected_commands(&commands),
    );
    let learning = register_commands::learn_command_ids(Arc::clone(&client.http), Arc::clone(&ctx));
    let (monitor, leadership) = (service.monitor().clone(), cluster.clone());
    background.spawn(async move {
        if !leadership.is_leader() {
            // The leader registers the commands.
            monitor.commands_registered();
            tokio::select! {
                () = learning => leadership.wait_for_leadership().await,
                () = leadership.wait_for_leadership() => {}
            }
        }
        registering.await;
        monitor.commands_registered();
    });
    let emoji = upload_emoji::expected_emoji(service.registry(), &ctx.translations);
    let emoji_upload = (Arc::clone(&client.http), Arc::clone(&ctx));
    if options.max_concurrent_renders > 0 {
        background.spawn(async move { upload_emoji::sync_emoji(emoji_upload.0, &emoji_upload.1, emoji).await });
    }
    background.spawn(crate::delivery::bucket_cleanup::clean_up_buckets(Arc::clone(&client.http)));
    background.spawn(crate::interactions::continued_panels::continue_panels(Arc::clone(&ctx)));
    dispatcher.start(Arc::clone(&ctx), commands, Arc::clone(&manager));
    let delivery = DeliveryWorker::spawn(Arc::clone(service), DiscordSender::new(ctx), cluster.clone());
    let watchdog = ConnectionWatchdog::new(options.shard_silence_timeout);
    let (supervisor, first_shard) =
        ShardSupervisor::new(cluster.clone(), Arc::clone(&manager), dispatcher.clone(), watchdog, probe);
    // Dropped only after the shutdown, because a shard without a connection can block a thread of the runtime even
    // then.
    let _waker = crate::gateway::connection_watchdog::keep_runtime_awake();
    let result = tokio::select! {
        biased;
        () = crate::gateway::shards::wait_for_handover(cluster, shutdown) => Ok(()),
        refusal = options.gateway_refusals.wait() => Err(ConnectionError::ShardRefused(refusal)),
        () = requests.wait_for_token_rejection() => Err(ConnectionError::InvalidToken),
        lost = crate::gateway::shards::run_client(&mut client, first_shard) => Err(lost),
        lost = supervisor.run(shards, connectivity_sender, shutdown) => Err(lost),
    };
    connectivity_sender.send_replace(Connectivity::Offline);
    cluster.report_status(&MemberStatus { is_leaving: true, ..MemberStatus::default() });
    drain_replies(&manager, &dispatcher).await;
    delivery.shut_down().await;
    result
}

/// Stops accepting events and waits for replies in flight.
async fn drain_replies(manager: &ShardManager, dispatcher: &EventDispatcher) {
    // A timeout is ignored, because neither a client without a connection nor a hung shard confirms the shutdown.
    let _ = timeout(SHARD_SHUTDOWN_TIMEOUT, manager.shutdown_all()).await;
    if timeout(REPLY_DRAIN_TIMEOUT, dispatcher.wait_until_idle()).await.is_err() {
        tracing::warn!("some interactions were still being handled at shutdown");
    }
}
