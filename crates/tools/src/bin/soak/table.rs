//! One table after the other in the same place: people open it, sit down, play it to its end by all its doors, and open the next.

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

/// What opens a table, and for how many people.
const GAMES: [(&str, usize); 6] = [
    ("/play game:raids", 2),
    ("/play game:raids computers:1", 1),
    ("/play game:raids", 3),
    ("/play game:explorers", 2),
    ("/play game:relic_runners", 2),
    ("/play game:explorers computers:1", 1),
];
/// Whoever gets nowhere for so many rounds opens another table.
const PATIENCE: u32 = 400;

/// Those who play at one table.
struct Guests {
    town: Arc<Town>,
    /// All who may sit there.
    all: Vec<Person>,
    /// Those who do.
    people: Vec<Person>,
    /// Tables at which they have played.
    known: BTreeSet<String>,
    channel: Id,
    dice: Dice,
}

/// Plays until the town closes.
pub async fn play(town: Arc<Town>, number: usize) {
    let dice = Dice::new(&Seed::numbered(town.seed.wrapping_mul(1_000_003).wrapping_add(number as u64)), 1);
    let channel = town.channels[number % town.channels.len()];
    let all = town.people[number * PEOPLE..][..PEOPLE].to_vec();
    let mut guests = Guests { all, people: Vec::new(), known: BTreeSet::new(), channel, dice, town };
    // Not all at the same moment.
    sleep(Duration::from_millis(number as u64 * 40)).await;
    while !guests.town.is_closing() {
        let (line, seats) = GAMES[guests.dice.index(GAMES.len())];
        guests.people = guests.all[..seats].to_vec();
        match guests.opens(line).await {
            Some(table) => guests.plays(&table).await,
            // Too fast, too many, or nobody has heard it.
            None => sleep(Duration::from_secs(2)).await,
        }
    }
}

impl Guests {
    /// Somebody types something.
    async fn types(&self, who: usize, line: &str) -> Option<Seen> {
        let person = &self.people[who];
        let answer = self.town.does(person.runs(self.channel, line)).await?;
        person.sees_message(answer.message()?)
    }

    /// They open a table, sit down and start. Tells what it is called.
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

    /// They play it to its end.
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
            // Who cannot go on calls it off, so that there is room for another.
            self.types(0, &format!("/table concede table:{table}")).await;
        }
    }

    /// Somebody who is asked answers: nothing if nobody is, or nobody was heard; no, if the match is over.
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

    /// Presses one thing after the other until the question is answered.
    async fn answers(&mut self, who: usize, mut shown: Seen, table: &str) -> bool {
        let person = self.people[who].clone();
        let first = asked(&shown);
        // One that was answered may lie there for a moment.
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
                // Beside a message that others see, too, or a refusal.
                Outcome::Sent(id) => person.sees_message(id).filter(|it| asked(it).is_some()),
                _ => None,
            };
            match now {
                // A step on the way to an answer: the next menu of the same question.
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

/// The private message about this table that can still be answered.
fn letter(person: &Person, dm: Id, table: &str) -> Option<Seen> {
    let about = |it: &Seen| Way::all(it).iter().any(|way| way.is_at(table));
    person.sees(dm).into_iter().rev().take(10).find(about)
}

/// Which question the answers of a message are for.
fn asked(shown: &Seen) -> Option<Asked> {
    let menus = shown.menus.iter().map(|it| it.custom_id.as_str());
    let mut all = menus.chain(shown.buttons.iter().filter_map(|it| it.custom_id.as_deref()));
    let ours = all.find(|it| it.starts_with("m:") || it.starts_with("c:"))?;
    let parts: Vec<&str> = ours.split(':').collect();
    // The button names seat and entry in this order, the menu, too.
    Some((parts.get(2)?.parse().ok()?, parts.get(3)?.parse().ok()?))
}
