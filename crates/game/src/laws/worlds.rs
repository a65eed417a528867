//! Compares the true state with samples that a seat cannot distinguish from it: nothing that anybody sees,
//! decides or reads may differ between them.

use serde::Serialize;
use serde_json::Value;

use super::law::{Law, Verdict};
use super::nodes::leaves;
use super::questions::alike;
use super::step::{Outcome, Step};
use crate::game::{Decision, Decisions, Dice, Face, Game, Revealed, Seat, Text};

/// Checks that `other`, drawn for `seat`, looks like `truth` to the seat and to the channel.
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

/// The seat cannot know which of the two states is true, so it must sample the same from both.
pub(super) fn fancied<G: Game>(truth: &G, seat: Seat, other: &G, dice: impl Fn() -> Dice) -> Verdict {
    let (here, there) = (truth.imagine(seat, &mut dice()), other.imagine(seat, &mut dice()));
    Law::Fancy.holds(here == there, || {
        format!("with the same dice, seat {} imagines other things where only hidden ones are different", seat.0)
    })
}

/// Checks the weights that an AI in this seat uses.
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

/// Returns the texts of the options.
fn labels<G: Face>(game: &G, asked: &Decision<'_, G::Action>) -> Vec<(Vec<Text>, Vec<Text>, Option<Text>)> {
    let view = game.view(Some(asked.seat));
    let label = |action| (G::words(&view, action), G::consequence(&view, action), G::explanation(&view, action));
    asked.options.iter().map(label).collect()
}

/// Describes the first difference between two views.
fn difference(here: &impl Serialize, there: &impl Serialize) -> String {
    let plain = |view: Result<Value, _>| leaves(&view.unwrap_or(Value::Null));
    let (here, there) = (plain(serde_json::to_value(here)), plain(serde_json::to_value(there)));
    let differs =
        here.iter().find(|leaf| !there.contains(leaf)).or_else(|| there.iter().find(|leaf| !here.contains(leaf)));
    differs.map_or_else(|| "somewhere".to_owned(), |leaf| format!("{} is {} in one world only", leaf.path, leaf.value))
}

/// Checks a step on a sample of `seat`: if the views differ after it, it must be marked as revealing; if not,
/// the log must not differ either.
pub(super) fn learned<G: Face>(step: &Step<'_, G::Action>, truth: &Outcome<G>, seat: Seat, other: &G) -> Verdict {
    // A sample in which the action is not an option proves nothing about it.
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

/// After a secret decision, viewers who see the same after two different answers must also read the same.
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
