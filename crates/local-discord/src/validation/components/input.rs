//! Validates the inputs of modals: texts, files and groups of choices.

use super::{ComponentValidator, select};
use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::parse::char_count;

const MAX_TEXT_CHARS: i64 = 4000;
/// The maximum number of choices in a radio or checkbox group, and of files in a file upload.
const MAX_GROUP_ITEMS: usize = 10;

/// Checks a text input. An input in an action row has its own label; elsewhere the label component around the input has
/// it.
pub(super) fn check_text_input<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    if let Some(style) = component.required("style") {
        style.as_choice(&[1, 2]);
    }
    component.optional_text("label", 1..=45);
    component.optional_text("placeholder", 0..=100);
    component.is_true("required");
    let min = component.optional_integer("min_length", 0..=MAX_TEXT_CHARS);
    let max = component.optional_integer("max_length", 1..=MAX_TEXT_CHARS);
    let max_chars = max.unwrap_or(MAX_TEXT_CHARS);
    if min.is_some_and(|min| min > max_chars) {
        component.report_in("min_length", errors::too_large("min_length", max_chars));
    }
    let Some(value) = component.optional_text("value", 0..=4000).filter(|value| !value.is_empty()) else { return };
    let size = i64::try_from(char_count(value)).unwrap_or(i64::MAX);
    if size > max_chars {
        component.report_in("value", errors::bad_length(&(0..=usize::try_from(max_chars).unwrap_or(usize::MAX))));
    } else if let Some(min) = min.filter(|min| size < *min) {
        component.report_in("value", errors::too_short(usize::try_from(min).unwrap_or(usize::MAX)));
    }
}

pub(super) fn check_file_upload<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    component.is_true("required");
    select::check_min_max_values(component, MAX_GROUP_ITEMS, 1);
}

pub(super) fn check_radio_group<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    component.is_true("required");
    select::check_options(component, 2..=MAX_GROUP_ITEMS, 1);
}

pub(super) fn check_checkbox_group<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    let count = component.optional("options").and_then(|list| Some(list.value().as_array()?.len()));
    let max_chosen = select::check_min_max_values(
        component,
        MAX_GROUP_ITEMS,
        count.unwrap_or(MAX_GROUP_ITEMS).clamp(1, MAX_GROUP_ITEMS),
    );
    select::check_options(component, 1..=MAX_GROUP_ITEMS, max_chosen);
    let is_required = component.is_true("required") || !component.has_value("required");
    if is_required && component.optional("min_values").is_some_and(|min| *min.value() == 0) {
        component.report_in("required", errors::optional_marked_required());
    }
}

pub(super) fn check_checkbox<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.check_required_custom_id(component);
    component.is_true("default");
}
