//! Plays table after table in one place: people open it, join, play by table message and DM to the end, and
//! repeat.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use meadhall_game::{Dice, Seed};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_test_support::choices::{OfferedAnswer, decision_in_message};
use tokio::time::sleep;

use super::counters::SeatDecisionKey;
use super::load::{PEOPLE_PER_TABLE, SoakLoad};

/// The command that opens a table, and its number of people.
const TABLE_SETUPS: [(&str, usize); 6] = [
    ("/play game:raids", 2),
    ("/play game:raids computers:1", 1),
    ("/play game:raids", 3),
    ("/play game:explorers", 2),
    ("/play game:relic_runners", 2),
    ("/play game:explorers computers:1", 1),
];
/// After this many rounds without a move, the players open another table.
const MAX_IDLE_ROUNDS: u32 = 400;

/// The people who play at one table.
struct TablePlayers {
    load: Arc<SoakLoad>,
    /// All people who may play at this table.
    candidates: Vec<Person>,
    /// The people who play now.
    seated: Vec<Person>,
    /// Ids of tables at which they have played.
    known_tables: BTreeSet<String>,
    channel: Snowflake,
    dice: Dice,
}

/// Plays matches until the load tells the players to stop.
pub async fn play_until_stopped(load: Arc<SoakLoad>, number: usize) {
    let dice = Dice::new(&Seed::from_number(load.seed.wrapping_mul(1_000_003).wrapping_add(number as u64)), 1);
    let channel = load.channels[number % load.channels.len()];
    let all = load.people[number * PEOPLE_PER_TABLE..][..PEOPLE_PER_TABLE].to_vec();
    let mut players =
        TablePlayers { candidates: all, seated: Vec::new(), known_tables: BTreeSet::new(), channel, dice, load };
    // The tables do not start at the same moment.
    sleep(Duration::from_millis(number as u64 * 40)).await;
    while !players.load.is_stopping() {
        let (line, seats) = TABLE_SETUPS[players.dice.index(TABLE_SETUPS.len())];
        players.seated = players.candidates[..seats].to_vec();
        match players.open_table(line).await {
            Some(table) => players.play_match(&table).await,
            // The bot refused the table because of a limit, or did not answer.
            None => sleep(Duration::from_secs(2)).await,
        }
    }
}

impl TablePlayers {
    /// Runs a command; returns the response message.
    async fn run_command(&self, player: usize, line: &str) -> Option<VisibleMessage> {
        let person = &self.seated[player];
        let answer = self.load.perform(person.run_command(self.channel, line)).await?;
        person.message(answer.message()?)
    }

    /// Opens a table, joins it and starts the match; returns the table id.
    async fn open_table(&mut self, line: &str) -> Option<String> {
        let here = if self.dice.below(3) == 0 { " where:here" } else { "" };
        // The others have not chosen, and get private messages only about attacks.
        self.run_command(0, "/settings notify where:private messages and the channel").await;
        self.run_command(0, &format!("{line}{here}")).await?;
        let host = self.seated[0].clone();
        let start_choices = host.autocomplete(self.channel, "/start table:").await.ok()?;
        let mut start_choices = start_choices.iter().filter_map(|it| it.value.as_str().map(str::to_owned));
        let table = start_choices.find(|it| !self.known_tables.contains(it))?;
        self.known_tables.insert(table.clone());
        for player in 1..self.seated.len() {
            for _ in 0..3 {
                if self.run_command(player, &format!("/join table:{table}")).await.is_some() {
                    break;
                }
            }
        }
        for _ in 0..3 {
            if self.run_command(0, &format!("/start table:{table}")).await.is_some() {
                return Some(table);
            }
        }
        Some(table)
    }

    /// Plays the match to its end.
    async fn play_match(&mut self, table: &str) {
        let mut idle = 0;
        while !self.load.is_stopping() && idle < MAX_IDLE_ROUNDS {
            match self.play_move(table).await {
                Some(true) => idle = 0,
                Some(false) => return,
                None => {
                    idle += 1;
                    sleep(Duration::from_millis(50 + 20 * u64::from(self.dice.below(20)))).await;
                }
            }
        }
        if idle >= MAX_IDLE_ROUNDS {
            // Players who cannot continue concede, to make room for another table.
            self.run_command(0, &format!("/table concede table:{table}")).await;
        }
    }

    /// Answers the open decision of one player. Returns `None` if there is no decision or no response, and false if the
    /// match is over.
    async fn play_move(&mut self, table: &str) -> Option<bool> {
        for player in 0..self.seated.len() {
            let message = self.run_command(player, &format!("/turn table:{table}")).await?;
            if OfferedAnswer::in_message(&message).is_empty() {
                if message.text.contains("is over")
                    || message.text.contains("ha terminado")
                    || message.text.contains("est terminée")
                {
                    return Some(false);
                }
                continue;
            }
            return Some(self.answer_decision(player, message, table).await);
        }
        None
    }

    /// Presses buttons and chooses entries until the decision is answered.
    async fn answer_decision(&mut self, player: usize, mut message: VisibleMessage, table: &str) -> bool {
        let person = self.seated[player].clone();
        let decision = decision_of(&message);
        // The DM may still show a decision that was answered, so the decisions are compared.
        if self.dice.below(3) == 0
            && let Some(dm_message) = person.dm_channel().and_then(|dm| answerable_dm(&person, dm, table))
            && decision_of(&dm_message) == decision
        {
            message = dm_message;
        }
        let Some(decision_key) = decision else { return true };
        for _ in 0..8 {
            let offered = OfferedAnswer::in_message(&message);
            if offered.is_empty() {
                return true;
            }
            let choice = offered[self.dice.index(offered.len())].clone();
            self.load.counters().record_attempt(table, decision_key);
            let result: Option<InteractionResult> = self.load.perform(choice.choose(&person, message.id)).await;
            let Some(result) = result else { return true };
            let next_message = match result.outcome {
                InteractionOutcome::MessageUpdated(id) => person.message(id),
                // A new message is the response to a press on a shared message, or a refusal.
                InteractionOutcome::MessageSent(id) => person.message(id).filter(|it| decision_of(it).is_some()),
                _ => None,
            };
            match next_message {
                // The press was only a step toward an answer: it opened the next menu of the same decision.
                Some(next) if decision_of(&next) == decision => message = next,
                Some(_) => {
                    self.load.counters().record_acknowledgment(table, decision_key);
                    return true;
                }
                None => return true,
            }
        }
        true
    }
}

/// Returns the DM about this table that can still be answered.
fn answerable_dm(person: &Person, dm: Snowflake, table: &str) -> Option<VisibleMessage> {
    let is_answerable =
        |it: &VisibleMessage| OfferedAnswer::in_message(it).iter().any(|choice| choice.belongs_to_table(table));
    person.messages(dm).into_iter().rev().take(10).find(is_answerable)
}

/// Returns the decision that the buttons and menus of a message answer.
fn decision_of(message: &VisibleMessage) -> Option<SeatDecisionKey> {
    let [_, seat, last_entry_number] = decision_in_message(message)?;
    Some((seat.parse().ok()?, last_entry_number.parse().ok()?))
}
