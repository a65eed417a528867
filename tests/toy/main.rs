//! A small game, the laws it keeps, and what becomes of bad input.

mod bad_input;
mod computers;
mod faulty;
#[path = "../full/mod.rs"]
mod full;
mod planted;
mod toy;

use full::share;
use meadhall::laws::{Trial, obey};

#[test]
fn the_toy_obeys_the_laws() {
    if let Err(breach) = obey::<toy::Toy>(&Trial::new(share(40), 3)) {
        panic!("{breach}");
    }
}
