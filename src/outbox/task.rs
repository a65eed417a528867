//! An errand that is to be run, and how far it has come.

use std::time::Duration;

use crate::ledger::Address;

/// An errand that is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its key.
    pub key: String,
    /// The address at which it may do something; none if it has to be found out.
    pub at: Option<Address>,
    /// How often it could not be rendered.
    pub misses: u8,
    /// Whether what was refused is left alone for now.
    pub waits: bool,
}

/// How far an errand has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// Nothing is left to be done.
    Done,
    /// It goes on at this address.
    At(Address),
    /// Somebody else has changed something: it is looked at again.
    Again,
    /// It has to wait.
    Later(Option<Duration>),
    /// It could not be rendered.
    Unrendered,
    /// It was refused: it is tried again after a while, or when something has changed.
    Refused,
    /// It cannot be understood and is left where it is.
    Left,
}
