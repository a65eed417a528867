//! Dead letters: deliveries that were given up, with the reason. The reason is ours or a Discord
//! error code, never the text of the message.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::outbox::Delivery;

/// A stored dead letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadLetterRow {
    #[serde(flatten)]
    #[serde(rename = "errand")]
    pub delivery: Delivery,
    /// The reason; `None` for rows that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "why")]
    pub reason: Option<DeadLetterReason>,
}

/// Why even the simplest form of the message could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadLetterReason {
    /// Discord rejected the message with this error code.
    #[serde(rename = "form")]
    RejectedByDiscord(i64),
    /// Rendering the message panicked.
    #[serde(rename = "broken")]
    RenderingPanicked,
}

/// A dead letter for the operator's report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadLetter {
    /// The key of its row.
    pub key: String,
    /// The kind of delivery, never the text of the message.
    #[serde(rename = "what")]
    pub description: String,
    /// The reason; `None` if it was not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "why")]
    pub reason: Option<DeadLetterReason>,
}

impl fmt::Display for DeadLetterReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RejectedByDiscord(code) => write!(f, "the platform does not take such a message (its code {code})"),
            Self::RenderingPanicked => f.write_str("making the message broke down"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{from_json, to_json};
    use super::*;

    fn parse_row(row: &str) -> Option<DeadLetterRow> {
        from_json("q/1/card", row.as_bytes()).ok()
    }

    #[test]
    fn rows_without_a_reason_round_trip_unchanged() {
        for delivery in [
            r#"{"show":{"door":{"private":2},"revision":1}}"#,
            r#"{"tell":{"to":{"person":7},"what":{"stand_in":{"seat":1}}}}"#,
        ] {
            let row = DeadLetterRow { delivery: from_json("o/1/card", delivery.as_bytes()).unwrap(), reason: None };
            assert_eq!((parse_row(delivery), to_json(&row)), (Some(row), delivery.as_bytes().to_vec()));
        }
    }

    #[test]
    fn a_dead_letter_keeps_its_reason() {
        let row = r#"{"show":{"door":"card","revision":3},"why":{"form":50035}}"#;
        let parsed = parse_row(row).unwrap();
        assert_eq!(
            (parsed.reason, to_json(&parsed)),
            (Some(DeadLetterReason::RejectedByDiscord(50_035)), row.as_bytes().to_vec())
        );
        for bad in [r#"{"why":"broken"}"#, r#"{"show":{"door":"card"},"why":"broken"}"#, "[]"] {
            assert_eq!(parse_row(bad), None, "{bad}");
        }
    }
}
