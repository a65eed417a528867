//! AIs that can play any game: random, greedy, flat Monte Carlo, and information-set Monte Carlo tree search.
//!
//! An AI searches determinized states: from the true state it uses only what its own seat may know. [`AiPlayer`] plays one
//! seat of one match; [`Strategy`] says how strong.
//!
//! No rules of a game are here. A game helps the search with [`Game::prior_weights`] and its trained
//! [`Game::model`], and sets its levels in [`Game::levels`].
//!
//! ```
//! use meadhall_ai::AiPlayer;
//! use meadhall_game::{Decisions, Dice, Game, MatchSetup, Seed};
//! use meadhall_raids::Raids;
//!
//! let setup = MatchSetup::all(&Raids::META).remove(0);
//! let raids = Raids::new(&setup, &mut Dice::new(&Seed::from_number(1), 0));
//! let decisions = Decisions::collect(&raids);
//! let decision = decisions.first().expect("a match starts with a decision");
//!
//! let mut ai = AiPlayer::new("search:50".parse().expect("a known strategy"), &Seed::from_number(2));
//! assert!(ai.choose_option(&raids, &decision) < decision.options.len());
//! ```

mod baseline;
mod knowledge;
mod level_play;
mod playout;
mod reward;
mod search;
mod tree;

use std::time::Duration;

use meadhall_game::{Decision, Dice, Game, LevelSettings, SearchBudget, Seed, Strategy};

use search::SearchEnd;
use tree::SearchTree;

pub use knowledge::Knowledge;
pub use playout::sample_weighted;
pub use tree::SearchResult;

/// An AI in one seat of one match. Its search tree is kept between decisions, so it must not be used for
/// another match.
pub struct AiPlayer {
    strategy: Strategy,
    /// Decides the form of a level, which lasts for the whole match.
    form_seed: Seed,
    /// The AI's own random numbers, independent of the match's dice.
    dice: Dice,
    /// The maximum time for a decision.
    time_limit: Option<Duration>,
    search_tree: SearchTree,
}

impl AiPlayer {
    /// Creates an AI for one seat of one match. The seed must differ from the match's seed, which the AI must not know.
    pub fn new(strategy: Strategy, seed: &Seed) -> Self {
        let (dice, search_tree) = (Dice::new(seed, 0), SearchTree::default());
        Self { strategy, form_seed: seed.clone(), dice, time_limit: None, search_tree }
    }

    /// Gives a level the form that belongs to this seed. An AI that is created again within a match keeps its form that
    /// way.
    #[must_use]
    pub fn with_form(mut self, seed: &Seed) -> Self {
        self.form_seed = seed.clone();
        self
    }

    /// Limits the time for a decision; the search then returns its best option so far.
    #[must_use]
    pub fn with_time_limit(mut self, time_limit: Duration) -> Self {
        self.time_limit = Some(time_limit);
        self
    }

    /// Returns the index of the chosen option.
    pub fn choose_option<G: Game>(&mut self, game: &G, decision: &Decision<'_, G::Action>) -> usize {
        if decision.options.len() < 2 {
            return 0;
        }
        let dice = &mut self.dice;
        match self.strategy {
            Strategy::Random => dice.index(decision.options.len()),
            Strategy::Greedy => baseline::choose_greedily(game, decision, dice),
            Strategy::FlatMonteCarlo(budget) => {
                baseline::choose_by_flat_monte_carlo(game, decision, budget.start_search(self.time_limit), dice)
            }
            Strategy::TreeSearch(budget) | Strategy::LearnedSearch(budget) => {
                let is_learned = matches!(self.strategy, Strategy::LearnedSearch(_));
                let knowledge = if is_learned { Knowledge::of_game::<G>() } else { Knowledge::Handwritten };
                self.search_until(SearchEnd::of_best_option(budget), game, decision, budget, knowledge).best_option
            }
            Strategy::Level(level) => {
                let settings = G::levels().settings(level_play::form_of(level, &self.form_seed));
                self.choose_at_level(game, decision, settings, Knowledge::of_game::<G>())
            }
        }
    }

    /// Chooses like a level with these settings. Each decision is searched from the start, so that the strength does
    /// not depend on whether the AI is kept between decisions.
    pub fn choose_at_level<G: Game>(
        &mut self,
        game: &G,
        decision: &Decision<'_, G::Action>,
        settings: LevelSettings,
        knowledge: Knowledge<'_>,
    ) -> usize {
        if settings.playouts == 0 {
            let impressions = level_play::impressions(game, decision, knowledge);
            return level_play::choose_by_temperature(&impressions, settings, &mut self.dice);
        }
        self.search_tree = SearchTree::default();
        let budget = SearchBudget::Playouts(settings.playouts);
        if settings.temperature == 0.0 {
            return self.search_until(SearchEnd::BestOptionKnown, game, decision, budget, knowledge).best_option;
        }
        let result = self.search(game, decision, budget, knowledge);
        let visits: Vec<f32> = result.visits.iter().map(|visits| *visits as f32).collect();
        level_play::choose_by_temperature(&visits, settings, &mut self.dice)
    }

    /// Searches the options of a decision with this knowledge, and uses up the budget.
    pub fn search<G: Game>(
        &mut self,
        game: &G,
        decision: &Decision<'_, G::Action>,
        budget: SearchBudget,
        knowledge: Knowledge<'_>,
    ) -> SearchResult {
        self.search_until(SearchEnd::Budget, game, decision, budget, knowledge)
    }

    fn search_until<G: Game>(
        &mut self,
        end: SearchEnd,
        game: &G,
        decision: &Decision<'_, G::Action>,
        budget: SearchBudget,
        knowledge: Knowledge<'_>,
    ) -> SearchResult {
        let iterations = budget.start_search(self.time_limit);
        search::search(game, decision, iterations, end, &mut self.dice, &mut self.search_tree, knowledge)
    }
}
