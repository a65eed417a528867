//! The test environment: a local Discord with a guild, a channel and two people.

use std::time::Duration;

use meadhall_local_discord::clock::FakeClock;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::rate_limit::RateLimits;
use meadhall_local_discord::world::PlatformLimits;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, Snowflake};
use tempfile::TempDir;

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
