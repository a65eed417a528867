//! Validates layout and content components: rows, sections, texts, images, files, separators, containers.

use super::{ComponentValidator, button, kind, select};
use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::parse::char_count;
use crate::validation::url::{MEDIA_SCHEMES, check_required_url_detect_upload};

/// The width of an action row as a number of buttons. A select menu takes the whole row.
pub(super) const ROW_WIDTH_BUTTONS: usize = 5;

/// The types at the top level of a message of components v2.
pub(super) const TOP_LEVEL_TYPES: &[i64] = &[
    kind::ACTION_ROW,
    kind::SECTION,
    kind::TEXT_DISPLAY,
    kind::MEDIA_GALLERY,
    kind::FILE,
    kind::SEPARATOR,
    kind::CONTAINER,
];
const CONTAINER_CHILD_TYPES: &[i64] =
    &[kind::ACTION_ROW, kind::SECTION, kind::TEXT_DISPLAY, kind::MEDIA_GALLERY, kind::FILE, kind::SEPARATOR];
const ROW_CHILD_TYPES: &[i64] = &[
    kind::BUTTON,
    kind::STRING_SELECT,
    kind::USER_SELECT,
    kind::ROLE_SELECT,
    kind::MENTIONABLE_SELECT,
    kind::CHANNEL_SELECT,
];

/// Checks a component at the top level of a message or in a container.
pub(super) fn check_child<'b>(
    component: &BodyField<'_, 'b>,
    validator: &mut ComponentValidator<'_, 'b>,
    allowed: &[i64],
) {
    match validator.count_and_check_type(component, allowed) {
        Some(kind::ACTION_ROW) => check_row(component, validator),
        Some(kind::SECTION) => check_section(component, validator),
        Some(kind::TEXT_DISPLAY) => check_text_display(component, validator),
        Some(kind::MEDIA_GALLERY) => check_gallery(component, validator),
        Some(kind::FILE) => check_file(component, validator),
        Some(kind::SEPARATOR) => check_separator(component),
        Some(kind::CONTAINER) => check_container(component, validator),
        _ => {}
    }
}

fn check_row<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    let Some(list) = component.required("components") else { return };
    let mut width = 0;
    for component in list.objects(1..=ROW_WIDTH_BUTTONS) {
        let Some(kind) = validator.count_and_check_type(&component, ROW_CHILD_TYPES) else { continue };
        width += if kind == kind::BUTTON { 1 } else { ROW_WIDTH_BUTTONS };
        if width > ROW_WIDTH_BUTTONS {
            component.report(errors::row_too_wide());
        }
        match kind {
            kind::BUTTON => button::check_button(&component, validator),
            _ => select::check_message_select(&component, kind, validator),
        }
    }
}

fn check_section<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    if let Some(list) = component.required("components") {
        for component in list.objects(1..=3) {
            if validator.count_and_check_type(&component, &[kind::TEXT_DISPLAY]).is_some() {
                check_text_display(&component, validator);
            }
        }
    }
    let Some(accessory) = component.required_object("accessory") else { return };
    match validator.count_and_check_type(&accessory, &[kind::BUTTON, kind::THUMBNAIL]) {
        Some(kind::BUTTON) => button::check_button(&accessory, validator),
        Some(kind::THUMBNAIL) => check_image(&accessory, validator),
        _ => {}
    }
}

/// Checks a text display and adds its characters to the total, which is limited.
pub(super) fn check_text_display<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    validator.text_chars += component.required_text("content", 1..=super::MAX_TEXT_CHARS).map_or(0, char_count);
}

fn check_gallery<'b>(component: &BodyField<'_, 'b>, validator: &ComponentValidator<'_, 'b>) {
    let Some(items) = component.required("items") else { return };
    items.objects(1..=10).for_each(|item| check_image(&item, validator));
}

/// Checks a thumbnail or an image of a gallery.
fn check_image<'b>(component: &BodyField<'_, 'b>, validator: &ComponentValidator<'_, 'b>) {
    component.optional_text("description", 1..=1024);
    component.is_true("spoiler");
    check_media(component, "media", validator);
}

fn check_file<'b>(component: &BodyField<'_, 'b>, validator: &ComponentValidator<'_, 'b>) {
    component.is_true("spoiler");
    if !check_media(component, "file", validator)
        && component.optional("file").is_some_and(|it| it.value()["url"].is_string())
    {
        component.report_in("file", errors::not_an_attachment_url());
    }
}

/// Checks an image or file and returns whether it is an upload.
fn check_media<'b>(component: &BodyField<'_, 'b>, name: &'static str, validator: &ComponentValidator<'_, 'b>) -> bool {
    component
        .required_object(name)
        .is_some_and(|it| check_required_url_detect_upload(&it, "url", 2048, MEDIA_SCHEMES, validator.attachments))
}

fn check_separator(component: &BodyField) {
    component.optional_choice("spacing", &[1, 2]);
    component.is_true("divider");
}

fn check_container<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    component.optional_integer("accent_color", 0..=0xff_ffff);
    component.is_true("spoiler");
    let Some(list) = component.required("components") else { return };
    for component in list.objects(1..=super::MAX_COMPONENTS) {
        check_child(&component, validator, CONTAINER_CHILD_TYPES);
    }
}
