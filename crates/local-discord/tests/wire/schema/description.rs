//! Discord's description of its API, read once.

use std::io::Write;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::events;
use super::fitting::{closed, relaxed};
use super::reader::faults;
use super::routes::Routes;

/// Where the description is.
const WHERE: &str = "MEADHALL_DISCORD_SPEC";

/// How strictly something is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// As Discord reads what is asked: leniently.
    Asked,
    /// As Discord writes what it tells: exactly, and nothing that is not named.
    Told,
}

/// The description.
pub struct Description {
    /// What can be asked.
    pub routes: Routes,
    asked: Value,
    told: Value,
}

impl Description {
    /// The description, if it is at hand. In CI it has to be; elsewhere it is said loudly that nothing is held against it.
    pub fn get() -> Option<&'static Self> {
        static ONE: LazyLock<Option<Description>> = LazyLock::new(Description::read);
        ONE.as_ref()
    }

    fn read() -> Option<Self> {
        let text = std::env::var_os(WHERE).and_then(|path| std::fs::read_to_string(path).ok());
        let Some(text) = text else {
            let missing = format!("NOTHING IS HELD AGAINST DISCORD'S SCHEMA: {WHERE} does not name its openapi.json");
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            // Past the tests' own ears, which keep what passing tests say to themselves.
            writeln!(std::io::stderr(), "\n{missing}\n").unwrap();
            return None;
        };
        let whole: Value = serde_json::from_str(&text).expect("the description is JSON");
        let asked = in_sense(&whole, Sense::Asked);
        let told = in_sense(&whole, Sense::Told);
        Some(Self { routes: Routes::of(&whole), asked, told })
    }

    /// Where a value does not fit the schema at this place of the description.
    pub fn faults(&self, sense: Sense, place: &str, value: &Value) -> Vec<String> {
        let whole = if sense == Sense::Asked { &self.asked } else { &self.told };
        let Some(schema) = whole.pointer(place) else { return vec![format!("nothing is said of {place}")] };
        faults(whole, schema, value).iter().map(ToString::to_string).collect()
    }
}

/// The part of the description that says schemas, read in one sense.
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
