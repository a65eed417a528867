//! Changes of seats during a match: concede, hand over to an AI, come back, be replaced; moving a
//! table; erasing a person.

use super::desk::Desk;
use super::notice::{News, To};
use super::people::{Caller, Person, Place};
use super::record::{AtDeadline, Chair, Ending, Former, Holder};
use super::refused::Refused;
use crate::bot::USUAL;
use crate::game::Seat;

impl Desk {
    /// Concedes. With two players the other wins; with more an AI plays on, and the person cannot come
    /// back.
    pub fn concede(&mut self, caller: Caller) -> Result<(), Refused> {
        self.playing()?;
        let seat = self.seat_of(caller.person)?;
        self.noted(caller);
        self.give_up(seat)
    }

    pub(super) fn give_up(&mut self, seat: Seat) -> Result<(), Refused> {
        let chair = self.chair_mut(seat)?;
        chair.given_up = true;
        chair.conceded = chair.owner();
        chair.holder = Holder::Computer { player: USUAL.to_owned(), stands_in_for: None };
        chair.asked = None;
        let nobody = self.table.chairs.iter().all(|chair| chair.owner().is_none());
        if nobody || self.table.chairs.len() == 2 {
            self.finish(Ending::Conceded);
            return Ok(());
        }
        self.pass_host_on();
        self.ask()?;
        self.grant_what_all_wish()
    }

    /// Lets an AI play in this seat until its owner comes back.
    pub(super) fn hand_over(&mut self, seat: Seat) -> Result<(), Refused> {
        self.playing()?;
        let chair = self.chair_mut(seat)?;
        let owner = chair.owner();
        chair.holder = Holder::Computer { player: USUAL.to_owned(), stands_in_for: owner };
        chair.missed = 0;
        chair.asked = None;
        self.ask()?;
        self.grant_what_all_wish()
    }

    /// Takes the seat that this person owns or was offered.
    pub(super) fn take_chair(&mut self, person: Person) -> Result<(), Refused> {
        self.playing()?;
        let chairs = &self.table.chairs;
        let own = chairs.iter().position(|chair| chair.owner() == Some(person));
        let index = own.or_else(|| chairs.iter().position(|chair| chair.offered == Some(person)));
        let index = index.ok_or(Refused::Started)?;
        let seat = Seat(u8::try_from(index).map_err(|_| Refused::Started)?);
        let chair = self.chair_mut(seat)?;
        let before = chair.owner().filter(|owner| *owner != person);
        chair.offered = None;
        chair.holder = Holder::Person(person);
        chair.missed = 0;
        chair.asked = None;
        if own.is_none() {
            self.begin_anew(seat, person)?;
        }
        if let Some(before) = before {
            self.replaced(seat, before);
        }
        self.pass_host_on();
        self.ask()
    }

    /// Resets what belonged to the seat's last owner.
    fn begin_anew(&mut self, seat: Seat, person: Person) -> Result<(), Refused> {
        let chair = self.chair_mut(seat)?;
        chair.pressed = None;
        chair.given_up = false;
        chair.at_deadline = AtDeadline::Default;
        let conceded = chair.conceded.take().filter(|conceded| *conceded != person);
        self.table.former.extend(conceded.map(|person| Former { person, seat }));
        let playing = self.playing()?;
        playing.undo = playing.undo.take().filter(|undo| undo.seat != seat);
        Ok(())
    }

    /// Declines all seats offered to this person. Returns whether there was one.
    pub(super) fn decline(&mut self, person: Person) -> bool {
        let offered = self.table.chairs.iter_mut().filter(|chair| chair.offered == Some(person));
        offered.map(|chair| chair.offered = None).count() > 0
    }

    /// Sets what happens when a decision of the actor's seat times out. Only the host may choose to
    /// wait forever.
    pub fn at_deadline(&mut self, caller: Caller, at_deadline: AtDeadline) -> Result<(), Refused> {
        self.still_open()?;
        let seat = self.seat_of(caller.person)?;
        if at_deadline == AtDeadline::Wait {
            self.needs_host(caller)?;
        }
        let chair = self.chair_mut(seat)?;
        if chair.at_deadline == at_deadline {
            return Ok(());
        }
        let timed = [chair.at_deadline, at_deadline].map(|it| it == AtDeadline::Wait);
        chair.at_deadline = at_deadline;
        if timed[0] != timed[1] && chair.asked.is_some() {
            chair.asked = None;
            self.ask()?;
        }
        self.noted(caller);
        Ok(())
    }

    pub(super) fn replaced(&mut self, seat: Seat, before: Person) {
        self.table.wishes.retain(|wish| wish.by != before);
        self.tell(To::Person(before), News::Replaced { seat });
    }

    /// Makes another person host if the host has lost their seat for good.
    pub(super) fn pass_host_on(&mut self) {
        let owners: Vec<Person> = self.table.chairs.iter().filter_map(Chair::owner).collect();
        if self.table.host.is_some_and(|host| !owners.contains(&host)) {
            self.table.host = self.table.chairs.iter().find_map(Chair::person).or(owners.first().copied());
            self.table.host_acted = self.time.now;
        }
    }

    /// Moves the table. Allowed for everybody with the host's rights, for the server's managers,
    /// and everybody seated if the channel is gone.
    pub fn move_to(&mut self, caller: Caller, place: Place) -> Result<(), Refused> {
        self.still_open()?;
        let homeless = self.table.lost.is_some() && self.table.seat_of(caller.person).is_some();
        if !homeless && !self.rules_over(caller) {
            return Err(Refused::HostOnly);
        }
        // A channel that seemed to be gone may exist after all.
        if self.table.place == place && self.table.lost.is_none() {
            return Err(Refused::AlreadyThere);
        }
        self.table.place = place;
        self.table.lost = None;
        // The reasons for the pause were about the old channel.
        self.resume_clock()?;
        self.call_card();
        self.noted(caller);
        Ok(())
    }

    /// Records that the table's channel is gone. Its clock is paused; after a while the table ends
    /// unless it is moved.
    pub fn lose_channel(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.stopped = self.table.stopped.or(Some(self.time.now));
        self.table.lost = self.table.lost.or(Some(self.time.now));
        Ok(())
    }

    /// Records that the channel exists after all.
    pub fn find_channel(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.lost = None;
        self.restart_clock(&[])
    }

    /// Removes every mention of a person. An AI takes their seat; in a finished match the seat becomes
    /// an erased one.
    pub fn forget(&mut self, person: Person) -> Result<(), Refused> {
        self.table.wishes.retain(|wish| wish.by != person && wish.what.newcomer() != Some(person));
        self.table.former.retain(|former| former.person != person);
        for chair in &mut self.table.chairs {
            chair.offered = chair.offered.filter(|offered| *offered != person);
            chair.conceded = chair.conceded.filter(|conceded| *conceded != person);
        }
        let seat = self.table.seated().find(|(_, chair)| chair.owner() == Some(person)).map(|(seat, _)| seat);
        if self.in_lobby().is_ok() {
            seat.into_iter().for_each(|seat| self.stand_up(seat));
        } else if let Some(seat) = seat {
            let over = self.table.over().is_some();
            let chair = self.chair_mut(seat)?;
            chair.holder = match &chair.holder {
                Holder::Person(_) if over => Holder::Forgotten,
                Holder::Computer { player, .. } => Holder::Computer { player: player.clone(), stands_in_for: None },
                _ => Holder::Computer { player: USUAL.to_owned(), stands_in_for: None },
            };
            chair.asked = None;
            if !over {
                self.pass_host_on();
                // A frozen match has no state to update.
                if self.game.is_some() {
                    self.ask()?;
                    self.grant_what_all_wish()?;
                }
            }
        }
        if self.table.host == Some(person) {
            self.table.host = self.table.chairs.iter().find_map(Chair::person);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::clock::{Moment, Wall};
    use super::super::desk::Time;
    use super::super::lobby::Opening;
    use super::super::pace::Pace;
    use super::super::people::{Channel, Rank, Server, TableId};
    use super::super::record::{Phase, Playing};
    use super::*;
    use crate::games;
    use crate::lang::Lang;

    #[test]
    fn a_person_is_forgotten_where_the_match_cannot_be_played() {
        let opening = Opening {
            kind: games::find("raids").unwrap(),
            variants: BTreeMap::new(),
            place: Place { server: Server(1), channel: Channel(1) },
            language: Lang::En,
            pace: Pace::Day,
            computers: vec![USUAL.to_owned()],
            venue: crate::table::Venue::default(),
            lesson: None,
        };
        let caller = Caller { person: Person(7), rank: Rank::Member };
        let time = Time { now: Moment(0), wall: Wall(0) };
        let mut desk = Desk::open(opening, TableId::new(1), caller, time).unwrap();
        let frozen = Some("other rules".to_owned());
        desk.table.phase =
            Phase::Playing(Playing { next: 1, snapshot: 0, reached: 0, undo: None, frozen, secret: Vec::new() });
        assert_eq!(desk.forget(Person(7)), Ok(()));
        assert!(desk.table.people().is_empty());
    }
}
