//! The rules of Explorers, paragraph by paragraph, on tables laid out by hand.

mod captains_chosen;
mod components;
mod printed;
mod setup;
mod table;
mod whole;
