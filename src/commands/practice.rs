//! `meadhall practice`: a page on this machine to play in, with the real bot. The bot is this program once more, as a process of
//! its own, with its own store; between them there is nothing but Discord's protocol.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::Context;
use practice_hall::{Entrance, PracticeHall, Settings};
use tokio::runtime::Builder;

use super::ended::{Ended, Trouble};
use super::setup::Which;
use super::signals;
use crate::stop::Stop;

/// Where the page is, unless somebody is there already: then at any free port.
const PORT: u16 = 8457;

/// Where the hall is.
#[derive(Default, clap::Args)]
pub struct Practice {
    #[command(flatten)]
    setup: Which,
    /// The port of the page, which is for this machine alone [8457, or any other if that is taken].
    #[arg(long)]
    port: Option<u16>,
    /// Reads the page from this folder at every look, for whoever works on it.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

impl Practice {
    /// A hall in the folder that this set-up names.
    pub fn of(setup: Which) -> Self {
        Self { setup, ..Self::default() }
    }
}

/// Opens the practice hall, until it is told to stop.
pub fn practise(args: &Practice) -> Result<Ended, Trouble> {
    let (file, data) = args.setup.folder()?;
    let folder = data.join("practice");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let folder = folder.canonicalize().context("the folder is gone")?;
    let program = env::current_exe().context("this program cannot be found")?;
    let house = folder.join("house");
    let bot = move |entrance: &Entrance| {
        let mut command = Command::new(&program);
        command.args(["run", "--tied"]);
        if let Some(file) = &file {
            command.arg("--config").arg(file);
        }
        command.env_remove("MEADHALL_TOKEN_FILE").env("MEADHALL_TOKEN", entrance.token).env("MEADHALL_DATA", &house);
        command.env("MEADHALL_LOCAL_REQUESTS", entrance.requests.to_string());
        command.env("MEADHALL_LOCAL_AUTHORITY", &entrance.authority).env("SSL_CERT_FILE", &entrance.authority);
        command
    };
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.context("no thread can be started")?;
    runtime.block_on(async {
        let closing = Stop::default();
        signals::listen(&closing).context("signals cannot be heard")?;
        let settings = |port| Settings { port, page: args.page.clone() };
        let hall = match (PracticeHall::open(&folder, settings(args.port.unwrap_or(PORT))).await, args.port) {
            (Err(error), None) if error.kind() == ErrorKind::AddrInUse => {
                PracticeHall::open(&folder, settings(0)).await
            }
            (hall, _) => hall,
        };
        let hall = hall.with_context(|| format!("the practice hall in {} cannot be opened", folder.display()))?;
        writeln!(io::stdout(), "The practice hall is open: {}", hall.address()).context("nobody reads the address")?;
        hall.run(Box::new(bot), closing.listen()).await;
        Ok(Ended::Well)
    })
}
