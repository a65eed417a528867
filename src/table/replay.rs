//! A match made again, turn by turn. A turn lasts as long as the same seats are asked; where several are asked in secret, until the
//! last of them has answered, for nobody may learn who has before.

use std::vec;

use super::past::{By, Past, PastError, again};
use crate::Mark;
use crate::game::{Line, Log, Seat};
use crate::journal::{self, Answer, Entry};
use crate::kind::{Kind, Match, Question};

/// A match made again: its beginning, then turn after turn, the last of which may not be over yet.
pub struct Replay {
    game: Box<dyn Match>,
    answers: vec::IntoIter<(Answer, By)>,
    next: Next,
}

/// A turn of a match.
pub struct Turn {
    /// Its number, from 1. The beginning is number 0.
    pub number: usize,
    /// Who was asked when it began. Nobody, at the beginning.
    pub seats: Vec<Seat>,
    /// What happened in it, whoever may read it.
    pub lines: Vec<Line>,
    /// The match as it was then, to be looked at.
    pub game: Box<dyn Match>,
    /// What comes after it.
    pub after: After,
}

/// What comes after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Another turn.
    Another,
    /// What is left of it: nobody has brought it to its end yet.
    GoesOn,
    /// Nothing: the match is over.
    End,
}

/// What comes next in a replay.
#[derive(Clone, Copy)]
enum Next {
    Turn(usize),
    Nothing,
}

/// Somebody is asked something.
#[derive(PartialEq, Eq)]
struct Asked {
    seat: Seat,
    /// What, if it is a secret.
    secret: Option<(&'static str, Mark)>,
}

impl Past {
    /// The match turn by turn, with these rules.
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

/// Whether it is still the same turn after this seat has answered: the same are asked, or others who were asked in secret with it.
fn goes_on(before: &[Asked], answered: Seat, now: &[Asked]) -> bool {
    let about = |asked: &Asked| asked.secret.map(|(prompt, _)| prompt);
    let alike = |(one, other): (&Asked, &Asked)| one.seat == other.seat && about(one) == about(other);
    let waits = |it: &Asked| it.secret.is_some() && it.seat != answered && before.contains(it);
    let as_before = before.len() == now.len() && before.iter().zip(now).all(alike);
    !now.is_empty() && (as_before || now.iter().any(waits))
}
