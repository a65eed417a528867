//! Tests of the local Discord over TLS, by plain HTTP and WebSocket clients.

#![cfg(test)]

mod api;
mod bodies;
mod cases;
mod codes;
mod emoji;
mod failures;
mod files;
mod fits;
mod gateway;
mod line;
mod people;
mod rules;
mod schema;
mod stage;
mod world;
