//! The outbox and a Discord that fails, delays, repeats, forgets, and sees the process die at every point.

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
