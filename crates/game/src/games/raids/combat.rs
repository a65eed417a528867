//! Combat at a stop: 1 Viking, then 2, then 3, and so on, until one ship flees. The other one stays.

use super::{Action, Raids, Step, Why, words};
use crate::game::{Decisions, Log, Seat};

impl Step {
    /// Returns how many Vikings a retaliation costs now: one more than the opponent has just
    /// sent, or 0 outside a combat.
    pub(super) const fn retaliation(self) -> u8 {
        if let Self::Combat { sent, .. } = self { sent + 1 } else { 0 }
    }
}

impl Raids {
    /// The arriving ship sends one Viking, and the ship at the stop must retaliate or flee.
    pub(super) fn attack(&mut self, seat: Seat, other: Seat, log: &mut Log) {
        self.lose(seat, 1);
        let space = self.ship(seat).at.reached();
        log.say(|| words::log_attacks(seat, other, space));
        self.step = Step::Combat { seat: other, other: seat, sent: 1 };
    }

    pub(super) fn ask_combat(&self, seat: Seat, other: Seat, sent: u8, asked: &mut Decisions<Action>) {
        let (crew, others) = (self.ship(seat).crew, self.ship(other).crew);
        let space = self.ship(seat).at.reached();
        asked.ask(seat, || words::ask_combat(other, space, sent, self.step.retaliation(), crew, others));
        if crew > sent {
            asked.offer(Action::Retaliate);
        }
        asked.offer_default(Action::Flee);
    }

    pub(super) fn retaliate(&mut self, seat: Seat, log: &mut Log) {
        let Step::Combat { other, .. } = self.step else { return };
        let sent = self.step.retaliation();
        self.lose(seat, sent);
        log.say(|| words::log_retaliates(seat, sent));
        self.step = Step::Combat { seat: other, other: seat, sent };
    }

    pub(super) fn flee(&mut self, seat: Seat, log: &mut Log) {
        log.say(|| words::log_flees(seat));
        self.step = Step::Sail { seat, why: Why::Flight };
    }
}
