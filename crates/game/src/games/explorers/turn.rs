//! Set-up, the choice of captains, and how turns begin and end.

use super::captain::Captain;
use super::data::{self, ENEMIES, HAND, STRENGTHS};
use super::herds::Herds;
use super::map::Map;
use super::party::Party;
use super::tile::Tile;
use super::world::World;
use super::{Action, Explorers, Secret, Step, words};
use crate::game::{Decisions, Dice, Log, Seat, Setup};

const DEALT: usize = 2;

impl Explorers {
    pub(super) fn set_up(setup: &Setup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let turn = Seat(dice.index(seats.into()) as u8);
        let world = World {
            map: Map::of_board(data::board(setup)),
            herds: Herds::default(),
            parties: vec![Party::new(); seats.into()],
            settlements: STRENGTHS.to_vec(),
            enemies: ENEMIES.to_vec(),
            turn,
            winter: Seat((turn.0 + seats - 1) % seats),
            step: Step::Captains,
        };
        let nothing = Secret { hand: Vec::new(), aside: Vec::new(), dealt: Vec::new(), kept: None };
        let mut table = Self { world, secrets: vec![nothing; seats.into()], stack: Tile::all() };
        let mut captains = table.captains();
        dice.shuffle(&mut captains);
        for (seat, dealt) in Seat::all(seats).zip(captains.chunks(DEALT)) {
            table.secrets[seat.index()].dealt = dealt.to_vec();
            table.draw_to(seat, HAND, dice);
        }
        if table.world.solo() {
            table.reveal_captains();
        }
        table
    }

    /// Returns every captain that may be dealt.
    fn captains(&self) -> Vec<Captain> {
        Captain::ALL.into_iter().filter(|captain| !self.world.solo() || captain.sails_alone()).collect()
    }

    pub(super) fn ask_captains(&self, asked: &mut Decisions<Action>) {
        for (seat, secret) in (0..).map(Seat).zip(&self.secrets) {
            if secret.kept.is_none() {
                asked.ask_in_secret(seat, words::ask_captain);
                secret.dealt.iter().for_each(|&captain| asked.offer(Action::Keep { captain }));
            }
        }
    }

    /// Chooses a captain. All choices are revealed together; until then no player learns who has chosen.
    pub(super) fn keep(&mut self, seat: Seat, captain: Captain, log: &mut Log) {
        self.secrets[seat.index()].kept = Some(captain);
        if self.secrets.iter().any(|secret| secret.kept.is_none()) {
            return;
        }
        log.reveal();
        self.reveal_captains();
        for (seat, party) in self.world.fleet() {
            party.captains.iter().for_each(|&captain| log.say(|| words::log_captain(seat, words::captain(captain))));
        }
        log.say(|| words::log_begins(self.world.turn, self.world.winter));
    }

    /// Reveals the chosen captains, both in the solo game, and begins the first turn. The others go back to
    /// the box.
    fn reveal_captains(&mut self) {
        for (party, secret) in self.world.parties.iter_mut().zip(&mut self.secrets) {
            let dealt = std::mem::take(&mut secret.dealt);
            party.captains =
                secret.kept.take().map_or_else(|| dealt.into_iter().collect(), |kept| [kept].into_iter().collect());
        }
        self.world.step = Step::Place { left: self.world.tiles_a_turn() };
    }

    /// Draws until the hand has this many tiles or the stack is empty. Returns how many were drawn.
    fn draw_to(&mut self, seat: Seat, tiles: usize, dice: &mut Dice) -> usize {
        let hand = &mut self.secrets[seat.index()].hand;
        let held = hand.len();
        while hand.len() < tiles && !self.stack.is_empty() {
            hand.push(drawn(&mut self.stack, dice));
        }
        hand.sort_unstable();
        hand.len() - held
    }

    /// Draws for the current player and passes the turn, or ends the match.
    pub(super) fn end_turn(&mut self, dice: &mut Dice, log: &mut Log) {
        let seat = self.world.turn;
        if self.draw_to(seat, HAND, dice) > 0 {
            log.reveal();
        }
        if seat == self.world.winter && self.secrets[seat.index()].hand.is_empty() {
            self.world.step = Step::Over;
            log.say(words::log_over);
            return;
        }
        let seats = self.secrets.len() as u8;
        self.world.turn = Seat((seat.0 + 1) % seats);
        self.world.step = Step::Place { left: self.world.tiles_a_turn() };
        if !self.can_place() {
            self.redraw(dice, log);
        }
    }

    /// Mixes the current player's hand into the stack and draws the same number of tiles.
    pub(super) fn redraw(&mut self, dice: &mut Dice, log: &mut Log) {
        let seat = self.world.turn;
        let hand = std::mem::take(&mut self.secrets[seat.index()].hand);
        let tiles = hand.len();
        self.stack.extend(hand);
        self.stack.sort_unstable();
        self.draw_to(seat, tiles, dice);
        log.reveal();
        log.say(|| words::log_redraws(seat, tiles));
    }

    /// Returns a random match that this seat cannot tell from the true one.
    pub(super) fn imagined(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut table = self.clone();
        let (own, seats) = (&self.secrets[seat.index()], self.secrets.len() as u8);
        let mut captains = table.captains();
        captains.retain(|captain| !own.dealt.contains(captain));
        let others = || Seat::all(seats).filter(|other| *other != seat).map(Seat::index);
        for other in others() {
            let hand = std::mem::take(&mut table.secrets[other].hand);
            table.stack.extend(hand);
        }
        table.stack.sort_unstable();
        for other in others() {
            let truth = &self.secrets[other];
            let hand = truth.hand.iter().map(|_| drawn(&mut table.stack, dice));
            let mut hand: Vec<Tile> = hand.collect();
            hand.sort_unstable();
            let dealt: Vec<Captain> = truth.dealt.iter().map(|_| drawn(&mut captains, dice)).collect();
            let kept = truth.kept.map(|_| dealt[dice.index(dealt.len())]);
            table.secrets[other] = Secret { hand, aside: Vec::new(), dealt, kept };
        }
        table
    }
}

/// Removes a random item from a bag that is not empty; the others stay in order.
pub(super) fn drawn<T>(bag: &mut Vec<T>, dice: &mut Dice) -> T {
    bag.remove(dice.index(bag.len()))
}
