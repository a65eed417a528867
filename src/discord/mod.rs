//! The adapter to Discord: the only place that names serenity.
//!
//! - `hall` what is needed to answer people; `asked` who asks, from where, in which language
//! - `commands` what is typed, `press` what is pressed, `answer` what they get for it, `waiting` while Discord waits; `events` what
//!   else is heard
//! - `beginning` the start of a match, with its thread; `private` whether private messages arrive;
//!   `silence` what keeps a table from showing itself
//! - `faces` what messages look like; `words` what they say; `names` who is called what, `levels` how strong computers are
//! - `payload` a message with Discord's limits, `beneath` what is under its words, `attached` its file, `studio` where that is drawn; `button` what a button carries; `menu` pages of options; `text` cutting
//! - `wire` the requests that make messages, `envelope` each with its file; `post` who sends for the outbox; `sent` what was sent last; `wrong` what Discord's refusals mean
//! - `requests` how Discord is asked, `throttle` how fast; `client` by what
//! - `emoji` those of the bot's own; `replay` matches as pictures that move, `cinema` where those are drawn
//! - `whereabouts` what Discord knows of a place, `parents` where threads hang

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
