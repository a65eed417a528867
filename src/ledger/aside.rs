//! Errands that could not be run and were put aside: what was to be done, and in short why it was not. The reason is one of
//! ours and the platform's number, never what was to be said.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::outbox::Errand;

/// An errand that was put aside, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    /// The errand.
    #[serde(flatten)]
    pub errand: Errand,
    /// Why it was put aside; not known of those that are older than this note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Unfit>,
}

/// Why even the plainest message could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    /// The platform does not take such a message, for the reason that has this number there.
    Form(i64),
    /// Making it broke down.
    Broken,
}

/// An errand that was put aside, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parked {
    /// Where it lies.
    pub key: String,
    /// What was to be done, never what was to be said.
    pub what: String,
    /// Why it was put aside, if that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Unfit>,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(code) => write!(f, "the platform does not take such a message (its code {code})"),
            Self::Broken => f.write_str("making the message broke down"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{json, parse};
    use super::*;

    fn read(row: &str) -> Option<Aside> {
        parse("q/1/card", row.as_bytes()).ok()
    }

    #[test]
    fn rows_from_before_reasons_were_noted_are_read_and_stay_as_they_are() {
        for errand in [
            r#"{"show":{"door":{"private":2},"revision":1}}"#,
            r#"{"tell":{"to":{"person":7},"what":{"stand_in":{"seat":1}}}}"#,
        ] {
            let aside = Aside { errand: parse("o/1/card", errand.as_bytes()).unwrap(), why: None };
            assert_eq!((read(errand), json(&aside)), (Some(aside), errand.as_bytes().to_vec()));
        }
    }

    #[test]
    fn a_reason_is_kept_beside_its_errand() {
        let row = r#"{"show":{"door":"card","revision":3},"why":{"form":50035}}"#;
        let aside = read(row).unwrap();
        assert_eq!((aside.why, json(&aside)), (Some(Unfit::Form(50_035)), row.as_bytes().to_vec()));
        for bad in [r#"{"why":"broken"}"#, r#"{"show":{"door":"card"},"why":"broken"}"#, "[]"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
