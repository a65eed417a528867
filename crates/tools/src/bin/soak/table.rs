//! Plays table after table in one place: people open it, join, play by table message and DM to the end, and
//! repeat.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use local_discord::Id;
use local_discord::people::{Answer, Outcome, Person, Seen};
use meadhall::game::{Dice, Seed};
use stage::ways::Way;
use tokio::time::sleep;

use super::tally::Asked;
use super::town::{PEOPLE, Town};

/// The command that opens a table, and its number of people.
const GAMES: [(&str, usize); 6] = [
    ("/play game:raids", 2),
    ("/play game:raids computers:1", 1),
    ("/play game:raids", 3),
    ("/play game:explorers", 2),
    ("/play game:relic_runners", 2),
    ("/play game:explorers computers:1", 1),
];
/// After this many rounds without a move, the players open another table.
const PATIENCE: u32 = 400;

/// The people who play at one table.
struct Guests {
    town: Arc<Town>,
    /// All people who may play at it.
    all: Vec<Person>,
    /// The people who play now.
    people: Vec<Person>,
    /// Ids of tables at which they have played.
    known: BTreeSet<String>,
    channel: Id,
    dice: Dice,
}

/// Plays until the load stops new tables.
pub async fn play(town: Arc<Town>, number: usize) {
    let dice = Dice::new(&Seed::numbered(town.seed.wrapping_mul(1_000_003).wrapping_add(number as u64)), 1);
    let channel = town.channels[number % town.channels.len()];
    let all = town.people[number * PEOPLE..][..PEOPLE].to_vec();
    let mut guests = Guests { all, people: Vec::new(), known: BTreeSet::new(), channel, dice, town };
    // The tables do not start at the same moment.
    sleep(Duration::from_millis(number as u64 * 40)).await;
    while !guests.town.is_closing() {
        let (line, seats) = GAMES[guests.dice.index(GAMES.len())];
        guests.people = guests.all[..seats].to_vec();
        match guests.opens(line).await {
            Some(table) => guests.plays(&table).await,
            // The rate or the number of tables is limited, or the bot did not answer.
            None => sleep(Duration::from_secs(2)).await,
        }
    }
}

impl Guests {
    /// Runs a command; returns the response message.
    async fn types(&self, who: usize, line: &str) -> Option<Seen> {
        let person = &self.people[who];
        let answer = self.town.does(person.runs(self.channel, line)).await?;
        person.sees_message(answer.message()?)
    }

    /// Opens a table, joins it and starts the match; returns the table id.
    async fn opens(&mut self, line: &str) -> Option<String> {
        let here = if self.dice.below(3) == 0 { " where:here" } else { "" };
        self.types(0, &format!("{line}{here}")).await?;
        let host = self.people[0].clone();
        let mine = host.completes(self.channel, "/start table:").await.ok()?;
        let mut mine = mine.iter().filter_map(|it| it.value.as_str().map(str::to_owned));
        let table = mine.find(|it| !self.known.contains(it))?;
        self.known.insert(table.clone());
        for who in 1..self.people.len() {
            for _ in 0..3 {
                if self.types(who, &format!("/join table:{table}")).await.is_some() {
                    break;
                }
            }
        }
        for _ in 0..3 {
            if self.types(0, &format!("/start table:{table}")).await.is_some() {
                return Some(table);
            }
        }
        Some(table)
    }

    /// Plays the match to its end.
    async fn plays(&mut self, table: &str) {
        let mut idle = 0;
        while !self.town.is_closing() && idle < PATIENCE {
            match self.moves(table).await {
                Some(true) => idle = 0,
                Some(false) => return,
                None => {
                    idle += 1;
                    sleep(Duration::from_millis(50 + 20 * u64::from(self.dice.below(20)))).await;
                }
            }
        }
        if idle >= PATIENCE {
            // Players who cannot continue concede, to make room for another table.
            self.types(0, &format!("/table concede table:{table}")).await;
        }
    }

    /// Answers for one player who has to decide: none if there is no such player or no response, false if the
    /// match is over.
    async fn moves(&mut self, table: &str) -> Option<bool> {
        for who in 0..self.people.len() {
            let shown = self.types(who, &format!("/turn table:{table}")).await?;
            if Way::all(&shown).is_empty() {
                if shown.text.contains("is over")
                    || shown.text.contains("ha terminado")
                    || shown.text.contains("est terminée")
                {
                    return Some(false);
                }
                continue;
            }
            return Some(self.answers(who, shown, table).await);
        }
        None
    }

    /// Presses buttons and chooses entries until the decision is answered.
    async fn answers(&mut self, who: usize, mut shown: Seen, table: &str) -> bool {
        let person = self.people[who].clone();
        let first = asked(&shown);
        // The DM may still show a decision that was answered, so the decisions are compared.
        if self.dice.below(3) == 0
            && let Some(letter) = person.dm().and_then(|dm| letter(&person, dm, table))
            && asked(&letter) == first
        {
            shown = letter;
        }
        let Some(asked_first) = first else { return true };
        for _ in 0..8 {
            let ways = Way::all(&shown);
            if ways.is_empty() {
                return true;
            }
            let way = ways[self.dice.index(ways.len())].clone();
            self.town.tally().tries(table, asked_first);
            let done: Option<Answer> = self.town.does(way.taken(&person, shown.id)).await;
            let Some(done) = done else { return true };
            let now = match done.outcome {
                Outcome::Changed(id) => person.sees_message(id),
                // A new message: the response to a message that others see, too, or a refusal.
                Outcome::Sent(id) => person.sees_message(id).filter(|it| asked(it).is_some()),
                _ => None,
            };
            match now {
                // A step toward an answer: the next menu of the same decision.
                Some(next) if asked(&next) == first => shown = next,
                Some(_) => {
                    self.town.tally().acknowledged(table, asked_first);
                    return true;
                }
                None => return true,
            }
        }
        true
    }
}

/// Returns the DM about this table that can still be answered.
fn letter(person: &Person, dm: Id, table: &str) -> Option<Seen> {
    let about = |it: &Seen| Way::all(it).iter().any(|way| way.is_at(table));
    person.sees(dm).into_iter().rev().take(10).find(about)
}

/// Returns the decision that the components of a message answer.
fn asked(shown: &Seen) -> Option<Asked> {
    let menus = shown.menus.iter().map(|it| it.custom_id.as_str());
    let mut all = menus.chain(shown.buttons.iter().filter_map(|it| it.custom_id.as_deref()));
    let ours = all.find(|it| it.starts_with("m:") || it.starts_with("c:"))?;
    let parts: Vec<&str> = ours.split(':').collect();
    // Custom ids of buttons and of menus have seat and entry in this order.
    Some((parts.get(2)?.parse().ok()?, parts.get(3)?.parse().ok()?))
}
