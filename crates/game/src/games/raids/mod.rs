//! Raids, for 2 to 4: four voyages around the North Sea. The ship furthest behind takes the next turn.
//!
//! - `data`: what another edition would change: tiles, loop, starting crews
//! - `tile`, `ship`, `sea`, `spaces`, `coins`, `harbour`: the things on the table
//! - `turn`: whose turn it is, the tile under the ship · `sailing`: where to, and what is passed · `combat`
//! - `voyage`: how voyages begin and end · `score` · `audit`
//! - `words`: all that is said · `face`, `consequence`, `board`, `aloud`, `legend`, `picture`, `track`, `emoji`, `art`: how it looks · `lesson`: how it is taught
//!
//! Nothing at this table is hidden but the dice to come, so the view is the state. What the game waits for is one
//! `Step`: each step hands over to the next and none waits beneath another, so there is no stack of them.

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

/// A match of Raids.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raids {
    layout: Layout,
    /// Whether the ghost takes part in the harbour payment (a variant for two players).
    ghost_ranked: bool,
    /// The voyage under way, counted from 1.
    voyage: u8,
    /// The harbour tile of each voyage, all of them open from the start.
    harbours: [Harbour; VOYAGES as usize],
    sea: Sea,
    /// The players' ships, by seat.
    ships: ArrayVec<Ship, 4>,
    /// The ghost ship of the two-player game.
    ghost: Option<At>,
    /// Viking pawns in nobody's service.
    reserve: u8,
    /// Coins that nobody has.
    bank: Coins,
    /// Tiles removed from the game.
    discarded: u8,
    step: Step,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Step {
    /// Where does this tile go?
    Stow { seat: Seat, tile: Tile },
    /// At a port: sell one more good?
    Sell { seat: Seat, left: u8 },
    /// Where to?
    Sail { seat: Seat, why: Why },
    /// The ship has halted at a monster on its way: fight it?
    Monster { seat: Seat, heading: Heading },
    /// `other` has just sent `sent` Vikings: retaliate or flee?
    Combat { seat: Seat, other: Seat, sent: u8 },
    /// The match is over.
    Over,
}

impl Step {
    /// Who is asked; nobody, when the match is over.
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

/// Why a ship is asked where it sails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Why {
    /// It is its turn.
    Turn,
    /// It flees.
    Flight,
    /// The stop it was heading for has become illegal on the way.
    Barred,
}

/// Where a ship is heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Heading {
    Space(u8),
    Home,
}

/// An answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Put the new tile on a free middle space.
    Stow,
    /// Put the new tile in the place of this one.
    Replace {
        /// The tile that leaves the game.
        old: Tile,
    },
    /// Throw the new tile away.
    ThrowAway,
    /// Sell this good.
    Sell {
        /// A goods tile aboard.
        good: Tile,
    },
    /// Sell no more.
    Done,
    /// Sail to this space.
    Sail {
        /// Counted from the harbour, in the direction of the arrows.
        space: u8,
    },
    /// Sail home.
    Home,
    /// Fight the monster.
    Fight,
    /// Give the monster a Viking, if there is one, and sail by.
    Sacrifice,
    /// Send one Viking more than the other ship just did.
    Retaliate,
    /// Give up the stop and sail on.
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

    /// The harbour tile of this voyage.
    fn harbour(&self) -> Harbour {
        self.harbours[usize::from(self.voyage) - 1]
    }

    /// The arrival rank of the next ship to come home.
    fn next_rank(&self) -> u8 {
        1 + self.markers().filter(|at| matches!(at, At::Home(_))).count() as u8
    }

    /// Every player's ship with its seat.
    fn fleet(&self) -> impl Iterator<Item = (Seat, &Ship)> {
        (0..).map(Seat).zip(&self.ships)
    }

    /// Where every marker stands, the ghost's too.
    fn markers(&self) -> impl Iterator<Item = At> {
        self.ships.iter().map(|ship| ship.at).chain(self.ghost)
    }

    /// The spaces with a player's ship.
    fn held(&self) -> Spaces {
        self.ships.iter().filter_map(|ship| if let At::Space(space) = ship.at { Some(space) } else { None }).collect()
    }

    /// The other ship at this space, if there is one.
    fn met(&self, seat: Seat, space: u8) -> Option<Seat> {
        self.fleet().find(|(other, ship)| *other != seat && ship.at == At::Space(space)).map(|(other, _)| other)
    }

    /// Sends Vikings of a crew to the reserve.
    fn lose(&mut self, seat: Seat, vikings: u8) {
        self.ship_mut(seat).crew -= vikings;
        self.reserve += vikings;
    }

    /// Gives a crew pawns that came off the board; those without a free shield go to the reserve. Tells how many stay.
    fn welcome(&mut self, seat: Seat, pawns: u8) -> u8 {
        let ship = self.ship_mut(seat);
        let aboard = pawns.min(ship.capacity() - ship.crew);
        ship.crew += aboard;
        self.reserve += pawns - aboard;
        aboard
    }

    /// Recruits up to so many from the reserve. Tells how many come aboard.
    fn recruit(&mut self, seat: Seat, wanted: u8) -> u8 {
        let pawns = wanted.min(self.reserve);
        self.reserve -= pawns;
        self.welcome(seat, pawns)
    }
}
