//! Limits and refusals of the platform that tests may change.

use std::time::Duration;

/// Limits of the platform that tests may change.
#[derive(Clone, Copy, Debug)]
pub struct PlatformLimits {
    /// The maximum number of active Discord threads in a server.
    pub max_active_threads: usize,
    /// The number of participants of one thread.
    pub max_thread_participants: usize,
    /// The age from which on the edits of messages are limited; never if `None`.
    pub limits_edits_from_age: Option<Duration>,
    /// How many DM channels the bot may open in a minute, including those that exist already.
    pub max_dm_openings: usize,
    /// Whether uploads are refused in all servers.
    pub refuses_uploads: bool,
    /// Whether the flags of a message are refused when a component updates it.
    pub refuses_flags_in_updates: bool,
    pub response_deadline: Duration,
}

impl Default for PlatformLimits {
    fn default() -> Self {
        Self {
            max_active_threads: 1_000,
            max_thread_participants: 1_000,
            limits_edits_from_age: None,
            max_dm_openings: 25,
            refuses_uploads: false,
            refuses_flags_in_updates: false,
            response_deadline: Duration::from_secs(3),
        }
    }
}
