//! The end of a table, and what it leaves in the books of those who played.

use serde::{Deserialize, Serialize};

use super::clock::Wall;
use super::desk::Desk;
use super::people::{Person, Server};
use super::record::{Chair, Ending, Holder, Over, Phase, Placed, Table};
use crate::game::{Score, Seat, places};
use crate::kind::Match;

/// What one match was for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The game's id.
    pub game: String,
    /// Where it was played.
    pub server: Server,
    /// When it ended.
    pub at: Wall,
    /// How many seats it had.
    pub seats: u8,
    /// Which one was theirs.
    pub seat: Seat,
    /// Whether only people played, or computers, too.
    pub against: Against,
    /// How it ended for them.
    pub part: Role,
    /// Their place, if it was played to a result.
    pub place: Option<u8>,
    /// Their points, by the key of their source.
    pub points: Vec<(String, i32)>,
}

/// Whom a match was played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// People only, to the end.
    People,
    /// A computer held a chair at the end.
    Computers,
}

/// What became of a person's part in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Played to the end.
    Played,
    /// A computer played it to the end.
    LeftToComputer,
    /// They conceded.
    Conceded,
    /// The match was called off.
    CalledOff,
}

impl Desk {
    /// Ends the table. Whoever is not needed for what it leaves in the books is no longer named.
    pub(super) fn finish(&mut self, ending: Ending) {
        let played = matches!(ending, Ending::Played | Ending::Conceded);
        let game = self.game.as_deref().filter(|_| played);
        let places = game.map(|game| placed(game, &self.table.chairs)).unwrap_or_default();
        self.table.phase = Phase::Over(Over { ending, at: self.time.wall, places });
        self.table.host = None;
        self.table.wishes.clear();
        self.table.stopped = None;
        self.table.stopped_by.clear();
        self.table.lost = None;
        // A match ends with a card of its own; a lobby that comes to nothing just says so.
        if !matches!(ending, Ending::Cancelled | Ending::Expired) {
            self.call_card();
        }
        for chair in &mut self.table.chairs {
            chair.asked = None;
            chair.offered = None;
            // A match that never began is in nobody's book, so nobody would find themselves named here.
            if matches!(ending, Ending::Cancelled | Ending::Expired) && chair.person().is_some() {
                chair.holder = Holder::Forgotten;
            }
        }
    }
}

/// Who came where. Those who conceded come after those who did not.
pub fn placed(game: &dyn Match, chairs: &[Chair]) -> Vec<Placed> {
    let gave_up = |score: &Score| chairs.get(score.seat.index()).is_some_and(|chair| chair.given_up);
    let (last, first): (Vec<Score>, Vec<Score>) = game.scores().into_iter().partition(gave_up);
    let stayed = first.len();
    let ranked = |scores: &[Score], after: usize| -> Vec<Placed> {
        let placed = places(scores).into_iter().map(|it| Placed {
            seat: it.score.seat,
            place: u8::try_from(it.place + after).unwrap_or(u8::MAX),
            points: it.score.sources.iter().map(|it| (it.name.key.to_owned(), it.points)).collect(),
        });
        placed.collect()
    };
    let mut placed = ranked(&first, 0);
    placed.extend(ranked(&last, stayed));
    placed
}

impl Table {
    /// What goes into the books of each person who played here, once it is over: of a lesson, nothing.
    pub fn outcomes(&self) -> Vec<(Person, Outcome)> {
        let Some(over) = self.over() else { return Vec::new() };
        if matches!(over.ending, Ending::Cancelled | Ending::Expired) || self.lesson.is_some() {
            return Vec::new();
        }
        // The chair whose owner ended it by conceding was left to nobody.
        let left = |chair: &Chair| over.ending == Ending::Conceded && chair.given_up;
        let computer = |chair: &Chair| matches!(chair.holder, Holder::Computer { .. });
        let computers = self.chairs.iter().any(|chair| computer(chair) && !left(chair));
        let against = if computers { Against::Computers } else { Against::People };
        let outcome = |seat: Seat, part: Role, placed: Option<&Placed>| Outcome {
            game: self.game.clone(),
            server: self.place.server,
            at: over.at,
            seats: u8::try_from(self.chairs.len()).unwrap_or(u8::MAX),
            seat,
            against,
            part,
            place: placed.map(|placed| placed.place),
            points: placed.map(|placed| placed.points.clone()).unwrap_or_default(),
        };
        // What became of a chair after somebody else took it is not the doing of who gave it up.
        let former = self.former.iter();
        let mut outcomes: Vec<(Person, Outcome)> =
            former.map(|former| (former.person, outcome(former.seat, Role::Conceded, None))).collect();
        for (seat, chair) in self.seated() {
            let placed = over.places.iter().find(|placed| placed.seat == seat);
            let mut book = |person: Option<Person>, part: Role| {
                outcomes.extend(person.map(|person| (person, outcome(seat, part, placed))));
            };
            book(chair.conceded, Role::Conceded);
            let part = match &chair.holder {
                _ if over.places.is_empty() => Role::CalledOff,
                Holder::Person(_) => Role::Played,
                Holder::Computer { .. } | Holder::Forgotten => Role::LeftToComputer,
            };
            book(chair.owner().filter(|owner| chair.conceded != Some(*owner)), part);
        }
        outcomes
    }
}
