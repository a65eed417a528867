//! Validates command options: nesting, order, and the limits of each type.

use super::{check_description, name};
use crate::validation::choice::{ChoiceValueKind, MAX_CHOICES, MAX_SAFE_INTEGER, check_choice, check_unique_name};
use crate::validation::field::BodyField;
use crate::validation::{channel, errors};

const MAX_OPTIONS: usize = 25;
const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;
const TEXT: i64 = 3;
const INTEGER: i64 = 4;
const CHANNEL: i64 = 7;
const NUMBER: i64 = 10;
/// The option types that take a value.
const VALUE_OPTION_TYPES: &[i64] = &[3, 4, 5, 6, 7, 8, 9, 10, 11];
/// The option types that are allowed directly in a command.
const TOP_LEVEL_OPTION_TYPES: &[i64] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// The fields that only some option types allow.
const TYPES_BY_FIELD: &[(&str, &[i64])] = &[
    ("choices", &[TEXT, INTEGER, NUMBER]),
    ("autocomplete", &[TEXT, INTEGER, NUMBER]),
    ("min_value", &[INTEGER, NUMBER]),
    ("max_value", &[INTEGER, NUMBER]),
    ("min_length", &[TEXT]),
    ("max_length", &[TEXT]),
    ("channel_types", &[CHANNEL]),
    ("options", &[SUBCOMMAND, GROUP]),
];

pub(super) fn check_command_options(command: &BodyField) {
    check_options(command, TOP_LEVEL_OPTION_TYPES);
}

fn check_options(parent: &BodyField, allowed: &[i64]) {
    let Some(list) = parent.optional("options") else { return };
    let (mut names, mut seen_optional, mut first_takes_value) = (Vec::new(), false, None);
    for option in list.objects(0..=MAX_OPTIONS) {
        let Some(kind) = option.required("type").and_then(|it| it.as_integer(i64::MIN..=i64::MAX)) else { continue };
        if !allowed.contains(&kind) {
            option.report(errors::wrong_type(allowed));
            continue;
        }
        let takes_value = VALUE_OPTION_TYPES.contains(&kind);
        if *first_takes_value.get_or_insert(takes_value) != takes_value {
            option.report(errors::mixed_option_types());
        }
        let required = option.is_true("required");
        if takes_value && required && seen_optional {
            option.report(errors::required_after_optional());
        }
        seen_optional |= !required;
        if let Some(name) = name::check_slash_name(&option) {
            if names.contains(&name) {
                option.report_in("name", errors::duplicate_option_name());
            }
            names.push(name);
        }
        check_description(&option, true);
        check_fields(&option, kind);
    }
}

/// Checks the fields that depend on the option's type.
fn check_fields(option: &BodyField, kind: i64) {
    for (name, _) in TYPES_BY_FIELD.iter().filter(|(_, kinds)| !kinds.contains(&kind)) {
        if has_content(option, name) {
            option.report_in(name, errors::not_allowed_on_option());
        }
    }
    match kind {
        SUBCOMMAND => check_options(option, VALUE_OPTION_TYPES),
        GROUP => check_options(option, &[SUBCOMMAND]),
        TEXT => {
            let (min, max) =
                (option.optional_integer("min_length", 0..=6000), option.optional_integer("max_length", 1..=6000));
            if let (Some(min), Some(max)) = (min, max)
                && min > max
            {
                option.report_in("min_length", errors::too_large("min_length", max));
            }
            check_choices(option, ChoiceValueKind::Text);
        }
        INTEGER => {
            let bound = |name| option.optional_integer(name, -MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER);
            check_min_max(option, bound("min_value"), bound("max_value"));
            check_choices(option, ChoiceValueKind::Integer);
        }
        NUMBER => {
            let bound = |name| option.optional_number(name, f64::MIN..=f64::MAX);
            check_min_max(option, bound("min_value"), bound("max_value"));
            check_choices(option, ChoiceValueKind::Number);
        }
        CHANNEL => option.check_optional_choice_set("channel_types", 0, channel::CHANNEL_TYPES),
        _ => {}
    }
}

/// Returns whether a field has a value other than an empty list or `false`, which clients often send
/// needlessly.
fn has_content(option: &BodyField, name: &'static str) -> bool {
    let Some(field) = option.optional(name) else { return false };
    field.value() != false && field.value().as_array().is_none_or(|list| !list.is_empty())
}

fn check_min_max<T: PartialOrd + std::fmt::Display>(option: &BodyField, min: Option<T>, max: Option<T>) {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        option.report_in("min_value", errors::too_large("min_value", max));
    }
}

/// Checks the choices, which exclude autocompletion.
fn check_choices(option: &BodyField, values: ChoiceValueKind) {
    let is_autocompleted = option.is_true("autocomplete");
    if is_autocompleted && has_content(option, "choices") {
        option.report_in("choices", errors::choices_and_autocomplete());
    }
    let Some(list) = option.optional("choices") else { return };
    let mut names = Vec::new();
    for choice_body in list.objects(0..=MAX_CHOICES) {
        let name = check_choice(&choice_body, values);
        check_unique_name(&choice_body, name, &mut names);
    }
}
