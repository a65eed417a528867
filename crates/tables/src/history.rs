//! A match's start and every journal entry since. Every state of the match can be rebuilt from it.

use meadhall_game::{GameLog, GameLogLine, MatchSetup, Seat, Seed, SetupError, Text, TextArg};
use meadhall_registry::journal::{self, AnswerEntry, JournalEntry, ReplayError};
use meadhall_registry::{GameType, Match};
use serde::{Deserialize, Serialize};

use super::clock::UnixMillis;
use super::texts;

/// The history of a match from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchHistory {
    pub start: MatchStart,
    /// All entries so far, undone ones included.
    pub entries: Vec<HistoryEntry>,
}

/// How a match was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchStart {
    pub rules_version: u16,
    pub setup: MatchSetup,
    /// The seed of all random numbers of the match.
    pub seed: Seed,
}

/// A journal entry with its time and origin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryEntry {
    pub created_at: UnixMillis,
    pub origin: EntryOrigin,
    /// Why a computer took this seat, if this is its first public answer there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeover: Option<TakeoverReason>,
    pub entry: JournalEntry,
}

/// What caused a journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryOrigin {
    /// An answer or undo by the person in the seat.
    Player,
    /// An answer by the AI in the seat.
    Ai,
    /// An answer by the bot, because there was only one option.
    Forced,
    /// The default answer, given by the bot because the decision timed out.
    Timeout,
    /// A secret answer that the bot applied again, because another player undid an earlier secret answer.
    Reapplied,
}

/// Why a computer plays in the seat of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeoverReason {
    /// The person left, or had their data deleted.
    Left,
    TimeRanOut,
    Conceded,
    /// The host or the other players replaced the person.
    Replaced,
}

/// How an answer came about, as far as the log of the match tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnswerCause {
    pub origin: EntryOrigin,
    pub takeover: Option<TakeoverReason>,
}

/// The reason why a match cannot be rebuilt from its history.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// The current rules refuse the setup of the match.
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    /// A journal entry does not lead to the recorded state.
    #[error(transparent)]
    ReplayFailed(#[from] ReplayError),
}

impl MatchHistory {
    /// Rebuilds the current state of the match under these rules. `log` receives the match's log lines of all steps
    /// that were not undone.
    pub fn replay(&self, game_type: &dyn GameType, log: &mut GameLog) -> Result<Box<dyn Match>, HistoryError> {
        self.replay_to(u64::MAX, game_type, log)
    }

    /// Rebuilds the state after step `step`.
    pub fn replay_to(
        &self,
        step: u64,
        game_type: &dyn GameType,
        log: &mut GameLog,
    ) -> Result<Box<dyn Match>, HistoryError> {
        let mut match_state = game_type.new_match(&self.start.setup, self.start.seed.clone())?;
        let end_index = self.entries.partition_point(|entry| entry.entry.step_number() <= step);
        let entries: Vec<JournalEntry> = self.entries[..end_index].iter().map(|entry| entry.entry.clone()).collect();
        for answer in journal::effective_answers(match_state.as_ref(), &entries)? {
            reapply(match_state.as_mut(), answer, self.cause_of(answer), log)?;
        }
        if let Some(last) = entries.last() {
            match_state.skip_to_step(last.step_number() + 1);
        }
        Ok(match_state)
    }

    /// Returns how an answer in this history came about.
    pub(crate) fn cause_of(&self, answer: &AnswerEntry) -> AnswerCause {
        let position = self.entries.binary_search_by_key(&answer.step_number, |entry| entry.entry.step_number());
        let by_player = AnswerCause { origin: EntryOrigin::Player, takeover: None };
        position.map_or(by_player, |at| {
            let HistoryEntry { origin, takeover, .. } = self.entries[at];
            AnswerCause { origin, takeover }
        })
    }

    /// Returns the steps that were not undone.
    pub fn effective_answers(&self) -> Vec<(&HistoryEntry, &AnswerEntry)> {
        let mut effective: Vec<(&HistoryEntry, &AnswerEntry)> = Vec::new();
        for entry in &self.entries {
            match &entry.entry {
                JournalEntry::Answer(answer) => effective.push((entry, answer)),
                JournalEntry::Undo(undo) => effective.retain(|(_, answer)| answer.step_number <= undo.back_to_step),
            }
        }
        effective
    }

    /// Returns the number of the first step before `to` that this seat's player has not seen. Steps up to the seat's
    /// last answer, and forced steps directly after that answer, count as seen.
    pub fn first_unseen_step(&self, seat: Seat, to: u64) -> u64 {
        let before = &self.entries[..self.entries.partition_point(|entry| entry.entry.step_number() < to)];
        let is_own_answer = |entry: &HistoryEntry| entry.origin == EntryOrigin::Player && entry.entry.seat() == seat;
        let Some(last) = before.iter().rposition(is_own_answer) else { return 1 };
        let next = before[last + 1..].iter().find(|entry| entry.origin != EntryOrigin::Forced);
        next.map_or(to, |entry| entry.entry.step_number())
    }

    /// Returns the match's log lines from step `from` up to, but not including, step `to`. Undone steps have no lines.
    pub fn log_between(&self, from: u64, to: u64, game_type: &dyn GameType) -> Result<Vec<GameLogLine>, HistoryError> {
        let log_before = |before: u64| -> Result<Vec<GameLogLine>, HistoryError> {
            let mut log = GameLog::new();
            self.replay_to(before.saturating_sub(1), game_type, &mut log)?;
            Ok(log.lines().to_vec())
        };
        let (old_log, new_log) = (log_before(from)?, log_before(to)?);
        let common_lines = old_log.iter().zip(&new_log).take_while(|(old, new)| old == new).count();
        Ok(new_log[common_lines..].to_vec())
    }
}

/// Applies a recorded answer again and checks that it leads to the recorded state.
pub(crate) fn reapply(
    match_state: &mut dyn Match,
    answer: &AnswerEntry,
    AnswerCause { origin, takeover }: AnswerCause,
    log: &mut GameLog,
) -> Result<(), ReplayError> {
    if let Some(reason) = takeover {
        match_state.skip_to_step(answer.step_number);
        log_takeover(answer.seat, reason, log);
    }
    // The reason must be logged while the seat's decision is still open.
    if origin == EntryOrigin::Timeout {
        match_state.skip_to_step(answer.step_number);
        let option = match_state.find_option(answer.seat, &answer.action).unwrap_or_default();
        log_timeout(match_state, answer.seat, option, log);
    }
    let only_choice = (origin == EntryOrigin::Forced).then(|| {
        match_state.skip_to_step(answer.step_number);
        OnlyChoiceLine::log(match_state, answer.seat, log)
    });
    journal::replay_entry(match_state, answer, log)?;
    only_choice.flatten().into_iter().for_each(|line| line.shorten_if_repeated(log));
    Ok(())
}

/// Logs that the time of a seat has run out, and which option is chosen. If the decision is secret, only the seat may
/// read the line, because others may not learn that it was answered.
pub(crate) fn log_timeout(match_state: &dyn Match, seat: Seat, option: usize, log: &mut GameLog) {
    let text = || texts::ran_out_of_time(seat, option_text(match_state, seat, option));
    if is_secret_decision(match_state, seat) { log.add_private(seat, text) } else { log.add_public(text) }
}

/// Logs that a computer plays for a person, and why.
pub(crate) fn log_takeover(seat: Seat, reason: TakeoverReason, log: &mut GameLog) {
    log.add_public(|| match reason {
        TakeoverReason::Left => texts::takeover_left(seat),
        TakeoverReason::TimeRanOut => texts::takeover_time_ran_out(seat),
        TakeoverReason::Conceded => texts::takeover_conceded(seat),
        TakeoverReason::Replaced => texts::takeover_replaced(seat),
    });
}

/// Whether a log line says only that the next lines were a seat's only choice. A message with few lines leaves it out.
pub fn is_note_of_only_choice(line: &Text) -> bool {
    line.key == texts::no_other_choice(Seat(0)).key
}

/// Returns whether others may not learn that the seat has answered its decision.
pub(crate) fn is_secret_decision(match_state: &dyn Match, seat: Seat) -> bool {
    match_state.decisions().iter().any(|question| question.seat == seat && question.is_secret)
}

/// Whether a match asks only for the end of a turn.
pub(crate) fn asks_to_end_turn(match_state: &dyn Match) -> bool {
    match_state.decisions().iter().any(|decision| decision.ends_turn)
}

/// The log line that says that a seat has a single option, which the bot chooses. Such a decision is never secret.
pub(crate) struct OnlyChoiceLine {
    seat: Seat,
    line_number: usize,
}

impl OnlyChoiceLine {
    /// Logs the line with the option, unless it only ends the turn.
    pub(crate) fn log(match_state: &dyn Match, seat: Seat, log: &mut GameLog) -> Option<Self> {
        if asks_to_end_turn(match_state) {
            return None;
        }
        let line_number = log.lines().len();
        log.add_public(|| texts::only_choice(seat, option_text(match_state, seat, 0)));
        Some(Self { seat, line_number })
    }

    /// Leaves out the option if the lines after this one tell everybody what the seat does.
    pub(crate) fn shorten_if_repeated(self, log: &mut GameLog) {
        let seat = TextArg::Seat(self.seat);
        let tells =
            |line: &GameLogLine| line.visible_to.is_none() && line.text.args.iter().any(|(_, arg)| *arg == seat);
        if log.lines().iter().skip(self.line_number + 1).any(tells) {
            log.replace_text(self.line_number, || texts::no_other_choice(self.seat));
        }
    }
}

fn option_text(match_state: &dyn Match, seat: Seat, option: usize) -> Text {
    let options = match_state.options(seat).unwrap_or_default();
    let path = options.into_iter().nth(option).map(|option| option.path).unwrap_or_default();
    path.into_iter().reduce(texts::answer_path).unwrap_or_default()
}
