//! Tables in the house, on a store: what people ask for, what time brings, and what is left in the books.

#![cfg(test)]

mod abandoned;
mod answers;
mod caps;
mod chairs;
mod clocks;
mod disputes;
#[path = "../full/mod.rs"]
mod full;
mod full_disk;
mod hall;
mod lobby;
mod many;
mod match_of_computers;
mod model;
mod privacy;
mod races;
#[path = "../tiny_disk/mod.rs"]
mod tiny_disk;
#[path = "../toy/toy/mod.rs"]
mod toy;
mod undo;
mod wishes;
