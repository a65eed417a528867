//! The model: a table as a list of seats and a match, changed in the simplest way.

use std::collections::{BTreeMap, BTreeSet};

use meadhall::Mark;
use meadhall::game::{Log, Revealed, Seat};
use meadhall::journal::Entry;
use meadhall::kind::{Kind, Match};
use meadhall::table::Table;
use meadhall::table::past::Past;

use super::secret::Sealed;
use super::shape::Shape;

pub const DAY: u64 = 24 * 60 * 60 * 1000;
pub const LIVE: u64 = 15 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Done,
    Refused,
}

/// Who has a seat: a person, an AI, or an AI that stands in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    Person(u64),
    Computer(Option<u64>),
    /// A person in a lobby that closed; closed lobbies store no people.
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Lobby,
    Playing,
    Over,
}

/// An open decision, and since when it has been open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Open {
    pub mark: Mark,
    pub last: u64,
    pub since: u64,
    pub sitter: Sitter,
}

pub struct Plain {
    pub kind: &'static dyn Kind,
    pub stage: Stage,
    pub host: Option<u64>,
    pub host_acted: u64,
    pub expires: u64,
    pub sitters: Vec<Sitter>,
    pub missed: Vec<u8>,
    pub wishes: Vec<u64>,
    pub game: Option<Box<dyn Match>>,
    pub open: BTreeMap<u8, Open>,
    pub last: BTreeMap<u8, u64>,
    /// The seats asked in the current secret round, including those that have answered.
    pub round: BTreeSet<u8>,
    /// The secret answers of this round in order, while they can be undone.
    pub sealed: Vec<Sealed>,
    pub tries: BTreeMap<u8, u32>,
    /// The positions an undo returns to, each with the seat whose step left it.
    pub back: Vec<(u8, Box<dyn Match>)>,
    /// The seat whose steps can be undone; `undone` counts its undos.
    pub undoer: Option<u8>,
    pub undone: u32,
    /// When the first of these steps was asked for.
    pub undone_since: u64,
}

impl Plain {
    pub fn open(kind: &'static dyn Kind, host: u64, now: u64) -> Self {
        Self {
            kind,
            stage: Stage::Lobby,
            host: Some(host),
            host_acted: now,
            expires: now + DAY,
            sitters: vec![Sitter::Person(host)],
            missed: vec![0],
            wishes: Vec::new(),
            game: None,
            open: BTreeMap::new(),
            last: BTreeMap::new(),
            round: BTreeSet::new(),
            sealed: Vec::new(),
            tries: BTreeMap::new(),
            back: Vec::new(),
            undoer: None,
            undone: 0,
            undone_since: 0,
        }
    }

    pub fn playing(&self) -> bool {
        self.stage == Stage::Playing
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn began(&self) -> bool {
        self.game.is_some()
    }

    pub fn position(&self) -> Option<(Mark, u64)> {
        self.game.as_ref().map(|game| (game.mark(), game.next()))
    }

    pub fn shape(&self) -> Shape {
        let due = |open: &Open| matches!(open.sitter, Sitter::Person(_)).then_some(open.since + LIVE);
        Shape {
            stage: self.stage,
            host: self.host,
            sitters: self.sitters.clone(),
            asked: self.open.iter().map(|(seat, open)| (*seat, due(open))).collect(),
            missed: self.missed.clone(),
        }
    }

    pub fn at(&self, person: u64) -> Option<usize> {
        self.sitters.iter().position(|sitter| *sitter == Sitter::Person(person))
    }

    pub fn hosts(&self, person: u64, now: u64) -> bool {
        let gone = self.host.is_none() || now >= self.host_acted + DAY;
        self.host == Some(person) || gone && self.at(person).is_some()
    }

    /// Records that a person acted, which counts if it is the host.
    pub fn acted(&mut self, person: u64, now: u64) -> Verdict {
        if self.host == Some(person) {
            self.host_acted = now;
        }
        Verdict::Done
    }

    pub fn first_person(&self) -> Option<u64> {
        self.sitters.iter().find_map(|sitter| match sitter {
            Sitter::Person(person) => Some(*person),
            Sitter::Computer(_) | Sitter::Nobody => None,
        })
    }

    pub fn end(&mut self) {
        if self.stage == Stage::Lobby {
            let people = self.sitters.iter_mut().filter(|sitter| matches!(sitter, Sitter::Person(_)));
            people.for_each(|sitter| *sitter = Sitter::Nobody);
        }
        self.stage = Stage::Over;
        self.host = None;
        self.open.clear();
    }

    pub fn join(&mut self, person: u64, now: u64) -> Verdict {
        if self.at(person).is_some() {
            return Verdict::Done;
        }
        if self.stage == Stage::Lobby {
            return match self.sit(Sitter::Person(person), now) {
                Verdict::Done => self.acted(person, now),
                Verdict::Refused => Verdict::Refused,
            };
        }
        let own = self.sitters.iter().position(|sitter| *sitter == Sitter::Computer(Some(person)));
        let Some(own) = own else { return Verdict::Refused };
        self.sitters[own] = Sitter::Person(person);
        self.missed[own] = 0;
        self.open.remove(&(own as u8));
        self.ask(now);
        self.acted(person, now)
    }

    pub fn leave(&mut self, person: u64, now: u64) -> Verdict {
        let Some(seat) = self.at(person) else { return Verdict::Refused };
        self.acted(person, now);
        if self.stage == Stage::Lobby {
            self.stand_up(seat, now);
        } else {
            self.stand_in(seat, now);
        }
        Verdict::Done
    }

    fn stand_in(&mut self, seat: usize, now: u64) {
        if let Sitter::Person(person) = self.sitters[seat] {
            self.sitters[seat] = Sitter::Computer(Some(person));
        }
        self.missed[seat] = 0;
        self.open.remove(&(seat as u8));
        self.ask(now);
        self.end_if_all_wish();
    }

    fn end_if_all_wish(&mut self) {
        let people = self.sitters.iter().filter_map(|sitter| match sitter {
            Sitter::Person(person) => Some(person),
            Sitter::Computer(_) | Sitter::Nobody => None,
        });
        let people: Vec<u64> = people.copied().collect();
        if !people.is_empty() && people.iter().all(|person| self.wishes.contains(person)) {
            self.end();
        }
    }

    pub fn game(&mut self) -> &mut Box<dyn Match> {
        self.game.as_mut().expect("it is being played")
    }

    pub fn take(&mut self, seat: Seat, option: usize) {
        let n = self.game().next();
        let step = self.game().answer(seat, option, &mut Log::muted()).unwrap();
        self.last.insert(seat.0, n);
        if step.revealed == Revealed::Something {
            self.settle();
            self.sealed.clear();
        }
    }

    pub fn go_on(&mut self, now: u64) {
        loop {
            let questions = self.game().questions();
            if questions.is_empty() {
                return self.end();
            }
            let Some(forced) = questions.iter().find(|question| question.forced()) else { break };
            self.take(forced.seat, 0);
        }
        self.ask(now);
    }

    pub fn ask(&mut self, now: u64) {
        let before = std::mem::take(&mut self.open);
        let questions = self.game().questions();
        self.goes_round(&before, &questions);
        let game = self.game.as_ref().expect("it is being played");
        for question in questions {
            let seat = question.seat.0;
            let mark = game.question_mark(question.seat).unwrap();
            let last = self.last.get(&seat).copied().unwrap_or(0);
            let fresh = Open { mark, last, since: now, sitter: self.sitters[usize::from(seat)] };
            let same = before.get(&seat).filter(|open| Open { since: now, ..**open } == fresh);
            self.open.insert(seat, same.copied().unwrap_or(fresh));
        }
    }

    pub fn press(&mut self, person: u64, seat: Seat, option: usize, now: u64) -> Verdict {
        if self.at(person) != Some(seat.index()) || !self.open.contains_key(&seat.0) {
            return Verdict::Refused;
        }
        if self.game().action(seat, option).is_err() {
            return Verdict::Refused;
        }
        if self.undoer != Some(seat.0) {
            self.settle();
            self.undoer = Some(seat.0);
            self.undone_since = self.open[&seat.0].since;
        }
        let before = self.game().fork();
        self.back.push((seat.0, before));
        self.seal(seat, option, Some(self.open[&seat.0].since));
        self.take(seat, option);
        self.missed[seat.index()] = 0;
        self.acted(person, now);
        self.go_on(now);
        Verdict::Done
    }

    /// Forgets the steps that could be undone.
    pub fn settle(&mut self) {
        self.back.clear();
        self.undoer = None;
        self.undone = 0;
    }

    pub fn undo(&mut self, person: u64, now: u64) -> Verdict {
        let Some(seat) = self.at(person) else { return Verdict::Refused };
        let own = |sealed: &Sealed| usize::from(sealed.seat) == seat && sealed.since.is_some();
        if let Some(place) = self.sealed.iter().position(own) {
            return self.unseal(person, seat as u8, place, now);
        }
        if self.back.last().is_none_or(|(owner, _)| usize::from(*owner) != seat)
            || self.undone == 10
            || self.undone_since + LIVE <= now
        {
            return Verdict::Refused;
        }
        let (_, mut before) = self.back.pop().expect("there is a step");
        let n = self.game().next();
        before.skip_to(n + 1);
        self.game = Some(before);
        self.last.insert(seat as u8, n);
        self.missed[seat] = 0;
        self.undone += 1;
        self.acted(person, now);
        self.ask(now);
        let since = self.undone_since;
        self.open.entry(seat as u8).and_modify(|open| open.since = since);
        Verdict::Done
    }

    /// Returns a seat whose AI has to answer, if there is one.
    pub fn thought(&self, table: &Table) -> Option<(Seat, usize)> {
        table.thinking().next().map(|(seat, _)| (seat, 0))
    }

    /// Returns the option that a seat took at the next step, according to the journal.
    pub fn option_of(&self, seat: Seat, past: &Past) -> Option<usize> {
        let game = self.game.as_ref()?;
        let entry = past.entries.iter().find(|kept| kept.entry.n() == game.next())?;
        match &entry.entry {
            Entry::Answer(answer) => game.find(seat, &answer.action).ok(),
            Entry::Undo(_) => None,
        }
    }

    pub fn computer(&mut self, seat: Seat, option: usize, now: u64) -> Verdict {
        self.settle();
        self.seal(seat, option, None);
        self.take(seat, option);
        self.go_on(now);
        Verdict::Done
    }

    pub fn concede(&mut self, person: u64, now: u64) -> Verdict {
        let Some(seat) = self.at(person) else { return Verdict::Refused };
        self.acted(person, now);
        self.sitters[seat] = Sitter::Computer(None);
        self.open.remove(&(seat as u8));
        let owners = |sitter: &Sitter| match sitter {
            Sitter::Person(person) => Some(*person),
            Sitter::Computer(owner) => *owner,
            Sitter::Nobody => None,
        };
        let people: Vec<u64> = self.sitters.iter().filter_map(owners).collect();
        if people.is_empty() || self.sitters.len() == 2 {
            self.end();
            return Verdict::Done;
        }
        if self.host.is_some_and(|host| !people.contains(&host)) {
            self.host = self.first_person().or(people.first().copied());
            self.host_acted = now;
        }
        self.ask(now);
        self.end_if_all_wish();
        Verdict::Done
    }

    pub fn wish_end(&mut self, person: u64, now: u64) -> Verdict {
        if self.hosts(person, now) {
            self.end();
            return Verdict::Done;
        }
        if self.at(person).is_none() {
            return Verdict::Refused;
        }
        self.wishes.push(person);
        self.end_if_all_wish();
        Verdict::Done
    }

    /// Processes what is due after a minute has passed.
    pub fn minute(&mut self, now: u64) {
        if self.stage == Stage::Lobby && self.expires <= now {
            self.end();
        }
        for seat in 0..self.sitters.len() {
            let Some(open) = self.open.get(&(seat as u8)) else { continue };
            if !matches!(open.sitter, Sitter::Person(_)) || open.since + LIVE > now {
                continue;
            }
            self.missed[seat] += 1;
            let patience = self.missed[seat] < 2;
            let seat = Seat(seat as u8);
            let question = self.game().questions().into_iter().find(|question| question.seat == seat).unwrap();
            self.settle();
            self.seal(seat, question.default, None);
            self.take(seat, question.default);
            self.go_on(now);
            if !self.is_over() && !patience {
                self.stand_in(seat.index(), now);
            }
        }
    }
}
