//! A server with people, and the bot: what they type and press, and what they see.

use std::time::{Duration, Instant};

use local_discord::people::{Answer, Outcome, Person, Seen};
use local_discord::rates::Rates;
use local_discord::world::Bounds;
use local_discord::{Id, Manners};

use crate::{Bot, DRAWS, SOON, Stage, often};

/// A server with a channel.
pub struct Fjord {
    /// The Discord, and where the house lies.
    pub stage: Stage,
    /// The bot.
    pub bot: Bot,
    /// The channel.
    pub channel: Id,
}

/// Everybody may ask as often as they like.
pub fn patient() -> Manners {
    Manners { rates: Rates::endless(), ..often() }
}

/// A Discord that waits much longer for the first response to an interaction than the real one: a busy machine is no reason
/// for a test to fail.
pub fn generous() -> Bounds {
    Bounds { response_deadline: Duration::from_secs(30), ..Bounds::default() }
}

impl Fjord {
    /// A server with these people, and the bot, which is ready. It draws no pictures.
    pub async fn with(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::on(1, people).await
    }

    /// The same with a bot that draws pictures.
    pub async fn drawing(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::and(&[DRAWS], people).await
    }

    /// The same on a Discord that waits no longer for responses than the real one, for tests in which some are lost.
    pub async fn brisk(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::with_deadline(Bounds::default().response_deadline, set, people).await
    }

    /// The same on a Discord that waits this long for the first response to an interaction.
    pub async fn with_deadline(
        response_deadline: Duration,
        set: &[(&'static str, &str)],
        people: &[(&str, &str)],
    ) -> (Self, Vec<Person>) {
        let bounds = Bounds { response_deadline, ..Bounds::default() };
        Self::at(Stage::with(patient()).await, bounds, 1, people, set).await
    }

    /// The same with a bot that hosts the toy, too.
    pub async fn with_toys(people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("toybot", patient(), 1, people, &[]).await
    }

    /// The same with a bot whose time goes so many times as fast as the clock on the wall.
    pub async fn hurried(times: u32, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::and(&[("MEADHALL_LOCAL_HURRY", &times.to_string())], people).await
    }

    /// The same on a Discord of these manners, which waits no longer for responses than the real one.
    pub async fn under(manners: Manners, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::at(Stage::with(manners).await, Bounds::default(), 1, people, &[]).await
    }

    /// The same on the last of so many shards, with a bot that has them all.
    pub async fn on(shards: usize, people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), shards, people, &[]).await
    }

    /// The same with something set otherwise whenever the bot is started.
    pub async fn on_with(shards: usize, set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), shards, people, set).await
    }

    /// A bot that hosts the toy, too, with something set otherwise whenever it is started.
    pub async fn with_toys_and(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("toybot", patient(), 1, people, set).await
    }

    /// The bot with something set otherwise whenever it is started.
    pub async fn and(set: &[(&'static str, &str)], people: &[(&str, &str)]) -> (Self, Vec<Person>) {
        Self::of("meadhall", patient(), 1, people, set).await
    }

    /// The same whose house lives in a folder, wherever others do.
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

    /// The thread of the match that was started last.
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

/// What came of it, as this person sees it. On a busy machine an answer may be promised first; this waits for it.
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

/// Whether something visible came of it.
pub fn answered(answer: &Answer) -> bool {
    answer.outcome != Outcome::Failed
}

/// A message, plainly.
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
