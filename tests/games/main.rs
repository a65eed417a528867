//! Tests of every registered game, without Discord or a store: rules, golden files, pictures, simulations,
//! fuzzing.

#![cfg(test)]

mod adaptive;
mod conformance;
mod fuzz;
mod journals;
mod levels;
mod messages;
mod pictures;
mod playthroughs;
mod positions;
mod readme_pictures;
mod simulate;
mod wording;
