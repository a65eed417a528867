//! The practice hall: a local Discord, a page to play in, and the bot as a supervised child process.
//!
//! The hall only knows how to start the bot and how to have a match saved ([`BotProgram`]). Everything that the page shows has
//! come through the bot's Discord connection.
//!
//! ```text
//!   page (web/)  ◄──►  server    HTTP on this machine only, with the key from the printed link
//!                        │
//!                     session    one page's WebSocket: commands in (`page_command`), changes out (`view`)
//!                        ▼
//!                 local Discord  ◄── wire ──►  bot     a child process, restarted when it dies
//! ```
//!
//! It knows no game and no table, and it never talks to the real Discord.
//!
//! ```
//! use meadhall_practice_hall::{HallSettings, PEOPLE_AND_LOCALES};
//!
//! assert_eq!(HallSettings::default().port, 0, "any free port");
//! assert!(PEOPLE_AND_LOCALES.len() > 1);
//! ```

mod assets;
mod bot_process;
mod page_command;
mod server;
mod session;
mod setup;
#[cfg(test)]
mod tests;
mod view;
mod wire_log;

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use meadhall_local_discord::gateway::SessionStartLimit;
use meadhall_local_discord::{FakeBehavior, LocalDiscord, LocalDiscordSettings as Discord, TOKEN_PREFIX};
use tokio::net::TcpListener;
use tokio::sync::watch;

use assets::PageAssets;
use bot_process::BotStatus;
use wire_log::WireLog;

pub use bot_process::{BotProgram, LocalDiscordAccess};
pub use setup::PEOPLE_AND_LOCALES;

/// Two practice halls that are open for the same folder would write the same world file.
const ALREADY_OPEN_ERROR: &str = "the practice hall is already open";

#[derive(Clone, Debug, Default)]
pub struct HallSettings {
    /// Port of the page; 0 takes any free one.
    pub port: u16,
    /// How many of the following ports may be taken instead if the port is in use.
    pub spare_ports: u16,
    /// Folder from which the page is read; without it, the compiled-in page is served.
    pub page_dir: Option<PathBuf>,
}

/// An open practice hall. Dropping it closes the hall; its world stays in its folder.
pub struct PracticeHall {
    hall: Arc<HallState>,
    listener: TcpListener,
    /// The file to which the bot's standard error is written.
    bot_log: File,
    _lock: FolderLock,
}

/// A lock on a folder, so that at most one open practice hall uses it.
struct FolderLock(File);

impl FolderLock {
    fn acquire(folder: &Path) -> io::Result<Self> {
        let file = create_file(folder.join("lock"))?;
        file.try_lock().map_err(|_| io::Error::other(ALREADY_OPEN_ERROR))?;
        Ok(Self(file))
    }
}

impl Drop for FolderLock {
    /// Unlocks explicitly: closing the file is not enough, because a child process that is just being spawned
    /// also holds the descriptor until it has called exec.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

fn create_file(path: PathBuf) -> io::Result<File> {
    File::create(&path).map_err(|error| name_in_error(path.display(), &error))
}

/// Adds what could not be used to an error.
fn name_in_error(name: impl fmt::Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

/// Binds the port, or the first of the following ports that is not in use.
async fn bind_first_free(port: u16, spare_ports: u16) -> io::Result<TcpListener> {
    let last = port.saturating_add(spare_ports);
    for candidate in port..last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => return bound,
        }
    }
    TcpListener::bind((Ipv4Addr::LOCALHOST, last)).await
}

/// State that all pages share.
struct HallState {
    discord: Arc<LocalDiscord>,
    assets: PageAssets,
    wire_log: Arc<WireLog>,
    bot_program: Arc<dyn BotProgram>,
    saved_matches_dir: PathBuf,
    bot_status: watch::Sender<BotStatus>,
    /// The bot token of this start. Other users of this machine can reach the local Discord, but do not know it.
    bot_token: String,
    access_key: String,
    /// What pages have in exchange for the key, until the hall closes.
    session_key: String,
    address: SocketAddr,
}

impl PracticeHall {
    /// Opens the hall of this folder, and creates its world if there is none yet.
    pub async fn open(folder: &Path, settings: HallSettings, bot_program: Arc<dyn BotProgram>) -> io::Result<Self> {
        let lock = FolderLock::acquire(folder)?;
        let bot_log = create_file(folder.join("bot.log"))?;
        let discord_dir = folder.join("discord");
        fs::create_dir_all(&discord_dir).map_err(|error| name_in_error(discord_dir.display(), &error))?;
        let wire_log = Arc::new(WireLog::default());
        // No limit for session starts, because the person may kill and restart the bot any number of times for
        // practice.
        let budget = SessionStartLimit {
            per_day: 1_000_000,
            concurrency_window: Duration::ZERO,
            ..SessionStartLimit::default()
        };
        let bot_token = format!("{TOKEN_PREFIX}{}", server::random_key());
        let behavior = FakeBehavior { session_start_limit: budget, ..FakeBehavior::default() };
        let discord = LocalDiscord::open(
            &discord_dir,
            Discord {
                token: Some(bot_token.clone()),
                behavior,
                recorder: Some(wire_log.clone()),
                ..Discord::default()
            },
        );
        let discord = Arc::new(discord.await?);
        setup::create_world_if_empty(&discord);
        let listener = bind_first_free(settings.port, settings.spare_ports).await;
        let listener = listener.map_err(|error| name_in_error(format_args!("port {}", settings.port), &error))?;
        let address = listener.local_addr()?;
        let key_file = folder.join("key");
        let access_key = server::load_or_create_access_key(&key_file);
        let access_key = access_key.map_err(|error| name_in_error(key_file.display(), &error))?;
        let (assets, bot_status) = (PageAssets::new(settings.page_dir), watch::Sender::new(BotStatus::default()));
        let saved_matches_dir = folder.join("journals");
        let hall = Arc::new(HallState {
            discord,
            assets,
            wire_log,
            bot_program,
            saved_matches_dir,
            bot_status,
            bot_token,
            access_key,
            session_key: server::random_key(),
            address,
        });
        Ok(Self { hall, listener, bot_log, _lock: lock })
    }

    /// Returns the address of the page, including the access key.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("http://{}/?key={}", self.hall.address, self.hall.access_key)
    }

    #[must_use]
    pub fn port(&self) -> u16 {
        self.hall.address.port()
    }

    #[must_use]
    pub fn discord(&self) -> &Arc<LocalDiscord> {
        &self.hall.discord
    }

    /// Serves the page and keeps the bot running until `shutdown` completes, then waits for the bot to exit.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        tokio::select! {
            () = server::serve_page(&self.hall, self.listener) => {}
            () = bot_process::supervise_bot(&self.hall, &self.bot_log, shutdown) => {}
        }
    }
}
