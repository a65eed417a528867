//! Replays a match from its start, compares every fingerprint, and checks that the table agrees with the
//! result.

use meadhall_game::GameLog;
use meadhall_game::catch_panic::catch_panic;
use meadhall_registry::journal::{JournalEntry, ReplayError};
use meadhall_registry::{GameType, Match};
use meadhall_tables::Table;
use meadhall_tables::history::MatchHistory;
use meadhall_tables::result::final_standings;
use meadhall_tables::table::{FinalStanding, Occupant, RunningMatch, TableEnding, TablePhase, TableResult};

use super::error::RecordCheckError;
use super::table::MAX_TIME_MS;

/// The match of a table that passed the check.
pub struct CheckedMatch {
    /// The saved match at the step of the table's snapshot, or `None` if no match is running.
    pub snapshot: Option<String>,
    /// The error of the replay from the start of the match. Such an error is allowed only for older rules or a frozen
    /// match.
    pub tolerated_replay_error: Option<ReplayError>,
}

pub(super) fn check_by_replay(
    table: &Table,
    game_type: &dyn GameType,
    history: &MatchHistory,
    stored_snapshot: Option<&str>,
) -> Result<CheckedMatch, RecordCheckError> {
    let (recorded, current) = (&history.start, game_type.meta().rules_version);
    if recorded.rules_version > current {
        return Err(RecordCheckError::NewerRules { recorded: recorded.rules_version, supported: current });
    }
    recorded.setup.validate(game_type.meta())?;
    if usize::from(recorded.setup.seats()) != table.seats.len() {
        return Err(RecordCheckError::MatchMismatch("the number of seats"));
    }
    if table.variants.iter().any(|(variant, choice)| recorded.setup.choice(variant) != choice) {
        return Err(RecordCheckError::MatchMismatch("the variants"));
    }
    let steps = checked_steps_not_undone(table, history)?;
    let snapshot_step = table.running_match().map(|running_match| running_match.snapshot_step);
    let replayed =
        catch_panic(|| replay_match(game_type, history, snapshot_step)).map_err(RecordCheckError::RulesPanicked)?;
    let frozen = table.running_match().is_some_and(|running_match| running_match.frozen_reason.is_some());
    let ReplayedMatch { match_state, snapshot } = match replayed {
        Ok(replayed) => replayed,
        Err(RecordCheckError::ReplayFailed(why)) if recorded.rules_version < current || frozen => {
            return Ok(CheckedMatch {
                snapshot: stored_snapshot.map(str::to_owned),
                tolerated_replay_error: Some(why),
            });
        }
        Err(wrong) => return Err(wrong),
    };
    // A table of older rules has their decisions, points and snapshot. The bot asks anew when it loads the table.
    if recorded.rules_version < current {
        let snapshot = stored_snapshot.map(str::to_owned).or(snapshot);
        return Ok(CheckedMatch { snapshot, tolerated_replay_error: None });
    }
    match &table.phase {
        TablePhase::Lobby { .. } => {}
        TablePhase::Playing(running_match) => check_running_match(table, running_match, &steps, match_state.as_ref())?,
        TablePhase::Over(result) => check_result(table, result, match_state.as_ref())?,
    }
    Ok(CheckedMatch { snapshot, tolerated_replay_error: None })
}

/// A replayed match: its last state, and the state at its last snapshot.
struct ReplayedMatch {
    match_state: Box<dyn Match>,
    snapshot: Option<String>,
}

fn replay_match(
    game_type: &dyn GameType,
    history: &MatchHistory,
    snapshot_step: Option<u64>,
) -> Result<ReplayedMatch, RecordCheckError> {
    let match_state = history.replay(game_type, &mut GameLog::disabled())?;
    match_state.check_invariants().map_err(RecordCheckError::RulesPanicked)?;
    let stored_snapshot = snapshot_step
        .filter(|snapshot_step| *snapshot_step > 0)
        .map(|snapshot_step| history.replay_to(snapshot_step, game_type, &mut GameLog::disabled()));
    Ok(ReplayedMatch {
        match_state,
        snapshot: stored_snapshot.transpose()?.map(|stored_snapshot| stored_snapshot.save()),
    })
}

/// Checks all step numbers, which do not depend on the rules, and returns the steps that were not undone.
fn checked_steps_not_undone(table: &Table, history: &MatchHistory) -> Result<Vec<u64>, RecordCheckError> {
    let mut steps = vec![0];
    let mut last = vec![0; table.seats.len()];
    for (history_entry, expected) in history.entries.iter().zip(1..) {
        let n = history_entry.entry.step_number();
        if n != expected {
            return Err(ReplayError::MissingStep { expected, found: n }.into());
        }
        if history_entry.created_at.0 > MAX_TIME_MS {
            return Err(RecordCheckError::OutOfRange {
                field: "the time of a step",
                value: history_entry.created_at.0,
            });
        }
        match last.get_mut(history_entry.entry.seat().index()) {
            Some(last) => *last = n,
            None => return Err(RecordCheckError::Inconsistent("a step belongs to a seat that does not exist")),
        }
        match &history_entry.entry {
            JournalEntry::Answer(_) => steps.push(n),
            JournalEntry::Undo(undo) => {
                while steps.last().is_some_and(|step| *step > undo.back_to_step) {
                    steps.pop();
                }
            }
        }
    }
    if table.seats.iter().map(|seat_state| seat_state.last_step).ne(last) {
        return Err(RecordCheckError::MatchMismatch("the last step of a seat"));
    }
    let Some(running_match) = table.running_match() else { return Ok(steps) };
    if running_match.next_step != history.entries.len() as u64 + 1 {
        return Err(RecordCheckError::MatchMismatch("the next step number"));
    }
    if steps.last() != Some(&running_match.last_effective_step) {
        return Err(RecordCheckError::MatchMismatch("the last step that was not undone"));
    }
    Ok(steps)
}

/// Checks that a running match asks for the decisions that the table shows, and that the undo state is
/// possible.
fn check_running_match(
    table: &Table,
    running_match: &RunningMatch,
    steps: &[u64],
    match_state: &dyn Match,
) -> Result<(), RecordCheckError> {
    if match_state.decisions().is_empty() {
        return Err(RecordCheckError::MatchMismatch("whether the match is over"));
    }
    if running_match.frozen_reason.is_none() && !table.agrees_with_match(Some(match_state), None) {
        return Err(RecordCheckError::MatchMismatch("the pending decisions"));
    }
    if running_match.frozen_reason.is_none() && !table.secret_seats_agree_with(match_state) {
        return Err(RecordCheckError::MatchMismatch("which seats decide in secret"));
    }
    let Some(undo) = &running_match.undo_state else { return Ok(()) };
    let is_effective = |step: &u64| *step < running_match.last_effective_step && steps.binary_search(step).is_ok();
    if undo.rewind_points.iter().all(is_effective) && undo.rewind_points.is_sorted_by(|a, b| a < b) {
        return Ok(());
    }
    Err(RecordCheckError::MatchMismatch("the steps that can be undone"))
}

/// Checks that the table's standings are the match's standings. If a person's data was erased, only the points are
/// compared, because it is no longer known whether that person conceded.
fn check_result(table: &Table, result: &TableResult, match_state: &dyn Match) -> Result<(), RecordCheckError> {
    if result.ending == TableEnding::Completed && !match_state.decisions().is_empty() {
        return Err(RecordCheckError::MatchMismatch("whether the match is over"));
    }
    if result.standings.is_empty() && !matches!(result.ending, TableEnding::Completed | TableEnding::Conceded) {
        return Ok(());
    }
    let expected = final_standings(match_state, &table.seats);
    let known = table.seats.iter().all(|seat_state| matches!(seat_state.occupant, Occupant::Person(_)));
    let points = |standings: &[FinalStanding]| {
        let mut points: Vec<_> = standings.iter().map(|standing| (standing.seat, standing.points.clone())).collect();
        points.sort();
        points
    };
    let last = table.seats.len();
    let in_range = result.standings.iter().all(|standing| (1..=last).contains(&standing.rank.into()));
    if known && result.standings != expected || points(&result.standings) != points(&expected) || !in_range {
        return Err(RecordCheckError::MatchMismatch("the final standings"));
    }
    Ok(())
}
