//! The rules of Explorers, paragraph by paragraph, on tables laid out by hand.

mod lawful;
mod table;
mod whole;
