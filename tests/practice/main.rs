//! End-to-end tests of the practice hall: the real program, and its page in a real browser through WebDriver.
//!
//! - `hall`: the program · `bot_messages`: sends messages as the bot · `browser`: one per test · `driver`: WebDriver client · `window`: a browser window
//! - `separate`: beside a real bot's data · `tools`: required installations · `playing`: plays a match on the page · `table`: people at one table

#![cfg(test)]

mod accessibility;
mod against_computers;
mod boards;
mod bot_messages;
mod browser;
mod components_v2;
mod controls;
mod embeds;
mod emoji;
mod hall;
mod injection;
mod keyboard;
mod languages;
mod phone;
mod pictures;
mod playing;
mod reconnect;
mod requirements;
mod separate;
mod table;
mod two_people;
mod webdriver;
mod window;
