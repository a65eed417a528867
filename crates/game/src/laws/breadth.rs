//! Checks that determinizing can produce everything that the seat cannot rule out: if it always keeps a true
//! hidden card it leaks, if it never deals some card it is biased. Both are found by many samples.

use std::collections::{BTreeMap, HashSet};
use std::mem::discriminant;

use serde_json::Value;

use super::law::{Broken, Law, Verdict};
use super::nodes::{Node, leaves, nodes};
use super::worlds::hidden;
use crate::game::{Decisions, Dice, Face, Seat};

/// The number of pairs of values that are swapped at each check.
const SWAPS: u32 = 32;
/// A value with the probability 1/n is missed in this many times n samples with a probability of e^-40.
const PATIENCE: usize = 40;

/// A value that must occur at its place, and why.
struct Wanted {
    leaf: Node,
    why: &'static str,
}

pub(super) fn broad<G: Face>(truth: &G, asked: &Decisions<G::Action>, seat: Seat, dice: &mut Dice) -> Verdict {
    let state = plain(truth)?;
    let true_leaves = leaves(&state);
    let mut wanted: Vec<Wanted> =
        true_leaves.iter().map(|leaf| Wanted { leaf: leaf.clone(), why: "is the truth" }).collect();
    let conceivable = conceivable(truth, asked, seat, &state, dice)?;
    wanted.extend(conceivable.into_iter().map(|leaf| Wanted { leaf, why: "it cannot exclude" }));
    let mut seen: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    for redraws in 0.. {
        let world = plain(&truth.imagine(seat, dice))?;
        wanted.retain(|wanted| !occurs(&wanted.leaf, &state, &world));
        let Some(Wanted { leaf, why }) = wanted.first() else { break };
        for Wanted { leaf, .. } in &wanted {
            let value = world.pointer(&leaf.path).map(ToString::to_string).unwrap_or_default();
            seen.entry(leaf.path.clone()).or_default().insert(value);
        }
        // No pool of pieces is larger than the state, and no free value is rarer than those that occurred.
        let kinds = seen.values().map(HashSet::len).max().unwrap_or(0);
        if redraws > PATIENCE * true_leaves.len().max(kinds) {
            let Node { path, value } = leaf;
            let how = format!("in {redraws} redraws seat {} never imagines {value} at {path}, which {why}", seat.0);
            return Err(Law::Breadth.broken(how));
        }
    }
    Ok(())
}

/// Returns values that the seat cannot rule out: found by swapping two parts of the state and checking the
/// views.
fn conceivable<G: Face>(
    truth: &G,
    asked: &Decisions<G::Action>,
    seat: Seat,
    state: &Value,
    dice: &mut Dice,
) -> Result<Vec<Node>, Broken> {
    let nodes = nodes(state);
    let mut alike: BTreeMap<String, Vec<&Node>> = BTreeMap::new();
    for node in &nodes {
        alike.entry(shape(&node.path)).or_default().push(node);
    }
    let mut found = Vec::new();
    for n in 0..SWAPS {
        let Some(one) = dice.pick(&nodes) else { break };
        // Parts of one kind are the likeliest to fit, such as two secret offers; but a card may also come
        // from the deck.
        let other = match alike.get(&shape(&one.path)) {
            Some(kin) if n % 2 == 0 => dice.pick(kin).copied(),
            _ => dice.pick(&nodes),
        };
        let Some(world) = other.and_then(|other| swapped::<G>(state, one, other)) else { continue };
        if hidden(truth, asked, seat, &world).is_ok() {
            let moved = leaves(&plain(&world)?);
            found.extend(moved.into_iter().filter(|leaf| state.pointer(&leaf.path) != Some(&leaf.value)));
        }
    }
    Ok(found)
}

/// Returns the path without indices: `/players/0/offer` and `/players/1/offer` have the same pattern.
fn shape(path: &str) -> String {
    let part = |part: &str| if part.parse::<usize>().is_ok() { "*".to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Returns the state with two of its parts swapped, if that gives a different state.
fn swapped<G: Face>(state: &Value, one: &Node, other: &Node) -> Option<G> {
    if one.value == other.value || discriminant(&one.value) != discriminant(&other.value) {
        return None;
    }
    let mut world = state.clone();
    *world.pointer_mut(&one.path)? = other.value.clone();
    *world.pointer_mut(&other.path)? = one.value.clone();
    serde_json::from_value(world).ok()
}

/// Whether the value is at its place in this sample. In a sorted list any place counts, because a high card
/// would hardly ever come first.
fn occurs(leaf: &Node, truth: &Value, world: &Value) -> bool {
    if world.pointer(&leaf.path) == Some(&leaf.value) {
        return true;
    }
    let Some((list, _)) = leaf.path.rsplit_once('/') else { return false };
    let (Some(_), Some(ordered)) = (in_order(truth, list), in_order(world, list)) else { return false };
    ordered.contains(&leaf.value)
}

fn in_order<'a>(world: &'a Value, list: &str) -> Option<&'a [Value]> {
    let items = world.pointer(list)?.as_array()?;
    let ascends = |pair: &[Value]| match (&pair[0], &pair[1]) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() <= other.as_f64(),
        (Value::String(one), Value::String(other)) => one <= other,
        _ => false,
    };
    (items.len() > 1 && items.windows(2).all(ascends)).then_some(items)
}

fn plain<G: Face>(game: &G) -> Result<Value, Broken> {
    serde_json::to_value(game).map_err(|error| Law::Storage.broken(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Whether 3, the true first value of `hand`, counts as found in a sample with this hand.
    fn imagined(truth: [u8; 3], world: [u8; 3]) -> bool {
        let leaf = Node { path: "/hand/0".to_owned(), value: json!(3) };
        occurs(&leaf, &json!({ "hand": truth }), &json!({ "hand": world }))
    }

    #[test]
    fn a_card_is_imagined_at_its_own_place() {
        assert!(imagined([3, 9, 7], [3, 1, 2]));
        assert!(!imagined([3, 9, 7], [1, 3, 2]));
        assert!(!imagined([3, 9, 7], [1, 3, 5]), "the true hand is in no order");
        assert!(!imagined([3, 7, 9], [5, 3, 1]), "the imagined hand is in no order");
    }

    #[test]
    fn in_a_hand_that_is_kept_in_order_any_place_will_do() {
        assert!(imagined([3, 7, 9], [1, 3, 5]));
        assert!(!imagined([3, 7, 9], [1, 2, 5]));
    }
}
