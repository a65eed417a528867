//! Exports, imports, backups and verification of the store, through the library and the program.

mod admin;
mod backups;
mod bad_files;
mod commands;
mod documented;
mod fixture;
mod imports;
mod in_database;
mod lost;
mod migrations;
mod names;
pub mod program;
mod read_only;
mod restore_reports;
mod round_trip;
mod rows;
mod servers;
mod verified;
