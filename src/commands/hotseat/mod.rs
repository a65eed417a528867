//! `meadhall hotseat`: plays any game in a terminal, with people and AIs, in any language. Stores nothing.

mod players;
mod screen;
mod table;
mod words;

use crate::game::{Seed, Setup};
use crate::kind::{Catalogue, Kind};
use crate::lang::{Lang, Phrasebook};
use anyhow::{Context, Result};

use players::Participant;
use screen::Screen;
use table::Sitting;

use super::games;

/// Plays a match in this terminal.
#[derive(clap::Args)]
pub struct Hotseat {
    /// The game.
    #[arg(long, default_value = "raids")]
    game: String,
    /// The players, separated by commas; "computer" is a computer player, "computer:hard" a stronger one.
    #[arg(long)]
    players: Option<String>,
    /// Language: en, es or fr.
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Seed, to play with the same random numbers again.
    #[arg(long)]
    seed: Option<u32>,
    /// A variant, for example layout=three_villages. May be repeated.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
}

pub fn play(args: &Hotseat, hosted: Catalogue) -> Result<()> {
    let kind = games::named(hosted, &args.game)?;
    let variants = games::chosen(&args.variants, kind)?;
    let speeches = hosted.iter().map(|kind| kind.speech()).chain([words::SPEECH]);
    let mut screen = Screen::new(Phrasebook::new(speeches)?, args.lang);
    let meta = kind.meta();
    screen.title(&words::welcome((meta.name)(), (meta.pitch)()))?;

    let Some(players) = seated(args.players.as_deref(), kind, &screen)? else { return Ok(()) };
    let setup = Setup::new(meta, players.len() as u8, variants)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let game = kind.start(&setup, Seed::numbered(seed.into()))?;
    screen.names = players::names(&players, &screen);
    Sitting::new(game, kind.rules(), players, seed, screen).play()?;
    Ok(())
}

/// Takes the players from the arguments or asks for them; returns `None` if the user quits.
fn seated(named: Option<&str>, kind: &dyn Kind, screen: &Screen) -> Result<Option<Vec<Participant>>> {
    let (least, most) = (*kind.meta().seats.start(), *kind.meta().seats.end());
    let wrong = words::players_wrong(least, most);
    let fit = |players: Option<Vec<Participant>>| {
        players.filter(|players| (usize::from(least)..=usize::from(most)).contains(&players.len()))
    };
    if let Some(named) = named {
        let players = fit(players::read(named));
        return players.map(Some).with_context(|| screen.spell(&wrong));
    }
    let computers = 2.clamp(least.saturating_sub(1), most.saturating_sub(1));
    screen.say(&words::ask_players(least, most, computers))?;
    while let Some(line) = screen.read()? {
        let players = match line.as_str() {
            "q" | "Q" => return Ok(None),
            "" => Some(players::one_against(computers.into(), screen)),
            line => fit(players::read(line)),
        };
        if players.is_some() {
            return Ok(players);
        }
        screen.say(&wrong)?;
    }
    Ok(None)
}
