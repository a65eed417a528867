//! Receives events from Discord's gateway and keeps the connection.

pub mod connection_probe;
pub mod connection_watchdog;
pub mod events;
pub mod guild_events;
pub mod refusals;
pub mod server_counter;
pub mod shards;
pub mod thread_parents;
pub mod unknown_interactions;
