//! A fake Discord with a server, a data directory, and the bot as a separate process.

use std::collections::HashSet;
use std::env;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use local_discord::gateway::Budget;
use local_discord::request::{Reply, Request};
use local_discord::world::{Bounds, Event};
use local_discord::{LocalDiscord, Manners, Settings, TOKEN, Witness};
use meadhall::home::Home;
use meadhall::kind::Catalogue;
use meadhall::store::postgres::PostgresStore;
use meadhall::store::{SledStore, Store};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::postgres;

/// The time limit for anything that a test waits for.
pub const SOON: Duration = Duration::from_secs(120);

/// The environment variable with which the bot renders pictures and uploads its emoji.
pub const DRAWS: (&str, &str) = ("MEADHALL_PICTURES_AT_ONCE", "1");

/// If this environment variable is set, each [`Stage`] stores in its own PostgreSQL database; the bot behaves
/// the same.
const IN_DATABASES: &str = "MEADHALL_IN_DATABASES";

/// A fake Discord and a data directory for one test.
pub struct Stage {
    pub discord: LocalDiscord,
    /// The temporary directory of everything in this environment.
    pub folder: TempDir,
    /// The name of the program that is the bot.
    pub program: &'static str,
    /// Extra environment variables for every start of the bot.
    pub set: Vec<(&'static str, String)>,
    /// The connection string of the bot's database, if it uses one.
    database: Option<String>,
    asked: Arc<Asked>,
    logged: Lines,
}

type Lines = Arc<Mutex<Vec<String>>>;

/// The requests of the bot, and the messages that they created.
#[derive(Default)]
struct Asked(Mutex<Vec<Said>>, Mutex<Vec<Created>>);

/// A request of the bot and the status of its reply.
#[derive(Clone, Debug)]
pub struct Said {
    /// Method and path.
    pub line: String,
    pub body: Value,
    /// The names of the uploaded files.
    pub files: Vec<String>,
    /// The HTTP status of the reply.
    pub status: u16,
}

/// A message that the bot created in a channel.
#[derive(Clone, Debug)]
pub struct Created {
    pub id: String,
    pub channel: String,
    /// The body of the request.
    pub body: Value,
}

impl Witness for Asked {
    fn exchange(&self, request: &Request, reply: &Reply) {
        let line = format!("{} {}", request.method, request.path);
        let files = request.files.iter().map(|it| it.filename.clone()).collect();
        let said = Said { line, body: request.body.clone(), files, status: reply.status };
        self.0.lock().unwrap().push(said);
        let into = request.path.strip_prefix("/channels/").and_then(|it| it.strip_suffix("/messages"));
        let id = reply.body.as_ref().and_then(|it| it["id"].as_str());
        if let (Some(channel), Some(id), "POST") = (into, id, request.method.as_str()) {
            let (id, channel, body) = (id.to_owned(), channel.to_owned(), request.body.clone());
            self.1.lock().unwrap().push(Created { id, channel, body });
        }
    }

    fn event(&self, _: &Event) {}
}

/// Returns a Discord behavior without a limit on session starts.
pub fn often() -> Manners {
    Manners { budget: Budget { within: Duration::ZERO, ..Budget::default() }, ..Manners::default() }
}

impl Stage {
    /// Creates an environment without a limit on session starts.
    pub async fn new() -> Self {
        Self::with(often()).await
    }

    /// Creates an environment whose Discord has this behavior.
    pub async fn with(manners: Manners) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let asked = Arc::new(Asked::default());
        let settings = Settings { manners, witness: Some(asked.clone()), ..Settings::default() };
        let own = folder.path().join("discord");
        std::fs::create_dir(&own).unwrap();
        let discord = LocalDiscord::open(&own, settings).await.unwrap();
        let ann = discord.person("Ann", "en-US");
        let guild = discord.guild("Fjord", &[&ann]);
        discord.channel(guild, "games");
        let database = if in_databases() { an_empty_database() } else { None };
        let logged = Lines::default();
        Self { discord, folder, program: "meadhall", set: Vec::new(), database, asked, logged }
    }

    /// Sets the limits of Discord, and passes its response deadline to bots that start from now on.
    pub fn bound(&mut self, bounds: Bounds) {
        self.discord.bound(bounds);
        self.set.push(("MEADHALL_LOCAL_RESPONSE_DEADLINE", bounds.response_deadline.as_secs().to_string()));
    }

    /// Stores in the data directory even if `MEADHALL_IN_DATABASES` is set, for what only exists there.
    pub fn in_a_folder(self) -> Self {
        Self { database: None, ..self }
    }

    /// The path of the data directory. With a database, it holds the remaining files.
    pub fn house(&self) -> PathBuf {
        self.folder.path().join("house")
    }

    /// Simulates a new machine: deletes the data directory and switches to an empty database.
    pub fn moves(&mut self) {
        std::fs::remove_dir_all(self.house()).unwrap();
        self.database = self.database.as_ref().and_then(|_| an_empty_database());
    }

    /// Returns the data directory as the bot opens it, with these games.
    pub fn home(&self, games: Catalogue) -> Home {
        let home = Home::new(self.house(), games);
        match &self.database {
            None => home,
            Some(line) => home.in_database(line.parse().unwrap()),
        }
    }

    /// Opens the bare store. No bot may be running.
    pub fn store(&self) -> Box<dyn Store> {
        match &self.database {
            None => Box::new(SledStore::open(self.house().join("store")).unwrap()),
            Some(line) => Box::new(PostgresStore::open(&line.parse().unwrap()).unwrap()),
        }
    }

    /// Returns the program with these arguments, configured for this environment. It renders pictures only if
    /// an environment variable says so.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = program_called(self.program, self.folder.path(), words);
        let authority = self.discord.authority();
        command.env("MEADHALL_TOKEN", TOKEN).env("MEADHALL_DATA", self.house());
        command.env("MEADHALL_LOCAL_REQUESTS", self.discord.requests().to_string());
        command.env("MEADHALL_LOCAL_AUTHORITY", authority).env("SSL_CERT_FILE", authority);
        command.env("MEADHALL_PICTURES_AT_ONCE", "0");
        command.envs(self.database.iter().map(|line| ("MEADHALL_DATABASE_ADDRESS", line)));
        command.envs(self.set.iter().map(|(name, value)| (name, value)));
        command
    }

    pub fn bot(&self) -> Bot {
        self.starts(&mut self.command(&["run"]))
    }

    /// Starts the bot with these environment variables in addition.
    pub fn bot_with(&self, set: &[(&str, &str)]) -> Bot {
        self.starts(self.command(&["run"]).envs(set.iter().copied()))
    }

    pub fn starts(&self, command: &mut Command) -> Bot {
        Bot::logging(command, &self.logged)
    }

    /// Returns the log of all bots of this environment, including those that were killed.
    pub fn logged(&self) -> Vec<String> {
        self.logged.lock().unwrap().clone()
    }

    /// Counts the requests whose route has this prefix and suffix.
    pub fn asked(&self, beginning: &str, end: &str) -> usize {
        let asked = self.asked.0.lock().unwrap();
        asked.iter().filter(|it| it.line.starts_with(beginning) && it.line.ends_with(end)).count()
    }

    /// Returns all requests of the bot.
    pub fn said(&self) -> Vec<Said> {
        self.asked.0.lock().unwrap().clone()
    }

    /// Returns the tokens of all interactions that the bot has responded to.
    pub fn interaction_tokens(&self) -> HashSet<String> {
        self.said().iter().filter_map(|said| interaction_token(&said.line)).map(str::to_owned).collect()
    }

    /// Returns every message that the bot created, in order.
    pub fn created(&self) -> Vec<Created> {
        self.asked.1.lock().unwrap().clone()
    }
}

/// Returns the token in the path of a request that responds to an interaction.
fn interaction_token(line: &str) -> Option<&str> {
    let path: Vec<&str> = line.split_once(' ')?.1.split(['/', '?']).skip(1).collect();
    match path.as_slice() {
        ["interactions", _, token, "callback"] | ["webhooks", _, token, ..] => Some(token),
        _ => None,
    }
}

/// Returns whether each environment uses its own database. It does not if PostgreSQL is not installed, with a
/// notice.
pub fn in_databases() -> bool {
    env::var_os(IN_DATABASES).is_some_and(|it| !it.is_empty()) && postgres::shared().is_some()
}

fn an_empty_database() -> Option<String> {
    postgres::shared().map(|server| server.line(&server.empty()))
}

/// Returns the program in an empty environment. Cargo builds it before the tests and benches of its package.
pub fn program(folder: &Path, words: &[&str]) -> Command {
    program_called("meadhall", folder, words)
}

fn program_called(name: &str, folder: &Path, words: &[&str]) -> Command {
    let own = env::current_exe().unwrap();
    // Tests and benches are one directory deeper.
    let built = own.parent().map(|it| if it.ends_with("deps") { it.with_file_name(name) } else { it.join(name) });
    let mut command = Command::new(built.unwrap());
    command.args(words).env_clear().current_dir(folder).kill_on_drop(true);
    command
}

/// Runs a closure that blocks on a database on a thread of its own, because the caller may be in a runtime.
pub fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(work).join().unwrap())
}

/// Returns a local address where nothing listens: no test can bind this port.
pub fn nobody() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 1))
}

/// Runs the program to its end, and returns its exit code and its output.
pub async fn ended(command: &mut Command) -> (i32, String) {
    let ended = timeout(SOON, command.output()).await.expect("it ends").unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().expect("it ends by itself"), String::from_utf8(said).unwrap())
}

/// A running bot process. It is killed on drop.
pub struct Bot {
    child: Child,
    lines: Lines,
    news: watch::Receiver<()>,
}

impl Bot {
    pub fn start(command: &mut Command) -> Self {
        Self::logging(command, &Lines::default())
    }

    /// Starts the process and also appends its output to these lines.
    fn logging(command: &mut Command, logged: &Lines) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = Lines::default();
        let (tell, news) = watch::channel(());
        let both = [lines.clone(), logged.clone()];
        tokio::spawn(hear(child.stdout.take().unwrap(), both.clone(), tell.clone()));
        tokio::spawn(hear(child.stderr.take().unwrap(), both, tell));
        Self { child, lines, news }
    }

    /// Waits for the address of its health and metrics pages.
    pub async fn page(&self) -> SocketAddr {
        let line = self.says("health and metrics are at http://").await;
        line.rsplit('/').next().unwrap().trim_end_matches(['"', '}']).parse().unwrap()
    }

    /// Returns everything that it has logged so far.
    pub fn said(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// Counts the log lines that contain `part`.
    pub fn said_times(&self, part: &str) -> usize {
        self.said().iter().filter(|line| line.contains(part)).count()
    }

    /// Waits for a log line that contains `part` and returns it. Panics if the process ends before.
    pub async fn says(&self, part: &str) -> String {
        let said = self.says_before_it_ends(part).await;
        said.unwrap_or_else(|| panic!("it has ended without saying {part:?}: {:#?}", self.said()))
    }

    /// Waits for a log line that contains `part` and returns it, or `None` if the process ends before.
    pub async fn says_before_it_ends(&self, part: &str) -> Option<String> {
        let mut news = self.news.clone();
        let waiting = async {
            loop {
                // Checked before the log: the last lines are in the log once the channel is closed.
                let ended = news.has_changed().is_err();
                if let Some(line) = self.said().into_iter().find(|line| line.contains(part)) {
                    return Some(line);
                }
                if ended {
                    return None;
                }
                // An error means that the process has ended; the next round returns.
                let _ = news.changed().await;
            }
        };
        timeout(SOON, waiting).await.unwrap_or_else(|_| panic!("it does not say {part:?}: {:#?}", self.said()))
    }

    pub fn process(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    pub fn gets(&self, signal: Signal) {
        let process = i32::try_from(self.process()).unwrap();
        kill_process(Pid::from_raw(process).unwrap(), signal).unwrap();
    }

    /// Kills it and waits until it is gone; until then its store stays locked.
    pub async fn dies(&mut self) {
        self.gets(Signal::KILL);
        self.child.wait().await.unwrap();
    }

    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits until it ends and returns its exit code.
    pub async fn ends(&mut self) -> i32 {
        let ended = timeout(SOON, self.child.wait()).await;
        let ended = ended.unwrap_or_else(|_| panic!("it does not end: {:#?}", self.said())).unwrap();
        // Reads the remaining output.
        while self.news.changed().await.is_ok() {}
        ended.code().unwrap_or_else(|| panic!("it was killed: {:#?}", self.said()))
    }

    /// Sends SIGTERM and waits for the exit code.
    pub async fn stops(&mut self) -> i32 {
        self.gets(Signal::TERM);
        self.ends().await
    }
}

async fn hear(from: impl AsyncRead + Unpin, into: [Lines; 2], tell: watch::Sender<()>) {
    let mut from = BufReader::new(from).lines();
    while let Ok(Some(line)) = from.next_line().await {
        into.iter().for_each(|lines| lines.lock().unwrap().push(line.clone()));
        tell.send_replace(());
    }
}
