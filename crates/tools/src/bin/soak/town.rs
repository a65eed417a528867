//! The town: servers with channels and people on a Discord of this process, and the bot, a process of its own; or several bots on one
//! database, of which one has the house.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, mem};

use anyhow::{Context, Result, bail};
use local_discord::people::{Answer, Cannot, Outcome, Person};
use local_discord::{Id, Manners};
use rustix::process::Signal;
use stage::postgres::Server;
use stage::{Bot, SOON, Stage, often};
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

/// Those that run.
#[derive(Default)]
struct Bots {
    all: Vec<Bot>,
    /// Which of them has the house.
    holder: usize,
    /// How many were started so far: each of several has a folder of its own.
    started: u32,
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
    kills: AtomicU64,
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
        let mut stage = Stage::with(manners()).await;
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
            kills: AtomicU64::new(0),
        };
        for _ in 0..bots {
            let bot = town.starts(&mut *town.bots.lock().await);
            town.bots.lock().await.all.push(bot);
        }
        town.is_taken_up().await?;
        Ok(town)
    }

    /// Starts a bot.
    fn starts(&self, bots: &mut Bots) -> Bot {
        bots.started += 1;
        let mut command = self.command(&["run"]);
        if self.database.is_some() {
            command.env("MEADHALL_DATA", self.stage.folder.path().join(format!("house{}", bots.started)));
        }
        command.env("MEADHALL_COMPUTERS_MILLISECONDS", "30").env("MEADHALL_PICTURES_AT_ONCE", "1");
        Bot::start(&mut command)
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

    /// Waits until one of the bots reaches people who did not when it began to be waited for.
    async fn is_taken_up(&self) -> Result<()> {
        let mut bots = self.bots.lock().await;
        let begun = Instant::now();
        loop {
            if let Some(holder) = bots.all.iter().position(|bot| bot.said_times("players are reached") > 0) {
                bots.holder = holder;
                drop(bots);
                self.is_there().await;
                return Ok(());
            }
            if begun.elapsed() > SERVED {
                let said: Vec<_> = bots.all.iter().map(Bot::said).collect();
                bail!("nobody is served again after {} s: {said:#?}", SERVED.as_secs());
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Kills one of the bots, and starts another in its place. If that one had the house, waits until it is taken up again.
    pub async fn dies(&self, which: usize) -> Result<()> {
        let mut bots = self.bots.lock().await;
        let which = which % bots.all.len();
        let holds = which == bots.holder;
        if holds {
            self.is_away().await;
        }
        bots.all[which].gets(Signal::KILL);
        self.kills.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(200)).await;
        bots.all[which] = self.starts(&mut bots);
        drop(bots);
        if holds { self.is_taken_up().await } else { Ok(()) }
    }

    /// The bot that has the house falls asleep, until another has taken the house over; then it wakes up, finds that, and ends.
    pub async fn sleeps(&self) -> Result<()> {
        self.is_away().await;
        let mut bots = self.bots.lock().await;
        let holder = bots.holder;
        bots.all[holder].gets(Signal::STOP);
        let fresh = self.starts(&mut bots);
        let mut asleep = mem::replace(&mut bots.all[holder], fresh);
        drop(bots);
        self.is_taken_up().await?;
        asleep.gets(Signal::CONT);
        let begun = Instant::now();
        while asleep.runs() {
            if begun.elapsed() > SERVED {
                bail!("a bot that was struck off goes on: {:#?}", asleep.said());
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
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
    pub async fn is_cut_off(&self, reason: Option<u16>) {
        self.is_away().await;
        self.stage.discord.drops_gateway(reason);
        sleep(Duration::from_millis(100)).await;
        self.stage.discord.is_met(1, SOON).await;
        self.is_there().await;
    }

    async fn is_away(&self) {
        self.away.write().await.0 = true;
    }

    async fn is_there(&self) {
        *self.away.write().await = (false, Some(Instant::now()));
    }

    /// Somebody does something: nothing, if it cannot be done, or nobody answered.
    pub async fn does(&self, deed: impl Future<Output = Result<Answer, Cannot>>) -> Option<Answer> {
        let begun = Instant::now();
        let away_before = self.away.read().await.0;
        let answer = deed.await.ok()?;
        if answer.outcome != Outcome::Failed {
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

    /// How much memory the bot takes now, in MiB.
    pub async fn memory(&self) -> Result<u64> {
        let bots = self.bots.lock().await;
        let process = bots.all.get(bots.holder).context("the bot runs")?.process();
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

    /// Stops the bots, and tells what their last processes have said.
    pub async fn stops(&self) -> Result<Vec<String>> {
        let Bots { all, holder, .. } = mem::take(&mut *self.bots.lock().await);
        let mut said = Vec::new();
        for (number, mut bot) in all.into_iter().enumerate() {
            if number == holder {
                match bot.stops().await {
                    0 => {}
                    code => bail!("the bot has ended with code {code}: {:#?}", bot.said()),
                }
            } else {
                // Whoever waits for the house is simply ended.
                bot.gets(Signal::KILL);
            }
            said.extend(bot.said());
        }
        Ok(said)
    }
}

/// A Discord in which people may do what they like as often as they like.
fn manners() -> Manners {
    Manners { rates: local_discord::rates::Rates::endless(), ..often() }
}
