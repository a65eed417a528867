//! The application layer: runs commands on tables and stores them, and delivers what must be shown. It knows no Discord
//! type and draws nothing.
//!
//! - [`table_service`]: loads a table, runs one command on a copy, stores the result
//! - [`repository`]: which rows make up a table, a person, a server, a delivery; quotas, schema versions
//! - [`outbox`]: sends pending messages until the platform has accepted them
//! - [`jobs`]: background work: deadlines, AI turns, backups, purging
//! - [`backup`]: exports, imports, verification · [`data_dir`]: the folder or database with all data
//! - [`cluster`]: several processes on one database · [`admin`]: the local socket for commands
//! - [`monitoring`]: health and metrics

pub mod admin;
pub mod backoff;
pub mod backup;
pub mod cluster;
pub mod data_dir;
pub mod date;
pub mod jobs;
pub mod monitoring;
pub mod outbox;
pub mod repository;
pub mod stop;
pub mod table_service;
