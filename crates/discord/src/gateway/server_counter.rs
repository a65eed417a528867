//! Counts the servers that the shards of this process have the bot in.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use serenity::all::{FullEvent, GuildId};

/// The servers of each shard.
#[derive(Default)]
pub struct ServerCounter(Mutex<BTreeMap<u32, HashSet<GuildId>>>);

impl ServerCounter {
    /// Returns the number of servers of all shards if the event may have changed it.
    pub fn observe(&self, shard: u32, event: &FullEvent) -> Option<usize> {
        let mut by_shard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let servers = by_shard.entry(shard).or_default();
        match event {
            FullEvent::Ready { data_about_bot } => {
                *servers = data_about_bot.guilds.iter().map(|guild| guild.id).collect();
            }
            FullEvent::GuildCreate { guild, .. } => {
                servers.insert(guild.id);
            }
            // In an outage the bot stays in the server.
            FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
                servers.remove(&incomplete.id);
            }
            _ => return None,
        }
        Some(total(&by_shard))
    }

    /// Forgets a shard that another process serves now. Returns the number of servers of the others.
    pub fn remove_shard(&self, shard: u32) -> usize {
        let mut by_shard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        by_shard.remove(&shard);
        total(&by_shard)
    }
}

fn total(by_shard: &BTreeMap<u32, HashSet<GuildId>>) -> usize {
    by_shard.values().map(HashSet::len).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::all::UnavailableGuild;

    use super::*;

    fn removal(id: u64, unavailable: bool) -> FullEvent {
        let incomplete: UnavailableGuild =
            serde_json::from_value(json!({ "id": id.to_string(), "unavailable": unavailable })).unwrap();
        FullEvent::GuildDelete { incomplete, full: None }
    }

    fn ready(ids: &[u64]) -> FullEvent {
        let guilds: Vec<_> = ids.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
        let user = json!({ "id": "9", "username": "bot", "mfa_enabled": false });
        let ready = json!({
            "v": 10, "user": user, "guilds": guilds, "session_id": "s", "resume_gateway_url": "wss://here",
            "application": { "id": "9", "flags": 0 },
        });
        FullEvent::Ready { data_about_bot: serde_json::from_value(ready).unwrap() }
    }

    #[test]
    fn servers_are_counted_over_all_shards_and_an_outage_removes_none() {
        let counter = ServerCounter::default();
        assert_eq!(counter.observe(0, &ready(&[1, 2])), Some(2));
        assert_eq!(counter.observe(1, &ready(&[3])), Some(3));
        assert_eq!(counter.observe(0, &removal(1, true)), None);
        assert_eq!(counter.observe(0, &removal(1, false)), Some(2));
        assert_eq!(counter.remove_shard(1), 1);
        assert_eq!(counter.observe(0, &ready(&[2])), Some(1));
    }
}
