//! A Discord that runs on this machine: the same wire protocol, the platform's own rules, and failures at will. The bot is
//! proven against it, by the same client and over the same kind of connection as against the real one.

pub mod clock;
mod id;
pub mod rules;
mod wrong;

pub use id::Id;
pub use wrong::{Faults, Wrong};
