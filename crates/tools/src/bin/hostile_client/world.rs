//! The attacked servers: matches of all games with their players, strangers around them, and the bot.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use meadhall_game::Seat;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::{InteractionOutcome, Person, VisibleMessage};
use meadhall_local_discord::rate_limit::RateLimits;
use meadhall_local_discord::{FakeBehavior, FakeState, Snowflake};
use meadhall_tables::{PersonId as Citizen, Table, TableId};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::export::check_export;
use meadhall_test_support::guild::response_message;
use meadhall_test_support::{TestBotProcess, TestEnv, prior, unlimited_session_starts};
use serde_json::Value;

/// With this environment variable, this program runs as the bot.
pub const RUN_AS_BOT_VARIABLE: &str = "MEADHALL_HOSTILE_BOT";
/// The command that opens each match, and its number of players.
const MATCH_SETUPS: [(&str, usize); 5] = [
    ("/play game:raids", 3),
    ("/play game:explorers", 2),
    ("/play game:relic_runners", 2),
    ("/play game:toy options:length=long", 2),
    ("/play game:raids where:here", 2),
];
/// How long to wait for the follow-up of a deferred response.
const DEFERRED_RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);
/// Locales of the people.
const LOCALES: [&str; 5] = ["en-US", "es-ES", "fr", "en-GB", "es-419"];

/// The attacked servers with their players, strangers and matches, and the bot.
pub struct AttackScenario {
    /// The local Discord and the data directory.
    pub env: TestEnv,
    /// All players, each with the index of their match.
    pub players_by_match: Vec<(usize, Person)>,
    /// The attackers, who play in no match.
    pub strangers: Vec<Person>,
    /// The manager of the servers.
    owner: Person,
    /// The Discord thread of each match, or the channel of a match without a thread.
    pub match_threads: Vec<Snowflake>,
    /// The table id of each match.
    pub table_ids: Vec<String>,
    /// The channels of the attacked server, and one channel of another server.
    pub channels: Vec<Snowflake>,
    bot: Option<TestBotProcess>,
    /// The interactions whose response was deferred and never followed.
    unkept_deferrals: BTreeSet<Snowflake>,
}

/// The contents of the store that attackers must not change.
#[derive(Default)]
pub struct StoreSnapshot {
    /// The exported row of each match that attackers must not change, by table id.
    pub rows_by_table: BTreeMap<String, String>,
    /// The seeds of all matches.
    pub seeds: BTreeSet<String>,
    /// Lobbies that attackers have opened.
    pub attacker_lobbies: Vec<String>,
    /// Settings of servers, and of people who do not attack.
    pub settings: BTreeSet<String>,
    watched_tables: Vec<Table>,
}

impl StoreSnapshot {
    /// Returns the seat of a person in a match that attackers must not change.
    pub fn seat_of_player(&self, person: &Person, table: TableId) -> Option<Seat> {
        let table = self.watched_tables.iter().find(|it| it.id == table)?;
        table.seat_of(Citizen(person.id().to_string().parse().ok()?))
    }
}

/// A forged interaction that was sent.
pub struct SentInteraction {
    pub sender: Person,
    pub interaction: Snowflake,
    /// The forged data, for the error message.
    pub description: Arc<str>,
}

impl AttackScenario {
    /// Starts the bot and all matches, and changes some settings.
    pub async fn start() -> Result<Self> {
        let mut env =
            TestEnv::with_behavior(FakeBehavior { rate_limits: RateLimits::unlimited(), ..unlimited_session_starts() })
                .await;
        env.program_name = "hostile_client";
        let new_person =
            |kind: &str, n: usize| env.discord.add_person(&format!("{kind} {n}"), LOCALES[n % LOCALES.len()]);
        let owner = env.discord.add_person("Owner", "en-US");
        let seats = MATCH_SETUPS.iter().enumerate().flat_map(|(game, (_, seats))| vec![game; *seats]);
        let players: Vec<(usize, Person)> =
            seats.enumerate().map(|(n, game)| (game, new_person("Player", n))).collect();
        let strangers: Vec<Person> = (0..8).map(|n| new_person("Stranger", n)).collect();
        let mut everybody = vec![&owner];
        everybody.extend(players.iter().map(|(_, person)| person).chain(&strangers));
        let guild = env.discord.add_guild("Village", &everybody);
        let other = env.discord.add_guild("Elsewhere", &everybody);
        let channels: Vec<Snowflake> =
            (0..MATCH_SETUPS.len()).map(|n| env.discord.add_channel(guild, &format!("room-{n}"))).collect();
        let extra_channels = [env.discord.add_channel(guild, "yard"), env.discord.add_channel(other, "yard")];
        let mut scenario = Self {
            env,
            players_by_match: players,
            strangers,
            owner,
            match_threads: Vec::new(),
            table_ids: Vec::new(),
            channels: channels.iter().copied().chain(extra_channels).collect(),
            bot: None,
            unkept_deferrals: BTreeSet::new(),
        };
        scenario.start_bot().await;
        for (game, (line, _)) in MATCH_SETUPS.iter().enumerate() {
            scenario.start_match(game, line, channels[game]).await?;
        }
        // Attackers may try to change these settings, so they must differ from the defaults.
        scenario.owner.run_command(channels[0], "/server limits person:19").await?;
        scenario.players_by_match[0].1.run_command(channels[0], "/settings language language:es").await?;
        Ok(scenario)
    }

    async fn start_bot(&mut self) {
        let mut command = self.env.command(&["run"]);
        command
            .env(RUN_AS_BOT_VARIABLE, "1")
            .env("MEADHALL_RENDER_WORKERS", "0")
            .env("MEADHALL_LOG", "debug,serenity=warn");
        let bot = TestBotProcess::start(&mut command);
        bot.wait_for_log("the slash commands are registered").await;
        bot.wait_for_log("players can reach the bot").await;
        self.bot = Some(bot);
    }

    async fn start_match(&mut self, game: usize, line: &str, channel: Snowflake) -> Result<()> {
        let people: Vec<Person> = self.players_of(game).cloned().collect();
        for person in &people {
            person.run_command(channel, "/settings notify where:private messages and the channel").await?;
        }
        people[0].run_command(channel, line).await?;
        for person in &people[1..] {
            person.run_command(channel, "/join").await?;
        }
        people[0].run_command(channel, "/start").await?;
        let choices = people[0].autocomplete(channel, "/turn table:").await?;
        let table = choices.first().and_then(|it| it.value.as_str()).context("no table is offered")?.to_owned();
        let thread = people[0].threads(channel).last().copied().unwrap_or(channel);
        self.match_threads.push(thread);
        self.table_ids.push(table);
        Ok(())
    }

    /// Returns the players of a match.
    pub fn players_of(&self, game: usize) -> impl Iterator<Item = &Person> {
        self.players_by_match.iter().filter(move |(at, _)| *at == game).map(|(_, person)| person)
    }

    /// Turns duplicate delivery of interactions on or off.
    pub fn set_duplicate_delivery(&self, twice: bool) {
        self.env.discord.clear_faults();
        if twice {
            self.env.discord.inject_gateway_fault(GatewayFault::RepeatEvent("INTERACTION_CREATE", 2));
        }
    }

    /// Waits for the response. Returns a description of the interaction if no response comes.
    pub async fn wait_for_response(&self, sent: SentInteraction) -> Result<(), String> {
        match sent.sender.wait_for_response(sent.interaction).await.outcome {
            InteractionOutcome::TimedOut => Err(format!("{} by {}", sent.description, sent.sender.id())),
            _ => Ok(()),
        }
    }

    /// Reloads the clients of all people, so that their ephemeral messages are gone.
    pub fn reload_clients(&self) {
        self.players_by_match.iter().map(|(_, person)| person).chain(&self.strangers).for_each(Person::reload_client);
    }

    /// Reads a snapshot of the store from an export of the running bot.
    pub async fn read_snapshot(&self) -> Result<StoreSnapshot> {
        let export = self.env.command(&["export", "-"]).env(RUN_AS_BOT_VARIABLE, "1").output().await?;
        if !export.status.success() {
            bail!("export: {}", String::from_utf8_lossy(&export.stderr));
        }
        check_export(&export.stdout).context("the bot has stored what an import refuses")?;
        let mut snapshot = StoreSnapshot::default();
        for line in String::from_utf8(export.stdout)?.lines() {
            let line: Value = serde_json::from_str(line)?;
            snapshot.settings.extend(line.get("server").map(Value::to_string));
            snapshot.settings.extend(line.get("person").and_then(|line| self.settings_of_honest_person(line)));
            let Some(row) = line.get("table") else { continue };
            snapshot.seeds.extend(row["history"]["start"]["seed"].as_str().map(str::to_owned));
            let id = row["table"]["id"].as_str().context("the table has no id")?.to_owned();
            if self.table_ids.contains(&id) {
                snapshot.watched_tables.push(serde_json::from_value(row["table"].clone())?);
                snapshot.rows_by_table.insert(id, row.to_string());
            } else if row["table"]["phase"].get("lobby").is_some() {
                snapshot.attacker_lobbies.push(id);
            }
        }
        if snapshot.rows_by_table.len() != self.table_ids.len() {
            return Err(anyhow!("the export has {} of {} matches", snapshot.rows_by_table.len(), self.table_ids.len()));
        }
        Ok(snapshot)
    }

    /// Returns the settings of a person who does not attack, without the data that the bot records by itself.
    fn settings_of_honest_person(&self, line: &Value) -> Option<String> {
        let trusted = self.players_by_match.iter().map(|(_, person)| person).chain([&self.owner]);
        let person =
            trusted.map(|it| it.id().to_string()).find(|id| line["person"].to_string().trim_matches('"') == id)?;
        let (language, blocked) = (&line["settings"]["language"], &line["settings"]["blocked_people"]);
        Some(format!("{person}: {language} {blocked}")).filter(|_| !(language.is_null() && blocked.is_null()))
    }

    /// Waits for the deferred responses. Returns the interactions that are still without a response, except those that
    /// an earlier call has returned.
    pub async fn newly_unkept_deferrals(&mut self) -> Vec<Snowflake> {
        let all_arrived = |state: &FakeState| {
            prior::deferred_unedited_interactions(&state.world)
                .iter()
                .all(|it| self.unkept_deferrals.contains(it))
                .then_some(())
        };
        self.env.discord.wait_until(DEFERRED_RESPONSE_TIMEOUT, all_arrived).await;
        let open = self.env.discord.read_world(prior::deferred_unedited_interactions);
        let new: Vec<Snowflake> = open.into_iter().filter(|it| !self.unkept_deferrals.contains(it)).collect();
        self.unkept_deferrals.extend(&new);
        new
    }

    /// Lets the player who has to decide make a move in each match, and starts a new match for each that has
    /// ended. Each move is drawn by `random_below`. Returns the number of moves.
    pub async fn advance_matches(&mut self, mut random_below: impl FnMut(usize) -> usize) -> Result<usize> {
        let mut moves = 0;
        for (game, (command_line, _)) in MATCH_SETUPS.iter().enumerate() {
            let people: Vec<Person> = self.players_of(game).cloned().collect();
            let mut has_decision = false;
            for person in &people {
                let line = format!("/turn table:{}", self.table_ids[game]);
                let turn = person.run_command(self.match_threads[game], &line).await?;
                if turn.outcome == InteractionOutcome::TimedOut {
                    bail!("{line} got no response");
                }
                let mut message = response_message(person, &turn).await;
                for _ in 0..6 {
                    let offered = OfferedAnswer::in_message(&message);
                    if offered.is_empty() {
                        break;
                    }
                    has_decision = true;
                    let result = offered[random_below(offered.len())].choose(person, message.id).await?;
                    if result.outcome == InteractionOutcome::TimedOut {
                        bail!("a legal answer got no response");
                    }
                    moves += 1;
                    let Some(next) = result.message().and_then(|id| person.message(id)) else { break };
                    message = next;
                }
                if has_decision {
                    break;
                }
            }
            if !has_decision && self.is_match_over(game, &people[0]).await? {
                let channel = self.channels[game];
                people[0].run_command(channel, command_line).await?;
                let choices = people[0].autocomplete(channel, "/start table:").await?;
                let known = |it: &&meadhall_local_discord::people::AutocompleteChoice| {
                    it.value.as_str().is_none_or(|it| self.table_ids.iter().all(|known| known != it))
                };
                // The new table may be missing, because forged interactions in this player's name count toward the
                // limit on opening tables.
                let Some(table) = choices.iter().find(known).and_then(|it| it.value.as_str()) else { continue };
                let table = table.to_owned();
                for person in &people[1..] {
                    person.run_command(channel, &format!("/join table:{table}")).await?;
                }
                people[0].run_command(channel, &format!("/start table:{table}")).await?;
                self.match_threads[game] = people[0].threads(channel).last().copied().unwrap_or(channel);
                self.table_ids[game] = table;
            }
        }
        Ok(moves)
    }

    /// Cancels the lobbies that attackers have opened, because their number is limited.
    pub async fn cancel_attacker_lobbies(&self, snapshot: &StoreSnapshot) -> Result<()> {
        let Some(card) = self.channels.iter().find_map(|it| self.owner.messages(*it).first().map(|it| it.id)) else {
            return Ok(());
        };
        for table in &snapshot.attacker_lobbies {
            let interaction = self.owner.send_forged_component(card, 2, &format!("l:{table}:c"), None)?;
            self.owner.wait_for_response(interaction).await;
        }
        Ok(())
    }

    async fn is_match_over(&self, game: usize, person: &Person) -> Result<bool> {
        let line = format!("/turn table:{}", self.table_ids[game]);
        let turn = person.run_command(self.match_threads[game], &line).await?;
        if turn.outcome == InteractionOutcome::TimedOut {
            bail!("{line} got no response");
        }
        let message: VisibleMessage = response_message(person, &turn).await;
        Ok(["is over", "ha terminado", "est terminée"].iter().any(|it| message.text.contains(it)))
    }

    /// Stops the bot and returns its log.
    pub async fn stop_bot(&mut self) -> Result<Vec<String>> {
        let mut bot = self.bot.take().context("the bot is not running")?;
        match bot.stop().await {
            0 => Ok(bot.log_lines()),
            code => Err(anyhow!("the bot exited with code {code}")),
        }
    }
}
