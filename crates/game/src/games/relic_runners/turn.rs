//! How turns and the match begin and end, and the automatic steps between decisions.

use super::data::{MOST_ROUNDS, QUIET_ROUNDS, relics_to_end};
use super::map::Site;
use super::step::Step;
use super::tile::Ivory;
use super::world::{Turn, World};
use super::{RelicRunners, words};
use crate::game::{Log, Seat};

impl Turn {
    pub const fn of(seat: Seat) -> Self {
        Self { seat, at_relic: false, toolbox_used: false, doubled: false, earned: 0, took_blue: false }
    }
}

impl RelicRunners {
    /// An explorer who starts in the camp leaves it, so the ivory tile for that flips a token.
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        let world = &mut self.world;
        world.turns += 1;
        world.turn = Turn::of(seat);
        let at = world.own().at;
        world.turn.at_relic = world.relics.has(at);
        world.steps.clear();
        world.steps.extend([Step::End, Step::Visit { explored: false }, Step::SetOut]);
        if at == Site::CAMP && world.holds(Ivory::FlipOnLeavingCamp) {
            world.steps.push(Step::Flip { left: 1, barred: None, must: true });
        }
    }

    /// Runs automatic steps and drops steps without a choice until a decision is on top.
    pub(super) fn settle(&mut self, log: &mut Log) {
        while let Some(step) = self.world.steps.pop() {
            if self.world.asks(&step) {
                self.world.steps.push(step);
                return;
            }
            match step {
                Step::End => self.end_turn(log),
                Step::Uncover { site } => self.uncover(site, log),
                Step::Explore { site } => self.explore(site, log),
                _ => {}
            }
        }
    }

    fn end_turn(&mut self, log: &mut Log) {
        let world = &mut self.world;
        let (next, last) = (world.next(), world.is_last_turn());
        world.turns_left = world.turns_left.map(|left| left.saturating_sub(1));
        match next {
            Some(seat) if last => {
                log.say(|| words::log_extra_turn(seat));
                world.runners[seat.index()].discard(Ivory::ExtraTurn);
                world.turns_left = Some(1);
                self.begin_turn(seat);
            }
            Some(seat) => self.begin_turn(seat),
            None => {
                if !last {
                    log.say(if world.is_idle() { words::log_idle } else { words::log_long });
                }
                self.finish(log);
            }
        }
    }

    /// Ends the match and reveals all blue tiles.
    fn finish(&mut self, log: &mut Log) {
        let blue: Vec<u8> = self.world.runners.iter().flat_map(|runner| runner.blue.clone()).collect();
        for tile in blue {
            self.open(tile, log);
        }
        log.say(words::log_over);
    }
}

impl World {
    /// Returns the seat of the next turn; `None` if the match ends. After the last turns, players with an
    /// extra turn follow in seat order.
    pub(super) fn next(&self) -> Option<Seat> {
        let seats = self.runners.len() as u8;
        let mut order = (1..=seats).map(|after| Seat((self.turn.seat.0 + after) % seats));
        match self.turns_left {
            Some(_) if self.is_last_turn() => order.find(|seat| self.runners[seat.index()].holds(Ivory::ExtraTurn)),
            None if self.is_stalled() => None,
            _ => order.next(),
        }
    }

    /// Returns whether only extra turns by ivory tiles can follow.
    fn is_last_turn(&self) -> bool {
        self.turns_left.is_some_and(|left| left <= 1)
    }

    /// Returns the number of turns since somebody last took a tile or a relic.
    pub(super) const fn quiet(&self) -> u16 {
        self.turns.saturating_sub(self.found_in)
    }

    /// Returns whether a limit of length ends the match.
    pub(super) fn is_stalled(&self) -> bool {
        self.is_idle() || self.turns >= MOST_ROUNDS * self.runners.len() as u16
    }

    /// Returns whether too many rounds have passed without a tile or relic taken.
    fn is_idle(&self) -> bool {
        self.quiet() >= QUIET_ROUNDS * self.runners.len() as u16
    }

    /// Starts the last round once enough relics are taken.
    pub(super) fn count_relics(&mut self, log: &mut Log) {
        let (taken, seats) = (self.relics_taken(), self.runners.len());
        if self.turns_left.is_none() && taken >= relics_to_end(seats) {
            self.turns_left = Some(seats as u8);
            log.say(|| words::log_last_round(self.turn.seat, taken));
        }
    }
}
