//! What happens to a table when time passes: reminders, default answers, lobbies that close. When
//! it happens follows from the table; the service finds due tables in the store.

use super::clock::{DAY, Moment};
use super::desk::Desk;
use super::notice::{News, To};
use super::pace::Due;
use super::past::By;
use super::record::{Asked, AtDeadline, Ending, Phase, Table};
use super::refused::Refused;
use crate::game::Seat;

/// A table whose channel is gone ends after this time.
const LOST: u64 = 7 * DAY;
/// After this many timeouts in a row an AI takes the seat.
const PATIENCE: u8 = 2;

impl Table {
    /// Returns when the table ends because its channel is gone.
    pub fn ends_lost(&self) -> Option<Moment> {
        self.lost.map(|lost| Moment(lost.0 + LOST))
    }

    /// Returns when [`Desk::wake`] has something to do next.
    pub fn due(&self) -> Option<Moment> {
        let own = match &self.phase {
            Phase::Over(_) => return None,
            _ if self.stopped.is_some() => None,
            Phase::Lobby { expires } => Some(*expires),
            Phase::Playing(playing) if playing.frozen.is_none() => {
                let asked = self.chairs.iter().filter_map(|chair| chair.asked);
                let next = |asked: Asked| {
                    let deadline = asked.deadline?;
                    deadline.next(asked.reminded).map(|due| deadline.when(due))
                };
                asked.filter_map(next).min()
            }
            Phase::Playing(_) => None,
        };
        own.into_iter().chain(self.ends_lost()).min()
    }
}

impl Desk {
    /// Runs everything that is due.
    pub fn wake(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        let now = self.time.now;
        if self.table.ends_lost().is_some_and(|end| end <= now) {
            let began = self.in_lobby().is_err();
            self.finish(if began { Ending::Lost } else { Ending::Expired });
            return Ok(());
        }
        if self.table.stopped.is_some() {
            return Ok(());
        }
        match self.table.phase {
            Phase::Lobby { expires } if expires <= now => {
                self.finish(Ending::Expired);
                self.tell(To::Channel, News::Expired);
                Ok(())
            }
            Phase::Lobby { .. } | Phase::Over(_) => Ok(()),
            Phase::Playing(_) => self.wake_seats(),
        }
    }

    fn wake_seats(&mut self) -> Result<(), Refused> {
        for seat in Seat::all(u8::try_from(self.table.chairs.len()).unwrap_or(u8::MAX)) {
            // What happens to one seat may settle the decisions of others.
            if self.table.over().is_some() {
                return Ok(());
            }
            self.wake_seat(seat)?;
        }
        Ok(())
    }

    fn wake_seat(&mut self, seat: Seat) -> Result<(), Refused> {
        let now = self.time.now;
        let chair = self.chair_mut(seat)?;
        let (Some(person), Some(asked)) = (chair.person(), &mut chair.asked) else { return Ok(()) };
        let Some(deadline) = asked.deadline else { return Ok(()) };
        let Some(due) = deadline.since(asked.reminded, now) else { return Ok(()) };
        asked.reminded = now;
        let to = To::Person(person);
        match (due, chair.at_deadline) {
            (Due::HalfTime | Due::LastCall, _) => {
                let call = asked.call;
                self.tell(to, News::Reminder { seat, due, call });
                Ok(())
            }
            (Due::End, AtDeadline::Wait) => Ok(()),
            (Due::End, AtDeadline::Concede) => {
                self.tell(to, News::Conceded { seat });
                self.give_up(seat)
            }
            (Due::End, AtDeadline::Computer) => {
                self.tell(to, News::StandIn { seat });
                self.hand_over(seat)
            }
            (Due::End, AtDeadline::Default) => {
                chair.missed += 1;
                let patience = chair.missed < PATIENCE;
                let questions = self.the_match()?.questions();
                let question = questions.iter().find(|question| question.seat == seat);
                let default = question.map(|question| question.default).ok_or(Refused::Settled)?;
                self.take(seat, default, By::Deadline)?;
                self.go_on()?;
                if self.table.over().is_none() && !patience {
                    self.tell(to, News::StandIn { seat });
                    return self.hand_over(seat);
                }
                self.tell(to, News::TimeUp { seat });
                Ok(())
            }
        }
    }
}
