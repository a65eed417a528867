//! The program as it is run, against a Discord on this machine: how it connects, plays, and ends.

#![cfg(test)]

mod closing;
mod connecting;
mod eyes;
mod faults;
mod fjord;
mod forged;
#[path = "../full/mod.rs"]
mod full;
mod kills;
mod letters;
mod lobby;
mod names;
mod nowhere;
mod places;
mod play;
mod privacy;
mod refused;
mod set_up;
mod stage;
mod strangers;
mod sure;
mod tongues;
mod unreadable;
mod vigil;
mod ways;
