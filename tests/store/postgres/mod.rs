//! The store in PostgreSQL, beyond what every store is tried for in `main.rs`.

mod dsn;
mod lost;
mod opening;
mod secret;
