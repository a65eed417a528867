//! Text that nobody may read in a log, and how a token is known.

use std::fmt;

/// What nobody may read in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub(super) const fn new(text: String) -> Self {
        Self(text)
    }

    /// What it says.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Whether this could be the token of a bot.
pub(super) fn looks_like_token(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let plain = |part: &&str| !part.is_empty() && part.chars().all(|it| it.is_ascii_graphic() && it != '/');
    parts.len() == 3 && parts.iter().all(plain)
}
