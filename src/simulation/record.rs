//! The lines of a recorded simulation, read by fixtures and external referees. docs/FILE_FORMATS.md describes
//! the format.

use std::io;

use meadhall_game::{Fingerprint, GameLog, MatchSetup, Revelation, Seat, SeatScore, Seed, Text};
use meadhall_registry::journal::{AnswerEntry, RecordedStep};
use meadhall_registry::{DecisionInfo, Match};
use serde::Serialize;
use serde_json::Value;

/// One line, as a JSON object.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SimulationRecord<'a> {
    /// The match before its first decision.
    Start {
        game: &'static str,
        rules_version: u16,
        setup: MatchSetup,
        seed: &'a Seed,
        strategy_names: &'a [String],
        state: Value,
        fingerprint: Fingerprint,
    },
    /// A decision and its answer.
    Step {
        #[serde(flatten)]
        answer: AnswerEntry,
        prompt: Text,
        is_secret: bool,
        options: Vec<Value>,
        chosen: usize,
        has_revealed: bool,
        log: Vec<RecordedLine>,
        /// The complete state, if the step revealed something.
        #[serde(skip_serializing_if = "Option::is_none")]
        state: Option<Value>,
    },
    End {
        scores: Vec<FinalScore>,
    },
}

/// A line of the match's log.
#[derive(Serialize)]
pub struct RecordedLine {
    #[serde(flatten)]
    text: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    visible_to: Option<Seat>,
}

/// The final score of one seat.
#[derive(Serialize)]
pub struct FinalScore {
    #[serde(flatten)]
    score: SeatScore,
    total: i32,
    victory_share: f64,
}

impl<'a> SimulationRecord<'a> {
    /// Creates the first line of a match.
    pub fn start(game: &dyn Match, seed: &'a Seed, players: &'a [String]) -> Self {
        let (id, rules, setup) = (game.meta().id, game.meta().rules_version, game.setup().clone());
        Self::Start {
            game: id,
            rules_version: rules,
            setup,
            seed,
            strategy_names: players,
            state: game.state_json(),
            fingerprint: game.state_fingerprint(),
        }
    }

    /// Creates the line of a step.
    pub fn step(
        game: &dyn Match,
        decision: &DecisionInfo,
        options: Vec<Value>,
        chosen: usize,
        recorded: RecordedStep,
        log: &GameLog,
    ) -> Self {
        let has_revealed = recorded.revealed == Revelation::SomeRevealed;
        Self::Step {
            answer: recorded.answer,
            prompt: decision.prompt.clone(),
            is_secret: decision.is_secret,
            options,
            chosen,
            has_revealed,
            log: log
                .lines()
                .iter()
                .map(|line| RecordedLine { text: line.text.clone(), visible_to: line.visible_to })
                .collect(),
            state: has_revealed.then(|| game.state_json()),
        }
    }

    /// Creates the last line of a match.
    pub fn end(scores: &[SeatScore], shares: &[f64]) -> Self {
        let final_score = |(score, share): (&SeatScore, &f64)| FinalScore {
            score: score.clone(),
            total: score.total(),
            victory_share: *share,
        };
        Self::End { scores: scores.iter().zip(shares).map(final_score).collect() }
    }

    /// Writes the line, with the number of its match.
    pub fn write(&self, match_number: u64, journal: &mut dyn io::Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct NumberedRecord<'a> {
            r#match: u64,
            #[serde(flatten)]
            record: &'a SimulationRecord<'a>,
        }
        serde_json::to_writer(&mut *journal, &NumberedRecord { r#match: match_number, record: self })?;
        journal.write_all(b"\n")
    }
}
