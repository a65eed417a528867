//! Parses commands as people type them, such as "/play game:raids computers:2". Like a client it knows the
//! command's options and rejects invalid values.

use serde_json::{Value, json};

use super::error::ClientActionError;
use super::payload::ReferencedIds;
use crate::Snowflake;

/// A choice that autocompletion offers.
#[derive(Clone, Debug, PartialEq)]
pub struct AutocompleteChoice {
    pub name: String,
    pub value: Value,
}

/// The options of a typed command.
#[derive(Debug)]
pub struct ParsedOptions {
    /// The options as the interaction's payload contains them.
    pub options: Vec<Value>,
    pub referenced_ids: ReferencedIds,
}

/// Splits a command line into the command's name and the rest.
pub fn split_command_name(line: &str) -> Result<(&str, &str), ClientActionError> {
    let line = line.strip_prefix('/').ok_or_else(|| ClientActionError::UnknownCommand(line.to_owned()))?.trim_end();
    Ok(line.split_once(' ').unwrap_or((line, "")))
}

/// Parses the options after the command's name. During autocompletion the last option may have any value, and
/// required options may be missing.
pub fn parse_options(command: &Value, rest: &str, is_autocomplete: bool) -> Result<ParsedOptions, ClientActionError> {
    let mut parsed = ParsedOptions { options: Vec::new(), referenced_ids: ReferencedIds::default() };
    let words: Vec<&str> = rest.split(' ').filter(|it| !it.is_empty()).collect();
    parsed.options =
        parse_option_level(array_field(command, "options"), &words, is_autocomplete, &mut parsed.referenced_ids)?;
    Ok(parsed)
}

/// Returns the name of a command with its subcommand group and subcommand, as a message shows it.
pub fn full_command_name(data: &Value) -> Option<String> {
    let mut name = data["name"].as_str()?.to_owned();
    let mut option = &data["options"][0];
    while let (Some(subcommand), Some(1 | 2)) = (option["name"].as_str(), option["type"].as_u64()) {
        name = format!("{name} {subcommand}");
        option = &option["options"][0];
    }
    Some(name)
}

fn array_field<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

fn parse_option_level(
    options: &[Value],
    words: &[&str],
    is_autocomplete: bool,
    referenced_ids: &mut ReferencedIds,
) -> Result<Vec<Value>, ClientActionError> {
    let kind = |option: &Value| option["type"].as_u64().unwrap_or(0);
    if options.iter().any(|it| kind(it) <= 2) {
        let (name, rest) =
            words.split_first().ok_or_else(|| ClientActionError::NoSuchElement("a subcommand".to_owned()))?;
        let found = options
            .iter()
            .find(|it| it["name"] == *name)
            .ok_or_else(|| ClientActionError::NoSuchElement((*name).to_owned()))?;
        let inner = parse_option_level(array_field(found, "options"), rest, is_autocomplete, referenced_ids)?;
        return Ok(vec![json!({ "name": name, "type": kind(found), "options": inner })]);
    }
    let mut given: Vec<(&Value, String)> = Vec::new();
    for word in words {
        let option_and_value =
            word.split_once(':').and_then(|(name, value)| Some((options.iter().find(|it| it["name"] == name)?, value)));
        match (option_and_value, given.last_mut()) {
            (Some((option, value)), _) => given.push((option, value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => return Err(ClientActionError::NoSuchElement((*word).to_owned())),
        }
    }
    let missing = options
        .iter()
        .find(|it| it["required"] == true && !given.iter().any(|(option, _)| option["name"] == it["name"]));
    if let Some(missing) = missing.filter(|_| !is_autocomplete) {
        return Err(ClientActionError::NoSuchElement(missing["name"].to_string()));
    }
    let last = given.len().checked_sub(1).filter(|_| is_autocomplete);
    let read = |(n, (option, text)): (usize, (&Value, String))| {
        let (name, kind) = (&option["name"], kind(option));
        if last == Some(n) {
            return Ok(json!({ "name": name, "type": kind, "value": text, "focused": true }));
        }
        Ok(json!({ "name": name, "type": kind, "value": parse_value(option, kind, &text, referenced_ids)? }))
    };
    given.into_iter().enumerate().map(read).collect()
}

fn parse_value(
    option: &Value,
    kind: u64,
    text: &str,
    referenced_ids: &mut ReferencedIds,
) -> Result<Value, ClientActionError> {
    let not_offered = || ClientActionError::InvalidChoice(text.to_owned());
    let choices = array_field(option, "choices");
    if !choices.is_empty() {
        let matches = |it: &&Value| {
            it["name"] == text || it["value"] == text || it["value"].as_i64().is_some_and(|it| it.to_string() == text)
        };
        return choices.iter().find(matches).map(|it| it["value"].clone()).ok_or_else(not_offered);
    }
    let bound = |name: &str| option[name].as_f64().map_or("…".to_owned(), |number| number.to_string());
    let out_of_range = || ClientActionError::OutOfRange { min: bound("min_value"), max: bound("max_value") };
    let within = |number: f64, low: &str, high: &str| {
        option[low].as_f64().is_none_or(|low| number >= low) && option[high].as_f64().is_none_or(|high| number <= high)
    };
    match kind {
        3 => {
            let length = u32::try_from(text.chars().count()).map_err(|_| not_offered())?;
            within(f64::from(length), "min_length", "max_length").then(|| json!(text)).ok_or_else(not_offered)
        }
        4 => {
            let number: i32 = text.parse().map_err(|_| not_offered())?;
            within(f64::from(number), "min_value", "max_value").then(|| json!(number)).ok_or_else(out_of_range)
        }
        5 => text.parse::<bool>().map(|it| json!(it)).map_err(|_| not_offered()),
        10 => {
            let number: f64 = text.parse().map_err(|_| not_offered())?;
            within(number, "min_value", "max_value").then(|| json!(number)).ok_or_else(out_of_range)
        }
        _ => {
            let id: Snowflake =
                text.trim_matches(|it: char| !it.is_ascii_digit()).parse().map_err(|_| not_offered())?;
            match kind {
                6 => referenced_ids.people.push(id),
                7 => referenced_ids.channels.push(id),
                8 => referenced_ids.roles.push(id),
                _ => {}
            }
            Ok(json!(id))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play_command() -> Value {
        json!({ "options": [
            { "name": "game", "type": 3, "required": true, "autocomplete": true },
            { "name": "computers", "type": 4, "min_value": 0, "max_value": 3 },
            { "name": "pace", "type": 3, "choices": [{ "name": "Live", "value": "live" }] },
        ]})
    }

    fn parse_play(rest: &str) -> Result<Vec<Value>, ClientActionError> {
        parse_options(&play_command(), rest, false).map(|it| it.options)
    }

    #[test]
    fn options_are_parsed_by_type() {
        let options = parse_play("game:North Sea computers:2 pace:Live").unwrap();
        assert_eq!(options[0], json!({ "name": "game", "type": 3, "value": "North Sea" }));
        assert_eq!(options[1]["value"], 2);
        assert_eq!(options[2]["value"], "live");
    }

    #[test]
    fn a_client_sends_nothing_that_the_command_does_not_allow() {
        assert_eq!(parse_play("computers:2"), Err(ClientActionError::NoSuchElement("\"game\"".to_owned())));
        let out_of_range = ClientActionError::OutOfRange { min: "0".to_owned(), max: "3".to_owned() };
        assert_eq!(parse_play("game:x computers:9"), Err(out_of_range));
        assert_eq!(parse_play("game:x pace:slow"), Err(ClientActionError::InvalidChoice("slow".to_owned())));
        assert_eq!(parse_play("x"), Err(ClientActionError::NoSuchElement("x".to_owned())));
    }

    #[test]
    fn the_last_option_is_autocompleted() {
        let options = parse_options(&play_command(), "computers:1 game:ra", true).unwrap().options;
        assert_eq!(options[1], json!({ "name": "game", "type": 3, "value": "ra", "focused": true }));
    }

    #[test]
    fn referenced_ids_are_sorted_by_type() {
        let command = json!({ "options": [
            { "name": "who", "type": 6 }, { "name": "where", "type": 7 }, { "name": "as", "type": 8 },
        ]});
        let named = parse_options(&command, "who:<@1> where:<#2> as:<@&3>", false).unwrap().referenced_ids;
        assert_eq!(
            (named.people, named.channels, named.roles),
            (vec![Snowflake(1)], vec![Snowflake(2)], vec![Snowflake(3)])
        );
    }

    #[test]
    fn the_full_name_has_the_subcommands() {
        let option = json!({ "name": "who", "type": 6, "value": "1" });
        let subcommand = json!({ "name": "block", "type": 1, "options": [option] });
        let data = json!({ "name": "server", "options": [{ "name": "people", "type": 2, "options": [subcommand] }] });
        assert_eq!(full_command_name(&data).as_deref(), Some("server people block"));
        assert_eq!(full_command_name(&json!({ "name": "turn", "options": [] })).as_deref(), Some("turn"));
        assert_eq!(full_command_name(&json!({ "custom_id": "m:1" })), None);
    }

    #[test]
    fn subcommands_contain_their_options() {
        let table = json!({ "options": [{ "name": "move", "type": 1, "options": [{ "name": "to", "type": 7 }] }] });
        let options = parse_options(&table, "move to:<#12>", false).unwrap().options;
        assert_eq!(options[0]["options"][0], json!({ "name": "to", "type": 7, "value": "12" }));
        assert_eq!(
            parse_options(&table, "fly", false).unwrap_err(),
            ClientActionError::NoSuchElement("fly".to_owned())
        );
    }
}
