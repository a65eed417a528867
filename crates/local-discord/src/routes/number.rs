//! Parses numbers and ids that may be written as strings, as Discord does.

use serde_json::Value;

use crate::Snowflake;

pub fn as_u64_lenient(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

pub fn as_snowflake_lenient(value: &Value) -> Option<Snowflake> {
    as_u64_lenient(value).map(Snowflake)
}
