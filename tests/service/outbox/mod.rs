//! The outbox against a Discord that fails, delays, repeats and forgets, and with crashes at every point.

mod check;
mod deaths;
mod discord;
mod errors;
mod fate;
mod history;
mod random_faults;
mod refused;
mod script;
mod stored;
mod targets;
mod world;
