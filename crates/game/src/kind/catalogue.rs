//! The games that the bot offers, found by id.

use std::fmt;
use std::ops::Deref;
use std::slice::Iter;

use super::Kind;

/// Some games, in the order in which they are listed.
#[derive(Clone, Copy)]
pub struct Catalogue(&'static [&'static dyn Kind]);

impl Catalogue {
    /// Creates a registry of these games.
    pub const fn of(games: &'static [&'static dyn Kind]) -> Self {
        Self(games)
    }

    /// Returns the game with this id.
    pub fn find(self, id: &str) -> Option<&'static dyn Kind> {
        self.0.iter().copied().find(|kind| kind.meta().id == id)
    }
}

impl Deref for Catalogue {
    type Target = [&'static dyn Kind];

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl IntoIterator for Catalogue {
    type Item = &'static dyn Kind;
    type IntoIter = std::iter::Copied<Iter<'static, &'static dyn Kind>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.into_iter().map(|kind| kind.meta().id)).finish()
    }
}
