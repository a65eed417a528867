//! Validates select menus: their options, and how many may be selected.

use super::{Tree, emoji, kind};
use crate::rules::channel;
use crate::rules::fault;
use crate::rules::part::Part;

const OPTIONS: usize = 25;

pub(super) fn of_message<'b>(part: &Part<'_, 'b>, kind: i64, tree: &mut Tree<'_, 'b>) {
    part.truth("disabled");
    select(part, kind, tree);
}

pub(super) fn of_modal<'b>(part: &Part<'_, 'b>, kind: i64, tree: &mut Tree<'_, 'b>) {
    if part.truth("disabled") {
        part.note_in("disabled", fault::not_in_a_modal());
    }
    select(part, kind, tree);
}

fn select<'b>(part: &Part<'_, 'b>, kind: i64, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    part.text("placeholder", 0..=150);
    part.truth("required");
    let most = bounds(part, OPTIONS, 1);
    if kind == kind::STRINGS {
        options(part, 1..=OPTIONS, most);
        return;
    }
    if kind == kind::CHANNELS {
        part.choices("channel_types", 0, channel::KINDS);
    }
    defaults(part, kind, most);
}

/// Checks `min_values` and `max_values` and returns the latter.
pub(super) fn bounds(part: &Part, most: usize, usual: usize) -> usize {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let max = part.integer("max_values", 1..=limit);
    let min = part.integer("min_values", 0..=limit);
    let max = max.and_then(|it| usize::try_from(it).ok()).unwrap_or(usual);
    if min.is_some_and(|min| usize::try_from(min).is_ok_and(|min| min > max)) {
        part.note_in("min_values", fault::above("min_values", max));
    }
    max
}

/// Checks string options: distinct values, enough options, and not too many defaults.
pub(super) fn options(part: &Part, span: std::ops::RangeInclusive<usize>, most: usize) {
    let Some(list) = part.must("options") else { return };
    let (mut values, mut chosen, mut count) = (Vec::new(), 0, 0);
    for option in list.objects(span.clone()) {
        count += 1;
        option.must_text("label", 1..=100);
        option.text("description", 0..=100);
        emoji(&option);
        chosen += usize::from(option.truth("default"));
        let Some(value) = option.must_text("value", 1..=100) else { continue };
        if values.contains(&value) {
            option.note(fault::option_twice());
        }
        values.push(value);
    }
    if count >= *span.start() && count < most {
        list.note(fault::too_short(most));
    }
    if chosen > most {
        list.note(fault::too_many_defaults());
    }
}

/// Checks the preselected people, roles and channels.
fn defaults(part: &Part, kind: i64, most: usize) {
    let Some(list) = part.field("default_values") else { return };
    let allowed: &[&str] = match kind {
        kind::USERS => &["user"],
        kind::ROLES => &["role"],
        kind::CHANNELS => &["channel"],
        _ => &["user", "role"],
    };
    let mut count = 0;
    for value in list.objects(0..=OPTIONS) {
        count += 1;
        if let Some(id) = value.must("id") {
            id.as_id();
        }
        let Some(what) = value.must_text("type", 0..=usize::MAX) else { continue };
        if !allowed.contains(&what) {
            value.note(fault::kinds(allowed));
        }
    }
    if count > most {
        list.note(fault::too_many_defaults());
    }
}
