//! Votes of the seated players: end the match, or replace a player.

use super::desk::Desk;
use super::notice::{News, To};
use super::people::{Caller, Person};
use super::record::{Chair, Ending, Holder, Newcomer, Wanted, Wish};
use super::refused::Refused;
use crate::game::Seat;

impl Desk {
    /// Votes for a proposal. The host and the server's managers decide alone; else everybody seated
    /// must vote for it, except the player it concerns.
    pub fn wish(&mut self, caller: Caller, what: Wanted) -> Result<(), Refused> {
        self.is_on()?;
        if let Wanted::Replace { seat, by } = &what {
            self.playing()?;
            let chair = self.chair(*seat)?;
            match by {
                Newcomer::Person(person) if self.table.seat_of(*person).is_some() => {
                    return Err(Refused::NewcomerSeated);
                }
                Newcomer::Person(person) if chair.offered == Some(*person) => return Ok(()),
                Newcomer::Person(_) => {}
                Newcomer::Computer(player) => drop(Holder::computer(player.clone())?),
            }
        }
        if self.rules_over(caller) {
            self.noted(caller);
            return self.grant(what);
        }
        self.seat_of(caller.person)?;
        let wish = Wish { by: caller.person, what };
        if self.table.wishes.contains(&wish) {
            return Ok(());
        }
        // A vote for the same seat replaces the person's earlier vote.
        self.table.wishes.retain(|other| other.by != wish.by || !other.what.is_instead_of(&wish.what));
        self.table.wishes.push(wish.clone());
        if self.all_wish(&wish.what) {
            return self.grant(wish.what);
        }
        self.tell(To::Channel, News::Wished { by: wish.by, what: wish.what });
        Ok(())
    }

    /// Applies a proposal that is unanimous now because somebody has left their seat.
    pub(super) fn grant_what_all_wish(&mut self) -> Result<(), Refused> {
        let wished: Vec<Wanted> = self.table.wishes.iter().map(|wish| wish.what.clone()).collect();
        match wished.into_iter().find(|what| self.all_wish(what)) {
            Some(what) if self.table.over().is_none() => self.grant(what),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns whether all seated people, except the one concerned, vote for the proposal.
    fn all_wish(&self, what: &Wanted) -> bool {
        let wish = |person: Person| self.table.wishes.iter().any(|wish| wish.by == person && wish.what == *what);
        let others = self.table.seated().filter(|(seat, _)| !what.is_about(*seat));
        let others: Vec<Person> = others.filter_map(|(_, chair)| chair.person()).collect();
        // A single player cannot replace another one who is present.
        let present = |chair: &Chair| chair.person().is_some();
        let needed = match what {
            Wanted::Replace { seat, .. } if self.table.chairs.get(seat.index()).is_some_and(present) => 2,
            Wanted::Replace { .. } | Wanted::End => 1,
        };
        others.len() >= needed && others.into_iter().all(wish)
    }

    fn grant(&mut self, what: Wanted) -> Result<(), Refused> {
        self.table.wishes.retain(|wish| wish.what != what);
        match what {
            Wanted::End => {
                self.finish(Ending::Agreed);
                Ok(())
            }
            Wanted::Replace { seat, by: Newcomer::Person(person) } => {
                self.chair_mut(seat)?.offered = Some(person);
                self.tell(To::Person(person), News::Offered { seat });
                Ok(())
            }
            Wanted::Replace { seat, by: Newcomer::Computer(player) } => {
                let holder = Holder::computer(player)?;
                let chair = self.chair_mut(seat)?;
                let before = chair.owner();
                chair.holder = holder;
                chair.offered = None;
                chair.missed = 0;
                chair.asked = None;
                if let Some(before) = before {
                    self.replaced(seat, before);
                }
                self.pass_host_on();
                self.ask()?;
                self.grant_what_all_wish()
            }
        }
    }
}

impl Wanted {
    /// Returns whether a person can vote for only one of these two.
    fn is_instead_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Replace { seat, .. }, Self::Replace { seat: other, .. }) => seat == other,
            (Self::End, Self::End) => true,
            (Self::Replace { .. }, Self::End) | (Self::End, Self::Replace { .. }) => false,
        }
    }

    fn is_about(&self, chair: Seat) -> bool {
        matches!(self, Self::Replace { seat, .. } if *seat == chair)
    }
}
