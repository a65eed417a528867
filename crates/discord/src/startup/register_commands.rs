//! Registers the slash commands if they differ from those that Discord has. A needless registration would
//! make every client reload them, and Discord limits registrations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use meadhall_service::backoff::Backoff;
use poise::Command;
use poise::builtins::create_application_commands;
use serde_json::{Map, Value, json};
use serenity::Error;
use serenity::http::Http;
use serenity::model::application::Command as RegisteredCommand;
use tokio::time::sleep;

use super::connection_error::root_cause_text;
use crate::commands::runner::NotDispatchedError;
use crate::context::BotContext;

const INITIAL_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(300);

/// Fields that Discord sets, or fills with a default if they are missing.
const DISCORD_OWNED_FIELDS: [&str; 10] = [
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

/// Returns the commands as they should be registered. Adds the localized names of context menu commands, which poise
/// omits.
pub fn expected_commands(commands: &[Command<Arc<BotContext>, NotDispatchedError>]) -> Value {
    let mut expected = json!(create_application_commands(commands));
    for entry in commands.iter().filter(|it| it.context_menu_action.is_some() && it.slash_action.is_none()) {
        let name = entry.context_menu_name.as_ref().unwrap_or(&entry.name);
        let localizations = entry.name_localizations.iter().map(|(locale, name)| (locale.to_string(), json!(name)));
        let localizations: Map<String, Value> = localizations.collect();
        if let Some(found) = expected.as_array_mut().and_then(|all| all.iter_mut().find(|it| it["name"] == **name)) {
            found["name_localizations"] = json!(localizations);
        }
    }
    expected
}

/// Registers the commands, and retries until it succeeds.
pub async fn register_with_retries(http: Arc<Http>, ctx: Arc<BotContext>, expected: Value) {
    let mut backoff = Backoff::new(INITIAL_RETRY_DELAY, MAX_RETRY_DELAY);
    loop {
        match register_if_changed(&http, &expected).await {
            Ok((outcome, registered)) => {
                ctx.command_ids.record(ids_by_name(registered));
                return tracing::info!("the slash commands are registered; {outcome}");
            }
            Err(error) => {
                let wait = backoff.record_failure();
                tracing::warn!(
                    "could not register the slash commands ({}); retrying in {} seconds",
                    root_cause_text(&error),
                    wait.as_secs()
                );
                sleep(wait).await;
            }
        }
    }
}

/// Learns the ids of the commands that the leader registers, and retries until there are some.
pub async fn learn_command_ids(http: Arc<Http>, ctx: Arc<BotContext>) {
    let mut backoff = Backoff::new(INITIAL_RETRY_DELAY, MAX_RETRY_DELAY);
    loop {
        match http.get_global_commands().await {
            Ok(registered) if !registered.is_empty() => return ctx.command_ids.record(ids_by_name(registered)),
            Ok(_) => {}
            Err(error) => {
                tracing::warn!("could not learn the ids of the slash commands ({})", root_cause_text(&error));
            }
        }
        sleep(backoff.record_failure()).await;
    }
}

fn ids_by_name(commands: Vec<RegisteredCommand>) -> BTreeMap<String, u64> {
    commands.into_iter().map(|it| (it.name, it.id.get())).collect()
}

/// Returns what happened, and the registered commands.
async fn register_if_changed(http: &Http, expected: &Value) -> Result<(&'static str, Vec<RegisteredCommand>), Error> {
    let known = http.get_global_commands_with_localizations().await?;
    if is_up_to_date(expected, &json!(known)) {
        return Ok(("nothing has changed", known));
    }
    Ok(("they have changed", http.create_global_commands(expected).await?))
}

/// Returns the names of commands that are missing, superfluous or different.
pub fn changed_commands(expected: &Value, known: &Value) -> Vec<String> {
    let (expected, known) = (array_items(expected), array_items(known));
    let missing = expected.iter().filter(|expected| !known.iter().any(|known| is_same_command(expected, known)));
    let extra = known.iter().filter(|known| !expected.iter().any(|expected| is_same_command(expected, known)));
    let names = missing.chain(extra).filter_map(|it| it["name"].as_str().map(str::to_owned));
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

/// Returns whether both lists hold the same commands, in any order.
fn is_up_to_date(expected: &Value, known: &Value) -> bool {
    let (expected, known) = (array_items(expected), array_items(known));
    let is_known = |expected: &&Value| known.iter().any(|known| is_same_command(expected, known));
    expected.len() == known.len() && expected.iter().all(is_known)
}

fn is_same_command(expected: &Value, known: &Value) -> bool {
    known["name"] == expected["name"] && normalize_command(expected, expected) == normalize_command(known, expected)
}

fn array_items(of: &Value) -> Vec<&Value> {
    of.as_array().into_iter().flatten().collect()
}

/// Normalizes a command for comparison: removes empty values, and the fields in [`DISCORD_OWNED_FIELDS`] unless `ours` has
/// them.
fn normalize_command(command: &Value, ours: &Value) -> Value {
    let (mut plain, ours) = (normalize_value(command), normalize_value(ours));
    if let Value::Object(fields) = &mut plain {
        fields.retain(|field, _| !DISCORD_OWNED_FIELDS.contains(&field.as_str()) || ours.get(field).is_some());
        // If the type is missing, Discord assumes a slash command.
        fields.entry("type").or_insert(json!(1.0));
    }
    plain
}

/// Removes fields that equal their default: null, false, and empty lists and strings. Numbers become floats,
/// because 1 and 1.0 are the same.
fn normalize_value(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), normalize_value(value)));
            Value::Object(fields.filter(|(_, value)| !is_default_value(value)).collect::<Map<_, _>>())
        }
        Value::Array(list) => list.iter().map(normalize_value).collect(),
        Value::Number(number) => number.as_f64().map_or_else(|| value.clone(), Value::from),
        other => other.clone(),
    }
}

fn is_default_value(value: &Value) -> bool {
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
    use meadhall_local_discord::validation;

    use super::*;
    use crate::commands;
    use crate::tests::message_limits;

    /// Calls `look` with every command, option and choice.
    fn for_each_named(named: &Value, look: &mut impl FnMut(&Value)) {
        look(named);
        for inner in ["options", "choices"] {
            array_items(&named[inner]).into_iter().for_each(|it| for_each_named(it, look));
        }
    }

    #[test]
    fn discord_accepts_all_commands_and_every_language_names_them() {
        let expected = super::expected_commands(&commands::all_commands(&message_limits::test_context()));
        assert_eq!(validation::validate_commands(&expected), Ok(()));
        assert!(array_items(&expected).len() >= 16);
        let is_translated =
            |text: &Value| text.as_str().is_some_and(|it| !it.contains("command_") && !it.contains(['{', '$']));
        let mut look = |named: &Value| {
            // Choices and menu entries have no description.
            let described = named["description"].as_str().is_some_and(|it| !it.is_empty());
            let fields = [("name", true), ("description", described)];
            for (field, _) in fields.into_iter().filter(|(_, is_present)| *is_present) {
                let translations = named[format!("{field}_localizations")].as_object().cloned().unwrap_or_default();
                assert_eq!(translations.keys().collect::<Vec<_>>(), ["es-419", "es-ES", "fr"], "{field} of {named:#}");
                assert!(translations.values().chain([&named[field]]).all(is_translated), "{named:#}");
            }
        };
        array_items(&expected).into_iter().for_each(|it| for_each_named(it, &mut look));
    }

    fn sample_registered() -> Value {
        json!([{
            "id": "7", "application_id": "8", "version": "9", "type": 1, "name": "play", "name_localized": null,
            "name_localizations": { "fr": "jouer" }, "description": "Opens a table", "description_localizations": null,
            "options": [{ "type": 3, "name": "game", "description": "Which", "required": true, "choices": [],
                "min_length": null, "autocomplete": false }],
            "nsfw": false, "integration_types": [0], "contexts": null, "dm_permission": true,
        }])
    }

    fn sample_expected() -> Value {
        json!([{
            "name": "play", "name_localizations": { "fr": "jouer" }, "description": "Opens a table",
            "description_localizations": {}, "nsfw": false,
            "options": [{ "type": 3, "name": "game", "description": "Which", "required": true }],
        }])
    }

    #[test]
    fn fields_added_by_discord_are_no_change() {
        assert!(is_up_to_date(&sample_expected(), &sample_registered()));
        let two = |one: Value| json!([one[0], { "name": "help", "description": "Helps", "type": 1 }]);
        let mut turned = two(sample_registered());
        turned.as_array_mut().unwrap().reverse();
        assert!(is_up_to_date(&two(sample_expected()), &turned), "the order does not matter");
    }

    #[test]
    fn number_format_is_no_change() {
        let with = |mut commands: Value, min: Value| {
            commands[0]["options"][0]["min_value"] = min;
            commands
        };
        assert!(is_up_to_date(&with(sample_expected(), json!(1.0)), &with(sample_registered(), json!(1))));
        assert!(!is_up_to_date(&with(sample_expected(), json!(1.5)), &with(sample_registered(), json!(1))));
    }

    #[test]
    fn visible_differences_are_changes() {
        for (path, value) in [
            ("/0/description", json!("Something else")),
            ("/0/name_localizations/fr", json!("joue")),
            ("/0/options/0/required", json!(false)),
            ("/0/options/0/autocomplete", json!(true)),
            ("/0/options", json!([])),
            ("/0/type", json!(3)),
        ] {
            let mut known = sample_registered();
            *known.pointer_mut(path).unwrap() = value;
            assert!(!is_up_to_date(&sample_expected(), &known), "{path}");
        }
        assert!(!is_up_to_date(&sample_expected(), &json!([])), "a missing command counts as a change");
        assert!(!is_up_to_date(&json!([]), &sample_registered()), "a superfluous command counts as a change");
        let mut expected = sample_expected();
        expected[0]["contexts"] = json!([0]);
        assert!(!is_up_to_date(&expected, &sample_registered()), "the contexts count");
        assert_eq!(changed_commands(&expected, &sample_registered()), ["play"]);
        let (none, known) = (json!([]), sample_registered());
        assert_eq!(
            (changed_commands(&none, &known), changed_commands(&known, &none)),
            (vec!["play".into()], vec!["play".into()])
        );
        assert_eq!(changed_commands(&sample_expected(), &known), [""; 0]);
    }
}
