//! The test environment: a local Discord with a guild, a channel and two people, and the minimal bot as a
//! process.

use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_local_discord::clock::FakeClock;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_local_discord::rate_limit::RateLimits;
use meadhall_local_discord::world::PlatformLimits;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, Snowflake};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use super::schema::SchemaGuard;

/// How long a test waits for something that must happen.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(120);

/// A local Discord with a guild, a channel and two people.
pub struct WireTestEnv {
    pub discord: LocalDiscord,
    pub guild: Snowflake,
    pub channel: Snowflake,
    pub ann: Person,
    pub bo: Person,
    pub data_dir: TempDir,
    /// Checks all traffic against Discord's own API description, if that is installed.
    pub schema_check: SchemaGuard,
}

impl WireTestEnv {
    /// Creates an environment with default settings.
    pub async fn new() -> Self {
        Self::with_settings(LocalDiscordSettings::default()).await
    }

    /// Creates an environment with these settings.
    pub async fn with_settings(mut settings: LocalDiscordSettings) -> Self {
        let schema = SchemaGuard::new();
        settings.recorder = schema.combine_with(settings.recorder.take());
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), settings).await.unwrap();
        discord.set_limits(generous_limits());
        let (ann, bo) = (discord.add_person("Ann", "en-US"), discord.add_person("Bo", "fr"));
        let guild = discord.add_guild("Fjord", &[&ann, &bo]);
        let channel = discord.add_channel(guild, "games");
        Self { discord, guild, channel, ann, bo, data_dir: folder, schema_check: schema }
    }

    /// Gives everyone, and so the bot, more permissions in all channels.
    pub fn grant_everyone(&self, extra: u64) {
        let permissions =
            self.discord.read_world(|world| world.guilds.get(self.guild).unwrap().roles[&self.guild].permissions);
        self.discord.set_role_permissions(self.guild, self.guild, permissions | extra);
    }

    /// Starts the minimal bot and waits until it is connected and has registered its commands.
    pub async fn start_ready_bot(&self) -> MinimalBot {
        self.start_ready_bot_with(&[]).await
    }

    /// Starts the minimal bot with these arguments and waits until it is connected and has registered its
    /// commands.
    pub async fn start_ready_bot_with(&self, arguments: &[&str]) -> MinimalBot {
        let bot = self.start_bot(arguments);
        bot.wait_for_line("ready").await;
        bot
    }

    /// Starts the minimal bot without waiting for it.
    pub fn start_bot(&self, arguments: &[&str]) -> MinimalBot {
        let api_address = self.discord.api_address().to_string();
        let ca_file = self.discord.ca_file().to_str().unwrap();
        let own_arguments = ["--requests", &api_address, "--authority", ca_file];
        MinimalBot::start(ca_file, &[&own_arguments[..], arguments].concat())
    }

    /// Lets the bot post its greeting with buttons and a menu, and returns the message.
    pub async fn create_board(&self) -> VisibleMessage {
        let answer = self.ann.run_command(self.channel, "/greet who:Cleo").await.unwrap();
        self.ann.message(answer.message().expect("the reply is a message")).unwrap()
    }
}

/// Returns a response deadline much longer than Discord's, so that tests do not fail on a busy machine.
pub fn generous_limits() -> PlatformLimits {
    PlatformLimits { response_deadline: Duration::from_secs(30), ..PlatformLimits::default() }
}

/// Returns settings without rate limits, and with a clock that moves only when a test advances it.
pub fn unlimited_settings() -> LocalDiscordSettings {
    let mut settings = LocalDiscordSettings { clock: FakeClock::new_stopped(), ..LocalDiscordSettings::default() };
    settings.behavior.rate_limits = RateLimits::unlimited();
    settings
}

/// The minimal bot as a process. It is killed when dropped.
pub struct MinimalBot {
    child: Child,
    output: Arc<Mutex<Vec<String>>>,
    output_changed: watch::Receiver<()>,
}

impl MinimalBot {
    fn start(ca_file: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_minimal_bot"))
            .args(arguments)
            .env("SSL_CERT_FILE", ca_file)
            .env_remove("HTTPS_PROXY")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .expect("could start the minimal bot");
        let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
        let lines = Arc::new(Mutex::new(Vec::new()));
        let (changed, output_changed) = watch::channel(());
        let collected = lines.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = stdout.next_line().await {
                collected.lock().unwrap().push(line);
                changed.send_replace(());
            }
        });
        Self { child, output: lines, output_changed }
    }

    /// Returns all lines that the bot has printed.
    pub fn output_lines(&self) -> Vec<String> {
        self.output.lock().unwrap().clone()
    }

    /// Waits for a line that starts with the prefix and returns the rest of the line.
    pub async fn wait_for_line(&self, prefix: &str) -> String {
        self.wait_for_lines(prefix, 1).await.remove(0)
    }

    /// Waits until this many such lines were printed.
    pub async fn wait_for_lines(&self, prefix: &str, times: usize) -> Vec<String> {
        self.wait_for_lines_within(prefix, times, WAIT_TIMEOUT)
            .await
            .unwrap_or_else(|| panic!("expected lines not found in the output of the bot: {:?}", self.output_lines()))
    }

    /// Waits for this many such lines; returns none if they do not come in time or the bot ends.
    pub async fn wait_for_lines_within(&self, prefix: &str, times: usize, within: Duration) -> Option<Vec<String>> {
        let mut changed_receiver = self.output_changed.clone();
        let waiting = async {
            loop {
                let lines = self.output_lines();
                let found = lines.iter().filter_map(|it| it.strip_prefix(prefix)).map(|it| it.trim().to_owned());
                let found: Vec<String> = found.collect();
                if found.len() >= times {
                    return Some(found);
                }
                changed_receiver.changed().await.ok()?;
            }
        };
        timeout(within, waiting).await.ok().flatten()
    }

    pub fn pid(&self) -> u32 {
        self.child.id().expect("the bot is running")
    }

    /// Waits until the bot exits by itself.
    pub async fn wait_for_exit(&mut self) -> ExitStatus {
        timeout(WAIT_TIMEOUT, self.child.wait()).await.expect("the bot exits in time").unwrap()
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }
}
