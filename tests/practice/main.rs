//! The practice hall as people meet it: the real program, and its page in a real browser, led by WebDriver.
//!
//! - `hall`: the program · `browser`: one that ends with its test · `driver`: how it is led · `window`: what is seen and done in it
//! - `tools`: what has to be installed · `playing`: a match, played by nothing but the page · `table`: people who meet

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
