//! Numbers and names in bodies: Discord takes digits in a text as well.

use serde_json::Value;

use super::super::Id;

/// A whole number.
pub fn whole_number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// A name in a body.
pub fn name_in(value: &Value) -> Option<Id> {
    whole_number(value).map(Id)
}
