//! Parses values as leniently as Discord does: integers and ids may be strings, booleans may not.

use std::ops::RangeInclusive;

use serde_json::Value;

use super::errors;
use super::field::BodyField;

/// Counts the characters of a text as Discord does.
pub(super) fn char_count(text: &str) -> usize {
    text.chars().count()
}

impl<'b> BodyField<'_, 'b> {
    /// Returns this text if its length is in the span, else reports it.
    pub fn as_text(&self, span: RangeInclusive<usize>) -> Option<&'b str> {
        let Some(text) = self.value().as_str() else {
            self.report(errors::not_a_text(&self.value().to_string()));
            return None;
        };
        let length = char_count(text);
        if !span.contains(&length) {
            self.report(errors::bad_length(&span));
            return None;
        }
        Some(text)
    }

    pub fn optional_text(&self, name: &'static str, span: RangeInclusive<usize>) -> Option<&'b str> {
        self.optional(name)?.as_text(span)
    }

    pub fn required_text(&self, name: &'static str, span: RangeInclusive<usize>) -> Option<&'b str> {
        self.required(name)?.as_text(span)
    }

    /// Returns a text without surrounding white space, as Discord reads message content and texts of embeds.
    pub fn trimmed_text(&self, name: &'static str, max_chars: usize) -> &'b str {
        let Some(field) = self.optional(name) else { return "" };
        let Some(text) = field.value().as_str() else {
            field.report(errors::not_a_text(&field.value().to_string()));
            return "";
        };
        let text = text.trim();
        if char_count(text) > max_chars {
            field.report(errors::bad_length(&(0..=max_chars)));
        }
        text
    }

    /// Like [`Self::trimmed_text`], but reports a text that is missing or consists of white space.
    pub fn required_trimmed_text(&self, name: &'static str, max_chars: usize) -> &'b str {
        let text = self.trimmed_text(name, max_chars);
        if text.is_empty() && self.optional(name).is_none_or(|field| field.value().is_string()) {
            self.report_in(name, errors::required());
        }
        text
    }

    /// Returns this integer, which may be written as a string.
    pub fn as_integer(&self, span: RangeInclusive<i64>) -> Option<i64> {
        let found = match self.value() {
            Value::Number(number) if number.is_u64() => Some(number.as_i64().unwrap_or(i64::MAX)),
            Value::Number(number) => number.as_i64().or_else(|| integral(number.as_f64()?)),
            Value::String(digits) => digits.parse().ok(),
            _ => None,
        };
        let Some(found) = found else {
            self.report(errors::not_a_number(&self.unquoted_value(), "int"));
            return None;
        };
        if found > *span.end() {
            self.report(errors::too_large("int", span.end()));
        } else if found < *span.start() {
            self.report(errors::too_small("int", span.start()));
        }
        span.contains(&found).then_some(found)
    }

    pub fn optional_integer(&self, name: &'static str, span: RangeInclusive<i64>) -> Option<i64> {
        self.optional(name)?.as_integer(span)
    }

    /// Returns this number, which may have a fraction.
    pub fn as_number(&self, span: RangeInclusive<f64>) -> Option<f64> {
        let found = match self.value() {
            Value::Number(number) => number.as_f64(),
            Value::String(digits) => digits.parse().ok().filter(|it: &f64| it.is_finite()),
            _ => None,
        };
        let Some(found) = found else {
            self.report(errors::not_a_number(&self.unquoted_value(), "float"));
            return None;
        };
        if found > *span.end() {
            self.report(errors::too_large("float", span.end()));
        } else if found < *span.start() {
            self.report(errors::too_small("float", span.start()));
        }
        span.contains(&found).then_some(found)
    }

    pub fn optional_number(&self, name: &'static str, span: RangeInclusive<f64>) -> Option<f64> {
        self.optional(name)?.as_number(span)
    }

    /// Returns this integer if it is one of those allowed, else reports it.
    pub fn as_choice(&self, allowed: &[i64]) -> Option<i64> {
        let found = self.as_integer(i64::MIN..=i64::MAX)?;
        if !allowed.contains(&found) {
            self.report(errors::not_a_choice(allowed));
            return None;
        }
        Some(found)
    }

    pub fn optional_choice(&self, name: &'static str, allowed: &[i64]) -> Option<i64> {
        self.optional(name)?.as_choice(allowed)
    }

    /// Checks a list of distinct integers, each one of those allowed.
    pub fn check_optional_choice_set(&self, name: &'static str, min: usize, allowed: &[i64]) {
        let Some(list) = self.optional(name) else { return };
        let mut seen = Vec::new();
        if min > 0 && list.value().as_array().is_some_and(Vec::is_empty) {
            list.report(errors::too_short(min));
        }
        for item in list.items(0..=usize::MAX) {
            let Some(found) = item.as_choice(allowed) else { continue };
            if seen.contains(&found) {
                item.report(errors::duplicate_in_set());
            }
            seen.push(found);
        }
    }

    /// Returns this snowflake id, written as a number or as digits.
    pub fn as_id(&self) -> Option<u64> {
        let found = match self.value() {
            Value::Number(number) => number.as_u64(),
            Value::String(digits) if digits.len() > 1 && digits.starts_with('0') => None,
            Value::String(digits) if digits.starts_with('+') => None,
            Value::String(digits) => digits.parse().ok(),
            _ => None,
        };
        let Some(found) = found else {
            self.report(errors::not_a_number(&self.unquoted_value(), "snowflake"));
            return None;
        };
        if found > i64::MAX.unsigned_abs() {
            self.report(errors::too_large("snowflake", i64::MAX));
        }
        Some(found)
    }

    pub fn optional_id(&self, name: &'static str) -> Option<u64> {
        self.optional(name)?.as_id()
    }

    /// Returns whether a field is true, and reports it if it is not a boolean.
    pub fn is_true(&self, name: &'static str) -> bool {
        let Some(field) = self.optional(name) else { return false };
        if !field.value().is_boolean() {
            field.report(errors::not_a_boolean());
        }
        *field.value() == Value::Bool(true)
    }

    /// Returns the value as text for an error message.
    fn unquoted_value(&self) -> String {
        self.value().as_str().map_or_else(|| self.value().to_string(), str::to_owned)
    }
}

/// Converts a float without a fraction; some clients write integers that way.
fn integral(number: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "checked: no fraction, and within what a float holds exactly")]
    let whole = number as i64;
    (number.fract() == 0.0 && number.abs() < 9e15).then_some(whole)
}
