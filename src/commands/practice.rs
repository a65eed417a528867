//! `meadhall practice`: a page on this machine to play in, with the real bot. The bot is this program once more, as a process of
//! its own, with its own store; between them there is nothing but Discord's protocol.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::{env, fs};

use anyhow::Context;
use practice_hall::{Bot, Entrance, PracticeHall, Settings};
use tokio::runtime::Builder;

use super::ended::{Ended, Trouble};
use super::setup::Which;
use super::signals;
use crate::archive::private_file;
use crate::control::{Reply, Request, ask};
use crate::discord::button::Button;
use crate::home::Home;
use crate::kind::Catalogue;
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
pub fn practise(args: &Practice, hosted: Catalogue) -> Result<Ended, Trouble> {
    let (file, data) = args.setup.folder()?;
    let folder = data.join("practice");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let folder = folder.canonicalize().context("the folder is gone")?;
    let program = env::current_exe().context("this program cannot be found")?;
    let bot: Arc<dyn Bot> = Arc::new(Program { program, file, home: Home::new(folder.join("house"), hosted) });
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.context("no thread can be started")?;
    runtime.block_on(async {
        let closing = Stop::default();
        signals::listen(&closing).context("signals cannot be heard")?;
        let settings = |port| Settings { port, page: args.page.clone() };
        let opened = PracticeHall::open(&folder, settings(args.port.unwrap_or(PORT)), Arc::clone(&bot)).await;
        let hall = match (opened, args.port) {
            (Err(error), None) if error.kind() == ErrorKind::AddrInUse => {
                PracticeHall::open(&folder, settings(0), bot).await
            }
            (hall, _) => hall,
        };
        let hall = hall.with_context(|| format!("the practice hall in {} cannot be opened", folder.display()))?;
        writeln!(io::stdout(), "The practice hall is open: {}", hall.address()).context("nobody reads the address")?;
        hall.run(closing.listen()).await;
        Ok(Ended::Well)
    })
}

/// This program once more, as the bot of the hall.
struct Program {
    program: PathBuf,
    /// How it is set up, if a file says so.
    file: Option<PathBuf>,
    home: Home,
}

impl Bot for Program {
    fn command(&self, entrance: &Entrance) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["run", "--tied"]);
        if let Some(file) = &self.file {
            command.arg("--config").arg(file);
        }
        command.env_remove("MEADHALL_TOKEN_FILE").env("MEADHALL_TOKEN", entrance.token);
        command.env("MEADHALL_DATA", self.home.folder());
        command.env("MEADHALL_LOCAL_REQUESTS", entrance.requests.to_string());
        command.env("MEADHALL_LOCAL_AUTHORITY", &entrance.authority).env("SSL_CERT_FILE", &entrance.authority);
        command
    }

    fn write_down(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String> {
        let mut tables = buttons.iter().filter_map(|button| button.parse::<Button>().ok()?.table());
        let table = tables.next().ok_or("this message belongs to no table")?;
        let free = |path: &PathBuf| !path.exists();
        let path = (1..).map(|n| folder.join(format!("{table}-{n}.jsonl"))).find(free).ok_or("there is no room")?;
        let mut file = private_file(&path).map_err(|error| error.to_string())?;
        let mut write = |reply| match reply {
            Reply::Line(line) => writeln!(file, "{line}"),
            _ => Ok(()),
        };
        let asked = ask(&self.home.socket(), &Request::Export { table: Some(table) }, &mut write);
        let written = match asked {
            Ok(Some(_)) => Ok(path.clone()),
            Ok(None) => Err("the bot is away".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        // Half a journal is none; if it cannot be taken away either, that is said elsewhere soon.
        written.inspect_err(|_| drop(fs::remove_file(&path)))
    }
}
