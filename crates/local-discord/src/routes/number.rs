//! Parses numbers and ids that may be written as strings, as Discord does.

use serde_json::Value;

use super::super::Id;

pub fn whole_number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

pub fn name_in(value: &Value) -> Option<Id> {
    whole_number(value).map(Id)
}
