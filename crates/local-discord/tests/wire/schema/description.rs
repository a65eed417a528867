//! Loads Discord's API description (`openapi.json`) once.

use std::io::Write;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::events;
use super::fitting::{closed, relaxed};
use super::reader::faults;
use super::routes::Routes;

/// The environment variable with the path of Discord's `openapi.json`.
const WHERE: &str = "MEADHALL_DISCORD_SPEC";

/// Who wrote a payload; decides how strictly it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// Written by a bot: read as leniently as Discord reads requests.
    Asked,
    /// Written by Discord: read exactly; fields that are not described are mismatches.
    Told,
}

/// Discord's API description, with its schemas in a lenient and a strict version.
pub struct Description {
    pub routes: Routes,
    asked: Value,
    told: Value,
}

impl Description {
    /// Returns the description, if it is installed. CI requires it; elsewhere a warning is printed that
    /// nothing is checked.
    pub fn get() -> Option<&'static Self> {
        static ONE: LazyLock<Option<Description>> = LazyLock::new(Description::read);
        ONE.as_ref()
    }

    fn read() -> Option<Self> {
        let text = std::env::var_os(WHERE).and_then(|path| std::fs::read_to_string(path).ok());
        let Some(text) = text else {
            let missing = format!("NOTHING IS HELD AGAINST DISCORD'S SCHEMA: {WHERE} does not name its openapi.json");
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            // Written directly to stderr, because the test harness hides the output of passing tests.
            writeln!(std::io::stderr(), "\n{missing}\n").unwrap();
            return None;
        };
        let whole: Value = serde_json::from_str(&text).expect("the description is JSON");
        let asked = in_sense(&whole, Sense::Asked);
        let told = in_sense(&whole, Sense::Told);
        Some(Self { routes: Routes::of(&whole), asked, told })
    }

    /// Returns where a value does not match the schema at this JSON pointer.
    pub fn faults(&self, sense: Sense, place: &str, value: &Value) -> Vec<String> {
        let whole = if sense == Sense::Asked { &self.asked } else { &self.told };
        let Some(schema) = whole.pointer(place) else { return vec![format!("nothing is said of {place}")] };
        faults(whole, schema, value).iter().map(ToString::to_string).collect()
    }
}

/// Returns the schemas and paths of the description, adapted to the writer of the payload.
fn in_sense(whole: &Value, sense: Sense) -> Value {
    let mut components = whole["components"]["schemas"].as_object().cloned().unwrap_or_default();
    if sense == Sense::Told {
        events::add(&mut components);
    }
    let mut read = json!({ "paths": whole["paths"], "components": { "schemas": Map::from_iter(components) } });
    match sense {
        Sense::Asked => relaxed(&mut read),
        Sense::Told => closed(&mut read),
    }
    read
}
