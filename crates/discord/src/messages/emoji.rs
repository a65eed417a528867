//! The bot's application emoji: their names, and the ids that Discord last reported. Kept in memory only; a
//! new start asks Discord again.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use meadhall_game::{Fingerprint, Seat};
use serde_json::{Value, json};

/// The number of letter-digit pairs that form the fingerprint at the end of an uploaded emoji's name.
const FINGERPRINT_LETTER_DIGIT_PAIRS: usize = 3;

/// The Discord ids of the uploaded emoji, by the names that the bot uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmojiIds(BTreeMap<String, u64>);

/// The latest known emoji ids. A background task replaces them while the bot runs.
#[derive(Debug, Default)]
pub struct EmojiCache(RwLock<Arc<EmojiIds>>);

impl EmojiCache {
    #[must_use]
    pub fn current(&self) -> Arc<EmojiIds> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces all known ids.
    pub fn replace(&self, emoji_ids: EmojiIds) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(emoji_ids);
    }
}

impl FromIterator<(String, u64)> for EmojiIds {
    fn from_iter<I: IntoIterator<Item = (String, u64)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl EmojiIds {
    /// Returns the markup of a game's emoji. Discord uses only the id, so the name in the markup is chosen for screen
    /// readers.
    #[must_use]
    pub fn game_emoji(&self, game: &str, name: &str) -> Option<String> {
        self.markup(&game_emoji_name(game, name), name)
    }

    /// Returns the markup of a seat's marker.
    #[must_use]
    pub fn seat_emoji(&self, seat: Seat) -> Option<String> {
        let name = seat_emoji_name(seat);
        self.markup(&name, &name)
    }

    /// Writes the ids of emoji into the buttons of a message, and removes emoji that Discord does not have.
    pub fn write_into_buttons(&self, part: &mut Value) {
        match part {
            Value::Array(parts) => parts.iter_mut().for_each(|part| self.write_into_buttons(part)),
            Value::Object(fields) => {
                let full_name = fields.get("emoji").and_then(|emoji| emoji["name"].as_str()).unwrap_or_default();
                if let Some((game, name)) = full_name.split_once('/') {
                    let id = self.0.get(&game_emoji_name(game, name));
                    match id.map(|id| json!({ "id": id.to_string(), "name": name })) {
                        Some(emoji) => fields.insert("emoji".to_owned(), emoji),
                        None => fields.remove("emoji"),
                    };
                }
                fields.values_mut().for_each(|part| self.write_into_buttons(part));
            }
            _ => {}
        }
    }

    fn markup(&self, name: &str, says: &str) -> Option<String> {
        self.0.get(name).map(|id| format!("<:{says}:{id}>"))
    }
}

#[must_use]
pub fn game_emoji_name(game: &str, name: &str) -> String {
    format!("{game}_{name}")
}

#[must_use]
pub fn seat_emoji_name(seat: Seat) -> String {
    format!("seat_{}", char::from(b'a' + seat.0 % 26))
}

/// Returns the name for an upload. An emoji's picture can be neither changed nor read back, so the name ends with a
/// fingerprint of the SVG that identifies the picture.
#[must_use]
pub fn uploaded_emoji_name(ours: &str, svg: &str) -> String {
    let mut rest = Fingerprint::of(&svg).to_u64();
    let mut next = |of: u64| {
        let digit = (rest % of) as u8;
        rest /= of;
        digit
    };
    let pairs =
        (0..FINGERPRINT_LETTER_DIGIT_PAIRS).flat_map(|_| [char::from(b'a' + next(26)), char::from(b'0' + next(10))]);
    let pairs: String = pairs.collect();
    format!("{ours}_{pairs}")
}

/// Returns whether a name ends with a fingerprint. People do not choose such names for their own emoji.
#[must_use]
pub fn has_fingerprint_suffix(name: &str) -> bool {
    let Some((_, pairs)) = name.rsplit_once('_') else { return false };
    let is_pair =
        |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_lowercase() && digit.is_ascii_digit());
    pairs.len() == 2 * FINGERPRINT_LETTER_DIGIT_PAIRS && pairs.as_bytes().chunks(2).all(is_pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_uploaded_name_changes_with_its_picture() {
        let axe = uploaded_emoji_name("raids_weapon_2", "<svg>axe</svg>");
        assert_eq!(axe, uploaded_emoji_name("raids_weapon_2", "<svg>axe</svg>"));
        assert_ne!(axe, uploaded_emoji_name("raids_weapon_2", "<svg>bow</svg>"));
        assert!(axe.starts_with("raids_weapon_2_") && has_fingerprint_suffix(&axe), "{axe}");
        for others in
            ["axe", "my_axe", "raids_weapon_2", "axe_a1b2c", "axe_a1b2c3d4", "axe_A1b2c3", "axe_1a2b3c", "a1b2c3"]
        {
            assert!(!has_fingerprint_suffix(others), "{others}");
        }
    }

    #[test]
    fn emoji_markup_has_a_readable_name() {
        let emoji_ids: EmojiIds = [("raids_weapon_2".to_owned(), 5), ("seat_b".to_owned(), 6)].into_iter().collect();
        assert_eq!(emoji_ids.game_emoji("raids", "weapon_2").as_deref(), Some("<:weapon_2:5>"));
        assert_eq!(emoji_ids.seat_emoji(Seat(1)).as_deref(), Some("<:seat_b:6>"));
        assert_eq!((emoji_ids.game_emoji("raids", "sail_1"), emoji_ids.seat_emoji(Seat(0))), (None, None));
    }

    #[test]
    fn a_button_has_the_emoji_that_discord_has() {
        let emoji_ids: EmojiIds = [("raids_weapon_2".to_owned(), 5)].into_iter().collect();
        let row = |emoji: [Value; 2]| {
            let buttons = emoji.map(|emoji| if emoji.is_null() { json!({}) } else { json!({ "emoji": emoji }) });
            json!({ "components": [{ "components": buttons }] })
        };
        let mut body = row([json!({ "name": "raids/weapon_2" }), json!({ "name": "raids/sail_1" })]);
        emoji_ids.write_into_buttons(&mut body);
        assert_eq!(body, row([json!({ "id": "5", "name": "weapon_2" }), Value::Null]));
    }
}
