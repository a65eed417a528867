//! Checks that determinizing can produce everything that the seat cannot rule out: if it always keeps a true
//! hidden card it leaks, if it never deals some card it is biased. Both are found by many samples.

use std::collections::{BTreeMap, HashSet};
use std::mem::discriminant;

use meadhall_game::{Decisions, Dice, Presentation, Seat};
use serde_json::Value;

use super::hidden_information::check_views;
use super::json::{JsonNode, json_nodes, scalars};
use super::property::{CheckResult, GameProperty, PropertyViolation};

/// The number of pairs of values that are swapped at each check.
const STATE_PART_SWAPS_PER_CHECK: u32 = 32;
/// The number of samples drawn per possible value. With 40·n samples, a value of probability 1/n is missed with a
/// probability of only e^-40.
const RESAMPLES_PER_VALUE: usize = 40;

/// A value that must occur in some sample at its path in the state, and the reason for this.
struct ExpectedValue {
    scalar: JsonNode,
    reason: &'static str,
}

pub(crate) fn check_coverage<G: Presentation>(
    truth: &G,
    decisions: &Decisions<G::Action>,
    seat: Seat,
    dice: &mut Dice,
) -> CheckResult {
    let state = to_json(truth)?;
    let true_scalars = scalars(&state);
    let mut expected: Vec<ExpectedValue> = true_scalars
        .iter()
        .map(|scalar| ExpectedValue { scalar: scalar.clone(), reason: "is the true value" })
        .collect();
    let possible = possible_hidden_values(truth, decisions, seat, &state, dice)?;
    expected.extend(possible.into_iter().map(|scalar| ExpectedValue { scalar, reason: "it cannot rule out" }));
    let mut seen: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    for redraws in 0.. {
        let sample = to_json(&truth.determinize(seat, dice))?;
        expected.retain(|expected| !appears_in(&expected.scalar, &state, &sample));
        let Some(ExpectedValue { scalar: leaf, reason: why }) = expected.first() else { break };
        for ExpectedValue { scalar: leaf, .. } in &expected {
            let value = sample.pointer(&leaf.path).map(ToString::to_string).unwrap_or_default();
            seen.entry(leaf.path.clone()).or_default().insert(value);
        }
        // A hidden value is drawn from at most as many alternatives as the state has values or the samples have shown,
        // which bounds the number of samples needed.
        let kinds = seen.values().map(HashSet::len).max().unwrap_or(0);
        if redraws > RESAMPLES_PER_VALUE * true_scalars.len().max(kinds) {
            let JsonNode { path, value } = leaf;
            let how = format!("in {redraws} samples for seat {}, {path} was never {value}, which {why}", seat.0);
            return Err(GameProperty::DeterminizeCoversAll.violation(how));
        }
    }
    Ok(())
}

/// Returns values that are hidden from the seat and possible from its view. They are found by swapping two parts of the
/// state and checking that the views stay the same.
fn possible_hidden_values<G: Presentation>(
    truth: &G,
    decisions: &Decisions<G::Action>,
    seat: Seat,
    state: &Value,
    dice: &mut Dice,
) -> Result<Vec<JsonNode>, PropertyViolation> {
    let nodes = json_nodes(state);
    let mut nodes_by_pattern: BTreeMap<String, Vec<&JsonNode>> = BTreeMap::new();
    for node in &nodes {
        nodes_by_pattern.entry(path_pattern(&node.path)).or_default().push(node);
    }
    let mut found = Vec::new();
    for n in 0..STATE_PART_SWAPS_PER_CHECK {
        let Some(a) = dice.choose(&nodes) else { break };
        // Two parts of the same kind, such as two secret offers, are most likely to be interchangeable. A card may also
        // be interchangeable with one in the deck, so every other swap takes any two parts.
        let b = match nodes_by_pattern.get(&path_pattern(&a.path)) {
            Some(similar_nodes) if n % 2 == 0 => dice.choose(similar_nodes).copied(),
            _ => dice.choose(&nodes),
        };
        let Some(sample) = b.and_then(|b| swap_parts::<G>(state, a, b)) else { continue };
        if check_views(truth, decisions, seat, &sample).is_ok() {
            let changed_scalars = scalars(&to_json(&sample)?);
            found.extend(
                changed_scalars.into_iter().filter(|scalar| state.pointer(&scalar.path) != Some(&scalar.value)),
            );
        }
    }
    Ok(found)
}

/// Returns the path without indices: `/players/0/offer` and `/players/1/offer` have the same pattern.
fn path_pattern(path: &str) -> String {
    let part = |part: &str| if part.parse::<usize>().is_ok() { "*".to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Returns the state with two of its parts swapped, if that gives a different state.
fn swap_parts<G: Presentation>(state: &Value, a: &JsonNode, b: &JsonNode) -> Option<G> {
    if a.value == b.value || discriminant(&a.value) != discriminant(&b.value) {
        return None;
    }
    let mut sample = state.clone();
    *sample.pointer_mut(&a.path)? = b.value.clone();
    *sample.pointer_mut(&b.path)? = a.value.clone();
    serde_json::from_value(sample).ok()
}

/// Whether the value occurs at its path in this sample. In a sorted list any index counts, because a high card would
/// hardly ever come first.
fn appears_in(scalar: &JsonNode, truth: &Value, sample: &Value) -> bool {
    if sample.pointer(&scalar.path) == Some(&scalar.value) {
        return true;
    }
    let Some((list, _)) = scalar.path.rsplit_once('/') else { return false };
    let (Some(_), Some(ordered)) = (list_if_sorted(truth, list), list_if_sorted(sample, list)) else { return false };
    ordered.contains(&scalar.value)
}

fn list_if_sorted<'a>(sample: &'a Value, list: &str) -> Option<&'a [Value]> {
    let items = sample.pointer(list)?.as_array()?;
    let is_ascending = |pair: &[Value]| match (&pair[0], &pair[1]) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() <= b.as_f64(),
        (Value::String(a), Value::String(b)) => a <= b,
        _ => false,
    };
    (items.len() > 1 && items.windows(2).all(is_ascending)).then_some(items)
}

fn to_json<G: Presentation>(game: &G) -> Result<Value, PropertyViolation> {
    serde_json::to_value(game).map_err(|error| GameProperty::StateRoundTrips.violation(error.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Whether 3, the true first value of `hand`, counts as found in a sample with this hand.
    fn appears(truth: [u8; 3], sample: [u8; 3]) -> bool {
        let scalar = JsonNode { path: "/hand/0".to_owned(), value: json!(3) };
        appears_in(&scalar, &json!({ "hand": truth }), &json!({ "hand": sample }))
    }

    #[test]
    fn a_value_counts_only_at_its_own_place() {
        assert!(appears([3, 9, 7], [3, 1, 2]));
        assert!(!appears([3, 9, 7], [1, 3, 2]));
        assert!(!appears([3, 9, 7], [1, 3, 5]), "the true hand is not sorted");
        assert!(!appears([3, 7, 9], [5, 3, 1]), "the sampled hand is not sorted");
    }

    #[test]
    fn in_a_sorted_list_a_value_counts_anywhere() {
        assert!(appears([3, 7, 9], [1, 3, 5]));
        assert!(!appears([3, 7, 9], [1, 2, 5]));
    }
}
