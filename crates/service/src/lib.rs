//! TODO front.

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
