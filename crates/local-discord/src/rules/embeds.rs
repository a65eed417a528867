//! Validates embeds: the length of each text and of all texts together.

use super::fault;
use super::link::{MEDIA, Shelf, WEB, address, time};
use super::part::Part;
use super::reading::length;

/// The limit for all embeds of a message together.
const TOGETHER: usize = 6000;
const ADDRESS: usize = 2048;

pub(super) fn embeds(message: &Part, shelf: &Shelf) {
    let Some(list) = message.field("embeds") else { return };
    let total: usize = list.objects(0..=10).map(|it| embed(&it, shelf)).sum();
    if total > TOGETHER {
        list.note(fault::embeds_too_large(TOGETHER));
    }
}

/// Checks one embed and returns how many of its characters count toward the limit.
fn embed(it: &Part, shelf: &Shelf) -> usize {
    let texts = length(it.trimmed("title", 256)) + length(it.trimmed("description", 4096));
    it.text("type", 0..=usize::MAX);
    it.integer("color", 0..=0xff_ffff);
    address(it, "url", ADDRESS, WEB, shelf);
    time(it, "timestamp");
    for name in ["image", "thumbnail", "video"] {
        picture(it, name, shelf);
    }
    if let Some(provider) = it.object("provider") {
        provider.text("name", 0..=256);
        address(&provider, "url", ADDRESS, WEB, shelf);
    }
    let size = texts + author(it, shelf) + footer(it, shelf) + fields(it);
    // A color and a URL alone show nothing.
    let shown = ["image", "thumbnail", "video", "provider", "author", "footer", "timestamp"];
    if size == 0 && !shown.iter().any(|name| it.has(name)) && !has_fields(it) {
        it.note_in("description", fault::required());
    }
    size
}

fn picture(it: &Part, name: &'static str, shelf: &Shelf) {
    let Some(picture) = it.object(name) else { return };
    address(&picture, "url", ADDRESS, MEDIA, shelf);
    picture.integer("width", i64::MIN..=i64::MAX);
    picture.integer("height", i64::MIN..=i64::MAX);
    picture.text("placeholder", 0..=64);
    picture.integer("placeholder_version", 0..=i64::from(i32::MAX));
    picture.truth("is_animated");
    picture.text("description", 0..=4096);
}

fn author(it: &Part, shelf: &Shelf) -> usize {
    let Some(author) = it.object("author") else { return 0 };
    address(&author, "url", ADDRESS, WEB, shelf);
    address(&author, "icon_url", ADDRESS, MEDIA, shelf);
    length(author.must_trimmed("name", 256))
}

fn footer(it: &Part, shelf: &Shelf) -> usize {
    let Some(footer) = it.object("footer") else { return 0 };
    address(&footer, "icon_url", ADDRESS, MEDIA, shelf);
    length(footer.must_trimmed("text", 2048))
}

fn fields(it: &Part) -> usize {
    let Some(list) = it.field("fields") else { return 0 };
    let size = |field: Part| {
        field.truth("inline");
        length(field.must_trimmed("name", 256)) + length(field.must_trimmed("value", 1024))
    };
    list.objects(0..=25).map(size).sum()
}

fn has_fields(it: &Part) -> bool {
    it.field("fields").is_some_and(|list| list.value().as_array().is_none_or(|list| !list.is_empty()))
}
