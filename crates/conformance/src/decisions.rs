//! Checks that decisions are well formed, and the same without prompts.

use std::collections::{BTreeSet, HashSet};

use meadhall_game::{Decision, Decisions, Game, Seat};

use super::property::{CheckResult, GameProperty};

pub(crate) fn check_decisions<G: Game>(decisions: &Decisions<G::Action>, seats: u8) -> CheckResult {
    let mut seats_seen = BTreeSet::new();
    for decision in decisions.iter() {
        let (seat, options, default) = (decision.seat, decision.options, decision.default_option);
        GameProperty::OneDecisionPerSeat
            .ensure(seat.0 < seats, || format!("seat {} has a decision in a match of {seats} seats", seat.0))?;
        GameProperty::OneDecisionPerSeat
            .ensure(seats_seen.insert(seat), || format!("seat {} has two decisions", seat.0))?;
        GameProperty::HasOptions.ensure(!options.is_empty(), || format!("{:?} has no options", decision.prompt))?;
        GameProperty::HasOptions
            .ensure(default < options.len(), || format!("the default of {:?} is out of range", decision.prompt))?;
        let unique: HashSet<&G::Action> = options.iter().collect();
        GameProperty::DistinctOptions
            .ensure(unique.len() == options.len(), || format!("duplicate option in {options:?}"))?;
    }
    Ok(())
}

/// Checks the seat whose turn it is, if this turn has begun since a state in which it was the turn of `previous_seat`.
pub(crate) fn check_turn<A>(decisions: &Decisions<A>, previous_seat: Option<Seat>) -> CheckResult {
    let new_seat = decisions.turn_seat().filter(|seat| Some(*seat) != previous_seat);
    let unasked_seat = new_seat.filter(|seat| decisions.for_seat(*seat).is_none());
    GameProperty::BeginsTurnsWithDecision
        .ensure(unasked_seat.is_none(), || format!("a turn of {unasked_seat:?} begins without a decision of this seat"))
}

pub(crate) fn check_same_without_prompts<G: Game>(game: &G, asked: &Decisions<G::Action>) -> CheckResult {
    let mut silent = Decisions::without_prompts();
    silent.refill(game);
    let unworded = |decision: Decision<'_, G::Action>| (decision.seat, decision.is_secret, decision.default_option);
    let is_same = silent.iter().map(unworded).eq(asked.iter().map(unworded))
        && silent.iter().zip(asked.iter()).all(|(a, b)| a.options == b.options);
    GameProperty::IndependentOfPromptsAndLog
        .ensure(is_same, || format!("without prompts, {asked:?} becomes {silent:?}"))
}

/// Whether two states have the same decisions, prompts and options.
pub(crate) fn same_decisions<A: PartialEq>(a: &Decisions<A>, b: &Decisions<A>) -> bool {
    a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, other)| same_decision(&a, &other))
}

pub(crate) fn same_decision<A: PartialEq>(a: &Decision<'_, A>, b: &Decision<'_, A>) -> bool {
    (a.seat, a.is_secret, a.default_option, a.prompt) == (b.seat, b.is_secret, b.default_option, b.prompt)
        && a.options == b.options
}
