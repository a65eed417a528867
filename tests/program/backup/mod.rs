//! Exports, imports, backups and verification of the store, through the library and the program.

mod backups;
mod bad_files;
mod commands;
mod control;
mod house;
mod imports;
mod in_database;
mod lost;
mod migrations;
mod named;
mod program;
mod round_trip;
mod rows;
mod servers;
mod verified;
