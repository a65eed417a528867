//! Answers of people and AIs, forced answers, and who must decide next. An answer counts only if it
//! is for the decision that is open and the seat is the actor's. After each step all open decisions
//! are updated.

use super::desk::Desk;
use super::past::{By, Kept, tell_late};
use super::people::Caller;
use super::record::{Answered, Asked, AtDeadline, Ending, Holder, Press, SealedAnswer, Table, Undoable};
use super::refused::Refused;
use crate::game::{LEARNER, Revealed, Seat, Text};
use crate::journal;
use crate::kind::{self, Match};

impl Table {
    /// Returns the answer that chooses this option of a seat's open decision.
    pub fn question(&self, seat: Seat, option: usize) -> Result<Press, Refused> {
        let chair = self.chairs.get(seat.index()).ok_or(Refused::NoSeat(seat))?;
        let asked = chair.asked.ok_or(Refused::Rules(kind::Unanswerable::NotAsked { seat }))?;
        Ok(Press { seat, n: chair.last, mark: asked.mark, option })
    }
}

impl Desk {
    /// Applies a person's answer. Returns the label of the chosen option, or nothing if it is a
    /// duplicate.
    pub fn press(&mut self, caller: Caller, press: Press) -> Result<Vec<Text>, Refused> {
        let chair = self.chair(press.seat)?;
        if chair.person() != Some(caller.person) {
            let elsewhere = self.table.seat_of(caller.person).is_some();
            return Err(if elsewhere { Refused::NotYourSeat(press.seat) } else { Refused::NotSeated });
        }
        if chair.pressed == Some(press) {
            return Ok(Vec::new());
        }
        self.playing()?;
        self.is_open(press)?;
        let options = self.the_match()?.options(press.seat).unwrap_or_default();
        let chosen = options.into_iter().nth(press.option).map(|option| option.words).unwrap_or_default();
        self.take(press.seat, press.option, By::Person)?;
        let chair = self.chair_mut(press.seat)?;
        chair.missed = 0;
        chair.pressed = Some(press);
        self.noted(caller);
        self.go_on()?;
        Ok(chosen)
    }

    /// Applies an AI's answer, if the AI must still decide.
    pub fn computer_answers(&mut self, player: &str, press: Press) -> Result<(), Refused> {
        self.playing()?;
        match &self.chair(press.seat)?.holder {
            Holder::Computer { player: holder, .. } if holder == player => {}
            Holder::Computer { .. } | Holder::Person(_) | Holder::Forgotten => return Err(Refused::Settled),
        }
        self.is_open(press)?;
        self.take(press.seat, press.option, By::Computer)?;
        self.go_on()
    }

    fn is_open(&self, press: Press) -> Result<(), Refused> {
        match self.table.question(press.seat, press.option) {
            Ok(open) if open == press => Ok(()),
            Ok(_) | Err(_) => Err(Refused::Settled),
        }
    }

    pub(super) fn the_match(&mut self) -> Result<&mut dyn Match, Refused> {
        match &mut self.game {
            Some(game) => Ok(game.as_mut()),
            None => Err(Refused::NotStarted),
        }
    }

    /// Applies one answer, and updates who can undo it.
    pub(super) fn take(&mut self, seat: Seat, option: usize, by: By) -> Result<(), Refused> {
        let game = self.game.as_deref_mut().ok_or(Refused::NotStarted)?;
        if by == By::Deadline {
            tell_late(game, seat, &mut self.log);
        }
        let taken = journal::answer(game, seat, option, &mut self.log)?;
        let next = game.next();
        let n = taken.answer.n;
        let deadline = self.chair(seat)?.asked.and_then(|asked| asked.deadline);
        let revision = self.revision;
        let playing = self.playing()?;
        playing.seal(seat, by, taken.revealed, SealedAnswer { revision, deadline });
        let back_to = std::mem::replace(&mut playing.reached, n);
        playing.next = next;
        playing.undo = match (playing.undo.take(), by) {
            _ if taken.revealed == Revealed::Something => None,
            (undo, By::House) => undo,
            (Some(mut undo), By::Person) if undo.seat == seat => {
                undo.back_to.push(back_to);
                Some(undo)
            }
            (_, By::Person) => Some(Undoable { seat, back_to: vec![back_to], times: 0, deadline }),
            (_, By::Computer | By::Deadline | By::Again) => None,
        };
        self.left.entries.push(Kept { at: self.time.wall, by, entry: journal::Entry::Answer(taken.answer) });
        if let Some(learning) = self.table.lesson.as_mut().filter(|_| seat == LEARNER) {
            learning.answered(n, by);
        }
        let at = self.time.wall;
        let chair = self.chair_mut(seat)?;
        chair.last = n;
        if by != By::House {
            chair.answered = Some(Answered { at, by });
        }
        Ok(())
    }

    /// Applies forced answers, then updates the open decisions. Without a decision the match is over.
    pub(super) fn go_on(&mut self) -> Result<(), Refused> {
        for _ in 0..self.meta().cap {
            let questions = self.the_match()?.questions();
            if questions.is_empty() {
                self.finish(Ending::Played);
                return Ok(());
            }
            let Some(forced) = questions.iter().find(|question| question.forced()) else { return self.ask() };
            self.take(forced.seat, 0, By::House)?;
        }
        panic!("the rules of {} go on for ever", self.meta().id)
    }

    /// Updates the open decision of every seat from the match. A decision that stays the same keeps its
    /// deadline.
    pub(super) fn ask(&mut self) -> Result<(), Refused> {
        let (now, revision, pace) = (self.time.now, self.revision, self.table.pace);
        let round = self.ask_in_secret()?;
        let game = self.game.as_deref().ok_or(Refused::NotStarted)?;
        let mut called = false;
        for (number, chair) in (0..).zip(&mut self.table.chairs) {
            let before = chair.asked.take();
            let Ok(mark) = game.question_mark(Seat(number)) else { continue };
            let timed = chair.person().is_some() && chair.at_deadline != AtDeadline::Wait;
            let deadline = if timed { pace.deadline(now) } else { None };
            let same = before.filter(|asked| asked.mark == mark && chair.last < self.left.first_entry());
            let call = before.map_or(revision, |asked| asked.call);
            chair.asked = Some(same.unwrap_or(Asked { mark, call, deadline, reminded: now }));
            called |= call == revision && chair.person().is_some() && !round.contains(&Seat(number));
        }
        if called {
            self.call_card();
        }
        self.teach();
        Ok(())
    }

    /// Shows the tutorial's player a new hint if they must decide.
    fn teach(&mut self) {
        let reached = self.table.playing().map_or(0, |playing| playing.reached);
        let Table { lesson: Some(learning), chairs, .. } = &mut self.table else { return };
        let asked = chairs.get(LEARNER.index()).filter(|chair| chair.asked.is_some() && chair.person().is_some());
        if let (Some(_), Some(game)) = (asked, &self.game) {
            learning.asked(reached, game.remarks(LEARNER));
        }
    }
}
