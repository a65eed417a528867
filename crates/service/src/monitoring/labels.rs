//! The outcomes that metrics count, with their labels.

/// Result of sending a direct message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmResult {
    Sent,
    /// The person does not accept DMs from the bot.
    DmsClosed,
    Failed,
}

impl DmResult {
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::DmsClosed => "dms_closed",
            Self::Failed => "failed",
        }
    }
}

/// What became of a picture that was not ready when its message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatePictureResult {
    /// The picture was added to its message.
    Added,
    /// The message shows something newer.
    Superseded,
    Failed,
}

impl LatePictureResult {
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Superseded => "superseded",
            Self::Failed => "failed",
        }
    }
}

/// The level of a logged line that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    Warning,
    Error,
}

impl LogLevel {
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
