//! Before the match: people join and leave, the host adds AIs, chooses options and starts.

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

/// A lobby without activity closes after this time.
pub(super) const LOBBY: u64 = DAY;

/// The AIs of a tutorial use no search, so their moves do not depend on the machine's speed.
const TEACHER: &str = "easy";

/// A table to be opened.
#[derive(Clone)]
pub struct Opening {
    pub kind: &'static dyn Kind,
    /// The variants that are not the default.
    pub variants: BTreeMap<String, String>,
    pub place: Place,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The strategies of AI players to begin with.
    pub computers: Vec<String>,
    /// Where the match takes place once it starts.
    pub venue: Venue,
    /// The empty progress of the game's tutorial, if the table is one.
    pub lesson: Option<Learning>,
}

/// Options that the host can change in the lobby; `None` leaves one unchanged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The variants that are not the default.
    pub variants: Option<BTreeMap<String, String>>,
    pub pace: Option<Pace>,
    /// The language of the channel's messages.
    pub language: Option<Lang>,
}

impl Opening {
    /// The tutorial of a game; `None` if it has none.
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

    /// A rematch: the same game, options and AIs, where the table was last.
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
    /// Opens a table with the actor as host in the first seat.
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

    /// Takes a free seat in the lobby. During a match: takes the seat that was offered, or the own one
    /// back from the AI.
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

    /// Leaves the lobby: the next person becomes host, and without a person the table closes. During a
    /// match an AI plays on. A person who was offered a seat declines it.
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

    /// Leaves the table only if it is still a lobby: an old button must not leave a match.
    pub fn leave_lobby(&mut self, caller: Caller) -> Result<(), Refused> {
        self.in_lobby()?;
        self.leave(caller)
    }

    /// Adds an AI. Everybody seated in the lobby may do this.
    pub fn add_computer(&mut self, caller: Caller, player: &str) -> Result<(), Refused> {
        self.gathers()?;
        if !self.is_host(caller) {
            self.seat_of(caller.person)?;
        }
        self.sit(Holder::computer(player.to_owned())?)?;
        self.noted(caller);
        Ok(())
    }

    /// Removes the AI that was added last.
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

    /// Removes a person from the lobby and notifies them.
    pub fn kick(&mut self, caller: Caller, person: Person) -> Result<(), Refused> {
        self.in_lobby()?;
        self.needs_host(caller)?;
        let seat = self.seat_of(person)?;
        self.noted(caller);
        self.stand_up(seat);
        self.tell(To::Person(person), News::Kicked);
        Ok(())
    }

    /// Changes variants, pace or language.
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

    /// Cancels the lobby. The server's managers may do this, too.
    pub fn cancel(&mut self, caller: Caller) -> Result<(), Refused> {
        self.in_lobby()?;
        if !self.rules_over(caller) {
            return Err(Refused::HostOnly);
        }
        self.finish(Ending::Cancelled);
        Ok(())
    }

    /// Starts the match. Its random numbers come from `seed`, those of a tutorial from its setup.
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

    /// Succeeds if people and AIs may come and go and options change. A tutorial is the same for
    /// everybody.
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

    fn linger(&mut self) {
        if let Phase::Lobby { expires } = &mut self.table.phase {
            *expires = expiry(self.time.now);
        }
    }
}

impl Holder {
    /// Returns an AI with this strategy, if it exists.
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

/// Checks the variants with the largest number of players.
fn fits(meta: &Meta, variants: &BTreeMap<String, String>) -> Result<(), Refused> {
    Setup::new(meta, *meta.seats.end(), pairs(variants))?;
    Ok(())
}
