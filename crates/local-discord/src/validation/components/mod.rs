//! Validates components: nesting, number, and unique ids.

mod button;
mod input;
mod layout;
mod modal;
mod select;

use super::errors;
use super::field::BodyField;
use super::url::AttachmentNames;

pub(super) use modal::check_modal;

const MAX_COMPONENTS: usize = 40;
/// The maximum number of action rows in a message with classic components.
const MAX_ROWS: usize = 5;
/// The maximum number of characters in all text displays of a message together.
const MAX_TEXT_CHARS: usize = 4000;

/// Discord's component types.
mod kind {
    pub const ACTION_ROW: i64 = 1;
    pub const BUTTON: i64 = 2;
    pub const STRING_SELECT: i64 = 3;
    pub const TEXT_INPUT: i64 = 4;
    pub const USER_SELECT: i64 = 5;
    pub const ROLE_SELECT: i64 = 6;
    pub const MENTIONABLE_SELECT: i64 = 7;
    pub const CHANNEL_SELECT: i64 = 8;
    pub const SECTION: i64 = 9;
    pub const TEXT_DISPLAY: i64 = 10;
    pub const THUMBNAIL: i64 = 11;
    pub const MEDIA_GALLERY: i64 = 12;
    pub const FILE: i64 = 13;
    pub const SEPARATOR: i64 = 14;
    pub const CONTAINER: i64 = 17;
    pub const LABEL: i64 = 18;
    pub const FILE_UPLOAD: i64 = 19;
    pub const RADIO_GROUP: i64 = 21;
    pub const CHECKBOX_GROUP: i64 = 22;
    pub const CHECKBOX: i64 = 23;
}

/// Collects what the checks need to know about all components of a message or modal.
struct ComponentValidator<'s, 'b> {
    attachments: &'s AttachmentNames<'b>,
    component_count: usize,
    text_chars: usize,
    custom_ids: Vec<&'b str>,
    component_ids: Vec<i64>,
}

impl<'s, 'b> ComponentValidator<'s, 'b> {
    fn new(attachments: &'s AttachmentNames<'b>) -> Self {
        Self { attachments, component_count: 0, text_chars: 0, custom_ids: Vec::new(), component_ids: Vec::new() }
    }

    /// Counts a component and returns its type if this type is allowed here.
    fn count_and_check_type(&mut self, component: &BodyField<'_, 'b>, allowed: &[i64]) -> Option<i64> {
        self.component_count += 1;
        let kind = component.required("type")?.as_integer(i64::MIN..=i64::MAX)?;
        if !allowed.contains(&kind) {
            component.report(errors::wrong_type(allowed));
            return None;
        }
        // An id of 0 is no duplicate, because Discord replaces it with a generated id.
        if let Some(id) = component.optional_integer("id", 0..=i64::from(i32::MAX)).filter(|id| *id != 0) {
            if self.component_ids.contains(&id) {
                component.report_in("id", errors::duplicate_component_id());
            }
            self.component_ids.push(id);
        }
        Some(kind)
    }

    /// Checks the custom id, which must be unique.
    fn check_custom_id(&mut self, component: &BodyField<'_, 'b>) {
        let Some(id) = component.optional_text("custom_id", 1..=100) else { return };
        if self.custom_ids.contains(&id) {
            component.report_in("custom_id", errors::duplicate_custom_id());
        }
        self.custom_ids.push(id);
    }

    fn check_required_custom_id(&mut self, component: &BodyField<'_, 'b>) {
        if component.required("custom_id").is_some() {
            self.check_custom_id(component);
        }
    }
}

/// Checks the components of a message, classic or v2.
pub(super) fn check_message_components<'b>(
    message: &BodyField<'_, 'b>,
    is_v2: bool,
    attachments: &AttachmentNames<'b>,
) {
    let Some(list) = message.optional("components") else { return };
    let mut validator = ComponentValidator::new(attachments);
    let (max_children, allowed) =
        if is_v2 { (usize::MAX, layout::TOP_LEVEL_TYPES) } else { (MAX_ROWS, &[kind::ACTION_ROW][..]) };
    for component in list.objects(0..=max_children) {
        layout::check_child(&component, &mut validator, allowed);
    }
    if validator.component_count > MAX_COMPONENTS {
        list.report(errors::too_many_components(MAX_COMPONENTS));
    }
    if validator.text_chars > MAX_TEXT_CHARS {
        list.report(errors::too_much_text(MAX_TEXT_CHARS));
    }
}

/// Checks an emoji: a Unicode emoji by name, or a custom one by id.
fn check_emoji(component: &BodyField) {
    let Some(emoji) = component.optional_object("emoji") else { return };
    emoji.is_true("animated");
    let has_id = emoji.optional_id("id").is_some();
    let name = emoji.optional_text("name", 0..=32).unwrap_or_default();
    // The set of Unicode emoji changes every year, so only ASCII names are refused. No emoji is ASCII.
    if name.is_empty() || (!has_id && !emoji.has_value("id") && name.is_ascii()) {
        emoji.report_in("name", errors::not_an_emoji());
    }
}
