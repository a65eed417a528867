//! Combat at a stop: 1 Viking, then 2, then 3, and so on, until one ship flees. The other one stays.

use meadhall_game::{Decisions, Game, GameLog, Seat, Text};

use super::{Action, Flight, Pending, Raids, SailReason, texts};

impl Pending {
    /// Returns the number of Vikings that a retaliation costs: one more than the opponent has just sent. Returns 0
    /// outside a combat.
    pub(crate) const fn retaliation_cost(self) -> u8 {
        if let Self::AnswerAttack { vikings_sent, .. } = self { vikings_sent + 1 } else { 0 }
    }

    /// Whether the ship that began the combat must answer. The other ship sends 2, 4, … Vikings.
    pub(crate) const fn is_attacker_asked(self) -> bool {
        matches!(self, Self::AnswerAttack { vikings_sent, .. } if vikings_sent % 2 == 0)
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
        decisions.ask(seat, || {
            let tile = self.sea.content_at(space).stop_tile().map_or_else(texts::on_board_empty, texts::tile_name);
            let cost = self.pending.retaliation_cost();
            texts::ask_combat(opponent, space, tile, vikings_sent, cost, crew, opponent_crew)
        });
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
        let (Some(turn), Pending::AnswerAttack { opponent, vikings_sent, .. }) = (self.turn_seat(), self.pending)
        else {
            return;
        };
        let (cost, crew) = (self.pending.retaliation_cost(), self.ship(seat).crew_size);
        log.add_public(|| match crew < cost {
            true => texts::log_must_flee(seat, cost),
            false => texts::log_flees(seat),
        });
        self.flight = Some(Flight { turn, seat, opponent, vikings_sent, crew });
        self.pending = Pending::ChooseStop { seat, reason: SailReason::Fleeing };
    }

    /// Adds the attack to a question to a ship in flight. Any other question stays as it is. A forced flight is no
    /// question, so even one that is asked on the way can be the first one after the attack.
    pub(crate) fn ask_in_flight(&self, question: Text, is_on_the_way: bool) -> Text {
        match self.flight {
            Some(Flight { opponent, vikings_sent, crew, .. }) => {
                texts::ask_in_flight(opponent, vikings_sent, crew, is_on_the_way.into(), question)
            }
            None => question,
        }
    }
}
