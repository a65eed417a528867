//! Every kind of message that the bot sends, on one HTML page, to be judged by eye: a real bot plays on a
//! local Discord with three people, each in another language, and the page shows the messages that they see.
//!
//! `cargo run -p meadhall-tools --bin gallery -- messages.html`. Called with `run`, this program is the bot itself.

mod html;
mod script;

use std::process::ExitCode;
use std::{env, fs};

use meadhall::cli;
use meadhall_games::GAMES;

fn main() -> ExitCode {
    let first = env::args().nth(1).unwrap_or_else(|| "messages.html".to_owned());
    if first == "run" {
        return cli::run(GAMES);
    }
    match write_page(&first) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gallery: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn write_page(page: &str) -> std::io::Result<()> {
    let entries = script::play_script().await;
    fs::write(page, html::render_page(&entries))?;
    println!("{} messages in {page}", entries.len());
    Ok(())
}
