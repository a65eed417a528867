//! The bot's application emoji: their names, and the ids that Discord last reported. Kept in memory only; a
//! new start asks Discord again.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::Mark;
use crate::game::Seat;

/// How many pairs of a letter and a digit end the name of an uploaded emoji.
const PAIRS: usize = 3;

/// The ids of the emoji that Discord has, by the bot's names for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writable(BTreeMap<String, u64>);

/// The ids last reported; replaced while everything else runs.
#[derive(Debug, Default)]
pub struct OwnEmoji(RwLock<Arc<Writable>>);

impl OwnEmoji {
    #[must_use]
    pub fn known(&self) -> Arc<Writable> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces all known ids.
    pub fn learn(&self, known: Writable) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(known);
    }
}

impl FromIterator<(String, u64)> for Writable {
    fn from_iter<I: IntoIterator<Item = (String, u64)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl Writable {
    /// Returns the markup of a game's emoji. Discord uses only the id; the name is read out to people who do
    /// not see the picture, so it is a readable one.
    #[must_use]
    pub fn of_game(&self, game: &str, name: &str) -> Option<String> {
        self.written(&name_in(game, name), name)
    }

    /// Returns the markup of a seat's marker.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> Option<String> {
        let name = name_of(seat);
        self.written(&name, &name)
    }

    fn written(&self, ours: &str, says: &str) -> Option<String> {
        self.0.get(ours).map(|id| format!("<:{says}:{id}>"))
    }
}

#[must_use]
pub fn name_in(game: &str, name: &str) -> String {
    format!("{game}_{name}")
}

#[must_use]
pub fn name_of(seat: Seat) -> String {
    format!("seat_{}", char::from(b'a' + seat.0 % 26))
}

/// Returns the name for an upload. Discord neither changes a picture nor reports its contents, so the name
/// ends with a fingerprint of the SVG: the right name means the right picture.
#[must_use]
pub fn uploaded_as(ours: &str, drawn: &str) -> String {
    let mut rest = Mark::of(&drawn).number();
    let mut next = |of: u64| {
        let found = (rest % of) as u8;
        rest /= of;
        found
    };
    let pairs = (0..PAIRS).flat_map(|_| [char::from(b'a' + next(26)), char::from(b'0' + next(10))]);
    let pairs: String = pairs.collect();
    format!("{ours}_{pairs}")
}

/// Returns whether a name ends with a fingerprint. People do not choose such names for their own emoji.
#[must_use]
pub fn is_fingerprinted(name: &str) -> bool {
    let Some((_, pairs)) = name.rsplit_once('_') else { return false };
    let is_pair =
        |pair: &[u8]| matches!(pair, [letter, digit] if letter.is_ascii_lowercase() && digit.is_ascii_digit());
    pairs.len() == 2 * PAIRS && pairs.as_bytes().chunks(2).all(is_pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_whether_its_picture_is_still_the_same() {
        let axe = uploaded_as("raids_weapon_2", "<svg>axe</svg>");
        assert_eq!(axe, uploaded_as("raids_weapon_2", "<svg>axe</svg>"));
        assert_ne!(axe, uploaded_as("raids_weapon_2", "<svg>bow</svg>"));
        assert!(axe.starts_with("raids_weapon_2_") && is_fingerprinted(&axe), "{axe}");
        for others in
            ["axe", "my_axe", "raids_weapon_2", "axe_a1b2c", "axe_a1b2c3d4", "axe_A1b2c3", "axe_1a2b3c", "a1b2c3"]
        {
            assert!(!is_fingerprinted(others), "{others}");
        }
    }

    #[test]
    fn what_stands_in_a_text_can_be_read_out() {
        let known: Writable = [("raids_weapon_2".to_owned(), 5), ("seat_b".to_owned(), 6)].into_iter().collect();
        assert_eq!(known.of_game("raids", "weapon_2").as_deref(), Some("<:weapon_2:5>"));
        assert_eq!(known.of_seat(Seat(1)).as_deref(), Some("<:seat_b:6>"));
        assert_eq!((known.of_game("raids", "sail_1"), known.of_seat(Seat(0))), (None, None));
    }
}
