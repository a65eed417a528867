//! Explorers of the North Sea, for 1 to 4 players: tiles grow into a map that longships explore.
//!
//! Tiles and tokens are drawn from sorted bags when they are needed. So the only hidden information is the hands, and the
//! captains that are dealt and chosen.
//!
//! The crate also lays out the picture, and has what computer players know: prior weights, features, `model.json` and
//! `levels.json`. The search is in `meadhall-ai`; `meadhall-render` draws the picture.
//!
//! This plays a random match to its end:
//!
//! ```
//! use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};
//! use meadhall_explorers::Explorers;
//!
//! let setup = MatchSetup::all(&Explorers::META).remove(0);
//! let mut dice = Dice::new(&Seed::from_number(7), 0);
//! let mut game = Explorers::new(&setup, &mut dice);
//! let mut decisions = Decisions::collect(&game);
//! while let Some(decision) = decisions.first() {
//!     let (seat, action) = (decision.seat, decision.options[dice.index(decision.options.len())].clone());
//!     game.apply(seat, action, &mut dice, &mut GameLog::disabled());
//!     decisions.refill(&game);
//! }
//! assert_eq!(game.scores().len(), usize::from(setup.seats()));
//! ```

mod achievement;
mod actions;
mod animal_values;
mod animals;
mod board;
mod captain;
mod cell_index;
mod choice_notes;
mod choices;
mod data;
mod edge_constraint;
mod emoji;
mod emoji_board;
mod hex;
mod hints;
mod icons;
mod invariants;
mod island;
mod island_control;
mod island_influence;
mod map;
mod option_features;
mod options;
mod picture;
mod place_groups;
mod placing;
mod player;
mod presentation;
mod preview;
mod prior;
mod prose;
mod public_state;
mod score;
mod seat_features;
mod space_graph;
#[cfg(test)]
mod tests;
mod texts;
mod tile;
mod tile_kind;
mod turn;
mod tutorial;
mod view;

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use meadhall_game::{
    Decisions, Dice, FeatureLists, FeatureRows, Game, GameDifficulty, GameLog, GameMeta, GameVariant, LearnedModel,
    LevelTable, MatchSetup, Seat, SeatScore, VariantChoice, Viewer,
};
use serde::{Deserialize, Serialize};

use captain::Captain;
use hex::{Cell, Corner, Space};
use public_state::PublicState;
use tile::{Animal, Tile};
use view::View;

pub use player::Cargo;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explorers {
    public_state: PublicState,
    /// Indexed by seat.
    private_states: Vec<PrivateState>,
    /// The tiles that are not drawn yet, sorted.
    stack: Vec<Tile>,
}

/// Information that only one player has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivateState {
    /// Sorted.
    hand: Vec<Tile>,
    /// Tiles discarded in the solo game, sorted.
    discarded_tiles: Vec<Tile>,
    /// The two captains dealt; empty once all players have chosen.
    dealt_captains: Vec<Captain>,
    /// The captain that this player chose, until all players have chosen; otherwise `None`.
    chosen_captain: Option<Captain>,
}

/// The decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Pending {
    /// Every player chooses a captain.
    ChooseCaptains,
    /// The current player still places this many tiles.
    PlaceTiles {
        left: u8,
    },
    /// The current player has this many actions left.
    TakeActions {
        left: u8,
    },
    MatchOver,
}

/// An answer to one decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    ChooseCaptain {
        /// One of the two captains dealt to the player.
        captain: Captain,
    },
    PlaceTile {
        /// A tile of the hand.
        tile: Tile,
        at: Cell,
        /// The rotation of the tile, anticlockwise in sixths of a full turn.
        rotation: u8,
    },
    /// Loads Vikings and animals onto the longship.
    Load {
        /// A land of the tile where the longship lies.
        from: Space,
        vikings: u8,
        animals: Cargo,
    },
    /// Unloads Vikings and animals from the longship. Unloading animals on the Mainland delivers them.
    Unload {
        /// A land of the tile where the longship lies.
        onto: Space,
        vikings: u8,
        animals: Cargo,
    },
    /// Moves the longship to an adjacent sea. If an enemy ship is there, the longship fights it at once.
    Sail {
        to: Space,
    },
    /// Moves Vikings to an adjacent land.
    Walk {
        from: Space,
        to: Space,
        /// One or two.
        vikings: u8,
    },
    /// Moves one Viking with one animal over land to the next tile.
    Transport {
        from: Space,
        to: Space,
        animal: Animal,
    },
    BuildOutpost {
        at: Corner,
    },
    /// Forfeits the remaining actions.
    EndTurn,
}

impl Game for Explorers {
    const META: GameMeta = GameMeta {
        id: "explorers",
        rules_version: 3,
        seat_range: 1..=data::MAX_PLAYERS as u8,
        variants: &[GameVariant {
            id: "board",
            name: texts::start,
            choices: &[
                VariantChoice { id: "a1", name: texts::start_a1 },
                VariantChoice { id: "a2", name: texts::start_a2 },
                VariantChoice { id: "b1", name: texts::start_b1 },
                VariantChoice { id: "b2", name: texts::start_b2 },
            ],
        }],
        max_steps: 360,
        name: texts::title,
        short_name: texts::short_title,
        goal: texts::goal,
        points: texts::player_has_points,
        typical_minutes: 30,
        difficulty: GameDifficulty::Medium,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, decisions: &mut Decisions<Action>) {
        match self.public_state.pending {
            Pending::ChooseCaptains => self.ask_captains(decisions),
            Pending::PlaceTiles { left } => self.ask_placement(left, decisions),
            Pending::TakeActions { left } => self.public_state.ask_action(left, decisions),
            Pending::MatchOver => {}
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        match self.public_state.pending {
            Pending::ChooseCaptains | Pending::MatchOver => None,
            Pending::PlaceTiles { .. } | Pending::TakeActions { .. } => Some(self.public_state.current_seat),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut GameLog) {
        match action {
            Action::ChooseCaptain { captain } => self.choose_captain(seat, captain, dice, log),
            Action::PlaceTile { tile, at, rotation } => self.place_tile(tile, at, rotation, dice, log),
            Action::EndTurn => {
                if self.public_state.actions_left() > 0 {
                    log.add_public(|| texts::log_done(seat));
                }
                self.end_turn(dice, log);
            }
            action => self.apply_action(&action, dice, log),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.determinized_for(seat, dice)
    }

    fn prior_weights(&self, seat: Seat, options: &[Action], prior: &mut Vec<f32>) {
        self.append_prior_weights(seat, options, prior);
    }

    const FEATURES: FeatureLists =
        FeatureLists { of_options: option_features::BLOCKS, of_seats: seat_features::BLOCKS };

    fn model() -> Option<&'static LearnedModel> {
        static MODEL: LazyLock<LearnedModel> =
            LazyLock::new(|| LearnedModel::of_game::<Explorers>(include_str!("model.json")));
        Some(&MODEL)
    }

    fn levels() -> &'static LevelTable {
        static LEVELS: LazyLock<LevelTable> =
            LazyLock::new(|| LevelTable::of_game::<Explorers>(include_str!("levels.json")));
        &LEVELS
    }

    fn add_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        self.append_option_features(seat, options, rows);
    }

    fn add_seat_features(&self, rows: &mut FeatureRows) {
        self.append_seat_features(rows);
    }

    fn hash_view<H: Hasher>(&self, seat: Seat, hasher: &mut H) {
        self.public_state.hash(hasher);
        self.stack.len().hash(hasher);
        self.private_states.iter().for_each(|private_state| private_state.hand.len().hash(hasher));
        self.private_states[seat.index()].hash(hasher);
    }

    fn is_nearly_over(&self) -> bool {
        self.turns_left() <= 1
    }

    fn scores(&self) -> Vec<SeatScore> {
        score::scores(&self.public_state)
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        self.public_state.players.len() == usize::from(setup.seats())
            && self.public_state.map.starts_from_board(data::board_index(setup))
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check(self)
    }
}
