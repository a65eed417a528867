//! The table service on a store: tables, the outbox, background jobs.

#![cfg(test)]

mod jobs;
mod outbox;
mod tables;
