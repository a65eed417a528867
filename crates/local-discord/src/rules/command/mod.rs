//! Validates application commands: names, descriptions, options, number and size.

mod name;
mod option;
mod size;

use super::fault;
use super::locale::translations;
use super::part::Part;
use crate::Wrong;

/// The type of slash commands.
const CHAT: i64 = 1;
/// The types of context menu commands, for people and for messages.
const MENUS: &[i64] = &[2, 3];
/// The type of the command that opens an activity.
const ENTRY: i64 = 4;
/// The number of commands that an application may have, by type.
const MOST: &[(i64, usize)] = &[(CHAT, 100), (2, 15), (3, 15), (ENTRY, 1)];

pub(super) fn command(body: &Part) {
    let kind = if body.has("type") { body.choice("type", &[CHAT, 2, 3, ENTRY]) } else { Some(CHAT) };
    let menu = kind.is_some_and(|kind| MENUS.contains(&kind));
    if menu {
        name::of_menu(body);
        bare(body);
    } else {
        name::of_chat(body);
        described(body, kind == Some(CHAT));
        option::options(body);
    }
    body.integer("default_member_permissions", 0..=18_014_398_509_481_983);
    body.truth("dm_permission");
    body.truth("nsfw");
    body.id("id");
    body.choices("contexts", 1, &[0, 1, 2]);
    body.choices("integration_types", 1, &[0, 1]);
    body.choice("handler", &[1, 2]);
    size::check(body);
}

fn described(part: &Part, needed: bool) {
    let needed = needed || part.field("description").is_some_and(|it| it.value() != "");
    if needed {
        part.must_text("description", 1..=100);
    }
    translations(part, "description_localizations", |text| {
        text.as_text(1..=100);
    });
}

/// Reports description and options of a context menu command, which has only a name.
fn bare(body: &Part) {
    if body.text("description", 0..=100).is_some_and(|text| !text.is_empty()) {
        body.note_in("description", fault::no_description());
    }
    if body.field("options").is_some_and(|list| list.value().as_array().is_none_or(|list| !list.is_empty())) {
        body.note_in("options", fault::no_options());
    }
    translations(body, "description_localizations", |text| text.note(fault::no_description()));
}

/// Checks all commands of an application together.
pub(super) fn commands(list: &Part) {
    let mut names = Vec::new();
    for body in list.objects(0..=130) {
        command(&body);
        let key = (kind(&body), body.value()["name"].as_str());
        if key.1.is_some() && names.contains(&key) {
            body.note(fault::command_twice());
        }
        names.push(key);
    }
}

/// Refuses more commands of a type than an application may have.
pub(super) fn not_too_many(list: &serde_json::Value) -> Result<(), Wrong> {
    let all = list.as_array().map_or(&[][..], Vec::as_slice);
    for (wanted, most) in MOST {
        let is = |body: &&serde_json::Value| body["type"].as_i64().unwrap_or(CHAT) == *wanted;
        if all.iter().filter(is).count() > *most {
            let message = format!("Maximum number of application commands reached ({most})");
            return Err(Wrong::new(400, 30032, &message));
        }
    }
    Ok(())
}

fn kind(body: &Part) -> i64 {
    body.value()["type"].as_i64().unwrap_or(CHAT)
}
