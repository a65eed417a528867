//! Registers the slash commands if they differ from those that Discord has. A needless registration would
//! make every client reload them, and Discord limits registrations.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use poise::Command;
use poise::builtins::create_application_commands;
use serde_json::{Map, Value, json};
use serenity::Error;
use serenity::http::Http;
use tokio::time::sleep;

use super::super::commands::Unanswered;
use super::super::hall::Hall;
use super::trouble::reason;
use crate::patience::Patience;

const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(300);

/// Fields that Discord sets, or fills with a default if they are missing.
const THEIRS: [&str; 10] = [
    "id",
    "application_id",
    "guild_id",
    "version",
    "name_localized",
    "description_localized",
    "dm_permission",
    "contexts",
    "integration_types",
    "handler",
];

/// Returns the commands as they should be. Adds the localized names of menu entries, which poise omits.
pub fn wanted(commands: &[Command<Arc<Hall>, Unanswered>]) -> Value {
    let mut wanted = json!(create_application_commands(commands));
    for entry in commands.iter().filter(|it| it.context_menu_action.is_some() && it.slash_action.is_none()) {
        let name = entry.context_menu_name.as_ref().unwrap_or(&entry.name);
        let called = entry.name_localizations.iter().map(|(locale, name)| (locale.to_string(), json!(name)));
        let called: Map<String, Value> = called.collect();
        if let Some(found) = wanted.as_array_mut().and_then(|all| all.iter_mut().find(|it| it["name"] == **name)) {
            found["name_localizations"] = json!(called);
        }
    }
    wanted
}

/// Registers the commands, and retries until it succeeds.
pub async fn register(http: Arc<Http>, wanted: Value) {
    let mut patience = Patience::new(FIRST, MOST);
    loop {
        match once(&http, &wanted).await {
            Ok(said) => return tracing::info!("{said}"),
            Err(error) => {
                let wait = patience.fails();
                tracing::warn!(
                    "the commands are not registered ({}); again in {} seconds",
                    reason(&error),
                    wait.as_secs()
                );
                sleep(wait).await;
            }
        }
    }
}

async fn once(http: &Http, wanted: &Value) -> Result<&'static str, Error> {
    let known = json!(http.get_global_commands_with_localizations().await?);
    if are_same(wanted, &known) {
        return Ok("the commands are registered already");
    }
    http.create_global_commands(wanted).await?;
    Ok("the commands are registered")
}

/// Returns the names of commands that are missing, superfluous or different.
pub fn differing(wanted: &Value, known: &Value) -> Vec<String> {
    let (wanted, known) = (list(wanted), list(known));
    let missing = wanted.iter().filter(|wanted| !known.iter().any(|known| is_same(wanted, known)));
    let extra = known.iter().filter(|known| !wanted.iter().any(|wanted| is_same(wanted, known)));
    let names = missing.chain(extra).filter_map(|it| it["name"].as_str().map(str::to_owned));
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

/// Returns whether both lists hold the same commands, in any order.
fn are_same(wanted: &Value, known: &Value) -> bool {
    let (wanted, known) = (list(wanted), list(known));
    let is_known = |wanted: &&Value| known.iter().any(|known| is_same(wanted, known));
    wanted.len() == known.len() && wanted.iter().all(is_known)
}

fn is_same(wanted: &Value, known: &Value) -> bool {
    known["name"] == wanted["name"] && plain(wanted, wanted) == plain(known, wanted)
}

fn list(of: &Value) -> Vec<&Value> {
    of.as_array().into_iter().flatten().collect()
}

/// Normalizes a command for comparison: removes empty values, and the fields in [`THEIRS`] unless `ours` has
/// them.
fn plain(command: &Value, ours: &Value) -> Value {
    let (mut plain, ours) = (said(command), said(ours));
    if let Value::Object(fields) = &mut plain {
        fields.retain(|field, _| !THEIRS.contains(&field.as_str()) || ours.get(field).is_some());
        // The default type is a slash command.
        fields.entry("type").or_insert(json!(1.0));
    }
    plain
}

/// Removes fields that equal their default: null, false, and empty lists and strings. Numbers become floats,
/// because 1 and 1.0 are the same.
fn said(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), said(value)));
            Value::Object(fields.filter(|(_, value)| !is_nothing(value)).collect::<Map<_, _>>())
        }
        Value::Array(list) => list.iter().map(said).collect(),
        Value::Number(number) => number.as_f64().map_or_else(|| value.clone(), Value::from),
        other => other.clone(),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(it) => !it,
        Value::String(it) => it.is_empty(),
        Value::Array(it) => it.is_empty(),
        Value::Object(it) => it.is_empty(),
        Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use local_discord::rules;

    use super::super::super::{commands, limits};
    use super::*;

    /// Calls `look` with every command, option and choice.
    fn each(named: &Value, look: &mut impl FnMut(&Value)) {
        look(named);
        for inner in ["options", "choices"] {
            list(&named[inner]).into_iter().for_each(|it| each(it, look));
        }
    }

    #[test]
    fn discord_takes_all_commands_and_every_language_has_their_names() {
        let wanted = super::wanted(&commands::all(&limits::hall()));
        assert_eq!(rules::commands(&wanted), Ok(()));
        assert!(list(&wanted).len() >= 16);
        let is_said =
            |text: &Value| text.as_str().is_some_and(|it| !it.contains("command_") && !it.contains(['{', '$']));
        let mut look = |named: &Value| {
            // Choices and menu entries have no description.
            let described = named["description"].as_str().is_some_and(|it| !it.is_empty());
            let fields = [("name", true), ("description", described)];
            for (field, _) in fields.into_iter().filter(|(_, there)| *there) {
                let spoken = named[format!("{field}_localizations")].as_object().cloned().unwrap_or_default();
                assert_eq!(spoken.keys().collect::<Vec<_>>(), ["es-419", "es-ES", "fr"], "{field} of {named:#}");
                assert!(spoken.values().chain([&named[field]]).all(is_said), "{named:#}");
            }
        };
        list(&wanted).into_iter().for_each(|it| each(it, &mut look));
    }

    fn known() -> Value {
        json!([{
            "id": "7", "application_id": "8", "version": "9", "type": 1, "name": "play", "name_localized": null,
            "name_localizations": { "fr": "jouer" }, "description": "Opens a table", "description_localizations": null,
            "options": [{ "type": 3, "name": "game", "description": "Which", "required": true, "choices": [],
                "min_length": null, "autocomplete": false }],
            "nsfw": false, "integration_types": [0], "contexts": null, "dm_permission": true,
        }])
    }

    fn wanted() -> Value {
        json!([{
            "name": "play", "name_localizations": { "fr": "jouer" }, "description": "Opens a table",
            "description_localizations": {}, "nsfw": false,
            "options": [{ "type": 3, "name": "game", "description": "Which", "required": true }],
        }])
    }

    #[test]
    fn what_discord_adds_makes_no_difference() {
        assert!(are_same(&wanted(), &known()));
        let two = |one: Value| json!([one[0], { "name": "help", "description": "Helps", "type": 1 }]);
        let mut turned = two(known());
        turned.as_array_mut().unwrap().reverse();
        assert!(are_same(&two(wanted()), &turned), "in whatever order");
    }

    #[test]
    fn a_number_is_the_same_however_it_is_written() {
        let with = |mut commands: Value, least: Value| {
            commands[0]["options"][0]["min_value"] = least;
            commands
        };
        assert!(are_same(&with(wanted(), json!(1.0)), &with(known(), json!(1))));
        assert!(!are_same(&with(wanted(), json!(1.5)), &with(known(), json!(1))));
    }

    #[test]
    fn whatever_people_would_notice_makes_one() {
        for (path, value) in [
            ("/0/description", json!("Something else")),
            ("/0/name_localizations/fr", json!("joue")),
            ("/0/options/0/required", json!(false)),
            ("/0/options/0/autocomplete", json!(true)),
            ("/0/options", json!([])),
            ("/0/type", json!(3)),
        ] {
            let mut known = known();
            *known.pointer_mut(path).unwrap() = value;
            assert!(!are_same(&wanted(), &known), "{path}");
        }
        assert!(!are_same(&wanted(), &json!([])), "it is not there");
        assert!(!are_same(&json!([]), &known()), "it is there no more");
        let mut wanted = wanted();
        wanted[0]["contexts"] = json!([0]);
        assert!(!are_same(&wanted, &known()), "where it may be used");
        assert_eq!(differing(&wanted, &known()), ["play"]);
        let (none, known) = (json!([]), known());
        assert_eq!((differing(&none, &known), differing(&known, &none)), (vec!["play".into()], vec!["play".into()]));
        assert_eq!(differing(&super::tests::wanted(), &known), [""; 0]);
    }
}
