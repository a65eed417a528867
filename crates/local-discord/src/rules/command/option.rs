//! Validates command options: nesting, order, and the limits of each type.

use super::{described, name};
use crate::rules::choice::{CHOICES, SAFE, Values, choice, note_twice};
use crate::rules::part::Part;
use crate::rules::{channel, fault};

const OPTIONS: usize = 25;
const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;
const TEXT: i64 = 3;
const INTEGER: i64 = 4;
const CHANNEL: i64 = 7;
const NUMBER: i64 = 10;
/// The option types that take a value.
const FILLED: &[i64] = &[3, 4, 5, 6, 7, 8, 9, 10, 11];
/// The option types that are allowed directly in a command.
const TOP: &[i64] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// The fields that only some option types allow.
const ONLY: &[(&str, &[i64])] = &[
    ("choices", &[TEXT, INTEGER, NUMBER]),
    ("autocomplete", &[TEXT, INTEGER, NUMBER]),
    ("min_value", &[INTEGER, NUMBER]),
    ("max_value", &[INTEGER, NUMBER]),
    ("min_length", &[TEXT]),
    ("max_length", &[TEXT]),
    ("channel_types", &[CHANNEL]),
    ("options", &[SUBCOMMAND, GROUP]),
];

pub(super) fn options(command: &Part) {
    below(command, TOP);
}

fn below(part: &Part, allowed: &[i64]) {
    let Some(list) = part.field("options") else { return };
    let (mut names, mut optional, mut first) = (Vec::new(), false, None);
    for option in list.objects(0..=OPTIONS) {
        let Some(kind) = option.must("type").and_then(|it| it.as_integer(i64::MIN..=i64::MAX)) else { continue };
        if !allowed.contains(&kind) {
            option.note(fault::kinds(allowed));
            continue;
        }
        let filled = FILLED.contains(&kind);
        if *first.get_or_insert(filled) != filled {
            option.note(fault::mixed_options());
        }
        let required = option.truth("required");
        if filled && required && optional {
            option.note(fault::required_after_optional());
        }
        optional |= !required;
        if let Some(name) = name::of_chat(&option) {
            if names.contains(&name) {
                option.note_in("name", fault::option_name_twice());
            }
            names.push(name);
        }
        described(&option, true);
        inside(&option, kind);
    }
}

/// Checks the fields that depend on the option's type.
fn inside(option: &Part, kind: i64) {
    for (name, _) in ONLY.iter().filter(|(_, kinds)| !kinds.contains(&kind)) {
        if says_something(option, name) {
            option.note_in(name, fault::not_on_this_option());
        }
    }
    match kind {
        SUBCOMMAND => below(option, FILLED),
        GROUP => below(option, &[SUBCOMMAND]),
        TEXT => {
            let (min, max) = (option.integer("min_length", 0..=6000), option.integer("max_length", 1..=6000));
            if let (Some(min), Some(max)) = (min, max)
                && min > max
            {
                option.note_in("min_length", fault::above("min_length", max));
            }
            choices(option, Values::Texts);
        }
        INTEGER => {
            let span = |name| option.integer(name, -SAFE..=SAFE);
            ordered(option, span("min_value"), span("max_value"));
            choices(option, Values::Integers);
        }
        NUMBER => {
            let span = |name| option.number(name, f64::MIN..=f64::MAX);
            ordered(option, span("min_value"), span("max_value"));
            choices(option, Values::Numbers);
        }
        CHANNEL => option.choices("channel_types", 0, channel::KINDS),
        _ => {}
    }
}

/// Returns whether a field has a value other than an empty list or `false`, which clients often send
/// needlessly.
fn says_something(option: &Part, name: &'static str) -> bool {
    let Some(field) = option.field(name) else { return false };
    field.value() != false && field.value().as_array().is_none_or(|list| !list.is_empty())
}

fn ordered<T: PartialOrd + std::fmt::Display>(option: &Part, min: Option<T>, max: Option<T>) {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        option.note_in("min_value", fault::above("min_value", max));
    }
}

/// Checks the choices, which exclude autocompletion.
fn choices(option: &Part, values: Values) {
    let suggested = option.truth("autocomplete");
    if suggested && says_something(option, "choices") {
        option.note_in("choices", fault::choices_or_autocomplete());
    }
    let Some(list) = option.field("choices") else { return };
    let mut names = Vec::new();
    for part in list.objects(0..=CHOICES) {
        let name = choice(&part, values);
        note_twice(&part, name, &mut names);
    }
}
