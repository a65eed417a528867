//! A Discord that runs on this machine: the same wire protocol, the platform's own rules, and failures at will. A bot is
//! proven against it, by the same client and over the same kind of connection as against the real one.
//!
//! ```text
//!   people                         what a person does and sees
//!      │
//!   platform ◄── wire              one world behind two ports; TLS, HTTP, web socket
//!      │
//!      ├──► routes ──► rules       what can be asked; what a body may say
//!      ├──► gateway                sessions, and what they are told
//!      ├──► rates, trouble         who has to wait; what goes wrong
//!      ▼
//!    world                         servers, channels, messages; written down line by line
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

/// The token of every local Discord's bot. It opens nothing anywhere else.
pub const TOKEN: &str = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine";

/// How a local Discord is set up.
#[derive(Clone, Default)]
pub struct Settings {
    /// The port for requests; any free one for 0.
    pub port: u16,
    /// The port for the gateway; any free one for 0.
    pub gateway: u16,
    /// How it behaves.
    pub manners: Manners,
    /// Who looks on.
    pub witness: Option<Arc<dyn Witness>>,
    /// The clock it goes by.
    pub clock: Clock,
}

/// A Discord on this machine. It ends when this is dropped; its world stays in its folder.
pub struct LocalDiscord {
    platform: Arc<Platform>,
    certificates: Certificates,
    requests: SocketAddr,
    gateway: SocketAddr,
    open: [AbortHandle; 2],
    folder: PathBuf,
}

impl LocalDiscord {
    /// Opens the Discord of this folder.
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

    /// The platform, without its wires.
    #[must_use]
    pub fn platform(&self) -> &Arc<Platform> {
        &self.platform
    }

    /// Where requests go: what `discord.com` has to mean to the client.
    #[must_use]
    pub fn requests(&self) -> SocketAddr {
        self.requests
    }

    /// Where the gateway is.
    #[must_use]
    pub fn gateway(&self) -> SocketAddr {
        self.gateway
    }

    /// The authority whose certificates the client has to believe.
    #[must_use]
    pub fn authority(&self) -> &Path {
        self.certificates.authority()
    }

    /// Its folder.
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
