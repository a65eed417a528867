//! Validates the choices of command options and of autocompletion.

use serde_json::Value;

use super::errors;
use super::field::BodyField;
use super::locale::check_translations;

pub(super) const MAX_CHOICES: usize = 25;
/// The largest integer that JavaScript represents exactly.
pub(super) const MAX_SAFE_INTEGER: i64 = 9_007_199_254_740_991;

/// The type of the values of choices.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ChoiceValueKind {
    Text,
    Integer,
    Number,
}

/// Checks one choice and returns its name.
pub(super) fn check_choice<'b>(choice: &BodyField<'_, 'b>, kind: ChoiceValueKind) -> Option<&'b str> {
    check_translations(choice, "name_localizations", |text| {
        text.as_text(1..=100);
    });
    if let Some(value) = choice.required("value") {
        match kind {
            ChoiceValueKind::Text => _ = value.as_text(1..=100),
            ChoiceValueKind::Integer => _ = value.as_integer(-MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER),
            ChoiceValueKind::Number => _ = value.as_number(f64::MIN..=f64::MAX),
        }
    }
    choice.required_text("name", 1..=100)
}

/// Checks autocompletion choices. The type of the first value is required of all values.
pub(super) fn check_suggestions(body: &BodyField) {
    let Some(list) = body.optional("choices") else { return };
    let first = list.value().as_array().and_then(|list| list.iter().find(|it| !it.is_null()));
    let kind = match first.map(|choice| &choice["value"]) {
        Some(Value::Number(_)) => ChoiceValueKind::Number,
        _ => ChoiceValueKind::Text,
    };
    for choice_body in list.items(0..=MAX_CHOICES).filter(|it| !it.value().is_null() && it.check_is_object()) {
        check_choice(&choice_body, kind);
    }
}

/// Reports a choice whose name has been seen before.
pub(super) fn check_unique_name<'b>(choice_body: &BodyField<'_, 'b>, name: Option<&'b str>, seen: &mut Vec<&'b str>) {
    let Some(name) = name else { return };
    if seen.contains(&name) {
        choice_body.report_in("name", errors::duplicate_choice_name());
    }
    seen.push(name);
}
