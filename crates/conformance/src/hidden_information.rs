//! Compares the true state with samples that a seat cannot distinguish from it: nothing that anybody sees,
//! decides or reads may differ between them.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hasher};

use meadhall_game::{
    Decision, Decisions, Dice, Feature, FeatureBlock, FeatureRows, Game, Presentation, Revelation, Seat, Text,
    feature_count,
};
use serde::Serialize;
use serde_json::Value;

use super::decisions::same_decision;
use super::json::scalars;
use super::property::{CheckResult, GameProperty};
use super::step::{ReplayableStep, StepOutcome};

/// Checks that `sample`, a state determinized for `seat`, has the same views and visible decisions as the true state
/// `truth`, for the seat and for the channel.
pub(crate) fn check_views<G: Presentation>(
    truth: &G,
    decisions: &Decisions<G::Action>,
    seat: Seat,
    sample: &G,
) -> CheckResult {
    sample.check_invariants().map_err(|why| {
        GameProperty::InvariantsHold
            .violation(format!("a state determinized for seat {} violates an invariant: {why}", seat.0))
    })?;
    for viewer in [Some(seat), None] {
        let (actual, sampled) = (truth.view(viewer), sample.view(viewer));
        GameProperty::NoLeakInViews.ensure(actual == sampled, || {
            format!(
                "the view of {viewer:?} depends on information hidden from seat {}: {}",
                seat.0,
                first_difference(&actual, &sampled)
            )
        })?;
    }
    let sampled_decisions = Decisions::collect(sample);
    let seat_and_flags = |decision: Decision<'_, G::Action>| {
        (decision.seat, decision.is_secret, decision.is_prompt_public, decision.is_out_of_turn)
    };
    let has_same_deciders = decisions.iter().map(seat_and_flags).eq(sampled_decisions.iter().map(seat_and_flags));
    GameProperty::NoLeakInViews.ensure(has_same_deciders, || {
        format!("the open decisions depend on information hidden from seat {}", seat.0)
    })?;
    for (actual, sampled) in decisions.iter().zip(sampled_decisions.iter()) {
        let has_same_prompt = !actual.is_prompt_public || actual.prompt == sampled.prompt;
        GameProperty::NoLeakInViews.ensure(has_same_prompt, || {
            format!("a public prompt reveals information hidden from seat {}: {:?}", seat.0, actual.prompt)
        })?;
        if actual.is_secret && actual.seat != seat {
            continue;
        }
        GameProperty::NoLeakInViews.ensure(same_decision(&actual, &sampled), || {
            let askee = actual.seat.0;
            format!(
                "the decision of seat {askee} reveals information hidden from seat {}: {actual:?}, {sampled:?}",
                seat.0
            )
        })?;
        let (actual, sampled) = (option_texts(truth, &actual), option_texts(sample, &sampled));
        GameProperty::NoLeakInViews.ensure(actual == sampled, || {
            format!("the texts of options reveal information hidden from seat {}: {actual:?}, {sampled:?}", seat.0)
        })?;
    }
    Ok(())
}

/// Checks that the true state and a sample give the same state when determinized for the seat with the same dice,
/// because the seat cannot tell them apart.
pub(crate) fn check_determinize<G: Game>(truth: &G, seat: Seat, sample: &G, dice: impl Fn() -> Dice) -> CheckResult {
    let (actual, sampled) = (truth.determinize(seat, &mut dice()), sample.determinize(seat, &mut dice()));
    GameProperty::DeterminizeUsesViewOnly.ensure(actual == sampled, || {
        format!("with the same dice, determinizing for seat {} depends on hidden information", seat.0)
    })
}

/// Checks that the prior weights of the seat's options are valid and do not depend on hidden information.
pub(crate) fn check_prior<G: Game>(truth: &G, decisions: &Decisions<G::Action>, seat: Seat, sample: &G) -> CheckResult {
    let Some(decision) = decisions.for_seat(seat) else { return Ok(()) };
    let weights_for = |game: &G| {
        let mut weights = Vec::new();
        game.prior_weights(seat, decision.options, &mut weights);
        weights
    };
    let (actual, sampled) = (weights_for(truth), weights_for(sample));
    let is_valid = actual.is_empty()
        || actual.len() == decision.options.len() && actual.iter().all(|it| *it > 0.0 && it.is_finite());
    GameProperty::PriorUsesViewOnly
        .ensure(is_valid, || format!("invalid prior weights for the options {:?}: {actual:?}", decision.options))?;
    GameProperty::PriorUsesViewOnly.ensure(actual == sampled, || {
        format!("the prior weights of seat {} depend on hidden information: {actual:?}, {sampled:?}", seat.0)
    })
}

/// Checks that the features of the seat and of its options are complete and do not depend on hidden information.
pub(crate) fn check_features<G: Game>(
    truth: &G,
    decisions: &Decisions<G::Action>,
    seat: Seat,
    sample: &G,
) -> CheckResult {
    let seat_rows = |game: &G| {
        let mut rows = FeatureRows::new();
        game.add_seat_features(&mut rows);
        rows
    };
    let has_features = !G::FEATURES.of_seats.is_empty();
    let expected_rows = if has_features { truth.scores().len() } else { 0 };
    let (actual, sampled) = (seat_rows(truth), seat_rows(sample));
    check_rows(&actual, expected_rows, G::FEATURES.of_seats)?;
    let own_row = |rows: &FeatureRows| rows.rows().nth(seat.index()).map(<[Feature]>::to_vec);
    check_same_features(seat, &own_row(&actual), &own_row(&sampled))?;
    let Some(decision) = decisions.for_seat(seat) else { return Ok(()) };
    let option_rows = |game: &G| {
        let mut rows = FeatureRows::new();
        game.add_option_features(seat, decision.options, &mut rows);
        rows
    };
    let (actual, sampled) = (option_rows(truth), option_rows(sample));
    let expected_rows = if G::FEATURES.of_options.is_empty() { 0 } else { decision.options.len() };
    check_rows(&actual, expected_rows, G::FEATURES.of_options)?;
    check_same_features(seat, &actual, &sampled)
}

fn check_rows(rows: &FeatureRows, expected_rows: usize, blocks: &[FeatureBlock]) -> CheckResult {
    let starts = std::iter::once(0).chain(blocks.iter().map(FeatureBlock::end));
    let is_list = blocks.iter().zip(starts).all(|(block, start)| block.start == start && block.size > 0);
    GameProperty::FeaturesUseViewOnly
        .ensure(is_list, || format!("the feature blocks do not follow each other: {blocks:?}"))?;
    let is_valid = |(index, value): &Feature| usize::from(*index) < feature_count(blocks) && value.is_finite();
    let is_complete = rows.row_count() == expected_rows && rows.rows().flatten().all(is_valid);
    GameProperty::FeaturesUseViewOnly
        .ensure(is_complete, || format!("expected {expected_rows} rows of valid features, not {rows:?}"))
}

fn check_same_features<T: PartialEq + Debug>(seat: Seat, actual: &T, sampled: &T) -> CheckResult {
    GameProperty::FeaturesUseViewOnly.ensure(actual == sampled, || {
        format!("the features for seat {} depend on hidden information: {actual:?}, {sampled:?}", seat.0)
    })
}

/// Checks that a seat's view has the same hash in the true state and in a sample.
pub(crate) fn check_view_hash<G: Game>(truth: &G, seat: Seat, sample: &G) -> CheckResult {
    let hash = |game: &G| {
        let mut hasher = DefaultHasher::new();
        game.hash_view(seat, &mut hasher);
        hasher.finish()
    };
    GameProperty::ViewHashUsesViewOnly.ensure(hash(truth) == hash(sample), || {
        format!("the hash of the view of seat {} depends on hidden information", seat.0)
    })
}

/// Returns the texts of the options.
fn option_texts<G: Presentation>(
    game: &G,
    decision: &Decision<'_, G::Action>,
) -> Vec<(Vec<Text>, Vec<Text>, Option<Text>)> {
    let view = game.view(Some(decision.seat));
    let texts = |action| (G::option_path(&view, action), G::preview(&view, action), G::explanation(&view, action));
    decision.options.iter().map(texts).collect()
}

/// Describes the first difference between two views.
fn first_difference(actual: &impl Serialize, sampled: &impl Serialize) -> String {
    let plain = |view: Result<Value, _>| scalars(&view.unwrap_or(Value::Null));
    let (actual, sampled) = (plain(serde_json::to_value(actual)), plain(serde_json::to_value(sampled)));
    let difference_node = actual
        .iter()
        .find(|leaf| !sampled.contains(leaf))
        .or_else(|| sampled.iter().find(|leaf| !actual.contains(leaf)));
    difference_node.map_or_else(
        || "somewhere".to_owned(),
        |leaf| format!("{} is {} in only one of the two states", leaf.path, leaf.value),
    )
}

/// Applies a step to the true state and to a sample for `seat`. If the views differ afterwards, the step must be marked
/// as revealing, and if not, the log lines must be the same.
pub(crate) fn check_reveal_is_marked<G: Presentation>(
    step: &ReplayableStep<'_, G::Action>,
    truth: &StepOutcome<G>,
    seat: Seat,
    sample: &G,
) -> CheckResult {
    // If the action is not an option in the sample, the sample cannot be used for this check.
    if !step.is_offered(sample) {
        return Ok(());
    }
    let sampled_outcome = step.apply(sample)?;
    for viewer in [Some(seat), None] {
        let (actual, sampled) = (truth.game.view(viewer), sampled_outcome.game.view(viewer));
        if actual != sampled {
            let is_marked = truth.reveal_status == Revelation::SomeRevealed;
            let unmarked = || {
                let difference = first_difference(&actual, &sampled);
                format!(
                    "{:?} reveals something to {viewer:?} but is not marked as revealing: {difference}",
                    step.action
                )
            };
            GameProperty::RevealIsMarked.ensure(is_marked, unmarked)?;
            continue;
        }
        check_same_lines(viewer, truth, &sampled_outcome)?;
    }
    Ok(())
}

/// Checks, for two different answers to a secret decision, that other viewers read the same log lines if their views
/// are the same.
pub(crate) fn check_secret_choice_stays_secret<G: Presentation>(
    truth: &StepOutcome<G>,
    other_outcome: &StepOutcome<G>,
    actor: Seat,
    seats: u8,
) -> CheckResult {
    let others = Seat::all(seats).filter(|&seat| seat != actor).map(Some);
    for viewer in others.chain([None]) {
        if truth.game.view(viewer) == other_outcome.game.view(viewer) {
            check_same_lines(viewer, truth, other_outcome)?;
        }
    }
    Ok(())
}

fn check_same_lines<G: Presentation>(viewer: Option<Seat>, a: &StepOutcome<G>, b: &StepOutcome<G>) -> CheckResult {
    let (actual, sampled) = (a.texts_for(viewer), b.texts_for(viewer));
    GameProperty::NoLeakInLog.ensure(actual == sampled, || {
        format!("{viewer:?} has the same view but different log lines: {actual:?} or {sampled:?}")
    })
}
