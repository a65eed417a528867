//! Setup of a match, and how voyages begin and end.

use arrayvec::ArrayVec;

use super::coins::Coins;
use super::data::{Layout, PAWNS, STARTING_CREWS, TILES_A_VOYAGE, TileSet, VOYAGES};
use super::harbour::{self, Harbour, Pay};
use super::sea::Sea;
use super::ship::{At, Ship};
use super::tile::Tile;
use super::{Raids, Step, Why, words};
use crate::game::{Dice, Log, Seat, Setup};

impl Raids {
    pub(super) fn set_up(setup: &Setup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let two = seats == 2;
        let first = dice.below(seats.into()) as u8;
        // Clockwise from the first player, ships take the start places from the rear to the front. With two
        // players, the ghost has the front place.
        let rear = if two { 3 } else { seats };
        let ship = |seat: Seat| {
            let turn = (seat.0 + seats - first) % seats;
            Ship::new(rear - turn, STARTING_CREWS[usize::from(turn)])
        };
        let ships = Seat::all(seats).map(ship).collect::<ArrayVec<Ship, 4>>();
        let mut others = Harbour::OTHERS;
        dice.shuffle(&mut others);
        let mut table = Self {
            layout: Layout::chosen(setup),
            ghost_ranked: setup.choice("ghost_ranked") == "on",
            voyage: 1,
            harbours: [Harbour::FIRST, others[0], others[1], others[2]],
            sea: Sea::default(),
            reserve: PAWNS - ships.iter().map(|ship| ship.crew).sum::<u8>(),
            ships,
            ghost: two.then_some(At::Start(1)),
            bank: Coins::BOX,
            discarded: 0,
            step: Step::Sail { seat: Seat(first), why: Why::Turn },
        };
        table.lay_out(dice);
        table
    }

    /// Shuffles this voyage's tiles onto the sea.
    fn lay_out(&mut self, dice: &mut Dice) {
        let mut tiles: ArrayVec<Tile, TILES_A_VOYAGE> = TileSet::house().voyage(self.voyage).iter().copied().collect();
        dice.shuffle(&mut tiles);
        let players = self.ships.len() as u8;
        self.sea = Sea::new(self.layout, &tiles, players, &mut self.reserve, &mut self.bank);
    }

    /// Pays for the voyage after all ships have come home. Returns whether another one follows.
    pub(super) fn end_voyage(&mut self, log: &mut Log) -> bool {
        self.pay_sails(log);
        self.pay_harbour(log);
        if self.voyage < VOYAGES {
            return true;
        }
        self.step = Step::Over;
        log.say(words::log_over);
        false
    }

    /// Each sail brings a Viking, in the order of arrival, as far as the reserve goes.
    fn pay_sails(&mut self, log: &mut Log) {
        for rank in 1..=4 {
            let Some((seat, ship)) = self.fleet().find(|(_, ship)| ship.at == At::Home(rank)) else { continue };
            let sails = ship.sails();
            if sails > 0 {
                let aboard = self.recruit(seat, sails);
                log.say(|| words::log_sails_bring(seat, sails, aboard, sails - aboard));
            }
        }
    }

    fn pay_harbour(&mut self, log: &mut Log) {
        let harbour = self.harbour();
        log.say(|| words::log_harbour(self.voyage, words::harbour(harbour)));
        for Pay { to, worth, count, tied } in harbour::payment(self) {
            let Some(seat) = to else {
                log.say(|| words::log_ghost_ranks(worth));
                continue;
            };
            *self.bank.of(worth) -= 1;
            *self.ship_mut(seat).coins.of(worth) += 1;
            log.say(|| match words::counted(harbour, count) {
                None => words::log_paid_arrival(seat, worth),
                Some(counted) if tied => words::log_paid_tie(seat, worth, counted),
                Some(counted) => words::log_paid(seat, worth, counted),
            });
        }
    }

    /// Turns arrival ranks into start places, moves the ghost to the front, and lays out new tiles.
    pub(super) fn begin_voyage(&mut self, dice: &mut Dice, log: &mut Log) {
        self.discarded += self.sea.clear(&mut self.reserve, &mut self.bank);
        for ship in &mut self.ships {
            ship.at = started(ship.at);
        }
        self.ghost = self.ghost.map(started);
        self.swap_ghost(log);
        self.voyage += 1;
        self.lay_out(dice);
        log.say(|| words::log_voyage(self.voyage, words::harbour(self.harbour())));
    }

    /// The ghost always starts on place 1; a ship that stands there takes the ghost's place.
    fn swap_ghost(&mut self, log: &mut Log) {
        let front = At::Start(1);
        let Some(place) = self.ghost.filter(|&ghost| ghost != front) else { return };
        self.ghost = Some(front);
        let displaced = self.fleet().find(|(_, ship)| ship.at == front).map(|(seat, _)| seat);
        if let Some(seat) = displaced {
            self.ship_mut(seat).at = place;
            log.say(|| words::log_ghost_swaps(seat));
        }
    }
}

/// Returns the start place for an arrival rank.
const fn started(at: At) -> At {
    match at {
        At::Home(rank) => At::Start(rank),
        at => at,
    }
}
