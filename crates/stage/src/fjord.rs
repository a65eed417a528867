//! A server with members and a running bot: what people type and press, and what they see.

use std::time::{Duration, Instant};

use local_discord::people::{Answer, Outcome, Person, Seen};
use local_discord::rates::Rates;
use local_discord::world::Bounds;
use local_discord::{Id, Manners};

use crate::{Bot, DRAWS, SOON, Stage, often};

/// A Discord server with one channel, and the bot in it.
pub struct Fjord {
    pub stage: Stage,
    pub bot: Bot,
    pub channel: Id,
}

/// Returns a Discord behavior without rate limits.
pub fn patient() -> Manners {
    Manners { rates: Rates::endless(), ..often() }
}

/// Returns limits with a much longer deadline for the first response to an interaction than Discord's, so
/// that a busy machine does not fail a test.
pub fn generous() -> Bounds {
    Bounds { response_deadline: Duration::from_secs(30), ..Bounds::default() }
}

impl Fjord {
    /// Starts a server with these people and a bot that is ready. The bot renders no pictures.
    pub async fn with(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::on(1, people).await
    }

    /// Like [`Self::with`], but the bot renders pictures.
    pub async fn drawing(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::and(&[DRAWS], people).await
    }

    /// Like [`Self::and`], but with Discord's real response deadline, for tests in which responses get lost.
    pub async fn brisk(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::with_deadline(Bounds::default().response_deadline, set, people).await
    }

    /// Like [`Self::and`], with this deadline for the first response to an interaction.
    pub async fn with_deadline(
        response_deadline: Duration,
        set: &[(&'static str, &str)],
        people: &[(&str, &str)],
    ) -> (Self, Vec<Person>) {
        let bounds = Bounds { response_deadline, ..Bounds::default() };
        Self::at(Stage::with(patient()).await, bounds, 1, people, set).await
    }

    /// Like [`Self::with`], but the bot also hosts the test games.
    pub async fn with_toys(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("toybot", patient(), 1, people, &[]).await
    }

    /// Like [`Self::with`], but the bot's clock runs faster than the wall clock by this factor.
    pub async fn hurried(times: u32, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::and(&[("MEADHALL_LOCAL_HURRY", &times.to_string())], people).await
    }

    /// Like [`Self::with`], on a Discord with this behavior and the real response deadline.
    pub async fn under(manners: Manners, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::at(Stage::with(manners).await, Bounds::default(), 1, people, &[]).await
    }

    /// Like [`Self::with`], on the last of `shards` shards, all served by one bot.
    pub async fn on(shards: usize, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), shards, people, &[]).await
    }

    /// Like [`Self::on`], with these environment variables for every start of the bot.
    pub async fn on_with(shards: usize, set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), shards, people, set).await
    }

    /// Like [`Self::with_toys`], with these environment variables for every start of the bot.
    pub async fn with_toys_and(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("toybot", patient(), 1, people, set).await
    }

    /// Like [`Self::with`], with these environment variables for every start of the bot.
    pub async fn and(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), 1, people, set).await
    }

    /// Like [`Self::and`], but the bot stores in a data directory even if `MEADHALL_IN_DATABASES` is set.
    pub async fn in_a_folder(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::at(Stage::with(patient()).await.in_a_folder(), generous(), 1, people, set).await
    }

    async fn of(
        program: &'static str,
        manners: Manners,
        shards: usize,
        people: &[(&str, &str)],
        set: &[(&'static str, &str)],
    ) -> (Self, Vec<Person>) {
        let mut stage = Stage::with(manners).await;
        stage.program = program;
        Self::at(stage, generous(), shards, people, set).await
    }

    async fn at(
        mut stage: Stage,
        bounds: Bounds,
        shards: usize,
        people: &[(&str, &str)],
        set: &[(&'static str, &str)],
    ) -> (Self, Vec<Person>) {
        stage.set = set.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        stage.bound(bounds);
        let people: Vec<Person> = people.iter().map(|(name, locale)| stage.discord.person(name, locale)).collect();
        let everybody: Vec<&Person> = people.iter().collect();
        let mut servers = (0..).map(|n| stage.discord.guild(&format!("Skerry {n}"), &everybody));
        let guild =
            servers.find(|id| (id.to_string().parse::<u64>().unwrap() >> 22) % shards as u64 == shards as u64 - 1);
        let channel = stage.discord.channel(guild.unwrap(), "games");
        let number = shards.to_string();
        let bot = stage.bot_with(&[("MEADHALL_SHARDS", &number)]);
        bot.says("the commands are registered").await;
        assert!(stage.discord.is_met(shards, SOON).await, "{:#?}", bot.said());
        (Self { stage, bot, channel }, people)
    }

    /// Returns the thread of the match that was started last.
    pub async fn thread(&self, person: &Person) -> Id {
        let begun = Instant::now();
        while begun.elapsed() < SOON {
            if let Some(thread) = person.threads(self.channel).last() {
                return *thread;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("there is no thread: {:#?}", self.bot.said());
    }
}

/// Returns the response as this person sees it. On a busy machine the bot may defer first; this waits for the
/// edit.
pub async fn seen(person: &Person, answer: &Answer) -> Seen {
    let id = answer.message().unwrap_or_else(|| panic!("{:?} is no message", answer.outcome));
    let begun = Instant::now();
    loop {
        let seen = person.sees_message(id).unwrap_or_else(|| panic!("{id} is not seen"));
        if !seen.thinking || begun.elapsed() >= SOON {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Returns whether the bot responded visibly.
pub fn answered(answer: &Answer) -> bool {
    answer.outcome != Outcome::Failed
}

/// Formats a message as text for assertions.
pub fn plain(seen: &Seen) -> String {
    let mut lines = vec![format!(
        "[{}{}]",
        if seen.only_me { "only me" } else { "all" },
        if seen.calls_me { ", calls me" } else { "" }
    )];
    lines.push(seen.text.clone());
    for embed in &seen.embeds {
        lines.push(embed["description"].as_str().unwrap_or_default().to_owned());
    }
    for file in &seen.files {
        lines.push(format!("[{}: {}]", file.name, file.description.as_deref().unwrap_or_default()));
    }
    for menu in &seen.menus {
        lines.push(format!("▾ {}", menu.placeholder));
        lines.extend(menu.options.iter().map(|(label, _, about)| format!("    {label}   ({about})")));
    }
    let buttons: Vec<String> = seen.buttons.iter().map(|it| format!("( {} )", it.label)).collect();
    lines.push(buttons.join(" "));
    lines.join("\n")
}
