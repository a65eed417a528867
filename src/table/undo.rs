//! Undo of one's own last steps, while nobody else has acted and nothing was revealed or rolled.
//! For answers given in secret see `secret`.

use super::desk::Desk;
use super::pace::Deadline;
use super::past::{By, Kept, Past};
use super::people::Caller;
use super::record::Table;
use super::refused::{Refused, UNDOS};
use crate::game::{Log, Seat};
use crate::journal::{Entry, Undo};

impl Desk {
    /// Undoes the actor's last step. `seen` is the revision that they saw.
    pub fn undo(&mut self, caller: Caller, seen: u64, past: &Past) -> Result<(), Refused> {
        let seat = self.may_undo(caller)?;
        if let Some(sealed) = self.table.sealed_answer(seat) {
            if seen < sealed.revision {
                return Err(Refused::Changed);
            }
            return self.unseal(caller, seat, sealed, past);
        }
        if self.table.revision != seen {
            return Err(Refused::Changed);
        }
        let undo = self.playing()?.undo.as_mut().ok_or(Refused::CannotUndo)?;
        let back_to = undo.back_to.pop().ok_or(Refused::CannotUndo)?;
        undo.times += 1;
        let deadline = undo.deadline;
        self.go_back(seat, back_to, past)?;
        self.ask_again(caller, seat, deadline)
    }

    /// Returns the actor's seat if its last step can be undone.
    pub fn may_undo(&mut self, caller: Caller) -> Result<Seat, Refused> {
        let seat = self.seat_of(caller.person)?;
        let acted = self.chair(seat)?.last > 0;
        let (now, sealed) = (self.time.now, self.table.sealed_answer(seat));
        let playing = self.playing()?;
        let undo = playing.undo.as_ref().filter(|undo| undo.seat == seat && !undo.back_to.is_empty());
        let (times, deadline) = match (sealed, undo) {
            _ if !acted => return Err(Refused::NothingToUndo),
            (Some(answer), _) => (playing.sealed(seat).map_or(0, |sealed| sealed.times), answer.deadline),
            (None, Some(undo)) => (undo.times, undo.deadline),
            (None, None) => return Err(Refused::CannotUndo),
        };
        match deadline {
            _ if times >= UNDOS => Err(Refused::TooManyUndos),
            // There is no time left to answer differently.
            Some(deadline) if deadline.due <= now => Err(Refused::CannotUndo),
            Some(_) | None => Ok(seat),
        }
    }

    /// Rewinds the match to an earlier step, and records that in the journal.
    pub(super) fn go_back(&mut self, seat: Seat, back_to: u64, past: &Past) -> Result<(), Refused> {
        // A match that began under older rules may not replay from its start.
        let made = past.replay_until(back_to, self.kind, &mut Log::muted());
        let mut game = made.map_err(|_| Refused::CannotUndo)?;
        let playing = self.playing()?;
        let n = playing.next;
        (playing.next, playing.reached) = (n + 1, back_to);
        let entry = Entry::Undo(Undo { n, seat, back_to, mark: game.mark() });
        game.skip_to(n + 1);
        self.left.entries.push(Kept { at: self.time.wall, by: By::Person, entry });
        self.game = Some(game);
        if let Some(learning) = &mut self.table.lesson {
            learning.goes_back(back_to);
        }
        let chair = self.chair_mut(seat)?;
        chair.last = n;
        chair.missed = 0;
        chair.pressed = None;
        Ok(())
    }

    /// Reopens the decision after an undo, with the old deadline.
    pub(super) fn ask_again(&mut self, caller: Caller, seat: Seat, deadline: Option<Deadline>) -> Result<(), Refused> {
        self.noted(caller);
        self.ask()?;
        if let Some(asked) = self.chair_mut(seat)?.asked.as_mut().filter(|asked| asked.deadline.is_some()) {
            asked.deadline = deadline.or(asked.deadline);
        }
        Ok(())
    }
}

impl Table {
    /// Returns the revision that the player must have seen to undo this seat's last step; `None` if it
    /// cannot be undone.
    #[must_use]
    pub fn undo_of(&self, seat: Seat) -> Option<u64> {
        let last = || self.playing()?.undo.as_ref().filter(|undo| undo.seat == seat).map(|_| self.revision);
        self.sealed_answer(seat).map(|answer| answer.revision).or_else(last)
    }
}
