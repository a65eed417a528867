//! Compares the true world with worlds that a seat cannot tell from it: what anybody sees, is asked and reads must not
//! tell them apart.

use serde::Serialize;
use serde_json::Value;

use super::law::{Law, Verdict};
use super::nodes::leaves;
use super::questions::alike;
use super::step::{Outcome, Step};
use crate::game::{Decision, Decisions, Dice, Face, Game, Revealed, Seat, Text};

/// `seat` imagines `other`, which must look like `truth` to it and to the channel.
pub(super) fn hidden<G: Face>(truth: &G, asked: &Decisions<G::Action>, seat: Seat, other: &G) -> Verdict {
    other.audit().map_err(|why| Law::Audit.broken(format!("seat {} imagines what cannot be: {why}", seat.0)))?;
    for viewer in [Some(seat), None] {
        let (here, there) = (truth.view(viewer), other.view(viewer));
        Law::Hidden.holds(here == there, || {
            format!(
                "the view of {viewer:?} changes with what seat {} cannot know: {}",
                seat.0,
                difference(&here, &there)
            )
        })?;
    }
    let asks = Decisions::of(other);
    let mark = |decision: Decision<'_, G::Action>| (decision.seat, decision.secret);
    let same = asked.iter().map(mark).eq(asks.iter().map(mark));
    Law::Hidden.holds(same, || format!("what seat {} cannot know changes who is asked, or how", seat.0))?;
    for (here, there) in asked.iter().zip(asks.iter()) {
        if here.secret && here.seat != seat {
            continue;
        }
        Law::Hidden.holds(alike(&here, &there), || {
            let askee = here.seat.0;
            format!("seat {} can read in the question to seat {askee} what it cannot know: {here:?}, {there:?}", seat.0)
        })?;
        let (here, there) = (labels(truth, &here), labels(other, &there));
        Law::Hidden.holds(here == there, || {
            format!("the words of options tell what seat {} cannot know: {here:?}, {there:?}", seat.0)
        })?;
    }
    Ok(())
}

/// Whoever imagines cannot know which of these worlds is true, and so must imagine the same.
pub(super) fn fancied<G: Game>(truth: &G, seat: Seat, other: &G, dice: impl Fn() -> Dice) -> Verdict {
    let (here, there) = (truth.imagine(seat, &mut dice()), other.imagine(seat, &mut dice()));
    Law::Fancy.holds(here == there, || {
        format!("with the same dice, seat {} imagines other things where only hidden ones are different", seat.0)
    })
}

/// What a computer in this seat expects of its options.
pub(super) fn promised<G: Game>(truth: &G, asked: &Decisions<G::Action>, seat: Seat, other: &G) -> Verdict {
    let Some(asked) = asked.of_seat(seat) else { return Ok(()) };
    let promise = |game: &G| {
        let mut promise = Vec::new();
        game.promise(seat, asked.options, &mut promise);
        promise
    };
    let (here, there) = (promise(truth), promise(other));
    let sane =
        here.is_empty() || here.len() == asked.options.len() && here.iter().all(|it| *it > 0.0 && it.is_finite());
    Law::Promise.holds(sane, || format!("the options {:?} cannot promise {here:?}", asked.options))?;
    Law::Promise.holds(here == there, || {
        format!("what options promise to seat {} depends on what it cannot know: {here:?}, {there:?}", seat.0)
    })
}

/// The options as they are shown.
fn labels<G: Face>(game: &G, asked: &Decision<'_, G::Action>) -> Vec<(Vec<Text>, Vec<Text>, Option<Text>)> {
    let view = game.view(Some(asked.seat));
    let label = |action| (G::words(&view, action), G::consequence(&view, action), G::explanation(&view, action));
    asked.options.iter().map(label).collect()
}

/// The first thing that two views do not share.
fn difference(here: &impl Serialize, there: &impl Serialize) -> String {
    let plain = |view: Result<Value, _>| leaves(&view.unwrap_or(Value::Null));
    let (here, there) = (plain(serde_json::to_value(here)), plain(serde_json::to_value(there)));
    let differs =
        here.iter().find(|leaf| !there.contains(leaf)).or_else(|| there.iter().find(|leaf| !here.contains(leaf)));
    differs.map_or_else(|| "somewhere".to_owned(), |leaf| format!("{} is {} in one world only", leaf.path, leaf.value))
}

/// `seat` could not tell `other` from the true world. What it learned in the step must be marked, and what it read must
/// not be more than it saw.
pub(super) fn learned<G: Face>(step: &Step<'_, G::Action>, truth: &Outcome<G>, seat: Seat, other: &G) -> Verdict {
    // A world in which the answer was never offered has nothing to say about it.
    if !step.offered(other) {
        return Ok(());
    }
    let elsewhere = step.take(other)?;
    for viewer in [Some(seat), None] {
        let (here, there) = (truth.game.view(viewer), elsewhere.game.view(viewer));
        if here != there {
            let marked = truth.revealed == Revealed::Something;
            let told = || {
                let difference = difference(&here, &there);
                format!("{:?} tells {viewer:?} something and is not marked: {difference}", step.action)
            };
            Law::Revealed.holds(marked, told)?;
            continue;
        }
        same_lines(viewer, truth, &elsewhere)?;
    }
    Ok(())
}

/// The question was secret: whoever sees the same after another answer must also read the same.
pub(super) fn kept<G: Face>(truth: &Outcome<G>, otherwise: &Outcome<G>, actor: Seat, seats: u8) -> Verdict {
    let others = Seat::all(seats).filter(|&seat| seat != actor).map(Some);
    for viewer in others.chain([None]) {
        if truth.game.view(viewer) == otherwise.game.view(viewer) {
            same_lines(viewer, truth, otherwise)?;
        }
    }
    Ok(())
}

fn same_lines<G: Face>(viewer: Option<Seat>, one: &Outcome<G>, other: &Outcome<G>) -> Verdict {
    let (here, there) = (one.read_by(viewer), other.read_by(viewer));
    Law::Log.holds(here == there, || format!("{viewer:?} sees the same but reads {here:?} or {there:?}"))
}
