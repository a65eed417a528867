//! Generates forged interactions.

use std::collections::{BTreeSet, VecDeque};

use meadhall_discord::commands::command_words;
use meadhall_discord::interactions::component_action::{ComponentAction, DecisionId};
use meadhall_game::{Dice, Seed};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_tables::table::Answer;
use serde_json::{Value, json};

use super::world::{AttackScenario, SentInteraction, StoreSnapshot};

/// Maximum number of remembered buttons and menus of real messages.
const MAX_KNOWN_COMPONENTS: usize = 4_000;
/// Characters that have a meaning in custom ids, and some that never occur there.
const FUZZ_CHARS: [char; 24] = [
    ':', '~', 'm', 'c', 'p', 's', 'l', 'o', 'u', 'd', 'b', 'a', 'f', '0', '1', '9', '-', ' ', '\n', '\0', 'é', '🎲',
    '\u{202e}', 'z',
];
/// Parts of custom ids that are valid nowhere, or only in other places of a custom id.
const FOREIGN_ID_PARTS: [&str; 13] =
    ["0", "1", "2", "7", "255", "256", "-1", "01", "65535", "65536", "18446744073709551615", "", "x"];
/// The name of the context menu command, and a word that is no command.
const OTHER_COMMAND_WORDS: [&str; 2] = ["Describe this board", "dance"];

/// Sends random interactions: real, mutated and made-up ones.
pub struct InteractionFuzzer {
    dice: Dice,
    /// Words for commands and options; most of them exist.
    command_words: Vec<String>,
    /// Message and custom id of each known button or menu of a real message, oldest first.
    known_components: VecDeque<(Snowflake, String)>,
    known_custom_ids: BTreeSet<String>,
}

impl InteractionFuzzer {
    /// Creates a fuzzer with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(&Seed::from_number(seed), 0),
            command_words: command_words().into_iter().chain(OTHER_COMMAND_WORDS.map(str::to_owned)).collect(),
            known_components: VecDeque::new(),
            known_custom_ids: BTreeSet::new(),
        }
    }

    pub fn random_below(&mut self, limit: usize) -> usize {
        self.dice.index(limit)
    }

    /// Remembers all buttons and menus that players see now, because they can also be pressed much later.
    pub fn learn_components(&mut self, scenario: &AttackScenario) {
        for (game, person) in &scenario.players_by_match {
            let channels = [Some(scenario.match_threads[*game]), Some(scenario.channels[*game]), person.dm_channel()];
            for message in channels.into_iter().flatten().flat_map(|place| person.messages(place)) {
                for name in custom_ids_of(&message) {
                    if self.known_custom_ids.insert(name.clone()) {
                        self.known_components.push_back((message.id, name));
                    }
                }
            }
        }
        while self.known_components.len() > MAX_KNOWN_COMPONENTS {
            if let Some((_, name)) = self.known_components.pop_front() {
                self.known_custom_ids.remove(&name);
            }
        }
    }

    /// Sends a random interaction. Returns `None` if it would be a legitimate action, or if the simulated client
    /// refuses to send it.
    pub fn send_random(&mut self, scenario: &AttackScenario, snapshot: &StoreSnapshot) -> Option<SentInteraction> {
        let is_player = self.random_below(3) == 0;
        let person = if is_player {
            scenario.players_by_match[self.random_below(scenario.players_by_match.len())].1.clone()
        } else {
            scenario.strangers[self.random_below(scenario.strangers.len())].clone()
        };
        match self.random_below(10) {
            0 if !is_player => self.send_command(scenario, &person),
            1 if !is_player => self.send_autocomplete(scenario, &person),
            2 => self.send_modal(scenario, &person),
            _ => self.send_component(&person, is_player.then_some(snapshot)),
        }
    }

    /// Sends the press of a button or a choice in a menu. `snapshot` is given if the sender is a player, who may also
    /// act legitimately.
    fn send_component(&mut self, person: &Person, snapshot: Option<&StoreSnapshot>) -> Option<SentInteraction> {
        let (message, custom_id) = self.known_components[self.dice.index(self.known_components.len())].clone();
        let name = match self.random_below(8) {
            0 => self.random_text(),
            1 | 2 => custom_id,
            _ => self.mutate_custom_id(&custom_id),
        };
        let kind = [2, 2, 2, 3, 3, 5, 6, 7, 8][self.random_below(9)];
        let values = if kind == 2 { None } else { self.random_menu_values() };
        if snapshot.is_some_and(|snapshot| is_legitimate_action(person, &name, snapshot)) {
            return None;
        }
        let message = if person.message(message).is_some() { message } else { self.random_visible_message(person)? };
        let interaction = person.send_forged_component(message, kind, &name, values.clone()).ok()?;
        Some(sent_interaction(person, interaction, &format!("{kind} {name:?} {values:?}")))
    }

    /// Returns a message that the person can see.
    fn random_visible_message(&mut self, person: &Person) -> Option<Snowflake> {
        let first = self.dice.index(self.known_components.len());
        let candidates = self.known_components.iter().cycle().skip(first).take(self.known_components.len());
        candidates.map(|(message, _)| *message).find(|message| person.message(*message).is_some())
    }

    fn send_command(&mut self, scenario: &AttackScenario, person: &Person) -> Option<SentInteraction> {
        let data = self.random_command(scenario, false);
        self.send_raw(scenario, person, 2, data)
    }

    fn send_autocomplete(&mut self, scenario: &AttackScenario, person: &Person) -> Option<SentInteraction> {
        let data = self.random_command(scenario, true);
        self.send_raw(scenario, person, 4, data)
    }

    fn send_modal(&mut self, scenario: &AttackScenario, person: &Person) -> Option<SentInteraction> {
        let name = if self.random_below(2) == 0 {
            self.random_text()
        } else {
            self.known_components[self.dice.index(self.known_components.len())].1.clone()
        };
        let name: String = name.chars().take(100).collect();
        let inputs: Vec<Value> = (0..self.random_below(6))
            .map(|n| json!({ "type": 1, "id": n, "components": [{ "type": 4, "id": n, "custom_id": self.random_text(), "value": self.random_text() }] }))
            .collect();
        self.send_raw(scenario, person, 5, json!({ "custom_id": name, "components": inputs }))
    }

    fn send_raw(
        &mut self,
        scenario: &AttackScenario,
        person: &Person,
        kind: u8,
        data: Value,
    ) -> Option<SentInteraction> {
        let channels: Vec<Snowflake> =
            scenario.channels.iter().chain(&scenario.match_threads).copied().chain(person.dm_channel()).collect();
        let channel = channels[self.random_below(channels.len())];
        let description = format!("{kind} {data}");
        let interaction = person.send_raw_interaction(channel, kind, data, None).ok()?;
        Some(sent_interaction(person, interaction, &description))
    }

    /// Returns the data of a command: existing and unknown words, with values of any type.
    fn random_command(&mut self, scenario: &AttackScenario, completing: bool) -> Value {
        let mut name = self.random_command_word();
        if self.random_below(20) == 0 {
            name = self.random_text();
        }
        let depth = self.random_below(3);
        let mut options = Vec::new();
        for _ in 0..self.random_below(5) {
            options.push(self.random_option(scenario, depth, completing));
        }
        let kind = [1, 1, 1, 1, 2, 3, 9][self.random_below(7)];
        json!({ "id": "1", "name": name, "type": kind, "options": options })
    }

    fn random_command_word(&mut self) -> String {
        self.command_words[self.dice.index(self.command_words.len())].clone()
    }

    fn random_option(&mut self, scenario: &AttackScenario, depth: usize, completing: bool) -> Value {
        let name = self.random_command_word();
        if depth > 0 && self.random_below(2) == 0 {
            let inner: Vec<Value> =
                (0..self.random_below(3)).map(|_| self.random_option(scenario, depth - 1, completing)).collect();
            let kind = 1 + self.random_below(2);
            return json!({ "name": name, "type": kind, "options": inner });
        }
        let kind = [3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99][self.random_below(12)];
        let table = scenario.table_ids[self.random_below(scenario.table_ids.len())].clone();
        let value = match self.random_below(9) {
            0 => json!(self.random_text()),
            1 => json!(table),
            2 => json!(self.random_below(1_000_000)),
            3 => json!(-1.5),
            4 => json!(scenario.strangers[self.random_below(scenario.strangers.len())].id()),
            5 => json!(["raids", "explorers", "relic_runners", "toy", "chess"][self.random_below(5)]),
            6 => json!(true),
            7 => Value::Null,
            _ => json!({ "a": [1, "b"] }),
        };
        let mut option = json!({ "name": name, "type": kind, "value": value });
        if completing && self.random_below(2) == 0 {
            option["focused"] = json!(true);
        }
        option
    }

    /// Returns random text, sometimes far too long.
    fn random_text(&mut self) -> String {
        let length = if self.random_below(50) == 0 { 5_000 } else { self.random_below(120) };
        (0..length).map(|_| FUZZ_CHARS[self.random_below(FUZZ_CHARS.len())]).collect()
    }

    /// Mutates a custom id: replaces a part, copies a part of another custom id, or changes a character.
    fn mutate_custom_id(&mut self, original: &str) -> String {
        let mut parts: Vec<String> = original.split(':').map(str::to_owned).collect();
        let index = self.random_below(parts.len());
        match self.random_below(4) {
            0 => parts[index] = FOREIGN_ID_PARTS[self.random_below(FOREIGN_ID_PARTS.len())].to_owned(),
            1 => parts[index] = self.random_text(),
            2 => {
                let donor: Vec<String> = self.known_components[self.dice.index(self.known_components.len())]
                    .1
                    .split(':')
                    .map(str::to_owned)
                    .collect();
                let from = self.random_below(donor.len());
                parts[index].clone_from(&donor[from]);
            }
            _ => {
                let mut letters: Vec<char> = original.chars().collect();
                let at = self.random_below(letters.len().max(1));
                if let Some(letter) = letters.get_mut(at) {
                    *letter = FUZZ_CHARS[self.dice.index(FUZZ_CHARS.len())];
                }
                parts = vec![letters.into_iter().collect()];
            }
        }
        let seal = ["", "~0", "~ffffffffffffffff", "~x", "~"][self.random_below(5)];
        format!("{}{seal}", parts.join(":"))
    }

    /// Returns valid and invalid values of a menu.
    fn random_menu_values(&mut self) -> Option<Vec<String>> {
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
        match self.random_below(10) {
            9 => Some((0..30).map(|_| self.random_text()).collect()),
            n => Some(lists[n].iter().map(|it| (*it).to_owned()).collect()),
        }
    }
}

/// Returns whether a player may legitimately send this custom id: it answers the player's own decision, or it is an
/// undo, the end of a match, a return to a seat, or an action of the lobby or the settings.
fn is_legitimate_action(person: &Person, name: &str, snapshot: &StoreSnapshot) -> bool {
    match name.parse() {
        Ok(
            ComponentAction::AnswerDecision(table, Answer { seat, .. })
            | ComponentAction::ChooseOption(table, DecisionId { seat, .. }, _),
        ) => snapshot.seat_of_player(person, table).is_none_or(|own_seat| own_seat == seat),
        Ok(
            ComponentAction::UndoAnswerAtRevision(..)
            | ComponentAction::EndMatch(..)
            | ComponentAction::ReturnToSeat(_)
            | ComponentAction::RunLobbyAction(..)
            | ComponentAction::SetLobbyOption(..)
            | ComponentAction::Rematch(_)
            | ComponentAction::RematchAtLevel(..)
            | ComponentAction::OpenTable(..)
            | ComponentAction::ForgetMe(_),
        ) => true,
        _ => false,
    }
}

fn custom_ids_of(message: &VisibleMessage) -> Vec<String> {
    let menus = message.menus.iter().map(|it| it.custom_id.clone());
    menus.chain(message.buttons.iter().filter_map(|it| it.custom_id.clone())).collect()
}

fn sent_interaction(person: &Person, interaction: Snowflake, description: &str) -> SentInteraction {
    SentInteraction { sender: person.clone(), interaction, description: description.into() }
}
