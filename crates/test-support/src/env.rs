//! A fake Discord with a server, a data directory, and the bot as a separate process.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, thread};

use meadhall_local_discord::gateway::SessionStartLimit;
use meadhall_local_discord::world::PlatformLimits;
use meadhall_local_discord::{FakeBehavior, LocalDiscord, LocalDiscordSettings, TOKEN};
use meadhall_registry::GameRegistry;
use meadhall_service::data_dir::DataDir;
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{SledStore, Store};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::own_database::{create_store_in_database, new_database, uses_databases};
use crate::request_log::{CreatedMessage, RecordedRequest, RequestLog};

/// The time limit for anything that a test waits for.
pub const TEST_TIMEOUT: Duration = Duration::from_secs(120);

/// The environment variable that makes the bot render pictures and upload its emoji.
pub const ENV_WITH_PICTURES: (&str, &str) = ("MEADHALL_RENDER_WORKERS", "1");

/// A fake Discord and a data directory for one test.
pub struct TestEnv {
    pub discord: LocalDiscord,
    /// The temporary directory that holds all files of this environment.
    pub dir: TempDir,
    /// The name of the bot's executable.
    pub program_name: &'static str,
    /// Extra environment variables for every start of the bot.
    pub env_vars: Vec<(&'static str, String)>,
    /// The connection string of the bot's database, if it uses one.
    database: Option<String>,
    request_log: Arc<RequestLog>,
    logged_lines: SharedLines,
}

type SharedLines = Arc<Mutex<Vec<String>>>;

/// Returns the behavior of a fake Discord without a limit on session starts.
pub fn unlimited_session_starts() -> FakeBehavior {
    FakeBehavior {
        session_start_limit: SessionStartLimit { concurrency_window: Duration::ZERO, ..SessionStartLimit::default() },
        ..FakeBehavior::default()
    }
}

impl TestEnv {
    /// Creates an environment without a limit on session starts.
    pub async fn new() -> Self {
        Self::with_behavior(unlimited_session_starts()).await
    }

    /// Creates an environment whose Discord has this behavior.
    pub async fn with_behavior(behavior: FakeBehavior) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let asked = Arc::new(RequestLog::default());
        let settings =
            LocalDiscordSettings { behavior, recorder: Some(asked.clone()), ..LocalDiscordSettings::default() };
        let discord_dir = folder.path().join("discord");
        std::fs::create_dir(&discord_dir).unwrap();
        let discord = LocalDiscord::open(&discord_dir, settings).await.unwrap();
        let ann = discord.add_person("Ann", "en-US");
        let guild = discord.add_guild("Fjord", &[&ann]);
        discord.add_channel(guild, "games");
        let database = if uses_databases() { new_database() } else { None };
        database.iter().for_each(|dsn| create_store_in_database(dsn));
        let logged = SharedLines::default();
        Self {
            discord,
            dir: folder,
            program_name: "meadhall",
            env_vars: Vec::new(),
            database,
            request_log: asked,
            logged_lines: logged,
        }
    }

    /// Sets the limits of Discord, and passes its response deadline to bots that start from now on.
    pub fn set_limits(&mut self, limits: PlatformLimits) {
        self.discord.set_limits(limits);
        self.env_vars
            .push(("MEADHALL_LOCAL_DISCORD_RESPONSE_DEADLINE_SECONDS", limits.response_deadline.as_secs().to_string()));
    }

    /// Stores the data in the data directory even if `MEADHALL_IN_DATABASES` is set, for tests of features that
    /// databases lack.
    pub fn without_database(self) -> Self {
        Self { database: None, ..self }
    }

    /// The path of the data directory. If a database is used, the directory holds only the files outside it.
    pub fn data_path(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Simulates a new machine: deletes the data directory and switches to an empty database.
    pub fn wipe_data(&mut self) {
        std::fs::remove_dir_all(self.data_path()).unwrap();
        self.database = self.database.as_ref().and_then(|_| new_database());
    }

    /// Returns the data directory as the bot opens it, with these games.
    pub fn data_dir(&self, games: GameRegistry) -> DataDir {
        let data_dir = DataDir::new(self.data_path(), games);
        match &self.database {
            None => data_dir,
            Some(dsn) => data_dir.with_store(dsn.parse().unwrap()),
        }
    }

    /// Opens the store directly, without the bot. No bot may be running.
    pub fn open_store(&self) -> Box<dyn Store> {
        match &self.database {
            None => Box::new(SledStore::open(self.data_path().join("store")).unwrap()),
            Some(line) => Box::new(PostgresStore::open(&line.parse().unwrap()).unwrap()),
        }
    }

    /// Returns a command that starts the bot's executable with these arguments in this environment. Rendering is off
    /// unless an environment variable enables it.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = named_program_command(self.program_name, self.dir.path(), args);
        command.env("MEADHALL_TOKEN", TOKEN);
        command.env("MEADHALL_LOCAL_DISCORD_API_ADDRESS", self.discord.api_address().to_string());
        command.env("MEADHALL_LOCAL_DISCORD_CA_FILE", self.discord.ca_file());
        command.env("MEADHALL_RENDER_WORKERS", "0");
        command.envs(self.database.iter().map(|line| ("MEADHALL_DATABASE_ADDRESS", line)));
        command.envs(self.env_vars.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Creates the store if these variables choose its place; elsewhere the bot does that by itself, and a database of this
    /// environment has a store already.
    pub async fn init_chosen_place(&self, env_vars: &[(&str, &str)]) {
        let chooses = |variable| env_vars.iter().any(|(name, _)| *name == variable);
        if chooses("MEADHALL_DATABASE_ADDRESS") || chooses("MEADHALL_DATA") && self.database.is_none() {
            let (code, output) = run_to_end(self.command(&["init"]).envs(env_vars.iter().copied())).await;
            assert_eq!(code, 0, "{output}");
        }
    }

    pub fn start_bot(&self) -> TestBotProcess {
        self.start_bot_command(&mut self.command(&["run"]))
    }

    /// Starts the bot with these environment variables in addition.
    pub fn start_bot_with_env(&self, env_vars: &[(&str, &str)]) -> TestBotProcess {
        self.start_bot_command(self.command(&["run"]).envs(env_vars.iter().copied()))
    }

    pub fn start_bot_command(&self, command: &mut Command) -> TestBotProcess {
        TestBotProcess::start_logging_to(command, &self.logged_lines)
    }

    /// Returns the log of all bots of this environment, including those that were killed.
    pub fn all_log_lines(&self) -> Vec<String> {
        self.logged_lines.lock().unwrap().clone()
    }

    /// Counts the requests whose route has this prefix and suffix.
    pub fn count_requests(&self, prefix: &str, suffix: &str) -> usize {
        let requests = self.request_log.requests.lock().unwrap();
        requests.iter().filter(|it| it.route.starts_with(prefix) && it.route.ends_with(suffix)).count()
    }

    pub fn recorded_requests(&self) -> Vec<RecordedRequest> {
        self.request_log.requests.lock().unwrap().clone()
    }

    /// Returns the tokens of all interactions that the bot has responded to.
    pub fn interaction_tokens(&self) -> HashSet<String> {
        self.recorded_requests()
            .iter()
            .filter_map(|said| interaction_token_in_route(&said.route))
            .map(str::to_owned)
            .collect()
    }

    /// Returns every message that the bot created, in order.
    pub fn created_messages(&self) -> Vec<CreatedMessage> {
        self.request_log.created.lock().unwrap().clone()
    }
}

/// Returns the token in the path of a request that responds to an interaction.
fn interaction_token_in_route(line: &str) -> Option<&str> {
    let path: Vec<&str> = line.split_once(' ')?.1.split(['/', '?']).skip(1).collect();
    match path.as_slice() {
        ["interactions", _, token, "callback"] | ["webhooks", _, token, ..] => Some(token),
        _ => None,
    }
}

/// Returns a command that starts the bot's executable without environment variables. Cargo builds the executable before
/// the tests and benches of its package.
pub fn program_command(folder: &Path, args: &[&str]) -> Command {
    named_program_command("meadhall", folder, args)
}

fn named_program_command(name: &str, folder: &Path, args: &[&str]) -> Command {
    let current_exe = env::current_exe().unwrap();
    // Cargo puts tests and benches one directory deeper than the bot's executable.
    let built =
        current_exe.parent().map(|it| if it.ends_with("deps") { it.with_file_name(name) } else { it.join(name) });
    let mut command = Command::new(built.unwrap());
    command.args(args).env_clear().current_dir(folder).kill_on_drop(true);
    command
}

/// Runs a closure on a separate OS thread. The closure may block on a database even if the caller is inside an async
/// runtime.
pub fn run_on_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(work).join().unwrap())
}

/// Returns a local address where nothing listens: no test can bind this port.
pub fn unused_address() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 1))
}

/// Runs the program to its end, and returns its exit code and its output.
pub async fn run_to_end(command: &mut Command) -> (i32, String) {
    let output = timeout(TEST_TIMEOUT, command.output()).await.expect("the program exits in time").unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().expect("the program exits by itself"), String::from_utf8(text).unwrap())
}

/// A running bot process. It is killed on drop.
pub struct TestBotProcess {
    child: Child,
    lines: SharedLines,
    lines_changed: watch::Receiver<()>,
}

impl TestBotProcess {
    pub fn start(command: &mut Command) -> Self {
        Self::start_logging_to(command, &SharedLines::default())
    }

    /// Starts the process. Its output is also appended to `logged`.
    fn start_logging_to(command: &mut Command, logged: &SharedLines) -> Self {
        let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = spawned.unwrap_or_else(|error| {
            panic!(
                "cannot start {:?} (cargo build --workspace --bins makes it): {error}",
                command.as_std().get_program()
            )
        });
        let lines = SharedLines::default();
        let (notify, news) = watch::channel(());
        let both = [lines.clone(), logged.clone()];
        tokio::spawn(collect_lines(child.stdout.take().unwrap(), both.clone(), notify.clone()));
        tokio::spawn(collect_lines(child.stderr.take().unwrap(), both, notify));
        Self { child, lines, lines_changed: news }
    }

    /// Waits until the bot logs the address of its health and metrics pages, and returns it.
    pub async fn monitoring_address(&self) -> SocketAddr {
        let line = self.wait_for_log("serving health and metrics at http://").await;
        line.rsplit('/').next().unwrap().trim_end_matches(['"', '}']).parse().unwrap()
    }

    /// Returns everything that the bot has logged so far.
    pub fn log_lines(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// Counts the log lines that contain `part`.
    pub fn count_log_lines(&self, part: &str) -> usize {
        self.log_lines().iter().filter(|line| line.contains(part)).count()
    }

    /// Waits for a log line that contains `part` and returns it. Panics if the process ends before.
    pub async fn wait_for_log(&self, part: &str) -> String {
        let line = self.wait_for_log_or_exit(part).await;
        line.unwrap_or_else(|| panic!("the bot exited without logging {part:?}: {:#?}", self.log_lines()))
    }

    /// Waits for a log line that contains `part` and returns it, or `None` if the process ends before.
    pub async fn wait_for_log_or_exit(&self, part: &str) -> Option<String> {
        let mut lines_changed = self.lines_changed.clone();
        let waiting = async {
            loop {
                // This check precedes the reading of the log, because the log is complete once the channel is closed.
                let ended = lines_changed.has_changed().is_err();
                if let Some(line) = self.log_lines().into_iter().find(|line| line.contains(part)) {
                    return Some(line);
                }
                if ended {
                    return None;
                }
                // An error means that the process has ended. The next iteration returns.
                let _ = lines_changed.changed().await;
            }
        };
        timeout(TEST_TIMEOUT, waiting)
            .await
            .unwrap_or_else(|_| panic!("the bot did not log {part:?} in time: {:#?}", self.log_lines()))
    }

    pub fn pid(&self) -> u32 {
        self.child.id().expect("the bot is running")
    }

    pub fn send_signal(&self, signal: Signal) {
        let pid = i32::try_from(self.pid()).unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
    }

    /// Kills the bot and waits until the process has ended, because its store stays locked until then.
    pub async fn kill(&mut self) {
        self.send_signal(Signal::KILL);
        self.child.wait().await.unwrap();
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits until the bot exits by itself and returns its exit code.
    pub async fn wait_for_exit(&mut self) -> i32 {
        let status = timeout(TEST_TIMEOUT, self.child.wait()).await;
        let ended = status.unwrap_or_else(|_| panic!("the bot did not exit in time: {:#?}", self.log_lines())).unwrap();
        // Reads the remaining output.
        while self.lines_changed.changed().await.is_ok() {}
        ended.code().unwrap_or_else(|| panic!("the bot was killed by a signal: {:#?}", self.log_lines()))
    }

    /// Sends SIGTERM and waits for the exit code.
    pub async fn stop(&mut self) -> i32 {
        self.send_signal(Signal::TERM);
        self.wait_for_exit().await
    }
}

async fn collect_lines(from: impl AsyncRead + Unpin, into: [SharedLines; 2], notify: watch::Sender<()>) {
    let mut from = BufReader::new(from).lines();
    while let Ok(Some(line)) = from.next_line().await {
        into.iter().for_each(|lines| lines.lock().unwrap().push(line.clone()));
        notify.send_replace(());
    }
}
