//! The local Discord, proven with the barest bot that serenity and poise make, over TLS.

#![cfg(test)]

mod api;
mod barest;
mod bodies;
mod cases;
mod codes;
mod emoji;
mod failures;
mod files;
mod fits;
mod gateway;
mod line;
mod rules;
mod schema;
mod stage;
mod traps;
mod world;
