//! The town: servers with channels and people on a Discord of this process, and the bot, a process of its own.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use local_discord::people::{Answer, Cannot, Outcome, Person};
use local_discord::{Id, Manners};
use rustix::process::Signal;
use stage::{Bot, SOON, Stage, often};
use tokio::sync::{Mutex, RwLock};
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
/// Languages of people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

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
    tally: Arc<Tally>,
    bot: Mutex<Option<Bot>>,
    /// When it was last not to be reached; the time at which it was there again, unless it is away now.
    away: RwLock<(bool, Option<Instant>)>,
    closing: AtomicBool,
    kills: AtomicU64,
}

impl Town {
    /// Founds it, large enough for so many tables.
    pub async fn found(tables: usize, seed: u64, tally: Arc<Tally>) -> Result<Self> {
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
            tally,
            bot: Mutex::new(None),
            away: RwLock::new((true, None)),
            closing: AtomicBool::new(false),
            kills: AtomicU64::new(0),
        };
        town.opens().await?;
        Ok(town)
    }

    /// Starts the bot.
    async fn opens(&self) -> Result<()> {
        let mut command = self.stage.command(&["run"]);
        command.env(BOT, "1").env("MEADHALL_COMPUTERS_MILLISECONDS", "30").env("MEADHALL_PICTURES_AT_ONCE", "1");
        let bot = Bot::start(&mut command);
        bot.says("players are reached").await;
        *self.bot.lock().await = Some(bot);
        self.is_there().await;
        Ok(())
    }

    /// Kills the bot, and starts it again.
    pub async fn dies(&self) -> Result<()> {
        self.is_away().await;
        if let Some(bot) = self.bot.lock().await.take() {
            bot.gets(Signal::KILL);
        }
        self.kills.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(200)).await;
        self.opens().await
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
        let bot = self.bot.lock().await;
        let process = bot.as_ref().context("the bot runs")?.process();
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

    /// Stops the bot, and tells what its last process has said.
    pub async fn stops(&self) -> Result<Vec<String>> {
        let mut bot = self.bot.lock().await.take().context("the bot runs")?;
        match bot.stops().await {
            0 => Ok(bot.said()),
            code => Err(anyhow!("the bot has ended with code {code}: {:#?}", bot.said())),
        }
    }
}

/// A Discord in which people may do what they like as often as they like.
fn manners() -> Manners {
    Manners { rates: local_discord::rates::Rates::endless(), ..often() }
}
