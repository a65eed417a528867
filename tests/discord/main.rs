//! The program as it is run, against a Discord on this machine: how it connects, plays, and ends.

#![cfg(test)]

mod blindfold;
mod clocks;
mod closing;
mod connecting;
mod database;
mod doctored;
mod emoji;
mod eyes;
mod faults;
mod forged;
mod full;
mod gateways;
mod heard;
mod kills;
mod lesson;
mod letters;
mod lobby;
mod names;
mod nowhere;
mod odds;
mod outages;
mod pictures;
mod places;
mod play;
mod poisoned;
mod privacy;
mod rates;
mod refused;
mod replay;
mod restored;
mod servers;
mod set_up;
mod strangers;
mod sure;
mod tongues;
mod unreadable;
mod vain;
mod vigil;
mod watched;
