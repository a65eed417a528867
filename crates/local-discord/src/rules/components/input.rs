//! Validates the inputs of modals: texts, files and groups of choices.

use super::{Tree, select};
use crate::rules::fault;
use crate::rules::part::Part;
use crate::rules::reading::length;

const TEXT: i64 = 4000;
/// The limit for choices of a group and for files of an upload.
const GROUP: usize = 10;

/// Checks a text input. In an action row it has its own label.
pub(super) fn text<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    if let Some(style) = part.must("style") {
        style.as_choice(&[1, 2]);
    }
    part.text("label", 1..=45);
    part.text("placeholder", 0..=100);
    part.truth("required");
    let min = part.integer("min_length", 0..=TEXT);
    let max = part.integer("max_length", 1..=TEXT);
    let most = max.unwrap_or(TEXT);
    if min.is_some_and(|min| min > most) {
        part.note_in("min_length", fault::above("min_length", most));
    }
    let Some(value) = part.text("value", 0..=4000).filter(|value| !value.is_empty()) else { return };
    let size = i64::try_from(length(value)).unwrap_or(i64::MAX);
    if size > most {
        part.note_in("value", fault::length(&(0..=usize::try_from(most).unwrap_or(usize::MAX))));
    } else if let Some(min) = min.filter(|min| size < *min) {
        part.note_in("value", fault::too_short(usize::try_from(min).unwrap_or(usize::MAX)));
    }
}

pub(super) fn upload<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    part.truth("required");
    select::bounds(part, GROUP, 1);
}

pub(super) fn radios<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    part.truth("required");
    select::options(part, 2..=GROUP, 1);
}

pub(super) fn checkboxes<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    let count = part.field("options").and_then(|list| Some(list.value().as_array()?.len()));
    let most = select::bounds(part, GROUP, count.unwrap_or(GROUP).clamp(1, GROUP));
    select::options(part, 1..=GROUP, most);
    let required = part.truth("required") || !part.has("required");
    if required && part.field("min_values").is_some_and(|min| *min.value() == 0) {
        part.note_in("required", fault::must_not_be_required());
    }
}

pub(super) fn checkbox<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.must_custom_id(part);
    part.truth("default");
}
