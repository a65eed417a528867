//! Validates application commands: names, descriptions, options, number and size.

mod name;
mod option;
mod size;

use super::errors;
use super::field::BodyField;
use super::locale::check_translations;
use crate::ApiError;

/// The type of slash commands.
const CHAT_INPUT: i64 = 1;
/// The types of context menu commands, for people and for messages.
const CONTEXT_MENUS: &[i64] = &[2, 3];
/// The type of the command that opens an activity.
const ENTRY_POINT: i64 = 4;
/// The number of commands that an application may have, by type.
const MAX_COMMANDS_BY_TYPE: &[(i64, usize)] = &[(CHAT_INPUT, 100), (2, 15), (3, 15), (ENTRY_POINT, 1)];

pub(super) fn check_command(body: &BodyField) {
    let kind = if body.has_value("type") {
        body.optional_choice("type", &[CHAT_INPUT, 2, 3, ENTRY_POINT])
    } else {
        Some(CHAT_INPUT)
    };
    let is_context_menu = kind.is_some_and(|kind| CONTEXT_MENUS.contains(&kind));
    if is_context_menu {
        name::check_context_menu_name(body);
        check_name_only(body);
    } else {
        name::check_slash_name(body);
        check_description(body, kind == Some(CHAT_INPUT));
        option::check_command_options(body);
    }
    body.optional_integer("default_member_permissions", 0..=18_014_398_509_481_983);
    body.is_true("dm_permission");
    body.is_true("nsfw");
    body.optional_id("id");
    body.check_optional_choice_set("contexts", 1, &[0, 1, 2]);
    body.check_optional_choice_set("integration_types", 1, &[0, 1]);
    body.optional_choice("handler", &[1, 2]);
    size::check_size(body);
}

fn check_description(parent: &BodyField, is_required: bool) {
    let is_required = is_required || parent.optional("description").is_some_and(|it| it.value() != "");
    if is_required {
        parent.required_text("description", 1..=100);
    }
    check_translations(parent, "description_localizations", |text| {
        text.as_text(1..=100);
    });
}

/// Reports description and options of a context menu command, which has only a name.
fn check_name_only(body: &BodyField) {
    if body.optional_text("description", 0..=100).is_some_and(|text| !text.is_empty()) {
        body.report_in("description", errors::description_not_allowed());
    }
    if body.optional("options").is_some_and(|list| list.value().as_array().is_none_or(|list| !list.is_empty())) {
        body.report_in("options", errors::options_not_allowed());
    }
    check_translations(body, "description_localizations", |text| text.report(errors::description_not_allowed()));
}

/// Checks all commands of an application together.
pub(super) fn check_commands(list: &BodyField) {
    let mut names = Vec::new();
    for body in list.objects(0..=130) {
        check_command(&body);
        let key = (command_type(&body), body.value()["name"].as_str());
        if key.1.is_some() && names.contains(&key) {
            body.report(errors::duplicate_command());
        }
        names.push(key);
    }
}

/// Refuses more commands of a type than an application may have.
pub(super) fn check_command_counts(list: &serde_json::Value) -> Result<(), ApiError> {
    let commands = list.as_array().map_or(&[][..], Vec::as_slice);
    for (command_type, most) in MAX_COMMANDS_BY_TYPE {
        let has_type = |body: &&serde_json::Value| body["type"].as_i64().unwrap_or(CHAT_INPUT) == *command_type;
        if commands.iter().filter(has_type).count() > *most {
            let message = format!("Maximum number of application commands reached ({most})");
            return Err(ApiError::new(400, 30032, &message));
        }
    }
    Ok(())
}

fn command_type(body: &BodyField) -> i64 {
    body.value()["type"].as_i64().unwrap_or(CHAT_INPUT)
}
