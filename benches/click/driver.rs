//! People who play matches with their panels, and the measurements of the bot's process.

use std::time::{Duration, Instant};

use local_discord::people::{Answer, Outcome, Person, Seen};
use local_discord::{Id, Manners};
use stage::fjord::generous;
use stage::ways::Way;
use stage::{Bot, SOON, Stage};
use tokio::time::sleep;

/// A server with many people, one channel for each of them, and the bot.
pub struct Fjord {
    pub stage: Stage,
    pub bot: Bot,
    people: Vec<Person>,
    channels: Vec<Id>,
}

impl Fjord {
    pub async fn open(manners: Manners, people: usize) -> Self {
        let mut stage = Stage::with(manners).await;
        // On a busy machine answers are late; the delay is measured, not treated as a failure.
        stage.bound(generous());
        let people: Vec<Person> = (0..people).map(|n| stage.discord.person(&format!("Person {n}"), "en-US")).collect();
        let guild = stage.discord.guild("Skerry", &people.iter().collect::<Vec<_>>());
        let channels = (0..people.len()).map(|n| stage.discord.channel(guild, &format!("games-{n}"))).collect();
        let bot = stage.bot_with(&[("MEADHALL_LOG", "warn"), ("MEADHALL_PICTURES_AT_ONCE", "2")]);
        let registered = |state: &local_discord::State| (state.world.commands.iter().count() > 10).then_some(());
        stage.discord.until(SOON, registered).await.expect("the bot has commands");
        assert!(stage.discord.is_met(1, SOON).await, "the bot connects");
        Self { stage, bot, people, channels }
    }

    /// Returns the number of requests that Discord has received.
    pub fn asked(&self) -> usize {
        self.stage.asked("", "")
    }
}

/// A match, and the open panel of the person who has to decide.
pub struct Match {
    people: Vec<Person>,
    thread: Id,
    open: Option<(usize, Seen)>,
    chance: u64,
}

impl Match {
    /// Opens a table, lets the others join, and starts the match.
    pub async fn begin(fjord: &Fjord, first: usize, seats: usize, computers: usize) -> Self {
        let people = fjord.people[first..first + seats].to_vec();
        let channel = fjord.channels[first];
        let before = people[0].threads(channel).len();
        let play = format!("/play game:raids computers:{computers}");
        is_answered(&people[0].runs(channel, &play).await.expect("a command"));
        for person in &people[1..] {
            is_answered(&person.runs(channel, "/join").await.expect("a command"));
        }
        // The thread belongs to the lobby's card, so the card has to exist first.
        let begun = Instant::now();
        while people[0].finds(channel, |it| it.button("Start").is_some()).await.is_none() {
            assert!(begun.elapsed() < SOON, "a lobby");
        }
        is_answered(&people[0].runs(channel, "/start").await.expect("a command"));
        let begun = Instant::now();
        while people[0].threads(channel).len() == before {
            assert!(begun.elapsed() < SOON, "a thread is opened");
            sleep(Duration::from_millis(5)).await;
        }
        let thread = *people[0].threads(channel).iter().max().expect("a thread");
        Self { people, thread, open: None, chance: first as u64 + 1 }
    }

    /// Opens the panel of a person who has to decide, unless one is open. Returns false if the match is over.
    pub async fn is_ready(&mut self) -> bool {
        // A hundred AIs need a long time on a busy machine.
        let begun = Instant::now();
        while begun.elapsed() < SOON * 4 {
            if self.open.is_some() {
                return true;
            }
            for (n, person) in self.people.iter().enumerate() {
                let answer = person.runs(self.thread, "/turn").await.expect("a command");
                let Some(seen) = answer.message().and_then(|id| person.sees_message(id)) else { continue };
                if !Way::all(&seen).is_empty() {
                    self.open = Some((n, seen));
                    return true;
                }
                if seen.text.contains("is over") || seen.text.contains("no table here") {
                    return false;
                }
            }
            // An AI is computing.
            sleep(Duration::from_millis(20)).await;
        }
        panic!("nobody is asked")
    }

    /// Chooses an option from the open panel and returns the latency.
    pub async fn choose(&mut self) -> Option<Duration> {
        let (n, seen) = self.open.take()?;
        let ways = Way::all(&seen);
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let way = &ways[(self.chance >> 33) as usize % ways.len()];
        let begun = Instant::now();
        let answer = way.taken(&self.people[n], seen.id).await.expect("an answer");
        let wait = begun.elapsed();
        is_answered(&answer);
        let after = answer.message().and_then(|id| self.people[n].sees_message(id));
        self.open = after.filter(|it| !Way::all(it).is_empty()).map(|it| (n, it));
        Some(wait)
    }

    /// Makes one move: opens the panel and chooses an option.
    pub async fn step(&mut self) -> Option<Duration> {
        if !self.is_ready().await {
            return None;
        }
        self.choose().await
    }
}

fn is_answered(answer: &Answer) {
    assert_ne!(answer.outcome, Outcome::Failed, "the bot answers");
}

/// Prints the rate and the percentiles of the latencies.
pub fn told(what: &str, waits: &mut [Duration], span: Duration) {
    waits.sort_unstable();
    let at = |hundredths: usize| {
        waits.get(waits.len().saturating_sub(1) * hundredths / 100).map_or(f64::NAN, |it| it.as_secs_f64() * 1_000.0)
    };
    let each_second = waits.len() as f64 / span.as_secs_f64();
    println!("{what}: {each_second:.1} a second, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms", at(50), at(99), at(100));
}

/// Returns the CPU time of a process in seconds, read from `/proc`.
pub fn cpu(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux tells");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("a name in brackets").split_whitespace().collect();
    fields[11..=12].iter().map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}

/// Returns the resident memory of a process in MiB, read from `/proc`.
pub fn memory(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux tells");
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:")).expect("a process has memory");
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kib / 1024.0
}
