//! The town: servers with channels and people on a Discord of this process, and the bot, a process of its own; or several bots on one
//! database, each of which serves some of the people.

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

/// With this in its environment, this program is the bot.
pub const BOT: &str = "MEADHALL_SOAK_BOT";
/// So many tables fit into a channel, with some room.
const A_CHANNEL: usize = 5;
/// So many people belong to each table, and play at no other: so what one of them is asked is asked by nobody else's doing.
pub const PEOPLE: usize = 3;
/// After the bot is back, those who were just doing something may still get no answer.
const AFTER: Duration = Duration::from_secs(4);
/// By then people are served again, whatever has happened.
const SERVED: Duration = Duration::from_secs(30);
/// Languages of people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

/// A bot, and the number of its folder.
struct Lodger {
    bot: Bot,
    folder: u32,
}

/// Those that run.
#[derive(Default)]
struct Bots {
    all: Vec<Lodger>,
    /// How many folders there are.
    folders: u32,
}

impl Bots {
    /// A folder that is nobody's.
    const fn moves(&mut self) -> u32 {
        self.folders += 1;
        self.folders
    }
}

/// All of it.
pub struct Town {
    /// The Discord, and where the house lies.
    pub stage: Stage,
    /// Everybody.
    pub people: Vec<Person>,
    /// Where tables are opened.
    pub channels: Vec<Id>,
    /// Where chance begins.
    pub seed: u64,
    /// The database in which the house is, if it is in one, and its name there.
    database: Option<(Arc<Server>, String)>,
    tally: Arc<Tally>,
    bots: Mutex<Bots>,
    /// When it was last not to be reached; the time at which it was there again, unless it is away now.
    away: RwLock<(bool, Option<Instant>)>,
    closing: AtomicBool,
    /// How many shards there are.
    shards: u64,
    /// How long it took until everybody was served again, at the most: in milliseconds.
    longest: AtomicU64,
}

impl Town {
    /// Founds it, large enough for so many tables, with so many bots: more than one need a database.
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
            // Five channels a server.
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

    /// Starts a bot, in this folder if there are several.
    fn starts(&self, folder: u32) -> Lodger {
        let mut command = self.command(&["run"]);
        if self.database.is_some() {
            command.env("MEADHALL_DATA", self.folder(folder));
        }
        command.env("MEADHALL_COMPUTERS_MILLISECONDS", "30").env("MEADHALL_PICTURES_AT_ONCE", "1");
        Lodger { bot: self.stage.starts(&mut command), folder }
    }

    /// The folder of this number.
    fn folder(&self, number: u32) -> PathBuf {
        self.stage.folder.path().join(format!("house{number}"))
    }

    /// The bot with these words, in this house.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.stage.command(words);
        command.env(BOT, "1");
        if let Some((server, name)) = &self.database {
            command.env("MEADHALL_DATABASE_ADDRESS", server.line(name));
        }
        command
    }

    /// Waits until everybody is served who has not been since then.
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

    /// Kills one of the bots, and starts another in its place: if `elsewhere`, one that knows nothing of it. Waits until everybody is served.
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

    /// One of the bots falls asleep, until the others have struck it off; then it wakes up, finds that, and ends.
    pub async fn sleeps(&self, which: usize) -> Result<()> {
        self.is_away().await;
        let mut bots = self.bots.lock().await;
        let which = which % bots.all.len();
        // Before that it is in no house yet.
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

    /// What a bot is called on the roster: it has noted that in its folder.
    fn name_of(&self, lodger: &Lodger) -> Result<String> {
        let noted = fs::read_to_string(self.folder(lodger.folder).join("process"))?;
        Ok(noted.split_whitespace().next().context("a name")?.to_owned())
    }

    /// Whether a bot is still on the roster.
    async fn is_on_roster(&self, name: &str) -> Result<bool> {
        let (server, database) = self.database.clone().context("a database")?;
        let row = format!("select key from meadhall.entries where key = '!here/{name}'");
        Ok(!spawn_blocking(move || server.asks(&database, &row)).await??.is_empty())
    }

    /// The database is killed, and started again.
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

    /// Whether the house is in a database.
    pub const fn has_database(&self) -> bool {
        self.database.is_some()
    }

    /// Breaks its connections, and waits until they are there again.
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

    /// Does something as a person, and waits for the answer, also for one that was promised. Returns nothing if it cannot be done or is
    /// not answered.
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

    /// Whether an answer comes that was promised. A bot that is away makes nothing come.
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

    /// The tally of all.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Nobody begins anything new.
    pub fn closes(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Whether nobody begins anything new.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// None of the bots may end by itself.
    pub async fn has_all(&self) -> Result<()> {
        for Lodger { bot, folder } in &mut self.bots.lock().await.all {
            if !bot.runs() {
                bail!("the bot of folder {folder} has ended by itself: {:#?}", bot.said());
            }
        }
        Ok(())
    }

    /// How much memory the bot takes now, in MiB.
    pub async fn memory(&self) -> Result<u64> {
        let bots = self.bots.lock().await;
        let process = bots.all.first().context("the bot runs")?.bot.process();
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("it has memory")?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kib / 1024)
    }

    /// Waits until nothing is sent any more.
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

    /// How long it took until everybody was served again, at the most.
    pub fn longest(&self) -> Duration {
        Duration::from_millis(self.longest.load(Ordering::Relaxed))
    }

    /// Stops the bots, one after the other.
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

/// A Discord in which people may do what they like as often as they like.
fn manners(shards: u64) -> Manners {
    Manners { rates: local_discord::rates::Rates::endless(), shards, ..often() }
}
