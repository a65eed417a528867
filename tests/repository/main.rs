//! The tree itself: how texts are written, who may use what, what is shipped.

#![cfg(test)]

mod tidy;
mod wording;
