//! Dead letters: deliveries that were given up, with the reason. The reason is ours or a Discord
//! error code, never the text of the message.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::outbox::Errand;

/// A stored dead letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    #[serde(flatten)]
    pub errand: Errand,
    /// The reason; `None` for rows that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Unfit>,
}

/// Why even the simplest form of the message could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    /// Discord rejected the message with this error code.
    Form(i64),
    /// Rendering the message panicked.
    Broken,
}

/// A dead letter for the operator's report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parked {
    /// The key of its row.
    pub key: String,
    /// The kind of delivery, never the text of the message.
    pub what: String,
    /// The reason; `None` if it was not recorded.
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
