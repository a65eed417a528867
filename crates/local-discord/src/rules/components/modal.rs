//! Validates modals: the title, and rows or labels with inputs.

use super::{Tree, input, kind, layout, select};
use crate::rules::fault;
use crate::rules::link::Shelf;
use crate::rules::part::Part;

/// The types that a label may contain.
const LABELLED: &[i64] = &[
    kind::STRINGS,
    kind::INPUT,
    kind::USERS,
    kind::ROLES,
    kind::MENTIONABLES,
    kind::CHANNELS,
    kind::UPLOAD,
    kind::RADIOS,
    kind::CHECKBOXES,
    kind::CHECKBOX,
];

pub(in crate::rules) fn modal(body: &Part) {
    body.must_text("title", 1..=45);
    body.must_text("custom_id", 1..=100);
    let Some(list) = body.must("components") else { return };
    let shelf = Shelf::default();
    let mut tree = Tree::new(&shelf);
    // The schema says 40, the documentation says 5.
    for part in list.objects(1..=5) {
        match tree.enter(&part, &[kind::ROW, kind::TEXT, kind::LABEL]) {
            Some(kind::ROW) => row(&part, &mut tree),
            Some(kind::LABEL) => label(&part, &mut tree),
            Some(kind::TEXT) => layout::text(&part, &mut tree),
            _ => {}
        }
    }
}

/// Checks a row, which holds one text input of full width.
fn row<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    let Some(list) = part.must("components") else { return };
    for (index, part) in list.objects(1..=layout::WIDTH).enumerate() {
        if index > 0 {
            part.note(fault::too_wide());
        }
        if tree.enter(&part, &[kind::INPUT]).is_some() {
            part.must("label");
            input::text(&part, tree);
        }
    }
}

fn label<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    part.must_text("label", 1..=45);
    part.text("description", 1..=100);
    let Some(part) = part.must_object("component") else { return };
    match tree.enter(&part, LABELLED) {
        Some(kind::INPUT) => input::text(&part, tree),
        Some(kind::UPLOAD) => input::upload(&part, tree),
        Some(kind::RADIOS) => input::radios(&part, tree),
        Some(kind::CHECKBOXES) => input::checkboxes(&part, tree),
        Some(kind::CHECKBOX) => input::checkbox(&part, tree),
        Some(select) => select::of_modal(&part, select, tree),
        None => {}
    }
}
