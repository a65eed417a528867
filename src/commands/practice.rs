//! `meadhall practice`: runs the practice hall, with this program as its bot. The bot is a child process with
//! its own store, and is connected to the hall by Discord's protocol only.

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

/// The page's port, unless it is in use; then any free port.
const PORT: u16 = 8457;

/// Runs the practice hall.
#[derive(Default, clap::Args)]
pub struct Practice {
    #[command(flatten)]
    setup: Which,
    /// Port of the page, on this machine only [default: 8457, or any free one if that is in use].
    #[arg(long)]
    port: Option<u16>,
    /// Reads the page from this folder at every request, to work on the page.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

impl Practice {
    pub fn of(setup: Which) -> Self {
        Self { setup, ..Self::default() }
    }
}

/// Runs the practice hall until the first signal.
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

/// Runs this program as the bot of the hall.
struct Program {
    program: PathBuf,
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
        // An incomplete file is useless. If it cannot be removed, the same fault will be reported elsewhere
        // soon.
        written.inspect_err(|_| drop(fs::remove_file(&path)))
    }
}
