//! Validates layout and content components: rows, sections, texts, images, files, separators, containers.

use super::{Tree, button, kind, select};
use crate::rules::fault;
use crate::rules::link::{MEDIA, must_address};
use crate::rules::part::Part;
use crate::rules::reading::length;

/// The width of a row, measured in buttons. A select takes all of it.
pub(super) const WIDTH: usize = 5;

/// The types at the top level of a message of components v2.
pub(super) const TOP: &[i64] =
    &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR, kind::CONTAINER];
const CONTAINED: &[i64] = &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR];
const ROW: &[i64] = &[kind::BUTTON, kind::STRINGS, kind::USERS, kind::ROLES, kind::MENTIONABLES, kind::CHANNELS];

/// Checks a component at the top level of a message or in a container.
pub(super) fn place<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>, allowed: &[i64]) {
    match tree.enter(part, allowed) {
        Some(kind::ROW) => row(part, tree),
        Some(kind::SECTION) => section(part, tree),
        Some(kind::TEXT) => text(part, tree),
        Some(kind::GALLERY) => gallery(part, tree),
        Some(kind::FILE) => file(part, tree),
        Some(kind::SEPARATOR) => separator(part),
        Some(kind::CONTAINER) => container(part, tree),
        _ => {}
    }
}

fn row<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    let Some(list) = part.must("components") else { return };
    let mut width = 0;
    for part in list.objects(1..=WIDTH) {
        let Some(kind) = tree.enter(&part, ROW) else { continue };
        width += if kind == kind::BUTTON { 1 } else { WIDTH };
        if width > WIDTH {
            part.note(fault::too_wide());
        }
        match kind {
            kind::BUTTON => button::button(&part, tree),
            _ => select::of_message(&part, kind, tree),
        }
    }
}

fn section<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    if let Some(list) = part.must("components") {
        for part in list.objects(1..=3) {
            if tree.enter(&part, &[kind::TEXT]).is_some() {
                text(&part, tree);
            }
        }
    }
    let Some(accessory) = part.must_object("accessory") else { return };
    match tree.enter(&accessory, &[kind::BUTTON, kind::THUMBNAIL]) {
        Some(kind::BUTTON) => button::button(&accessory, tree),
        Some(kind::THUMBNAIL) => picture(&accessory, tree),
        _ => {}
    }
}

/// Checks a text display. Its characters count toward the limit for all of them.
pub(super) fn text<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    tree.text += part.must_text("content", 1..=super::TEXT).map_or(0, length);
}

fn gallery<'b>(part: &Part<'_, 'b>, tree: &Tree<'_, 'b>) {
    let Some(items) = part.must("items") else { return };
    items.objects(1..=10).for_each(|item| picture(&item, tree));
}

/// Checks a thumbnail or an image of a gallery.
fn picture<'b>(part: &Part<'_, 'b>, tree: &Tree<'_, 'b>) {
    part.text("description", 1..=1024);
    part.truth("spoiler");
    media(part, "media", tree);
}

fn file<'b>(part: &Part<'_, 'b>, tree: &Tree<'_, 'b>) {
    part.truth("spoiler");
    if !media(part, "file", tree) && part.field("file").is_some_and(|it| it.value()["url"].is_string()) {
        part.note_in("file", fault::attachment_only());
    }
}

/// Checks an image or file and returns whether it is an upload.
fn media<'b>(part: &Part<'_, 'b>, name: &'static str, tree: &Tree<'_, 'b>) -> bool {
    part.must_object(name).is_some_and(|it| must_address(&it, "url", 2048, MEDIA, tree.shelf))
}

fn separator(part: &Part) {
    part.choice("spacing", &[1, 2]);
    part.truth("divider");
}

fn container<'b>(part: &Part<'_, 'b>, tree: &mut Tree<'_, 'b>) {
    part.integer("accent_color", 0..=0xff_ffff);
    part.truth("spoiler");
    let Some(list) = part.must("components") else { return };
    for part in list.objects(1..=super::ALL) {
        place(&part, tree, CONTAINED);
    }
}
