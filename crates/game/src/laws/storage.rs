//! Checks that a state is unchanged after it was stored and loaded.

use serde_json::Value;

use super::law::{CheckResult, GameProperty};
use super::questions::same_decisions;
use crate::game::{Decisions, Presentation};

pub(super) fn check_round_trip<G: Presentation>(game: &G, asked: &Decisions<G::Action>) -> CheckResult {
    let storage_error = |error: serde_json::Error| GameProperty::StateRoundTrips.violation(error.to_string());
    let text = serde_json::to_string(game).map_err(storage_error)?;
    let again: G = serde_json::from_str(&text).map_err(storage_error)?;
    GameProperty::StateRoundTrips
        .ensure(again == *game, || format!("{game:?} is stored as {text} and comes back as {again:?}"))?;
    let asks = Decisions::collect(&again);
    GameProperty::StateRoundTrips.ensure(same_decisions(&asks, asked), || {
        format!("it asks {asked:?} before and {asks:?} after it was stored")
    })?;

    let mut value: Value = serde_json::from_str(&text).map_err(storage_error)?;
    let Some(fields) = value.as_object_mut() else {
        return Err(GameProperty::StateRoundTrips.violation("a state is stored as an object with named fields"));
    };
    fields.insert("zzz".to_owned(), Value::Null);
    let is_refused = serde_json::from_value::<G>(value).is_err();
    GameProperty::StateRoundTrips.ensure(is_refused, || "a field that nobody knows is not refused".to_owned())
}
