//! Combat at a stop: 1 Viking, then 2, then 3, and so on, until one side flees. Who stays has the stop.

use super::{Action, Raids, Step, Why, words};
use crate::game::{Decisions, Log, Seat};

impl Raids {
    /// The ship that arrives sends one Viking; the ship that is there must answer.
    pub(super) fn attack(&mut self, seat: Seat, other: Seat, log: &mut Log) {
        self.lose(seat, 1);
        let space = self.ship(seat).at.reached();
        log.say(|| words::log_attacks(seat, other, space));
        self.step = Step::Combat { seat: other, other: seat, sent: 1 };
    }

    pub(super) fn ask_combat(&self, seat: Seat, other: Seat, sent: u8, asked: &mut Decisions<Action>) {
        let (crew, others) = (self.ship(seat).crew, self.ship(other).crew);
        let space = self.ship(seat).at.reached();
        asked.ask(seat, || words::ask_combat(other, space, sent, sent + 1, crew, others));
        if crew > sent {
            asked.offer(Action::Retaliate);
        }
        asked.offer_default(Action::Flee);
    }

    pub(super) fn retaliate(&mut self, seat: Seat, log: &mut Log) {
        let Step::Combat { other, sent, .. } = self.step else { return };
        self.lose(seat, sent + 1);
        log.say(|| words::log_retaliates(seat, sent + 1));
        self.step = Step::Combat { seat: other, other: seat, sent: sent + 1 };
    }

    pub(super) fn flee(&mut self, seat: Seat, log: &mut Log) {
        log.say(|| words::log_flees(seat));
        self.step = Step::Sail { seat, why: Why::Flight };
    }
}
