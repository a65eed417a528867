//! Validates the choices of command options and of autocompletion.

use serde_json::Value;

use super::fault;
use super::locale::translations;
use super::part::Part;

pub(super) const CHOICES: usize = 25;
/// The largest integer that JavaScript represents exactly.
pub(super) const SAFE: i64 = 9_007_199_254_740_991;

/// The type of the values of choices.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Values {
    Texts,
    Integers,
    Numbers,
}

/// Checks one choice and returns its name.
pub(super) fn choice<'b>(part: &Part<'_, 'b>, values: Values) -> Option<&'b str> {
    translations(part, "name_localizations", |text| {
        text.as_text(1..=100);
    });
    if let Some(value) = part.must("value") {
        match values {
            Values::Texts => _ = value.as_text(1..=100),
            Values::Integers => _ = value.as_integer(-SAFE..=SAFE),
            Values::Numbers => _ = value.as_number(f64::MIN..=f64::MAX),
        }
    }
    part.must_text("name", 1..=100)
}

/// Checks autocompletion choices. The first value determines the type of all.
pub(super) fn suggestions(body: &Part) {
    let Some(list) = body.field("choices") else { return };
    let first = list.value().as_array().and_then(|list| list.iter().find(|it| !it.is_null()));
    let values = match first.map(|choice| &choice["value"]) {
        Some(Value::Number(_)) => Values::Numbers,
        _ => Values::Texts,
    };
    for part in list.items(0..=CHOICES).filter(|it| !it.value().is_null() && it.is_object()) {
        choice(&part, values);
    }
}

/// Reports a choice whose name has been seen before.
pub(super) fn note_twice<'b>(part: &Part<'_, 'b>, name: Option<&'b str>, seen: &mut Vec<&'b str>) {
    let Some(name) = name else { return };
    if seen.contains(&name) {
        part.note_in("name", fault::choice_twice());
    }
    seen.push(name);
}
