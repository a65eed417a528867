//! Generates forged interactions.

use std::collections::{BTreeSet, VecDeque};

use local_discord::Id;
use local_discord::people::{Person, Seen};
use meadhall::discord::button::{Button, Question};
use meadhall::game::{Dice, Seed};
use meadhall::table::record::Press;
use serde_json::{Value, json};

use super::village::{Books, Sent, Village};

/// How many real components are remembered.
const KNOWN: usize = 4_000;
/// Characters that have a meaning in custom ids, and some that never occur there.
const LETTERS: [char; 24] = [
    ':', '~', 'm', 'c', 'p', 's', 'l', 'o', 'u', 'd', 'b', 'a', 'f', '0', '1', '9', '-', ' ', '\n', '\0', 'é', '🎲',
    '\u{202e}', 'z',
];
/// Parts of custom ids that are valid nowhere, or elsewhere.
const FOREIGN: [&str; 13] =
    ["0", "1", "2", "7", "255", "256", "-1", "01", "65535", "65536", "18446744073709551615", "", "x"];
/// Words for commands and options; some of them exist.
const WORDS: [&str; 38] = [
    "play",
    "join",
    "leave",
    "start",
    "turn",
    "board",
    "score",
    "log",
    "undo",
    "games",
    "table",
    "stats",
    "settings",
    "help",
    "rules",
    "learn",
    "concede",
    "end",
    "replace",
    "move",
    "check",
    "export",
    "replay",
    "language",
    "notify",
    "privacy",
    "server",
    "limits",
    "channel",
    "person",
    "game",
    "computers",
    "pace",
    "where",
    "options",
    "seat",
    "by",
    "Describe this board",
];
/// Sends random interactions: real, mutated and made-up ones.
pub struct Forge {
    dice: Dice,
    /// Messages and custom ids of real components, oldest first.
    known: VecDeque<(Id, String)>,
    names: BTreeSet<String>,
}

impl Forge {
    /// Creates a fuzzer with this seed.
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::new(&Seed::numbered(seed), 0), known: VecDeque::new(), names: BTreeSet::new() }
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.dice.index(most)
    }

    /// Remembers all components that players see now; they may be pressed forever.
    pub fn learns(&mut self, village: &Village) {
        for (game, person) in &village.players {
            let places = [Some(village.threads[*game]), Some(village.channels[*game]), person.dm()];
            for shown in places.into_iter().flatten().flat_map(|place| person.sees(place)) {
                for name in names(&shown) {
                    if self.names.insert(name.clone()) {
                        self.known.push_back((shown.id, name));
                    }
                }
            }
        }
        while self.known.len() > KNOWN {
            if let Some((_, name)) = self.known.pop_front() {
                self.names.remove(&name);
            }
        }
    }

    /// Sends a random interaction; none if it would be legitimate, or if the client refuses to send it.
    pub fn sends(&mut self, village: &Village, books: &Books) -> Option<Sent> {
        let plays = self.below(3) == 0;
        let person = if plays {
            village.players[self.below(village.players.len())].1.clone()
        } else {
            village.strangers[self.below(village.strangers.len())].clone()
        };
        match self.below(10) {
            0 if !plays => self.command(village, &person),
            1 if !plays => self.completion(village, &person),
            2 => self.modal(village, &person),
            _ => self.component(&person, plays.then_some(books)),
        }
    }

    /// Sends a button press, or a menu with values. `books` is given if the sender is a player.
    fn component(&mut self, person: &Person, books: Option<&Books>) -> Option<Sent> {
        let (message, real) = self.known[self.dice.index(self.known.len())].clone();
        let name = match self.below(8) {
            0 => self.noise(),
            1 | 2 => real,
            _ => self.twisted(&real),
        };
        let kind = [2, 2, 2, 3, 3, 5, 6, 7, 8][self.below(9)];
        let values = if kind == 2 { None } else { self.chosen() };
        if books.is_some_and(|books| acts(person, &name, books)) {
            return None;
        }
        let message = if person.sees_message(message).is_some() { message } else { self.visible(person)? };
        let interaction = person.forges(message, kind, &name, values.clone()).ok()?;
        Some(sent(person, interaction, &format!("{kind} {name:?} {values:?}")))
    }

    /// Returns a message that the person can see.
    fn visible(&mut self, person: &Person) -> Option<Id> {
        let first = self.dice.index(self.known.len());
        let around = self.known.iter().cycle().skip(first).take(self.known.len());
        around.map(|(message, _)| *message).find(|message| person.sees_message(*message).is_some())
    }

    fn command(&mut self, village: &Village, person: &Person) -> Option<Sent> {
        let data = self.typed(village, false);
        self.raw(village, person, 2, data)
    }

    fn completion(&mut self, village: &Village, person: &Person) -> Option<Sent> {
        let data = self.typed(village, true);
        self.raw(village, person, 4, data)
    }

    fn modal(&mut self, village: &Village, person: &Person) -> Option<Sent> {
        let name =
            if self.below(2) == 0 { self.noise() } else { self.known[self.dice.index(self.known.len())].1.clone() };
        let name: String = name.chars().take(100).collect();
        let inputs: Vec<Value> = (0..self.below(6))
            .map(|n| json!({ "type": 1, "id": n, "components": [{ "type": 4, "id": n, "custom_id": self.noise(), "value": self.noise() }] }))
            .collect();
        self.raw(village, person, 5, json!({ "custom_id": name, "components": inputs }))
    }

    fn raw(&mut self, village: &Village, person: &Person, kind: u8, data: Value) -> Option<Sent> {
        let places: Vec<Id> = village.channels.iter().chain(&village.threads).copied().chain(person.dm()).collect();
        let place = places[self.below(places.len())];
        let what = format!("{kind} {data}");
        let interaction = person.sends(place, kind, data, None).ok()?;
        Some(sent(person, interaction, &what))
    }

    /// Returns the data of a command: existing and unknown words, with values of any type.
    fn typed(&mut self, village: &Village, completing: bool) -> Value {
        let mut name = WORDS[self.below(WORDS.len())].to_owned();
        if self.below(20) == 0 {
            name = self.noise();
        }
        let depth = self.below(3);
        let mut options = Vec::new();
        for _ in 0..self.below(5) {
            options.push(self.option(village, depth, completing));
        }
        let kind = [1, 1, 1, 1, 2, 3, 9][self.below(7)];
        json!({ "id": "1", "name": name, "type": kind, "options": options })
    }

    fn option(&mut self, village: &Village, depth: usize, completing: bool) -> Value {
        let name = WORDS[self.below(WORDS.len())];
        if depth > 0 && self.below(2) == 0 {
            let inner: Vec<Value> = (0..self.below(3)).map(|_| self.option(village, depth - 1, completing)).collect();
            let kind = 1 + self.below(2);
            return json!({ "name": name, "type": kind, "options": inner });
        }
        let kind = [3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99][self.below(12)];
        let table = village.tables[self.below(village.tables.len())].clone();
        let value = match self.below(9) {
            0 => json!(self.noise()),
            1 => json!(table),
            2 => json!(self.below(1_000_000)),
            3 => json!(-1.5),
            4 => json!(village.strangers[self.below(village.strangers.len())].id()),
            5 => json!(["raids", "explorers", "relic_runners", "toy", "chess"][self.below(5)]),
            6 => json!(true),
            7 => Value::Null,
            _ => json!({ "a": [1, "b"] }),
        };
        let mut option = json!({ "name": name, "type": kind, "value": value });
        if completing && self.below(2) == 0 {
            option["focused"] = json!(true);
        }
        option
    }

    /// Returns random text, sometimes far too long.
    fn noise(&mut self) -> String {
        let length = if self.below(50) == 0 { 5_000 } else { self.below(120) };
        (0..length).map(|_| LETTERS[self.below(LETTERS.len())]).collect()
    }

    /// Mutates a custom id: replaces a part, takes a part of another one, or changes a character.
    fn twisted(&mut self, original: &str) -> String {
        let mut parts: Vec<String> = original.split(':').map(str::to_owned).collect();
        let place = self.below(parts.len());
        match self.below(4) {
            0 => parts[place] = FOREIGN[self.below(FOREIGN.len())].to_owned(),
            1 => parts[place] = self.noise(),
            2 => {
                let donor: Vec<String> =
                    self.known[self.dice.index(self.known.len())].1.split(':').map(str::to_owned).collect();
                let from = self.below(donor.len());
                parts[place].clone_from(&donor[from]);
            }
            _ => {
                let mut letters: Vec<char> = original.chars().collect();
                let at = self.below(letters.len().max(1));
                if let Some(letter) = letters.get_mut(at) {
                    *letter = LETTERS[self.dice.index(LETTERS.len())];
                }
                parts = vec![letters.into_iter().collect()];
            }
        }
        let seal = ["", "~0", "~ffffffffffffffff", "~x", "~"][self.below(5)];
        format!("{}{seal}", parts.join(":"))
    }

    /// Returns valid and invalid values of a menu.
    fn chosen(&mut self) -> Option<Vec<String>> {
        let lists: [&[&str]; 9] = [
            &[],
            &[""],
            &["o0"],
            &["o99999"],
            &["o-1"],
            &["g0"],
            &["g9.9"],
            &["g255.65535"],
            &["x", "o0", "o0", "o1", "o2"],
        ];
        match self.below(10) {
            9 => Some((0..30).map(|_| self.noise()).collect()),
            n => Some(lists[n].iter().map(|it| (*it).to_owned()).collect()),
        }
    }
}

/// Returns whether a player may legitimately send this custom id: it answers the player's own decision, or it
/// is an undo, the end of a match, a return, or an action of the lobby or the settings.
fn acts(person: &Person, name: &str, books: &Books) -> bool {
    match name.parse() {
        Ok(Button::Answer(table, Press { seat, .. }) | Button::Choose(table, Question { seat, .. }, _)) => {
            books.seat_of(person, table).is_none_or(|own| own == seat)
        }
        Ok(
            Button::Undo(..)
            | Button::Finish(..)
            | Button::Return(_)
            | Button::Lobby(..)
            | Button::Settle(..)
            | Button::Again(_)
            | Button::Forget(_),
        ) => true,
        _ => false,
    }
}

fn names(shown: &Seen) -> Vec<String> {
    let menus = shown.menus.iter().map(|it| it.custom_id.clone());
    menus.chain(shown.buttons.iter().filter_map(|it| it.custom_id.clone())).collect()
}

fn sent(person: &Person, interaction: Id, what: &str) -> Sent {
    Sent { person: person.clone(), interaction, what: what.into() }
}
