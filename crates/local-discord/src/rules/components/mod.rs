//! Validates components: nesting, number, and unique ids.

mod button;
mod input;
mod layout;
mod modal;
mod select;

pub(super) use modal::modal;

use super::fault;
use super::link::Shelf;
use super::part::Part;

const ALL: usize = 40;
/// The limit for messages with classic components.
const ROWS: usize = 5;
/// The limit for all text displays of a message together.
const TEXT: usize = 4000;

/// Discord's component types.
mod kind {
    pub const ROW: i64 = 1;
    pub const BUTTON: i64 = 2;
    pub const STRINGS: i64 = 3;
    pub const INPUT: i64 = 4;
    pub const USERS: i64 = 5;
    pub const ROLES: i64 = 6;
    pub const MENTIONABLES: i64 = 7;
    pub const CHANNELS: i64 = 8;
    pub const SECTION: i64 = 9;
    pub const TEXT: i64 = 10;
    pub const THUMBNAIL: i64 = 11;
    pub const GALLERY: i64 = 12;
    pub const FILE: i64 = 13;
    pub const SEPARATOR: i64 = 14;
    pub const CONTAINER: i64 = 17;
    pub const LABEL: i64 = 18;
    pub const UPLOAD: i64 = 19;
    pub const RADIOS: i64 = 21;
    pub const CHECKBOXES: i64 = 22;
    pub const CHECKBOX: i64 = 23;
}

/// Collects what the checks need to know about all components of a message or modal.
struct Tree<'s, 'b> {
    shelf: &'s Shelf<'b>,
    count: usize,
    text: usize,
    custom_ids: Vec<&'b str>,
    ids: Vec<i64>,
}

impl<'s, 'b> Tree<'s, 'b> {
    fn new(shelf: &'s Shelf<'b>) -> Self {
        Self { shelf, count: 0, text: 0, custom_ids: Vec::new(), ids: Vec::new() }
    }

    /// Counts a component and returns its type if this type is allowed here.
    fn enter(&mut self, part: &Part<'_, 'b>, allowed: &[i64]) -> Option<i64> {
        self.count += 1;
        let kind = part.must("type")?.as_integer(i64::MIN..=i64::MAX)?;
        if !allowed.contains(&kind) {
            part.note(fault::kinds(allowed));
            return None;
        }
        // Discord replaces an id of 0 by its own.
        if let Some(id) = part.integer("id", 0..=i64::from(i32::MAX)).filter(|id| *id != 0) {
            if self.ids.contains(&id) {
                part.note_in("id", fault::component_id_twice());
            }
            self.ids.push(id);
        }
        Some(kind)
    }

    /// Checks the custom id, which must be unique.
    fn custom_id(&mut self, part: &Part<'_, 'b>) {
        let Some(id) = part.text("custom_id", 1..=100) else { return };
        if self.custom_ids.contains(&id) {
            part.note_in("custom_id", fault::custom_id_twice());
        }
        self.custom_ids.push(id);
    }

    fn must_custom_id(&mut self, part: &Part<'_, 'b>) {
        if part.must("custom_id").is_some() {
            self.custom_id(part);
        }
    }
}

/// Checks the components of a message, classic or v2.
pub(super) fn of_message<'b>(message: &Part<'_, 'b>, v2: bool, shelf: &Shelf<'b>) {
    let Some(list) = message.field("components") else { return };
    let mut tree = Tree::new(shelf);
    let (most, allowed) = if v2 { (usize::MAX, layout::TOP) } else { (ROWS, &[kind::ROW][..]) };
    for part in list.objects(0..=most) {
        layout::place(&part, &mut tree, allowed);
    }
    if tree.count > ALL {
        list.note(fault::too_many_components(ALL));
    }
    if tree.text > TEXT {
        list.note(fault::too_much_text(TEXT));
    }
}

/// Checks an emoji: a Unicode emoji by name, or a custom one by id.
fn emoji(part: &Part) {
    let Some(emoji) = part.object("emoji") else { return };
    emoji.truth("animated");
    let custom = emoji.id("id").is_some();
    let name = emoji.text("name", 0..=32).unwrap_or_default();
    // The set of emoji changes every year; none of them is ASCII.
    if name.is_empty() || (!custom && !emoji.has("id") && name.is_ascii()) {
        emoji.note_in("name", fault::not_an_emoji());
    }
}
