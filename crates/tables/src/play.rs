//! Answers of people and AIs, forced answers, and who must decide next. An answer counts only if it
//! is for the decision that is open and the seat is the actor's. After each step all open decisions
//! are updated.

use meadhall_game::{LEARNER_SEAT, LearnerAnswer, Revelation, Seat, Text};
use meadhall_registry::{DecisionInfo, Match, journal};

use super::edit::TableEdit;
use super::error::TableError;
use super::history::{
    EntryOrigin, HistoryEntry, OnlyChoiceLine, TakeoverReason, asks_to_end_turn, is_secret_decision, log_takeover,
    log_timeout,
};
use super::ids::Actor;
use super::table::{
    Answer, HintsTaken, Occupant, PendingDecision, SecretAnswer, SettledDecision, Table, TableEnding, TimeoutPolicy,
    UndoState,
};

impl Table {
    /// Returns the answer that chooses this option of a seat's open decision.
    pub fn answer_for_option(&self, seat: Seat, option: usize) -> Result<Answer, TableError> {
        let seat_state = self.seats.get(seat.index()).ok_or(TableError::UnknownSeat(seat))?;
        let pending = seat_state
            .pending_decision
            .ok_or(TableError::IllegalAnswer(meadhall_game::AnswerError::NotYourDecision { seat }))?;
        Ok(Answer { seat, after_step: seat_state.last_step, fingerprint: pending.fingerprint, option })
    }
}

impl TableEdit {
    /// Applies a person's answer and returns the option path of the chosen option. The end of a turn has an empty path; so
    /// has a duplicate of the last answer, which changes nothing.
    pub fn answer(&mut self, actor: Actor, answer: Answer) -> Result<Vec<Text>, TableError> {
        let seat_state = self.seat(answer.seat)?;
        if seat_state.person() != Some(actor.person) {
            let is_seated = self.table.seat_of(actor.person).is_some();
            return Err(if is_seated { TableError::NotYourSeat(answer.seat) } else { TableError::NotSeated });
        }
        if seat_state.last_answer == Some(answer) {
            return Ok(Vec::new());
        }
        self.playable_match()?;
        self.require_current_decision(answer)?;
        let match_state = self.match_mut()?;
        let options = match_state.options(answer.seat).ok().filter(|_| !asks_to_end_turn(match_state));
        let chosen = options.and_then(|options| options.into_iter().nth(answer.option));
        let chosen = chosen.map(|option| option.path).unwrap_or_default();
        self.apply_answer(answer.seat, answer.option, EntryOrigin::Player)?;
        let seat_state = self.seat_mut(answer.seat)?;
        seat_state.missed_in_a_row = 0;
        seat_state.last_answer = Some(answer);
        self.record_host_activity(actor);
        self.advance()?;
        Ok(chosen)
    }

    /// Counts the hint to give this answer, once for each decision.
    pub fn count_hint(&mut self, actor: Actor, hinted: Answer) -> Result<(), TableError> {
        let last_step = self.playable_match()?.next_step;
        self.require_current_decision(hinted)?;
        self.record_host_activity(actor);
        let seat_state = self.seat_mut(hinted.seat)?;
        let before = seat_state.hints.map_or(0, |hints| hints.count);
        if seat_state.hints.is_none_or(|hints| hints.last_step != last_step) {
            seat_state.hints = Some(HintsTaken { count: before.saturating_add(1), last_step });
        }
        Ok(())
    }

    /// Applies an AI's answer, if the AI must still decide.
    pub fn answer_as_ai(&mut self, strategy: &str, answer: Answer) -> Result<(), TableError> {
        self.playable_match()?;
        match &self.seat(answer.seat)?.occupant {
            Occupant::Ai { strategy: own_strategy, .. } if own_strategy == strategy => {}
            Occupant::Ai { .. } | Occupant::Person(_) | Occupant::Erased => return Err(TableError::StaleDecision),
        }
        self.require_current_decision(answer)?;
        self.apply_answer(answer.seat, answer.option, EntryOrigin::Ai)?;
        self.advance()
    }

    fn require_current_decision(&self, answer: Answer) -> Result<(), TableError> {
        match self.table.answer_for_option(answer.seat, answer.option) {
            Ok(current) if current == answer => Ok(()),
            Ok(_) | Err(_) => Err(TableError::StaleDecision),
        }
    }

    pub(crate) fn match_mut(&mut self) -> Result<&mut dyn Match, TableError> {
        match &mut self.match_state {
            Some(match_state) => Ok(match_state.as_mut()),
            None => Err(TableError::NotStarted),
        }
    }

    /// Applies one answer, and updates who can undo it.
    pub(crate) fn apply_answer(&mut self, seat: Seat, option: usize, origin: EntryOrigin) -> Result<(), TableError> {
        let takeover = self.take_unlogged_takeover(seat, origin)?;
        let learner_answer = self.learner_answer(seat, option)?;
        let match_state = self.match_state.as_deref_mut().ok_or(TableError::NotStarted)?;
        if let Some(reason) = takeover {
            log_takeover(seat, reason, &mut self.log);
        }
        if origin == EntryOrigin::Timeout {
            log_timeout(match_state, seat, option, &mut self.log);
        }
        let is_forced = origin == EntryOrigin::Forced;
        let only_choice = is_forced.then(|| OnlyChoiceLine::log(match_state, seat, &mut self.log)).flatten();
        let applied = journal::apply_and_record(match_state, seat, option, &mut self.log)?;
        only_choice.into_iter().for_each(|line| line.shorten_if_repeated(&mut self.log));
        let next = match_state.next_step();
        let step = applied.answer.step_number;
        let deadline = self.seat(seat)?.pending_decision.and_then(|pending| pending.deadline);
        let revision = self.next_revision;
        let running_match = self.playable_match()?;
        running_match.record_answer_if_secret(seat, origin, applied.revealed, SecretAnswer { revision, deadline });
        let previous_step = std::mem::replace(&mut running_match.last_effective_step, step);
        running_match.next_step = next;
        running_match.undo_state = match (running_match.undo_state.take(), origin) {
            _ if applied.revealed == Revelation::SomeRevealed => None,
            (undo_state, EntryOrigin::Forced) => undo_state,
            (Some(mut undo_state), EntryOrigin::Player) if undo_state.seat == seat => {
                undo_state.rewind_points.push(previous_step);
                Some(undo_state)
            }
            (_, EntryOrigin::Player) => {
                Some(UndoState { seat, rewind_points: vec![previous_step], undo_count: 0, deadline })
            }
            (_, EntryOrigin::Ai | EntryOrigin::Timeout | EntryOrigin::Reapplied) => None,
        };
        self.new_rows.entries.push(HistoryEntry {
            created_at: self.now.unix,
            origin,
            takeover,
            entry: journal::JournalEntry::Answer(applied.answer),
        });
        match (self.table.tutorial.as_mut(), learner_answer, origin) {
            (_, None, _) | (None, ..) | (_, _, EntryOrigin::Forced) => {}
            (Some(progress), _, EntryOrigin::Timeout) => progress.on_timeout(),
            (Some(progress), Some(answer), _) => progress.on_answered(step, answer),
        }
        let at = self.now.unix;
        let seat_state = self.seat_mut(seat)?;
        seat_state.last_step = step;
        if let Occupant::Ai { left_decision, .. } = &mut seat_state.occupant {
            *left_decision = None;
        }
        if origin != EntryOrigin::Forced {
            seat_state.last_settled = Some(SettledDecision { settled_at: at, origin, step });
        }
        Ok(())
    }

    /// Returns what a tutorial remembers about this answer, if it is the learner's.
    fn learner_answer(&mut self, seat: Seat, option: usize) -> Result<Option<LearnerAnswer>, TableError> {
        let Some(progress) = self.table.tutorial.as_ref().filter(|_| seat == LEARNER_SEAT) else { return Ok(None) };
        let current = progress.current_idea().cloned();
        let match_state = self.match_mut()?;
        if asks_to_end_turn(match_state) {
            return Ok(None);
        }
        let moments = match_state.tutorial_moments(seat);
        let was_proposed = moments.proposing(current.as_ref()).is_some_and(|moment| moment.proposed_option == option);
        Ok(Some(LearnerAnswer { action: match_state.action_json(seat, option)?, was_proposed }))
    }

    /// Returns why a computer took this seat, if it now gives its first public answer there. A secret answer must not
    /// show in the log.
    fn take_unlogged_takeover(
        &mut self,
        seat: Seat,
        origin: EntryOrigin,
    ) -> Result<Option<TakeoverReason>, TableError> {
        let is_secret = self.match_state.as_deref().is_none_or(|match_state| is_secret_decision(match_state, seat));
        let seat_state = self.seat_mut(seat)?;
        let is_logged_now = origin == EntryOrigin::Ai && seat_state.unlogged_takeover.is_some() && !is_secret;
        Ok(if is_logged_now { seat_state.unlogged_takeover.take() } else { None })
    }

    /// Applies forced answers until a decision needs a choice, then updates the open decisions. If there are no
    /// decisions, the match ends.
    pub(crate) fn advance(&mut self) -> Result<(), TableError> {
        for _ in 0..self.meta().max_steps {
            let decisions = self.match_mut()?.decisions();
            if decisions.is_empty() {
                self.end_table(TableEnding::Completed);
                return Ok(());
            }
            let is_forced = |decision: &&DecisionInfo| decision.is_forced() && !self.person_ends_turn(decision);
            let Some(forced) = decisions.iter().find(is_forced) else {
                return self.update_pending_decisions();
            };
            self.apply_answer(forced.seat, 0, EntryOrigin::Forced)?;
        }
        panic!("the rules of {} ask for forced answers without end", self.meta().id)
    }

    /// Whether a decision ends the turn of a person, who sees what the last step brought before others act. Only against
    /// computers does a person end it: others would wait for one more press.
    fn person_ends_turn(&self, decision: &DecisionInfo) -> bool {
        let is_person = || self.seat(decision.seat).is_ok_and(|seat_state| seat_state.person().is_some());
        decision.ends_turn && self.table.is_solo() && is_person()
    }

    /// Updates the open decision of every seat from the match. A decision that stays the same keeps its
    /// deadline.
    pub(crate) fn update_pending_decisions(&mut self) -> Result<(), TableError> {
        let (now, revision, pace) = (self.now.service, self.next_revision, self.table.pace);
        let ongoing_seats = self.update_secret_seats()?;
        let match_state = self.match_state.as_deref().ok_or(TableError::NotStarted)?;
        let mut is_newly_asked = false;
        for (number, seat_state) in (0..).zip(&mut self.table.seats) {
            let before = seat_state.pending_decision.take();
            let Ok(fingerprint) = match_state.decision_fingerprint(Seat(number)) else { continue };
            let has_clock = seat_state.person().is_some() && seat_state.timeout_policy != TimeoutPolicy::WaitForAnswer;
            let deadline = if has_clock { pace.deadline(now) } else { None };
            let unchanged = before.filter(|pending| {
                pending.fingerprint == fingerprint && seat_state.last_step < self.new_rows.first_step()
            });
            let asked_revision = before.map_or(revision, |pending| pending.asked_revision);
            seat_state.pending_decision = Some(unchanged.unwrap_or(PendingDecision {
                fingerprint,
                asked_revision,
                deadline,
                reminded_until: now,
            }));
            is_newly_asked |=
                asked_revision == revision && seat_state.person().is_some() && !ongoing_seats.contains(&Seat(number));
        }
        // Computers answer within seconds, so nobody has to be called to a match against them.
        if is_newly_asked && !self.table.is_solo() {
            self.request_new_card();
        }
        self.update_idea();
        Ok(())
    }

    /// Shows a tutorial's player the next idea if they must decide.
    fn update_idea(&mut self) {
        let last_step = self.table.running_match().map_or(0, |running_match| running_match.last_effective_step);
        let Table { tutorial: Some(progress), seats, .. } = &mut self.table else { return };
        let pending = seats
            .get(LEARNER_SEAT.index())
            .filter(|seat_state| seat_state.pending_decision.is_some() && seat_state.person().is_some());
        if let (Some(_), Some(match_state), Some(tutorial)) = (pending, &self.match_state, self.game_type.tutorial())
            && !asks_to_end_turn(match_state.as_ref())
        {
            let fitting_ids = match_state.tutorial_moments(LEARNER_SEAT).fitting_ids();
            progress.on_asked(last_step, &tutorial.ideas, &fitting_ids);
        }
    }

    /// Ends the last idea of the actor's tutorial; the open question stays.
    pub fn play_on_after_tutorial(&mut self, actor: Actor) -> Result<(), TableError> {
        if self.seat_of(actor.person)? != LEARNER_SEAT {
            return Err(TableError::NotYourSeat(LEARNER_SEAT));
        }
        self.playable_match()?;
        if let Some(progress) = &mut self.table.tutorial {
            progress.dismiss_current_idea();
        }
        self.record_host_activity(actor);
        Ok(())
    }
}
