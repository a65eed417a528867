//! The languages that the bot speaks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::PerLanguage;

/// A supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    En,
    Es,
    Fr,
}

impl Lang {
    pub const ALL: [Self; 3] = [Self::En, Self::Es, Self::Fr];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
            Self::Fr => "fr",
        }
    }

    /// Returns the value for this language.
    pub fn select<T>(self, values: PerLanguage<T>) -> T {
        match self {
            Self::En => values.en,
            Self::Es => values.es,
            Self::Fr => values.fr,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The language is not supported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a supported language: en, es, fr")]
pub struct UnknownLanguageError(String);

impl FromStr for Lang {
    type Err = UnknownLanguageError;

    fn from_str(code: &str) -> Result<Self, UnknownLanguageError> {
        Self::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| UnknownLanguageError(code.to_owned()))
    }
}
