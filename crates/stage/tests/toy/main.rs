//! Tests with the toy game: conformance, bad input, AI players, messages and secrecy.

#![cfg(test)]

mod bad_input;
mod computers;
mod drawn;
mod faces;
mod faulty;
mod party;
mod planted;
mod replay;
mod scenes;
mod secrets;

use meadhall::laws::{Trial, obey};
use stage::full::share;
use stage::toy;

#[test]
fn the_toy_obeys_the_laws() {
    if let Err(breach) = obey::<toy::Toy>(&Trial::new(share(40), 3)) {
        panic!("{breach}");
    }
}
