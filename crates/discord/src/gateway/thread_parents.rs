//! Remembers which channel each thread belongs to: when a channel is deleted, Discord sends no events for its
//! threads.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use meadhall_tables::ChannelId;
use serenity::model::channel::GuildChannel;

/// The cache of parent channels is cleared when it is full.
const MAX_REMEMBERED_CHANNELS: usize = 10_000;

/// The parent channel of each known thread. Entries stay valid, because a thread never moves to another channel.
#[derive(Default)]
pub struct ThreadParents(Mutex<HashMap<ChannelId, ChannelId>>);

impl ThreadParents {
    /// Records a channel or thread. A channel is recorded as its own parent.
    pub fn record(&self, channel: &GuildChannel) {
        let mut parents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if parents.len() >= MAX_REMEMBERED_CHANNELS {
            parents.clear();
        }
        let channel_id = channel.id;
        let parent = channel.parent_id.filter(|_| channel.thread_metadata.is_some()).unwrap_or(channel_id);
        parents.insert(ChannelId(channel_id.get()), ChannelId(parent.get()));
    }

    /// Returns whether a thread belongs to a channel, or true if the thread's parent is unknown.
    pub fn may_belong_to(&self, thread: ChannelId, channel: ChannelId) -> bool {
        let parents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        parents.get(&thread).is_none_or(|parent| *parent == channel)
    }
}
