//! Validates values by the part of JSON Schema that Discord's description uses. An unknown keyword panics, so
//! that no rule of the description is ignored silently.

use std::collections::BTreeSet;
use std::fmt;

use meadhall_local_discord::clock;
use reqwest::Url;
use serde_json::{Map, Value, json};

/// Keywords that do not restrict a value.
const IGNORED_KEYWORDS: &[&str] = &["title", "description", "deprecated", "contentEncoding", "x-discord-union"];
/// Formats that describe how a number is stored or the purpose of a text.
const IGNORED_FORMATS: &[&str] = &["int32", "int64", "double", "snowflake", "nonce"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaMismatch {
    path: String,
    description: String,
    /// Whether the value has another type than the schema demands.
    is_type_mismatch: bool,
}

impl fmt::Display for SchemaMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.description)
    }
}

/// Returns where a value does not match a schema; the references of the schema point into `document`.
pub fn find_mismatches(document: &Value, schema: &Value, value: &Value) -> Vec<SchemaMismatch> {
    let reader = SchemaValidator { document };
    if reader.matches_schema(schema, value) {
        Vec::new()
    } else {
        reader.validate(schema, value, &ValuePath::Root, false)
    }
}

/// The path of a value inside the validated value.
enum ValuePath<'a> {
    Root,
    Field(&'a ValuePath<'a>, &'a str),
    Item(&'a ValuePath<'a>, usize),
}

impl fmt::Display for ValuePath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(of, name) => write!(f, "{of}/{name}"),
            Self::Item(of, number) => write!(f, "{of}/{number}"),
        }
    }
}

struct SchemaValidator<'a> {
    document: &'a Value,
}

impl SchemaValidator<'_> {
    fn matches_schema(&self, schema: &Value, value: &Value) -> bool {
        self.validate(schema, value, &ValuePath::Root, true).is_empty()
    }

    /// Returns all mismatches, or the first one only.
    fn validate(&self, schema: &Value, value: &Value, path: &ValuePath, only_first: bool) -> Vec<SchemaMismatch> {
        let keywords = match schema {
            Value::Bool(true) => return Vec::new(),
            Value::Bool(false) => return vec![mismatch_at(path, value, "is not allowed here")],
            schema => schema.as_object().expect("a schema is an object or a boolean"),
        };
        let mut mismatches = Vec::new();
        for (word, expected) in keywords {
            mismatches.extend(self.check_keyword(keywords, word, expected, value, path, only_first));
            if only_first && !mismatches.is_empty() {
                break;
            }
        }
        mismatches
    }

    fn check_keyword(
        &self,
        keywords: &Map<String, Value>,
        word: &str,
        expected: &Value,
        value: &Value,
        path: &ValuePath,
        only_first: bool,
    ) -> Vec<SchemaMismatch> {
        let only_if =
            |fits: bool| if fits { Vec::new() } else { vec![mismatch_at(path, value, &format!("{word} {expected}"))] };
        let most = |size: Option<usize>| only_if(size.is_none_or(|it| it <= as_number(expected) as usize));
        let least = |size: Option<usize>| only_if(size.is_none_or(|it| it >= as_number(expected) as usize));
        let (text, list, map) = (value.as_str(), value.as_array(), value.as_object());
        let length = || text.map(|it| it.chars().count());
        match word {
            "$ref" => self.validate(self.resolve_ref(expected), value, path, only_first),
            "type" => {
                let fits = type_names(expected).any(|kind| has_type(kind, value));
                only_if(fits).into_iter().map(|it| SchemaMismatch { is_type_mismatch: true, ..it }).collect()
            }
            "const" => only_if(is_equal(expected, value)),
            "enum" => only_if(list_items(expected).any(|it| is_equal(it, value))),
            "anyOf" if only_first => only_if(list_items(expected).any(|it| self.matches_schema(it, value))),
            "anyOf" => self.mismatches_of_closest(expected, value, path),
            "oneOf" => match list_items(expected).filter(|it| self.matches_schema(it, value)).count() {
                1 => Vec::new(),
                0 if !only_first => self.mismatches_of_closest(expected, value, path),
                _ => only_if(false),
            },
            "allOf" => list_items(expected).flat_map(|it| self.validate(it, value, path, only_first)).collect(),
            "required" => {
                let missing = |name: &&Value| {
                    map.is_some_and(|it| !it.contains_key(name.as_str().expect("required lists property names")))
                };
                list_items(expected)
                    .filter(missing)
                    .map(|name| mismatch_at(path, value, &format!("{name} is missing")))
                    .collect()
            }
            "properties" => {
                let evaluated = expected.as_object().expect("properties is an object of schemas").iter();
                let mut present: Vec<_> =
                    evaluated.filter_map(|(name, it)| Some((name, it, map?.get(name)?))).collect();
                // Scalars tell alternatives apart and are checked quickly, so they come first.
                present.sort_by_key(|(_, _, value)| value.is_array() || value.is_object());
                self.validate_each(
                    present.into_iter().map(|(name, it, value)| (it, value, ValuePath::Field(path, name))),
                    only_first,
                )
            }
            "additionalProperties" => {
                let evaluated = |name: &str| keywords.get("properties").is_some_and(|it| it.get(name).is_some());
                let others = map.into_iter().flatten().filter(|(name, _)| !evaluated(name));
                self.validate_each(
                    others.map(|(name, value)| (expected, value, ValuePath::Field(path, name))),
                    only_first,
                )
            }
            "unevaluatedProperties" => {
                let evaluated = self.evaluated_fields(keywords, value);
                let others = map.into_iter().flatten().filter(|(name, _)| !evaluated.contains(name.as_str()));
                self.validate_each(
                    others.map(|(name, value)| (expected, value, ValuePath::Field(path, name))),
                    only_first,
                )
            }
            "items" => {
                let items = list.into_iter().flatten().enumerate();
                self.validate_each(
                    items.map(|(number, value)| (expected, value, ValuePath::Item(path, number))),
                    only_first,
                )
            }
            "maxLength" => most(length()),
            "minLength" => least(length()),
            "maxItems" => most(list.map(Vec::len)),
            "minItems" => least(list.map(Vec::len)),
            "maxProperties" => most(map.map(Map::len)),
            "minProperties" => least(map.map(Map::len)),
            "maximum" => only_if(value.as_f64().is_none_or(|it| it <= as_number(expected))),
            "minimum" => only_if(value.as_f64().is_none_or(|it| it >= as_number(expected))),
            "uniqueItems" => {
                let items: &[Value] = list.map_or(&[], Vec::as_slice);
                only_if(
                    *expected != true || (1..items.len()).all(|n| !items[..n].iter().any(|it| is_equal(it, &items[n]))),
                )
            }
            "pattern" => {
                only_if(text.is_none_or(|it| matches_pattern(expected.as_str().expect("pattern is a string"), it)))
            }
            "format" => {
                only_if(text.is_none_or(|it| matches_format(expected.as_str().expect("format is a string"), it)))
            }
            word if IGNORED_KEYWORDS.contains(&word) => Vec::new(),
            word => panic!("unsupported schema keyword \"{word}\""),
        }
    }

    /// Validates several values, each against its own schema.
    fn validate_each<'v>(
        &self,
        values: impl Iterator<Item = (&'v Value, &'v Value, ValuePath<'v>)>,
        only_first: bool,
    ) -> Vec<SchemaMismatch> {
        let mut mismatches = Vec::new();
        for (schema, value, path) in values {
            mismatches.extend(self.validate(schema, value, &path, only_first));
            if only_first && !mismatches.is_empty() {
                break;
            }
        }
        mismatches
    }

    /// Returns the mismatches of the alternative that comes closest to the value.
    fn mismatches_of_closest(&self, alternatives: &Value, value: &Value, path: &ValuePath) -> Vec<SchemaMismatch> {
        let here = path.to_string();
        let kind = [here.clone(), format!("{here}/type")];
        let is_type_mismatch = |it: &SchemaMismatch| it.path == kind[1] || it.path == kind[0] && it.is_type_mismatch;
        let attempts = list_items(alternatives).map(|it| self.validate(it, value, path, false));
        attempts
            .min_by_key(|mismatches| (mismatches.iter().any(is_type_mismatch), mismatches.len()))
            .unwrap_or_default()
    }

    /// Returns the fields that the schema, and those of its subschemas that match, evaluate.
    fn evaluated_fields<'s>(&'s self, keywords: &'s Map<String, Value>, value: &Value) -> BTreeSet<&'s str> {
        let own_fields = keywords.get("properties").and_then(Value::as_object).into_iter().flatten();
        let mut evaluated: BTreeSet<&str> = own_fields.map(|(name, _)| name.as_str()).collect();
        let applied =
            ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|keyword| keywords.get(keyword)).flat_map(list_items);
        let applied = applied
            .chain(keywords.get("$ref").map(|reference| self.resolve_ref(reference)))
            .filter(|it| self.matches_schema(it, value));
        evaluated.extend(applied.filter_map(Value::as_object).flat_map(|part| self.evaluated_fields(part, value)));
        evaluated
    }

    fn resolve_ref(&self, to: &Value) -> &Value {
        let path = to.as_str().and_then(|it| it.strip_prefix('#')).expect("a $ref is a JSON pointer into the document");
        self.document.pointer(path).unwrap_or_else(|| panic!("{to} points to nothing"))
    }
}

fn mismatch_at(path: &ValuePath, value: &Value, what: &str) -> SchemaMismatch {
    let value: String = value.to_string().chars().take(300).collect();
    SchemaMismatch { path: path.to_string(), description: format!("{what} in {value}"), is_type_mismatch: false }
}

fn list_items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().expect("expected a list").iter()
}

fn as_number(value: &Value) -> f64 {
    value.as_f64().expect("expected a number")
}

fn type_names(expected: &Value) -> impl Iterator<Item = &str> {
    let several = expected.as_array().into_iter().flatten().filter_map(Value::as_str);
    expected.as_str().into_iter().chain(several)
}

fn has_type(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|it| it.fract() == 0.0),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("unsupported schema type {kind}"),
    }
}

/// Compares values; numbers are equal whether written as integers or as floats.
fn is_equal(left: &Value, right: &Value) -> bool {
    left == right || left.is_number() && right.is_number() && left.as_f64() == right.as_f64()
}

/// Matches the few patterns of the description, each by hand.
fn matches_pattern(pattern: &str, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    match pattern {
        "^(0|[1-9][0-9]*)$" => digits(text) && (text == "0" || !text.starts_with('0')),
        r"^-?[0-9]+(\.[0-9]+)?$" => {
            let text = text.strip_prefix('-').unwrap_or(text);
            text.split_once('.').map_or(digits(text), |(document, part)| digits(document) && digits(part))
        }
        "^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$" => text
            .strip_prefix('#')
            .is_some_and(|it| [3, 6].contains(&it.len()) && it.bytes().all(|it| it.is_ascii_hexdigit())),
        pattern => panic!("unsupported pattern {pattern}"),
    }
}

fn matches_format(format: &str, text: &str) -> bool {
    match format {
        "date-time" => {
            let zone = text.ends_with('Z') || text.rsplit_once(['+', '-']).is_some_and(|(_, it)| it.len() == 5);
            zone && text.as_bytes().get(10) == Some(&b'T') && clock::parse_timestamp_ms(text).is_some()
        }
        "uri" => Url::parse(text).is_ok(),
        format if IGNORED_FORMATS.contains(&format) => true,
        format => panic!("unsupported format {format}"),
    }
}

/// Checks that the schema accepts all `good` values and rejects all `bad` ones.
fn check_schema(schema: Value, good: &[Value], bad: &[Value]) {
    let document = json!({ "few": { "type": "array", "maxItems": 2, "uniqueItems": true } });
    let fits = |value: &&Value| find_mismatches(&document, &schema, value).is_empty();
    assert_eq!(good.iter().find(|it| !fits(it)), None, "{schema}");
    assert_eq!(bad.iter().find(fits), None, "{schema}");
}

#[test]
fn every_keyword_is_enforced() {
    check_schema(
        json!({ "type": ["integer", "null"] }),
        &[json!(3), json!(2.0), json!(null)],
        &[json!(2.5), json!("3")],
    );
    check_schema(json!({ "const": 1 }), &[json!(1), json!(1.0)], &[json!(2), json!("1")]);
    check_schema(json!({ "enum": ["a", "b"] }), &[json!("a")], &[json!("c")]);
    check_schema(json!({ "$ref": "#/few" }), &[json!([1, 2])], &[json!([1, 2, 3]), json!([1, 1]), json!({})]);
    check_schema(json!({ "minLength": 1, "maxLength": 2 }), &[json!("éé"), json!(7)], &[json!(""), json!("ééé")]);
    check_schema(json!({ "minimum": 1, "maximum": 2 }), &[json!(2)], &[json!(0), json!(2.5)]);
    check_schema(
        json!({ "items": { "type": "string" }, "minItems": 1 }),
        &[json!(["a"])],
        &[json!([]), json!(["a", 1])],
    );
    check_schema(
        json!({ "minProperties": 1, "maxProperties": 1 }),
        &[json!({ "a": 1 })],
        &[json!({}), json!({ "a": 1, "b": 2 })],
    );
    check_schema(json!({ "pattern": "^(0|[1-9][0-9]*)$" }), &[json!("10")], &[json!("01"), json!("")]);
    check_schema(
        json!({ "format": "date-time" }),
        &[json!("2026-01-31T00:00:00+00:00")],
        &[json!("2026-01-32T00:00:00Z")],
    );
    check_schema(json!({ "format": "uri" }), &[json!("https://discord.com")], &[json!("discord.com")]);
}

#[test]
fn combined_and_alternative_schemas_are_enforced() {
    let (a, b) = (json!({ "properties": { "a": true } }), json!({ "required": ["b"], "properties": { "b": true } }));
    let both = json!({ "a": 1, "b": 2 });
    check_schema(json!({ "required": ["a"] }), &[json!({ "a": null })], &[json!({})]);
    check_schema(json!({ "properties": { "a": false } }), &[json!({})], &[json!({ "a": 1 })]);
    check_schema(
        json!({ "properties": { "a": true }, "additionalProperties": false }),
        &[json!({ "a": 1 })],
        &[json!({ "b": 2 })],
    );
    check_schema(
        json!({ "allOf": [a, b], "unevaluatedProperties": false }),
        &[both],
        &[json!({ "a": 1 }), json!({ "b": 1, "c": 1 })],
    );
    let (document, small) = (json!({ "type": "integer" }), json!({ "maximum": 9 }));
    check_schema(json!({ "anyOf": [document, small] }), &[json!(3), json!(30), json!(0.5)], &[json!(9.5)]);
    check_schema(json!({ "oneOf": [document, small] }), &[json!(30), json!(0.5)], &[json!(3), json!(9.5)]);
}

#[test]
fn mismatches_name_the_closest_alternative() {
    let kind =
        |kind: u8, field: &str| json!({ "required": ["type", field], "properties": { "type": { "const": kind } } });
    let schema = json!({ "anyOf": [kind(1, "a"), kind(2, "b"), { "type": "null" }] });
    let mismatches: Vec<String> =
        find_mismatches(&json!({}), &schema, &json!({ "type": 2 })).iter().map(ToString::to_string).collect();
    assert_eq!(mismatches, [r#": "b" is missing in {"type":2}"#]);
}
