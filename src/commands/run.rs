//! `meadhall run`: starts the service, the background jobs and the Discord connection, and stops them in the
//! order of their dependencies.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::archive::Done;
use crate::control::{Clerk, serve};
use crate::discord::start::{self, Lost, Wish};
use crate::home::{Found, Home, Shared};
use crate::house::{Chance, House};
use crate::kind::Catalogue;
use crate::steward::{Dead, Steward};
use crate::stop::Stop;
use crate::store::{Group, Onlooker, Wait};
use crate::table::clock::Reach;
use crate::watch::{self as page, Watch};
use anyhow::{Context, anyhow};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

use super::abode::Abode;
use super::bar::said;
use super::ended::{Ended, Trouble};
use super::setup::{self, Ready, Which};
use super::wall::now;
use super::{log, signals};

/// Progress is logged after this number of steps.
const EVERY: u64 = 100_000;
/// How long background tasks may take to end at shutdown.
const LAST: Duration = Duration::from_secs(5);

/// Runs the bot.
#[derive(clap::Args)]
pub struct Run {
    #[command(flatten)]
    setup: Which,
    /// Shuts down when the standard input closes, which means that the parent process is gone.
    #[arg(long, hide = true)]
    tied: bool,
}

impl Run {
    /// Runs with this configuration until a signal arrives.
    pub const fn of(setup: Which) -> Self {
        Self { setup, tied: false }
    }
}

/// Logs the progress of slow operations: compacting, backups, migrations.
fn tell(Done { what, done, .. }: Done) {
    if done > 0 && done.is_multiple_of(EVERY) {
        tracing::info!("{done} {}", said(what));
    }
}

/// Opens the store and runs the bot until shutdown.
pub fn run(args: &Run, hosted: Catalogue) -> Result<Ended, Trouble> {
    let Ready { config, token, filter, warnings, .. } = args.setup.ready()?;
    log::start(filter, config.log_format)?;
    warnings.iter().for_each(|odd| tracing::warn!("{odd}"));
    let (reach, reached) = watch::channel(Reach::Down);
    let watch = Watch::on(now(), reached);
    let told = watch.clone();
    let mut abode = Abode::of(&config, hosted).map_err(|mistake| Trouble::Asked(mistake.into()))?;
    let closing = Stop::default();
    if args.tied {
        signals::tie(&closing);
    }
    let workers = available_parallelism().map_or(2, |it| it.get().clamp(2, 4));
    let runtime = Builder::new_multi_thread().worker_threads(workers).enable_all().build();
    let runtime = runtime.context("no thread can be started")?;
    let listen = || runtime.block_on(async { signals::listen(&closing) }).context("signals cannot be heard");
    if abode.home.database().is_some() {
        // A database may be in use by another process for a long time, so a signal must be able to end the
        // wait. With a data folder, signals keep their default effect while it is opened: they end the
        // process at once.
        listen()?;
    }
    let whom = |whom: &str| tracing::info!("{whom} has the house; this one waits until it may work there, too");
    abode.home = abode.home.joining(whom, closing.clone());
    abode.home = abode.home.before(Onlooker::new(move |group: &Group<'_>| {
        told.wrote(group.changes, group.took, group.outcome.map_err(ToString::to_string));
    }));
    let opened = abode.home.found().and_then(|found| Ok((found, abode.home.open_or_build(now(), &tell)?)));
    if opened.is_err() && closing.is_given() {
        return Ok(Ended::Well);
    }
    let (found, Shared { ledger, company, called }) = opened.map_err(|error| abode.trouble(error))?;
    if found == Found::Nobody {
        tracing::info!("a new house, in {}", abode.place());
    }
    let (place, home) = (abode.place(), abode.home);
    let backups = Arc::new(home.backups());
    let house =
        House::begin(ledger, Box::new(now), Chance::System).wait().map_err(|error| Trouble::Store(error.into()))?;
    let house = house.with_copies(backups.clone()).thinking_within(setup::thinking(&config)).watched_by(watch);
    let house = house.hurrying(setup::hurry(&config)).ruled(setup::rules(&config));
    let house = Arc::new(house);
    if home.database().is_none() {
        listen()?;
    }
    let wish = Wish {
        token: token.secret.reveal(),
        place: setup::place(&config),
        shards: config.shards,
        patience: setup::patience(&config),
        response_deadline: setup::response_deadline(&config),
        pictures: config.pictures.at_once,
    };
    tracing::info!("Meadhall {} in {place}", env!("CARGO_PKG_VERSION"));
    let steward =
        Steward { house: Arc::clone(&house), backups, company: company.clone(), called, home: Some(home.clone()) };
    let ended = runtime.block_on(open(&home, steward, wish, &reach, config.watch, closing));
    // A backup that is being written is started again next time.
    runtime.shutdown_timeout(LAST);
    ended
}

/// Runs until shutdown, or until the connection to Discord or the store is lost.
async fn open(
    home: &Home,
    steward: Steward,
    wish: Wish<'_>,
    reach: &watch::Sender<Reach>,
    watched: Option<SocketAddr>,
    closing: Stop,
) -> Result<Ended, Trouble> {
    let (house, company) = (Arc::clone(&steward.house), steward.company.clone());
    // Discord is disconnected first, and the background tasks stop after it.
    let closed = Stop::default();
    let watching = tokio::spawn(watch(house.watch().clone(), watched, closed.clone()));
    let desk = Clerk { house: Arc::clone(&house), backups: Arc::clone(&steward.backups) };
    let control = tokio::spawn(control(desk, home.clone(), closed.clone()));
    let mut steward = tokio::spawn(steward.run(closed.clone()));
    let ended = tokio::select! {
        ended = start::run(&house, wish, &company, reach, &closing) => ended.map_err(lost),
        dead = &mut steward => return Err(dead_store(dead)),
    };
    closed.give();
    finish(control, watching, steward).await;
    tracing::info!("closed");
    ended.map(|()| Ended::Well)
}

/// Serves the admin socket. The bot works without it.
async fn control(desk: Clerk, home: Home, closed: Stop) {
    let path = home.socket();
    if let Err(error) = serve(desk, &path, closed.listen()).await {
        tracing::error!("nobody can ask for backups and exports by {}: {error}", path.display());
    }
}

/// Serves health and metrics over HTTP, if configured. The bot works without it.
async fn watch(watch: Watch, address: Option<SocketAddr>, closed: Stop) {
    let Some(address) = address else { return };
    match TcpListener::bind(address).await {
        Ok(listener) => {
            tracing::info!("health and metrics are at http://{}", listener.local_addr().unwrap_or(address));
            page::serve(watch, listener, closed.listen()).await;
        }
        Err(error) => tracing::error!("nobody can look at health and metrics at {address}: {error}"),
    }
}

async fn finish(control: JoinHandle<()>, watching: JoinHandle<()>, steward: JoinHandle<Result<(), Dead>>) {
    match timeout(LAST, async { (control.await, watching.await, steward.await) }).await {
        Ok((_, _, Ok(Err(dead)))) => tracing::error!("{dead}"),
        Ok(_) => {}
        Err(_) => tracing::warn!("not everything came to an end in time"),
    }
}

fn lost(lost: Lost) -> Trouble {
    match lost {
        Lost::Token | Lost::Intents => Trouble::RefusedByDiscord(lost.into()),
        Lost::NoClient(_) => Trouble::Asked(lost.into()),
        Lost::Words(_) => Trouble::Failed(lost.into()),
        Lost::Hung { .. } | Lost::Restless { .. } | Lost::Quiet | Lost::Ended(_) => Trouble::LostDiscord(lost.into()),
    }
}

fn dead_store(ended: Result<Result<(), Dead>, JoinError>) -> Trouble {
    match ended {
        Ok(Ok(())) => Trouble::Failed(anyhow!("the steward has gone")),
        Ok(Err(dead)) => Trouble::Store(dead.into()),
        Err(error) => Trouble::Failed(error.into()),
    }
}
