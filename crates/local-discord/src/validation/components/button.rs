//! Validates buttons: required and forbidden fields by style.

use super::{ComponentValidator, check_emoji};
use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::url::{BUTTON_SCHEMES, check_optional_url};

/// The style of buttons that open a URL.
const LINK_STYLE: i64 = 5;
/// The style of buttons that sell something.
const PREMIUM_STYLE: i64 = 6;

pub(super) fn check_button<'b>(button: &BodyField<'_, 'b>, validator: &mut ComponentValidator<'_, 'b>) {
    let Some(style) = button.required("style") else { return };
    let Some(style) = style.as_choice(&[1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE]) else { return };
    button.optional_text("label", 0..=80);
    button.is_true("disabled");
    button.optional_id("sku_id");
    check_emoji(button);
    check_optional_url(button, "url", 512, BUTTON_SCHEMES, validator.attachments);
    validator.check_custom_id(button);
    if style == PREMIUM_STYLE {
        button.required("sku_id");
        refuse_fields(button, &["label", "url", "custom_id", "emoji"]);
        return;
    }
    refuse_fields(button, &["sku_id"]);
    if !button.has_value("emoji") && button.optional("label").is_none_or(|label| label.value() == "") {
        button.report_in("label", errors::required());
    }
    let (url, custom_id) = (button.has_value("url"), button.has_value("custom_id"));
    if url && custom_id {
        button.report_in("url", errors::custom_id_and_url());
        button.report_in("custom_id", errors::custom_id_and_url());
    } else if style == LINK_STYLE && !url {
        button.report_in("url", errors::url_required());
    } else if style != LINK_STYLE && !custom_id {
        button.report_in("custom_id", errors::custom_id_required());
    }
}

fn refuse_fields(button: &BodyField, names: &[&'static str]) {
    for name in names.iter().filter(|name| button.has_value(name)) {
        button.report_in(name, errors::not_allowed_on_button());
    }
}
