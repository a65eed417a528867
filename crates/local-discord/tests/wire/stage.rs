//! The test environment: a local Discord with a guild, a channel and two people, and the minimal bot as a
//! process.

use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use local_discord::clock::Clock;
use local_discord::people::{Person, Seen};
use local_discord::rates::Rates;
use local_discord::world::Bounds;
use local_discord::{Id, LocalDiscord, Settings};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use super::schema::Held;

/// How long a test waits for something that must happen.
pub const SOON: Duration = Duration::from_secs(120);

/// A local Discord with a guild, a channel and two people.
pub struct Stage {
    pub discord: LocalDiscord,
    pub guild: Id,
    pub channel: Id,
    pub ann: Person,
    pub bo: Person,
    pub folder: TempDir,
    /// Checks all traffic against Discord's own API description, if that is installed.
    pub schema: Held,
}

impl Stage {
    /// Creates an environment with default settings.
    pub async fn new() -> Self {
        Self::with(Settings::default()).await
    }

    /// Creates an environment with these settings.
    pub async fn with(mut settings: Settings) -> Self {
        let schema = Held::new();
        settings.witness = schema.beside(settings.witness.take());
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), settings).await.unwrap();
        discord.bound(generous());
        let (ann, bo) = (discord.person("Ann", "en-US"), discord.person("Bo", "fr"));
        let guild = discord.guild("Fjord", &[&ann, &bo]);
        let channel = discord.channel(guild, "games");
        Self { discord, guild, channel, ann, bo, folder, schema }
    }

    /// Gives everyone, and so the bot, more permissions in all channels.
    pub fn gives(&self, more: u64) {
        let rights = self.discord.look(|world| world.guilds.get(self.guild).unwrap().roles[&self.guild].rights);
        self.discord.let_role(self.guild, self.guild, rights | more);
    }

    /// Starts the minimal bot and waits until it is connected and has registered its commands.
    pub async fn with_bot(&self) -> Bot {
        self.with_bot_of(&[]).await
    }

    /// Starts the minimal bot with these arguments and waits until it is connected and has registered its
    /// commands.
    pub async fn with_bot_of(&self, arguments: &[&str]) -> Bot {
        let bot = self.bot(arguments);
        bot.says("ready").await;
        bot
    }

    /// Starts the minimal bot without waiting for it.
    pub fn bot(&self, arguments: &[&str]) -> Bot {
        let requests = self.discord.requests().to_string();
        let authority = self.discord.authority().to_str().unwrap();
        let own = ["--requests", &requests, "--authority", authority];
        Bot::start(authority, &[&own[..], arguments].concat())
    }

    /// Lets the bot post its greeting with buttons and a menu, and returns the message.
    pub async fn board(&self) -> Seen {
        let answer = self.ann.runs(self.channel, "/greet who:Cleo").await.unwrap();
        self.ann.sees_message(answer.message().expect("a greeting")).unwrap()
    }
}

/// Returns a response deadline much longer than Discord's, so that tests do not fail on a busy machine.
pub fn generous() -> Bounds {
    Bounds { response_deadline: Duration::from_secs(30), ..Bounds::default() }
}

/// Returns settings without rate limits, and with a clock that moves only when a test advances it.
pub fn patient() -> Settings {
    let mut settings = Settings { clock: Clock::stopped(), ..Settings::default() };
    settings.manners.rates = Rates::endless();
    settings
}

/// The minimal bot as a process. It is killed when dropped.
pub struct Bot {
    child: Child,
    lines: Arc<Mutex<Vec<String>>>,
    news: watch::Receiver<()>,
}

impl Bot {
    fn start(authority: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_barest_bot"))
            .args(arguments)
            .env("SSL_CERT_FILE", authority)
            .env_remove("HTTPS_PROXY")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .expect("the barest bot starts");
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let lines = Arc::new(Mutex::new(Vec::new()));
        let (tell, news) = watch::channel(());
        let heard = lines.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = said.next_line().await {
                heard.lock().unwrap().push(line);
                tell.send_replace(());
            }
        });
        Self { child, lines, news }
    }

    /// Returns all lines that the bot has printed.
    pub fn said(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// Waits for a line that starts with the prefix and returns the rest of the line.
    pub async fn says(&self, beginning: &str) -> String {
        self.says_times(beginning, 1).await.remove(0)
    }

    /// Waits until this many such lines were printed.
    pub async fn says_times(&self, beginning: &str, times: usize) -> Vec<String> {
        self.hears(beginning, times, SOON).await.unwrap_or_else(|| panic!("the bot says {:?}", self.said()))
    }

    /// Waits for this many such lines; returns none if they do not come in time or the bot ends.
    pub async fn hears(&self, beginning: &str, times: usize, within: Duration) -> Option<Vec<String>> {
        let mut news = self.news.clone();
        let waiting = async {
            loop {
                let said = self.said();
                let found = said.iter().filter_map(|it| it.strip_prefix(beginning)).map(|it| it.trim().to_owned());
                let found: Vec<String> = found.collect();
                if found.len() >= times {
                    return Some(found);
                }
                news.changed().await.ok()?;
            }
        };
        timeout(within, waiting).await.ok().flatten()
    }

    pub fn process(&self) -> u32 {
        self.child.id().expect("the bot runs")
    }

    /// Waits until the bot exits by itself.
    pub async fn ends(&mut self) -> ExitStatus {
        timeout(SOON, self.child.wait()).await.expect("the bot ends").unwrap()
    }

    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }
}
