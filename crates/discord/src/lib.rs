//! The Discord adapter: turns gateway events into calls to the table service, and tables into messages. It
//! decides nothing about a table, and it is the only place that names serenity.

pub mod commands;
pub mod context;
pub mod delivery;
pub mod gateway;
pub mod interactions;
pub mod messages;
pub mod rendering;
pub mod startup;
#[cfg(test)]
mod tests;
