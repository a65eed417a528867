//! Trains the AI of a game by expert iteration: the search plays matches against itself, the model learns from them,
//! and the next search uses the model. The policy learns the choices of the search. The value network learns the results
//! of matches that are played as playouts are, because it estimates the rest of playouts; or, without such matches, the
//! results of the search's matches. Ends when a generation no longer beats the previous one.
//!
//! The same arguments give the same file on every run, because every match has its own seed and every search a number
//! of playouts. `--time-limit` ends the training after the generation that exceeds it.
//!
//! `cargo run --release -p meadhall-tools --bin train -- GAME --out FILE`

mod fit_policy;
mod fit_value;
mod generation;
mod optimizer;
mod samples;
mod self_play;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Parser;
use meadhall_game::Game;

#[derive(Parser)]
pub struct TrainingPlan {
    /// The game, for example raids.
    game: String,
    /// The file of the trained model.
    #[arg(long)]
    out: PathBuf,
    /// Continues from the model in this file.
    #[arg(long)]
    from: Option<PathBuf>,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The largest number of generations.
    #[arg(long, default_value_t = 6)]
    generations: u32,
    /// The matches that are played for a generation.
    #[arg(long, default_value_t = 2000)]
    matches: u64,
    /// The matches that are played for the first generation.
    #[arg(long, default_value_t = 20_000)]
    first_matches: u64,
    /// The playouts of a search with the game's own prior weights, in the matches of the first generation. With 0, the
    /// weights choose without a search.
    #[arg(long, default_value_t = 0)]
    first_playouts: u32,
    /// The playouts of a search, in the matches after the first generation and in the deals between generations.
    #[arg(long, default_value_t = 200)]
    playouts: u32,
    /// After how many choices a playout is cut short.
    #[arg(long, default_value_t = 6)]
    playout_choices: u32,
    /// The temperature with which playouts choose: below 1, they choose the likeliest options more often.
    #[arg(long, default_value_t = 1.0)]
    playout_temperature: f32,
    /// The deals between a generation and the previous one. Each is played twice, with the seats exchanged.
    #[arg(long, default_value_t = 200)]
    deals: u64,
    /// The matches without a search from which the value network learns. Their options are chosen as in playouts, because
    /// the network estimates the rest of playouts. With 0, it learns from the matches of the search.
    #[arg(long, default_value_t = 0)]
    value_matches: u64,
    /// The value network learns from the matches of the search in this many generations.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    remembered_generations: u16,
    /// The hidden units of a new value network; `--from` keeps those of its model.
    #[arg(long, default_value_t = 24)]
    hidden_units: usize,
    /// How often the model learns from each sample.
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// No further generation begins after this number of minutes.
    #[arg(long, value_name = "MINUTES")]
    time_limit: Option<u64>,
}

impl TrainingPlan {
    /// Returns the arguments of the training, without `--out` and `--time-limit`.
    fn command(&self) -> String {
        let from = self.from.as_ref().map_or_else(String::new, |path| format!(" --from {}", path.display()));
        format!(
            "train {}{from} --seed {} --generations {} --first-matches {} --first-playouts {} --matches {} --playouts {} \
             --playout-choices {} --playout-temperature {} --deals {} --value-matches {} --remembered-generations {} \
             --hidden-units {} --epochs {}",
            self.game,
            self.seed,
            self.generations,
            self.first_matches,
            self.first_playouts,
            self.matches,
            self.playouts,
            self.playout_choices,
            self.playout_temperature,
            self.deals,
            self.value_matches,
            self.remembered_generations,
            self.hidden_units,
            self.epochs
        )
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit.map(|minutes| Duration::from_secs(60 * minutes))
    }
}

macro_rules! train_game {
    ($($name:ident: $package:ident::$game:ident,)+) => {
        fn main() -> Result<()> {
            let plan = TrainingPlan::parse();
            match plan.game.as_str() {
                $(id if id == meadhall_games::$game::META.id => generation::train::<meadhall_games::$game>(&plan),)+
                other => bail!("there is no game \"{other}\""),
            }
        }
    };
}

meadhall_games::for_each_game!(train_game);
