//! Checks that decisions are well formed, and the same without prompts.

use std::collections::{BTreeSet, HashSet};

use super::law::{Law, Verdict};
use crate::game::{Decision, Decisions, Game};

pub(super) fn sound<G: Game>(asked: &Decisions<G::Action>, seats: u8) -> Verdict {
    let mut askees = BTreeSet::new();
    for decision in asked.iter() {
        let (seat, options, default) = (decision.seat, decision.options, decision.default);
        Law::Seats.holds(seat.0 < seats, || format!("seat {} is asked at a table of {seats}", seat.0))?;
        Law::Seats.holds(askees.insert(seat), || format!("seat {} is asked two questions", seat.0))?;
        Law::Answer.holds(!options.is_empty(), || format!("{:?} has no answer", decision.prompt))?;
        Law::Answer
            .holds(default < options.len(), || format!("{:?} has a default beyond its answers", decision.prompt))?;
        let distinct: HashSet<&G::Action> = options.iter().collect();
        Law::Distinct.holds(distinct.len() == options.len(), || format!("an option is there twice in {options:?}"))?;
    }
    Ok(())
}

pub(super) fn silent<G: Game>(game: &G, asked: &Decisions<G::Action>) -> Verdict {
    let mut silent = Decisions::silent();
    silent.refill(game);
    let unworded = |decision: Decision<'_, G::Action>| (decision.seat, decision.secret, decision.default);
    let same = silent.iter().map(unworded).eq(asked.iter().map(unworded))
        && silent.iter().zip(asked.iter()).all(|(one, other)| one.options == other.options);
    Law::Silence.holds(same, || format!("asked silently, {asked:?} becomes {silent:?}"))
}

/// Whether two states have the same decisions, prompts and options.
pub(super) fn same<A: PartialEq>(one: &Decisions<A>, other: &Decisions<A>) -> bool {
    one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| alike(&one, &other))
}

pub(super) fn alike<A: PartialEq>(one: &Decision<'_, A>, other: &Decision<'_, A>) -> bool {
    (one.seat, one.secret, one.default, one.prompt) == (other.seat, other.secret, other.default, other.prompt)
        && one.options == other.options
}
