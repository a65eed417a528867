//! The load: servers with channels and people on a local Discord in this process, and the bot as a separate
//! process; or several bots on one database, each of which serves some of the people.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, mem};

use anyhow::{Context, Result, bail, ensure};
use meadhall_local_discord::people::{ClientActionError, InteractionOutcome, InteractionResult, Person};
use meadhall_local_discord::world::DiscordWorld;
use meadhall_local_discord::{FakeBehavior, FakeState, Snowflake};
use meadhall_test_support::postgres::TestPostgres;
use meadhall_test_support::{TestBotProcess, TestEnv, prior, proc_stats, run_to_end, unlimited_session_starts};
use rustix::process::Signal;
use tokio::process::Command;
use tokio::sync::{Mutex, RwLock};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use super::counters::SoakCounters;

/// With this environment variable, this program runs as the bot.
pub const RUN_AS_BOT_VARIABLE: &str = "MEADHALL_SOAK_BOT";
/// How many tables are opened in each channel, which is below the bot's limit.
const TABLES_PER_CHANNEL: usize = 5;
/// How many people belong to each table. They play at no other table, so that all their decisions come from this table.
pub const PEOPLE_PER_TABLE: usize = 3;
/// How long after a recovery an unanswered action is still excused by the preceding fault.
const GRACE_AFTER_RECOVERY: Duration = Duration::from_secs(4);
/// Time limit for serving all people again after any fault.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(30);
/// Locales of the people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

/// A bot, and the number of its data directory.
struct BotInstance {
    bot: TestBotProcess,
    folder_number: u32,
}

/// The running bots.
#[derive(Default)]
struct BotPool {
    running: Vec<BotInstance>,
    folder_count: u32,
}

impl BotPool {
    /// Returns the number of a new data directory.
    const fn next_folder(&mut self) -> u32 {
        self.folder_count += 1;
        self.folder_count
    }
}

/// The people, channels, bots and database of a run.
pub struct SoakLoad {
    /// The local Discord and the data directory.
    pub env: TestEnv,
    pub people: Vec<Person>,
    /// The channels in which tables are opened.
    pub channels: Vec<Snowflake>,
    pub seed: u64,
    /// The PostgreSQL server and the name of its database, if there are several bots.
    database: Option<(Arc<TestPostgres>, String)>,
    counters: Arc<SoakCounters>,
    bots: Mutex<BotPool>,
    /// Whether the bots are down now, and when they last recovered.
    availability: RwLock<(bool, Option<Instant>)>,
    stopping: AtomicBool,
    shard_count: u64,
    /// The longest time from a fault until all people were served again, in milliseconds.
    longest_outage_ms: AtomicU64,
}

impl SoakLoad {
    /// Starts the bots, in servers with enough channels for this many tables. Several bots need a database.
    pub async fn start(tables: usize, bots: usize, seed: u64, counters: Arc<SoakCounters>) -> Result<Self> {
        let database = if bots > 1 {
            let server = TestPostgres::start().context("several bots need PostgreSQL, which is not installed")?;
            let member = server.create_database();
            Some((Arc::new(server), member))
        } else {
            None
        };
        let shards = bots as u64;
        let mut stage = TestEnv::with_behavior(unlimited_behavior(shards)).await;
        stage.program_name = "soak";
        let person = |n: usize| stage.discord.add_person(&format!("Player {n}"), LOCALES[n % LOCALES.len()]);
        let people: Vec<Person> = (0..tables * PEOPLE_PER_TABLE).map(person).collect();
        let everybody: Vec<&Person> = people.iter().collect();
        let channels = (0..tables.div_ceil(TABLES_PER_CHANNEL)).map(|n| {
            // Each server has five channels.
            (n, n % 5)
        });
        let mut guild = None;
        let mut channel_ids = Vec::new();
        for (n, place) in channels {
            if place == 0 || guild.is_none() {
                guild = Some(stage.discord.add_guild(&format!("Hamlet {n}"), &everybody));
            }
            channel_ids.push(stage.discord.add_channel(guild.context("there is no server")?, &format!("games-{n}")));
        }
        let load = Self {
            env: stage,
            people,
            channels: channel_ids,
            seed,
            database,
            counters,
            bots: Mutex::default(),
            availability: RwLock::new((true, None)),
            stopping: AtomicBool::new(false),
            shard_count: shards,
            longest_outage_ms: AtomicU64::new(0),
        };
        if load.database.is_some() {
            let (code, output) = run_to_end(load.command(&["init"]).env("MEADHALL_DATA", load.folder(0))).await;
            ensure!(code == 0, "cannot create the store: {output}");
        }
        for _ in 0..bots {
            let mut bots = load.bots.lock().await;
            let folder = bots.next_folder();
            bots.running.push(load.start_bot(folder));
        }
        load.wait_until_served(Instant::now()).await?;
        Ok(load)
    }

    /// Starts a bot. If the bots share a database, each has its own data directory.
    fn start_bot(&self, folder: u32) -> BotInstance {
        let mut command = self.command(&["run"]);
        if self.database.is_some() {
            command.env("MEADHALL_DATA", self.folder(folder));
        }
        command.env("MEADHALL_AI_TIME_LIMIT_MS", "30").env("MEADHALL_RENDER_WORKERS", "1");
        BotInstance { bot: self.env.start_bot_command(&mut command), folder_number: folder }
    }

    fn folder(&self, number: u32) -> PathBuf {
        self.env.dir.path().join(format!("data{number}"))
    }

    /// Returns a command that runs the bot's executable with the data of this run.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = self.env.command(args);
        command.env(RUN_AS_BOT_VARIABLE, "1");
        if let Some((server, member)) = &self.database {
            command.env("MEADHALL_DATABASE_ADDRESS", server.connection_string(member));
        }
        command
    }

    /// Waits until everyone is served again after a fault that began at this time.
    async fn wait_until_served(&self, started: Instant) -> Result<()> {
        if !self
            .env
            .discord
            .wait_for_all_shards(self.shard_count, RECOVERY_TIMEOUT.saturating_sub(started.elapsed()))
            .await
        {
            let bots = self.bots.lock().await;
            let said: Vec<_> = bots.running.iter().map(|instance| instance.bot.log_lines()).collect();
            bail!("the bots did not recover within {} s: {said:#?}", RECOVERY_TIMEOUT.as_secs());
        }
        self.longest_outage_ms.fetch_max(u64::try_from(started.elapsed().as_millis())?, Ordering::Relaxed);
        self.mark_up().await;
        Ok(())
    }

    /// Kills one of the bots and starts another, in a new data directory if `in_new_folder`. Waits until everyone
    /// is served.
    pub async fn kill_bot(&self, index: usize, in_new_folder: bool) -> Result<()> {
        let mut bots = self.bots.lock().await;
        let index = index % bots.running.len();
        self.mark_down().await;
        bots.running[index].bot.send_signal(Signal::KILL);
        let started = Instant::now();
        sleep(Duration::from_millis(200)).await;
        let folder = if in_new_folder { bots.next_folder() } else { bots.running[index].folder_number };
        bots.running[index] = self.start_bot(folder);
        drop(bots);
        self.wait_until_served(started).await
    }

    /// Suspends a bot's process until the other bots have removed it from the cluster. When resumed, it must notice the
    /// removal and exit.
    pub async fn suspend_bot(&self, index: usize) -> Result<()> {
        self.mark_down().await;
        let mut bots = self.bots.lock().await;
        let index = index % bots.running.len();
        // The bot logs this text when it joins the cluster.
        bots.running[index].bot.wait_for_log(" in the database ").await;
        let member = self.cluster_member_id(&bots.running[index])?;
        bots.running[index].bot.send_signal(Signal::STOP);
        let started = Instant::now();
        let folder = bots.next_folder();
        let mut suspended = mem::replace(&mut bots.running[index], self.start_bot(folder)).bot;
        drop(bots);
        while self.is_cluster_member(&member).await? {
            if started.elapsed() > RECOVERY_TIMEOUT {
                bail!("a suspended bot was not removed from the cluster: {:#?}", suspended.log_lines());
            }
            sleep(Duration::from_millis(200)).await;
        }
        suspended.send_signal(Signal::CONT);
        while suspended.is_running() {
            if started.elapsed() > 2 * RECOVERY_TIMEOUT {
                bail!("a bot that was removed from the cluster keeps running: {:#?}", suspended.log_lines());
            }
            sleep(Duration::from_millis(50)).await;
        }
        self.wait_until_served(started).await
    }

    /// Returns the member id of a bot, which it has written to its data directory.
    fn cluster_member_id(&self, instance: &BotInstance) -> Result<String> {
        let record = fs::read_to_string(self.folder(instance.folder_number).join("process"))?;
        Ok(record.split_whitespace().next().context("the member file is empty")?.to_owned())
    }

    /// Returns whether a bot is still a member of the cluster.
    async fn is_cluster_member(&self, name: &str) -> Result<bool> {
        let (server, database) = self.database.clone().context("there is no database")?;
        let row = format!("select key from meadhall.entries where key = '!member/{name}'");
        Ok(!spawn_blocking(move || server.query_in(&database, &row)).await??.is_empty())
    }

    /// Kills the database and starts it again.
    pub async fn restart_database(&self) -> Result<()> {
        let Some((server, _)) = &self.database else { return Ok(()) };
        self.mark_down().await;
        let server = Arc::clone(server);
        spawn_blocking(move || {
            server.kill();
            server.launch();
        })
        .await?;
        self.mark_up().await;
        Ok(())
    }

    /// Returns whether the data is in a database.
    pub const fn has_database(&self) -> bool {
        self.database.is_some()
    }

    /// Breaks the gateway connections and waits until they are restored.
    pub async fn break_connections(&self, reason: Option<u16>) -> Result<()> {
        self.mark_down().await;
        self.env.discord.disconnect_gateway(reason);
        let started = Instant::now();
        sleep(Duration::from_millis(100)).await;
        self.wait_until_served(started).await
    }

    async fn mark_down(&self) {
        self.availability.write().await.0 = true;
    }

    async fn mark_up(&self) {
        *self.availability.write().await = (false, Some(Instant::now()));
    }

    /// Performs a person's action and waits for the response, even if it is deferred. Returns `None` if the client
    /// cannot perform the action or there is no response.
    pub async fn perform(
        &self,
        action: impl Future<Output = Result<InteractionResult, ClientActionError>>,
    ) -> Option<InteractionResult> {
        let started = Instant::now();
        let was_down_before = self.availability.read().await.0;
        let answer = action.await.ok()?;
        let is_answered = match answer.outcome {
            InteractionOutcome::TimedOut => false,
            InteractionOutcome::Deferred(_) => self.wait_for_deferred_response(answer.interaction).await,
            _ => true,
        };
        if is_answered {
            self.counters.count_answered();
            return Some(answer);
        }
        let (is_down, since) = *self.availability.read().await;
        let recently_recovered = since.is_some_and(|since| since + GRACE_AFTER_RECOVERY > started);
        let was_down = was_down_before || is_down || recently_recovered;
        if !was_down {
            eprintln!(
                "not responded to: {:?}",
                self.env
                    .discord
                    .read_world(|world| { world.interactions.get(answer.interaction).map(|it| format!("{it:?}")) })
            );
        }
        self.counters.count_unanswered(was_down);
        None
    }

    /// Waits for a deferred response; gives up when the bots are down, because a killed bot cannot send it.
    async fn wait_for_deferred_response(&self, interaction: Snowflake) -> bool {
        let started = Instant::now();
        let has_arrived = |world: &DiscordWorld| {
            world
                .interactions
                .get(interaction)
                .is_none_or(|interaction| !prior::is_deferred_unedited(world, interaction))
        };
        while started.elapsed() < RECOVERY_TIMEOUT && !self.availability.read().await.0 {
            let is_kept_now = |state: &FakeState| has_arrived(&state.world).then_some(());
            if self.env.discord.wait_until(Duration::from_secs(1), is_kept_now).await.is_some() {
                return true;
            }
        }
        false
    }

    pub fn counters(&self) -> &SoakCounters {
        &self.counters
    }

    /// Tells the players of all tables to stop playing.
    pub fn tell_players_to_stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Returns whether the players of all tables must stop playing.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Fails if one of the bots has exited by itself.
    pub async fn check_bots_running(&self) -> Result<()> {
        for BotInstance { bot, folder_number: folder } in &mut self.bots.lock().await.running {
            if !bot.is_running() {
                bail!("the bot of folder {folder} exited by itself: {:#?}", bot.log_lines());
            }
        }
        Ok(())
    }

    /// Returns the resident memory of the first bot in MiB.
    pub async fn first_bot_resident_mib(&self) -> Result<u64> {
        let bots = self.bots.lock().await;
        let process = bots.running.first().context("no bot is running")?.bot.pid();
        Ok(proc_stats::resident_mib(process).context("the bot has ended")? as u64)
    }

    /// Waits until the bots send no more requests.
    pub async fn wait_until_idle(&self) {
        let mut before = 0;
        loop {
            let now = self.env.discord.traffic_counts().requests;
            if now == before {
                return;
            }
            before = now;
            sleep(Duration::from_secs(2)).await;
        }
    }

    /// Returns the longest time from a fault until all people were served again.
    pub fn longest_outage(&self) -> Duration {
        Duration::from_millis(self.longest_outage_ms.load(Ordering::Relaxed))
    }

    pub async fn stop_bots(&self) -> Result<()> {
        let BotPool { running: all, .. } = mem::take(&mut *self.bots.lock().await);
        for BotInstance { mut bot, .. } in all {
            match bot.stop().await {
                0 => {}
                code => bail!("a bot exited with code {code}: {:#?}", bot.log_lines()),
            }
        }
        Ok(())
    }
}

/// Returns the behavior of a fake Discord without rate limits and with unlimited session starts.
fn unlimited_behavior(shards: u64) -> FakeBehavior {
    FakeBehavior {
        rate_limits: meadhall_local_discord::rate_limit::RateLimits::unlimited(),
        recommended_shards: shards,
        ..unlimited_session_starts()
    }
}
