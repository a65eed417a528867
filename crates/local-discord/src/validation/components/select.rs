//! Validates select menus: their options, and how many may be selected.

use super::{ComponentValidator, check_emoji, kind};
use crate::validation::field::BodyField;
use crate::validation::{channel, errors};

const MAX_OPTIONS: usize = 25;

pub(super) fn check_message_select<'b>(
    component: &BodyField<'_, 'b>,
    kind: i64,
    validator: &mut ComponentValidator<'_, 'b>,
) {
    component.is_true("disabled");
    check_select(component, kind, validator);
}

pub(super) fn check_modal_select<'b>(
    component: &BodyField<'_, 'b>,
    kind: i64,
    validator: &mut ComponentValidator<'_, 'b>,
) {
    if component.is_true("disabled") {
        component.report_in("disabled", errors::not_allowed_in_modal());
    }
    check_select(component, kind, validator);
}

fn check_select<'b>(component: &BodyField<'_, 'b>, kind: i64, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    component.optional_text("placeholder", 0..=150);
    component.is_true("required");
    let max_chosen = check_min_max_values(component, MAX_OPTIONS, 1);
    if kind == kind::STRING_SELECT {
        check_options(component, 1..=MAX_OPTIONS, max_chosen);
        return;
    }
    if kind == kind::CHANNEL_SELECT {
        component.check_optional_choice_set("channel_types", 0, channel::CHANNEL_TYPES);
    }
    check_default_values(component, kind, max_chosen);
}

/// Checks `min_values` and `max_values` and returns the latter.
pub(super) fn check_min_max_values(component: &BodyField, limit: usize, default_max: usize) -> usize {
    let limit_i64 = i64::try_from(limit).unwrap_or(i64::MAX);
    let max = component.optional_integer("max_values", 1..=limit_i64);
    let min = component.optional_integer("min_values", 0..=limit_i64);
    let max = max.and_then(|it| usize::try_from(it).ok()).unwrap_or(default_max);
    if min.is_some_and(|min| usize::try_from(min).is_ok_and(|min| min > max)) {
        component.report_in("min_values", errors::too_large("min_values", max));
    }
    max
}

/// Checks the options of a string select: distinct values, enough options, and not too many defaults.
pub(super) fn check_options(component: &BodyField, span: std::ops::RangeInclusive<usize>, max_chosen: usize) {
    let Some(list) = component.required("options") else { return };
    let (mut values, mut chosen, mut count) = (Vec::new(), 0, 0);
    for option in list.objects(span.clone()) {
        count += 1;
        option.required_text("label", 1..=100);
        option.optional_text("description", 0..=100);
        check_emoji(&option);
        chosen += usize::from(option.is_true("default"));
        let Some(value) = option.required_text("value", 1..=100) else { continue };
        if values.contains(&value) {
            option.report(errors::duplicate_option_value());
        }
        values.push(value);
    }
    if count >= *span.start() && count < max_chosen {
        list.report(errors::too_short(max_chosen));
    }
    if chosen > max_chosen {
        list.report(errors::too_many_defaults());
    }
}

/// Checks the preselected people, roles and channels.
fn check_default_values(component: &BodyField, kind: i64, max_chosen: usize) {
    let Some(list) = component.optional("default_values") else { return };
    let allowed: &[&str] = match kind {
        kind::USER_SELECT => &["user"],
        kind::ROLE_SELECT => &["role"],
        kind::CHANNEL_SELECT => &["channel"],
        _ => &["user", "role"],
    };
    let mut count = 0;
    for value in list.objects(0..=MAX_OPTIONS) {
        count += 1;
        if let Some(id) = value.required("id") {
            id.as_id();
        }
        let Some(value_type) = value.required_text("type", 0..=usize::MAX) else { continue };
        if !allowed.contains(&value_type) {
            value.report(errors::wrong_type(allowed));
        }
    }
    if count > max_chosen {
        list.report(errors::too_many_defaults());
    }
}
