//! Relic Runners, for 2 to 5 players: explorers lay pathways, explore ruins and temples, and carry relics from shrine to
//! shrine.
//!
//! The faces of the tiles are one list beside the public part of the state, and who has seen which face is public. Tiles that
//! were not dealt are stored nowhere. The players' coins are beside the public part, too. The log announces each
//! payment, but no player sees the total of another one before the end, and the AI does not count along.
//!
//! How a picture looks is decided by the renderer; how strong an opponent is, by the AI.
//!
//! This plays a random match to its end:
//!
//! ```
//! use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};
//! use meadhall_relic_runners::RelicRunners;
//!
//! let setup = MatchSetup::all(&RelicRunners::META).remove(0);
//! let mut dice = Dice::new(&Seed::from_number(7), 0);
//! let mut game = RelicRunners::new(&setup, &mut dice);
//! let mut decisions = Decisions::collect(&game);
//! while let Some(decision) = decisions.first() {
//!     let (seat, action) = (decision.seat, decision.options[dice.index(decision.options.len())].clone());
//!     game.apply(seat, action, &mut dice, &mut GameLog::disabled());
//!     decisions.refill(&game);
//! }
//! assert_eq!(game.scores().len(), usize::from(setup.seats()));
//! ```

mod action;
mod actions;
mod board;
mod choices;
mod data;
mod effects;
mod emoji;
mod emoji_board;
mod exploring;
mod icons;
mod invariants;
mod legend;
mod map;
mod option_features;
mod options;
mod pending;
mod picture;
mod presentation;
mod preview;
mod prior;
mod prose;
mod public_state;
mod route;
mod runner;
mod score;
mod seat_features;
mod setup;
#[cfg(test)]
mod tests;
mod texts;
mod tile;
mod toolbox;
mod turn;
mod tutorial;
mod view;
mod walking;
mod walks;

use std::sync::LazyLock;

use meadhall_game::{
    Decisions, Dice, FeatureLists, FeatureRows, Game, GameDifficulty, GameLog, GameMeta, GameVariant, LearnedModel,
    LevelTable, MatchSetup, Seat, SeatScore, VariantChoice, Viewer,
};
use serde::{Deserialize, Serialize};

use public_state::PublicState;
use tile::TileFace;
use view::View;

pub use action::Action;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelicRunners {
    public_state: PublicState,
    /// The faces of the dealt tiles, by tile index.
    tile_faces: Vec<TileFace>,
    /// The coins that each player had at the end of the last turn, by seat.
    coins: Vec<i32>,
}

impl Game for RelicRunners {
    const META: GameMeta = GameMeta {
        id: "relic_runners",
        rules_version: 3,
        seat_range: 2..=5,
        variants: &[
            GameVariant {
                id: "set_up",
                name: texts::set_up,
                choices: &[
                    VariantChoice { id: "first", name: texts::set_up_first },
                    VariantChoice { id: "standard", name: texts::set_up_standard },
                    VariantChoice { id: "random", name: texts::set_up_random },
                ],
            },
            GameVariant {
                id: "points",
                name: texts::points,
                choices: &[
                    VariantChoice { id: "secret", name: texts::points_secret },
                    VariantChoice { id: "open", name: texts::points_open },
                ],
            },
        ],
        max_steps: 10_000,
        name: texts::title,
        short_name: texts::short_title,
        goal: texts::goal,
        points: |points| texts::player_has_points(points, 0),
        typical_minutes: 40,
        difficulty: GameDifficulty::Medium,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, decisions: &mut Decisions<Action>) {
        if let Some(pending) = self.public_state.pending.last() {
            self.public_state.ask_decision(pending, decisions);
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        (!self.public_state.is_over()).then_some(self.public_state.current_turn.seat)
    }

    fn apply(&mut self, _seat: Seat, action: Action, _dice: &mut Dice, log: &mut GameLog) {
        if let Some(pending) = self.public_state.pending.pop() {
            self.apply_action(pending, action, log);
            self.advance_to_next_decision(log);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut sample = self.clone();
        sample.deal_unknown_tiles(|tile| tile.seen_by.includes(Some(seat)), dice);
        sample.draw_unknown_coins(seat, dice);
        sample
    }

    fn prior_weights(&self, seat: Seat, options: &[Action], weights: &mut Vec<f32>) {
        self.append_prior_weights(seat, options, weights);
    }

    const FEATURES: FeatureLists =
        FeatureLists { of_options: option_features::BLOCKS, of_seats: seat_features::BLOCKS };

    fn model() -> Option<&'static LearnedModel> {
        static MODEL: LazyLock<LearnedModel> =
            LazyLock::new(|| LearnedModel::of_game::<RelicRunners>(include_str!("model.json")));
        Some(&MODEL)
    }

    fn levels() -> &'static LevelTable {
        static LEVELS: LazyLock<LevelTable> =
            LazyLock::new(|| LevelTable::of_game::<RelicRunners>(include_str!("levels.json")));
        &LEVELS
    }

    fn add_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        self.append_option_features(seat, options, rows);
    }

    fn add_seat_features(&self, rows: &mut FeatureRows) {
        self.append_seat_features(rows);
    }

    fn is_nearly_over(&self) -> bool {
        /// About as many turns as a playout lasts otherwise.
        const MAX_TURNS_LEFT: u8 = 2;
        self.public_state.turns_left.is_some_and(|turns| turns <= MAX_TURNS_LEFT)
    }

    fn scores(&self) -> Vec<SeatScore> {
        let coins: Vec<Option<i32>> =
            (0..self.coins.len() as u8).map(Seat).map(|seat| Some(self.coins_of(seat))).collect();
        let tile_faces: Vec<Option<TileFace>> = self.tile_faces.iter().copied().map(Some).collect();
        score::scores(&self.public_state, score::KnownPoints { coins: &coins, tile_faces: &tile_faces })
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        setup::matches_setup(&self.public_state, setup)
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check_invariants(self)
    }
}

impl RelicRunners {
    /// Returns a player's coins, those of the current turn included.
    pub(crate) fn coins_of(&self, seat: Seat) -> i32 {
        let turn = &self.public_state.current_turn;
        self.coins[seat.index()] + if turn.seat == seat { turn.points_paid } else { 0 }
    }
}
