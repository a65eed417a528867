//! Combat at a stop: 1 Viking, then 2, then 3, and so on, until one ship flees. The other one stays.

use meadhall_game::{Decisions, GameLog, Seat};

use super::{Action, Pending, Raids, SailReason, texts};

impl Pending {
    /// Returns the number of Vikings that a retaliation costs: one more than the opponent has just sent. Returns 0
    /// outside a combat.
    pub(crate) const fn retaliation_cost(self) -> u8 {
        if let Self::AnswerAttack { vikings_sent, .. } = self { vikings_sent + 1 } else { 0 }
    }
}

impl Raids {
    /// The arriving ship sends one Viking, and the ship at the stop must retaliate or flee.
    pub(crate) fn begin_combat(&mut self, seat: Seat, opponent: Seat, log: &mut GameLog) {
        self.lose_vikings(seat, 1);
        let space = self.ship(seat).position.reached_space();
        log.add_public(|| texts::log_attacks(seat, opponent, space));
        self.pending = Pending::AnswerAttack { seat: opponent, opponent: seat, vikings_sent: 1 };
    }

    pub(crate) fn ask_combat(&self, seat: Seat, opponent: Seat, vikings_sent: u8, decisions: &mut Decisions<Action>) {
        let (crew, opponent_crew) = (self.ship(seat).crew_size, self.ship(opponent).crew_size);
        let space = self.ship(seat).position.reached_space();
        let prompt =
            || texts::ask_combat(opponent, space, vikings_sent, self.pending.retaliation_cost(), crew, opponent_crew);
        // The arriving ship sends 1, 3, 5, … Vikings, so an odd number asks the other ship, whose turn it is not.
        if vikings_sent % 2 == 1 {
            decisions.ask_out_of_turn(seat, prompt)
        } else {
            decisions.ask(seat, prompt)
        }
        if crew > vikings_sent {
            decisions.offer(Action::Retaliate);
        }
        decisions.offer_default(Action::Flee);
    }

    pub(crate) fn retaliate(&mut self, seat: Seat, log: &mut GameLog) {
        let Pending::AnswerAttack { opponent, .. } = self.pending else { return };
        let vikings_sent = self.pending.retaliation_cost();
        self.lose_vikings(seat, vikings_sent);
        log.add_public(|| texts::log_retaliates(seat, vikings_sent));
        self.pending = Pending::AnswerAttack { seat: opponent, opponent: seat, vikings_sent };
    }

    pub(crate) fn flee(&mut self, seat: Seat, log: &mut GameLog) {
        let cost = self.pending.retaliation_cost();
        log.add_public(|| match self.ship(seat).crew_size < cost {
            true => texts::log_must_flee(seat, cost),
            false => texts::log_flees(seat),
        });
        self.pending = Pending::ChooseStop { seat, reason: SailReason::Fleeing };
    }
}
