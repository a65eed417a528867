//! Tables in the house, on a store: what people ask for, what time brings, and what is left in the books.

mod abandoned;
mod answers;
mod bare;
mod caps;
mod chairs;
mod clocks;
mod disputes;
mod full_disk;
mod hall;
mod late;
mod lesson;
mod lobby;
mod many;
mod match_of_computers;
mod model;
mod privacy;
mod race;
mod races;
mod roster;
mod servers;
mod undo;
mod wishes;

use stage::{full, tiny_disk};
