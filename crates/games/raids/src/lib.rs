//! Raids, for 2 to 4 players: four voyages around the North Sea. The ship furthest behind has the turn.
//!
//! Only future dice are hidden, so the view is the state. The state waits for at most one `Pending` decision: each decision
//! leads to the next, and none is suspended, so there is no stack of them.
//!
//! How a picture looks is decided by the renderer; how strong an opponent is, by the AI.
//!
//! This plays a random match to its end:
//!
//! ```
//! use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};
//! use meadhall_raids::Raids;
//!
//! let setup = MatchSetup::all(&Raids::META).remove(0);
//! let mut dice = Dice::new(&Seed::from_number(7), 0);
//! let mut game = Raids::new(&setup, &mut dice);
//! let mut decisions = Decisions::collect(&game);
//! while let Some(decision) = decisions.first() {
//!     let (seat, action) = (decision.seat, decision.options[dice.index(decision.options.len())].clone());
//!     game.apply(seat, action, &mut dice, &mut GameLog::disabled());
//!     decisions.refill(&game);
//! }
//! assert_eq!(game.scores().len(), usize::from(setup.seats()));
//! ```

mod board;
mod choices;
mod coins;
mod combat;
mod crews;
mod data;
mod emoji;
mod emoji_board;
mod harbor;
mod icons;
mod invariants;
mod legend;
mod option_features;
mod pending;
mod picture;
mod presentation;
mod preview;
mod prior;
mod prose;
mod sailing;
mod score;
mod sea;
mod seat_features;
mod ship;
#[cfg(test)]
mod tests;
mod texts;
mod tile;
mod turn;
mod tutorial;
mod tutorial_guide;
mod voyage;

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use meadhall_game::{
    Decisions, Dice, FeatureLists, FeatureRows, Game, GameDifficulty, GameLog, GameMeta, GameVariant, LearnedModel,
    LevelTable, MatchSetup, Seat, SeatScore, VariantChoice, Viewer,
};
use serde::{Deserialize, Serialize};

use coins::Coins;
use data::{BoardLayout, VOYAGE_COUNT};
use harbor::HarborTile;
use pending::{Destination, Flight, Pending, SailReason};
use sea::{Sea, SpaceSet};
use ship::{Longship, ShipPosition};
use tile::VoyageTile;

/// The state of a match of Raids.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raids {
    layout: BoardLayout,
    /// Whether the ghost ship has a rank at the harbor payment, which is a variant for two players.
    ghost_ranked: bool,
    /// The current voyage, counted from 1.
    voyage: u8,
    /// The harbor tile of each voyage; all of them are visible from the start.
    harbor_tiles: [HarborTile; VOYAGE_COUNT as usize],
    sea: Sea,
    /// The players' ships, by seat.
    ships: ArrayVec<Longship, 4>,
    /// The position of the ghost ship, which exists only with two players.
    ghost_position: Option<ShipPosition>,
    /// Viking pawns that are neither aboard a ship nor on the board.
    pawns_in_reserve: u8,
    /// Coins that are neither paid out nor on a pillage.
    bank: Coins,
    /// How many tiles have left the game.
    discarded_tile_count: u8,
    pending: Pending,
    /// The last flight of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flight: Option<Flight>,
}

/// An option of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Puts the new tile on a free middle space.
    StowTile,
    /// Puts the new tile in the place of a tile aboard, which leaves the game.
    ReplaceTile {
        /// The tile that leaves the game.
        old_tile: VoyageTile,
    },
    /// Throws the new tile away.
    ThrowTileAway,
    /// Sells this good.
    SellGood {
        /// A goods tile aboard.
        good: VoyageTile,
    },
    /// Ends selling.
    StopSelling,
    /// Sails to this space.
    SailTo {
        /// The number of the space, counted from the harbor in the direction of the arrows.
        space: u8,
    },
    /// Sails home.
    SailHome,
    /// Fights the monster.
    FightMonster,
    /// Gives the monster one Viking if any is aboard, and sails past the monster.
    SacrificeViking,
    /// Sends one Viking more than the opponent has just sent.
    Retaliate,
    /// Gives up the stop and sails on.
    Flee,
}

impl Game for Raids {
    const META: GameMeta = GameMeta {
        id: "raids",
        rules_version: 2,
        seat_range: 2..=4,
        variants: &[
            GameVariant {
                id: "layout",
                name: texts::layout,
                choices: &[
                    VariantChoice { id: "three_villages", name: texts::layout_three },
                    VariantChoice { id: "four_villages", name: texts::layout_four },
                ],
            },
            GameVariant {
                id: "ghost_ranked",
                name: texts::ghost_ranked,
                choices: &[VariantChoice { id: "off", name: texts::off }, VariantChoice { id: "on", name: texts::on }],
            },
        ],
        max_steps: 1500,
        name: texts::title,
        short_name: texts::short_title,
        goal: texts::goal,
        points: texts::player_has_glory,
        typical_minutes: 15,
        difficulty: GameDifficulty::Easy,
    };
    type Action = Action;
    type View = Self;

    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, decisions: &mut Decisions<Action>) {
        match self.pending {
            Pending::StowTile { seat, tile } => self.ask_stow(seat, tile, decisions),
            Pending::SellGoods { seat, sales_left } => self.ask_sell(seat, sales_left, decisions),
            Pending::ChooseStop { seat, reason } => self.ask_sail(seat, reason, decisions),
            Pending::FaceMonster { seat, .. } => self.ask_monster(seat, decisions),
            Pending::AnswerAttack { seat, opponent, vikings_sent } => {
                self.ask_combat(seat, opponent, vikings_sent, decisions)
            }
            Pending::MatchOver => {}
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        pending::turn_seat(self.pending, self.flight)
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut GameLog) {
        match action {
            Action::StowTile => self.stow_tile(seat, None, log),
            Action::ReplaceTile { old_tile } => self.stow_tile(seat, Some(old_tile), log),
            Action::ThrowTileAway => self.throw_tile_away(seat, log),
            Action::SellGood { good } => self.sell_good(seat, good, log),
            Action::StopSelling => self.stop_selling(seat, log),
            Action::SailTo { space } => self.set_sail(seat, Destination::Space(space), dice, log),
            Action::SailHome => self.set_sail(seat, Destination::Home, dice, log),
            Action::FightMonster => self.fight_monster(seat, dice, log),
            Action::SacrificeViking => self.sacrifice_viking(seat, dice, log),
            Action::Retaliate => self.retaliate(seat, log),
            Action::Flee => self.flee(seat, log),
        }
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn determinize(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn prior_weights(&self, seat: Seat, options: &[Action], weights: &mut Vec<f32>) {
        self.append_prior_weights(seat, options, weights);
    }

    const FEATURES: FeatureLists =
        FeatureLists { of_options: option_features::BLOCKS, of_seats: seat_features::BLOCKS };

    fn model() -> Option<&'static LearnedModel> {
        static MODEL: LazyLock<LearnedModel> =
            LazyLock::new(|| LearnedModel::of_game::<Raids>(include_str!("model.json")));
        Some(&MODEL)
    }

    fn levels() -> &'static LevelTable {
        static LEVELS: LazyLock<LevelTable> =
            LazyLock::new(|| LevelTable::of_game::<Raids>(include_str!("levels.json")));
        &LEVELS
    }

    fn add_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        self.append_option_features(seat, options, rows);
    }

    fn add_seat_features(&self, rows: &mut FeatureRows) {
        self.append_seat_features(rows);
    }

    fn hash_view<H: Hasher>(&self, _: Seat, hasher: &mut H) {
        self.hash(hasher);
    }

    fn is_nearly_over(&self) -> bool {
        /// A ship with more stops ahead still has several turns.
        const MAX_STOPS_AHEAD: usize = 3;
        self.voyage == VOYAGE_COUNT
            && self.ships.iter().all(|ship| match ship.position {
                ShipPosition::Home(_) => true,
                position => self.sea.stop_spaces().after(position.reached_space()).iter().count() <= MAX_STOPS_AHEAD,
            })
    }

    fn scores(&self) -> Vec<SeatScore> {
        score::scores(self)
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        let ghost_ranked = setup.choice("ghost_ranked") == "on";
        self.ships.len() == usize::from(setup.seats())
            && self.layout == BoardLayout::from_setup(setup)
            && self.ghost_ranked == ghost_ranked
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check_invariants(self)
    }
}

impl Raids {
    fn ship(&self, seat: Seat) -> &Longship {
        &self.ships[seat.index()]
    }

    fn ship_mut(&mut self, seat: Seat) -> &mut Longship {
        &mut self.ships[seat.index()]
    }

    /// Returns the harbor tile of this voyage.
    fn current_harbor_tile(&self) -> HarborTile {
        self.harbor_tiles[usize::from(self.voyage) - 1]
    }

    /// Returns the arrival rank of the next ship to come home.
    fn next_arrival_rank(&self) -> u8 {
        1 + self.positions().filter(|position| matches!(position, ShipPosition::Home(_))).count() as u8
    }

    fn ships_by_seat(&self) -> impl Iterator<Item = (Seat, &Longship)> {
        (0..).map(Seat).zip(&self.ships)
    }

    /// Returns the position of every ship, including the ghost.
    fn positions(&self) -> impl Iterator<Item = ShipPosition> {
        self.ships.iter().map(|ship| ship.position).chain(self.ghost_position)
    }

    /// Returns the spaces with a player's ship; the ghost's space is not included.
    fn occupied_spaces(&self) -> SpaceSet {
        self.ships
            .iter()
            .filter_map(|ship| if let ShipPosition::Space(space) = ship.position { Some(space) } else { None })
            .collect()
    }

    /// Returns the seat of another ship at this space, if there is one.
    fn other_ship_at(&self, seat: Seat, space: u8) -> Option<Seat> {
        self.ships_by_seat()
            .find(|(other, ship)| *other != seat && ship.position == ShipPosition::Space(space))
            .map(|(other, _)| other)
    }

    /// Moves Vikings from a ship's crew to the reserve.
    fn lose_vikings(&mut self, seat: Seat, viking_count: u8) {
        self.ship_mut(seat).crew_size -= viking_count;
        self.pawns_in_reserve += viking_count;
    }

    /// Adds pawns from the board to a crew; those without a free shield go to the reserve. Returns how many
    /// stay.
    fn take_aboard(&mut self, seat: Seat, pawns: u8) -> u8 {
        let ship = self.ship_mut(seat);
        let aboard = pawns.min(ship.capacity() - ship.crew_size);
        ship.crew_size += aboard;
        self.pawns_in_reserve += pawns - aboard;
        aboard
    }

    /// Recruits up to `wanted` pawns from the reserve. Returns the number of pawns that fit aboard.
    fn recruit_from_reserve(&mut self, seat: Seat, wanted: u8) -> u8 {
        let pawns = wanted.min(self.pawns_in_reserve);
        self.pawns_in_reserve -= pawns;
        self.take_aboard(seat, pawns)
    }
}
