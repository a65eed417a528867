//! Discord's field errors: a code and a message each.
//!
//! The codes in the first part occur in real error responses that users have reported. The codes in the
//! second part are guesses: Discord refuses these values, but its codes are unknown. Bots should not depend
//! on either.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A field error without its path.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FieldError {
    pub code: &'static str,
    pub message: String,
}

fn field_error(code: &'static str, message: impl Into<String>) -> FieldError {
    FieldError { code, message: message.into() }
}

pub(super) fn required() -> FieldError {
    field_error("BASE_TYPE_REQUIRED", "This field is required")
}

/// The error for a text or list whose length is outside the span.
pub(super) fn bad_length(span: &RangeInclusive<usize>) -> FieldError {
    let (least, most) = (span.start(), span.end());
    if *least == 0 {
        return field_error("BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    }
    field_error("BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."))
}

pub(super) fn too_short(least: usize) -> FieldError {
    field_error("BASE_TYPE_MIN_LENGTH", format!("Must be {least} or more in length."))
}

pub(super) fn not_a_choice<T: Display>(allowed: &[T]) -> FieldError {
    field_error("BASE_TYPE_CHOICES", format!("Value must be one of ({}).", comma_separated(allowed)))
}

/// The error for a component or option type that is not allowed here.
pub(super) fn wrong_type<T: Display>(allowed: &[T]) -> FieldError {
    field_error("UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of ({}).", comma_separated(allowed)))
}

fn comma_separated<T: Display>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

pub(super) fn not_a_number(value: &str, wanted: &str) -> FieldError {
    field_error("NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not {wanted}."))
}

pub(super) fn too_large(what: &str, most: impl Display) -> FieldError {
    field_error("NUMBER_TYPE_MAX", format!("{what} value should be less than or equal to {most}."))
}

pub(super) fn too_small(what: &str, least: impl Display) -> FieldError {
    field_error("NUMBER_TYPE_MIN", format!("{what} value should be greater than or equal to {least}."))
}

pub(super) fn not_a_text(value: &str) -> FieldError {
    field_error("STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string."))
}

pub(super) fn not_a_list() -> FieldError {
    field_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
}

pub(super) fn item_required() -> FieldError {
    field_error("LIST_ITEM_VALUE_REQUIRED", "List item values of ModelType are required")
}

pub(super) fn not_an_object() -> FieldError {
    field_error("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
}

pub(super) fn not_a_map() -> FieldError {
    field_error("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
}

pub(super) fn duplicate_in_set() -> FieldError {
    field_error("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
}

pub(super) fn not_a_url() -> FieldError {
    field_error("URL_TYPE_INVALID_URL", "Not a well formed URL.")
}

pub(super) fn unsupported_scheme(found: &str, allowed: &[&str]) -> FieldError {
    let allowed = allowed.iter().map(|scheme| format!("'{scheme}'")).collect::<Vec<_>>().join(", ");
    let message = format!("Scheme \"{found}\" is not supported. Scheme must be one of ({allowed}).");
    field_error("URL_TYPE_INVALID_SCHEME", message)
}

pub(super) fn not_a_timestamp(value: &str) -> FieldError {
    field_error("DATE_TIME_TYPE_PARSE", format!("Could not parse {value}. Should be ISO8601."))
}

pub(super) fn nonce_too_long() -> FieldError {
    field_error("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
}

pub(super) fn not_a_nonce() -> FieldError {
    field_error("NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
}

pub(super) fn conflicting_mentions(kind: &str) -> FieldError {
    let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
    field_error("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
}

pub(super) fn unknown_attachment() -> FieldError {
    field_error("ATTACHMENT_NOT_FOUND", "Attachment data not found")
}

pub(super) fn unknown_file(name: &str) -> FieldError {
    let message = format!("The referenced attachment \"{name}\" was not found");
    field_error("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
}

pub(super) fn embeds_too_large(most: usize) -> FieldError {
    field_error("MAX_EMBED_SIZE_EXCEEDED", format!("Embed size exceeds maximum size of {most}"))
}

pub(super) fn legacy_field(name: &str) -> FieldError {
    let message = format!("The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
    field_error("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
}

pub(super) fn too_many_components(most: usize) -> FieldError {
    let message = format!("The total number of components exceeds the maximum of {most}");
    field_error("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
}

pub(super) fn too_much_text(most: usize) -> FieldError {
    let message = format!("Components displayable text size exceeds maximum size of {most}");
    field_error("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
}

pub(super) fn row_too_wide() -> FieldError {
    field_error("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
}

pub(super) fn duplicate_custom_id() -> FieldError {
    field_error("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
}

pub(super) fn custom_id_required() -> FieldError {
    field_error("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
}

pub(super) fn custom_id_and_url() -> FieldError {
    field_error("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
}

pub(super) fn url_required() -> FieldError {
    field_error("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
}

pub(super) fn not_an_emoji() -> FieldError {
    field_error("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
}

pub(super) fn duplicate_option_value() -> FieldError {
    field_error("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
}

pub(super) fn too_many_defaults() -> FieldError {
    let message = "The specified number of default values exceeds the specified maximum values";
    field_error("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
}

pub(super) fn invalid_command_name() -> FieldError {
    field_error("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
}

pub(super) fn duplicate_command() -> FieldError {
    field_error("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
}

pub(super) fn command_too_large(most: usize) -> FieldError {
    field_error("APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({most})"))
}

pub(super) fn required_after_optional() -> FieldError {
    let message = "Required options must be placed before non-required options";
    field_error("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
}

pub(super) fn mixed_option_types() -> FieldError {
    let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
    field_error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
}

pub(super) fn duplicate_option_name() -> FieldError {
    field_error("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already used in these options")
}

/// The error for a text with a character that is not allowed.
pub(super) fn pattern_mismatch() -> FieldError {
    field_error("STRING_TYPE_REGEX", "String value did not match validation regex.")
}

pub(super) fn emoji_name_taken() -> FieldError {
    field_error("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
}

pub(super) fn file_too_large(most: usize) -> FieldError {
    let most = most as f64 / 1024.0;
    field_error("BINARY_TYPE_MAX_SIZE", format!("File cannot be larger than {most:.1} kb."))
}

pub(super) fn not_an_image() -> FieldError {
    field_error("IMAGE_INVALID", "Invalid image data")
}

// The codes below are guesses.

pub(super) fn not_a_boolean() -> FieldError {
    field_error("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
}

pub(super) fn duplicate_component_id() -> FieldError {
    field_error("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
}

pub(super) fn not_allowed_on_button() -> FieldError {
    field_error("BUTTON_COMPONENT_FIELD_NOT_ALLOWED", "This field cannot be used with this button style")
}

pub(super) fn not_an_attachment_url() -> FieldError {
    let message = "This file must be an attachment://<filename> reference";
    field_error("UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED", message)
}

pub(super) fn not_allowed_in_modal() -> FieldError {
    field_error("COMPONENT_FIELD_NOT_ALLOWED_IN_MODAL", "This value cannot be used in a modal")
}

pub(super) fn optional_marked_required() -> FieldError {
    field_error("COMPONENT_REQUIRED_INVALID", "A component with min_values of 0 cannot be required")
}

pub(super) fn description_not_allowed() -> FieldError {
    field_error("APPLICATION_COMMAND_INVALID_DESCRIPTION", "Context menu commands cannot have description")
}

pub(super) fn options_not_allowed() -> FieldError {
    field_error("APPLICATION_COMMAND_INVALID_OPTIONS", "Context menu commands cannot have options")
}

pub(super) fn duplicate_choice_name() -> FieldError {
    field_error("APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_ALREADY_EXISTS", "Choice name already used in these choices")
}

pub(super) fn choices_and_autocomplete() -> FieldError {
    let message = "Choices and autocomplete are mutually exclusive";
    field_error("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
}

pub(super) fn not_allowed_on_option() -> FieldError {
    field_error("APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", "This field cannot be used with this option type")
}
