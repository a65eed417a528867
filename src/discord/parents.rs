//! Remembers which channel each thread belongs to: when a channel is deleted, Discord sends no events for its
//! threads.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serenity::model::channel::GuildChannel;

use crate::table::Channel;

/// The cache is cleared when it is full.
const REMEMBERED: usize = 10_000;

/// The parent channel of each known thread. A thread never moves; unknown ones are looked up.
#[derive(Default)]
pub struct Parents(Mutex<HashMap<Channel, Channel>>);

impl Parents {
    /// Records a channel or thread. A channel is recorded as its own parent.
    pub fn note(&self, place: &GuildChannel) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let own = place.id;
        let parent = place.parent_id.filter(|_| place.thread_metadata.is_some()).unwrap_or(own);
        known.insert(Channel(own.get()), Channel(parent.get()));
    }

    /// Returns whether a thread belongs to a channel or is unknown.
    pub fn may_hang_in(&self, place: Channel, channel: Channel) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&place).is_none_or(|parent| *parent == channel)
    }
}
