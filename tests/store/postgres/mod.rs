//! The PostgreSQL store, beyond the tests for all stores in `main.rs`.

mod lost;
mod opening;
mod pooler;
mod secret;
mod shared_reads;
