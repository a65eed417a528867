//! Dead letters: deliveries that were given up, with the reason. The reason is ours or an error
//! code of the chat platform, never the text of the message.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::delivery::Delivery;

/// A stored dead letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadLetterRow {
    #[serde(flatten)]
    pub delivery: Delivery,
    pub reason: DeadLetterReason,
}

/// Why even the simplest form of the message could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadLetterReason {
    /// The chat platform rejected the message with this error code.
    Rejected(i64),
    /// Rendering the message panicked.
    RenderingPanicked,
}

/// A dead letter (a message that was given up), as reported to the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadLetter {
    /// The key of the dead letter's row.
    pub key: String,
    /// The kind of delivery, never the text of the message.
    pub description: String,
    /// The reason; `None` if the row cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<DeadLetterReason>,
}

impl fmt::Display for DeadLetterReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(code) => write!(f, "Discord refused the message (error code {code})"),
            Self::RenderingPanicked => f.write_str("rendering the message panicked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::{from_json, to_json};

    fn parse_row(row: &str) -> Option<DeadLetterRow> {
        from_json("q/1/card", row.as_bytes()).ok()
    }

    #[test]
    fn a_dead_letter_is_its_delivery_with_the_reason() {
        let rejected = DeadLetterReason::Rejected(35);
        for (row, reason) in [
            (r#"{"show_table":{"target":"card","revision":3},"reason":{"rejected":35}}"#, rejected),
            (
                r#"{"show_table":{"target":{"seat_dm":2},"revision":1},"reason":"rendering_panicked"}"#,
                DeadLetterReason::RenderingPanicked,
            ),
            (
                r#"{"notify":{"recipient":{"person":7},"event":{"ai_took_over":{"seat":1}}},"reason":{"rejected":35}}"#,
                rejected,
            ),
        ] {
            let parsed = parse_row(row).unwrap();
            assert_eq!((parsed.reason, to_json(&parsed)), (reason, row.as_bytes().to_vec()));
        }
        for bad in [
            r#"{"reason":"rendering_panicked"}"#,
            r#"{"show_table":{"target":"card","revision":3}}"#,
            r#"{"show_table":{"target":"card"},"reason":"rendering_panicked"}"#,
            "[]",
        ] {
            assert_eq!(parse_row(bad), None, "{bad}");
        }
    }
}
