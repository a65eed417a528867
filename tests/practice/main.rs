//! End-to-end tests of the practice hall: the real program, and its page in a real browser through WebDriver.
//!
//! - `hall`: the program · `browser`: one per test · `driver`: WebDriver client · `window`: a browser window
//! - `tools`: required installations · `playing`: plays a match on the page · `table`: people at one table

#![cfg(test)]

mod against_computers;
mod barriers;
mod boards;
mod browser;
mod driver;
mod emoji;
mod hall;
mod keyboard;
mod languages;
mod no_injection;
mod phone;
mod pictures;
mod playing;
mod survival;
mod table;
mod tools;
mod two_people;
mod window;
