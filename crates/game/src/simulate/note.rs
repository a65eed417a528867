//! The lines of a recorded simulation, read by fixtures and external referees. docs/ARCHITECTURE.md describes
//! the format.

use std::io;

use serde::Serialize;
use serde_json::Value;

use crate::Mark;
use crate::game::{Log, Revealed, Score, Seat, Seed, Setup, Text};
use crate::journal::{Answer, Taken};
use crate::kind::{Match, Question};

/// One line, as a JSON object.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Note<'a> {
    /// The match before its first decision.
    SetUp {
        game: &'static str,
        rules: u16,
        setup: Setup,
        seed: &'a Seed,
        players: &'a [String],
        state: Value,
        mark: Mark,
    },
    /// A decision and its answer.
    Step {
        #[serde(flatten)]
        answer: Answer,
        question: Text,
        secret: bool,
        options: Vec<Value>,
        chosen: usize,
        revealed: bool,
        log: Vec<Said>,
        /// The complete state, if the step revealed something.
        #[serde(skip_serializing_if = "Option::is_none")]
        state: Option<Value>,
    },
    End { scores: Vec<FinalScore> },
}

/// A line of the match's log.
#[derive(Serialize)]
pub struct Said {
    #[serde(flatten)]
    text: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<Seat>,
}

/// The final score of one seat.
#[derive(Serialize)]
pub struct FinalScore {
    #[serde(flatten)]
    score: Score,
    total: i32,
    share: f64,
}

impl<'a> Note<'a> {
    /// Creates the first line of a match.
    pub fn set_up(game: &dyn Match, seed: &'a Seed, players: &'a [String]) -> Self {
        let (id, rules, setup) = (game.meta().id, game.meta().rules, game.setup().clone());
        Self::SetUp { game: id, rules, setup, seed, players, state: game.state(), mark: game.mark() }
    }

    /// Creates the line of a step.
    pub fn step(
        game: &dyn Match,
        question: &Question,
        options: Vec<Value>,
        chosen: usize,
        taken: Taken,
        log: &Log,
    ) -> Self {
        let revealed = taken.revealed == Revealed::Something;
        Self::Step {
            answer: taken.answer,
            question: question.prompt.clone(),
            secret: question.secret,
            options,
            chosen,
            revealed,
            log: log.lines().iter().map(|line| Said { text: line.text.clone(), only: line.only }).collect(),
            state: revealed.then(|| game.state()),
        }
    }

    /// Creates the last line of a match.
    pub fn end(scores: &[Score], shares: &[f64]) -> Self {
        let end =
            |(score, share): (&Score, &f64)| FinalScore { score: score.clone(), total: score.total(), share: *share };
        Self::End { scores: scores.iter().zip(shares).map(end).collect() }
    }

    /// Writes the line, with the number of its match.
    pub fn write(&self, number: u64, journal: &mut dyn io::Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct Numbered<'a> {
            r#match: u64,
            #[serde(flatten)]
            note: &'a Note<'a>,
        }
        serde_json::to_writer(&mut *journal, &Numbered { r#match: number, note: self })?;
        journal.write_all(b"\n")
    }
}
