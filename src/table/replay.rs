//! Replays a match turn by turn. A turn lasts as long as the same seats must decide; with secret
//! decisions, until the last of them is answered, because nobody may learn who has answered
//! earlier.

use std::vec;

use super::past::{By, Past, PastError, again};
use crate::Mark;
use crate::game::{Line, Log, Seat};
use crate::journal::{self, Answer, Entry};
use crate::kind::{Kind, Match, Question};

/// Iterates over the turns of a match, starting with its setup. The last turn may be unfinished.
pub struct Replay {
    game: Box<dyn Match>,
    answers: vec::IntoIter<(Answer, By)>,
    next: Next,
}

/// A turn of a match.
pub struct Turn {
    /// The number of the turn, from 1; the setup is 0.
    pub number: usize,
    /// The seats that had to decide when it began; empty for the setup.
    pub seats: Vec<Seat>,
    /// The log of the turn, including lines that only one seat may read.
    pub lines: Vec<Line>,
    /// The state of the match after the turn, for viewing only.
    pub game: Box<dyn Match>,
    pub after: After,
}

/// What comes after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Another,
    /// The turn is not finished yet.
    GoesOn,
    End,
}

/// What the replay returns next.
#[derive(Clone, Copy)]
enum Next {
    Turn(usize),
    Nothing,
}

/// What makes an open decision the same as another.
#[derive(PartialEq, Eq)]
struct Asked {
    seat: Seat,
    /// The prompt and fingerprint, if the decision is secret.
    secret: Option<(&'static str, Mark)>,
}

impl Past {
    /// Replays the match turn by turn with these rules.
    pub fn turn_by_turn(&self, kind: &dyn Kind) -> Result<Replay, PastError> {
        let game = kind.start(&self.beginning.setup, self.beginning.seed.clone())?;
        let entries: Vec<Entry> = self.entries.iter().map(|kept| kept.entry.clone()).collect();
        let counting = journal::counting(&*game, &entries)?.into_iter();
        let answers: Vec<(Answer, By)> = counting.map(|answer| (answer.clone(), self.by(answer))).collect();
        Ok(Replay { game, answers: answers.into_iter(), next: Next::Turn(0) })
    }
}

impl Iterator for Replay {
    type Item = Result<Turn, PastError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Next::Turn(number) = self.next else { return None };
        self.next = Next::Nothing;
        let turn = self.turn(number);
        if let Ok(Turn { after: After::Another, .. }) = turn {
            self.next = Next::Turn(number + 1);
        }
        Some(turn)
    }
}

impl Replay {
    fn turn(&mut self, number: usize) -> Result<Turn, PastError> {
        let (mut log, mut seats) = (Log::new(), Vec::new());
        let mut ends = number == 0;
        if number > 0 {
            let mut before = asked(&*self.game);
            seats = before.iter().map(|asked| asked.seat).collect();
            for (answer, by) in self.answers.by_ref() {
                again(&mut *self.game, &answer, by, &mut log)?;
                let now = asked(&*self.game);
                if !goes_on(&before, answer.seat, &now) {
                    ends = true;
                    break;
                }
                before = now;
            }
        }
        let after = if self.game.questions().is_empty() {
            After::End
        } else if ends {
            After::Another
        } else {
            After::GoesOn
        };
        Ok(Turn { number, seats, lines: log.lines().to_vec(), game: self.game.still(), after })
    }
}

fn asked(game: &dyn Match) -> Vec<Asked> {
    let asked = |question: Question| {
        let Question { seat, secret, prompt, .. } = question;
        let mark = game.question_mark(seat).ok().filter(|_| secret);
        Asked { seat, secret: mark.map(|mark| (prompt.key, mark)) }
    };
    game.questions().into_iter().map(asked).collect()
}

/// Returns whether the turn continues after this seat's answer: the same seats must decide, or
/// others still owe the secret answers of this turn.
fn goes_on(before: &[Asked], answered: Seat, now: &[Asked]) -> bool {
    let about = |asked: &Asked| asked.secret.map(|(prompt, _)| prompt);
    let alike = |(one, other): (&Asked, &Asked)| one.seat == other.seat && about(one) == about(other);
    let waits = |it: &Asked| it.secret.is_some() && it.seat != answered && before.contains(it);
    let as_before = before.len() == now.len() && before.iter().zip(now).all(alike);
    !now.is_empty() && (as_before || now.iter().any(waits))
}
