//! Tests with the toy game: conformance, bad input, AI players, messages, secrecy and the terminal.

#![cfg(test)]

mod ai;
mod bad_input;
mod fault_list;
mod faults;
mod fixture;
mod hotseat;
mod messages;
mod pictures;
mod planted_faults;
mod replay;
mod secrets;
mod views;

use meadhall_conformance::{ConformanceConfig, check_conformance};
use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::toy;

#[test]
fn toy_game_passes_the_conformance_tests() {
    if let Err(breach) = check_conformance::<toy::Toy>(&ConformanceConfig::new(scaled_rounds(40), 3)) {
        panic!("{breach}");
    }
}
