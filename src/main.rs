//! Meadhall hosts board games.
fn main() {}
