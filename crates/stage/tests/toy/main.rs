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

use meadhall::laws::{ConformanceConfig, check_conformance};
use stage::full::scaled_rounds;
use stage::toy;

#[test]
fn toy_game_passes_the_conformance_tests() {
    if let Err(breach) = check_conformance::<toy::Toy>(&ConformanceConfig::new(scaled_rounds(40), 3)) {
        panic!("{breach}");
    }
}
