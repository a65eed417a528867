//! The laws, on a few matches of each set-up, while the game is written.

use super::super::Explorers;
use crate::laws::{Trial, obey};

#[test]
fn the_laws_are_obeyed() {
    let seeds = std::env::var("SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let every = std::env::var("EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    obey::<Explorers>(&Trial { every, ..Trial::new(seeds, 1) }).unwrap_or_else(|breach| panic!("{breach}"));
}
