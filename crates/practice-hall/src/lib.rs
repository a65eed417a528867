//! The practice hall: a local Discord, a page to play in, and the bot as a supervised child process. The
//! hall only knows how to start the bot and how to have a match saved; everything that the page shows has
//! come through the bot's Discord connection.
//!
//! ```text
//!   page (web/)  ◄──►  door      HTTP on this machine only, with the key from the printed link
//!                       │
//!                     visit      one page's WebSocket: commands in (`wish`), changes out (`view`)
//!                       ▼
//!                 local Discord  ◄── wire ──►  bot     a child process, restarted when it dies
//! ```

mod bot;
mod door;
mod founding;
mod page;
mod story;
#[cfg(test)]
mod tests;
mod view;
mod visit;
mod wish;

use std::fs::{self, File};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use local_discord::gateway::Budget;
use local_discord::{LocalDiscord, Manners, Settings as Discord};
use rustix::fs::{FlockOperation, flock};
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use bot::{Bot, Entrance};
pub use founding::PEOPLE;

use bot::Life;
use page::Page;
use story::Story;

/// Two open halls would write the same world file.
const OPEN: &str = "it is open already";

/// Settings of a practice hall.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Port of the page; 0 takes any free one.
    pub port: u16,
    /// Folder from which the page is read; without it, the compiled-in page is served.
    pub page: Option<PathBuf>,
}

/// An open practice hall. Dropping it closes the hall; its world stays in its folder.
pub struct PracticeHall {
    room: Arc<Room>,
    listener: TcpListener,
    /// Receives the bot's standard error.
    log: File,
    _lock: Lock,
}

/// Held while the hall is open, so that a folder has at most one open hall.
struct Lock(File);

impl Lock {
    fn of(folder: &Path) -> io::Result<Self> {
        let file = File::create(folder.join("lock"))?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).map_err(|_| io::Error::other(OPEN))?;
        Ok(Self(file))
    }
}

impl Drop for Lock {
    /// Unlocks explicitly: closing the file is not enough, because a child process that is just being spawned
    /// also holds the descriptor until it has called exec.
    fn drop(&mut self) {
        let _ = flock(&self.0, FlockOperation::Unlock);
    }
}

/// State that all pages share.
struct Room {
    discord: Arc<LocalDiscord>,
    page: Page,
    story: Arc<Story>,
    bot: Arc<dyn Bot>,
    /// Folder for saved matches.
    journals: PathBuf,
    life: watch::Sender<Life>,
    /// Required for access to the page.
    key: String,
    address: SocketAddr,
}

impl PracticeHall {
    /// Opens the hall of this folder, and creates its world if there is none yet.
    pub async fn open(folder: &Path, settings: Settings, bot: Arc<dyn Bot>) -> io::Result<Self> {
        let lock = Lock::of(folder)?;
        let log = File::create(folder.join("bot.log"))?;
        let own = folder.join("discord");
        fs::create_dir_all(&own)?;
        let story = Arc::new(Story::default());
        // The bot may be killed and restarted any number of times for practice.
        let budget = Budget { a_day: 1_000_000, within: Duration::ZERO, ..Budget::default() };
        let manners = Manners { budget, ..Manners::default() };
        let discord = LocalDiscord::open(&own, Discord { manners, witness: Some(story.clone()), ..Discord::default() });
        let discord = Arc::new(discord.await?);
        founding::found(&discord);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, settings.port)).await?;
        let address = listener.local_addr()?;
        let key = door::key(&folder.join("key"))?;
        let (page, life) = (Page::of(settings.page), watch::Sender::new(Life::default()));
        let journals = folder.join("journals");
        let room = Arc::new(Room { discord, page, story, bot, journals, life, key, address });
        Ok(Self { room, listener, log, _lock: lock })
    }

    /// Returns the address of the page, including the access key.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}/?key={}", self.room.address, self.room.key)
    }

    #[must_use]
    pub fn discord(&self) -> &Arc<LocalDiscord> {
        &self.room.discord
    }

    /// Serves the page and keeps the bot running until `closing` completes, then waits for the bot to exit.
    pub async fn run(self, closing: impl Future<Output = ()>) {
        tokio::select! {
            () = door::serve(&self.room, self.listener) => {}
            () = bot::keep(&self.room, &self.log, closing) => {}
        }
    }
}
