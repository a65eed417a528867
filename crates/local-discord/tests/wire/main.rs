//! Tests of the local Discord over TLS, by plain HTTP and WebSocket clients.

#![cfg(test)]

mod api;
mod bodies;
mod case_files;
mod emoji;
mod error_codes;
mod failures;
mod files;
mod fixture;
mod gateway;
mod people;
mod raw_gateway;
mod rules;
mod schema;
mod schema_conformance;
mod world;
