//! What AIs, votes and time do to the model of a table.

use super::*;

impl TableModel {
    /// Returns a seat whose AI has to answer, if there is one.
    pub fn awaited_ai(&self, table: &Table) -> Option<(Seat, usize)> {
        table.seats_awaiting_ai().next().map(|(seat, _)| (seat, 0))
    }

    /// Returns the option that a seat took at the next step, according to the journal.
    pub fn next_option_in(&self, seat: Seat, history: &MatchHistory) -> Option<usize> {
        let match_state = self.match_state.as_ref()?;
        let entry = history.entries.iter().find(|entry| entry.entry.step_number() == match_state.next_step())?;
        match &entry.entry {
            JournalEntry::Answer(answer) => match_state.find_option(seat, &answer.action).ok(),
            JournalEntry::Undo(_) => None,
        }
    }

    pub fn answer_as_ai(&mut self, seat: Seat, option: usize, now: u64) -> ModelOutcome {
        self.clear_undo();
        self.record_secret_answer(seat, option, None);
        self.apply_answer(seat, option);
        self.advance(now);
        ModelOutcome::Accepted
    }

    pub fn concede(&mut self, person: u64, now: u64) -> ModelOutcome {
        let Some(seat) = self.seat_of(person) else { return ModelOutcome::Refused };
        self.record_activity(person, now);
        self.occupants[seat] = ModelOccupant::Ai(None);
        self.open_decisions.remove(&(seat as u8));
        let owner_of = |occupant: &ModelOccupant| match occupant {
            ModelOccupant::Person(person) => Some(*person),
            ModelOccupant::Ai(owner) => *owner,
            ModelOccupant::Erased => None,
        };
        let people: Vec<u64> = self.occupants.iter().filter_map(owner_of).collect();
        if people.is_empty() || self.occupants.len() == 2 {
            self.end_table();
            return ModelOutcome::Accepted;
        }
        if self.host.is_some_and(|host| !people.contains(&host)) {
            self.host = self.first_person().or(people.first().copied());
            self.host_active_at = now;
        }
        self.update_open_decisions(now);
        self.end_if_unanimous();
        ModelOutcome::Accepted
    }

    pub fn vote_to_end(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.has_host_rights(person, now) {
            self.end_table();
            return ModelOutcome::Accepted;
        }
        if self.seat_of(person).is_none() {
            return ModelOutcome::Refused;
        }
        self.end_voters.push(person);
        self.end_if_unanimous();
        ModelOutcome::Accepted
    }

    /// Processes what is due after a minute has passed.
    pub fn process_due(&mut self, now: u64) {
        if self.phase == ModelPhase::Lobby && self.expires_at <= now {
            self.end_table();
        }
        for seat in 0..self.occupants.len() {
            let Some(open_decision) = self.open_decisions.get(&(seat as u8)) else { continue };
            if !matches!(open_decision.occupant, ModelOccupant::Person(_))
                || open_decision.asked_at + LIVE_TIME_LIMIT_MS > now
            {
                continue;
            }
            self.missed_in_a_row[seat] += 1;
            let is_tolerated = self.missed_in_a_row[seat] < 2;
            let seat = Seat(seat as u8);
            let decision = self.match_mut().decisions().into_iter().find(|decision| decision.seat == seat).unwrap();
            self.clear_undo();
            self.record_secret_answer(seat, decision.default_option, None);
            self.apply_answer(seat, decision.default_option);
            self.advance(now);
            if !self.is_over() && !is_tolerated {
                self.missed_in_a_row[seat.index()] = 0;
                self.hand_to_ai(seat.index(), now);
            }
        }
    }
}
