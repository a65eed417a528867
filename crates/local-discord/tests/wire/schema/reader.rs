//! Validates values by the part of JSON Schema that Discord's description uses. An unknown keyword panics, so
//! that no rule of the description is ignored silently.

use std::collections::BTreeSet;
use std::fmt;

use local_discord::clock;
use reqwest::Url;
use serde_json::{Map, Value, json};

/// Keywords that do not restrict a value.
const SILENT: &[&str] = &["title", "description", "deprecated", "contentEncoding", "x-discord-union"];
/// Formats that describe how a number is stored or the purpose of a text.
const KEPT_AS: &[&str] = &["int32", "int64", "double", "snowflake", "nonce"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    place: String,
    what: String,
    /// Whether the value has another type than the schema demands.
    other: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Returns where a value does not match a schema; the references of the schema point into `whole`.
pub fn faults(whole: &Value, schema: &Value, value: &Value) -> Vec<Fault> {
    let reader = Reader { whole };
    if reader.fits(schema, value) { Vec::new() } else { reader.look(schema, value, &Place::Top, false) }
}

/// The path of a value inside the validated value.
enum Place<'a> {
    Top,
    Field(&'a Place<'a>, &'a str),
    Item(&'a Place<'a>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Top => Ok(()),
            Self::Field(of, name) => write!(f, "{of}/{name}"),
            Self::Item(of, number) => write!(f, "{of}/{number}"),
        }
    }
}

struct Reader<'a> {
    whole: &'a Value,
}

impl Reader<'_> {
    fn fits(&self, schema: &Value, value: &Value) -> bool {
        self.look(schema, value, &Place::Top, true).is_empty()
    }

    /// Returns all mismatches, or the first one only.
    fn look(&self, schema: &Value, value: &Value, place: &Place, first: bool) -> Vec<Fault> {
        let words = match schema {
            Value::Bool(true) => return Vec::new(),
            Value::Bool(false) => return vec![fault(place, value, "is not named")],
            schema => schema.as_object().expect("a schema is an object, true or false"),
        };
        let mut faults = Vec::new();
        for (word, told) in words {
            faults.extend(self.word(words, word, told, value, place, first));
            if first && !faults.is_empty() {
                break;
            }
        }
        faults
    }

    fn word(
        &self,
        words: &Map<String, Value>,
        word: &str,
        told: &Value,
        value: &Value,
        place: &Place,
        first: bool,
    ) -> Vec<Fault> {
        let only_if = |fits: bool| if fits { Vec::new() } else { vec![fault(place, value, &format!("{word} {told}"))] };
        let most = |size: Option<usize>| only_if(size.is_none_or(|it| it <= number(told) as usize));
        let least = |size: Option<usize>| only_if(size.is_none_or(|it| it >= number(told) as usize));
        let (text, list, map) = (value.as_str(), value.as_array(), value.as_object());
        let length = || text.map(|it| it.chars().count());
        match word {
            "$ref" => self.look(self.follow(told), value, place, first),
            "type" => {
                let fits = kinds(told).any(|kind| is(kind, value));
                only_if(fits).into_iter().map(|it| Fault { other: true, ..it }).collect()
            }
            "const" => only_if(same(told, value)),
            "enum" => only_if(all(told).any(|it| same(it, value))),
            "anyOf" if first => only_if(all(told).any(|it| self.fits(it, value))),
            "anyOf" => self.meant(told, value, place),
            "oneOf" => match all(told).filter(|it| self.fits(it, value)).count() {
                1 => Vec::new(),
                0 if !first => self.meant(told, value, place),
                _ => only_if(false),
            },
            "allOf" => all(told).flat_map(|it| self.look(it, value, place, first)).collect(),
            "required" => {
                let missing = |name: &&Value| map.is_some_and(|it| !it.contains_key(name.as_str().expect("a name")));
                all(told).filter(missing).map(|name| fault(place, value, &format!("{name} is missing"))).collect()
            }
            "properties" => {
                let named = told.as_object().expect("schemas by name").iter();
                let mut there: Vec<_> = named.filter_map(|(name, it)| Some((name, it, map?.get(name)?))).collect();
                // Scalars tell alternatives apart and are checked quickly, so they come first.
                there.sort_by_key(|(_, _, value)| value.is_array() || value.is_object());
                self.each(there.into_iter().map(|(name, it, value)| (it, value, Place::Field(place, name))), first)
            }
            "additionalProperties" => {
                let named = |name: &str| words.get("properties").is_some_and(|it| it.get(name).is_some());
                let others = map.into_iter().flatten().filter(|(name, _)| !named(name));
                self.each(others.map(|(name, value)| (told, value, Place::Field(place, name))), first)
            }
            "unevaluatedProperties" => {
                let named = self.named(words, value);
                let others = map.into_iter().flatten().filter(|(name, _)| !named.contains(name.as_str()));
                self.each(others.map(|(name, value)| (told, value, Place::Field(place, name))), first)
            }
            "items" => {
                let items = list.into_iter().flatten().enumerate();
                self.each(items.map(|(number, value)| (told, value, Place::Item(place, number))), first)
            }
            "maxLength" => most(length()),
            "minLength" => least(length()),
            "maxItems" => most(list.map(Vec::len)),
            "minItems" => least(list.map(Vec::len)),
            "maxProperties" => most(map.map(Map::len)),
            "minProperties" => least(map.map(Map::len)),
            "maximum" => only_if(value.as_f64().is_none_or(|it| it <= number(told))),
            "minimum" => only_if(value.as_f64().is_none_or(|it| it >= number(told))),
            "uniqueItems" => {
                let items: &[Value] = list.map_or(&[], Vec::as_slice);
                only_if(*told != true || (1..items.len()).all(|n| !items[..n].iter().any(|it| same(it, &items[n]))))
            }
            "pattern" => only_if(text.is_none_or(|it| matches(told.as_str().expect("a pattern"), it))),
            "format" => only_if(text.is_none_or(|it| is_written(told.as_str().expect("a format"), it))),
            word if SILENT.contains(&word) => Vec::new(),
            word => panic!("nobody here can read \"{word}\" in a schema"),
        }
    }

    /// Validates several values, each against its own schema.
    fn each<'v>(&self, values: impl Iterator<Item = (&'v Value, &'v Value, Place<'v>)>, first: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (schema, value, place) in values {
            faults.extend(self.look(schema, value, &place, first));
            if first && !faults.is_empty() {
                break;
            }
        }
        faults
    }

    /// Returns the mismatches of the alternative that comes closest to the value.
    fn meant(&self, alternatives: &Value, value: &Value, place: &Place) -> Vec<Fault> {
        let here = place.to_string();
        let kind = [here.clone(), format!("{here}/type")];
        let other = |it: &Fault| it.place == kind[1] || it.place == kind[0] && it.other;
        let looks = all(alternatives).map(|it| self.look(it, value, place, false));
        looks.min_by_key(|faults| (faults.iter().any(other), faults.len())).unwrap_or_default()
    }

    /// Returns the fields that the schema, and those of its subschemas that match, evaluate.
    fn named<'s>(&'s self, words: &'s Map<String, Value>, value: &Value) -> BTreeSet<&'s str> {
        let own = words.get("properties").and_then(Value::as_object).into_iter().flatten();
        let mut named: BTreeSet<&str> = own.map(|(name, _)| name.as_str()).collect();
        let parts = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|word| words.get(word)).flat_map(all);
        let parts = parts.chain(words.get("$ref").map(|to| self.follow(to))).filter(|it| self.fits(it, value));
        named.extend(parts.filter_map(Value::as_object).flat_map(|part| self.named(part, value)));
        named
    }

    fn follow(&self, to: &Value) -> &Value {
        let place = to.as_str().and_then(|it| it.strip_prefix('#')).expect("a place in the description");
        self.whole.pointer(place).unwrap_or_else(|| panic!("{to} leads nowhere"))
    }
}

fn fault(place: &Place, value: &Value, what: &str) -> Fault {
    let value: String = value.to_string().chars().take(300).collect();
    Fault { place: place.to_string(), what: format!("{what} in {value}"), other: false }
}

fn all(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().expect("a list").iter()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn kinds(told: &Value) -> impl Iterator<Item = &str> {
    let several = told.as_array().into_iter().flatten().filter_map(Value::as_str);
    told.as_str().into_iter().chain(several)
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|it| it.fract() == 0.0),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("nobody here knows the kind {kind}"),
    }
}

/// Compares values; numbers are equal whether written as integers or as floats.
fn same(one: &Value, other: &Value) -> bool {
    one == other || one.is_number() && other.is_number() && one.as_f64() == other.as_f64()
}

/// Matches the few patterns of the description, each by hand.
fn matches(pattern: &str, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    match pattern {
        "^(0|[1-9][0-9]*)$" => digits(text) && (text == "0" || !text.starts_with('0')),
        r"^-?[0-9]+(\.[0-9]+)?$" => {
            let text = text.strip_prefix('-').unwrap_or(text);
            text.split_once('.').map_or(digits(text), |(whole, part)| digits(whole) && digits(part))
        }
        "^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$" => text
            .strip_prefix('#')
            .is_some_and(|it| [3, 6].contains(&it.len()) && it.bytes().all(|it| it.is_ascii_hexdigit())),
        pattern => panic!("nobody here can read the pattern {pattern}"),
    }
}

fn is_written(format: &str, text: &str) -> bool {
    match format {
        "date-time" => {
            let zone = text.ends_with('Z') || text.rsplit_once(['+', '-']).is_some_and(|(_, it)| it.len() == 5);
            zone && text.as_bytes().get(10) == Some(&b'T') && clock::read(text).is_some()
        }
        "uri" => Url::parse(text).is_ok(),
        format if KEPT_AS.contains(&format) => true,
        format => panic!("nobody here can read the format {format}"),
    }
}

/// Checks that the schema accepts all `good` values and rejects all `bad` ones.
fn check(schema: Value, good: &[Value], bad: &[Value]) {
    let whole = json!({ "few": { "type": "array", "maxItems": 2, "uniqueItems": true } });
    let fits = |value: &&Value| faults(&whole, &schema, value).is_empty();
    assert_eq!(good.iter().find(|it| !fits(it)), None, "{schema}");
    assert_eq!(bad.iter().find(fits), None, "{schema}");
}

#[test]
fn each_word_of_a_schema_is_kept() {
    check(json!({ "type": ["integer", "null"] }), &[json!(3), json!(2.0), json!(null)], &[json!(2.5), json!("3")]);
    check(json!({ "const": 1 }), &[json!(1), json!(1.0)], &[json!(2), json!("1")]);
    check(json!({ "enum": ["a", "b"] }), &[json!("a")], &[json!("c")]);
    check(json!({ "$ref": "#/few" }), &[json!([1, 2])], &[json!([1, 2, 3]), json!([1, 1]), json!({})]);
    check(json!({ "minLength": 1, "maxLength": 2 }), &[json!("éé"), json!(7)], &[json!(""), json!("ééé")]);
    check(json!({ "minimum": 1, "maximum": 2 }), &[json!(2)], &[json!(0), json!(2.5)]);
    check(json!({ "items": { "type": "string" }, "minItems": 1 }), &[json!(["a"])], &[json!([]), json!(["a", 1])]);
    check(
        json!({ "minProperties": 1, "maxProperties": 1 }),
        &[json!({ "a": 1 })],
        &[json!({}), json!({ "a": 1, "b": 2 })],
    );
    check(json!({ "pattern": "^(0|[1-9][0-9]*)$" }), &[json!("10")], &[json!("01"), json!("")]);
    check(json!({ "format": "date-time" }), &[json!("2026-01-31T00:00:00+00:00")], &[json!("2026-01-32T00:00:00Z")]);
    check(json!({ "format": "uri" }), &[json!("https://discord.com")], &[json!("discord.com")]);
}

#[test]
fn parts_and_alternatives_are_told_apart() {
    let (a, b) = (json!({ "properties": { "a": true } }), json!({ "required": ["b"], "properties": { "b": true } }));
    let both = json!({ "a": 1, "b": 2 });
    check(json!({ "required": ["a"] }), &[json!({ "a": null })], &[json!({})]);
    check(json!({ "properties": { "a": false } }), &[json!({})], &[json!({ "a": 1 })]);
    check(
        json!({ "properties": { "a": true }, "additionalProperties": false }),
        &[json!({ "a": 1 })],
        &[json!({ "b": 2 })],
    );
    check(
        json!({ "allOf": [a, b], "unevaluatedProperties": false }),
        &[both],
        &[json!({ "a": 1 }), json!({ "b": 1, "c": 1 })],
    );
    let (whole, small) = (json!({ "type": "integer" }), json!({ "maximum": 9 }));
    check(json!({ "anyOf": [whole, small] }), &[json!(3), json!(30), json!(0.5)], &[json!(9.5)]);
    check(json!({ "oneOf": [whole, small] }), &[json!(30), json!(0.5)], &[json!(3), json!(9.5)]);
}

#[test]
fn of_alternatives_the_one_that_was_meant_is_told() {
    let kind =
        |kind: u8, field: &str| json!({ "required": ["type", field], "properties": { "type": { "const": kind } } });
    let schema = json!({ "anyOf": [kind(1, "a"), kind(2, "b"), { "type": "null" }] });
    let told: Vec<String> =
        faults(&json!({}), &schema, &json!({ "type": 2 })).iter().map(ToString::to_string).collect();
    assert_eq!(told, [r#": "b" is missing in {"type":2}"#]);
}
