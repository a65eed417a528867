//! Checks that a state is unchanged after it was stored and loaded.

use meadhall_game::{Decisions, Presentation};
use serde_json::Value;

use super::decisions::same_decisions;
use super::property::{CheckResult, GameProperty};

pub(crate) fn check_round_trip<G: Presentation>(game: &G, asked: &Decisions<G::Action>) -> CheckResult {
    let storage_error = |error: serde_json::Error| GameProperty::StateRoundTrips.violation(error.to_string());
    let text = serde_json::to_string(game).map_err(storage_error)?;
    let again: G = serde_json::from_str(&text).map_err(storage_error)?;
    GameProperty::StateRoundTrips
        .ensure(again == *game, || format!("{game:?} is stored as {text} and loaded as {again:?}"))?;
    let asks = Decisions::collect(&again);
    GameProperty::StateRoundTrips.ensure(same_decisions(&asks, asked), || {
        format!("the decisions are {asked:?} before and {asks:?} after storing and loading")
    })?;

    let mut value: Value = serde_json::from_str(&text).map_err(storage_error)?;
    let Some(fields) = value.as_object_mut() else {
        return Err(GameProperty::StateRoundTrips.violation("a state must be stored as an object with named fields"));
    };
    fields.insert("zzz".to_owned(), Value::Null);
    let is_refused = serde_json::from_value::<G>(value).is_err();
    GameProperty::StateRoundTrips.ensure(is_refused, || "an unknown field is accepted".to_owned())
}
