//! Tables of the service on a store: commands, deadlines, and the rows that stay.

mod abandoned;
mod ai_failure;
mod ai_match;
mod answers;
mod caps;
mod clocks;
mod disputes;
mod end_of_turn;
mod full_disk;
mod late;
mod lobby;
mod many;
mod membership;
mod model;
mod privacy;
mod race;
mod races;
mod reading_time;
mod seats;
mod servers;
mod text_only;
mod tutorial;
mod undo;
mod votes;
