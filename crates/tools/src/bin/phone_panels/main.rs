//! Measures the private panels, lessons, private messages and cards of each game on a phone: how high they are, whether picture and answers
//! fit on the first screen, and how many presses an answer and a turn take.
//!
//! `cargo run -p meadhall-tools --bin phone_panels -- --panels 200`

mod components;
mod game_report;
mod lesson;
mod page_message;
mod phone_page;
mod played_match;
mod press_counter;
mod statistics;
#[cfg(test)]
mod tests;

use clap::Parser;
use meadhall_discord::context::load_translations;
use meadhall_game::{Lang, Strategy};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::GameType;
use meadhall_test_support::games::TEST_GAMES;

use game_report::GameReport;
use page_message::PagePanel;
use phone_page::{Screen, measure_panels, require_chromium};
use played_match::{MatchPlan, PlayedMatch};

#[derive(Parser)]
struct Args {
    /// How many panels, and how many cards, are measured for each game. They are spread over player counts, languages and matches.
    #[arg(long, default_value_t = 200)]
    panels: usize,
    /// Which computer chooses the answers.
    #[arg(long, default_value = "search:25")]
    strategy: Strategy,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays only this many decisions of each match.
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    decisions: usize,
    /// Measures on the screen of a small computer instead of a phone.
    #[arg(long)]
    desktop: bool,
    /// Shows the texts of this many of each game's highest panels, private messages and cards.
    #[arg(long, default_value_t = 0)]
    show: usize,
}

impl Args {
    const fn screen(&self) -> Screen {
        if self.desktop { Screen::DESKTOP } else { Screen::PHONE }
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    require_chromium()?;
    let Screen { width, height } = args.screen();
    println!("Messages on a screen of {width} x {height} px; {} answers", args.strategy);
    for report in report_games(&args).await? {
        println!("\n{report}");
    }
    Ok(())
}

async fn report_games(args: &Args) -> anyhow::Result<Vec<GameReport>> {
    let translations = load_translations(TEST_GAMES)?;
    let mut played_games = Vec::new();
    for game_type in GAMES {
        played_games.push((game_type.meta().id, play_matches(game_type, args, &translations).await?));
    }
    let all_messages: Vec<_> = played_games.iter().flat_map(|(_, played)| played.messages()).collect();
    let screen = args.screen();
    let mut sizes = measure_panels(&all_messages, screen)?.into_iter();
    let reports = played_games.into_iter().map(|(game_id, played)| {
        let mut sizes_of = |messages: &[PagePanel]| sizes.by_ref().take(messages.len()).collect();
        let sizes = sizes_of(&played.panels);
        let private_sizes = sizes_of(&played.private_messages);
        let card_sizes = sizes_of(&played.cards);
        let end_card_sizes = sizes_of(&played.end_cards);
        GameReport {
            game_id,
            screen,
            played,
            sizes,
            private_sizes,
            card_sizes,
            end_card_sizes,
            shown_panels: args.show,
        }
    });
    Ok(reports.collect())
}

/// Plays a match of a game for each number of players and each language, or fewer if fewer panels are wanted.
async fn play_matches(
    game_type: &'static dyn GameType,
    args: &Args,
    translations: &Translations,
) -> anyhow::Result<PlayedMatch> {
    let seat_range = game_type.meta().seat_range.clone();
    let langs = Lang::ALL.into_iter().enumerate();
    let mut tables: Vec<(u8, usize, Lang)> =
        langs.flat_map(|(n, lang)| seat_range.clone().map(move |seats| (seats, n, lang))).collect();
    // The first matches have all languages and different numbers of players.
    tables.sort_by_key(|(seats, n, _)| ((usize::from(*seats) + n) % Lang::ALL.len(), *seats));
    tables.truncate(args.panels);
    let mut played = PlayedMatch::default();
    for (n, (seats, _, lang)) in tables.iter().copied().enumerate() {
        let plan = MatchPlan {
            game_type,
            seats,
            lang,
            strategy: args.strategy,
            seed: args.seed + 100 * n as u64,
            panel_count: args.panels * (n + 1) / tables.len() - args.panels * n / tables.len(),
            max_decisions: args.decisions,
        };
        played.extend(PlayedMatch::play(plan, translations).await?);
    }
    for lang in Lang::ALL {
        played.panels.extend(lesson::panels(game_type, lang, translations).await?);
    }
    Ok(played)
}
