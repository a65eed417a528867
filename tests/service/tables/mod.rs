//! Tables of the service on a store: commands, deadlines, and the rows that stay.

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
