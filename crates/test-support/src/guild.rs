//! A server with members and a running bot: what people type and press, and what they see.

use std::time::{Duration, Instant};

use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_local_discord::rate_limit::RateLimits;
use meadhall_local_discord::world::PlatformLimits;
use meadhall_local_discord::{FakeBehavior, Snowflake};

use crate::{ENV_WITH_PICTURES, TEST_TIMEOUT, TestBotProcess, TestEnv, unlimited_session_starts};

/// A Discord server with one channel, and the bot in it.
pub struct TestGuild {
    pub env: TestEnv,
    pub bot: TestBotProcess,
    pub channel: Snowflake,
}

/// Returns a Discord behavior without rate limits.
pub fn unlimited_rates() -> FakeBehavior {
    FakeBehavior { rate_limits: RateLimits::unlimited(), ..unlimited_session_starts() }
}

/// Returns limits with a much longer response deadline than Discord's, so that tests do not fail on a busy machine.
pub fn long_response_deadline() -> PlatformLimits {
    PlatformLimits { response_deadline: Duration::from_secs(30), ..PlatformLimits::default() }
}

/// How a [`TestGuild`] is started.
pub struct TestGuildOptions<'a> {
    /// The name of the bot's executable.
    pub program_name: &'static str,
    pub behavior: FakeBehavior,
    /// The server is on the last of these shards, which are all served by one bot.
    pub shards: usize,
    /// Discord's deadline for the first response to an interaction.
    pub response_deadline: Duration,
    /// Environment variables for every start of the bot.
    pub env_vars: &'a [(&'static str, &'a str)],
    /// Whether `MEADHALL_IN_DATABASES` has an effect.
    pub may_use_database: bool,
}

impl Default for TestGuildOptions<'_> {
    /// No rate limits, a long response deadline, one shard, and a bot without pictures.
    fn default() -> Self {
        Self {
            program_name: "meadhall",
            behavior: unlimited_rates(),
            shards: 1,
            response_deadline: long_response_deadline().response_deadline,
            env_vars: &[],
            may_use_database: true,
        }
    }
}

impl TestGuildOptions<'_> {
    /// For tests in which responses get lost.
    pub fn with_real_response_deadline() -> Self {
        Self { response_deadline: PlatformLimits::default().response_deadline, ..Self::default() }
    }

    /// Starts a server with these people, by name and locale, and a bot that is ready.
    pub async fn start(self, people: &[(&str, &str)]) -> (TestGuild, Vec<Person>) {
        let mut env = TestEnv::with_behavior(self.behavior).await;
        if !self.may_use_database {
            env = env.without_database();
        }
        env.program_name = self.program_name;
        env.env_vars = self.env_vars.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        env.set_limits(PlatformLimits { response_deadline: self.response_deadline, ..PlatformLimits::default() });
        let people: Vec<Person> = people.iter().map(|(name, locale)| env.discord.add_person(name, locale)).collect();
        let members: Vec<&Person> = people.iter().collect();
        let mut servers = (0..).map(|n| env.discord.add_guild(&format!("Skerry {n}"), &members));
        let shards = self.shards as u64;
        let guild = servers.find(|id| id.shard_index(shards) == shards - 1);
        let channel = env.discord.add_channel(guild.unwrap(), "games");
        env.init_chosen_place(self.env_vars).await;
        let bot = env.start_bot_with_env(&[("MEADHALL_SHARDS", &shards.to_string())]);
        bot.wait_for_log("the slash commands are registered").await;
        assert!(env.discord.wait_for_session_count(self.shards, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
        (TestGuild { env, bot, channel }, people)
    }
}

impl TestGuild {
    /// Starts a server with these people and the default options.
    pub async fn start(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        TestGuildOptions::default().start(people).await
    }

    /// Like [`Self::start`], with these environment variables for every start of the bot.
    pub async fn start_with_env(env_vars: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        TestGuildOptions { env_vars, ..TestGuildOptions::default() }.start(people).await
    }

    /// Like [`Self::start`], but the bot renders pictures.
    pub async fn start_with_pictures(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::start_with_env(&[ENV_WITH_PICTURES], people).await
    }

    /// Like [`Self::start`], but the bot also hosts the test games.
    pub async fn start_with_toy_games(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        TestGuildOptions { program_name: "toybot", ..TestGuildOptions::default() }.start(people).await
    }

    /// Like [`Self::start`], but the bot's clock runs faster than the wall clock by this factor.
    pub async fn start_with_clock_speedup(speedup: u32, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::start_with_env(&[("MEADHALL_LOCAL_DISCORD_CLOCK_SPEEDUP", &speedup.to_string())], people).await
    }

    /// Returns the Discord thread of the match that was started last.
    pub async fn newest_thread(&self, person: &Person) -> Snowflake {
        let begun = Instant::now();
        while begun.elapsed() < TEST_TIMEOUT {
            if let Some(thread) = person.threads(self.channel).last() {
                return *thread;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("no thread was created: {:#?}", self.bot.log_lines());
    }
}

/// Returns the response as this person sees it. If the bot has deferred the response, waits for the final contents.
pub async fn response_message(person: &Person, response: &InteractionResult) -> VisibleMessage {
    let id = response.message().unwrap_or_else(|| panic!("{:?} is not a message", response.outcome));
    let begun = Instant::now();
    loop {
        let seen = person.message(id).unwrap_or_else(|| panic!("message {id} is not visible"));
        if !seen.is_loading || begun.elapsed() >= TEST_TIMEOUT {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Returns whether the bot responded in time.
pub fn has_response(response: &InteractionResult) -> bool {
    response.outcome != InteractionOutcome::TimedOut
}

/// Formats a message as text for assertions.
pub fn message_as_text(message: &VisibleMessage) -> String {
    let mut lines = vec![format!(
        "[{}{}]",
        if message.is_ephemeral { "only me" } else { "all" },
        if message.pings_me { ", calls me" } else { "" }
    )];
    lines.push(message.text.clone());
    for embed in &message.embeds {
        lines.push(embed["description"].as_str().unwrap_or_default().to_owned());
        let fields = embed["fields"].as_array().into_iter().flatten();
        lines.extend(fields.map(|field| format!("{}: {}", field["name"], field["value"])));
    }
    for file in &message.files {
        lines.push(format!("[{}: {}]", file.name, file.description.as_deref().unwrap_or_default()));
    }
    for menu in &message.menus {
        lines.push(format!("▾ {}", menu.placeholder));
        lines.extend(menu.options.iter().map(|(label, _, about)| format!("    {label}   ({about})")));
    }
    let buttons: Vec<String> = message.buttons.iter().map(|it| format!("( {} )", it.label)).collect();
    lines.push(buttons.join(" "));
    lines.join("\n")
}
