//! The outbox and a Discord that fails, delays, repeats, forgets, and sees the process die at every point.

#![cfg(test)]

mod check;
mod deaths;
mod discord;
mod doors;
mod fate;
#[path = "../full/mod.rs"]
mod full;
mod kept;
mod lived;
mod refused;
mod script;
mod storms;
#[path = "../toy/toy/mod.rs"]
mod toy;
mod trouble;
mod world;
