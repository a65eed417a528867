//! Validates buttons: required and forbidden fields by style.

use super::{Tree, emoji};
use crate::rules::fault;
use crate::rules::link::{BUTTON, address};
use crate::rules::part::Part;

/// The style of buttons that open a URL.
const LINK: i64 = 5;
/// The style of buttons that sell something.
const PREMIUM: i64 = 6;

pub(super) fn button<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    let Some(style) = part.must("style") else { return };
    let Some(style) = style.as_choice(&[1, 2, 3, 4, LINK, PREMIUM]) else { return };
    part.text("label", 0..=80);
    part.truth("disabled");
    part.id("sku_id");
    emoji(part);
    address(part, "url", 512, BUTTON, tree.shelf);
    tree.custom_id(part);
    if style == PREMIUM {
        part.must("sku_id");
        refuse(part, &["label", "url", "custom_id", "emoji"]);
        return;
    }
    refuse(part, &["sku_id"]);
    if !part.has("emoji") && part.field("label").is_none_or(|label| label.value() == "") {
        part.note_in("label", fault::required());
    }
    let (url, custom_id) = (part.has("url"), part.has("custom_id"));
    if url && custom_id {
        part.note_in("url", fault::custom_id_or_url());
        part.note_in("custom_id", fault::custom_id_or_url());
    } else if style == LINK && !url {
        part.note_in("url", fault::url_required());
    } else if style != LINK && !custom_id {
        part.note_in("custom_id", fault::custom_id_required());
    }
}

fn refuse(part: &Part, names: &[&'static str]) {
    for name in names.iter().filter(|name| part.has(name)) {
        part.note_in(name, fault::not_on_this_button());
    }
}
