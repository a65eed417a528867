//! Checks that a state is unchanged after it was stored and loaded.

use serde_json::Value;

use super::law::{Law, Verdict};
use super::questions::same;
use crate::game::{Decisions, Face};

pub(super) fn survives<G: Face>(game: &G, asked: &Decisions<G::Action>) -> Verdict {
    let wrong = |error: serde_json::Error| Law::Storage.broken(error.to_string());
    let text = serde_json::to_string(game).map_err(wrong)?;
    let again: G = serde_json::from_str(&text).map_err(wrong)?;
    Law::Storage.holds(again == *game, || format!("{game:?} is stored as {text} and comes back as {again:?}"))?;
    let asks = Decisions::of(&again);
    Law::Storage.holds(same(&asks, asked), || format!("it asks {asked:?} before and {asks:?} after it was stored"))?;

    let mut value: Value = serde_json::from_str(&text).map_err(wrong)?;
    let Some(fields) = value.as_object_mut() else {
        return Err(Law::Storage.broken("a state is stored as an object with named fields"));
    };
    fields.insert("zzz".to_owned(), Value::Null);
    let refused = serde_json::from_value::<G>(value).is_err();
    Law::Storage.holds(refused, || "a field that nobody knows is not refused".to_owned())
}
