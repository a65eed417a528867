//! The games that the bot offers, found by id.

use std::fmt;
use std::ops::Deref;
use std::slice::Iter;

use super::GameType;

/// A list of games, in the order in which players see them.
#[derive(Clone, Copy)]
pub struct GameRegistry(&'static [&'static dyn GameType]);

impl GameRegistry {
    /// Creates a registry of these games.
    pub const fn new(games: &'static [&'static dyn GameType]) -> Self {
        Self(games)
    }

    /// Returns the game with this id.
    pub fn find(self, id: &str) -> Option<&'static dyn GameType> {
        self.0.iter().copied().find(|game_type| game_type.meta().id == id)
    }
}

impl Deref for GameRegistry {
    type Target = [&'static dyn GameType];

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl IntoIterator for GameRegistry {
    type Item = &'static dyn GameType;
    type IntoIter = std::iter::Copied<Iter<'static, &'static dyn GameType>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl fmt::Debug for GameRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.into_iter().map(|game_type| game_type.meta().id)).finish()
    }
}
