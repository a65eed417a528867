//! Tests of the source tree itself: wording of texts, dependencies between modules, shipped files.

#![cfg(test)]

mod tidy;
mod wording;
