//! Raids, for 2 to 4 players: four voyages around the North Sea. The ship furthest behind has the turn.
//!
//! Only future dice are hidden, so the view is the state. The state waits for at most one [`Step`]: each
//! decision leads to the next, and none is suspended, so there is no stack of them.

mod aloud;
mod art;
mod audit;
mod board;
mod coins;
mod combat;
mod consequence;
mod crews;
mod data;
mod emoji;
mod face;
mod harbour;
mod legend;
mod lesson;
mod picture;
mod promise;
mod sailing;
mod score;
mod sea;
mod ship;
mod spaces;
#[cfg(test)]
mod tests;
mod tile;
mod track;
mod turn;
mod voyage;
mod words;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::game::{Choice, Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Variant, Viewer};
use coins::Coins;
use data::{Layout, VOYAGES};
use harbour::Harbour;
use sea::Sea;
use ship::{At, Ship};
use spaces::Spaces;
use tile::Tile;

/// The state of a match of Raids.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raids {
    layout: Layout,
    /// Whether the ghost takes part in the harbor payment (a variant for two players).
    ghost_ranked: bool,
    /// The current voyage, counted from 1.
    voyage: u8,
    /// The harbor tile of each voyage; all of them are visible from the start.
    harbours: [Harbour; VOYAGES as usize],
    sea: Sea,
    /// The players' ships, by seat.
    ships: ArrayVec<Ship, 4>,
    /// The ghost ship of the two-player game.
    ghost: Option<At>,
    /// Viking pawns that are neither aboard a ship nor on the board.
    reserve: u8,
    /// Coins that are neither paid out nor on a pillage.
    bank: Coins,
    /// How many tiles have left the game.
    discarded: u8,
    step: Step,
}

/// The decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Step {
    /// Where the tile just taken goes.
    Stow { seat: Seat, tile: Tile },
    /// Whether to sell one more good at a port.
    Sell { seat: Seat, left: u8 },
    /// Where to sail.
    Sail { seat: Seat, why: Why },
    /// Whether to fight the monster at which the ship has halted.
    Monster { seat: Seat, heading: Heading },
    /// Whether to retaliate or to flee, now that the opponent has sent its Vikings.
    Combat { seat: Seat, other: Seat, sent: u8 },
    Over,
}

impl Step {
    /// Returns the seat that decides, or `None` when the match is over.
    const fn asked(self) -> Option<Seat> {
        match self {
            Self::Stow { seat, .. }
            | Self::Sell { seat, .. }
            | Self::Sail { seat, .. }
            | Self::Monster { seat, .. }
            | Self::Combat { seat, .. } => Some(seat),
            Self::Over => None,
        }
    }
}

/// Why a ship chooses where to sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Why {
    Turn,
    /// It has lost a combat or given it up.
    Flight,
    /// On the way, the stop it was heading for has become illegal.
    Barred,
}

/// Where a ship is heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Heading {
    Space(u8),
    Home,
}

/// An option of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Puts the new tile on a free middle space.
    Stow,
    /// Puts the new tile in the place of another one.
    Replace {
        /// The tile that leaves the game.
        old: Tile,
    },
    /// Throws the new tile away.
    ThrowAway,
    /// Sells this good.
    Sell {
        /// A goods tile aboard.
        good: Tile,
    },
    /// Ends selling.
    Done,
    /// Sails to this space.
    Sail {
        /// Counted from the harbor, in the direction of the arrows.
        space: u8,
    },
    /// Sails home.
    Home,
    /// Fights the monster.
    Fight,
    /// Gives the monster one Viking, if there is one, and sails past it.
    Sacrifice,
    /// Sends one Viking more than the opponent has just sent.
    Retaliate,
    /// Gives up the stop and sails on.
    Flee,
}

impl Game for Raids {
    const META: Meta = Meta {
        id: "raids",
        rules: 1,
        seats: 2..=4,
        variants: &[
            Variant {
                id: "layout",
                name: words::layout,
                choices: &[
                    Choice { id: "four_villages", name: words::layout_four },
                    Choice { id: "three_villages", name: words::layout_three },
                ],
            },
            Variant {
                id: "ghost_ranked",
                name: words::ghost_ranked,
                choices: &[Choice { id: "off", name: words::off }, Choice { id: "on", name: words::on }],
            },
        ],
        cap: 1500,
        name: words::title,
        pitch: words::pitch,
    };
    type Action = Action;
    type View = Self;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        match self.step {
            Step::Stow { seat, tile } => self.ask_stow(seat, tile, asked),
            Step::Sell { seat, left } => self.ask_sell(seat, left, asked),
            Step::Sail { seat, why } => self.ask_sail(seat, why, asked),
            Step::Monster { seat, .. } => self.ask_monster(seat, asked),
            Step::Combat { seat, other, sent } => self.ask_combat(seat, other, sent, asked),
            Step::Over => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut Log) {
        match action {
            Action::Stow => self.stow(seat, None, log),
            Action::Replace { old } => self.stow(seat, Some(old), log),
            Action::ThrowAway => self.throw_away(seat, log),
            Action::Sell { good } => self.sell(seat, good, log),
            Action::Done => self.sell_no_more(seat, log),
            Action::Sail { space } => self.set_sail(seat, Heading::Space(space), dice, log),
            Action::Home => self.set_sail(seat, Heading::Home, dice, log),
            Action::Fight => self.fight(seat, dice, log),
            Action::Sacrifice => self.sacrifice(seat, dice, log),
            Action::Retaliate => self.retaliate(seat, log),
            Action::Flee => self.flee(seat, log),
        }
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn imagine(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn promise(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        self.promises(seat, options, promise);
    }

    fn scores(&self) -> Vec<Score> {
        score::scores(self)
    }

    fn fits(&self, setup: &Setup) -> bool {
        let ranked = setup.choice("ghost_ranked") == "on";
        self.ships.len() == usize::from(setup.seats())
            && self.layout == Layout::chosen(setup)
            && self.ghost_ranked == ranked
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}

impl Raids {
    fn ship(&self, seat: Seat) -> &Ship {
        &self.ships[seat.index()]
    }

    fn ship_mut(&mut self, seat: Seat) -> &mut Ship {
        &mut self.ships[seat.index()]
    }

    /// Returns the harbor tile of this voyage.
    fn harbour(&self) -> Harbour {
        self.harbours[usize::from(self.voyage) - 1]
    }

    /// Returns the arrival rank of the next ship to come home.
    fn next_rank(&self) -> u8 {
        1 + self.markers().filter(|at| matches!(at, At::Home(_))).count() as u8
    }

    fn fleet(&self) -> impl Iterator<Item = (Seat, &Ship)> {
        (0..).map(Seat).zip(&self.ships)
    }

    /// Returns the position of every marker, including the ghost's.
    fn markers(&self) -> impl Iterator<Item = At> {
        self.ships.iter().map(|ship| ship.at).chain(self.ghost)
    }

    /// Returns the spaces with a player's ship; the ghost's space is not included.
    fn held(&self) -> Spaces {
        self.ships.iter().filter_map(|ship| if let At::Space(space) = ship.at { Some(space) } else { None }).collect()
    }

    /// Returns the seat of another ship at this space, if there is one.
    fn met(&self, seat: Seat, space: u8) -> Option<Seat> {
        self.fleet().find(|(other, ship)| *other != seat && ship.at == At::Space(space)).map(|(other, _)| other)
    }

    /// Returns Vikings of a crew to the reserve.
    fn lose(&mut self, seat: Seat, vikings: u8) {
        self.ship_mut(seat).crew -= vikings;
        self.reserve += vikings;
    }

    /// Adds pawns from the board to a crew; those without a free shield go to the reserve. Returns how many
    /// stay.
    fn welcome(&mut self, seat: Seat, pawns: u8) -> u8 {
        let ship = self.ship_mut(seat);
        let aboard = pawns.min(ship.capacity() - ship.crew);
        ship.crew += aboard;
        self.reserve += pawns - aboard;
        aboard
    }

    /// Recruits as many pawns as are wanted and the reserve has. Returns how many come aboard.
    fn recruit(&mut self, seat: Seat, wanted: u8) -> u8 {
        let pawns = wanted.min(self.reserve);
        self.reserve -= pawns;
        self.welcome(seat, pawns)
    }
}
