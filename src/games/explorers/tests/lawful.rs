//! The laws, on a match of each set-up: the game is not in the catalogue yet, where all games are tried.

use super::super::Explorers;
use crate::laws::{Trial, obey};

#[test]
fn the_laws_are_obeyed() {
    if let Err(breach) = obey::<Explorers>(&Trial::new(1, 40)) {
        panic!("{breach}");
    }
}
