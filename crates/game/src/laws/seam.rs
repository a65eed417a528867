//! Plays the match again through the registry: refused answers, saving halfway, and replaying its journal.

use serde_json::json;

use super::law::{Broken, Law, Verdict};
use crate::Mark;
use crate::game::{Log, Seat, Seed, Setup};
use crate::journal::{self, Entry};
use crate::kind::{Kind, Match, Unanswerable};

/// The option that was chosen in one step.
pub(super) struct Answer {
    pub(super) seat: Seat,
    pub(super) option: usize,
}

/// Replays the chosen options and the journal; both must lead to the state with the fingerprint `end`.
pub(super) fn replays(kind: &dyn Kind, setup: &Setup, seed: &Seed, answers: &[Answer], end: Mark) -> Verdict {
    let start = || kind.start(setup, seed.clone()).map_err(|error| Law::Meta.broken(error.to_string()));
    let mut game = start()?;
    let mut entries = Vec::new();
    for (n, answer) in answers.iter().enumerate() {
        refuses(&mut *game)?;
        if n == answers.len() / 2 {
            game = reloaded(kind, &*game)?;
        }
        let taken = journal::answer(&mut *game, answer.seat, answer.option, &mut Log::muted())
            .map_err(|why| Law::Journal.broken(format!("an answer that was offered is refused: {why}")))?;
        entries.push(Entry::Answer(taken.answer));
    }
    refuses(&mut *game)?;
    Law::Journal.holds(game.mark() == end, || "played through the seam, the match ends otherwise".to_owned())?;
    let mut again = start()?;
    journal::replay(&mut *again, &entries, &mut Log::muted())
        .map_err(|error| Law::Journal.broken(error.to_string()))?;
    Law::Journal.holds(again.mark() == end, || "the journal leads to another state".to_owned())
}

/// Illegal answers must be refused, each for its own reason.
fn refuses(game: &mut dyn Match) -> Verdict {
    let before = game.mark();
    let seats = game.setup().seats();
    let questions = game.questions();
    for seat in Seat::all(seats + 1) {
        let question = questions.iter().find(|question| question.seat == seat);
        let options = question.map_or(0, |question| question.options);
        let expected = match question {
            _ if seat.0 == seats => Unanswerable::NoSuchSeat { seat, seats },
            _ if questions.is_empty() => Unanswerable::Over,
            None => Unanswerable::NotAsked { seat },
            Some(_) => Unanswerable::NoSuchOption { option: options, options },
        };
        let answered = game.answer(seat, options, &mut Log::muted()).err();
        Law::Refusal.holds(answered.as_ref() == Some(&expected), || {
            format!("option {options} of seat {} should be refused with {expected:?}, not {answered:?}", seat.0)
        })?;
        let expected = if question.is_some() { Unanswerable::NotOffered } else { expected };
        let found = game.find(seat, &json!({ "zzz": "zzz" }));
        Law::Refusal.holds(found.as_ref() == Err(&expected), || {
            format!("nonsense from seat {} should be refused with {expected:?}, not {found:?}", seat.0)
        })?;
    }
    Law::Refusal.holds(game.mark() == before, || "refusals have changed the state".to_owned())
}

fn reloaded(kind: &dyn Kind, game: &dyn Match) -> Result<Box<dyn Match>, Broken> {
    let again = kind.load(&game.save()).map_err(|error| Law::Storage.broken(error.to_string()))?;
    let same = again.mark() == game.mark() && again.next() == game.next() && again.questions() == game.questions();
    Law::Storage.holds(same, || "saved and loaded, the match stands elsewhere".to_owned())?;
    Ok(again)
}
