//! Parses commands as people type them, such as "/play game:raids computers:2". Like a client it knows the
//! command's options and rejects invalid values.

use serde_json::{Value, json};

use super::super::Id;
use super::cannot::Cannot;
use super::told::Named;

/// A choice that autocompletion offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

/// The options of a typed command.
#[derive(Debug)]
pub struct Typed {
    /// The options in the form of the payload.
    pub options: Vec<Value>,
    pub named: Named,
}

/// Splits a command line into the command's name and the rest.
pub fn split(line: &str) -> Result<(&str, &str), Cannot> {
    let line = line.strip_prefix('/').ok_or_else(|| Cannot::NoCommand(line.to_owned()))?.trim_end();
    Ok(line.split_once(' ').unwrap_or((line, "")))
}

/// Parses the options after the command's name. During autocompletion the last option may have any value, and
/// required options may be missing.
pub fn read(command: &Value, rest: &str, completing: bool) -> Result<Typed, Cannot> {
    let mut typed = Typed { options: Vec::new(), named: Named::default() };
    let words: Vec<&str> = rest.split(' ').filter(|it| !it.is_empty()).collect();
    typed.options = level(list(command, "options"), &words, completing, &mut typed.named)?;
    Ok(typed)
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

fn level(known: &[Value], words: &[&str], completing: bool, into: &mut Named) -> Result<Vec<Value>, Cannot> {
    let kind = |option: &Value| option["type"].as_u64().unwrap_or(0);
    if known.iter().any(|it| kind(it) <= 2) {
        let (name, rest) = words.split_first().ok_or_else(|| Cannot::NotThere("a subcommand".to_owned()))?;
        let found = known.iter().find(|it| it["name"] == *name).ok_or_else(|| Cannot::NotThere((*name).to_owned()))?;
        let inner = level(list(found, "options"), rest, completing, into)?;
        return Ok(vec![json!({ "name": name, "type": kind(found), "options": inner })]);
    }
    let mut given: Vec<(&Value, String)> = Vec::new();
    for word in words {
        let named =
            word.split_once(':').and_then(|(name, value)| Some((known.iter().find(|it| it["name"] == name)?, value)));
        match (named, given.last_mut()) {
            (Some((option, value)), _) => given.push((option, value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => return Err(Cannot::NotThere((*word).to_owned())),
        }
    }
    let missing =
        known.iter().find(|it| it["required"] == true && !given.iter().any(|(option, _)| option["name"] == it["name"]));
    if let Some(missing) = missing.filter(|_| !completing) {
        return Err(Cannot::NotThere(missing["name"].to_string()));
    }
    let last = given.len().checked_sub(1).filter(|_| completing);
    let read = |(n, (option, text)): (usize, (&Value, String))| {
        let (name, kind) = (&option["name"], kind(option));
        if last == Some(n) {
            return Ok(json!({ "name": name, "type": kind, "value": text, "focused": true }));
        }
        Ok(json!({ "name": name, "type": kind, "value": value(option, kind, &text, into)? }))
    };
    given.into_iter().enumerate().map(read).collect()
}

fn value(option: &Value, kind: u64, text: &str, into: &mut Named) -> Result<Value, Cannot> {
    let not_offered = || Cannot::NotOffered(text.to_owned());
    let choices = list(option, "choices");
    if !choices.is_empty() {
        let shown = |it: &&Value| {
            it["name"] == text || it["value"] == text || it["value"].as_i64().is_some_and(|it| it.to_string() == text)
        };
        return choices.iter().find(shown).map(|it| it["value"].clone()).ok_or_else(not_offered);
    }
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
            within(f64::from(number), "min_value", "max_value").then(|| json!(number)).ok_or_else(not_offered)
        }
        5 => text.parse::<bool>().map(|it| json!(it)).map_err(|_| not_offered()),
        10 => {
            let number: f64 = text.parse().map_err(|_| not_offered())?;
            within(number, "min_value", "max_value").then(|| json!(number)).ok_or_else(not_offered)
        }
        _ => {
            let id: Id = text.trim_matches(|it: char| !it.is_ascii_digit()).parse().map_err(|_| not_offered())?;
            match kind {
                6 => into.people.push(id),
                7 => into.channels.push(id),
                8 => into.roles.push(id),
                _ => {}
            }
            Ok(json!(id))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play() -> Value {
        json!({ "options": [
            { "name": "game", "type": 3, "required": true, "autocomplete": true },
            { "name": "computers", "type": 4, "min_value": 0, "max_value": 3 },
            { "name": "pace", "type": 3, "choices": [{ "name": "Live", "value": "live" }] },
        ]})
    }

    fn typed(rest: &str) -> Result<Vec<Value>, Cannot> {
        read(&play(), rest, false).map(|it| it.options)
    }

    #[test]
    fn options_are_read_by_their_kinds() {
        let options = typed("game:North Sea computers:2 pace:Live").unwrap();
        assert_eq!(options[0], json!({ "name": "game", "type": 3, "value": "North Sea" }));
        assert_eq!(options[1]["value"], 2);
        assert_eq!(options[2]["value"], "live");
    }

    #[test]
    fn a_client_sends_nothing_that_the_command_does_not_allow() {
        assert_eq!(typed("computers:2"), Err(Cannot::NotThere("\"game\"".to_owned())));
        assert_eq!(typed("game:x computers:9"), Err(Cannot::NotOffered("9".to_owned())));
        assert_eq!(typed("game:x pace:slow"), Err(Cannot::NotOffered("slow".to_owned())));
        assert_eq!(typed("x"), Err(Cannot::NotThere("x".to_owned())));
    }

    #[test]
    fn the_last_option_is_the_one_that_is_completed() {
        let options = read(&play(), "computers:1 game:ra", true).unwrap().options;
        assert_eq!(options[1], json!({ "name": "game", "type": 3, "value": "ra", "focused": true }));
    }

    #[test]
    fn what_is_named_is_told_by_its_kind() {
        let rule = json!({ "options": [
            { "name": "who", "type": 6 }, { "name": "where", "type": 7 }, { "name": "as", "type": 8 },
        ]});
        let named = read(&rule, "who:<@1> where:<#2> as:<@&3>", false).unwrap().named;
        assert_eq!((named.people, named.channels, named.roles), (vec![Id(1)], vec![Id(2)], vec![Id(3)]));
    }

    #[test]
    fn subcommands_hold_their_options() {
        let table = json!({ "options": [{ "name": "move", "type": 1, "options": [{ "name": "to", "type": 7 }] }] });
        let options = read(&table, "move to:<#12>", false).unwrap().options;
        assert_eq!(options[0]["options"][0], json!({ "name": "to", "type": 7, "value": "12" }));
        assert_eq!(read(&table, "fly", false).unwrap_err(), Cannot::NotThere("fly".to_owned()));
    }
}
