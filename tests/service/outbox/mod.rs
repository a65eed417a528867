//! The outbox against a Discord that fails, delays, repeats and forgets, and with crashes at every point.

mod check;
mod deaths;
mod discord;
mod doors;
mod fate;
mod kept;
mod lived;
mod refused;
mod script;
mod storms;
mod trouble;
mod world;

use stage::full;
