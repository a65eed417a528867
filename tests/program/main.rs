//! End-to-end tests of the program: its subcommands, its backups, and the bot against a local Discord.

#![cfg(test)]

mod backup;
mod discord;
mod documents;
mod hotseat;
