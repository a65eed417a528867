//! Tests of the local Discord with a minimal bot built on serenity and poise, over TLS.

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
