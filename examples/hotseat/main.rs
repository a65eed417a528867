//! Play any game of the house in a terminal: people and computers in any mix, in any of the languages.
//!
//! `cargo run --example hotseat`, or with everything said: `cargo run --example hotseat -- --players Ann,Bob,computer
//! --lang es --game raids --set layout=three_villages --seed 7`

mod screen;
mod table;
mod words;

use std::io;

use anyhow::{Context, Result, bail};
use clap::Parser;
use meadhall::game::{Seed, Setup};
use meadhall::games::{GAMES, find};
use meadhall::lang::{Lang, Phrasebook};

use screen::Screen;
use table::Table;

/// Play a board game in this terminal.
#[derive(Parser)]
struct Args {
    /// The game.
    #[arg(long, default_value = "raids")]
    game: String,
    /// Who plays, separated by commas; "computer" is a computer player.
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// en, es or fr.
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Play with the same chance again.
    #[arg(long)]
    seed: Option<u64>,
    /// A variant, for example layout=three_villages. May be given several times.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let Some(kind) = find(&args.game) else {
        let known: Vec<_> = GAMES.iter().map(|kind| kind.meta().id).collect();
        bail!("there is no game \"{}\"; there is: {}", args.game, known.join(", "));
    };
    let speeches = GAMES.iter().map(|kind| kind.speech()).chain([words::SPEECH]);
    let screen = Screen::new(Phrasebook::new(speeches)?, args.lang);
    let meta = kind.meta();
    screen.title(&words::welcome((meta.name)(), (meta.pitch)()));

    let mut players = args.players;
    if players.is_empty() {
        screen.say(&words::ask_players(*meta.seats.start(), *meta.seats.end()));
        let Some(answer) = screen.read()? else { return Ok(()) };
        players = answer.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    }
    if players.is_empty() {
        players = [whoami(), "computer".into(), "computer".into()].to_vec();
    }
    let seats = u8::try_from(players.len()).context("there are too many players")?;
    let variants: Option<Vec<_>> = args.variants.iter().map(|pair| pair.split_once('=')).collect();
    let setup = Setup::new(meta, seats, variants.context("a variant is given as VARIANT=CHOICE")?)?;
    let seed = args.seed.map_or_else(|| Seed::new(rand::random()), Seed::numbered);
    let game = kind.start(&setup, seed)?;
    match Table::new(game, kind.rules(), &players, screen)?.play() {
        // Whoever reads our output has gone: so do we.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

fn whoami() -> String {
    std::env::var("USER").ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "Viking".to_owned())
}
