//! The bot's own emoji, as they are written into messages. Discord has them, and has said last which there are; nothing of it is
//! kept here, so a new start asks again (`start/upload`).

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::Mark;
use crate::game::Seat;

/// So many pairs of a letter and a digit end the name under which a picture is uploaded.
const PAIRS: usize = 3;

/// The emoji that Discord has, by the names that we have for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writable(BTreeMap<String, u64>);

/// What is known of them now. It is learnt while everything else goes on.
#[derive(Debug, Default)]
pub struct OwnEmoji(RwLock<Arc<Writable>>);

impl OwnEmoji {
    /// Those that can be written.
    #[must_use]
    pub fn known(&self) -> Arc<Writable> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// These can be written from now on, and no others.
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
    /// One of a game's emoji, as it stands in a text. Discord goes by the number alone, and shows the name that stands here to whoever
    /// does not see the picture: so it is one that can be read out.
    #[must_use]
    pub fn of_game(&self, game: &str, name: &str) -> Option<String> {
        self.written(&name_in(game, name), name)
    }

    /// The marker of a seat.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> Option<String> {
        let name = name_of(seat);
        self.written(&name, &name)
    }

    fn written(&self, ours: &str, says: &str) -> Option<String> {
        self.0.get(ours).map(|id| format!("<:{says}:{id}>"))
    }
}

/// What we call an emoji of a game.
#[must_use]
pub fn name_in(game: &str, name: &str) -> String {
    format!("{game}_{name}")
}

/// What we call the marker of a seat.
#[must_use]
pub fn name_of(seat: Seat) -> String {
    format!("seat_{}", char::from(b'a' + seat.0 % 26))
}

/// The name under which a picture is uploaded. Discord changes no picture, and does not say what is in one: so the name ends with a
/// fingerprint of what was drawn, and a picture is the right one if its name is.
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

/// Whether this is such a name. People give no such names to what they upload themselves.
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
