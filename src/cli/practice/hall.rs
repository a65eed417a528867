//! Runs the practice hall, with this program as its bot. The bot is a child process with its own store, and is
//! connected to the hall by Discord's protocol only.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::{env, fs};

use anyhow::Context;
use meadhall_discord::interactions::component_action::ComponentAction;
use meadhall_practice_hall::{BotProgram, HallSettings, LocalDiscordAccess, PracticeHall};
use meadhall_registry::GameRegistry;
use meadhall_service::admin::{AdminEvent, AdminReply, AdminRequest, send_request};
use meadhall_service::backup::create_private_file;
use meadhall_service::data_dir::DataDir;
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;

use crate::cli::options::ConfigArgs;
use crate::cli::outcome::{CliError, CliOutcome};
use crate::cli::signals;

/// The page's port, unless it is in use; then one of the next ports.
const DEFAULT_PORT: u16 = 8457;
const SPARE_PORTS: u16 = 20;

/// Runs the practice hall until the first SIGTERM or Ctrl-C.
pub fn run(
    config_args: &ConfigArgs,
    port: Option<u16>,
    page_dir: Option<&Path>,
    registry: GameRegistry,
) -> Result<CliOutcome, CliError> {
    let (config_file, config) = config_args.load_valid()?;
    let folder = config.data_dir.join("practice");
    if config.database.is_some() || config.monitoring_address.is_some() {
        eprintln!(
            "The practice hall ignores the configured database and monitoring; its data is in {}.",
            folder.display()
        );
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let folder = folder.canonicalize().with_context(|| format!("cannot find {}", folder.display()))?;
    let executable = env::current_exe().context("cannot find the path of this program")?;
    let bot: Arc<dyn BotProgram> =
        Arc::new(CurrentProgram { executable, config_file, data_dir: DataDir::new(folder.join("data"), registry) });
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.context("cannot start threads")?;
    runtime.block_on(async {
        let shutdown = CancellationToken::default();
        signals::cancel_on_signal(&shutdown).context("cannot install the signal handlers")?;
        let (first_port, spare_ports) = port.map_or((DEFAULT_PORT, SPARE_PORTS), |port| (port, 0));
        let settings = HallSettings { port: first_port, spare_ports, page_dir: page_dir.map(Path::to_owned) };
        let hall = PracticeHall::open(&folder, settings, bot).await;
        let hall = hall.with_context(|| format!("cannot open the practice hall in {}", folder.display()))?;
        if port.is_none() && hall.port() != DEFAULT_PORT {
            let moved = format!("Port {DEFAULT_PORT} is in use, so the page has port {} today.", hall.port());
            writeln!(io::stdout(), "{moved}").context("cannot print the address")?;
        }
        writeln!(io::stdout(), "The practice hall is open: {}", hall.page_url()).context("cannot print the address")?;
        hall.run(shutdown.cancelled_owned()).await;
        Ok(CliOutcome::Success)
    })
}

/// Runs this program as the bot of the hall.
struct CurrentProgram {
    executable: PathBuf,
    config_file: Option<PathBuf>,
    data_dir: DataDir,
}

impl BotProgram for CurrentProgram {
    fn command(&self, access: &LocalDiscordAccess) -> Command {
        let mut command = Command::new(&self.executable);
        command.args(["run", "--for-practice-hall"]);
        if let Some(file) = &self.config_file {
            command.arg("--config").arg(file);
        }
        command.env_remove("MEADHALL_TOKEN_FILE").env("MEADHALL_TOKEN", &access.token);
        command.env("MEADHALL_DATA", self.data_dir.path());
        command.env("MEADHALL_LOCAL_DISCORD_API_ADDRESS", access.api_address.to_string());
        command.env("MEADHALL_LOCAL_DISCORD_CA_FILE", &access.ca_file);
        command
    }

    fn save_match(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String> {
        let mut tables = buttons.iter().filter_map(|button| button.parse::<ComponentAction>().ok()?.table());
        let table = tables.next().ok_or("the message does not belong to a table")?;
        let is_unused = |path: &PathBuf| !path.exists();
        let path = (1..)
            .map(|n| folder.join(format!("{table}-{n}.jsonl")))
            .find(is_unused)
            .ok_or("the match was saved too often")?;
        let mut file =
            create_private_file(&path).map_err(|error| format!("cannot create {}: {error}", path.display()))?;
        let mut write_line = |event| match event {
            AdminEvent::Reply(AdminReply::ExportLine(line)) => writeln!(file, "{line}"),
            _ => Ok(()),
        };
        let outcome = send_request(
            &self.data_dir.admin_socket_path(),
            &AdminRequest::Export { table: Some(table) },
            &mut write_line,
        );
        let result = match outcome {
            Ok(Some(_)) => Ok(path.clone()),
            Ok(None) => Err("the bot is not running".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        // An incomplete file is deleted, because it is useless. A failure to delete it is ignored, because the cause
        // will soon be reported elsewhere.
        result.inspect_err(|_| drop(fs::remove_file(&path)))
    }
}
