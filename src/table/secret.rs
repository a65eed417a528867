//! Secret decisions of several seats at the same time. Until the last one is answered, nobody else
//! learns who has: the card stays the same and names them all, and each may undo their own answer,
//! even if others have answered since.

use std::collections::BTreeSet;

use super::clock::Moment;
use super::desk::Desk;
use super::past::{By, Past};
use super::people::Caller;
use super::record::{Phase, Playing, Sealed, SealedAnswer, Table};
use super::refused::Refused;
use crate::game::{Log, Revealed, Seat};
use crate::journal::Answer;
use crate::kind::Match;

impl Playing {
    /// Returns what is recorded about a seat that decides in secret.
    #[must_use]
    pub fn sealed(&self, seat: Seat) -> Option<&Sealed> {
        self.secret.iter().find(|sealed| sealed.seat == seat)
    }

    /// Records an answer if it was given in secret. After a reveal none of them can be undone.
    pub(super) fn seal(&mut self, seat: Seat, by: By, revealed: Revealed, answer: SealedAnswer) {
        for sealed in &mut self.secret {
            if revealed == Revealed::Something {
                sealed.answer = None;
            } else if sealed.seat == seat {
                sealed.answer = (by == By::Person).then_some(answer);
            }
        }
    }
}

impl Desk {
    /// Updates which seats decide in secret. Returns those that did before, if the same round
    /// continues: they were asked then.
    pub(super) fn ask_in_secret(&mut self) -> Result<BTreeSet<Seat>, Refused> {
        let game = self.game.as_deref().ok_or(Refused::NotStarted)?;
        let now = secretly(game);
        let first = self.left.first_entry();
        let waits = |sealed: &Sealed| {
            let chair = &self.table.chairs[sealed.seat.index()];
            let same = chair.asked.map(|asked| asked.mark) == game.question_mark(sealed.seat).ok();
            now.contains(&sealed.seat) && same && chair.last < first
        };
        let goes_on = self.table.playing().is_some_and(|playing| playing.secret.iter().any(waits));
        let playing = self.playing()?;
        if !goes_on {
            playing.secret.clear();
            // Clear the undo state now: if another player's secret answer cleared it later, its owner would see
            // that they had answered.
            playing.undo = playing.undo.take().filter(|_| now.len() < 2);
        }
        let round: BTreeSet<Seat> = playing.secret.iter().map(|sealed| sealed.seat).collect();
        playing.secret.extend(now.difference(&round).map(|seat| Sealed { seat: *seat, answer: None, times: 0 }));
        playing.secret.sort_by_key(|sealed| sealed.seat);
        Ok(round)
    }

    /// Undoes the actor's answer and no other: secret answers that others have given since are applied
    /// again.
    pub(super) fn unseal(
        &mut self,
        caller: Caller,
        seat: Seat,
        sealed: SealedAnswer,
        past: &Past,
    ) -> Result<(), Refused> {
        let steps = past.counting();
        let own = steps.iter().position(|(_, answer)| answer.n == self.table.chairs[seat.index()].last);
        let own = own.ok_or(Refused::CannotUndo)?;
        let back_to = own.checked_sub(1).map_or(0, |before| steps[before].1.n);
        let since: Vec<Answer> = steps[own + 1..].iter().map(|(_, answer)| Answer::clone(answer)).collect();
        let secret = |seat| self.table.playing().is_some_and(|playing| playing.sealed(seat).is_some());
        if !since.iter().all(|answer| secret(answer.seat)) {
            return Err(Refused::CannotUndo);
        }
        let playing = self.playing()?;
        playing.undo = playing.undo.take().filter(|undo| undo.seat == seat && since.is_empty());
        if let Some(undo) = &mut playing.undo {
            undo.back_to.pop();
        }
        self.go_back(seat, back_to, past)?;
        since.iter().try_for_each(|answer| self.repeat(answer))?;
        let playing = self.playing()?;
        if let Some(sealed) = playing.secret.iter_mut().find(|sealed| sealed.seat == seat) {
            (sealed.answer, sealed.times) = (None, sealed.times + 1);
        }
        self.ask_again(caller, seat, sealed.deadline)
    }

    /// Applies an answer again that was not undone. Nothing is logged: it was logged before.
    fn repeat(&mut self, answer: &Answer) -> Result<(), Refused> {
        let Answer { seat, action, .. } = answer;
        let option = self.the_match()?.find(*seat, action)?;
        let answered = self.chair(*seat)?.answered;
        let before = self.playing()?.sealed(*seat).and_then(|sealed| sealed.answer);
        let log = std::mem::replace(&mut self.log, Log::muted());
        let taken = self.take(*seat, option, By::Again);
        self.log = log;
        taken?;
        self.chair_mut(*seat)?.answered = answered;
        let playing = self.playing()?;
        if let Some(sealed) = playing.secret.iter_mut().find(|sealed| sealed.seat == *seat) {
            sealed.answer = before;
        }
        Ok(())
    }
}

impl Table {
    /// Returns a seat's secret answer if it can be undone.
    pub(super) fn sealed_answer(&self, seat: Seat) -> Option<SealedAnswer> {
        self.playing()?.sealed(seat)?.answer
    }

    /// Returns whether exactly the seats of this match that decide in secret are recorded.
    #[must_use]
    pub fn keeps_secrets_of(&self, game: &dyn Match) -> bool {
        let Some(playing) = self.playing() else { return true };
        let now = secretly(game);
        let sit = playing.secret.iter().all(|sealed| sealed.seat.index() < self.chairs.len());
        let noted = now.iter().all(|seat| playing.sealed(*seat).is_some());
        sit && noted && playing.secret.is_empty() == now.is_empty()
    }

    /// Returns whether a change is visible to everybody. One of several secret answers is not.
    #[must_use]
    pub fn is_news_since(&self, before: &Self) -> bool {
        self.playing().is_none_or(|playing| playing.secret.is_empty()) || self.outside() != before.outside()
    }

    /// Returns the table without what only the seats that decide in secret may know.
    fn outside(&self) -> Self {
        let mut table = self.clone();
        (table.revision, table.host_acted, table.lesson) = (0, Moment(0), None);
        let Phase::Playing(playing) = &mut table.phase else { return table };
        (playing.next, playing.snapshot, playing.reached, playing.undo) = (0, 0, 0, None);
        for sealed in &mut playing.secret {
            (sealed.answer, sealed.times) = (None, 0);
            let Some(chair) = table.chairs.get_mut(sealed.seat.index()) else { continue };
            (chair.last, chair.missed) = (0, 0);
            (chair.pressed, chair.asked, chair.answered) = (None, None, None);
        }
        table
    }
}

/// Returns the seats that must decide in secret now.
fn secretly(game: &dyn Match) -> BTreeSet<Seat> {
    game.questions().iter().filter(|it| it.secret).map(|it| it.seat).collect()
}
