//! Range and consistency checks of a table, without its match.

use meadhall_game::{GameMeta, MatchSetup, Strategy};
use meadhall_tables::clock::{DAY_MS, ServiceInstant};
use meadhall_tables::error::{MAX_PEOPLE_OFFERED, MAX_UNDOS_IN_A_ROW};
use meadhall_tables::pace::Deadline;
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::table::{
    Occupant, PendingDecision, Proposal, Replacement, RunningMatch, SeatState, TableEnding, TablePhase, TimeoutPolicy,
};
use meadhall_tables::{PersonId, ServerId, Table};

use super::error::RecordCheckError;
use crate::repository::ServerSettings;

/// The maximum number of a revision or step, because store keys contain them with eight digits.
const MAX_COUNTER: u64 = 99_999_999;
/// The maximum time, about thirty thousand years. Sums of such times still fit the keys of the store.
pub const MAX_TIME_MS: u64 = 1_000_000_000_000_000;
const MAX_ANSWER_TIME_MS: u64 = 30 * DAY_MS;
/// How far a time may be ahead of the exported service clock. Matches go on while an export is written, so some times
/// are slightly ahead.
const MAX_AHEAD_OF_EXPORT_MS: u64 = DAY_MS;
const MAX_LOBBY_TIME_MS: u64 = DAY_MS;
/// After this many missed decisions an AI has taken the seat.
const MAX_MISSED_DECISIONS: u8 = 2;
const MAX_VOTES: usize = 256;

pub(super) fn check_fields(
    table: &Table,
    meta: &GameMeta,
    has_history: bool,
    now: ServiceInstant,
) -> Result<(), RecordCheckError> {
    let seats = if has_history { u8::try_from(table.seats.len()).unwrap_or(u8::MAX) } else { *meta.seat_range.end() };
    let variants = table.variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()));
    MatchSetup::new(meta, seats, variants)?;
    table.pace.validated()?;
    check_range("the number of seats", table.seats.len() as u64, 0, (*meta.seat_range.end()).into())?;
    check_range("the table revision", table.revision, 1, MAX_COUNTER)?;
    check_range("the card revision", table.card_revision, 0, table.revision)?;
    check_range("the opening time", table.opened_at.0, 0, MAX_TIME_MS)?;
    check_range("the time of the host's last action", table.host_active_at.0, 0, MAX_TIME_MS)?;
    check_range(
        "the first step of a turn",
        table.cards.previous_first_step.max(table.cards.current_first_step),
        0,
        MAX_COUNTER,
    )?;
    check_range("the revision of the previous card", table.cards.previous_revision, 0, table.revision)?;
    check_range("the number of votes", table.votes.len() as u64, 0, MAX_VOTES as u64)?;
    let shown = table.tutorial.iter().flat_map(|progress| &progress.shown);
    let steps = shown.map(|shown| shown.shown_after_step.max(shown.answered_in_step.unwrap_or_default()));
    let others = table.tutorial.iter().flat_map(|progress| progress.other_answers.iter().copied());
    check_range("the step of a tutorial's idea", steps.chain(others).max().unwrap_or_default(), 0, MAX_COUNTER)?;
    let open = table.result().is_none();
    if open {
        check_not_ahead("the time of the host's last action", table.host_active_at, now, 0)?;
        table.channel_lost_since.map_or(Ok(()), |channel_lost_since| {
            check_not_ahead("the time when the channel was lost", channel_lost_since, now, 0)
        })?;
        table.paused_since.map_or(Ok(()), |paused_since| {
            check_not_ahead("the time when the clock was paused", paused_since, now, 0)
        })?;
    }
    check_discord_ids(table)?;
    check_seated_once(table)?;
    check_phase(table, has_history, now)?;
    table.seats.iter().zip(0..).try_for_each(|(seat_state, seat)| check_seat(table, seat_state, seat, now))?;
    let seat_count = table.seats.len();
    if table.former_players.iter().any(|former_player| former_player.seat.index() >= seat_count) {
        return Err(RecordCheckError::Inconsistent("the seat of a former player does not exist"));
    }
    check_range("the time of the last move", table.moved_at.map_or(0, |moved_at| moved_at.0), 0, MAX_TIME_MS)?;
    table.votes.iter().try_for_each(|vote| check_range("the time of a vote", vote.cast_at.0, 0, MAX_TIME_MS))?;
    check_range("the number of offers", table.people_offered.len() as u64, 0, MAX_PEOPLE_OFFERED as u64)?;
    table.votes.iter().try_for_each(|vote| match &vote.proposal {
        Proposal::ReplacePlayer { seat, .. } if seat.index() >= seat_count => {
            Err(RecordCheckError::Inconsistent("a vote is about a seat that does not exist"))
        }
        Proposal::ReplacePlayer { replacement: Replacement::Ai(strategy), .. } => {
            Ok(strategy.parse::<Strategy>().map(drop)?)
        }
        Proposal::ReplacePlayer { .. } | Proposal::EndMatch => Ok(()),
    })
}

fn check_phase(table: &Table, has_history: bool, now: ServiceInstant) -> Result<(), RecordCheckError> {
    match &table.phase {
        TablePhase::Lobby { .. } if has_history => {
            Err(RecordCheckError::Inconsistent("a lobby must not have a match history"))
        }
        TablePhase::Lobby { expires_at: expires } => {
            if table.seats.iter().all(|seat_state| seat_state.person().is_none()) {
                return Err(RecordCheckError::Inconsistent("the lobby has no players"));
            }
            check_not_ahead("the expiry time of the lobby", *expires, now, MAX_LOBBY_TIME_MS)
        }
        TablePhase::Playing(_) if !has_history => Err(RecordCheckError::Inconsistent("the match has no start record")),
        TablePhase::Playing(running_match) => check_running_match(running_match, table.seats.len()),
        TablePhase::Over(result) => {
            check_range("the end time", result.ended_at.0, 0, MAX_TIME_MS)?;
            let ranked = matches!(result.ending, TableEnding::Completed | TableEnding::Conceded);
            let never_began = matches!(result.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired);
            match (has_history, ranked, never_began) {
                (true, _, true) => {
                    Err(RecordCheckError::Inconsistent("a canceled or expired lobby must not have a match history"))
                }
                (false, true, _) => Err(RecordCheckError::Inconsistent("the match has no start record")),
                (_, false, _) if !result.standings.is_empty() => {
                    Err(RecordCheckError::Inconsistent("the match was not played to a result but has final standings"))
                }
                _ if table.host.is_some()
                    || !table.votes.is_empty()
                    || table.channel_lost_since.or(table.paused_since).is_some() =>
                {
                    Err(RecordCheckError::Inconsistent(
                        "the table is over but still has a host, votes, a lost channel or a paused clock",
                    ))
                }
                _ => Ok(()),
            }
        }
    }
}

fn check_running_match(running_match: &RunningMatch, seat_count: usize) -> Result<(), RecordCheckError> {
    check_range("the next step number", running_match.next_step, 1, MAX_COUNTER)?;
    check_range("the step of the snapshot", running_match.snapshot_step, 0, running_match.next_step - 1)?;
    for secret_seat in &running_match.secret_seats {
        check_range(
            "the number of undos of a secret answer",
            secret_seat.undo_count.into(),
            0,
            MAX_UNDOS_IN_A_ROW.into(),
        )?;
        secret_seat.answer.and_then(|answer| answer.deadline).map_or(Ok(()), check_deadline)?;
    }
    let Some(undo) = &running_match.undo_state else { return Ok(()) };
    if undo.seat.index() >= seat_count {
        return Err(RecordCheckError::Inconsistent("the undo state is of a seat that does not exist"));
    }
    undo.deadline.map_or(Ok(()), check_deadline)?;
    check_range("the number of undos", undo.undo_count.into(), 0, MAX_UNDOS_IN_A_ROW.into())
}

fn check_deadline(deadline: Deadline) -> Result<(), RecordCheckError> {
    let time = deadline.expires_at.0.checked_sub(deadline.asked_at.0);
    time.filter(|time| *time <= MAX_ANSWER_TIME_MS)
        .map(drop)
        .ok_or(RecordCheckError::OutOfRange { field: "a deadline", value: deadline.expires_at.0 })
}

fn check_seat(table: &Table, seat_state: &SeatState, seat: u8, now: ServiceInstant) -> Result<(), RecordCheckError> {
    match (&seat_state.occupant, &table.phase) {
        (Occupant::Ai { strategy, .. }, _) => drop(strategy.parse::<Strategy>()?),
        (Occupant::Erased, TablePhase::Lobby { .. } | TablePhase::Playing(_)) => {
            return Err(RecordCheckError::Inconsistent("an open table has the seat of an erased person"));
        }
        (Occupant::Person(_) | Occupant::Erased, _) => {}
    }
    check_range("the number of missed decisions", seat_state.missed_in_a_row.into(), 0, MAX_MISSED_DECISIONS.into())?;
    check_range("the last step of a seat", seat_state.last_step, 0, MAX_COUNTER)?;
    check_range("the first step of a seat's owner", seat_state.owner_first_step, 0, MAX_COUNTER)?;
    seat_state
        .last_settled
        .map_or(Ok(()), |settled| check_range("the time of an answer", settled.settled_at.0, 0, MAX_TIME_MS))?;
    if seat_state.last_answer.is_some_and(|answer| answer.seat.0 != seat) {
        return Err(RecordCheckError::Inconsistent("the last answer of a seat belongs to another seat"));
    }
    if let Occupant::Ai { left_decision: Some(left), .. } = &seat_state.occupant {
        check_range("the revision of a decision that was left open", left.asked_revision, 0, table.revision)?;
        left.deadline.map_or(Ok(()), check_deadline)?;
    }
    match &seat_state.pending_decision {
        Some(_) if table.running_match().is_none_or(|running_match| running_match.frozen_reason.is_some()) => {
            Err(RecordCheckError::Inconsistent("a decision is pending but there is no playable match"))
        }
        Some(decision) => check_open_decision(table, seat_state, decision, now),
        None => Ok(()),
    }
}

fn check_open_decision(
    table: &Table,
    seat_state: &SeatState,
    decision: &PendingDecision,
    now: ServiceInstant,
) -> Result<(), RecordCheckError> {
    check_range("the revision of a pending decision", decision.asked_revision, 0, table.revision)?;
    check_not_ahead("the time of a reminder", decision.reminded_until, now, 0)?;
    let Some(deadline) = decision.deadline else { return Ok(()) };
    if seat_state.person().is_none() || seat_state.timeout_policy == TimeoutPolicy::WaitForAnswer {
        return Err(RecordCheckError::Inconsistent("a decision has a deadline but its seat has no time limit"));
    }
    check_not_ahead("the start time of a decision", deadline.asked_at, now, 0)?;
    let time = deadline.expires_at.0.checked_sub(deadline.asked_at.0);
    match time {
        Some(time) if time <= MAX_ANSWER_TIME_MS => Ok(()),
        _ => Err(RecordCheckError::OutOfRange { field: "a deadline", value: deadline.expires_at.0 }),
    }
}

fn check_seated_once(table: &Table) -> Result<(), RecordCheckError> {
    let mut owners: Vec<PersonId> = table.seats.iter().filter_map(SeatState::owner).collect();
    owners.sort_unstable();
    match owners.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(RecordCheckError::SeatedTwice(pair[0])),
        None => Ok(()),
    }
}

/// Discord's ids of servers, channels and people start at 1.
pub(super) fn check_discord_ids(table: &Table) -> Result<(), RecordCheckError> {
    check_range("the server id", table.location.server.0, 1, u64::MAX)?;
    check_range("the channel id", table.location.channel.0, 1, u64::MAX)?;
    table.people().into_iter().try_for_each(check_person_id)
}

pub(super) fn check_person_id(person: PersonId) -> Result<(), RecordCheckError> {
    check_range("a person id", person.0, 1, u64::MAX)
}

pub(super) fn check_server_fields(server: ServerId, settings: &ServerSettings) -> Result<(), RecordCheckError> {
    check_range("the server id", server.0, 1, u64::MAX)?;
    settings.table_channels.iter().try_for_each(|it| check_range("a channel id", it.0, 1, u64::MAX))?;
    settings.opener_roles.iter().try_for_each(|it| check_range("a role id", it.0, 1, u64::MAX))?;
    settings.banned_people.people().iter().copied().try_for_each(check_person_id)?;
    check_range(
        "the time when the bot was removed from the server",
        settings.bot_removed_at.map_or(0, |since| since.0),
        0,
        MAX_TIME_MS,
    )?;
    match settings.quiet_hours.map(QuietHours::validated) {
        Some(Err(_)) => Err(RecordCheckError::Inconsistent("the quiet hours are invalid")),
        Some(Ok(_)) | None => Ok(()),
    }
}

fn check_range(field: &'static str, value: u64, min: u64, max: u64) -> Result<(), RecordCheckError> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(RecordCheckError::OutOfRange { field, value }) }
}

/// Rejects a time that is too far ahead of the service clock.
fn check_not_ahead(
    field: &'static str,
    moment: ServiceInstant,
    now: ServiceInstant,
    max: u64,
) -> Result<(), RecordCheckError> {
    check_range(field, moment.0, 0, MAX_TIME_MS.min(now.0.saturating_add(MAX_AHEAD_OF_EXPORT_MS + max)))
}
