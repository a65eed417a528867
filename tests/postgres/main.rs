//! The store in PostgreSQL, beyond what every store is tried for in `stores.rs`.

#![cfg(test)]

mod dsn;
mod lost;
mod opening;
mod secret;
