//! Secret questions that are put to several at once. Until the last of them has answered, nobody else learns who has: the
//! card stays as it is and names them all, and each may take back their own answer, whoever has answered since.

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
    /// What is noted of a seat that is asked in secret.
    #[must_use]
    pub fn sealed(&self, seat: Seat) -> Option<&Sealed> {
        self.secret.iter().find(|sealed| sealed.seat == seat)
    }

    /// Notes an answer, if it was given in secret. What was revealed nobody takes back.
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
    /// Notes who is asked in secret now. Tells whose round goes on: they were called when it began.
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
            // What was done before would be lost to its owner with another's answer, and so tell of it.
            playing.undo = playing.undo.take().filter(|_| now.len() < 2);
        }
        let round: BTreeSet<Seat> = playing.secret.iter().map(|sealed| sealed.seat).collect();
        playing.secret.extend(now.difference(&round).map(|seat| Sealed { seat: *seat, answer: None, times: 0 }));
        playing.secret.sort_by_key(|sealed| sealed.seat);
        Ok(round)
    }

    /// Takes the caller's answer back, and that one alone: what others have answered in secret since is answered again.
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

    /// Takes a step again that nobody has taken back. Nobody is told: they were.
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
    /// A seat's answer, if it was given in secret and its owner may take it back.
    pub(super) fn sealed_answer(&self, seat: Seat) -> Option<SealedAnswer> {
        self.playing()?.sealed(seat)?.answer
    }

    /// Whether all are noted whom this match asks in secret, and nobody if it asks nobody.
    #[must_use]
    pub fn keeps_secrets_of(&self, game: &dyn Match) -> bool {
        let Some(playing) = self.playing() else { return true };
        let now = secretly(game);
        let sit = playing.secret.iter().all(|sealed| sealed.seat.index() < self.chairs.len());
        let noted = now.iter().all(|seat| playing.sealed(*seat).is_some());
        sit && noted && playing.secret.is_empty() == now.is_empty()
    }

    /// Whether there is anything new to everybody: it is not, that one of several has answered in secret.
    #[must_use]
    pub fn is_news_since(&self, before: &Self) -> bool {
        self.playing().is_none_or(|playing| playing.secret.is_empty()) || self.outside() != before.outside()
    }

    /// The table without what is known only to those who are asked in secret.
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

/// Whom a match asks in secret now.
fn secretly(game: &dyn Match) -> BTreeSet<Seat> {
    game.questions().iter().filter(|it| it.secret).map(|it| it.seat).collect()
}
