//! Why a channel or a person gets no message.

use std::ops::Not;

use serde::{Deserialize, Serialize};

/// Why an address forbids a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryObstacle {
    MissingPermissions(MissingPermissions),
    ThreadLocked,
    /// The person accepts no DMs.
    DmsClosed,
    /// The chat platform gave no reason.
    ReasonUnknown,
}

/// The permissions for a table's card that the bot lacks in a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MissingPermissions {
    #[serde(skip_serializing_if = "Not::not")]
    pub view_channel: bool,
    #[serde(skip_serializing_if = "Not::not")]
    pub post_messages: bool,
    #[serde(skip_serializing_if = "Not::not")]
    pub post_in_threads: bool,
    /// To post messages with more than plain text.
    #[serde(skip_serializing_if = "Not::not")]
    pub post_rich_messages: bool,
}

impl MissingPermissions {
    /// A permission is missing, but the chat platform did not say which.
    pub const UNKNOWN: Self =
        Self { view_channel: false, post_messages: false, post_in_threads: false, post_rich_messages: false };
}
