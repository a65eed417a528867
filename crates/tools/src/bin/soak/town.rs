//! The load: servers with channels and people on a local Discord in this process, and the bot as a separate
//! process; or several bots on one database, each of which serves some of the people.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, mem};

use anyhow::{Context, Result, bail};
use local_discord::people::{Answer, Cannot, Outcome, Person};
use local_discord::world::World;
use local_discord::{Id, Manners, State};
use rustix::process::Signal;
use stage::postgres::Server;
use stage::{Bot, Stage, often, promised};
use tokio::process::Command;
use tokio::sync::{Mutex, RwLock};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use super::tally::Tally;

/// With this environment variable, this program runs as the bot.
pub const BOT: &str = "MEADHALL_SOAK_BOT";
/// How many tables a channel takes, with some room left.
const A_CHANNEL: usize = 5;
/// How many people belong to each table. They play at no other, so that their decisions come from this table
/// only.
pub const PEOPLE: usize = 3;
/// How long after its recovery the bot may still leave earlier actions unanswered.
const AFTER: Duration = Duration::from_secs(4);
/// By then people must be served again, whatever the fault was.
const SERVED: Duration = Duration::from_secs(30);
/// Locales of the people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

/// A bot, and the number of its data directory.
struct Lodger {
    bot: Bot,
    folder: u32,
}

/// The running bots.
#[derive(Default)]
struct Bots {
    all: Vec<Lodger>,
    folders: u32,
}

impl Bots {
    /// Returns the number of a new data directory.
    const fn moves(&mut self) -> u32 {
        self.folders += 1;
        self.folders
    }
}

/// The people, channels, bots and database of a run.
pub struct Town {
    /// The local Discord and the data directory.
    pub stage: Stage,
    pub people: Vec<Person>,
    /// The channels in which tables are opened.
    pub channels: Vec<Id>,
    pub seed: u64,
    /// The PostgreSQL server and the name of its database, if there are several bots.
    database: Option<(Arc<Server>, String)>,
    tally: Arc<Tally>,
    bots: Mutex<Bots>,
    /// Whether the bots are down now, and when they were last up again.
    away: RwLock<(bool, Option<Instant>)>,
    closing: AtomicBool,
    shards: u64,
    /// The longest time until everyone was served again, in milliseconds.
    longest: AtomicU64,
}

impl Town {
    /// Starts the bots, on servers large enough for this many tables. Several bots need a database.
    pub async fn found(tables: usize, bots: usize, seed: u64, tally: Arc<Tally>) -> Result<Self> {
        let database = if bots > 1 {
            let server = Server::start().context("several bots need PostgreSQL, which is not installed here")?;
            let name = server.empty();
            Some((Arc::new(server), name))
        } else {
            None
        };
        let shards = bots as u64;
        let mut stage = Stage::with(manners(shards)).await;
        stage.program = "soak";
        let person = |n: usize| stage.discord.person(&format!("Player {n}"), LOCALES[n % LOCALES.len()]);
        let people: Vec<Person> = (0..tables * PEOPLE).map(person).collect();
        let everybody: Vec<&Person> = people.iter().collect();
        let channels = (0..tables.div_ceil(A_CHANNEL)).map(|n| {
            // Each server has five channels.
            (n, n % 5)
        });
        let mut guild = None;
        let mut found = Vec::new();
        for (n, place) in channels {
            if place == 0 || guild.is_none() {
                guild = Some(stage.discord.guild(&format!("Hamlet {n}"), &everybody));
            }
            found.push(stage.discord.channel(guild.context("a server")?, &format!("games-{n}")));
        }
        let town = Self {
            stage,
            people,
            channels: found,
            seed,
            database,
            tally,
            bots: Mutex::default(),
            away: RwLock::new((true, None)),
            closing: AtomicBool::new(false),
            shards,
            longest: AtomicU64::new(0),
        };
        for _ in 0..bots {
            let mut bots = town.bots.lock().await;
            let folder = bots.moves();
            bots.all.push(town.starts(folder));
        }
        town.is_taken_up(Instant::now()).await?;
        Ok(town)
    }

    /// Starts a bot; with a database it gets its own data directory.
    fn starts(&self, folder: u32) -> Lodger {
        let mut command = self.command(&["run"]);
        if self.database.is_some() {
            command.env("MEADHALL_DATA", self.folder(folder));
        }
        command.env("MEADHALL_COMPUTERS_MILLISECONDS", "30").env("MEADHALL_PICTURES_AT_ONCE", "1");
        Lodger { bot: self.stage.starts(&mut command), folder }
    }

    fn folder(&self, number: u32) -> PathBuf {
        self.stage.folder.path().join(format!("house{number}"))
    }

    /// Returns a command of the bot on the data of this run.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.stage.command(words);
        command.env(BOT, "1");
        if let Some((server, name)) = &self.database {
            command.env("MEADHALL_DATABASE_ADDRESS", server.line(name));
        }
        command
    }

    /// Waits until everyone is served again after a fault that began at this time.
    async fn is_taken_up(&self, begun: Instant) -> Result<()> {
        if !self.stage.discord.is_served(self.shards, SERVED.saturating_sub(begun.elapsed())).await {
            let bots = self.bots.lock().await;
            let said: Vec<_> = bots.all.iter().map(|lodger| lodger.bot.said()).collect();
            bail!("not everybody is served again after {} s: {said:#?}", SERVED.as_secs());
        }
        self.longest.fetch_max(u64::try_from(begun.elapsed().as_millis())?, Ordering::Relaxed);
        self.is_there().await;
        Ok(())
    }

    /// Kills one of the bots and starts another, in a new data directory if `elsewhere`. Waits until everyone
    /// is served.
    pub async fn dies(&self, which: usize, elsewhere: bool) -> Result<()> {
        let mut bots = self.bots.lock().await;
        let which = which % bots.all.len();
        self.is_away().await;
        bots.all[which].bot.gets(Signal::KILL);
        let begun = Instant::now();
        sleep(Duration::from_millis(200)).await;
        let folder = if elsewhere { bots.moves() } else { bots.all[which].folder };
        bots.all[which] = self.starts(folder);
        drop(bots);
        self.is_taken_up(begun).await
    }

    /// Suspends one of the bots until the others have removed it from the cluster; it must then notice that
    /// and exit.
    pub async fn sleeps(&self, which: usize) -> Result<()> {
        self.is_away().await;
        let mut bots = self.bots.lock().await;
        let which = which % bots.all.len();
        // Until it has logged this, the bot has not joined the cluster.
        bots.all[which].bot.says(" in the database ").await;
        let name = self.name_of(&bots.all[which])?;
        bots.all[which].bot.gets(Signal::STOP);
        let begun = Instant::now();
        let folder = bots.moves();
        let mut asleep = mem::replace(&mut bots.all[which], self.starts(folder)).bot;
        drop(bots);
        while self.is_on_roster(&name).await? {
            if begun.elapsed() > SERVED {
                bail!("nobody strikes off a bot that sleeps: {:#?}", asleep.said());
            }
            sleep(Duration::from_millis(200)).await;
        }
        asleep.gets(Signal::CONT);
        while asleep.runs() {
            if begun.elapsed() > 2 * SERVED {
                bail!("a bot that was struck off goes on: {:#?}", asleep.said());
            }
            sleep(Duration::from_millis(50)).await;
        }
        self.is_taken_up(begun).await
    }

    /// Returns the member id of a bot, which it has written to its data directory.
    fn name_of(&self, lodger: &Lodger) -> Result<String> {
        let noted = fs::read_to_string(self.folder(lodger.folder).join("process"))?;
        Ok(noted.split_whitespace().next().context("a name")?.to_owned())
    }

    /// Returns whether a bot is still a member of the cluster.
    async fn is_on_roster(&self, name: &str) -> Result<bool> {
        let (server, database) = self.database.clone().context("a database")?;
        let row = format!("select key from meadhall.entries where key = '!here/{name}'");
        Ok(!spawn_blocking(move || server.asks(&database, &row)).await??.is_empty())
    }

    /// Kills the database and starts it again.
    pub async fn loses_database(&self) -> Result<()> {
        let Some((server, _)) = &self.database else { return Ok(()) };
        self.is_away().await;
        let server = Arc::clone(server);
        spawn_blocking(move || {
            server.dies();
            server.rises();
        })
        .await?;
        self.is_there().await;
        Ok(())
    }

    /// Returns whether the data is in a database.
    pub const fn has_database(&self) -> bool {
        self.database.is_some()
    }

    /// Breaks the gateway connections and waits until they are restored.
    pub async fn is_cut_off(&self, reason: Option<u16>) -> Result<()> {
        self.is_away().await;
        self.stage.discord.drops_gateway(reason);
        let begun = Instant::now();
        sleep(Duration::from_millis(100)).await;
        self.is_taken_up(begun).await
    }

    async fn is_away(&self) {
        self.away.write().await.0 = true;
    }

    async fn is_there(&self) {
        *self.away.write().await = (false, Some(Instant::now()));
    }

    /// Performs an action of a person and waits for the response, also for a deferred one. Returns none if
    /// the client cannot perform it or there is no response.
    pub async fn does(&self, deed: impl Future<Output = Result<Answer, Cannot>>) -> Option<Answer> {
        let begun = Instant::now();
        let away_before = self.away.read().await.0;
        let answer = deed.await.ok()?;
        let is_answered = match answer.outcome {
            Outcome::Failed => false,
            Outcome::Thinking(_) => self.keeps_promise(answer.interaction).await,
            _ => true,
        };
        if is_answered {
            self.tally.answer();
            return Some(answer);
        }
        let (away, since) = *self.away.read().await;
        let lately = since.is_some_and(|since| since + AFTER > begun);
        let down = away_before || away || lately;
        if !down {
            eprintln!(
                "not answered: {:?}",
                self.stage
                    .discord
                    .look(|world| { world.interactions.get(answer.interaction).map(|it| format!("{it:?}")) })
            );
        }
        self.tally.silence(down);
        None
    }

    /// Waits for a deferred response; gives up when the bots are down, because a killed bot cannot send it.
    async fn keeps_promise(&self, interaction: Id) -> bool {
        let begun = Instant::now();
        let is_kept = |world: &World| {
            world.interactions.get(interaction).is_none_or(|interaction| !promised::is_open(world, interaction))
        };
        while begun.elapsed() < SERVED && !self.away.read().await.0 {
            let kept = |state: &State| is_kept(&state.world).then_some(());
            if self.stage.discord.until(Duration::from_secs(1), kept).await.is_some() {
                return true;
            }
        }
        false
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Tells all tables to start nothing new.
    pub fn closes(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Returns whether tables must start nothing new.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Fails if one of the bots has exited by itself.
    pub async fn has_all(&self) -> Result<()> {
        for Lodger { bot, folder } in &mut self.bots.lock().await.all {
            if !bot.runs() {
                bail!("the bot of folder {folder} has ended by itself: {:#?}", bot.said());
            }
        }
        Ok(())
    }

    /// Returns the resident memory of the first bot in MiB.
    pub async fn memory(&self) -> Result<u64> {
        let bots = self.bots.lock().await;
        let process = bots.all.first().context("the bot runs")?.bot.process();
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("it has memory")?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kib / 1024)
    }

    /// Waits until the bots send no more requests.
    pub async fn rests(&self) {
        let mut before = 0;
        loop {
            let now = self.stage.discord.counts().requests;
            if now == before {
                return;
            }
            before = now;
            sleep(Duration::from_secs(2)).await;
        }
    }

    /// Returns the longest time until everyone was served again.
    pub fn longest(&self) -> Duration {
        Duration::from_millis(self.longest.load(Ordering::Relaxed))
    }

    pub async fn stops(&self) -> Result<()> {
        let Bots { all, .. } = mem::take(&mut *self.bots.lock().await);
        for Lodger { mut bot, .. } in all {
            match bot.stops().await {
                0 => {}
                code => bail!("a bot has ended with code {code}: {:#?}", bot.said()),
            }
        }
        Ok(())
    }
}

/// Returns a behavior without rate limits and with unlimited session starts.
fn manners(shards: u64) -> Manners {
    Manners { rates: local_discord::rates::Rates::endless(), shards, ..often() }
}
