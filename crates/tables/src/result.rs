//! How a table ends, and each player's result for their statistics.

use meadhall_game::{Level, Seat, SeatScore, ranking};
use meadhall_registry::Match;
use serde::{Deserialize, Serialize};

use super::clock::UnixMillis;
use super::edit::TableEdit;
use super::error::TableError;
use super::ids::{Actor, PersonId, ServerId};
use super::table::{FinalStanding, FormerPlayer, Occupant, SeatState, Table, TableEnding, TablePhase, TableResult};

/// The result of one match for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerResult {
    /// The id of the game.
    pub game_id: String,
    pub server: ServerId,
    pub ended_at: UnixMillis,
    pub seat_count: u8,
    pub seat: Seat,
    pub opponents: Opponents,
    pub participation: Participation,
    /// The person's rank, if the match had a result.
    pub rank: Option<u8>,
    /// The person's points from each source, identified by the key of the source's name.
    pub points: Vec<(String, i32)>,
    /// The computers that played for themselves at a level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computers: Vec<ComputerResult>,
    /// The number of decisions for which the person took a hint.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hint_count: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_zero(count: &u16) -> bool {
    *count == 0
}

/// The result of a computer player in the match of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComputerResult {
    /// The number of its level.
    pub level: u8,
    pub rank: u8,
}

/// The opponents in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponents {
    /// All seats were played by people to the end.
    PeopleOnly,
    /// At least one AI had a seat at the end.
    WithAi,
}

/// How a person's part in a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Participation {
    /// The person played to the end.
    Finished,
    /// An AI played to the end in the person's seat, so the seat's rank and points are not theirs.
    LeftToAi,
    Conceded,
    /// The match ended without a result.
    NotFinished,
}

impl FinalStanding {
    /// Returns the sum of all points.
    pub fn total(&self) -> i32 {
        self.points.iter().map(|(_, points)| points).sum()
    }
}

impl PlayerResult {
    /// Returns the sum of all points.
    pub fn total(&self) -> i32 {
        self.points.iter().map(|(_, points)| points).sum()
    }

    /// Whether the person played to the end and has rank 1.
    pub fn is_win(&self) -> bool {
        self.rank == Some(1) && self.participation == Participation::Finished
    }

    /// Whether all opponents were computers with a level.
    pub fn is_against_computers_alone(&self) -> bool {
        self.seat_count > 1 && self.computers.len() + 1 == usize::from(self.seat_count)
    }

    /// Returns the level of the opponents if all of them were computers of one level.
    pub fn level_of_computers(&self) -> Option<Level> {
        let first = self.computers.first().filter(|_| self.is_against_computers_alone())?;
        let is_same = self.computers.iter().all(|computer| computer.level == first.level);
        Level::new(first.level).filter(|_| is_same)
    }
}

impl TableEdit {
    /// Ends the table. If it is a lobby, the people are removed from its seats.
    pub(crate) fn end_table(&mut self, ending: TableEnding) {
        let has_result = matches!(ending, TableEnding::Completed | TableEnding::Conceded);
        let match_state = self.match_state.as_deref().filter(|_| has_result);
        let standings =
            match_state.map(|match_state| final_standings(match_state, &self.table.seats)).unwrap_or_default();
        self.table.phase =
            TablePhase::Over(TableResult { ending, ended_at: self.now.unix, standings, is_shared: false });
        self.table.host = None;
        self.table.votes.clear();
        self.table.paused_since = None;
        self.table.pause_reasons.clear();
        self.table.channel_lost_since = None;
        // A finished match of people gets a new card; a closed lobby does not.
        if !matches!(ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired) && !self.table.is_solo() {
            self.request_new_card();
        }
        for seat_state in &mut self.table.seats {
            seat_state.pending_decision = None;
            seat_state.offered_to = None;
            // A lobby that never became a match is in nobody's results, so nobody could find and erase their name in
            // it.
            if matches!(ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired)
                && seat_state.person().is_some()
            {
                seat_state.occupant = Occupant::Erased;
            }
        }
    }
}

impl TableEdit {
    /// Shows the result of a match against computers to the channel, with a new card.
    pub fn share_result(&mut self, actor: Actor) -> Result<(), TableError> {
        self.seat_of(actor.person)?;
        let is_solo = self.table.is_solo();
        match &mut self.table.phase {
            TablePhase::Over(result) if is_solo && !result.is_shared => result.is_shared = true,
            TablePhase::Over(_) => return Ok(()),
            TablePhase::Lobby { .. } | TablePhase::Playing(_) => return Err(TableError::NotStarted),
        }
        self.request_new_card();
        Ok(())
    }
}

/// Returns the final standings. Seats that conceded rank behind all others.
pub fn final_standings(match_state: &dyn Match, seats: &[SeatState]) -> Vec<FinalStanding> {
    let has_conceded =
        |score: &SeatScore| seats.get(score.seat.index()).is_some_and(|seat_state| seat_state.is_conceded);
    let (conceded, others): (Vec<SeatScore>, Vec<SeatScore>) = match_state.scores().into_iter().partition(has_conceded);
    let other_count = others.len();
    let ranked = |scores: &[SeatScore], after: usize| -> Vec<FinalStanding> {
        let standings = ranking(scores).into_iter().map(|it| FinalStanding {
            seat: it.score.seat,
            rank: u8::try_from(it.rank + after).unwrap_or(u8::MAX),
            points: it.score.sources.iter().map(|it| (it.name.key.to_owned(), it.points)).collect(),
        });
        standings.collect()
    };
    let mut standings = ranked(&others, 0);
    standings.extend(ranked(&conceded, other_count));
    standings
}

impl Table {
    /// Returns the result of each person who played at this table; empty before the end, for lobbies and for tutorials.
    pub fn player_results(&self) -> Vec<(PersonId, PlayerResult)> {
        let Some(result) = self.result() else { return Vec::new() };
        if matches!(result.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired) || self.tutorial.is_some() {
            return Vec::new();
        }
        // If a concession ended the match, no AI has played for that seat.
        let is_conceded = |seat_state: &SeatState| result.ending == TableEnding::Conceded && seat_state.is_conceded;
        let is_ai = |seat_state: &SeatState| matches!(seat_state.occupant, Occupant::Ai { .. });
        let has_ai = self.seats.iter().any(|seat_state| is_ai(seat_state) && !is_conceded(seat_state));
        let opponents = if has_ai { Opponents::WithAi } else { Opponents::PeopleOnly };
        let computers = self.computer_results(&result.standings);
        let player_result = |seat: Seat, participation: Participation, standing: Option<&FinalStanding>| PlayerResult {
            game_id: self.game_id.clone(),
            server: self.location.server,
            ended_at: result.ended_at,
            seat_count: u8::try_from(self.seats.len()).unwrap_or(u8::MAX),
            seat,
            opponents,
            participation,
            rank: standing.map(|standing| standing.rank),
            points: standing.map(|standing| standing.points.clone()).unwrap_or_default(),
            computers: computers.clone(),
            hint_count: self.seats.get(seat.index()).and_then(|it| it.hints).map_or(0, |hints| hints.count),
        };
        // A person who conceded gets no rank or points from the seat after somebody else has taken it.
        let former_players = self.former_players.iter();
        let mut results: Vec<(PersonId, PlayerResult)> = former_players
            .map(|former_player| {
                (former_player.person, player_result(former_player.seat, Participation::Conceded, None))
            })
            .collect();
        for (seat, seat_state) in self.iter_seats() {
            let standing = result.standings.iter().find(|standing| standing.seat == seat);
            let mut record = |person: Option<PersonId>, participation: Participation| {
                let standing = standing.filter(|_| participation != Participation::LeftToAi);
                results.extend(person.map(|person| (person, player_result(seat, participation, standing))));
            };
            record(seat_state.conceded_by, Participation::Conceded);
            let participation = match &seat_state.occupant {
                _ if result.standings.is_empty() => Participation::NotFinished,
                Occupant::Person(_) => Participation::Finished,
                Occupant::Ai { .. } | Occupant::Erased => Participation::LeftToAi,
            };
            record(seat_state.owner().filter(|owner| seat_state.conceded_by != Some(*owner)), participation);
        }
        results
    }

    /// Returns the only person who plays or has played at the table, if all other seats belong to computers.
    pub fn person_against_computers(&self) -> Option<PersonId> {
        let is_erased = |seat_state: &SeatState| seat_state.occupant == Occupant::Erased;
        let mut people = self.seats.iter().filter_map(|it| it.person().or_else(|| it.represented_person()));
        let person = people.next().filter(|_| !self.seats.iter().any(is_erased))?;
        let is_same = |former: &FormerPlayer| former.person == person;
        (people.next().is_none() && self.former_players.iter().all(is_same)).then_some(person)
    }

    fn computer_results(&self, standings: &[FinalStanding]) -> Vec<ComputerResult> {
        let result = |standing: &FinalStanding| {
            let seat_state = self.seats.get(standing.seat.index()).filter(|it| !it.is_conceded)?;
            let Occupant::Ai { strategy, stands_in_for: None, replaces_failed_ai: false, .. } = &seat_state.occupant
            else {
                return None;
            };
            let level: Level = strategy.parse().ok()?;
            Some(ComputerResult { level: level.number(), rank: standing.rank })
        };
        standings.iter().filter_map(result).collect()
    }
}
