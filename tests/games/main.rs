//! Every registered game, without any input or output: rules, golden files, pictures, simulations, fuzzing.

#![cfg(test)]

mod fuzz;
mod journals;
mod laws;
mod messages;
mod pictures;
mod playthroughs;
mod positions;
mod simulate;
