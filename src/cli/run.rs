//! `meadhall run`: starts the service, the background jobs and the Discord connection, and stops them in the
//! order of their dependencies.

use std::mem;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, anyhow};
use meadhall_discord::gateway::refusals::GatewayRefusalWatch;
use meadhall_discord::startup::{self, ConnectOptions, ConnectionError};
use meadhall_registry::GameRegistry;
use meadhall_service::admin::{AdminContext, serve_admin_socket};
use meadhall_service::backup::ProgressUpdate;
use meadhall_service::data_dir::{DataDir, DataDirState, DataStore};
use meadhall_service::jobs::{JobScheduler, StoreStoppedError};
use meadhall_service::monitoring::{self, Monitor, OutageEvent};
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::{BlockingExt, GroupReport, WriteObserver};
use meadhall_tables::clock::Connectivity;
use rustix::process::geteuid;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle, block_in_place};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::data_dir::CliDataLocation;
use super::local_discord::trust_local_discord;
use super::options::{ConfigArgs, ValidatedConfig};
use super::outcome::{CliError, CliOutcome};
use super::progress::phase_label;
use super::reload::ReloadableConfig;
use super::version::VERSION;
use super::wall_clock::wall_clock_now;
use super::watchdog::Watchdog;
use super::{logging, signals};

/// Progress is logged after this number of steps.
const STEPS_PER_PROGRESS_LOG: u64 = 100_000;
/// How long background tasks may take to end at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Pause between attempts to bind the monitoring address.
const BIND_RETRY_DELAY: Duration = Duration::from_secs(5);

/// Runs the bot.
#[derive(clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// Runs as the bot of a practice hall: without the configured database and monitoring, and only until the standard
    /// input closes, which means that the hall is gone.
    #[arg(long, hide = true)]
    for_practice_hall: bool,
}

impl RunArgs {
    /// Runs with this configuration until a signal arrives.
    pub const fn from_config_args(config_args: ConfigArgs) -> Self {
        Self { config_args, for_practice_hall: false }
    }
}

/// Logs the progress of slow operations: compacting, backups, migrations.
fn log_progress(ProgressUpdate { phase, done_count: done, .. }: ProgressUpdate) {
    if done > 0 && done.is_multiple_of(STEPS_PER_PROGRESS_LOG) {
        tracing::info!("still working: {done} {}", phase_label(phase));
    }
}

/// Measures writes, and logs outages of the store.
fn observe_writes(monitor: Monitor) -> WriteObserver {
    WriteObserver::new(move |group: &GroupReport<'_>| match monitor.group_written(group) {
        Some(OutageEvent::Started(error)) => {
            tracing::error!(error, "the store is lost: nothing can be saved; retrying until it is back");
        }
        Some(OutageEvent::Ended) => tracing::info!("the store is back"),
        None => {}
    })
}

/// Opens the store and runs the bot until shutdown.
pub fn serve_bot(args: &RunArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let validated = match args.for_practice_hall {
        true => args.config_args.validate_for_practice_hall(),
        false => args.config_args.validate(),
    };
    let ValidatedConfig { config, token, log_filter: filter, warnings, set_values, .. } = validated?;
    trust_local_discord(&config.discord.endpoint)?;
    let gateway_refusals = GatewayRefusalWatch::default();
    let (connectivity_sender, connectivity) = watch::channel(Connectivity::Offline);
    let monitor = Monitor::enabled(wall_clock_now(), connectivity);
    logging::init_logging(filter, config.log_format, monitor.clone(), gateway_refusals.clone())?;
    warnings.iter().for_each(|warning| tracing::warn!("check the configuration: {warning}"));
    let reloadable = ReloadableConfig { args: args.config_args.clone(), started_with: set_values };
    let mut location =
        CliDataLocation::from_config(&config, registry).map_err(|error| CliError::InvalidUsage(error.into()))?;
    // Files that root creates in another user's folder would lock that user's bot out.
    if geteuid().is_root() {
        location.refuse_folder_of_other_user()?;
    }
    location.warn_of_open_folder();
    let shutdown = CancellationToken::default();
    if args.for_practice_hall {
        signals::cancel_on_stdin_close(&shutdown);
    }
    let workers = available_parallelism().map_or(2, |it| it.get().clamp(2, 4));
    let runtime = Builder::new_multi_thread().worker_threads(workers).enable_all().build();
    let runtime = runtime.context("cannot start threads")?;
    if let Some(watchdog) = Watchdog::from_env() {
        runtime.spawn(watchdog.report_health(monitor.clone()));
    }
    let cancel_on_signal = || {
        runtime.block_on(async { signals::cancel_on_signal(&shutdown) }).context("cannot install the signal handlers")
    };
    if location.data_dir.store().is_shared() {
        // A shared store may be in use by another process for a long time, so a signal must be able to end the
        // wait. While any other store is opened, signals keep their default effect: they end the process at once.
        cancel_on_signal()?;
    }
    let log_wait = |holder: &str| tracing::info!(holder, "the data is in use; waiting until it is released");
    location.data_dir =
        location.data_dir.for_application(token.application()).joining_cluster(log_wait, shutdown.clone());
    location.data_dir = location.data_dir.with_write_observer(observe_writes(monitor.clone()));
    let state = match args.for_practice_hall {
        true => location.data_dir.state().map_err(|error| location.to_cli_error(error)),
        false => location.state_before_start(),
    };
    let opened = state.and_then(|state| {
        let opened = location.data_dir.open_or_create(wall_clock_now(), &log_progress);
        Ok((state, opened.map_err(|error| location.to_cli_error(error))?))
    });
    if opened.is_err() && shutdown.is_cancelled() {
        return Ok(CliOutcome::Success);
    }
    let (state, DataStore { repository, cluster, remote_changes }) = opened?;
    if state == DataDirState::Empty {
        tracing::info!("created a new store in {}", location.describe_place());
    }
    let (place, data_dir) = (location.describe_place(), location.data_dir.clone());
    let backup_dir = Arc::new(data_dir.backups());
    let service = TableService::new(repository, Box::new(wall_clock_now), RandomSource::System)
        .block_on()
        .map_err(|error| CliError::StoreUnavailable(error.into()))?;
    let service =
        service.with_backups(backup_dir.clone()).with_ai_time_limit(config.ai_time_limit).with_monitor(monitor);
    let service = service.with_pictures(config.max_concurrent_renders > 0);
    let service = Arc::new(service.with_clock_speedup(config.discord.clock_speedup).with_policy(config.policy));
    if !data_dir.store().is_shared() {
        cancel_on_signal()?;
    }
    let options = ConnectOptions {
        token: token.secret.reveal(),
        endpoint: config.discord.endpoint,
        shard_count: config.shard_count,
        shard_silence_timeout: config.discord.shard_silence_timeout,
        response_deadline: config.discord.response_deadline,
        update_flags: config.discord.update_flags,
        max_concurrent_renders: config.max_concurrent_renders,
        gateway_refusals,
    };
    tracing::info!("starting Meadhall {} with data in {place}", *VERSION);
    runtime.spawn(reloadable.reload_on_hangup(Arc::clone(&service)));
    let scheduler = JobScheduler {
        service: Arc::clone(&service),
        backups: backup_dir,
        cluster: cluster.clone(),
        remote_changes,
        data_dir: Some(data_dir),
    };
    let outcome = runtime.block_on(serve_until_shutdown(
        &location,
        scheduler,
        options,
        &connectivity_sender,
        config.monitoring_address,
        shutdown,
    ));
    // A backup that is being written is started again next time.
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    outcome
}

/// Runs until shutdown, or until the connection to Discord or the store is lost.
async fn serve_until_shutdown(
    location: &CliDataLocation,
    scheduler: JobScheduler,
    options: ConnectOptions<'_>,
    connectivity_sender: &watch::Sender<Connectivity>,
    monitoring_address: Option<SocketAddr>,
    shutdown: CancellationToken,
) -> Result<CliOutcome, CliError> {
    let (service, cluster) = (Arc::clone(&scheduler.service), scheduler.cluster.clone());
    // Discord is disconnected first, and the background tasks stop after it.
    let background_shutdown = CancellationToken::default();
    let monitoring_task =
        tokio::spawn(serve_monitoring(service.monitor().clone(), monitoring_address, background_shutdown.clone()));
    let admin_context = AdminContext { service: Arc::clone(&service), backups: Arc::clone(&scheduler.backups) };
    let admin_task = tokio::spawn(serve_admin(admin_context, location.data_dir.clone(), background_shutdown.clone()));
    let mut scheduler_task = tokio::spawn(scheduler.run(background_shutdown.clone()));
    let ended = tokio::select! {
        ended = startup::connect_and_run(&service, options, &cluster, connectivity_sender, &shutdown) => ended.map_err(discord_error_to_cli_error),
        dead = &mut scheduler_task => {
            // The restore instructions look into the database.
            return Err(block_in_place(|| scheduler_exit_to_cli_error(location, dead)));
        }
    };
    background_shutdown.cancel();
    join_tasks(admin_task, monitoring_task, scheduler_task).await;
    tracing::info!("shut down");
    ended.map(|()| CliOutcome::Success)
}

/// Serves the admin socket. The bot works without it.
async fn serve_admin(context: AdminContext, data_dir: DataDir, shutdown: CancellationToken) {
    let path = data_dir.admin_socket_path();
    if let Err(error) = serve_admin_socket(context, &path, shutdown.cancelled_owned()).await {
        tracing::error!(path = %path.display(), %error, "could not open the admin socket; subcommands cannot reach this bot");
    }
}

/// Serves health and metrics over HTTP, if configured. The bot works without it.
async fn serve_monitoring(monitor: Monitor, address: Option<SocketAddr>, shutdown: CancellationToken) {
    let Some(address) = address else { return };
    let Some(listener) = shutdown.run_until_cancelled(bind_monitoring(address)).await else { return };
    tracing::info!("serving health and metrics at http://{}", listener.local_addr().unwrap_or(address));
    monitoring::serve_monitoring(monitor, listener, shutdown.cancelled_owned()).await;
}

/// Binds the address, and waits until it is free. Logs only the first failure.
async fn bind_monitoring(address: SocketAddr) -> TcpListener {
    let mut is_logged = false;
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return listener,
            Err(error) if !mem::replace(&mut is_logged, true) => {
                tracing::error!(%address, %error, "cannot serve health and metrics; retrying, and nobody can watch the bot meanwhile");
            }
            Err(_) => {}
        }
        sleep(BIND_RETRY_DELAY).await;
    }
}

async fn join_tasks(
    admin_task: JoinHandle<()>,
    monitoring_task: JoinHandle<()>,
    scheduler_task: JoinHandle<Result<(), StoreStoppedError>>,
) {
    match timeout(SHUTDOWN_TIMEOUT, async { (admin_task.await, monitoring_task.await, scheduler_task.await) }).await {
        Ok((_, _, Ok(Err(error)))) => tracing::error!(%error, "the background jobs stopped early"),
        Ok(_) => {}
        Err(_) => tracing::warn!("background tasks did not stop in time"),
    }
}

fn discord_error_to_cli_error(error: ConnectionError) -> CliError {
    match error {
        ConnectionError::InvalidToken | ConnectionError::DisallowedIntents | ConnectionError::ShardRefused(_) => {
            CliError::DiscordRejected(error.into())
        }
        ConnectionError::Client(_) => CliError::InvalidUsage(error.into()),
        ConnectionError::Translations(_) => CliError::OperationFailed(error.into()),
        ConnectionError::ShardUnresponsive { .. }
        | ConnectionError::TooManySessions { .. }
        | ConnectionError::AllShardsStopped
        | ConnectionError::ConnectionClosed(_) => CliError::DiscordLost(error.into()),
    }
}

fn scheduler_exit_to_cli_error(
    location: &CliDataLocation,
    exit: Result<Result<(), StoreStoppedError>, JoinError>,
) -> CliError {
    match exit {
        Ok(Err(StoreStoppedError::Lost(error))) => location.to_cli_error(error.into()),
        Ok(Ok(())) => CliError::OperationFailed(anyhow!("the job scheduler stopped unexpectedly")),
        Ok(Err(error)) => CliError::StoreUnavailable(error.into()),
        Err(error) => CliError::OperationFailed(error.into()),
    }
}
