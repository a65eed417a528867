//! The local Discord, proven with the barest bot that serenity and poise make: by the production client, over TLS.

#![cfg(test)]

mod barest;
mod stage;
