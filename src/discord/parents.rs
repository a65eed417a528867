//! Where threads hang: told by events and answers, remembered for the channel that is deleted, of whose threads nothing is told.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serenity::model::channel::GuildChannel;

use crate::table::Channel;

/// So many places may be remembered.
const REMEMBERED: usize = 10_000;

/// In which channel each thread hangs, as far as that was told. It never changes, and what is not known is asked for.
#[derive(Default)]
pub struct Parents(Mutex<HashMap<Channel, Channel>>);

impl Parents {
    /// A place was told of. What is no thread hangs in itself.
    pub fn note(&self, place: &GuildChannel) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let own = place.id;
        let parent = place.parent_id.filter(|_| place.thread_metadata.is_some()).unwrap_or(own);
        known.insert(Channel(own.get()), Channel(parent.get()));
    }

    /// Whether a place may be a thread of this channel.
    pub fn may_hang_in(&self, place: Channel, channel: Channel) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&place).is_none_or(|parent| *parent == channel)
    }
}
