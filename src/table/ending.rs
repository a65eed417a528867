//! How a table ends, and each player's result for their statistics.

use serde::{Deserialize, Serialize};

use super::clock::Wall;
use super::desk::Desk;
use super::people::{Person, Server};
use super::record::{Chair, Ending, Holder, Over, Phase, Placed, Table};
use crate::game::{Score, Seat, places};
use crate::kind::Match;

/// The result of one match for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The id of the game.
    pub game: String,
    pub server: Server,
    pub at: Wall,
    pub seats: u8,
    pub seat: Seat,
    pub against: Against,
    pub part: Role,
    /// Their rank, if the match had a result.
    pub place: Option<u8>,
    /// Their points, by the key of their source.
    pub points: Vec<(String, i32)>,
}

/// The opponents in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// People only, to the end.
    People,
    /// At least one AI had a seat at the end.
    Computers,
}

/// How a person's part in a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// They played to the end.
    Played,
    /// An AI finished it for them.
    LeftToComputer,
    Conceded,
    /// The match ended without a result.
    CalledOff,
}

impl Desk {
    /// Ends the table, and removes the names of people who need no result from it.
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
        // A finished match gets a new card; a closed lobby does not.
        if !matches!(ending, Ending::Cancelled | Ending::Expired) {
            self.call_card();
        }
        for chair in &mut self.table.chairs {
            chair.asked = None;
            chair.offered = None;
            // A match that never began is in nobody's results, so nobody could find and erase their name here.
            if matches!(ending, Ending::Cancelled | Ending::Expired) && chair.person().is_some() {
                chair.holder = Holder::Forgotten;
            }
        }
    }
}

/// Returns the final standings. Seats that conceded rank behind all others.
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
    /// Returns the result of each person who played here; none before the end, and none for a tutorial.
    pub fn outcomes(&self) -> Vec<(Person, Outcome)> {
        let Some(over) = self.over() else { return Vec::new() };
        if matches!(over.ending, Ending::Cancelled | Ending::Expired) || self.lesson.is_some() {
            return Vec::new();
        }
        // If a concession ended the match, no AI has played for that seat.
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
        // What happened to a seat after somebody else took it does not count for the person who conceded
        // it.
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
