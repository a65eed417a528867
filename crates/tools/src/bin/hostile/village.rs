//! The attacked servers: matches of all games with their players, strangers around them, and the bot.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use local_discord::gateway::Trouble;
use local_discord::people::{Outcome, Person, Seen};
use local_discord::rates::Rates;
use local_discord::{Id, Manners, State};
use meadhall::game::Seat;
use meadhall::table::{Person as Citizen, Table, TableId};
use serde_json::Value;
use stage::fjord::seen;
use stage::ways::Way;
use stage::{Bot, Stage, often, promised};

use super::forge::Forge;

/// With this environment variable, this program runs as the bot.
pub const BOT: &str = "MEADHALL_HOSTILE_BOT";
/// The command that opens each match, and its number of players.
const MATCHES: [(&str, usize); 5] = [
    ("/play game:raids", 3),
    ("/play game:explorers", 2),
    ("/play game:relic_runners", 2),
    ("/play game:toy options:length=long", 2),
    ("/play game:raids where:here", 2),
];
/// How long to wait for the follow-up of a deferred response.
const PROMISE: Duration = Duration::from_secs(60);
/// Locales of the people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

/// The attacked servers with their players, strangers and matches, and the bot.
pub struct Village {
    /// The local Discord and the data directory.
    pub stage: Stage,
    /// The index of the match and the player.
    pub players: Vec<(usize, Person)>,
    /// People who play in no match; they attack.
    pub strangers: Vec<Person>,
    /// The manager of the servers.
    owner: Person,
    /// The thread of each match, or its channel if it has no thread.
    pub threads: Vec<Id>,
    /// The table id of each match.
    pub tables: Vec<String>,
    /// Channels of the server, and of another one.
    pub channels: Vec<Id>,
    bot: Option<Bot>,
    /// Interactions with a deferred response that never came.
    broken: BTreeSet<Id>,
}

/// The contents of the store that attackers must not change.
#[derive(Default)]
pub struct Books {
    /// The export row of each watched match, by table id.
    pub matches: BTreeMap<String, String>,
    /// The seeds of all matches.
    pub seeds: BTreeSet<String>,
    /// Lobbies that attackers have opened.
    pub lobbies: Vec<String>,
    /// Settings of servers, and of people who do not attack.
    pub settled: BTreeSet<String>,
    tables: Vec<Table>,
}

impl Books {
    /// Returns the seat of a person in a watched match.
    pub fn seat_of(&self, person: &Person, table: TableId) -> Option<Seat> {
        let table = self.tables.iter().find(|it| it.id == table)?;
        table.seat_of(Citizen(person.id().to_string().parse().ok()?))
    }
}

/// A forged interaction that was sent.
pub struct Sent {
    pub person: Person,
    pub interaction: Id,
    /// The forged data, for the error message.
    pub what: Arc<str>,
}

impl Village {
    /// Starts the bot and all matches, and makes some settings.
    pub async fn found() -> Result<Self> {
        let mut stage = Stage::with(Manners { rates: Rates::endless(), ..often() }).await;
        stage.program = "hostile";
        let named = |kind: &str, n: usize| stage.discord.person(&format!("{kind} {n}"), LOCALES[n % LOCALES.len()]);
        let owner = stage.discord.person("Owner", "en-US");
        let seats = MATCHES.iter().enumerate().flat_map(|(game, (_, seats))| vec![game; *seats]);
        let players: Vec<(usize, Person)> = seats.enumerate().map(|(n, game)| (game, named("Player", n))).collect();
        let strangers: Vec<Person> = (0..8).map(|n| named("Stranger", n)).collect();
        let mut everybody = vec![&owner];
        everybody.extend(players.iter().map(|(_, person)| person).chain(&strangers));
        let guild = stage.discord.guild("Village", &everybody);
        let other = stage.discord.guild("Elsewhere", &everybody);
        let rooms: Vec<Id> = (0..MATCHES.len()).map(|n| stage.discord.channel(guild, &format!("room-{n}"))).collect();
        let more = [stage.discord.channel(guild, "yard"), stage.discord.channel(other, "yard")];
        let mut village = Self {
            stage,
            players,
            strangers,
            owner,
            threads: Vec::new(),
            tables: Vec::new(),
            channels: rooms.iter().copied().chain(more).collect(),
            bot: None,
            broken: BTreeSet::new(),
        };
        village.opens().await;
        for (game, (line, _)) in MATCHES.iter().enumerate() {
            village.begins(game, line, rooms[game]).await?;
        }
        // Settings that attackers could change.
        village.owner.runs(rooms[0], "/server limits person:19").await?;
        village.players[0].1.runs(rooms[0], "/settings language language:es").await?;
        Ok(village)
    }

    async fn opens(&mut self) {
        let mut command = self.stage.command(&["run"]);
        command.env(BOT, "1").env("MEADHALL_PICTURES_AT_ONCE", "0").env("MEADHALL_LOG", "debug,serenity=warn");
        let bot = Bot::start(&mut command);
        bot.says("the commands are registered").await;
        bot.says("players are reached").await;
        self.bot = Some(bot);
    }

    async fn begins(&mut self, game: usize, line: &str, room: Id) -> Result<()> {
        let people: Vec<Person> = self.at(game).cloned().collect();
        people[0].runs(room, line).await?;
        for person in &people[1..] {
            person.runs(room, "/join").await?;
        }
        people[0].runs(room, "/start").await?;
        let asks = people[0].completes(room, "/turn table:").await?;
        let table = asks.first().and_then(|it| it.value.as_str()).context("a table")?.to_owned();
        let thread = people[0].threads(room).last().copied().unwrap_or(room);
        self.threads.push(thread);
        self.tables.push(table);
        Ok(())
    }

    /// Returns the players of a match.
    pub fn at(&self, game: usize) -> impl Iterator<Item = &Person> {
        self.players.iter().filter(move |(at, _)| *at == game).map(|(_, person)| person)
    }

    /// Turns duplicate delivery of interactions on or off.
    pub fn repeats(&self, twice: bool) {
        self.stage.discord.recovers();
        if twice {
            self.stage.discord.disturbs(Trouble::Repeat("INTERACTION_CREATE", 2));
        }
    }

    /// Waits for the response; returns a description of the interaction if there is none.
    pub async fn answer(&self, sent: Sent) -> Result<(), String> {
        match sent.person.answer(sent.interaction).await.outcome {
            Outcome::Failed => Err(format!("{} by {}", sent.what, sent.person.id())),
            _ => Ok(()),
        }
    }

    /// Reloads the clients of all people, so that their ephemeral messages are gone.
    pub fn forgets(&self) {
        self.players.iter().map(|(_, person)| person).chain(&self.strangers).for_each(Person::reloads);
    }

    /// Reads an export of the running bot.
    pub async fn books(&self) -> Result<Books> {
        let export = self.stage.command(&["export", "-"]).env(BOT, "1").output().await?;
        if !export.status.success() {
            bail!("export: {}", String::from_utf8_lossy(&export.stderr));
        }
        let mut books = Books::default();
        for line in String::from_utf8(export.stdout)?.lines() {
            let line: Value = serde_json::from_str(line)?;
            books.settled.extend(line.get("server").map(Value::to_string));
            books.settled.extend(line.get("person").and_then(|line| self.settled(line)));
            let Some(whole) = line.get("table") else { continue };
            books.seeds.extend(whole["past"]["beginning"]["seed"].as_str().map(str::to_owned));
            let id = whole["table"]["id"].as_str().context("a table has a name")?.to_owned();
            if self.tables.contains(&id) {
                books.tables.push(serde_json::from_value(whole["table"].clone())?);
                books.matches.insert(id, whole.to_string());
            } else if whole["table"]["phase"].get("lobby").is_some() {
                books.lobbies.push(id);
            }
        }
        if books.matches.len() != self.tables.len() {
            return Err(anyhow!("{} of {} matches are in the books", books.matches.len(), self.tables.len()));
        }
        Ok(books)
    }

    /// Returns the settings of a person who does not attack, without the data that the bot records by itself.
    fn settled(&self, line: &Value) -> Option<String> {
        let honest = self.players.iter().map(|(_, person)| person).chain([&self.owner]);
        let person =
            honest.map(|it| it.id().to_string()).find(|id| line["person"].to_string().trim_matches('"') == id)?;
        let (language, blocked) = (&line["settings"]["language"], &line["settings"]["blocked"]);
        Some(format!("{person}: {language} {blocked}")).filter(|_| !(language.is_null() && blocked.is_null()))
    }

    /// Waits for the deferred responses; returns those that have not come, each only once.
    pub async fn broken_promises(&mut self) -> Vec<Id> {
        let all_kept =
            |state: &State| promised::all_open(&state.world).iter().all(|it| self.broken.contains(it)).then_some(());
        self.stage.discord.until(PROMISE, all_kept).await;
        let open = self.stage.discord.look(promised::all_open);
        let new: Vec<Id> = open.into_iter().filter(|it| !self.broken.contains(it)).collect();
        self.broken.extend(&new);
        new
    }

    /// Lets the player who has to decide make a move in each match, and starts a new match for each that has
    /// ended. Returns the number of moves.
    pub async fn plays(&mut self, forge: &mut Forge) -> Result<usize> {
        let mut moves = 0;
        for (game, (opens, _)) in MATCHES.iter().enumerate() {
            let people: Vec<Person> = self.at(game).cloned().collect();
            let mut asked = false;
            for person in &people {
                let line = format!("/turn table:{}", self.tables[game]);
                let turn = person.runs(self.threads[game], &line).await?;
                if turn.outcome == Outcome::Failed {
                    bail!("{line} got no answer");
                }
                let mut shown = seen(person, &turn).await;
                for _ in 0..6 {
                    let ways = Way::all(&shown);
                    if ways.is_empty() {
                        break;
                    }
                    asked = true;
                    let done = ways[forge.below(ways.len())].taken(person, shown.id).await?;
                    if done.outcome == Outcome::Failed {
                        bail!("a legal answer got none");
                    }
                    moves += 1;
                    let Some(next) = done.message().and_then(|id| person.sees_message(id)) else { break };
                    shown = next;
                }
                if asked {
                    break;
                }
            }
            if !asked && self.is_over(game, &people[0]).await? {
                let room = self.channels[game];
                people[0].runs(room, opens).await?;
                let asks = people[0].completes(room, "/start table:").await?;
                let known = |it: &&local_discord::people::Choice| {
                    it.value.as_str().is_none_or(|it| self.tables.iter().all(|known| known != it))
                };
                // Attackers may have opened tables in this player's name, and the rate of opening tables is
                // limited.
                let Some(table) = asks.iter().find(known).and_then(|it| it.value.as_str()) else { continue };
                let table = table.to_owned();
                for person in &people[1..] {
                    person.runs(room, &format!("/join table:{table}")).await?;
                }
                people[0].runs(room, &format!("/start table:{table}")).await?;
                self.threads[game] = people[0].threads(room).last().copied().unwrap_or(room);
                self.tables[game] = table;
            }
        }
        Ok(moves)
    }

    /// Cancels the lobbies that attackers have opened, because their number is limited.
    pub async fn clears(&self, books: &Books) -> Result<()> {
        let Some(card) = self.channels.iter().find_map(|it| self.owner.sees(*it).first().map(|it| it.id)) else {
            return Ok(());
        };
        for table in &books.lobbies {
            let pressed = self.owner.forges(card, 2, &format!("l:{table}:c"), None)?;
            self.owner.answer(pressed).await;
        }
        Ok(())
    }

    async fn is_over(&self, game: usize, person: &Person) -> Result<bool> {
        let line = format!("/turn table:{}", self.tables[game]);
        let turn = person.runs(self.threads[game], &line).await?;
        if turn.outcome == Outcome::Failed {
            bail!("{line} got no answer");
        }
        let shown: Seen = seen(person, &turn).await;
        Ok(["is over", "ha terminado", "est terminée"].iter().any(|it| shown.text.contains(it)))
    }

    /// Stops the bot and returns its log.
    pub async fn stops(&mut self) -> Result<Vec<String>> {
        let mut bot = self.bot.take().context("the bot runs")?;
        match bot.stops().await {
            0 => Ok(bot.said()),
            code => Err(anyhow!("the bot has ended with code {code}")),
        }
    }
}
