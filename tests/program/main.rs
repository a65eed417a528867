//! The program as a process: its subcommands, its backups, and the bot against a Discord on this machine.

#![cfg(test)]

mod backup;
mod discord;
