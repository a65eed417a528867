//! Checks that decisions are well formed, and the same without prompts.

use std::collections::{BTreeSet, HashSet};

use super::law::{CheckResult, GameProperty};
use crate::game::{Decision, Decisions, Game};

pub(super) fn check_decisions<G: Game>(decisions: &Decisions<G::Action>, seats: u8) -> CheckResult {
    let mut seats_seen = BTreeSet::new();
    for decision in decisions.iter() {
        let (seat, options, default) = (decision.seat, decision.options, decision.default_option);
        GameProperty::OneDecisionPerSeat
            .ensure(seat.0 < seats, || format!("seat {} is asked at a table of {seats}", seat.0))?;
        GameProperty::OneDecisionPerSeat
            .ensure(seats_seen.insert(seat), || format!("seat {} is asked two questions", seat.0))?;
        GameProperty::HasOptions.ensure(!options.is_empty(), || format!("{:?} has no answer", decision.prompt))?;
        GameProperty::HasOptions
            .ensure(default < options.len(), || format!("{:?} has a default beyond its answers", decision.prompt))?;
        let unique: HashSet<&G::Action> = options.iter().collect();
        GameProperty::DistinctOptions
            .ensure(unique.len() == options.len(), || format!("an option is there twice in {options:?}"))?;
    }
    Ok(())
}

pub(super) fn check_without_prompts<G: Game>(game: &G, asked: &Decisions<G::Action>) -> CheckResult {
    let mut silent = Decisions::without_prompts();
    silent.refill(game);
    let unworded = |decision: Decision<'_, G::Action>| (decision.seat, decision.is_secret, decision.default_option);
    let is_same = silent.iter().map(unworded).eq(asked.iter().map(unworded))
        && silent.iter().zip(asked.iter()).all(|(a, b)| a.options == b.options);
    GameProperty::IndependentOfPromptsAndLog.ensure(is_same, || format!("asked silently, {asked:?} becomes {silent:?}"))
}

/// Whether two states have the same decisions, prompts and options.
pub(super) fn same_decisions<A: PartialEq>(a: &Decisions<A>, b: &Decisions<A>) -> bool {
    a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, other)| same_decision(&a, &other))
}

pub(super) fn same_decision<A: PartialEq>(a: &Decision<'_, A>, b: &Decision<'_, A>) -> bool {
    (a.seat, a.is_secret, a.default_option, a.prompt) == (b.seat, b.is_secret, b.default_option, b.prompt)
        && a.options == b.options
}
