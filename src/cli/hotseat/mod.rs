//! `meadhall hotseat`: plays any game in a terminal, with people and AIs, in any language. Stores nothing.

mod game;
mod players;
mod screen;
mod texts;

use anyhow::{Context, Result};
use meadhall_game::{Lang, MatchSetup, Seed};
use meadhall_i18n::Translations;
use meadhall_registry::{GameRegistry, GameType};

use super::games;
use game::HotseatGame;
use players::HotseatPlayer;
use screen::TerminalScreen;

const DEFAULT_GAME: &str = "raids";

/// Plays a match in this terminal.
#[derive(clap::Args)]
pub struct HotseatArgs {
    /// The game, for example explorers [default: raids].
    #[arg(value_name = "GAME")]
    positional_game: Option<String>,
    /// The same as GAME.
    #[arg(long, conflicts_with = "positional_game")]
    game: Option<String>,
    /// The players, separated by commas; "computer" is a computer player, "computer:8" the strongest one.
    #[arg(long)]
    players: Option<String>,
    /// Language: en, es or fr.
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Seed, to play with the same random numbers again.
    #[arg(long)]
    seed: Option<u32>,
    /// A variant, for example layout=four_villages. May be repeated.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
}

pub fn run(args: &HotseatArgs, registry: GameRegistry) -> Result<()> {
    let game_id = args.positional_game.as_ref().or(args.game.as_ref());
    let game_type = games::find_game(registry, game_id.map_or(DEFAULT_GAME, String::as_str))?;
    let variants = games::parse_variants(&args.variants, game_type)?;
    let texts = registry.iter().map(|kind| kind.texts()).chain([texts::HOTSEAT_TEXTS]);
    let mut screen = TerminalScreen::new(Translations::new(texts)?, args.lang);
    let meta = game_type.meta();
    screen.print_title(&texts::welcome((meta.name)(), (meta.goal)()))?;

    let Some(players) = choose_players(args.players.as_deref(), game_type, &screen)? else { return Ok(()) };
    let setup = MatchSetup::new(meta, players.len() as u8, variants)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let game = game_type.new_match(&setup, Seed::from_number(seed.into()))?;
    screen.player_names = players::display_names(&players, &screen);
    HotseatGame::new(game, game_type.rules_markdown(), players, seed, screen).play()?;
    Ok(())
}

/// Takes the players from the arguments or asks for them; returns `None` if the user quits.
fn choose_players(
    player_list: Option<&str>,
    game_type: &dyn GameType,
    screen: &TerminalScreen,
) -> Result<Option<Vec<HotseatPlayer>>> {
    let (min_players, max_players) = (*game_type.meta().seat_range.start(), *game_type.meta().seat_range.end());
    let invalid_players = texts::invalid_players(min_players, max_players);
    let with_valid_count = |players: Option<Vec<HotseatPlayer>>| {
        players.filter(|players| (usize::from(min_players)..=usize::from(max_players)).contains(&players.len()))
    };
    if let Some(player_list) = player_list {
        let players = with_valid_count(players::parse_players(player_list));
        return players.map(Some).with_context(|| screen.translate(&invalid_players));
    }
    let ai_count = 2.clamp(min_players.saturating_sub(1), max_players.saturating_sub(1));
    screen.print_text(&texts::ask_players(min_players, max_players, ai_count))?;
    while let Some(line) = screen.read_line()? {
        let players = match line.as_str() {
            "q" | "Q" => return Ok(None),
            "" => Some(players::human_against_ais(ai_count.into(), screen)),
            line => with_valid_count(players::parse_players(line)),
        };
        if players.is_some() {
            return Ok(players);
        }
        screen.print_text(&invalid_players)?;
    }
    Ok(None)
}
