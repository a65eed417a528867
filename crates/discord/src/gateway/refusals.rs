//! Learns why Discord refuses a shard for good. serenity reconnects for ever after these close codes and reports
//! them only in its log, so its warnings are read here.

use std::sync::Arc;

use tokio::sync::watch;

/// The origin of serenity's warnings about closed connections.
pub const CLOSE_LOG_TARGET: &str = "serenity::gateway::shard";

/// Why Discord refuses a shard. Reconnecting does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardRefusedError {
    /// Close code 4010.
    #[error(
        "Discord rejects the number of a shard: remove the setting shards (MEADHALL_SHARDS), or give it the same value for all bots"
    )]
    InvalidShard,
    /// Close code 4011.
    #[error(
        "Discord demands more shards for this number of servers: remove the setting shards (MEADHALL_SHARDS) or raise it, then start the bot; stop all bots of one database first"
    )]
    TooFewShards,
    /// Close code 4012.
    #[error("Discord no longer accepts the API version of this Meadhall: install a newer Meadhall")]
    UnsupportedApiVersion,
}

impl ShardRefusedError {
    /// Recognizes a warning of serenity.
    fn from_serenity_warning(message: &str) -> Option<Self> {
        if message.contains("Sent invalid shard data") {
            Some(Self::InvalidShard)
        } else if message.contains("Shard has too many guilds") {
            Some(Self::TooFewShards)
        } else if message.contains("Unknown unclean close 4012") {
            Some(Self::UnsupportedApiVersion)
        } else {
            None
        }
    }
}

/// The first refusal of this process. Clones share it.
#[derive(Clone, Default)]
pub struct GatewayRefusalWatch(Arc<watch::Sender<Option<ShardRefusedError>>>);

impl GatewayRefusalWatch {
    /// Records a refusal if this warning of serenity reports one.
    pub fn observe_warning(&self, message: &str) {
        if let Some(refusal) = ShardRefusedError::from_serenity_warning(message) {
            self.0.send_if_modified(|first| first.replace(refusal).is_none());
        }
    }

    /// Waits until Discord refuses a shard.
    pub async fn wait(&self) -> ShardRefusedError {
        let mut refusals = self.0.subscribe();
        loop {
            if let Some(refusal) = *refusals.borrow_and_update() {
                return refusal;
            }
            // The sender lives as long as `self`.
            let _ = refusals.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn only_warnings_about_refused_shards_are_refusals() {
        let refusals = GatewayRefusalWatch::default();
        refusals.observe_warning("[ShardInfo] Unknown unclean close 4000: None");
        refusals.observe_warning("[ShardInfo] Gateway ratelimited.");
        assert_eq!(refusals.wait().now_or_never(), None);
        refusals.observe_warning("[ShardInfo] Unknown unclean close 4012: Some(\"\")");
        assert_eq!(refusals.wait().now_or_never(), Some(ShardRefusedError::UnsupportedApiVersion));
    }
}
