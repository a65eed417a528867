//! Computer players. They see the question that is put to their seat, and nothing of the match behind it.

use crate::game::{Dice, Seed};
use crate::kind::Question;

/// Something that answers for a seat.
pub trait Bot: Send {
    /// The number of the option it takes.
    fn choose(&mut self, question: &Question) -> usize;
}

/// Takes any option, each as likely as the others.
struct Random(Dice);

impl Bot for Random {
    fn choose(&mut self, question: &Question) -> usize {
        self.0.index(question.options)
    }
}

/// There is no computer player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no computer player \"{0}\"; there is: random")]
pub struct UnknownBot(String);

/// The computer player of this name. Its own chance comes from `seed`, never from the match's.
pub fn named(name: &str, seed: &Seed) -> Result<Box<dyn Bot>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random(Dice::new(seed, 0)))),
        _ => Err(UnknownBot(name.to_owned())),
    }
}
