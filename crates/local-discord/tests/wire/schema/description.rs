//! Loads Discord's API description (`openapi.json`) once.

use std::io::Write;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::events;
use super::fitting::{close_schemas, relax_schemas};
use super::reader::find_mismatches;
use super::routes::DescribedRoutes;

/// The environment variable with the path of Discord's `openapi.json`.
const SPEC_PATH_VARIABLE: &str = "MEADHALL_DISCORD_SPEC";

/// Who wrote a payload; decides how strictly it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayloadSource {
    /// Written by a bot: read as leniently as Discord reads requests.
    Bot,
    /// Written by Discord: read exactly; fields that are not described are mismatches.
    Discord,
}

/// Discord's API description, with its schemas in a lenient and a strict version.
pub struct ApiDescription {
    pub routes: DescribedRoutes,
    lenient_schemas: Value,
    strict_schemas: Value,
}

impl ApiDescription {
    /// Returns the description, if it is installed. CI requires it; elsewhere a warning is printed that
    /// nothing is checked.
    pub fn get() -> Option<&'static Self> {
        static DESCRIPTION: LazyLock<Option<ApiDescription>> = LazyLock::new(ApiDescription::load);
        DESCRIPTION.as_ref()
    }

    fn load() -> Option<Self> {
        let text = std::env::var_os(SPEC_PATH_VARIABLE).and_then(|path| std::fs::read_to_string(path).ok());
        let Some(text) = text else {
            let missing = format!(
                "SKIPPED the checks against Discord's schema: set {SPEC_PATH_VARIABLE} to the path of its openapi.json"
            );
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            // Written directly to stderr, because the test harness hides the output of passing tests.
            writeln!(std::io::stderr(), "\n{missing}\n").unwrap();
            return None;
        };
        let document: Value = serde_json::from_str(&text).expect("the specification is JSON");
        let lenient_schemas = schemas_for(&document, PayloadSource::Bot);
        let strict_schemas = schemas_for(&document, PayloadSource::Discord);
        Some(Self { routes: DescribedRoutes::parse(&document), lenient_schemas, strict_schemas })
    }

    /// Returns where a value does not match the schema at this JSON pointer.
    pub fn mismatches(&self, source: PayloadSource, pointer: &str, value: &Value) -> Vec<String> {
        let document = if source == PayloadSource::Bot { &self.lenient_schemas } else { &self.strict_schemas };
        let Some(schema) = document.pointer(pointer) else {
            return vec![format!("the specification has no {pointer}")];
        };
        find_mismatches(document, schema, value).iter().map(ToString::to_string).collect()
    }
}

/// Returns the schemas and paths of the description, adapted to the writer of the payload.
fn schemas_for(document: &Value, source: PayloadSource) -> Value {
    let mut components = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    if source == PayloadSource::Discord {
        events::add_event_schemas(&mut components);
    }
    let mut read = json!({ "paths": document["paths"], "components": { "schemas": Map::from_iter(components) } });
    match source {
        PayloadSource::Bot => relax_schemas(&mut read),
        PayloadSource::Discord => close_schemas(&mut read),
    }
    read
}
