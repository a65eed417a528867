//! The practice hall: a Discord on this machine, a page to play in, and the bot, which is kept alive. Of the bot it knows no more
//! than how it is started and how it writes a match down: all that the page shows has come over the bot's own wire.
//!
//! ```text
//!   page (web/)  ◄──►  door      who is let in: this machine, with the key that was printed
//!                       │
//!                     visit      one window: who looks, what they do (`wish`), what has changed for them (`view`)
//!                       ▼
//!                 local Discord  ◄── wire ──►  bot     a process of its own, started again when it dies
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

/// Two would write one world.
const OPEN: &str = "it is open already";

/// How a hall is set up.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The port of the page; any free one for 0.
    pub port: u16,
    /// The folder from which the page is read; without it, the page that was compiled in.
    pub page: Option<PathBuf>,
}

/// A hall that is open. It closes when this is dropped; its world stays in its folder.
pub struct PracticeHall {
    room: Arc<Room>,
    listener: TcpListener,
    /// What the bot says.
    log: File,
    _lock: Lock,
}

/// Held as long as the hall is open: there is one in a folder.
struct Lock(File);

impl Lock {
    fn of(folder: &Path) -> io::Result<Self> {
        let file = File::create(folder.join("lock"))?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).map_err(|_| io::Error::other(OPEN))?;
        Ok(Self(file))
    }
}

impl Drop for Lock {
    /// Closing the file would not do: a process that is being started just now has it, too, until it is under way.
    fn drop(&mut self) {
        let _ = flock(&self.0, FlockOperation::Unlock);
    }
}

/// What all windows share.
struct Room {
    discord: Arc<LocalDiscord>,
    page: Page,
    story: Arc<Story>,
    bot: Arc<dyn Bot>,
    /// Where matches are written down.
    journals: PathBuf,
    /// How the bot is.
    life: watch::Sender<Life>,
    /// Who has this is let in.
    key: String,
    address: SocketAddr,
}

impl PracticeHall {
    /// Opens the hall of this folder: one that was founded before, or a new one.
    pub async fn open(folder: &Path, settings: Settings, bot: Arc<dyn Bot>) -> io::Result<Self> {
        let lock = Lock::of(folder)?;
        let log = File::create(folder.join("bot.log"))?;
        let own = folder.join("discord");
        fs::create_dir_all(&own)?;
        let story = Arc::new(Story::default());
        // A bot that is killed for practice may come back as often as it likes.
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

    /// Where the page is. Whoever has this address is let in.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}/?key={}", self.room.address, self.room.key)
    }

    /// The Discord behind the page.
    #[must_use]
    pub fn discord(&self) -> &Arc<LocalDiscord> {
        &self.room.discord
    }

    /// Serves the page and keeps the bot alive until it is told to close; then waits for the bot to close, too.
    pub async fn run(self, closing: impl Future<Output = ()>) {
        tokio::select! {
            () = door::serve(&self.room, self.listener) => {}
            () = bot::keep(&self.room, &self.log, closing) => {}
        }
    }
}
