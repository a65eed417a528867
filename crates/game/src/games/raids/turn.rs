//! A turn: who is next, taking a tile, selling, and what is discarded before sailing.

use arrayvec::ArrayVec;

use super::sea::Spot;
use super::ship::At;
use super::tile::Tile;
use super::{Action, Raids, Step, Why, words};
use crate::game::{Decisions, Dice, Log, Seat, Text};

impl Raids {
    /// Gives the turn to the ship furthest behind; before that, moves the ghost and ends the voyage if due.
    pub(super) fn next_turn(&mut self, dice: &mut Dice, log: &mut Log) {
        loop {
            let mover = self.fleet().min_by_key(|(_, ship)| ship.at.turn_order());
            let Some((seat, ship)) = mover else { return };
            let at = ship.at;
            if let Some(ghost) = self.ghost.filter(|ghost| ghost.turn_order() < at.turn_order()) {
                self.sail_ghost(ghost, log);
            } else if !matches!(at, At::Home(_)) {
                return self.begin_turn(seat, at, log);
            } else if self.end_voyage(log) {
                self.begin_voyage(dice, log);
            } else {
                return;
            }
        }
    }

    /// Phase 1: takes the tile under the ship. A ship in the harbor has none.
    fn begin_turn(&mut self, seat: Seat, at: At, log: &mut Log) {
        let At::Space(space) = at else { return self.cast_off(seat, log) };
        let Some(tile) = self.sea.at(space).stop() else { return self.cast_off(seat, log) };
        self.sea.put(space, Spot::Empty);
        log.say(|| words::log_takes(seat, words::tile(tile)));
        match tile {
            Tile::Rune => {
                self.ship_mut(seat).runes += 1;
                self.cast_off(seat, log);
            }
            Tile::Port { sales } => {
                self.ship_mut(seat).ports += 1;
                self.go_on_selling(seat, sales, log);
            }
            tile => self.step = Step::Stow { seat, tile },
        }
    }

    pub(super) fn ask_stow(&self, seat: Seat, tile: Tile, asked: &mut Decisions<Action>) {
        asked.ask(seat, || words::ask_stow(words::tile_in_full(tile), self.ship(seat).crew));
        if !self.ship(seat).aboard.is_full() {
            asked.offer_default(Action::Stow);
        }
        // Replacing a tile by an equal one is the same as throwing the new one away.
        for old in self.ship(seat).kinds_aboard().filter(|old| *old != tile) {
            asked.offer(Action::Replace { old });
        }
        asked.offer(Action::ThrowAway);
        if self.ship(seat).aboard.is_full() {
            asked.default_to_last();
        }
    }

    pub(super) fn stow(&mut self, seat: Seat, old: Option<Tile>, log: &mut Log) {
        let Step::Stow { tile, .. } = self.step else { return };
        if let Some(old) = old {
            self.ship_mut(seat).unload(old);
            self.discarded += 1;
            log.say(|| words::log_replaces(seat, words::tile(old), words::tile(tile)));
        } else {
            log.say(|| words::log_stows(seat, words::tile(tile)));
        }
        let ship = self.ship_mut(seat);
        ship.stow(tile);
        let surplus = ship.crew.saturating_sub(ship.capacity());
        if surplus > 0 {
            self.lose(seat, surplus);
            log.say(|| words::log_overboard(seat, surplus));
        }
        self.cast_off(seat, log);
    }

    pub(super) fn throw_away(&mut self, seat: Seat, log: &mut Log) {
        let Step::Stow { tile, .. } = self.step else { return };
        self.discarded += 1;
        log.say(|| words::log_throws_away(seat, words::tile(tile)));
        self.cast_off(seat, log);
    }

    pub(super) fn ask_sell(&self, seat: Seat, left: u8, asked: &mut Decisions<Action>) {
        asked.ask(seat, || words::ask_sell(left));
        let goods = || self.ship(seat).kinds_aboard().filter(|tile| tile.is_goods());
        let worth = |tile: &Tile| if let Tile::Goods { glory, .. } = tile { *glory } else { 0 };
        let dearest = goods().max_by_key(worth);
        for good in goods() {
            asked.offer(Action::Sell { good });
            if Some(good) == dearest {
                asked.default_to_last();
            }
        }
        asked.offer(Action::Done);
    }

    pub(super) fn sell(&mut self, seat: Seat, good: Tile, log: &mut Log) {
        let Step::Sell { left, .. } = self.step else { return };
        let ship = self.ship_mut(seat);
        ship.unload(good);
        ship.sold.push(good);
        ship.sold.sort_unstable();
        log.say(|| words::log_sells(seat, words::tile(good)));
        self.go_on_selling(seat, left - 1, log);
    }

    fn go_on_selling(&mut self, seat: Seat, left: u8, log: &mut Log) {
        if left > 0 && self.ship(seat).has_goods() {
            self.step = Step::Sell { seat, left };
        } else {
            self.leave_port(seat, log);
        }
    }

    pub(super) fn sell_no_more(&mut self, seat: Seat, log: &mut Log) {
        log.say(|| words::log_sells_no_more(seat));
        self.leave_port(seat, log);
    }

    /// The last thing a port does is recruit one Viking.
    fn leave_port(&mut self, seat: Seat, log: &mut Log) {
        let spare = self.reserve;
        let aboard = self.recruit(seat, 1);
        log.say(|| match (spare, aboard) {
            (0, _) => words::log_port_reserve_empty(seat),
            (_, 0) => words::log_port_ship_full(seat),
            _ => words::log_port_recruits(seat),
        });
        self.cast_off(seat, log);
    }

    /// Before sailing, a ship discards the tiles up to the next ship ahead. A ship beside it in the harbor
    /// counts as the next ship, so then nothing is discarded.
    fn cast_off(&mut self, seat: Seat, log: &mut Log) {
        let at = self.ship(seat).at;
        self.catch_up(at, log, |tiles| words::log_discards(seat, tiles));
        self.step = Step::Sail { seat, why: Why::Turn };
    }

    /// Discards the tiles between a marker and the next one ahead; all of them, if the others are home.
    pub(super) fn catch_up(&mut self, from: At, log: &mut Log, line: impl FnOnce(Vec<Text>) -> Text) {
        let waiting = self.markers().filter(|at| matches!(at, At::Start(_))).count();
        if matches!(from, At::Start(_)) && waiting > 1 {
            return;
        }
        let here = from.reached();
        let ahead = self.markers().map(At::reached).filter(|&other| other > here).min().unwrap_or(u8::MAX);
        let mut gone: ArrayVec<Tile, 20> = ArrayVec::new();
        for space in here + 1..ahead.min(self.sea.len() + 1) {
            gone.extend(self.sea.discard(space, &mut self.reserve, &mut self.bank));
        }
        self.discarded += gone.len() as u8;
        if !gone.is_empty() {
            log.say(|| line(words::tiles(&gone, words::tile)));
        }
    }
}
