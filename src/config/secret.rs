//! A string that `Debug` does not show, and the format of bot tokens.

use std::fmt;

/// A string that is never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub(super) const fn new(text: String) -> Self {
        Self(text)
    }

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

/// Returns whether the text has the format of a bot token: three parts with dots between them.
pub(super) fn looks_like_token(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_valid_part = |part: &&str| !part.is_empty() && part.chars().all(|it| it.is_ascii_graphic() && it != '/');
    parts.len() == 3 && parts.iter().all(is_valid_part)
}
