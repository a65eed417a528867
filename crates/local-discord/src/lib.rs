//! A fake Discord on this machine: the wire protocol, Discord's own validation, and injected faults.
//!
//! Bots connect to it with the same client and the same kind of connection as to the real one. [`people`] are simulated
//! users; [`faults`] make requests fail as the real Discord's do; [`world`] holds servers, channels and messages.
//!
//! ```text
//!   people                         simulated people: what they do and what they see
//!      │
//!   fake ◄── wire                  one world behind two ports; TLS, HTTP, WebSocket
//!      │
//!      ├──► routes ──► validation  HTTP routes; validation of request bodies
//!      ├──► gateway                sessions and their events
//!      ├──► rate_limit, faults     rate limits; injected faults
//!      ▼
//!    world                         servers, channels, messages; stored in an append-only file
//! ```
//!
//! It knows nothing of Meadhall, and it is not a Discord to chat in: what bots do not use is missing.
//!
//! ```
//! use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings};
//!
//! let runtime = tokio::runtime::Runtime::new()?;
//! runtime.block_on(async {
//!     let folder = tempfile::tempdir()?;
//!     let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await?;
//!     assert!(discord.api_address().ip().is_loopback());
//!     assert!(discord.ca_file().exists());
//!     std::io::Result::Ok(())
//! })?;
//! # std::io::Result::Ok(())
//! ```

mod admin;
pub mod clock;
mod error;
mod fake;
pub mod faults;
pub mod gateway;
mod id;
pub mod people;
pub mod rate_limit;
pub mod request;
mod routes;
pub mod validation;
mod wire;
pub mod world;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::task::AbortHandle;

use clock::FakeClock;
use wire::BoundPort;
use world::DiscordWorld;

pub use error::{ApiError, FieldErrors};
pub use fake::{FakeBehavior, FakeDiscord, FakeState, TrafficCounts, TrafficRecorder};
pub use id::Snowflake;
pub use wire::TlsCertificates;

/// The beginning of every bot token of a local Discord. The real Discord does not accept such tokens.
pub const TOKEN_PREFIX: &str = "bG9jYWw.Discord.";

/// The bot token of a local Discord without a secret one.
pub const TOKEN: &str = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine";

#[derive(Clone, Default)]
pub struct LocalDiscordSettings {
    /// The bot token, which other users of the machine should not know; `None` for [`TOKEN`].
    pub token: Option<String>,
    /// The port of the HTTP API; 0 picks a free one.
    pub api_port: u16,
    /// The port of the gateway; 0 picks a free one.
    pub gateway_port: u16,
    pub behavior: FakeBehavior,
    /// Observes requests, replies and events.
    pub recorder: Option<Arc<dyn TrafficRecorder>>,
    pub clock: FakeClock,
}

/// A running local Discord. Dropping it stops the servers; the world stays in its folder.
pub struct LocalDiscord {
    fake: Arc<FakeDiscord>,
    certificates: TlsCertificates,
    api_address: SocketAddr,
    gateway_address: SocketAddr,
    server_tasks: [AbortHandle; 2],
    folder: PathBuf,
}

impl LocalDiscord {
    /// Opens the local Discord stored in this folder, or creates a new one there.
    pub async fn open(folder: &Path, settings: LocalDiscordSettings) -> io::Result<Self> {
        let LocalDiscordSettings { token, api_port, gateway_port, behavior, recorder, clock } = settings;
        let certificates = TlsCertificates::open_or_create(folder)?;
        let world = DiscordWorld::open(&folder.join("world.jsonl"), clock.now_ms())?;
        let (api_port, gateway_port) = (BoundPort::bind(api_port).await?, BoundPort::bind(gateway_port).await?);
        let (api_address, socket) = (api_port.address(), gateway_port.address());
        let fake =
            FakeDiscord::new(world, behavior, clock, token.as_deref().unwrap_or(TOKEN), &format!("wss://{socket}"));
        let fake = Arc::new(fake.with_recorder(recorder));
        let server_tasks = wire::serve(&fake, &certificates.acceptor()?, api_port, gateway_port);
        Ok(Self { fake, certificates, api_address, gateway_address: socket, server_tasks, folder: folder.to_owned() })
    }

    /// Returns the local Discord without its sockets.
    #[must_use]
    pub fn fake(&self) -> &Arc<FakeDiscord> {
        &self.fake
    }

    /// Returns the address of the HTTP API, to which clients must resolve `discord.com`.
    #[must_use]
    pub fn api_address(&self) -> SocketAddr {
        self.api_address
    }

    #[must_use]
    pub fn gateway_address(&self) -> SocketAddr {
        self.gateway_address
    }

    /// Returns the file with the certificate authority that clients must trust.
    #[must_use]
    pub fn ca_file(&self) -> &Path {
        self.certificates.ca_file()
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for LocalDiscord {
    fn drop(&mut self) {
        self.server_tasks.iter().for_each(AbortHandle::abort);
    }
}
