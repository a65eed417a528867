//! How fast games play.
fn main() {}
