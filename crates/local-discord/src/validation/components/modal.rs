//! Validates modals: the title, and rows or labels with inputs.

use super::{ComponentValidator, input, kind, layout, select};
use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::url::AttachmentNames;

/// The types that a label may contain.
const LABEL_CHILD_TYPES: &[i64] = &[
    kind::STRING_SELECT,
    kind::TEXT_INPUT,
    kind::USER_SELECT,
    kind::ROLE_SELECT,
    kind::MENTIONABLE_SELECT,
    kind::CHANNEL_SELECT,
    kind::FILE_UPLOAD,
    kind::RADIO_GROUP,
    kind::CHECKBOX_GROUP,
    kind::CHECKBOX,
];

pub(in crate::validation) fn check_modal(body: &BodyField) {
    body.required_text("title", 1..=45);
    body.required_text("custom_id", 1..=100);
    let Some(list) = body.required("components") else { return };
    let attachments = AttachmentNames::default();
    let mut validator = ComponentValidator::new(&attachments);
    // Discord's schema allows 40 components, its documentation 5.
    for component in list.objects(1..=5) {
        match validator.count_and_check_type(&component, &[kind::ACTION_ROW, kind::TEXT_DISPLAY, kind::LABEL]) {
            Some(kind::ACTION_ROW) => check_row(&component, &mut validator),
            Some(kind::LABEL) => check_label(&component, &mut validator),
            Some(kind::TEXT_DISPLAY) => layout::check_text_display(&component, &mut validator),
            _ => {}
        }
    }
}

/// Checks a row, which holds one text input of full width.
fn check_row<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    let Some(list) = component.required("components") else { return };
    for (index, component) in list.objects(1..=layout::ROW_WIDTH_BUTTONS).enumerate() {
        if index > 0 {
            component.report(errors::row_too_wide());
        }
        if validator.count_and_check_type(&component, &[kind::TEXT_INPUT]).is_some() {
            component.required("label");
            input::check_text_input(&component, validator);
        }
    }
}

fn check_label<'b>(component: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    component.required_text("label", 1..=45);
    component.optional_text("description", 1..=100);
    let Some(component) = component.required_object("component") else { return };
    match validator.count_and_check_type(&component, LABEL_CHILD_TYPES) {
        Some(kind::TEXT_INPUT) => input::check_text_input(&component, validator),
        Some(kind::FILE_UPLOAD) => input::check_file_upload(&component, validator),
        Some(kind::RADIO_GROUP) => input::check_radio_group(&component, validator),
        Some(kind::CHECKBOX_GROUP) => input::check_checkbox_group(&component, validator),
        Some(kind::CHECKBOX) => input::check_checkbox(&component, validator),
        Some(select) => select::check_modal_select(&component, select, validator),
        None => {}
    }
}
