//! A fake Discord on this machine: the wire protocol, Discord's own validation, and injected faults. Bots
//! connect to it with the same client and the same kind of connection as to the real one.
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

pub mod clock;
pub mod gateway;
mod id;
mod operator;
pub mod people;
mod platform;
pub mod rates;
pub mod request;
mod routes;
pub mod rules;
pub mod trouble;
mod wire;
pub mod world;
mod wrong;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::task::AbortHandle;

use clock::Clock;
pub use id::Id;
pub use platform::{Counts, Manners, Platform, State, Witness};
pub use wire::Certificates;
use wire::Port;
use world::World;
pub use wrong::{Faults, Wrong};

/// The bot token of every local Discord. The real Discord does not accept it.
pub const TOKEN: &str = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine";

/// The settings of a local Discord.
#[derive(Clone, Default)]
pub struct Settings {
    /// The port of the HTTP API; 0 picks a free one.
    pub port: u16,
    /// The port of the gateway; 0 picks a free one.
    pub gateway: u16,
    pub manners: Manners,
    /// Observes requests, replies and events.
    pub witness: Option<Arc<dyn Witness>>,
    pub clock: Clock,
}

/// A running local Discord. Dropping it stops the servers; the world stays in its folder.
pub struct LocalDiscord {
    platform: Arc<Platform>,
    certificates: Certificates,
    requests: SocketAddr,
    gateway: SocketAddr,
    open: [AbortHandle; 2],
    folder: PathBuf,
}

impl LocalDiscord {
    /// Opens the Discord that is stored in this folder, or creates one there.
    pub async fn open(folder: &Path, settings: Settings) -> io::Result<Self> {
        let Settings { port, gateway, manners, witness, clock } = settings;
        let certificates = Certificates::in_folder(folder)?;
        let world = World::open(&folder.join("world.jsonl"), clock.now())?;
        let (port, gateway) = (Port::take(port).await?, Port::take(gateway).await?);
        let (requests, socket) = (port.address(), gateway.address());
        let platform = Platform::new(world, manners, clock, TOKEN, &format!("wss://{socket}"));
        let platform = Arc::new(platform.with_witness(witness));
        let open = wire::serve(&platform, &certificates.acceptor()?, port, gateway);
        Ok(Self { platform, certificates, requests, gateway: socket, open, folder: folder.to_owned() })
    }

    /// Returns the platform without its sockets.
    #[must_use]
    pub fn platform(&self) -> &Arc<Platform> {
        &self.platform
    }

    /// Returns the address of the HTTP API, to which clients must resolve `discord.com`.
    #[must_use]
    pub fn requests(&self) -> SocketAddr {
        self.requests
    }

    #[must_use]
    pub fn gateway(&self) -> SocketAddr {
        self.gateway
    }

    /// Returns the file with the certificate authority that clients must trust.
    #[must_use]
    pub fn authority(&self) -> &Path {
        self.certificates.authority()
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for LocalDiscord {
    fn drop(&mut self) {
        self.open.iter().for_each(AbortHandle::abort);
    }
}
