//! Taking one's own last step back: while nobody else has acted and nothing was revealed or rolled.

use super::desk::Desk;
use super::past::{By, Kept, Past};
use super::people::Caller;
use super::refused::{Refused, UNDOS};
use crate::game::{Log, Seat};
use crate::journal::{Entry, Undo};

impl Desk {
    /// Takes the caller's last step back. `seen` is the revision that they saw; `past` is the match so far.
    pub fn undo(&mut self, caller: Caller, seen: u64, past: &Past) -> Result<(), Refused> {
        let seat = self.may_undo(caller)?;
        if self.table.revision != seen {
            return Err(Refused::Changed);
        }
        let playing = self.playing()?;
        let undo = playing.undo.as_mut().ok_or(Refused::CannotUndo)?;
        let back_to = undo.back_to.pop().ok_or(Refused::CannotUndo)?;
        undo.times += 1;
        let deadline = undo.deadline;
        let n = playing.next;
        playing.next = n + 1;
        playing.reached = back_to;

        // A match that older rules began may not be made again from its beginning.
        let made = past.replay_until(back_to, self.kind, &mut Log::muted());
        let mut game = made.map_err(|_| Refused::CannotUndo)?;
        let entry = Entry::Undo(Undo { n, seat, back_to, mark: game.mark() });
        game.skip_to(n + 1);
        self.left.entries.push(Kept { at: self.time.wall, by: By::Person, entry });
        self.game = Some(game);
        let chair = self.chair_mut(seat)?;
        chair.last = n;
        chair.missed = 0;
        chair.pressed = None;
        self.noted(caller);
        self.ask()?;
        if let Some(asked) = self.chair_mut(seat)?.asked.as_mut().filter(|asked| asked.deadline.is_some()) {
            asked.deadline = deadline.or(asked.deadline);
        }
        Ok(())
    }

    /// Whose step the caller may take back, if any.
    pub fn may_undo(&mut self, caller: Caller) -> Result<Seat, Refused> {
        let seat = self.seat_of(caller.person)?;
        let acted = self.chair(seat)?.last > 0;
        let now = self.time.now;
        let undo = self.playing()?.undo.as_ref();
        match undo.filter(|undo| undo.seat == seat && !undo.back_to.is_empty()) {
            _ if !acted => Err(Refused::NothingToUndo),
            None => Err(Refused::CannotUndo),
            Some(undo) if undo.times >= UNDOS => Err(Refused::TooManyUndos),
            // There is no time left in which it could be played otherwise.
            Some(undo) if undo.deadline.is_some_and(|deadline| deadline.due <= now) => Err(Refused::CannotUndo),
            Some(_) => Ok(seat),
        }
    }
}
