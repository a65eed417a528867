//! The model's lobby: people and AIs join and leave, and somebody starts the match.

use meadhall_tables::history::MatchStart;

use super::plain::{DAY_MS, ModelOccupant, ModelOutcome, ModelPhase, TableModel};

impl TableModel {
    pub fn add_seat(&mut self, occupant: ModelOccupant, now: u64) -> ModelOutcome {
        if self.occupants.len() == 4 {
            return ModelOutcome::Refused;
        }
        self.occupants.push(occupant);
        self.missed_in_a_row.push(0);
        self.expires_at = now + DAY_MS;
        ModelOutcome::Accepted
    }

    pub fn remove_seat(&mut self, seat: usize, now: u64) {
        let occupant = self.occupants.remove(seat);
        self.missed_in_a_row.remove(seat);
        self.expires_at = now + DAY_MS;
        if self.host.map(ModelOccupant::Person) == Some(occupant) {
            self.host = self.first_person();
            self.host_active_at = now;
        }
        if self.first_person().is_none() {
            self.end_table();
        }
    }

    pub fn add_ai(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.phase != ModelPhase::Lobby || !self.has_host_rights(person, now) && self.seat_of(person).is_none() {
            return ModelOutcome::Refused;
        }
        match self.add_seat(ModelOccupant::Ai(None), now) {
            ModelOutcome::Accepted => self.record_activity(person, now),
            ModelOutcome::Refused => ModelOutcome::Refused,
        }
    }

    pub fn remove_ai(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.phase != ModelPhase::Lobby || !self.has_host_rights(person, now) && self.seat_of(person).is_none() {
            return ModelOutcome::Refused;
        }
        let Some(last) = self.occupants.iter().rposition(|occupant| matches!(occupant, ModelOccupant::Ai(_))) else {
            return ModelOutcome::Refused;
        };
        self.occupants.remove(last);
        self.missed_in_a_row.remove(last);
        self.expires_at = now + DAY_MS;
        self.record_activity(person, now)
    }

    pub fn kick(&mut self, person: u64, other: u64, now: u64) -> ModelOutcome {
        let Some(seat) = self.seat_of(other) else { return ModelOutcome::Refused };
        if self.phase != ModelPhase::Lobby || !self.has_host_rights(person, now) {
            return ModelOutcome::Refused;
        }
        self.record_activity(person, now);
        self.remove_seat(seat, now);
        ModelOutcome::Accepted
    }

    pub fn cancel(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.phase != ModelPhase::Lobby || !self.has_host_rights(person, now) {
            return ModelOutcome::Refused;
        }
        self.end_table();
        ModelOutcome::Accepted
    }

    pub fn start(&mut self, person: u64, now: u64, match_start: Option<MatchStart>) -> ModelOutcome {
        let min_seats = usize::from(*self.game_type.meta().seat_range.start());
        if self.phase != ModelPhase::Lobby || !self.has_host_rights(person, now) || self.occupants.len() < min_seats {
            return ModelOutcome::Refused;
        }
        let MatchStart { setup, seed, .. } = match_start.expect("the service has started the match");
        self.record_activity(person, now);
        self.phase = ModelPhase::Playing;
        self.match_state = Some(self.game_type.new_match(&setup, seed).unwrap());
        self.advance(now);
        ModelOutcome::Accepted
    }
}
