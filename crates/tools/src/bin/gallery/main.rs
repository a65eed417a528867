//! Every kind of message that the bot sends, on one page, to be looked at: a real bot plays on a Discord on this machine, and
//! what its people see is drawn plainly, a column for each of them and each in another language.
//!
//! `cargo build && cargo run -p meadhall-tools --bin gallery -- messages.html`

mod draw;
mod script;

use std::fs;
use std::path::PathBuf;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let page = std::env::args().nth(1).map_or_else(|| PathBuf::from("messages.html"), PathBuf::from);
    let shown = script::play().await;
    fs::write(&page, draw::page(&shown))?;
    println!("{} messages in {}", shown.len(), page.display());
    Ok(())
}
