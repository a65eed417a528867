//! A Discord with a server, and the program as a process of its own.

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

/// How long a test waits for what has to come.
pub const SOON: Duration = Duration::from_secs(120);

/// A setting with which the bot draws pictures and uploads its emoji.
pub const DRAWS: (&str, &str) = ("MEADHALL_PICTURES_AT_ONCE", "1");

/// Where this is set, each house of a stage lives in a database of its own: what the bot does is the same there.
const IN_DATABASES: &str = "MEADHALL_IN_DATABASES";

/// A Discord, and a place for a house.
pub struct Stage {
    /// The Discord.
    pub discord: LocalDiscord,
    /// Where all of it lies.
    pub folder: TempDir,
    /// Which program is the bot.
    pub program: &'static str,
    /// What is set otherwise, whenever the program is started.
    pub set: Vec<(&'static str, String)>,
    /// The database in which the house lives, if it lives in one.
    database: Option<String>,
    asked: Arc<Asked>,
    logged: Lines,
}

/// Lines of a log that is still being written.
type Lines = Arc<Mutex<Vec<String>>>;

/// What was asked of Discord, and which messages came of it.
#[derive(Default)]
struct Asked(Mutex<Vec<Said>>, Mutex<Vec<Created>>);

/// What the bot has asked for.
#[derive(Clone, Debug)]
pub struct Said {
    /// How, and where.
    pub line: String,
    /// With what.
    pub body: Value,
    /// The names of the files that came with it.
    pub files: Vec<String>,
    /// What it was answered with: the status.
    pub status: u16,
}

/// A message that was created in a channel, as it was asked for.
#[derive(Clone, Debug)]
pub struct Created {
    /// Its number.
    pub id: String,
    /// That of its channel.
    pub channel: String,
    /// As it was asked for.
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

/// Sessions may begin as often as tests like.
pub fn often() -> Manners {
    Manners { budget: Budget { within: Duration::ZERO, ..Budget::default() }, ..Manners::default() }
}

impl Stage {
    /// A stage on which sessions may begin as often as tests like.
    pub async fn new() -> Self {
        Self::with(often()).await
    }

    /// A stage on a Discord of these manners.
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

    /// Sets the limits of its Discord, and tells the bots that start from now on how long that Discord waits for a response.
    pub fn bound(&mut self, bounds: Bounds) {
        self.discord.bound(bounds);
        self.set.push(("MEADHALL_LOCAL_RESPONSE_DEADLINE", bounds.response_deadline.as_secs().to_string()));
    }

    /// The same whose house lives in a folder, wherever others do: what is tried there is in none but a folder.
    pub fn in_a_folder(self) -> Self {
        Self { database: None, ..self }
    }

    /// Where the house lives, or what is its own beside a database.
    pub fn house(&self) -> PathBuf {
        self.folder.path().join("house")
    }

    /// The machine is gone on which the house lived; on another, there is an empty place for one.
    pub fn moves(&mut self) {
        std::fs::remove_dir_all(self.house()).unwrap();
        self.database = self.database.as_ref().and_then(|_| an_empty_database());
    }

    /// The house as the bot finds it, with these games.
    pub fn home(&self, games: Catalogue) -> Home {
        let home = Home::new(self.house(), games);
        match &self.database {
            None => home,
            Some(line) => home.in_database(line.parse().unwrap()),
        }
    }

    /// The store without the house around it. No bot may run.
    pub fn store(&self) -> Box<dyn Store> {
        match &self.database {
            None => Box::new(SledStore::open(self.house().join("store")).unwrap()),
            Some(line) => Box::new(PostgresStore::open(&line.parse().unwrap()).unwrap()),
        }
    }

    /// The program with these words, set up for this stage. It draws no pictures unless that is set.
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

    /// The bot, just started.
    pub fn bot(&self) -> Bot {
        self.starts(&mut self.command(&["run"]))
    }

    /// The bot with something set otherwise, just started.
    pub fn bot_with(&self, set: &[(&str, &str)]) -> Bot {
        self.starts(self.command(&["run"]).envs(set.iter().copied()))
    }

    /// The bot, just started by this command.
    pub fn starts(&self, command: &mut Command) -> Bot {
        Bot::logging(command, &self.logged)
    }

    /// Everything that the bots of this stage have logged, also those that were killed.
    pub fn logged(&self) -> Vec<String> {
        self.logged.lock().unwrap().clone()
    }

    /// How often Discord was asked something that begins and ends like this.
    pub fn asked(&self, beginning: &str, end: &str) -> usize {
        let asked = self.asked.0.lock().unwrap();
        asked.iter().filter(|it| it.line.starts_with(beginning) && it.line.ends_with(end)).count()
    }

    /// Everything that the bot has asked for, word by word.
    pub fn said(&self) -> Vec<Said> {
        self.asked.0.lock().unwrap().clone()
    }

    /// The tokens of all interactions that the bot has answered.
    pub fn interaction_tokens(&self) -> HashSet<String> {
        self.said().iter().filter_map(|said| interaction_token(&said.line)).map(str::to_owned).collect()
    }

    /// Every message that was asked for and was there afterwards, as often as it was asked for.
    pub fn created(&self) -> Vec<Created> {
        self.asked.1.lock().unwrap().clone()
    }
}

/// The token in the path of a request that answers an interaction.
fn interaction_token(line: &str) -> Option<&str> {
    let path: Vec<&str> = line.split_once(' ')?.1.split(['/', '?']).skip(1).collect();
    match path.as_slice() {
        ["interactions", _, token, "callback"] | ["webhooks", _, token, ..] => Some(token),
        _ => None,
    }
}

/// Whether each house of a stage lives in a database of its own. None does where PostgreSQL is not installed, which is said.
pub fn in_databases() -> bool {
    env::var_os(IN_DATABASES).is_some_and(|it| !it.is_empty()) && postgres::shared().is_some()
}

fn an_empty_database() -> Option<String> {
    postgres::shared().map(|server| server.line(&server.empty()))
}

/// The program in an empty environment. Cargo builds it before the tests and benches of its package.
pub fn program(folder: &Path, words: &[&str]) -> Command {
    program_called("meadhall", folder, words)
}

fn program_called(name: &str, folder: &Path, words: &[&str]) -> Command {
    let own = env::current_exe().unwrap();
    // Tests and benches lie one folder deeper.
    let built = own.parent().map(|it| if it.ends_with("deps") { it.with_file_name(name) } else { it.join(name) });
    let mut command = Command::new(built.unwrap());
    command.args(words).env_clear().current_dir(folder).kill_on_drop(true);
    command
}

/// Does on a thread of its own what waits for a database: whoever asks may be in a runtime.
pub fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(work).join().unwrap())
}

/// An address of this machine where nobody listens: no test can take this port.
pub fn nobody() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 1))
}

/// How the program ended, and everything it said.
pub async fn ended(command: &mut Command) -> (i32, String) {
    let ended = timeout(SOON, command.output()).await.expect("it ends").unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().expect("it ends by itself"), String::from_utf8(said).unwrap())
}

/// The bot, running. It is killed when it is dropped.
pub struct Bot {
    child: Child,
    lines: Lines,
    news: watch::Receiver<()>,
}

impl Bot {
    /// Starts it.
    pub fn start(command: &mut Command) -> Self {
        Self::logging(command, &Lines::default())
    }

    /// Starts it. What it says is added to these lines, too.
    fn logging(command: &mut Command, logged: &Lines) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = Lines::default();
        let (tell, news) = watch::channel(());
        let both = [lines.clone(), logged.clone()];
        tokio::spawn(hear(child.stdout.take().unwrap(), both.clone(), tell.clone()));
        tokio::spawn(hear(child.stderr.take().unwrap(), both, tell));
        Self { child, lines, news }
    }

    /// Where it tells how it is.
    pub async fn page(&self) -> SocketAddr {
        let line = self.says("health and metrics are at http://").await;
        line.rsplit('/').next().unwrap().trim_end_matches(['"', '}']).parse().unwrap()
    }

    /// Everything that it has said.
    pub fn said(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// How many lines have this in them.
    pub fn said_times(&self, part: &str) -> usize {
        self.said().iter().filter(|line| line.contains(part)).count()
    }

    /// Waits until it says something with this in it, and tells the whole line.
    pub async fn says(&self, part: &str) -> String {
        let said = self.says_before_it_ends(part).await;
        said.unwrap_or_else(|| panic!("it has ended without saying {part:?}: {:#?}", self.said()))
    }

    /// Waits until it says something with this in it, and tells the whole line; none if it ends before.
    pub async fn says_before_it_ends(&self, part: &str) -> Option<String> {
        let mut news = self.news.clone();
        let waiting = async {
            loop {
                // What it said last is there once it has ended.
                let ended = news.has_changed().is_err();
                if let Some(line) = self.said().into_iter().find(|line| line.contains(part)) {
                    return Some(line);
                }
                if ended {
                    return None;
                }
                // An error says that it has ended.
                let _ = news.changed().await;
            }
        };
        timeout(SOON, waiting).await.unwrap_or_else(|_| panic!("it does not say {part:?}: {:#?}", self.said()))
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Sends it a signal.
    pub fn gets(&self, signal: Signal) {
        let process = i32::try_from(self.process()).unwrap();
        kill_process(Pid::from_raw(process).unwrap(), signal).unwrap();
    }

    /// Kills it, and waits until it is gone: until then its store is locked.
    pub async fn dies(&mut self) {
        self.gets(Signal::KILL);
        self.child.wait().await.unwrap();
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits until it ends, and tells its code.
    pub async fn ends(&mut self) -> i32 {
        let ended = timeout(SOON, self.child.wait()).await;
        let ended = ended.unwrap_or_else(|_| panic!("it does not end: {:#?}", self.said())).unwrap();
        // What it said last may still be on its way.
        while self.news.changed().await.is_ok() {}
        ended.code().unwrap_or_else(|| panic!("it was killed: {:#?}", self.said()))
    }

    /// Tells it to stop, and waits until it has.
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
