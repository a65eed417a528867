//! The model: a table as a list of seats and a match, changed in the simplest way.

mod turns;

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{Fingerprint, GameLog, Revelation, Seat};
use meadhall_registry::journal::JournalEntry;
use meadhall_registry::{GameType, Match};
use meadhall_tables::Table;
use meadhall_tables::history::MatchHistory;

use super::secret::ModelSecretAnswer;
use super::shape::VisibleTable;

pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;
pub const LIVE_TIME_LIMIT_MS: u64 = 15 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelOutcome {
    Accepted,
    Refused,
}

/// Who has a seat: a person, an AI, or an AI that stands in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelOccupant {
    Person(u64),
    Ai(Option<u64>),
    /// A person in a lobby that closed; closed lobbies store no people.
    Erased,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelPhase {
    Lobby,
    Playing,
    Over,
}

/// An open decision, and since when it has been open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OpenDecision {
    pub fingerprint: Fingerprint,
    pub last_step: u64,
    pub asked_at: u64,
    pub occupant: ModelOccupant,
}

pub struct TableModel {
    pub game_type: &'static dyn GameType,
    pub phase: ModelPhase,
    pub host: Option<u64>,
    pub host_active_at: u64,
    pub expires_at: u64,
    pub occupants: Vec<ModelOccupant>,
    pub missed_in_a_row: Vec<u8>,
    pub end_voters: Vec<u64>,
    pub match_state: Option<Box<dyn Match>>,
    pub open_decisions: BTreeMap<u8, OpenDecision>,
    /// What people who left had open, until an AI answers it.
    pub left_decisions: BTreeMap<u8, OpenDecision>,
    pub last_steps: BTreeMap<u8, u64>,
    /// The seats asked in the current secret round, including those that have answered.
    pub secret_round_seats: BTreeSet<u8>,
    /// The secret answers of this round in order, while they can be undone.
    pub secret_answers: Vec<ModelSecretAnswer>,
    pub secret_undo_counts: BTreeMap<u8, u32>,
    /// The positions an undo returns to, each with the seat whose step left it.
    pub rewind_points: Vec<(u8, Box<dyn Match>)>,
    /// The seat whose steps can be undone; `undo_count` counts its undos.
    pub undo_seat: Option<u8>,
    pub undo_count: u32,
    /// When the first of these steps was asked for.
    pub undo_asked_at: u64,
}

impl TableModel {
    pub fn new_lobby(game_type: &'static dyn GameType, host: u64, now: u64) -> Self {
        Self {
            game_type,
            phase: ModelPhase::Lobby,
            host: Some(host),
            host_active_at: now,
            expires_at: now + DAY_MS,
            occupants: vec![ModelOccupant::Person(host)],
            missed_in_a_row: vec![0],
            end_voters: Vec::new(),
            match_state: None,
            open_decisions: BTreeMap::new(),
            left_decisions: BTreeMap::new(),
            last_steps: BTreeMap::new(),
            secret_round_seats: BTreeSet::new(),
            secret_answers: Vec::new(),
            secret_undo_counts: BTreeMap::new(),
            rewind_points: Vec::new(),
            undo_seat: None,
            undo_count: 0,
            undo_asked_at: 0,
        }
    }

    pub fn is_playing(&self) -> bool {
        self.phase == ModelPhase::Playing
    }

    pub fn is_over(&self) -> bool {
        self.phase == ModelPhase::Over
    }

    pub fn has_started(&self) -> bool {
        self.match_state.is_some()
    }

    pub fn match_position(&self) -> Option<(Fingerprint, u64)> {
        self.match_state.as_ref().map(|match_state| (match_state.state_fingerprint(), match_state.next_step()))
    }

    pub fn visible_state(&self) -> VisibleTable {
        let deadline = |open_decision: &OpenDecision| {
            matches!(open_decision.occupant, ModelOccupant::Person(_))
                .then_some(open_decision.asked_at + LIVE_TIME_LIMIT_MS)
        };
        VisibleTable {
            phase: self.phase,
            host: self.host,
            occupants: self.occupants.clone(),
            deadlines: self
                .open_decisions
                .iter()
                .map(|(seat, open_decision)| (*seat, deadline(open_decision)))
                .collect(),
            missed_in_a_row: self.missed_in_a_row.clone(),
        }
    }

    pub fn seat_of(&self, person: u64) -> Option<usize> {
        self.occupants.iter().position(|occupant| *occupant == ModelOccupant::Person(person))
    }

    pub fn has_host_rights(&self, person: u64, now: u64) -> bool {
        let is_host_absent = self.host.is_none() || now >= self.host_active_at + DAY_MS;
        self.host == Some(person) || is_host_absent && self.seat_of(person).is_some()
    }

    /// Records that a person acted, which counts if it is the host.
    pub fn record_activity(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.host == Some(person) {
            self.host_active_at = now;
        }
        ModelOutcome::Accepted
    }

    pub fn first_person(&self) -> Option<u64> {
        self.occupants.iter().find_map(|occupant| match occupant {
            ModelOccupant::Person(person) => Some(*person),
            ModelOccupant::Ai(_) | ModelOccupant::Erased => None,
        })
    }

    pub fn end_table(&mut self) {
        if self.phase == ModelPhase::Lobby {
            let people = self.occupants.iter_mut().filter(|occupant| matches!(occupant, ModelOccupant::Person(_)));
            people.for_each(|occupant| *occupant = ModelOccupant::Erased);
        }
        self.phase = ModelPhase::Over;
        self.host = None;
        self.open_decisions.clear();
    }

    pub fn join(&mut self, person: u64, now: u64) -> ModelOutcome {
        if self.seat_of(person).is_some() {
            return ModelOutcome::Accepted;
        }
        if self.phase == ModelPhase::Lobby {
            return match self.add_seat(ModelOccupant::Person(person), now) {
                ModelOutcome::Accepted => self.record_activity(person, now),
                ModelOutcome::Refused => ModelOutcome::Refused,
            };
        }
        let own_seat = self.occupants.iter().position(|occupant| *occupant == ModelOccupant::Ai(Some(person)));
        let Some(own_seat) = own_seat else { return ModelOutcome::Refused };
        self.occupants[own_seat] = ModelOccupant::Person(person);
        let own_seat = own_seat as u8;
        self.open_decisions.remove(&own_seat);
        self.open_decisions.extend(self.left_decisions.remove(&own_seat).map(|left| (own_seat, left)));
        self.update_open_decisions(now);
        self.record_activity(person, now)
    }

    pub fn leave(&mut self, person: u64, now: u64) -> ModelOutcome {
        let Some(seat) = self.seat_of(person) else { return ModelOutcome::Refused };
        self.record_activity(person, now);
        if self.phase == ModelPhase::Lobby {
            self.remove_seat(seat, now);
        } else {
            self.left_decisions.extend(self.open_decisions.get(&(seat as u8)).map(|open| (seat as u8, *open)));
            self.hand_to_ai(seat, now);
        }
        ModelOutcome::Accepted
    }

    fn hand_to_ai(&mut self, seat: usize, now: u64) {
        if let ModelOccupant::Person(person) = self.occupants[seat] {
            self.occupants[seat] = ModelOccupant::Ai(Some(person));
        }
        self.open_decisions.remove(&(seat as u8));
        self.update_open_decisions(now);
        self.end_if_unanimous();
    }

    fn end_if_unanimous(&mut self) {
        let people = self.occupants.iter().filter_map(|occupant| match occupant {
            ModelOccupant::Person(person) => Some(person),
            ModelOccupant::Ai(_) | ModelOccupant::Erased => None,
        });
        let people: Vec<u64> = people.copied().collect();
        if !people.is_empty() && people.iter().all(|person| self.end_voters.contains(person)) {
            self.end_table();
        }
    }

    pub fn match_mut(&mut self) -> &mut Box<dyn Match> {
        self.match_state.as_mut().expect("the match is running")
    }

    pub fn apply_answer(&mut self, seat: Seat, option: usize) {
        let step_number = self.match_mut().next_step();
        let step = self.match_mut().apply_option(seat, option, &mut GameLog::disabled()).unwrap();
        self.last_steps.insert(seat.0, step_number);
        self.left_decisions.remove(&seat.0);
        if step.revealed == Revelation::SomeRevealed {
            self.clear_undo();
            self.secret_answers.clear();
        }
    }

    pub fn advance(&mut self, now: u64) {
        loop {
            let decisions = self.match_mut().decisions();
            if decisions.is_empty() {
                return self.end_table();
            }
            let Some(forced) = decisions.iter().find(|decision| decision.is_forced()) else { break };
            self.apply_answer(forced.seat, 0);
        }
        self.update_open_decisions(now);
    }

    pub fn update_open_decisions(&mut self, now: u64) {
        let before = std::mem::take(&mut self.open_decisions);
        let decisions = self.match_mut().decisions();
        self.update_secret_round(&before, &decisions);
        let match_state = self.match_state.as_ref().expect("the match is running");
        for decision in decisions {
            let seat = decision.seat.0;
            let fingerprint = match_state.decision_fingerprint(decision.seat).unwrap();
            let last_step = self.last_steps.get(&seat).copied().unwrap_or(0);
            let new_decision =
                OpenDecision { fingerprint, last_step, asked_at: now, occupant: self.occupants[usize::from(seat)] };
            let unchanged = before
                .get(&seat)
                .filter(|open_decision| OpenDecision { asked_at: now, ..**open_decision } == new_decision);
            self.open_decisions.insert(seat, unchanged.copied().unwrap_or(new_decision));
        }
    }

    pub fn answer(&mut self, person: u64, seat: Seat, option: usize, now: u64) -> ModelOutcome {
        if self.seat_of(person) != Some(seat.index()) || !self.open_decisions.contains_key(&seat.0) {
            return ModelOutcome::Refused;
        }
        if self.match_mut().action_json(seat, option).is_err() {
            return ModelOutcome::Refused;
        }
        if self.undo_seat != Some(seat.0) {
            self.clear_undo();
            self.undo_seat = Some(seat.0);
            self.undo_asked_at = self.open_decisions[&seat.0].asked_at;
        }
        let match_before = self.match_mut().clone_boxed();
        self.rewind_points.push((seat.0, match_before));
        self.record_secret_answer(seat, option, Some(self.open_decisions[&seat.0].asked_at));
        self.apply_answer(seat, option);
        self.missed_in_a_row[seat.index()] = 0;
        self.record_activity(person, now);
        self.advance(now);
        ModelOutcome::Accepted
    }

    /// Forgets the steps that could be undone.
    pub fn clear_undo(&mut self) {
        self.rewind_points.clear();
        self.undo_seat = None;
        self.undo_count = 0;
    }

    pub fn undo(&mut self, person: u64, now: u64) -> ModelOutcome {
        let Some(seat) = self.seat_of(person) else { return ModelOutcome::Refused };
        let is_own = |secret_answer: &ModelSecretAnswer| {
            usize::from(secret_answer.seat) == seat && secret_answer.asked_at.is_some()
        };
        if let Some(index) = self.secret_answers.iter().position(is_own) {
            return self.undo_secret_answer(person, seat as u8, index, now);
        }
        if self.rewind_points.last().is_none_or(|(owner, _)| usize::from(*owner) != seat)
            || self.undo_count == 10
            || self.undo_asked_at + LIVE_TIME_LIMIT_MS <= now
        {
            return ModelOutcome::Refused;
        }
        let (_, mut match_before) = self.rewind_points.pop().expect("there is a step to undo");
        let step_number = self.match_mut().next_step();
        match_before.skip_to_step(step_number + 1);
        self.match_state = Some(match_before);
        self.last_steps.insert(seat as u8, step_number);
        self.missed_in_a_row[seat] = 0;
        self.undo_count += 1;
        self.record_activity(person, now);
        self.update_open_decisions(now);
        let since = self.undo_asked_at;
        self.open_decisions.entry(seat as u8).and_modify(|open_decision| open_decision.asked_at = since);
        ModelOutcome::Accepted
    }
}
