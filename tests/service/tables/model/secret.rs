//! The model's secret decisions: several seats decide at once, and each may undo its answer until the last
//! one has answered.

use std::collections::BTreeMap;

use meadhall_game::Seat;
use meadhall_registry::{DecisionInfo, Match};
use serde_json::Value;

use super::plain::{LIVE_TIME_LIMIT_MS, ModelOutcome, OpenDecision, TableModel};

pub struct ModelSecretAnswer {
    pub seat: u8,
    action: Value,
    match_before: Box<dyn Match>,
    /// When the decision was asked; `None` if no person answered it.
    pub asked_at: Option<u64>,
}

impl TableModel {
    /// Updates the seats of the secret round. It goes on while one of its seats still has the same open
    /// decision.
    pub fn update_secret_round(&mut self, before: &BTreeMap<u8, OpenDecision>, decisions: &[DecisionInfo]) {
        let match_state = self.match_state.as_ref().expect("the match is running");
        let secret_seats: Vec<u8> = decisions.iter().filter(|it| it.is_secret).map(|it| it.seat.0).collect();
        let is_still_asked = |seat: &u8| {
            let fingerprint = match_state.decision_fingerprint(Seat(*seat)).ok();
            let last_step = self.last_steps.get(seat).copied().unwrap_or(0);
            secret_seats.contains(seat)
                && before.get(seat).is_some_and(|open_decision| {
                    Some(open_decision.fingerprint) == fingerprint && open_decision.last_step == last_step
                })
        };
        if !self.secret_round_seats.iter().any(is_still_asked) {
            self.secret_round_seats.clear();
            self.secret_answers.clear();
            self.secret_undo_counts.clear();
            if secret_seats.len() > 1 {
                self.clear_undo();
            }
        }
        self.secret_round_seats.extend(secret_seats);
    }

    /// Records the answer if the decision is secret.
    pub fn record_secret_answer(&mut self, seat: Seat, option: usize, asked_at: Option<u64>) {
        let is_secret = self.match_mut().decisions().iter().any(|it| it.seat == seat && it.is_secret);
        if is_secret {
            let (match_before, action) =
                (self.match_mut().clone_boxed(), self.match_mut().action_json(seat, option).unwrap());
            self.secret_answers.push(ModelSecretAnswer { seat: seat.0, action, match_before, asked_at });
        }
    }

    /// Undoes a secret answer and applies the later answers of others again.
    pub fn undo_secret_answer(&mut self, person: u64, seat: u8, index: usize, now: u64) -> ModelOutcome {
        let asked_at = self.secret_answers[index].asked_at.expect("the answer was given by a person");
        if self.secret_undo_counts.get(&seat) == Some(&10) || asked_at + LIVE_TIME_LIMIT_MS <= now {
            return ModelOutcome::Refused;
        }
        let later_answers = self.secret_answers.split_off(index + 1);
        let mut match_before = self.secret_answers.pop().expect("the answer exists").match_before;
        let step_number = self.match_mut().next_step();
        match_before.skip_to_step(step_number + 1);
        self.match_state = Some(match_before);
        if self.undo_seat == Some(seat) && later_answers.is_empty() {
            self.rewind_points.pop();
        } else {
            self.clear_undo();
        }
        for ModelSecretAnswer { seat, action, asked_at, .. } in later_answers {
            self.clear_undo();
            let match_before = self.match_mut().clone_boxed();
            let option = match_before.find_option(Seat(seat), &action).unwrap();
            self.secret_answers.push(ModelSecretAnswer { seat, action, match_before, asked_at });
            self.apply_answer(Seat(seat), option);
        }
        self.last_steps.insert(seat, step_number);
        self.missed_in_a_row[usize::from(seat)] = 0;
        *self.secret_undo_counts.entry(seat).or_default() += 1;
        self.record_activity(person, now);
        self.update_open_decisions(now);
        self.open_decisions.entry(seat).and_modify(|open_decision| open_decision.asked_at = asked_at);
        ModelOutcome::Accepted
    }
}
