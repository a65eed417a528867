//! A small game, the laws it keeps, and what becomes of bad input.

mod bad_input;
mod computers;
mod faulty;
#[path = "../full/mod.rs"]
mod full;
mod planted;
mod toy;

use full::share;
use meadhall::kind::{Kind, Of};
use meadhall::laws::Trial;

/// The catalogue of these tests: a game is its folder and two lines.
static GAMES: &[&dyn Kind] = &[&Of::<toy::Toy>::KIND];

#[test]
fn every_game_obeys_the_laws() {
    for kind in GAMES {
        if let Err(breach) = kind.obey(&Trial::new(share(40), 3)) {
            panic!("{breach}");
        }
    }
}
