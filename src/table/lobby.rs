//! Before the match: people and computers come and go, the host settles what is played, somebody starts.

use std::collections::{BTreeMap, BTreeSet};

use super::clock::{DAY, Moment};
use super::desk::{Desk, Time};
use super::learning::Learning;
use super::notice::{News, To};
use super::pace::Pace;
use super::past::Beginning;
use super::people::{Caller, Person, Place, TableId, Venue};
use super::record::{Chair, Ending, Holder, Phase, Playing, Table, Turns};
use super::refused::Refused;
use crate::bot::Player;
use crate::game::{Meta, Seat, Seed, Setup};
use crate::kind::Kind;
use crate::lang::Lang;

/// A lobby in which nothing happens for so long closes.
pub(super) const LOBBY: u64 = DAY;

/// The computers of a lesson do not look ahead, so the clock has no part in what they do.
const TEACHER: &str = "easy";

/// What somebody wants to play.
#[derive(Clone)]
pub struct Opening {
    /// The game.
    pub kind: &'static dyn Kind,
    /// The variants that are not the default.
    pub variants: BTreeMap<String, String>,
    /// Where.
    pub place: Place,
    /// In which language the channel is told.
    pub language: Lang,
    /// How long a question may take.
    pub pace: Pace,
    /// Computer players to begin with.
    pub computers: Vec<String>,
    /// Where the match takes place once it begins.
    pub venue: Venue,
    /// Whether it is the game's first lesson: then nothing of it has been told.
    pub lesson: Option<Learning>,
}

/// What the host may change in the lobby; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The variants that are not the default.
    pub variants: Option<BTreeMap<String, String>>,
    /// How long a question may take.
    pub pace: Option<Pace>,
    /// In which language the channel is told.
    pub language: Option<Lang>,
}

impl Opening {
    /// The first lesson of a game, if it has one.
    pub fn lesson(kind: &'static dyn Kind, place: Place, language: Lang) -> Option<Self> {
        let course = kind.course()?;
        Some(Self {
            kind,
            variants: course.variants.iter().map(|(id, choice)| ((*id).to_owned(), (*choice).to_owned())).collect(),
            place,
            language,
            pace: Pace::Day,
            computers: vec![TEACHER.to_owned(); course.computers.into()],
            venue: Venue::Own,
            lesson: Some(Learning::default()),
        })
    }

    /// The same once more: the same game, options and computers, wherever the table stood last.
    pub fn again(table: &Table, kind: &'static dyn Kind) -> Self {
        let computers = table.chairs.iter().filter_map(|chair| match &chair.holder {
            Holder::Computer { player, stands_in_for: None } if !chair.given_up => Some(player.clone()),
            Holder::Computer { .. } | Holder::Person(_) | Holder::Forgotten => None,
        });
        Self {
            kind,
            variants: table.variants.clone(),
            place: table.place,
            language: table.language,
            pace: table.pace,
            computers: computers.collect(),
            venue: table.venue,
            lesson: None,
        }
    }
}

impl Desk {
    /// Opens a table, with its host in the first chair.
    pub fn open(opening: Opening, id: TableId, caller: Caller, time: Time) -> Result<Self, Refused> {
        let Opening { kind, variants, place, language, pace, computers, venue, lesson } = opening;
        fits(kind.meta(), &variants)?;
        let table = Table {
            id,
            revision: 0,
            game: kind.meta().id.to_owned(),
            variants,
            place,
            venue,
            language,
            pace: pace.checked()?,
            host: Some(caller.person),
            host_acted: time.now,
            opened: time.wall,
            chairs: vec![Chair::of(Holder::Person(caller.person))],
            former: Vec::new(),
            wishes: Vec::new(),
            phase: Phase::Lobby { expires: expiry(time.now) },
            stopped: None,
            stopped_by: BTreeSet::new(),
            lost: None,
            card: 1,
            turns: Turns::default(),
            lesson: None,
            bare: None,
        };
        let mut desk = Self::new(table, kind, None, time);
        computers.into_iter().try_for_each(|player| desk.sit(Holder::computer(player)?))?;
        desk.table.lesson = lesson;
        Ok(desk)
    }

    /// Takes a free chair in the lobby. In a match: takes the chair that was offered, or one's own back from the computer.
    pub fn join(&mut self, caller: Caller) -> Result<(), Refused> {
        self.still_open()?;
        if self.table.seat_of(caller.person).is_some() {
            return Ok(());
        }
        match self.gathers() {
            Ok(()) => self.sit(Holder::Person(caller.person))?,
            Err(_) => self.take_chair(caller.person)?,
        }
        self.noted(caller);
        Ok(())
    }

    /// Leaves the lobby; the next person is the host then, and without a person the table closes. From a match: a computer
    /// plays on. Who was offered a chair declines.
    pub fn leave(&mut self, caller: Caller) -> Result<(), Refused> {
        self.still_open()?;
        self.noted(caller);
        if self.decline(caller.person) {
            return Ok(());
        }
        let seat = self.seat_of(caller.person)?;
        match self.in_lobby() {
            Ok(()) => self.stand_up(seat),
            Err(_) => self.hand_over(seat)?,
        }
        Ok(())
    }

    /// Leaves the lobby, if it still is one: an old button must not leave a match.
    pub fn leave_lobby(&mut self, caller: Caller) -> Result<(), Refused> {
        self.in_lobby()?;
        self.leave(caller)
    }

    /// Adds a computer player. Anybody who sits in the lobby may.
    pub fn add_computer(&mut self, caller: Caller, player: &str) -> Result<(), Refused> {
        self.gathers()?;
        if !self.is_host(caller) {
            self.seat_of(caller.person)?;
        }
        self.sit(Holder::computer(player.to_owned())?)?;
        self.noted(caller);
        Ok(())
    }

    /// Takes out a computer player, the last one.
    pub fn remove_computer(&mut self, caller: Caller) -> Result<(), Refused> {
        self.gathers()?;
        if !self.is_host(caller) {
            self.seat_of(caller.person)?;
        }
        let last = self.table.chairs.iter().rposition(|chair| matches!(chair.holder, Holder::Computer { .. }));
        self.table.chairs.remove(last.ok_or(Refused::NoComputer)?);
        self.linger();
        self.noted(caller);
        Ok(())
    }

    /// Takes somebody out of the lobby.
    pub fn kick(&mut self, caller: Caller, person: Person) -> Result<(), Refused> {
        self.in_lobby()?;
        self.needs_host(caller)?;
        let seat = self.seat_of(person)?;
        self.noted(caller);
        self.stand_up(seat);
        self.tell(To::Person(person), News::Kicked);
        Ok(())
    }

    /// Changes what is played, and how.
    pub fn settle(&mut self, caller: Caller, options: Options) -> Result<(), Refused> {
        self.gathers()?;
        self.needs_host(caller)?;
        if let Some(variants) = options.variants {
            fits(self.meta(), &variants)?;
            self.table.variants = variants;
        }
        if let Some(pace) = options.pace {
            self.table.pace = pace.checked()?;
        }
        self.table.language = options.language.unwrap_or(self.table.language);
        self.linger();
        self.noted(caller);
        Ok(())
    }

    /// Calls the lobby off. The server's managers may, too.
    pub fn cancel(&mut self, caller: Caller) -> Result<(), Refused> {
        self.in_lobby()?;
        if !self.rules_over(caller) {
            return Err(Refused::HostOnly);
        }
        self.finish(Ending::Cancelled);
        Ok(())
    }

    /// Begins the match. Its chance comes from `seed`, and that of a lesson from its course.
    pub fn start(&mut self, caller: Caller, seed: Seed) -> Result<(), Refused> {
        self.in_lobby()?;
        self.needs_host(caller)?;
        let seats = u8::try_from(self.table.chairs.len()).unwrap_or(u8::MAX);
        let setup = Setup::new(self.meta(), seats, pairs(&self.table.variants))?;
        let course = self.table.lesson.as_ref().and_then(|_| self.kind.course());
        let seed = course.map_or(seed, |course| Seed::numbered(course.seed));
        let game = self.kind.start(&setup, seed.clone())?;
        self.left.beginning = Some(Beginning { rules: self.meta().rules, setup, seed });
        self.table.phase = Phase::Playing(Playing {
            next: game.next(),
            snapshot: 0,
            reached: 0,
            undo: None,
            frozen: None,
            secret: Vec::new(),
        });
        self.game = Some(game);
        self.noted(caller);
        self.go_on()
    }

    /// Whether people and computers may still come and go, and options change: a lesson is the same for everybody.
    fn gathers(&self) -> Result<(), Refused> {
        if self.table.lesson.is_some() { Err(Refused::Started) } else { self.in_lobby() }
    }

    fn sit(&mut self, holder: Holder) -> Result<(), Refused> {
        let seats = *self.meta().seats.end();
        if self.table.chairs.len() >= seats.into() {
            return Err(Refused::Full { seats });
        }
        self.table.chairs.push(Chair::of(holder));
        self.linger();
        Ok(())
    }

    pub(super) fn stand_up(&mut self, seat: Seat) {
        let chair = self.table.chairs.remove(seat.index());
        let next = self.table.chairs.iter().find_map(Chair::person);
        if chair.person() == self.table.host {
            self.table.host = next;
            self.table.host_acted = self.time.now;
        }
        self.linger();
        if next.is_none() {
            self.finish(Ending::Cancelled);
        }
    }

    /// Something happens in the lobby, so it stays open.
    fn linger(&mut self) {
        if let Phase::Lobby { expires } = &mut self.table.phase {
            *expires = expiry(self.time.now);
        }
    }
}

impl Holder {
    /// A computer player of this name, if there is one.
    pub(super) fn computer(player: String) -> Result<Self, Refused> {
        player.parse::<Player>()?;
        Ok(Self::Computer { player, stands_in_for: None })
    }
}

const fn expiry(now: Moment) -> Moment {
    Moment(now.0 + LOBBY)
}

fn pairs(variants: &BTreeMap<String, String>) -> impl Iterator<Item = (&str, &str)> {
    variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()))
}

/// Whether the game has these variants, whoever comes to play it.
fn fits(meta: &Meta, variants: &BTreeMap<String, String>) -> Result<(), Refused> {
    Setup::new(meta, *meta.seats.end(), pairs(variants))?;
    Ok(())
}
