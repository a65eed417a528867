//! The Discord adapter: turns gateway events into calls to the table service, and tables into messages. It
//! decides nothing about a table, and it is the only place that names serenity.

mod answer;
mod asked;
mod attached;
mod beginning;
mod beneath;
pub mod button;
mod cinema;
pub mod client;
pub mod commands;
pub mod emoji;
mod envelope;
pub mod events;
pub mod faces;
pub mod hall;
mod levels;
#[cfg(test)]
mod limits;
pub mod menu;
mod names;
mod parents;
pub mod payload;
pub mod post;
mod press;
mod private;
#[cfg(test)]
mod recap;
mod replay;
mod requests;
mod sent;
mod silence;
pub mod start;
mod studio;
pub mod text;
mod throttle;
mod traced;
mod waiting;
mod whereabouts;
mod wire;
mod words;
mod wrong;
