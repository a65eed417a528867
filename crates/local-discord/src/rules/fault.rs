//! Discord's field errors: a code and a message each.
//!
//! The codes in the first part occur in real error responses that users have reported. The codes in the
//! second part are guesses: Discord refuses these values, but its codes are unknown. Bots should not depend
//! on either.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A field error without its path.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    pub code: &'static str,
    pub message: String,
}

fn fault(code: &'static str, message: impl Into<String>) -> Fault {
    Fault { code, message: message.into() }
}

pub(super) fn required() -> Fault {
    fault("BASE_TYPE_REQUIRED", "This field is required")
}

/// The error for a text or list whose length is outside the span.
pub(super) fn length(span: &RangeInclusive<usize>) -> Fault {
    let (least, most) = (span.start(), span.end());
    if *least == 0 {
        return fault("BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    }
    fault("BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."))
}

pub(super) fn too_short(least: usize) -> Fault {
    fault("BASE_TYPE_MIN_LENGTH", format!("Must be {least} or more in length."))
}

pub(super) fn choices<T: Display>(allowed: &[T]) -> Fault {
    fault("BASE_TYPE_CHOICES", format!("Value must be one of ({}).", listed(allowed)))
}

/// The error for a component or option type that is not allowed here.
pub(super) fn kinds<T: Display>(allowed: &[T]) -> Fault {
    fault("UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of ({}).", listed(allowed)))
}

fn listed<T: Display>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

pub(super) fn not_a_number(value: &str, wanted: &str) -> Fault {
    fault("NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not {wanted}."))
}

pub(super) fn above(what: &str, most: impl Display) -> Fault {
    fault("NUMBER_TYPE_MAX", format!("{what} value should be less than or equal to {most}."))
}

pub(super) fn below(what: &str, least: impl Display) -> Fault {
    fault("NUMBER_TYPE_MIN", format!("{what} value should be greater than or equal to {least}."))
}

pub(super) fn not_a_text(value: &str) -> Fault {
    fault("STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string."))
}

pub(super) fn not_a_list() -> Fault {
    fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
}

pub(super) fn no_item() -> Fault {
    fault("LIST_ITEM_VALUE_REQUIRED", "List item values of ModelType are required")
}

pub(super) fn not_an_object() -> Fault {
    fault("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
}

pub(super) fn not_a_map() -> Fault {
    fault("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
}

pub(super) fn twice_in_a_set() -> Fault {
    fault("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
}

pub(super) fn not_a_url() -> Fault {
    fault("URL_TYPE_INVALID_URL", "Not a well formed URL.")
}

pub(super) fn scheme(found: &str, allowed: &[&str]) -> Fault {
    let allowed = allowed.iter().map(|scheme| format!("'{scheme}'")).collect::<Vec<_>>().join(", ");
    let message = format!("Scheme \"{found}\" is not supported. Scheme must be one of ({allowed}).");
    fault("URL_TYPE_INVALID_SCHEME", message)
}

pub(super) fn not_a_time(value: &str) -> Fault {
    fault("DATE_TIME_TYPE_PARSE", format!("Could not parse {value}. Should be ISO8601."))
}

pub(super) fn nonce_too_long() -> Fault {
    fault("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
}

pub(super) fn not_a_nonce() -> Fault {
    fault("NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
}

pub(super) fn mentions_exclusive(kind: &str) -> Fault {
    let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
    fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
}

pub(super) fn unknown_attachment() -> Fault {
    fault("ATTACHMENT_NOT_FOUND", "Attachment data not found")
}

pub(super) fn unknown_file(name: &str) -> Fault {
    let message = format!("The referenced attachment \"{name}\" was not found");
    fault("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
}

pub(super) fn embeds_too_large(most: usize) -> Fault {
    fault("MAX_EMBED_SIZE_EXCEEDED", format!("Embed size exceeds maximum size of {most}"))
}

pub(super) fn legacy_field(name: &str) -> Fault {
    let message = format!("The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
    fault("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
}

pub(super) fn too_many_components(most: usize) -> Fault {
    let message = format!("The total number of components exceeds the maximum of {most}");
    fault("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
}

pub(super) fn too_much_text(most: usize) -> Fault {
    let message = format!("Components displayable text size exceeds maximum size of {most}");
    fault("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
}

pub(super) fn too_wide() -> Fault {
    fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
}

pub(super) fn custom_id_twice() -> Fault {
    fault("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
}

pub(super) fn custom_id_required() -> Fault {
    fault("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
}

pub(super) fn custom_id_or_url() -> Fault {
    fault("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
}

pub(super) fn url_required() -> Fault {
    fault("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
}

pub(super) fn not_an_emoji() -> Fault {
    fault("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
}

pub(super) fn option_twice() -> Fault {
    fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
}

pub(super) fn too_many_defaults() -> Fault {
    let message = "The specified number of default values exceeds the specified maximum values";
    fault("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
}

pub(super) fn not_a_name() -> Fault {
    fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
}

pub(super) fn command_twice() -> Fault {
    fault("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
}

pub(super) fn command_too_large(most: usize) -> Fault {
    fault("APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({most})"))
}

pub(super) fn required_after_optional() -> Fault {
    let message = "Required options must be placed before non-required options";
    fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
}

pub(super) fn mixed_options() -> Fault {
    let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
    fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
}

pub(super) fn option_name_twice() -> Fault {
    fault("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already used in these options")
}

/// The error for a text with a character that is not allowed.
pub(super) fn not_as_the_pattern() -> Fault {
    fault("STRING_TYPE_REGEX", "String value did not match validation regex.")
}

pub(super) fn emoji_twice() -> Fault {
    fault("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
}

pub(super) fn file_too_large(most: usize) -> Fault {
    let most = most as f64 / 1024.0;
    fault("BINARY_TYPE_MAX_SIZE", format!("File cannot be larger than {most:.1} kb."))
}

pub(super) fn not_an_image() -> Fault {
    fault("IMAGE_INVALID", "Invalid image data")
}

// The codes below are guesses.

pub(super) fn not_a_truth() -> Fault {
    fault("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
}

pub(super) fn component_id_twice() -> Fault {
    fault("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
}

pub(super) fn not_on_this_button() -> Fault {
    fault("BUTTON_COMPONENT_FIELD_NOT_ALLOWED", "This field cannot be used with this button style")
}

pub(super) fn attachment_only() -> Fault {
    let message = "This file must be an attachment://<filename> reference";
    fault("UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED", message)
}

pub(super) fn not_in_a_modal() -> Fault {
    fault("COMPONENT_FIELD_NOT_ALLOWED_IN_MODAL", "This value cannot be used in a modal")
}

pub(super) fn must_not_be_required() -> Fault {
    fault("COMPONENT_REQUIRED_INVALID", "A component with min_values of 0 cannot be required")
}

pub(super) fn no_description() -> Fault {
    fault("APPLICATION_COMMAND_INVALID_DESCRIPTION", "Context menu commands cannot have description")
}

pub(super) fn no_options() -> Fault {
    fault("APPLICATION_COMMAND_INVALID_OPTIONS", "Context menu commands cannot have options")
}

pub(super) fn choice_twice() -> Fault {
    fault("APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_ALREADY_EXISTS", "Choice name already used in these choices")
}

pub(super) fn choices_or_autocomplete() -> Fault {
    let message = "Choices and autocomplete are mutually exclusive";
    fault("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
}

pub(super) fn not_on_this_option() -> Fault {
    fault("APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", "This field cannot be used with this option type")
}
